import { describe, expect, test } from 'vitest'
import { DODGE, EXPLOITS, FOE_MIGHT, type Foe, SCREENED, STUN, WARD } from '../../src/games/lostribe/foe.ts'
import { BRITTLE, BURN, DIM, FORTIFY, MIGHT, REGEN } from '../../src/games/lostribe/vocabulary.ts'
import { dice, draws, type Fight, fight, intent, JACKAL, LEECH, SENTRY } from './fights.ts'
import { smallGame } from './small-pack.ts'

/** §4, §5 Every term of a hit and every status, on both sides. */

const STRIKE = 'c_basic_strike'
const ROLL = dice('player', 'fire', 'fire', 'fire')
const nothing = (who: string) => dice(who, 'water', 'earth', 'fire')
const ROUND = [...nothing('m1'), ...intent('m1', 0), ...ROLL]
const QUIET = [...nothing('m1'), ...intent('m1', 999_999), ...ROLL]
const lost = (f: Fight): number => f.s.maxHp - f.s.hp
const hits = (f: Fight): number[] => f.events.flatMap((e) => (e.kind === 'hit' ? [e.raw] : []))
const foe = (f: Fight, at = 0): Foe => f.s.foes[at] as Foe
const TOUGH = { ...JACKAL, hp: 90 }

describe('§4.1 your hit', () => {
  // statuses as bearer, status, value; Magma Lance (11, pen 2) hits an air Jackal with defense 1
  test.each<[string, number[][], number]>([
    ['plain: ⌊11 × 1.15⌋', [], 12],
    ['might is within the multiplication: ⌊15 × 1.15⌋', [[0, MIGHT, 4]], 17],
    ['dim is within the multiplication: ⌊6 × 1.15⌋', [[0, DIM, 5]], 6],
    ['fortify raises the defense: ⌊(11 − 2) × 1.15⌋', [[1, FORTIFY, 3]], 10],
    ['brittle below 0 gives nothing', [[1, BRITTLE, 9]], 12],
    [
      'those of one name add up',
      [
        [1, FORTIFY, 3],
        [1, FORTIFY, 2],
      ],
      8,
    ],
    [
      'a foe’s might and dim are not yours',
      [
        [1, MIGHT, 4],
        [1, DIM, 3],
      ],
      12,
    ],
    ['dim cannot make it heal', [[0, DIM, 50]], 0],
  ])('%s', (_, statuses, expected) => {
    const f = fight({ hand: ['c_magma_lance'], dice: [], monsters: [TOUGH] })
    for (const [bearer, status, value] of statuses as [number, number, number][])
      f.s.statuses.push(bearer, status, value, 2, 0)
    f.play(0)
    expect([hits(f), f.hp()]).toEqual([[expected], [90 - expected]])
  })
  test('ward absorbed by one hit is gone for the next', () => {
    const f = fight({ hand: [STRIKE, STRIKE], dice: [], monsters: [{ ...TOUGH, ward: 7 }] })
    f.play(0)
    expect([f.hp(), foe(f)[WARD]]).toEqual([[90], 2])
    f.play(0)
    expect([f.hp(), foe(f)[WARD]]).toEqual([[87], 0])
  })
  test('the player’s ward and dodge are used up too', () => {
    const harrier = { id: 'm_gale_harrier', intent: 0 }
    const f = fight({ dice: [], monsters: [harrier] }, ROUND)
    f.s.ward = 6
    f.choose('end-turn')
    expect(lost(f)).toBe(4 + 4 - 6)
  })
  test.each<[string, number[][], number]>([
    ['brittle on you cannot lower a defense of 0', [[0, BRITTLE, 2]], 6],
    ['fortify on you', [[0, FORTIFY, 2]], 4],
    ['its might', [[1, MIGHT, 3]], 9],
    ['your might is not its', [[0, MIGHT, 3]], 6],
  ])('§4.1 a foe’s hit: %s', (_, statuses, expected) => {
    const f = fight({ dice: [], monsters: [TOUGH] }, ROUND)
    for (const [bearer, status, value] of statuses as [number, number, number][])
      f.s.statuses.push(bearer, status, value, 3, 0)
    f.choose('end-turn')
    expect(lost(f)).toBe(expected)
  })
  test('brittle cancels fortify point for point', () => {
    const f = fight({ dice: [], monsters: [TOUGH] }, ROUND)
    f.s.statuses.push(0, FORTIFY, 3, 3, 0, 0, BRITTLE, 2, 3, 0)
    f.choose('end-turn')
    expect(lost(f)).toBe(6 - 1)
  })
  test('might a boss gains in a phase raises its hits', () => {
    const f = fight({ dice: [], monsters: [TOUGH] }, ROUND)
    foe(f)[FOE_MIGHT] = 2
    f.choose('end-turn')
    expect(lost(f)).toBe(6 + 2)
  })
  test('healing stops at the maximum, also for a draining foe', () => {
    const f = fight(
      { hand: ['c_mending_spring'], dice: [], hp: 58, max_hp: 60, monsters: [{ ...LEECH, intent: 0 }] },
      ROUND,
    )
    f.play(0)
    expect(f.s.hp).toBe(60)
    f.choose('end-turn')
    expect(f.hp()).toEqual([24])
  })
})

