import { describe, expect, test } from 'vitest'
import { side } from '../../../../test/emojispace/campaign.ts'
import { ship } from '../../../../test/emojispace/ships.ts'
import { seededDice } from '../../../engine/index.ts'
import { actionName, COMBAT_ACTIONS } from '../actions.ts'
import { CAPTAIN_ROWS, CAPTAINS, type Captain } from '../content/content.ts'
import {
  captainAction,
  captainNumber,
  captainOdds,
  chooseIntent,
  isStalemate,
  packTwoCaptains,
  strikesPercent,
} from './captains.ts'
import { type Combat, makeCombat, type Side } from './side.ts'
import { playRound } from './skirmish.ts'

const GUN = 'weapon_energy_mk1'
const PLATE = 'defense_armored_mk1'
const MEND = 'combat_utility_repair_system_mk1'
const PROBE = 'ship_utility_probe_array'
const OTHER = ship('civ_t1_midge')

interface Case {
  readonly modules?: string[]
  /** Hull points of a Fly, which has 10. */
  readonly hull?: number
  readonly round?: number
  readonly own?: Partial<Side>
  readonly other?: Partial<Side>
}

function facing(captain: Captain, { modules = [GUN], hull, round = 2, own = {}, other = {} }: Case): Combat {
  const enemy = {
    ...side({ ...ship('civ_t2_fly', modules), ...(hull ? { current_hull_integrity: hull } : {}) }),
    ...own,
  }
  const c = makeCombat('1', { ...side(OTHER), ...other }, enemy)
  c.captain = captainNumber(captain)
  c.round = round - 1
  return c
}
/** The actions it may choose, apart from striking, in the order of its rules. */
const may = (c: Combat): string[] =>
  captainOdds(c, 1)
    .map(({ action }) => actionName(action))
    .filter((name) => name !== 'Surrender')

// §25 captain, situation, possible actions
test.each<[Captain, Case, string[]]>([
  ['basic', { modules: [GUN, MEND], hull: 4 }, ['Focus Fire']],
  ['basic', { modules: [GUN, MEND], hull: 3 }, ['Repair']],
  ['basic', { hull: 3 }, ['Focus Fire']],
  ['anvil', { round: 1 }, ['Wind-up']],
  ['anvil', { round: 2, own: { isWound: true } }, ['Salvo']],
  ['anvil', { round: 3 }, ['Overcharge']],
  ['anvil', { round: 3, own: { surges: 0 } }, ['Focus Fire']],
  ['anvil', { round: 4, other: { isWound: true } }, ['Reinforce Shields', 'Focus Fire']],
  ['anvil', { round: 4 }, ['Wind-up']],
  ['anvil', { round: 4, modules: [] }, ['Focus Fire']],
  ['warden', {}, ['Reinforce Shields', 'Wind-up']],
  ['warden', { modules: [GUN, PLATE] }, ['Brace', 'Wind-up']],
  ['warden', { other: { isWound: true } }, ['Reinforce Shields']],
  ['gambler', {}, ['Overcharge', 'Reinforce Shields', 'Wind-up']],
  ['gambler', { own: { surges: 0 } }, ['Focus Fire', 'Reinforce Shields', 'Wind-up']],
  ['gambler', { own: { isWound: true } }, ['Salvo', 'Reinforce Shields']],
  ['dancer', {}, ['Evasive Maneuvers', 'Focus Fire', 'Wind-up']],
  ['dancer', { hull: 3 }, ['Attempt Escape', 'Focus Fire']],
  ['beast', {}, ['Reinforce Shields', 'Overcharge']],
  ['beast', { hull: 6 }, ['Wind-up']],
  ['surgeon', { modules: [GUN, PROBE], round: 1 }, ['Scan']],
  ['surgeon', { modules: [GUN, PROBE], round: 1, other: { isScanned: true } }, ['Overcharge', 'Wind-up']],
  ['surgeon', { modules: [GUN, MEND], hull: 6 }, ['Repair']],
  ['surgeon', { modules: [GUN, MEND], hull: 6, own: { uses: [0] } }, ['Reinforce Shields', 'Wind-up', 'Focus Fire']],
  ['hyena', {}, ['Focus Fire', 'Reinforce Shields', 'Wind-up']],
  ['hyena', { other: { hull: 4 } }, ['Wind-up', 'Overcharge']],
  ['old-hand', { other: { isWound: true } }, ['Reinforce Shields', 'Focus Fire']],
  ['mirror', { other: { last: 0 } }, ['Reinforce Shields', 'Focus Fire']],
  ['mirror', { other: { last: 1 } }, ['Wind-up', 'Focus Fire']],
  ['mirror', { modules: ['weapon_kinetic_mk1'], other: { last: 1 } }, ['Wind-up', 'Batter']],
  ['mirror', {}, ['Reinforce Shields', 'Focus Fire']],
  ['merchant', {}, ['Reinforce Shields', 'Evasive Maneuvers', 'Wind-up']],
])('%s, %j: %j', (captain, how, does) => {
  expect(may(facing(captain, how))).toEqual(does)
})

