import { expect, test } from 'vitest'
import { transcript } from './transcript.ts'

// Read the goldens beside this file as a reviewer would: they are what a player sees.
test.each<[string, object, string[]]>([
  ['first-fight', {}, ['?', '', '', 'equip 1 2 3 4', 'engage', 'why', '', 'take-12']],
  ['dock', { scenario: { act: 2, stage: 4, ship: { hull: 90 }, items: [1, 2, 999, 3, 101], equipped: [0, 1] } }, ['offer 3 1', 'offer-2', 'pay', 'repair']],
  [
    'boss-and-act-two',
    { scenario: { act: 1, stage: 8, ship: { hull: 120, ammo: 4 }, items: [101, 19, 1, 104, 999], equipped: [0, 1, 3] } },
    ['leave', '', 'engage', '', '1', '', ''],
  ],
  ['full-slots-and-forecast', { advice: true, chart: 'run', scenario: { items: [1, 2, 2, 3, 4, 6, 17, 9], equipped: [0, 1, 2, 3, 4, 5] } }, ['7', 'unequip-2 equip-7', 'engage']],
  [
    'game-clear',
    {
      scenario: {
        act: 3, stage: 9, items: [101, 101, 19, 19, 19, 11, 18, 999], equipped: [0, 1, 2, 3, 4, 5, 6],
        ship: { hull: 77, ammo: 3 }, upgrades: ['reinforced_hangar'], enemy: 'CELESTIAL REAPER (Eclipse)',
      },
    },
    ['engage', '', 'new', 'quit'],
  ],
  ['game-over', { scenario: { act: 3, stage: 9, items: [2, 103, 5], equipped: [2, 0, 1], ship: { hull: 200, ammo: 7 } } }, ['engage', 'continue', 'retry', 'quit']],
])('%s', async (name, options, lines) => {
  await expect(await transcript('star-canine', options, lines)).toMatchFileSnapshot(`./star-canine-${name}.txt`)
})

const WASP = {
  hull_id: 'mil_t1_wasp',
  module_instances: ['weapon_kinetic_mk1', 'weapon_kinetic_mk1', 'defense_shielded_mk1', 'ship_utility_probe_array'].map(
    (module_id) => ({ module_id }),
  ),
}
const ANT = {
  hull_id: 'frg_t1_ant',
  module_instances: [
    { module_id: 'weapon_energy_mk1', secondary_tags: ['secondary:efficient'] },
    { module_id: 'defense_armored_mk1' },
    { module_id: 'combat_utility_repair_system_mk1' },
  ],
  crew: ['crew:gunner'],
}

test.each<[string, object, string[]]>([
  ['skirmish', { rival: 'anvil', scenario: { player: WASP, enemy: ANT } }, ['scan', 'why', 'scan', 'scan', 'focus-fire', 'why', 'evasive-maneuvers', ...Array.from({ length: 7 }, () => 'focus-fire')]],
  ['repair', { rival: 'beast', scenario: { player: { ...ANT, current_hull_integrity: 5 }, enemy: WASP } }, ['repair-3', 'why', 'repair-3', 'repair-3', 'attempt-escape', 'surrender']],
  ['campaign', {}, ['launch-3', 'buy-2 buy-2 buy-4', 'leave', 'meet-1', 'attack', 'focus-fire', 'focus-fire', 'why', 'focus-fire', 'focus-fire', 'take-1']],
])('emojispace %s', async (name, options, lines) => {
  await expect(await transcript('emojispace', options, lines)).toMatchFileSnapshot(`./emojispace-${name}.txt`)
})