describe('§4.5 the end of a fight and of a run', () => {
  test('in the foes’ turn defeat is checked before victory, even if thorns kill the attacker', () => {
    const f = fight({ dice: [], hp: 6, rituals: ['c_thorn_mantle'], monsters: [{ ...JACKAL, hp: 2 }] }, nothing('m1'))
    f.choose('end-turn')
    expect([f.s.phase, f.hp(), f.dice.left()]).toEqual(['dead', [0], 0])
  })
  test('once the player is dead the next foe does not even roll', () => {
    const f = fight({ dice: [], hp: 6, monsters: [JACKAL, SENTRY] }, nothing('m1'))
    f.choose('end-turn')
    expect([f.s.phase, f.dice.left()]).toEqual(['dead', 0])
    expect(JSON.stringify(smallGame.scene(f.s, 0))).toContain('Killed by Mirage Jackal')
  })
  test('foes that burn to death in their own turn give a victory', () => {
    const cards = [1, 2, 3].flatMap(() => [
      { what: 'card rarity', value: 99 },
      { what: 'card', value: 0 },
    ])
    const f = fight({ dice: [], monsters: [{ ...JACKAL, hp: 2 }] }, [{ what: 'gold', value: 8 }, ...cards])
    f.s.statuses.push(1, BURN, 2, 3, 0)
    f.choose('end-turn')
    expect([f.s.phase, f.s.gold, f.s.fights]).toEqual(['cards', 20, 1])
  })
  test.each<[string, object, (f: Fight) => void, string]>([
    ['burning', { hp: 2 }, (f) => void f.s.statuses.push(0, BURN, 2, 1, 0), 'burn damage'],
    ['the storm', { hp: 2, turn: 24 }, () => {}, 'the storm'],
  ])('the end scene names the killer: %s', (_, position, prepare, killer) => {
    const f = fight({ dice: [], monsters: [{ ...JACKAL, intent: 1 }], ...position }, ROUND)
    prepare(f)
    f.choose('end-turn')
    expect(f.s.phase).toBe('dead')
    expect(JSON.stringify(smallGame.scene(f.s, 0))).toContain(`Killed by ${killer}`)
  })
  test('the summary counts only real hp losses: dealt by hits and burn, taken after ward', () => {
    const f = fight(
      { hand: [STRIKE], dice: [], hp: 30, max_hp: 30, monsters: [{ ...JACKAL, hp: 3, ward: 1 }, TOUGH] },
      [...dice('m2', 'water', 'earth', 'fire'), ...intent('m2', 0), ...ROLL],
    )
    f.play(0)
    expect(f.s.dealt).toBe(3)
    f.s.statuses.push(2, BURN, 10, 1, 0)
    f.s.ward = 2
    f.choose('end-turn')
    expect([f.s.dealt, f.s.taken]).toEqual([3 + 11, 6 - 2])
    f.s.statuses.push(0, BURN, 3, 1, 0)
    expect(f.s.rounds).toBe(2)
  })
  test('dead foes are removed together with their statuses', () => {
    const f = fight({ hand: [STRIKE], dice: [], monsters: [{ ...JACKAL, hp: 3 }, SENTRY] })
    f.s.statuses.push(1, BURN, 2, 3, 0, 2, DIM, 1, 2, 0, 0, DIM, 1, 2, 0)
    f.play(0)
    expect(f.s.statuses).toEqual([2, DIM, 1, 2, 0, 0, DIM, 1, 2, 0])
  })
})