describe('§10 striking', () => {
  test.each<[Captain, number, number]>([
    ['anvil', 4, 0],
    ['anvil', 3, 40],
    ['merchant', 3, 60],
    ['beast', 1, 0],
    ['dancer', 1, 0],
  ])('%s at %i of 10: %i %%', (captain, hull, percent) => {
    expect(strikesPercent(facing(captain, { hull }), 1)).toBe(percent)
  })
  test('a lawyer raises the chance, and the last vessel never strikes', () => {
    const c = facing('anvil', { hull: 3 })
    c.persuasion = 20
    expect(strikesPercent(c, 1)).toBe(60)
    c.captain = packTwoCaptains(captainNumber('anvil'), captainNumber('anvil'))
    expect(strikesPercent(c, 1)).toBe(0)
  })
})

test('§29 the second captain of the last vessel takes over when it is hurt', () => {
  const c = facing('anvil', { hull: 7, round: 3 })
  c.captain = packTwoCaptains(captainNumber('anvil'), captainNumber('beast'))
  expect(may(c)).toEqual(['Overcharge'])
  ;(c.sides[1] as Side).hull = 6
  expect(may(c)).toEqual(['Wind-up'])
})

test('§12 in a stalemate a captain winds up and fires; after six such rounds both turn away', () => {
  const c = facing('warden', {})
  c.dry = 3
  expect(may(c)).toEqual(['Wind-up'])
  expect(isStalemate(c)).toBe(false)
  c.dry = 6
  expect(isStalemate(c)).toBe(true)
  c.dry = 0
  c.still = 12
  expect(isStalemate(c)).toBe(true)
})

test('every captain orders only what its ship can do, as often as its table says', () => {
  const dice = seededDice('captains')
  for (const captain of CAPTAINS) {
    const counts = new Map<number, number>()
    const c = facing(captain, { modules: [GUN, PLATE, MEND] })
    for (let i = 0; i < 400; i++) {
      const action = captainAction(c, 1, dice)
      counts.set(action, (counts.get(action) ?? 0) + 1)
    }
    for (const { action, permille } of captainOdds(c, 1))
      expect(
        Math.abs((counts.get(action) ?? 0) / 400 - permille / 1000),
        `${captain} ${COMBAT_ACTIONS[action]}`,
      ).toBeLessThan(0.09)
  }
})

test('§25 a captain always carries out its intent', () => {
  const c = facing('old-hand', { modules: [GUN, PLATE] })
  const dice = seededDice('promise')
  chooseIntent(c, dice)
  while (c.ended === '') {
    const promised = c.intent
    playRound(c, { id: 'focus-fire', action: 0, index: -1 }, { id: '', action: c.intent, index: -1 }, dice, [])
    expect((c.sides[1] as Side).last).toBe(promised)
  }
})

test('every captain has a name, a tell and a last rule that always holds', () => {
  for (const { name, tell, asks, rules } of CAPTAIN_ROWS) {
    expect([name, tell, asks].every((text) => text.length > 0)).toBe(true)
    expect(rules.at(-1)?.when).toEqual([])
  }
})
