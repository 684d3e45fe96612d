import { describe, expect, test } from 'vitest'
import { seededDice } from '../../src/engine/index.ts'
import { DODGE, INTENT, KIND, SCREENED, WARD } from '../../src/games/lostribe/foe.ts'
import { elementMultiplier } from '../../src/games/lostribe/index.ts'
import { dice, draws, type Fight, fight, intent, JACKAL, LEECH, SENTRY, withKnobs } from './fights.ts'

/** All worked examples of the design, with dice scripted by label. */

const STRIKE = 'c_basic_strike'
const FLARE = 'c_flare'

test('E1 the walkthrough: Basic Strike for 5, then Flare for 9, with earth, fire, air', () => {
  const f = fight({ hand: [STRIKE, FLARE] }, dice('player', 'earth', 'fire', 'air'))
  expect(f.s.energy).toBe(3)
  expect(f.play(0)).toEqual({ ok: true })
  expect(f.hp()).toEqual([17])
  expect(f.play(0)).toEqual({ ok: true })
  expect(f.hp()).toEqual([8])
  expect(f.s.energy).toBe(1)
  expect(f.pool()).toEqual(['earth', 'air'])
  expect(f.s.charges).toBe(1)
  expect(f.s.nextEnergy).toBe(1)
  const damage = f.events.flatMap((e) => (e.kind === 'hit' ? [e.raw] : []))
  expect(damage).toEqual([5, 9])
  expect(f.dice.left()).toBe(0)
})

test('E1 next turn’s energy is 4', () => {
  const script = [...dice('player', 'earth', 'fire', 'air'), ...dice('m1', 'water', 'water', 'water')]
  const next = [...intent('m1', 0), ...dice('player', 'fire', 'fire', 'air')]
  const f = fight({ hand: [STRIKE, FLARE] }, [...script, ...next])
  f.choose('end-turn')
  expect(f.s.energy).toBe(4)
  expect(f.dice.left()).toBe(0)
})

test('E2 with synergy tested after the cost, Flare does 5', () => {
  const pack = withKnobs({ synergy_pool: 'after_cost' })
  const f = fight({ hand: [FLARE], dice: ['earth', 'fire', 'air'] }, [], { pack })
  f.play(0)
  expect(f.hp()).toEqual([17])
})

test('E3 without a fire die Flare is refused, and nothing has changed', () => {
  const f = fight({ hand: [FLARE], dice: ['air', 'air', 'water'] }, draws())
  const before = JSON.stringify(f.s)
  expect(f.play(0)).toEqual({ ok: false, reason: 'not_enough_dice' })
  expect(JSON.stringify(f.s)).toBe(before)
})

test('E4 Ash Rain on Jackal, Sentry and Leech: 9, 7, 6', () => {
  const monsters = [JACKAL, SENTRY, LEECH]
  const f = fight({ hand: ['c_ash_rain'], dice: ['fire', 'fire', 'fire'], monsters })
  f.play(0)
  expect(f.hp()).toEqual([22 - 9, 28 - 7, 24 - 6])
  expect(f.pool()).toEqual(['fire', 'fire'])
  expect(f.s.energy).toBe(1)
})

describe('E6 the table of multipliers', () => {
  const names = ['fire', 'air', 'earth', 'water']
  const table = [
    [100, 115, 100, 85],
    [85, 100, 115, 100],
    [100, 85, 100, 115],
    [115, 100, 85, 100],
  ]
  test.each(names.flatMap((a, i) => names.map((d, j) => [a, d, table[i]?.[j] as number] as const)))(
    '%s against %s: %i',
    (a, d, percent) => {
      expect(elementMultiplier(a, d)).toBe(percent)
    },
  )
  test.each([null, undefined, 'neutral', 'shadow'])('%s on either side: 100', (nothing) => {
    for (const other of [...names, null, undefined, 'neutral']) {
      expect(elementMultiplier(nothing, other)).toBe(100)
      expect(elementMultiplier(other, nothing)).toBe(100)
    }
  })
})

