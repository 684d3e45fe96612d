import { describe, expect, test } from 'vitest'
import { makePack } from '../../src/games/lostribe/content/compile/make-pack.ts'
import {
  AFFINITY,
  DODGE,
  EXPLOITER,
  EXPLOITS,
  FOE_MIGHT,
  type Foe,
  HARDENED_TO,
  HARDENED_TURNS,
  KIND,
  SCREENED,
  STAGE,
  STUN,
  TURNED_TO,
  WARD,
} from '../../src/games/lostribe/foe.ts'
import { BURN } from '../../src/games/lostribe/vocabulary.ts'
import { dice, type Fight, fight, intent, JACKAL, LEECH, SENTRY, withKnobs } from './fights.ts'
import { smallContent, smallGame } from './small-pack.ts'

/** §6 The order of the foes' turn, pivots, phases, and edge cases of intents. */

const nothing = (who: string) => dice(who, 'water', 'earth', 'fire')
const ROLL = dice('player', 'earth', 'earth', 'earth')
const ROUND = [...nothing('m1'), ...intent('m1', 999_999), ...ROLL]
const foe = (f: Fight, at = 0): Foe => f.s.foes[at] as Foe
const lost = (f: Fight): number => f.s.maxHp - f.s.hp
const panelOf = (f: Fight, id: string): string =>
  JSON.stringify(smallGame.scene(f.s, 0).panels.find((one) => one.id === id))
const DODGER = { ...JACKAL, intent: 1, hp: 200 }
/** Fire cards that hurt an air foe, as many as a row needs. */
function exploit(f: Fight, times: number, card = 'c_ember_jab'): void {
  for (let i = 0; i < times; i++) {
    foe(f)[DODGE] = 0
    f.s.energy = 9
    f.s.hand.push(f.pack.cards.findIndex(({ id }) => id === card))
    f.play(f.s.hand.length - 1)
    f.s.discard.length = 0
  }
}

