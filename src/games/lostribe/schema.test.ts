import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { walk } from '../../../test/laws/walk.ts'
import { type AnyGame, problemText } from '../../engine/index.ts'
import { losTribe } from './index.ts'
import { gameSchema } from './schema.ts'

type Json = Record<string, unknown>
const read = (name: string): string => readFileSync(new URL(`./content/${name}`, import.meta.url), 'utf8')

/** The built-in file with one list entry changed. */
function changed(
  file: string,
  list: string,
  at: number,
  change: Json | ((entry: Json) => void),
): Record<string, string> {
  const data = JSON.parse(read(file)) as Record<string, Json[]>
  const entry = data[list]?.[at] as Json
  if (typeof change === 'function') change(entry)
  else Object.assign(entry, change)
  return { [file]: JSON.stringify(data) }
}
const card = (change: Json) => changed('cards.json', 'cards', 43, change)
const monster = (change: Json) => changed('monsters.json', 'monsters', 0, change)
const relic = (change: Json) => changed('relics.json', 'relics', 0, change)
const hero = (change: Json) => changed('heroes.json', 'heroes', 1, change)
const knobs = (change: Json) => ({ 'config.json': JSON.stringify(change) })
const complaints = (files: Record<string, string>): string[] => {
  const loaded = gameSchema.loadPack(files)
  return loaded.ok ? [] : loaded.problems.map(problemText)
}

test('the built-in pack: 106 cards, 41 monsters, 42 relics, 4 heroes, 12 destinies', () => {
  const { cards, monsters, relics, heroes, destinies } = losTribe.pack.content
  expect([cards.length, monsters.length, relics.length, heroes.length, destinies.length]).toEqual([106, 41, 42, 4, 12])
})

// The seed document's own examples, unchanged.
const SEED_CARD = {
  id: 'c_flare',
  name: 'Flare',
  cost: 1,
  element: 'fire',
  base: { type: 'attack', value: 6 },
  dice_synergy: { if: { element: 'fire', count: 1 }, bonus: { damage: 3 } },
  dice_cost: { element: 'fire', count: 1 },
  fuse: { triple: { effect: 'inferno', desc: 'Consume triple fire to deal 12 AoE Burn' } },
}
const SEED_MONSTER = {
  id: 'm_mirage_jackal',
  name: 'Mirage Jackal',
  hp: 22,
  atk: 6,
  def: 1,
  spd: 8,
  element_affinity: 'air',
  ai_type: 'attacker',
  intents: [
    { type: 'attack', element: 'air', value: 6, probability: 0.7 },
    { type: 'dodge', element: 'earth', value: 0, probability: 0.3 },
  ],
}

test('a pack of one card and one monster in the original design’s format extends the built-in pack and can be played', () => {
  const loaded = gameSchema.loadPack({
    'cards.json': JSON.stringify({
      extends: 'house',
      cards: [SEED_CARD, { ...SEED_CARD, id: 'c_mine', name: 'Mine' }],
    }),
    'monsters.json': JSON.stringify({ extends: 'house', monsters: [SEED_MONSTER, { ...SEED_MONSTER, id: 'm_mine' }] }),
  })
  if (!loaded.ok) throw new Error(loaded.problems.map(problemText).join('\n'))
  expect(loaded.value.contentHash).not.toBe(losTribe.contentHash)
  expect(walk(loaded.value, { seed: '1', feet: '1' }).turns).toBeGreaterThan(5)
})

test('a knob changes only its own value', () => {
  const loaded = gameSchema.loadPack(knobs({ advantage_pct: 150, resonance: { energy: 2 } }))
  if (!loaded.ok) throw new Error('refused')
  const { config } = (loaded.value as unknown as typeof losTribe).pack
  expect(config).toEqual({ ...losTribe.pack.config, advantage_pct: 150, resonance: { charge: 1, energy: 2 } })
})