test('E7 Basic Strike against defense 8 does 0 damage, not a negative number', () => {
  const f = fight({ hand: [STRIKE], dice: [], monsters: [{ ...JACKAL, def: 8, hp: 20 }] })
  f.play(0)
  expect(f.hp()).toEqual([20])
})

test('E9 Magma Lance (pen 2) on the Sentry: defense 0, 11 damage', () => {
  const f = fight({ hand: ['c_magma_lance'], dice: ['air', 'water', 'earth'], monsters: [SENTRY] })
  f.play(0)
  expect(f.hp()).toEqual([28 - 11])
})

test('E12 three fire, unleashed: Burn 4 for 3 turns on all, no energy; a second time is not offered', () => {
  const f = fight({ dice: ['fire', 'fire', 'fire'], banked: ['fire', 'fire'], monsters: [JACKAL, SENTRY] })
  f.choose('ult-fire')
  expect(f.s.statuses).toEqual([1, 0, 4, 3, 0, 2, 0, 4, 3, 0])
  expect(f.s.energy).toBe(3)
  expect(f.pool()).toEqual(['fire', 'fire'])
  expect(() => f.choose('ult-fire')).toThrow('ult-fire is not legal')
})

test('E15 Rooting Stomp with earth, earth, fire: Forge, 5 damage, Burn ticks 2, the turn is lost, the intent stays', () => {
  const f = fight({ hand: ['c_rooting_stomp'] }, [
    ...dice('player', 'earth', 'earth', 'fire'),
    ...dice('player', 'air', 'air', 'fire'),
  ])
  f.play(0)
  expect(f.hp()).toEqual([22 - 5])
  expect(f.pool()).toEqual(['fire'])
  f.choose('end-turn')
  expect(f.hp()).toEqual([22 - 5 - 2])
  expect(f.s.foes[0]?.[INTENT]).toBe(0)
  expect(f.s.hp).toBe(f.s.maxHp)
  expect(f.dice.left()).toBe(0)
})

const PRIEST = { id: 'm_kiln_priest', intent: 0 }
const NEXT_TURN = [...draws(), ...dice('player', 'fire', 'fire', 'air')]

test('E16 the Priest summons a Tick with a pair, stronger with a pair of fire', () => {
  const script = [...dice('m1', 'fire', 'air', 'fire'), ...intent('m2', 0), ...intent('m1', 600_000)]
  const f = fight({ dice: [], monsters: [PRIEST] }, [...script, ...NEXT_TURN])
  f.choose('end-turn')
  expect(f.s.foes.map((foe) => f.pack.monsters[foe[KIND]]?.name)).toEqual(['Kiln Priest', 'Cinder Tick'])
  expect(f.hp()).toEqual([
    f.pack.monsters[f.s.foes[0]?.[KIND] as number]?.hp,
    (f.pack.content.monsters[1]?.hp ?? 0) + 3,
  ])
})

test('E17 without a pair the Priest summons nothing and wards 4', () => {
  const script = [...dice('m1', 'fire', 'air', 'water'), ...intent('m1', 600_000)]
  const f = fight({ dice: [], monsters: [PRIEST] }, [...script, ...NEXT_TURN])
  f.choose('end-turn')
  expect(f.s.foes).toHaveLength(1)
  expect(f.s.foes[0]?.[WARD]).toBe(4)
})

test('E19 the Moth deals 5, slips behind the Jackal, and cannot be struck there', () => {
  const moth = { id: 'm_whisper_moth', intent: 0 }
  const script = [
    ...dice('m1', 'fire', 'fire', 'earth'),
    ...intent('m1', 0),
    ...dice('m2', 'water', 'fire', 'earth'),
    ...intent('m2', 0),
    ...dice('player', 'fire', 'fire', 'air'),
  ]
  const f = fight({ hand: [STRIKE], dice: [], monsters: [moth, { ...JACKAL, intent: 1 }] }, script)
  f.choose('end-turn')
  expect(f.s.hp).toBe(f.s.maxHp - 5)
  expect(f.s.foes.map((foe) => foe[SCREENED])).toEqual([0, 1])
  expect(f.play(0, { target: 1 })).toEqual({ ok: false, reason: 'bad_target' })
  expect(f.play(0, { target: 0 })).toEqual({ ok: true })
  expect(f.dice.left()).toBe(0)
})