describe('§5 statuses', () => {
  test('two stuns cost two turns, then the foe is immune', () => {
    const f = fight(
      {
        hand: ['c_rooting_stomp', 'c_rooting_stomp'],
        dice: ['earth', 'earth', 'earth', 'earth'],
        energy: 4,
        monsters: [TOUGH],
      },
      [...draws(0), ...ROLL, ...ROLL, ...ROUND],
    )
    f.play(0)
    f.play(0)
    expect(foe(f)[STUN]).toBe(2)
    f.choose('end-turn')
    f.choose('end-turn')
    expect(lost(f)).toBe(0)
    f.choose('end-turn')
    expect([lost(f), f.dice.left()]).toEqual([6, 0])
  })
  test('a stunned foe keeps its intent and its status timers', () => {
    const f = fight({ dice: [], monsters: [TOUGH] }, ROLL)
    foe(f)[STUN] = 1
    f.s.statuses.push(1, DIM, 2, 1, 0)
    f.choose('end-turn')
    expect(f.s.statuses).toEqual([1, DIM, 2, 1, 0])
  })
  test('cleanse removes burn, brittle, dim and stun from the player, but nothing good and nothing from foes', () => {
    const f = fight({ hand: ['c_cleansing_rain'], dice: [] }, [])
    const good = [0, FORTIFY, 1, 2, 0, 0, MIGHT, 1, 2, 0, 0, REGEN, 1, 2, 0, 1, DIM, 2, 2, 0]
    f.s.statuses.push(0, BURN, 1, 2, 0, 0, BRITTLE, 1, 2, 0, 0, DIM, 1, 2, 0, ...good)
    f.s.daze = 1
    f.play(0)
    expect([f.s.statuses, f.s.daze]).toEqual([good, 0])
    expect(f.events).toContainEqual({ kind: 'cleansed', count: 4 })
  })
  test('regen heals at the start of a turn on either side and counts down', () => {
    const f = fight({ dice: [], hp: 30, max_hp: 60, monsters: [{ ...TOUGH, intent: 1 }] }, [...QUIET, ...QUIET])
    foe(f)[2] = 50
    f.s.statuses.push(0, REGEN, 3, 2, 0, 1, REGEN, 4, 1, 0)
    f.choose('end-turn')
    expect([f.s.hp, f.hp()]).toEqual([33, [54]])
    f.choose('end-turn')
    expect([f.s.hp, f.hp(), f.s.statuses]).toEqual([33, [54], []])
  })
  test('an unused dodge ends at your next turn, a foe’s ward and dodge at its own', () => {
    const f = fight({ dice: [], monsters: [{ ...TOUGH, intent: 1 }] }, [
      ...dice('m1', 'earth', 'fire', 'fire'),
      ...intent('m1', 0),
      ...ROLL,
      ...ROUND,
    ])
    f.s.dodge = 2
    foe(f)[WARD] = 9
    f.choose('end-turn')
    expect([f.s.dodge, foe(f)[WARD], foe(f)[DODGE]]).toEqual([0, 0, 1])
    f.choose('end-turn')
    expect(foe(f)[DODGE]).toBe(0)
  })
  test('screened lasts until the foe’s next turn and has no effect while it is alone', () => {
    const f = fight(
      {
        hand: [STRIKE, STRIKE],
        dice: [],
        monsters: [
          { ...JACKAL, hp: 3 },
          { ...SENTRY, intent: 1 },
        ],
      },
      [...dice('m2', 'water', 'air', 'fire'), ...intent('m2', 0), ...draws(0), ...ROLL],
    )
    foe(f, 1)[SCREENED] = 1
    expect(f.play(0, { target: 1 })).toEqual({ ok: false, reason: 'bad_target' })
    f.play(0)
    expect(f.play(0, { target: 0 })).toEqual({ ok: true })
    expect(f.hp()).toEqual([28 - 4])
    f.choose('end-turn')
    expect(foe(f)[SCREENED]).toBe(0)
  })
  test('§6.4 the front foe is the first that lives and is not screened', () => {
    const f = fight({
      hand: ['c_flare'],
      rituals: ['c_bonfire_rite'],
      dice: ['fire', 'fire', 'fire'],
      monsters: [SENTRY, { ...LEECH, hp: 3 }, { ...LEECH, hp: 50 }],
    })
    foe(f, 0)[SCREENED] = 1
    f.play(0, { target: 2, fuse: 'triple' })
    // ⌊(4 − 1) × 0.85⌋ each: two for the first Leech, which had 3, then one for the second; then Flare.
    expect(f.events.flatMap((e) => (e.kind === 'hit' ? [[e.cause, e.at, e.raw]] : []))).toEqual([
      ['c_bonfire_rite', 2, 2],
      ['c_bonfire_rite', 2, 2],
      ['c_bonfire_rite', 3, 2],
      ['c_flare', 3, 6],
    ])
  })
  test('if a ritual kills the target, the card’s own hit has no target', () => {
    const f = fight({
      hand: ['c_flare'],
      rituals: ['c_bonfire_rite'],
      dice: ['fire'],
      monsters: [{ ...JACKAL, hp: 2 }, SENTRY],
    })
    f.play(0)
    expect(f.events.flatMap((e) => (e.kind === 'hit' ? [e.cause] : []))).toEqual(['c_bonfire_rite'])
  })
  test('Bonfire Rite reacts to fire dice only', () => {
    const f = fight(
      { hand: ['c_updraft'], rituals: ['c_bonfire_rite'], dice: ['air'], deck: [STRIKE, STRIKE, STRIKE] },
      draws(0, 0),
    )
    f.play(0)
    expect(f.hp()).toEqual([22])
  })
})

describe('§6.5 what counts as exploiting a foe', () => {
  test.each<[string, string, object, number]>([
    ['a card with advantage', 'c_ember_jab', TOUGH, 1],
    ['one that does no damage', 'c_ember_jab', { ...TOUGH, def: 9 }, 0],
    ['one without advantage', 'c_tide_lash', TOUGH, 0],
    ['one with disadvantage', 'c_grindstone', TOUGH, 0],
    ['one with two hits, once', 'c_twin_zephyr', { ...SENTRY, hp: 90 }, 1],
  ])('%s', (_, card, monster, expected) => {
    const f = fight({ hand: [card], dice: [], monsters: [monster as typeof JACKAL] })
    f.play(0)
    expect(foe(f)[EXPLOITS]).toBe(expected)
  })
  test('an ult does not count as a card', () => {
    const f = fight({ dice: ['air', 'air', 'air'], monsters: [{ ...SENTRY, hp: 90 }], deck: [] })
    f.choose('ult-air')
    expect([hits(f), foe(f)[EXPLOITS]]).toEqual([[6], 0])
  })
})