// what is broken, and the expected message
test.each<[string, Record<string, string>, string]>([
  ['no file', {}, 'expected one of cards.json, monsters.json, relics.json, heroes.json, config.json in the folder'],
  ['no JSON', { 'cards.json': '{"cards": [' }, 'cards.json: JSON, but '],
  ['no list', { 'cards.json': '{"cards": 3}' }, 'cards.json: cards: expected a list of cards, not 3'],
  [
    'a card without a cost',
    card({ cost: undefined }),
    'cards.json: cards[43].cost: expected a whole number from 0 to 9, and it is missing',
  ],
  [
    'an unknown element',
    card({ element: 'mud' }),
    'cards.json: cards[43].element: expected one of fire, air, earth, water, neutral or null, not "mud"',
  ],
  ['an unknown field', card({ damage: 9 }), 'cards.json: cards[43]: unknown field: damage'],
  [
    'half a point',
    card({ base: { type: 'attack', value: 6.5 } }),
    'cards.json: cards[43].base.value: expected a whole number from 0 to 999, not 6.5',
  ],
  [
    'a card with an impossible cost',
    card({ cost: 7 }),
    'cards.json: cards[43].cost: expected at most 3, the energy of a turn',
  ],
  [
    'a card that costs one too much',
    card({ cost: 4 }),
    'cards.json: cards[43].cost: expected at most 3, the energy of a turn',
  ],
  [
    'a duplicate id',
    card({ id: 'c_brace' }),
    'cards.json: cards[43].id: expected a unique id: c_brace is already used',
  ],
  [
    'an unknown fusion',
    card({ fuse: { triple: { effect: 'flood' } } }),
    'cards.json: cards[43].fuse.triple.effect: expected one of inferno, tempest, quake, deluge, magma_burst, scald, not "flood"',
  ],
  [
    'a fusion without an element to pay it',
    card({ element: null }),
    'cards.json: cards[43].fuse.triple: expected an element on the card: its dice pay for the fusion',
  ],
  [
    'a pair of one element',
    card({ fuse: { pair: { with: 'fire', effect: 'scald' } } }),
    'cards.json: cards[43].fuse.pair.with: expected another element than the card’s',
  ],
  [
    'four dice',
    card({ dice_cost: { element: 'fire', count: 4 } }),
    'cards.json: cards[43].dice_cost.count: expected at most 3: a turn has three dice',
  ],
  ['an attack on oneself', card({ target: 'self' }), 'cards.json: cards[43].target: expected enemy or all'],
  [
    'an unknown effect',
    card({ effects: [{ explode: 3 }] }),
    'cards.json: cards[43].effects[0]: expected an effect: status, ward, draw',
  ],
  [
    'an added die without an element',
    card({ manip: { op: 'add', count: 1 } }),
    'cards.json: cards[43].manip.element: expected the element of the die to add',
  ],
  [
    'two picks on one card',
    card({ effects: [{ evolve_in_hand: 1, scope: 'combat' }], manip: { op: 'reroll', count: 1 } }),
    'cards.json: cards[43].effects: expected only one pick: evolve_in_hand picks a card, reroll picks dice',
  ],
  [
    'two evolutions at once',
    card({ effects: new Array(2).fill({ evolve_in_hand: 1, scope: 'combat' }) }),
    'cards.json: cards[43].effects: expected at most one evolve_in_hand',
  ],
  [
    'a burn without turns',
    card({ effects: [{ draw: 1 }, { status: 'burn', value: 3 }] }),
    'cards.json: cards[43].effects[1]: expected turns: how long the burn lasts',
  ],
  [
    'a dodge without charges',
    card({ effects: [{ status: 'dodge' }] }),
    'cards.json: cards[43].effects[0]: expected charges: how many hits it dodges',
  ],
  [
    'an unknown evolved form',
    card({ evolves_to: 'c_sun' }),
    'cards.json: cards[43].evolves_to: expected the id of a card, not "c_sun"',
  ],
  [
    'probabilities a thousandth short',
    monster({
      intents: [
        { type: 'attack', value: 6, probability: 0.7 },
        { type: 'dodge', probability: 0.299 },
      ],
    }),
    'monsters.json: monsters[0].intents: expected probabilities that sum to 1, not 0.999',
  ],
  [
    'two phases at one mark',
    monster({ phases: [{ at_hp_pct: 50 }, { at_hp_pct: 50 }] }),
    'monsters.json: monsters[0].phases: expected at_hp_pct to fall from phase to phase',
  ],
  [
    'probabilities',
    monster({
      intents: [
        { type: 'attack', value: 6, probability: 0.7 },
        { type: 'dodge', probability: 0.2 },
      ],
    }),
    'monsters.json: monsters[0].intents: expected probabilities that sum to 1, not 0.9',
  ],
  ['no intents', monster({ intents: [] }), 'monsters.json: monsters[0].intents: expected at least one intent'],
  [
    'an unknown minion',
    monster({ summon: { id: 'm_ghost', cap: 1 } }),
    'monsters.json: monsters[0].summon.id: expected the id of a monster, not "m_ghost"',
  ],
  [
    'a summoner without minions',
    monster({ intents: [{ type: 'summon', element: 'fire', probability: 1 }] }),
    'monsters.json: monsters[0].intents[0]: expected the monster to have a summon field',
  ],
  [
    'an affliction without a status',
    monster({ intents: [{ type: 'afflict', value: 1, probability: 1 }] }),
    'monsters.json: monsters[0].intents[0].status: expected the status it inflicts',
  ],
  [
    'a probability of 2',
    monster({ intents: [{ type: 'attack', probability: 2 }] }),
    'monsters.json: monsters[0].intents[0].probability: expected a probability from 0 to 1, not 2',
  ],
  [
    'phases in the wrong order',
    monster({ phases: [{ at_hp_pct: 30 }, { at_hp_pct: 60 }] }),
    'monsters.json: monsters[0].phases: expected at_hp_pct to fall from phase to phase',
  ],
  [
    'an unknown archetype',
    monster({ ai_type: 'dancer' }),
    'monsters.json: monsters[0].ai_type: expected one of attacker, controller, summoner, not "dancer"',
  ],
  [
    'a relic at the wrong hook',
    relic({ hook: 'on_attack' }),
    'relics.json: relics[0].effect.bank_capacity: expected one of pen, spent_damage at the hook on_attack',
  ],
  ['a relic that does nothing', relic({ effect: {} }), 'relics.json: relics[0].effect: expected at least one effect'],
  [
    'a hero with an unknown card',
    hero({ deck: ['c_brace', 'c_brace', 'c_brace', 'c_brace', 'c_gone'] }),
    'heroes.json: heroes[1].deck[4]: expected the id of a card, not "c_gone"',
  ],
  ['an unknown knob', knobs({ luck: 7 }), 'config.json: unknown field: luck'],
  [
    'four dice a turn',
    knobs({ dice_per_turn: 4 }),
    'config.json: dice_per_turn: expected a whole number from 3 to 3, not 4',
  ],
  [
    'an ult that is no fusion',
    knobs({ ults: { fire: 'nova' } }),
    'config.json: ults.fire: expected one of inferno, tempest, quake, deluge, magma_burst, scald, not "nova"',
  ],
  [
    'a pair of one',
    knobs({ attunements: { 'fire+fire': { name: 'Blaze' } } }),
    'config.json: attunements.fire+fire: expected two different elements: fire+earth',
  ],
  ['a hand above its cap', knobs({ hand_limit: 9 }), 'config.json: hand_limit: expected at most hand_cap, which is 8'],
  ['two acts', knobs({ encounters: [] }), 'config.json: encounters: expected three acts'],
  [
    'a knob of an unknown card',
    knobs({ cards: { c_gone: { cost: 1 } } }),
    'config.json: cards.c_gone: expected the id of a card',
  ],
])('%s is refused', (_, files, complaint) => {
  expect(complaints(files)[0]).toContain(complaint)
})