test('E21 a banked fire counts for the triple; the earth die is left', () => {
  const f = fight({ banked: ['fire'] }, dice('player', 'fire', 'fire', 'earth'))
  f.choose('ult-fire')
  expect(f.pool()).toEqual(['earth'])
})

test('E23 Spare Wick gives the first fire die back, behind the others', () => {
  const f = fight({ hand: [FLARE, FLARE], relics: ['r_spare_wick'] }, dice('player', 'fire', 'air', 'water'))
  f.play(0)
  expect(f.pool()).toEqual(['air', 'water', 'fire'])
  f.play(0)
  expect(f.pool()).toEqual(['air', 'water'])
  expect(f.hp()).toEqual([22 - 9 - 9])
})

test('E25 101 fire damage against air, defense 1: 115, not the 114 of floating point', () => {
  const pack = withKnobs({ cards: { c_ember_jab: { value: 101 } } })
  const f = fight({ hand: ['c_ember_jab'], dice: [], monsters: [{ ...JACKAL, hp: 200 }] }, [], { pack })
  f.play(0)
  expect(f.hp()).toEqual([200 - 115])
})

test('E29 Gale Harrier 4 × 2 with two air dice: 8, then 4', () => {
  const script = [...dice('m1', 'air', 'air', 'fire'), ...intent('m1', 0), ...NEXT_TURN]
  const f = fight({ dice: [], monsters: [{ id: 'm_gale_harrier', intent: 0 }] }, script)
  f.choose('end-turn')
  expect(f.events.flatMap((e) => (e.kind === 'hit' ? [e.raw] : []))).toEqual([8, 4])
  expect(f.s.hp).toBe(f.s.maxHp - 12)
})

// u, and what the Jackal then intends: 0 attack, 1 dodge
test.each([
  [0, 0],
  [699_900, 0],
  [700_000, 1],
  [999_900, 1],
])('E31 the Jackal’s intent at %i millionths: %i', (u, expected) => {
  const f = fight({ dice: [], monsters: [{ id: 'm_mirage_jackal' }] }, intent('m1', u))
  expect(f.s.foes[0]?.[INTENT]).toBe(expected)
})

test('E32 the engine’s own dice: rolls and intents of seed 12345 are pinned', () => {
  const rolls = seededDice('12345')
  const faces = Array.from({ length: 12 }, () => rolls.roll('dice:player', 4, 'player die'))
  expect(faces.map((face) => 'faew'[face]).join('')).toMatchInlineSnapshot(`"faeeaaeeweaa"`)
  const u = Array.from({ length: 4 }, () => rolls.roll('intent', 1_000_000, 'intent m1'))
  expect(u).toMatchInlineSnapshot(`
    [
      308816,
      420574,
      911017,
      941808,
    ]
  `)
})

test('E34 oath 9: a distinct roll gives its charge and no energy', () => {
  const f = fight({ dice: ['fire', 'air', 'water'] }, [], { oath: 9 })
  expect([f.s.charges, f.s.nextEnergy]).toEqual([1, 0])
})

test('a foe’s dodge cancels one whole hit of a card with two', () => {
  const f: Fight = fight({ hand: ['c_twin_zephyr'], dice: [], monsters: [SENTRY] })
  const foe = f.s.foes[0]
  if (foe !== undefined) foe[DODGE] = 1
  f.play(0)
  expect(f.events.flatMap((e) => (e.kind === 'hit' ? [e.raw] : []))).toEqual([0, 2])
})