describe('§6.5 pivots', () => {
  // how many advantaged cards in each turn, and whether the foe hardens at the last of them (the small pack's threshold is three)
  test.each<[number[], boolean]>([
    [[3], true],
    [[2], false],
    [[2, 1], true],
    [[1, 1], false],
    [[2, 0, 1], false],
    [[1, 1, 2], true],
    [[0, 3], true],
  ])('cards in each turn %j: %s', (turns, expected) => {
    const f = fight(
      { dice: [], deck: [], monsters: [DODGER] },
      turns.slice(1).flatMap(() => ROUND),
    )
    turns.forEach((times, turn) => {
      if (turn > 0) f.choose('end-turn')
      exploit(f, times)
    })
    expect([foe(f)[HARDENED_TURNS] > 0, f.dice.left()]).toEqual([expected, 0])
  })
  test('a pivot hardens at once: ward, the element is neutral, and the intent turns to the element that beats it', () => {
    const f = fight({ dice: [], deck: [], monsters: [{ ...JACKAL, hp: 200 }] })
    exploit(f, 3)
    const { ward } = f.pack.config.pivot
    expect([foe(f)[HARDENED_TO], foe(f)[TURNED_TO], foe(f)[WARD]]).toEqual([0, 3, ward])
    expect(f.events.filter((e) => e.kind === 'hardened')).toMatchObject([{ element: 0, turnedTo: 3, turns: 2 }])
    expect(panelOf(f, 'foes')).toContain('water')
    f.events.length = 0
    exploit(f, 1)
    expect(f.events.flatMap((e) => (e.kind === 'hit' ? [e.percent] : []))).toEqual([100])
  })
  test('the turned intent is carried out, and the next one has its own element', () => {
    const f = fight({ dice: [], deck: [], monsters: [{ ...JACKAL, hp: 200 }] }, [
      ...nothing('m1'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    exploit(f, 3)
    f.choose('end-turn')
    // 6, and its water die matches the turned element.
    expect([lost(f), foe(f)[TURNED_TO]]).toEqual([8, -1])
  })
  test('hardening ends after two player turns, and the foe cannot pivot again for three', () => {
    const hard: number[] = []
    const f = fight({ dice: [], deck: [], monsters: [DODGER] }, [...ROUND, ...ROUND, ...ROUND, ...ROUND])
    for (let turn = 0; turn < 5; turn++) {
      if (turn > 0) f.choose('end-turn')
      // Neutral hits are no exploits: cards count again once the hardening is over.
      exploit(f, 3)
      hard.push(foe(f)[HARDENED_TURNS])
    }
    expect(hard).toEqual([2, 1, 0, 2, 1])
    expect(f.dice.left()).toBe(0)
  })
  test('dead foes do not pivot', () => {
    const f = fight({
      dice: [],
      deck: [],
      monsters: [
        { ...JACKAL, hp: 4 },
        { ...JACKAL, hp: 99 },
      ],
    })
    exploit(f, 3)
    expect(f.events.some((e) => e.kind === 'hardened')).toBe(false)
  })
  test('another element starts a new count', () => {
    const f = fight({ hand: ['c_gust_cut'], dice: [], deck: [], monsters: [DODGER] })
    exploit(f, 2)
    foe(f)[AFFINITY] = 2
    f.play(0)
    expect([foe(f)[EXPLOITER], foe(f)[EXPLOITS]]).toEqual([1, 1])
  })
})

describe('§6.6 phases', () => {
  // hp of 104 before a Basic Strike that does 4
  test.each([
    [57, 0, 0],
    [56, 1, 2],
    [55, 1, 2],
  ])('the Colossus at %i hp: stage %i, might %i', (hp, stage, might) => {
    const monsters = [{ id: 'b_salt_colossus', intent: 0, hp }]
    const f = fight({ hand: ['c_basic_strike'], dice: [], monsters, stakes: 'boss' })
    f.play(0)
    expect([foe(f)[STAGE], foe(f)[FOE_MIGHT]]).toEqual([stage, might])
  })
  test('one hit may pass two phase marks; might adds up', () => {
    const monsters = [{ id: 'b_seventh_veil', intent: 0, hp: 40 }]
    const f = fight({ hand: ['c_basic_strike'], dice: [], monsters, stakes: 'boss' })
    foe(f)[FOE_MIGHT] = 1
    f.play(0)
    expect([foe(f)[STAGE], foe(f)[FOE_MIGHT]]).toEqual([2, 1 + 3])
  })
})

describe('§10 the second form', () => {
  const veil = { id: 'b_seventh_veil', hp: 1, intent: 0 }
  const KILL = { hand: ['c_basic_strike', 'c_basic_strike'], dice: [], deck: [], stakes: 'boss' as const }
  test('it rises once, without the phases it skipped; the next death is final', () => {
    const f = fight({ ...KILL, act: 3, monsters: [veil] }, [{ what: 'second form', value: 0 }, ...ROUND], { oath: 10 })
    f.play(0)
    expect([foe(f)[STAGE], foe(f)[FOE_MIGHT], f.hp()]).toEqual([0, 0, [60]])
    f.choose('end-turn')
    foe(f)[2] = 1
    foe(f)[WARD] = 0
    f.play(0)
    expect(f.s.phase).toBe('won')
  })
  test.each([
    ['another boss', 10, 1, 'b_salt_colossus'],
    ['a lower oath', 9, 3, 'b_seventh_veil'],
  ])('not %s', (_, oath, act, id) => {
    const relics = [5, 4, 3].map((sides) => ({ what: 'relic', sides, value: 0 }))
    const f = fight({ ...KILL, act, monsters: [{ id, hp: 1, intent: 0 }] }, relics, { oath })
    f.play(0)
    expect(f.s.foes).toEqual([])
  })
})

describe('§6.2 the foes’ turn', () => {
  test('foes of equal speed act in slot order', () => {
    const script = ['m1', 'm2', 'm3'].flatMap((who) => [...nothing(who), ...intent(who, 0)])
    const f = fight({ dice: [], deck: [], monsters: [JACKAL, JACKAL, JACKAL] }, [...script, ...ROLL])
    f.choose('end-turn')
    expect(f.dice.left()).toBe(0)
  })
  test('a foe killed by thorns declares no new intent', () => {
    const monsters = [
      { ...JACKAL, hp: 2 },
      { ...SENTRY, intent: 1 },
    ]
    const f = fight({ dice: [], deck: [], rituals: ['c_thorn_mantle'], monsters }, [
      ...nothing('m1'),
      ...nothing('m2'),
      ...intent('m2', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect([f.hp(), f.dice.left()]).toEqual([[28], 0])
  })
  test.each<[string, object, number]>([
    ['without an element, whatever the Mantle’s', {}, 24 - 2],
    ['not for a hit that was dodged', { dodge: 1 }, 24],
  ])('thorns strike %s', (_, has, hp) => {
    const f = fight({ dice: [], deck: [], rituals: ['c_thorn_mantle'], monsters: [LEECH] }, [
      ...nothing('m1'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    Object.assign(f.s, has)
    f.choose('end-turn')
    expect(f.hp()).toEqual([hp])
  })
  test('stealing affects one roll only', () => {
    const f = fight({ hand: ['c_light_fingers'], dice: [], deck: [], monsters: [DODGER] }, [...ROUND, ...ROUND])
    f.play(0)
    f.choose('end-turn')
    expect(f.pool()).toEqual(['earth', 'earth', 'earth', 'water'])
    f.choose('end-turn')
    expect(f.pool()).toEqual(['earth', 'earth', 'earth'])
  })
  test.each([
    [['earth', 'water', 'fire'], 1],
    [['earth', 'earth', 'fire'], 2],
    [['earth', 'earth', 'earth'], 2],
  ])('dodge with %j: %i', (faces, dodges) => {
    const f = fight({ dice: [], deck: [], monsters: [DODGER] }, [...dice('m1', ...faces), ...intent('m1', 0), ...ROLL])
    f.choose('end-turn')
    expect(foe(f)[DODGE]).toBe(dodges)
  })
  test.each([
    [['air', 'water', 'fire'], 1],
    [['air', 'air', 'fire'], 2],
  ])('afflict with %j: Dim %i', (faces, value) => {
    const f = fight({ dice: [], deck: [], monsters: [{ id: 'm_whisper_moth', intent: 1 }] }, [
      ...dice('m1', ...faces),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect(f.s.statuses).toEqual([0, 3, value, 2, 0])
  })
  test('a controller also uses its dice while it winds up', () => {
    const f = fight({ dice: [], deck: [], monsters: [{ id: 'b_salt_colossus', intent: 1 }], stakes: 'boss' }, [
      ...dice('m1', 'fire', 'fire', 'air'),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect([lost(f), foe(f)[WARD]]).toEqual([0, 4])
  })
  test('a controller cannot swap places with a dead foe', () => {
    const monsters = [
      { id: 'm_whisper_moth', intent: 0 },
      { id: 'm_gale_harrier', intent: 1, hp: 2 },
    ]
    const f = fight({ dice: [], deck: [], monsters }, [
      ...dice('m1', 'fire', 'fire', 'earth'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.s.statuses.push(2, BURN, 2, 1, 0)
    f.choose('end-turn')
    expect([f.s.foes.length, foe(f)[WARD], foe(f)[SCREENED]]).toEqual([1, 4, 0])
  })
  test('stolen dice make no pair: with two left that differ a controller does nothing', () => {
    const f = fight(
      { hand: ['c_light_fingers'], dice: [], deck: [], monsters: [{ id: 'm_whisper_moth', intent: 0 }] },
      [...dice('m1', 'fire', 'fire', 'earth'), ...intent('m1', 0), ...ROLL],
    )
    f.play(0)
    f.choose('end-turn')
    expect(foe(f)[WARD]).toBe(0)
  })
  test.each([
    [1, ['air', 'air', 'fire'], 15],
    [1, ['fire', 'air', 'fire'], 15 + 3],
    [3, ['air', 'air', 'fire'], 20],
    [3, ['fire', 'air', 'fire'], 20 + 3],
  ])('act %i: a summoner with %j calls a Tick of %i hp', (act, faces, hp) => {
    const f = fight({ dice: [], deck: [], act, monsters: [{ id: 'm_kiln_priest', intent: 0 }] }, [
      ...dice('m1', ...faces),
      ...intent('m2', 0),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect([f.hp()[1], f.pack.monsters[foe(f, 1)[KIND]]?.name]).toEqual([hp, 'Cinder Tick'])
  })
  test.each([
    [1, 6],
    [2, 7],
    [3, 9],
  ])('attacks of act %i: the Jackal does %i, as it says', (act, damage) => {
    const f = fight({ dice: [], deck: [], act, monsters: [{ ...JACKAL, hp: 60 }] }, [
      ...nothing('m1'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    expect(JSON.stringify(smallGame.scene(f.s, 0))).toContain(`hits for ${damage}–${damage + 6} (air)`)
    f.choose('end-turn')
    expect(lost(f)).toBe(damage)
  })
  test('atk is the damage of an attack without a value and is never added to a value', () => {
    const monsters = smallContent.monsters.map((one) => {
      const [first, ...rest] = one.intents
      return one.id === 'm_clay_sentry' ? { ...one, intents: [{ ...first, value: undefined }, ...rest] } : one
    })
    const pack = makePack({ ...smallContent, monsters: monsters as never })
    const f = fight(
      { dice: [], deck: [], monsters: [SENTRY] },
      [...dice('m1', 'air', 'air', 'air'), ...intent('m1', 0), ...ROLL],
      { pack },
    )
    f.choose('end-turn')
    expect(lost(f)).toBe(7)
  })
  test('the Priestess reveals the first turn’s dice only, the Lens all', () => {
    const shows = (owned: object, ...more: ReturnType<typeof dice>): boolean => {
      const first = [...dice('m1', 'air', 'fire', 'fire'), ...intent('m1', 0), ...more, ...ROLL]
      const f = fight({ dice: [], deck: [], monsters: [JACKAL], ...owned }, first)
      f.choose('end-turn')
      expect(f.dice.left()).toBe(0)
      return panelOf(f, 'foes').includes('next dice')
    }
    expect(shows({ destiny: 'd_priestess' })).toBe(false)
    expect(shows({ relics: ['r_seers_lens'] }, ...nothing('m1'))).toBe(true)
  })
  test('knob monster_dice_reveal intent: all next dice are shown and then used', () => {
    const script = [...dice('m1', 'air', 'air', 'fire'), ...intent('m1', 0), ...nothing('m1'), ...ROLL]
    const pack = withKnobs({ monster_dice_reveal: 'intent' })
    const f = fight({ dice: [], deck: [], monsters: [JACKAL] }, script, { pack })
    expect(panelOf(f, 'foes')).toContain('next dice air, air, fire')
    f.choose('end-turn')
    expect([lost(f), f.dice.left()]).toEqual([6 + 4, 0])
  })
  test('revealed dice are not rolled again', () => {
    const f = fight({ dice: [], deck: [], monsters: [JACKAL], destiny: 'd_priestess' }, [
      ...dice('m1', 'air', 'air', 'fire'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect([lost(f), f.dice.left()]).toEqual([6 + 4, 0])
  })
})

describe('§6.1 the forecast', () => {
  test('a stunned foe deals no damage, a stunned boss attacks without dice', () => {
    const f = fight({ dice: [], monsters: [JACKAL] })
    foe(f)[STUN] = 1
    expect(panelOf(f, 'you')).toContain('COMING 0 − ward')
    const boss = fight({ dice: [], monsters: [{ id: 'b_salt_colossus', intent: 0 }], stakes: 'boss' })
    expect(panelOf(boss, 'you')).toContain('COMING 11–14 − ward')
    foe(boss)[STUN] = 1
    expect(panelOf(boss, 'you')).toContain('COMING 11 − ward')
  })
  test('stolen dice cannot match, whether revealed or not', () => {
    const f = fight({ dice: [], monsters: [JACKAL], relics: ['r_thiefs_ribbon'] })
    expect(panelOf(f, 'foes')).toContain('hits for 6–10 (air)')
    const ward = fight({ dice: [], monsters: [{ ...SENTRY, intent: 1 }], relics: ['r_thiefs_ribbon'] })
    expect(panelOf(ward, 'foes')).toContain('gains 6–10 ward (earth)')
    const shown = fight(
      { dice: [], monsters: [JACKAL], relics: ['r_thiefs_ribbon', 'r_seers_lens'] },
      dice('m1', 'air', 'air', 'fire'),
    )
    expect(panelOf(shown, 'foes')).toContain('hits for 8 (air). ')
    expect(panelOf(shown, 'foes')).toContain('next dice air, air, fire')
  })
  test('dice already rolled are shown as the last roll, not as the next', () => {
    const f = fight({ dice: [], deck: [], monsters: [DODGER] }, ROUND)
    expect(panelOf(f, 'foes')).not.toContain('last roll')
    f.choose('end-turn')
    expect(panelOf(f, 'foes')).toContain('last roll water, earth, fire')
  })
  test('Fortify that ends this turn does not reduce the forecast', () => {
    const f = fight({ dice: [], monsters: [JACKAL] })
    f.s.statuses.push(0, 2, 3, 1, 0)
    expect(panelOf(f, 'you')).toContain('COMING 6–12 ')
    f.s.statuses[3] = 2
    expect(panelOf(f, 'you')).toContain('COMING 3–9 ')
  })
  test('burn a foe is about to apply is forecast with and without its dice', () => {
    const f = fight({ dice: [], monsters: [{ id: 'm_cinder_tick', intent: 1 }], hp: 30, max_hp: 30 })
    const end = smallGame.scene(f.s, 0).choices.find(({ id }) => id === 'end-turn')
    expect(end?.preview).toBe('HP 30 → 27 to 28')
  })
})