// options and scenarios, and the expected message
test.each<[object, string]>([
  [{ hero: 'bard' }, 'hero: expected the id of a hero, not "bard"'],
  [{ oath: 11 }, 'oath: expected a whole number from 0 to 10, not 11'],
  [
    { scenario: { hand: ['c_gone'] } },
    'scenario.hand[0]: expected a card id, with -star for the evolved form, not "c_gone"',
  ],
  [{ scenario: { dice: ['mud'] } }, 'scenario.dice[0]: expected one of fire, air, earth, water, not "mud"'],
  [
    { scenario: { monsters: [{ id: 'm_gone' }] } },
    'scenario.monsters[0].id: expected the id of a monster, not "m_gone"',
  ],
  [
    { scenario: { monsters: [{ id: 'm_sandling', intent: 1 }] } },
    'scenario.monsters[0].intent: expected 0 to 0, an index of its intents',
  ],
  [{ scenario: { hp: 9, max_hp: 5 } }, 'scenario.hp: expected at most max_hp, which is 5'],
  [
    { scenario: { place: 'shop', monsters: [{ id: 'm_sandling' }] } },
    'scenario.monsters: expected no monsters: there is no fight at shop',
  ],
  [{ scenario: { relics: ['d_fool'] } }, 'scenario.relics[0]: expected the id of a relic, not "d_fool"'],
])('options %j are refused', (options, complaint) => {
  const checked = gameSchema.checkOptions(options, losTribe as unknown as AnyGame)
  expect(checked.ok ? [] : checked.problems.map(problemText)).toEqual([complaint])
})

test.each<object>([
  { hero: 'ashwright', oath: 10 },
  { scenario: { place: 'event', event: 'oasis' } },
  {
    scenario: {
      monsters: [{ id: 'b_seventh_veil' }],
      stakes: 'boss',
      act: 3,
      deck: ['c_flare-star'],
      dice: ['fire', 'fire', 'air'],
    },
  },
])('%j is a position that can be played', (options) => {
  expect(gameSchema.checkOptions(options, losTribe as unknown as AnyGame)).toEqual({ ok: true, value: options })
})
