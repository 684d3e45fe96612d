import { describe, expect, test } from 'vitest'
import { fight, JACKAL, SENTRY } from '../../../test/lostribe/fights.ts'
import { scriptedDice } from '../../engine/index.ts'
import { losTribe, type Scenario, type State } from './index.ts'
import { HARD, HARD_TURNS } from './state.ts'

/** What the player reads is true, and says what its numbers are. */

const choiceOf = (s: State, id: string) => losTribe.scene(s, 0).choices.find((choice) => choice.id === id)
const shown = (s: State): string => JSON.stringify(losTribe.scene(s, 0).panels)

describe('the end of a turn foretells the hp at the start of the next', () => {
  // position, ward, what the choice says
  test.each<[string, Scenario, number, string]>([
    ['hits', { hp: 40, max_hp: 40 }, 0, 'hp 40 → 28 to 34'],
    ['hits into ward', { hp: 40, max_hp: 40 }, 8, 'hp 40 → 36 to 40'],
    ['ward takes all', { hp: 40, max_hp: 40 }, 12, 'your ward holds'],
    ['one more gets through', { hp: 40, max_hp: 40 }, 11, 'hp 40 → 39 to 40'],
    ['nobody strikes', { monsters: [{ ...JACKAL, intent: 1 }] }, 0, 'no hit is coming'],
    ['death is 0', { hp: 7, max_hp: 40 }, 0, 'hp 7 → 0 to 1'],
    ['the storm', { hp: 40, max_hp: 40, turn: 24, monsters: [{ ...JACKAL, intent: 1 }] }, 0, 'hp 40 → 38'],
    ['no storm before', { hp: 40, max_hp: 40, turn: 23, monsters: [{ ...JACKAL, intent: 1 }] }, 0, 'no hit is coming'],
    [
      'Deep Current',
      { hp: 40, max_hp: 40, dice: ['fire', 'fire'], rituals: ['c_deep_current'] },
      0,
      'hp 40 → 32 to 38',
    ],
  ])('%s', (_, position, ward, expected) => {
    const f = fight({ dice: [], ...position })
    f.s.ward = ward
    expect(choiceOf(f.s, 'end-turn')?.preview).toBe(expected)
  })
  test('a dodge may save more', () => {
    const f = fight({ dice: [], hp: 40, max_hp: 40 })
    f.s.dodge = 1
    expect(choiceOf(f.s, 'end-turn')?.preview).toBe('hp 40 → 28 to 34, more by dodging')
  })
})

describe('statuses say how much and how long', () => {
  test('a stun on you', () => {
    const f = fight({ dice: [] })
    f.s.daze = 1
    expect(shown(f.s)).toContain('Stunned: 2 less energy next turn')
  })
  test('a hardened foe', () => {
    const f = fight({ dice: [], monsters: [SENTRY] })
    const foe = f.s.foes[0]
    if (foe !== undefined) [foe[HARD], foe[HARD_TURNS]] = [1, 2]
    expect(shown(f.s)).toContain('hardened against air for 2 turns')
  })
})

describe('previews name what a death or a wound sets off', () => {
  test('a boss that rises again, at oath 10', () => {
    const veil = { id: 'b_seventh_veil', hp: 1, intent: 0 }
    const f = fight({ act: 3, stakes: 'boss', monsters: [veil], hand: ['c_basic_strike'], dice: [] }, [], { oath: 10 })
    expect(choiceOf(f.s, 'play-1-on-1')?.preview).toMatch(/1 → 0, kills; .*rises again with 60 hp$/)
  })
  test('a boss that changes its ways', () => {
    const colossus = { id: 'b_salt_colossus', hp: 54, intent: 0 }
    const f = fight({ stakes: 'boss', monsters: [colossus], hand: ['c_basic_strike'], dice: [] })
    expect(choiceOf(f.s, 'play-1-on-1')?.preview).toBe('Salt Colossus m1 4: 54 → 50; Salt Colossus m1 enters phase 2')
  })
})

describe('events say exactly what they do', () => {
  const at = (position: Scenario, oath = 0): State =>
    losTribe.setup({ oath, scenario: { place: 'event', relics: [], ...position } }, scriptedDice([]))
  test.each<[string, Scenario, string, string, string | undefined]>([
    [
      'blood price',
      { event: 'blood_price', hp: 30, charges: 1 },
      'option-1',
      'Lose 6 hp, gain 2 charges',
      'hp 30 → 24; charges 1 → 3',
    ],
    [
      'a full purse',
      { event: 'blood_price', hp: 30, charges: 5 },
      'option-1',
      'Lose 6 hp, gain 2 charges',
      'hp 30 → 24; charges 5 → 6',
    ],
    ['oasis', { event: 'oasis', hp: 40, max_hp: 50 }, 'option-1', 'Heal 12', 'hp 40 → 50'],
    [
      'oasis, grow',
      { event: 'oasis', hp: 40, max_hp: 50 },
      'option-2',
      'Max hp +4, and as many hp',
      'hp 40/50 → 44/54',
    ],
    [
      'strongbox',
      { event: 'buried_strongbox', hp: 30 },
      'option-1',
      'Lose 15 hp, gain Knucklebone Pouch',
      'hp 30 → 15; Keep up to one unspent die at the end of a turn (tidy).',
    ],
    [
      'champion',
      { event: 'champion' },
      'option-1',
      'Fight an elite for 25 to 35 gold and one of three rare cards',
      undefined,
    ],
  ])('%s', (_, position, id, label, preview) => {
    expect(choiceOf(at(position), id)).toMatchObject({ label })
    expect(choiceOf(at(position), id)?.preview).toBe(preview)
  })
})

test.each([
  [0, 'The boss is dead and your wounds are closed. Take one relic.'],
  [3, 'The boss is dead and you are healed to 75 %. Take one relic.'],
])('oath %i: what a boss leaves of your wounds', (oath, text) => {
  const scenario = {
    stakes: 'boss' as const,
    monsters: [{ id: 'm_sandling', hp: 1, intent: 0 }],
    hand: ['c_ember_jab'],
    dice: [],
  }
  const rolls = scriptedDice([3, 3, 3].map((_, i) => ({ what: 'relic', sides: 5 - i, value: 0 })))
  const s = losTribe.setup({ oath, scenario: { relics: [], ...scenario, hp: 10, max_hp: 61 } }, rolls)
  const action = losTribe.legal(s, 0).find(({ id }) => id === 'play-1-on-1')
  losTribe.apply(s, [{ seat: 0, action: action as never }], rolls)
  expect(shown(s)).toContain(text)
  expect(s.hp).toBe(oath === 0 ? 61 : 45)
})

test('Resonance that gives no energy does not speak of it', () => {
  const line = (energy: number) => losTribe.tell({ kind: 'resonance', charges: 2, gained: 1, energy }, 0)?.text
  expect(line(1)).toMatchObject({ text: 'Resonance: +1 charge (2), +1 energy next turn.' })
  expect(line(0)).toMatchObject({ text: 'Resonance: +1 charge (2).' })
})
