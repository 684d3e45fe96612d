import { describe, expect, test } from 'vitest'
import { digest, scriptedDice, seededDice } from '../../engine/index.ts'
import type { ScriptedRoll } from '../../engine/trick-dice.ts'
import { has, placeAt } from '../../kit/grid.ts'
import { type Enemy, housePack as pack } from './content.ts'
import type { Event } from './events.ts'
import {
  afterArmour,
  bossDamage,
  bossPhaseAt,
  evasionOf,
  hasLevel,
  magicChance,
  magicRaw,
  maxHpAt,
  maxMpAt,
  meleeChance,
  meleeRaw,
} from './figures.ts'
import { descent as game } from './index.ts'
import { seenNow } from './senses.ts'
import { floorOf, type Options, type Scenario, type State } from './state.ts'

/** A position, and what the dice will show; every scripted roll must be used. */
function at(scenario: Scenario, script: readonly ScriptedRoll[] = [], options: Options = {}) {
  const state = game.setup({ ...options, scenario }, seededDice('1'))
  const dice = scriptedDice(script)
  const events: Event[] = []
  const play = (...ids: string[]): State => {
    for (const id of ids) {
      const action = game.legal(state, 0).find((deed) => deed.id === id)
      if (action === undefined) throw new Error(`${id} is not among ${legalIds(state)}`)
      game.apply(state, [{ seat: 0, action }], dice, (event) => events.push(event))
    }
    return state
  }
  return { state, dice, events, play }
}
const legalIds = (s: State): string[] => game.legal(s, 0).map((deed) => deed.id)
/** A roll of a hundred, as the rule book counts it: 1..100. */
const hero = (roll: number): ScriptedRoll => ({ what: 'hero to hit', sides: 100, value: roll - 1 })
const enemy = (roll: number): ScriptedRoll => ({ what: 'enemy to hit', sides: 100, value: roll - 1 })
const NO_LOOT: readonly ScriptedRoll[] = [{ what: 'whether it drops something', value: 99 }]
const gold = (value: number): ScriptedRoll => ({ what: 'gold dropped', value })
const first = (s: State) => floorOf(s).creatures[0] as { hp: number; place: number; energy: number }

describe('§4 numbers', () => {
  test.each([
    [10, 10, 70],
    [10, 30, 30],
    [12, 5, 84],
    [10, 0, 90],
    [13, 0, 95],
    [1, 100, 5],
  ])('DEX %i against evasion %i hits %i %%', (dex, evasion, chance) => {
    expect(meleeChance(dex, evasion)).toBe(chance)
  })
  test.each([
    [0, 80],
    [3, 89],
    [5, 95],
    [6, 95],
  ])('magic skill %i hits %i %%', (skill, chance) => {
    expect(magicChance(skill)).toBe(chance)
  })
  test.each([
    [5, 10, 0, 3, 12],
    [2, 1, 0, 10, 0],
    [5, 0, 0, 5, 0],
    [5, 0, 0, 8, 0],
  ])('weapon %i, STR %i, bonus %i, armour %i: %i damage', (weapon, str, bonus, armour, damage) => {
    expect(afterArmour(meleeRaw(weapon, str, bonus), armour)).toBe(damage)
  })
  test.each([
    [4, 10, 100, 6],
    [4, 9, 100, 5],
    [10, 15, 120, 21],
    [8, 14, 100, 13],
    [12, 8, 125, 21],
    [25, 26, 120, 69],
  ])('a spell of base %i, INT %i, %i %%: raw %i', (base, int, percent, raw) => {
    expect(magicRaw(base, int, percent)).toBe(raw)
  })
  test.each([
    [10, 0, 0, 30],
    [11, 4, 0, 36],
    [10, 0, -10, 20],
  ])('DEX %i, dodge %i, gear %i: evasion %i', (dex, dodge, gear, evasion) => {
    expect(evasionOf(dex, dodge, gear)).toBe(evasion)
  })
  test('chain mail lets a goblin hit 56 % instead of 36 %', () => {
    const goblin = pack.enemies.find(({ id }) => id === 'goblin') as Enemy
    expect([evasionOf(10, 0), evasionOf(10, 0, -10)].map((evasion) => meleeChance(goblin.dex, evasion))).toEqual([
      36, 56,
    ])
  })
})

describe('§5 levels', () => {
  const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 20]
  test('HP and MP of a human', () => {
    expect(LEVELS.map((level) => maxHpAt(level, 0))).toEqual([11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 28, 32, 37, 40])
    expect(LEVELS.map((level) => maxMpAt(level, 0))).toEqual([5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 11, 12, 14, 15])
  })
  test.each([
    ['human', 11, 5],
    ['minotaur', 13, 4],
    ['deep-elf', 10, 7],
    ['troll', 16, 3],
  ])('a %s starts with %i HP and %i MP', (species, hp, mp) => {
    expect(game.setup({ species }, seededDice('1')).hero).toMatchObject({
      hp,
      maxHp: hp,
      mp,
      maxMp: mp,
      str: 10,
      dex: 10,
      int: 10,
    })
  })
  // experience, percent, level
  test.each([
    [19, 100, 1],
    [20, 100, 2],
    [29, 100, 2],
    [30, 100, 3],
    [45, 100, 4],
    [27, 140, 1],
    [28, 140, 2],
    [42, 140, 3],
    [54, 110, 4],
    [55, 110, 5],
  ])('%i experience at %i %% is level %i', (xp, percent, level) => {
    let reached = 1
    while (hasLevel(xp, reached + 1, percent)) reached++
    expect(reached).toBe(level)
  })
  test('several levels at once; HP rises by what the maximum rises', () => {
    const { play } = at({ map: ['#####', '#@r.#', '#####'], hero: { xp: 42, hp: 5 } }, [hero(1), gold(0)])
    expect(play('move-e').hero).toMatchObject({ xp: 45, level: 4, maxHp: 16, hp: 10 })
  })
  test('a spell to learn at level 3, an attribute to raise at level 5; neither takes time', () => {
    const { play, state } = at({ map: ['#####', '#@r.#', '#####'], hero: { xp: 47 } }, [hero(1), gold(0)])
    expect(play('move-e')).toMatchObject({ phase: 'learn', turn: 1 })
    expect(play('learn-heal')).toMatchObject({ phase: 'raise', turn: 1 })
    expect(play('raise-dex').hero).toMatchObject({ dex: 11, spells: [3] })
    expect(state).toMatchObject({ phase: 'play', turn: 1 })
  })
})

describe('§4 blows', () => {
  const duel = ['#####', '#@g.#', '#####']
  test.each([
    [70, 0],
    [71, 10],
  ])('at 70 %% a roll of %i leaves the goblin %i HP', (roll, hp) => {
    const script = hp === 0 ? [hero(roll), gold(2), ...NO_LOOT] : [hero(roll)]
    const { play, dice, state } = at({ map: duel }, script)
    play('move-e')
    expect(dice.left()).toBe(0)
    expect(floorOf(state).creatures.map((c) => c.hp)).toEqual(hp === 0 ? [] : [hp])
  })
  test('it answers when it is awake: 36 %, 5 − armour 2', () => {
    const awake = { map: duel, creatures: [{ x: 2, y: 1, awake: true }] }
    expect(at(awake, [hero(100), enemy(36)]).play('move-e').hero.hp).toBe(8)
    expect(at(awake, [hero(100), enemy(37)]).play('move-e').hero.hp).toBe(11)
  })
  test('death ends the run at once', () => {
    const { play, state } = at({ map: duel, hero: { hp: 3 }, creatures: [{ x: 2, y: 1, awake: true }] }, [enemy(1)])
    expect(play('wait')).toMatchObject({ phase: 'dead' })
    expect(game.outcome(state)).toMatchObject({ reason: 'death', standings: [{ won: false }] })
  })
  test('no blow past a corner, on either side', () => {
    const { play, state, dice } = at({
      map: ['#####', '#@#.#', '#.g.#', '#####'],
      creatures: [{ x: 2, y: 2, awake: true }],
    })
    expect(legalIds(state)).not.toContain('move-se')
    // It walks around instead of striking.
    expect(first(play('wait')).place).toBe(placeAt(1, 2))
    expect(dice.left()).toBe(0)
  })
})

describe('§2 energy', () => {
  test('a slow creature acts on its 2nd, 4th, … turn', () => {
    const { play, state } = at({
      map: ['############', '#@........T#', '############'],
      creatures: [{ x: 10, y: 1, awake: true }],
    })
    const places = [0, 1, 2, 3].map(() => xOf(first(play('wait')).place))
    expect(places).toEqual([10, 9, 9, 8])
    expect(state.turn).toBe(4)
  })
  test('a fast one acts twice', () => {
    const { play } = at({ map: ['########', '#@....r#', '########'], creatures: [{ x: 6, y: 1, awake: true }] })
    expect(xOf(first(play('wait')).place)).toBe(4)
  })
  const xOf = (place: number): number => place & 31
  test('a full pack: picking up is refused, takes no time, and the thing stays', () => {
    const { state, play } = at({
      map: ['######', '#@...#', '######'],
      creatures: [],
      hero: { items: new Array(20).fill('dagger') },
    })
    floorOf(state).items.push({ place: state.hero.place, kind: 1, plus: 0, count: 1 })
    expect(legalIds(state)).not.toContain('get')
    expect(game.scene(state, 0).choices.find((choice) => choice.id === 'get')?.blocked).toContain('full')
    play('wait')
    expect([state.turn, floorOf(state).items.length]).toEqual([1, 1])
  })
  test('numbers are in order: eleven creatures act 1 to 11', () => {
    const map = ['#############', '#@..........#', '#ggggggggggg#', '#############']
    const { state } = at({ map })
    expect(floorOf(state).creatures.map((c) => c.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })
})

describe('§9 the boss', () => {
  test.each([
    [100, 1],
    [51, 1],
    [50, 1],
    [49, 2],
    [26, 2],
    [25, 2],
    [24, 3],
    [1, 3],
  ])('at %i HP it is in phase %i', (hp, phase) => {
    expect(bossPhaseAt(hp, 100)).toBe(phase)
  })
  test.each([
    [1, 2, 18],
    [2, 2, 18],
    [3, 2, 28],
    [3, 5, 25],
  ])('in phase %i against armour %i it does %i', (phase, armour, damage) => {
    expect(afterArmour(bossDamage(20, phase), armour)).toBe(damage)
  })
  test('entering floor 5 and waiting at the stairs: nobody is in sight and nobody comes', () => {
    const { state, play } = at({ floor: 5 })
    const before = JSON.stringify(floorOf(state).creatures.map((c) => [c.place, c.isAwake]))
    play('wait', 'wait', 'wait', 'wait', 'wait', 'wait')
    expect(JSON.stringify(floorOf(state).creatures.map((c) => [c.place, c.isAwake]))).toBe(before)
    expect(floorOf(state).creatures.some((c) => has(seenNow(state), c.place))).toBe(false)
  })
  const ARENA = ['#########', '#.......#', '#...B...#', '#...@...#', '#.......#', '#########']
  test('help comes at the end of the fifth turn after the phase began, two of them, and again after five more', () => {
    const { state, play } = at(
      { map: ARENA, floor: 5, hero: { hp: 30, level: 20, weapon: 'long-sword' }, creatures: [{ x: 4, y: 2, hp: 55 }] },
      [hero(1), ...new Array(5).fill(enemy(100)), ...new Array(40).fill(enemy(100))],
    )
    play('move-n')
    expect([state.bossPhase, first(state).hp]).toEqual([2, 42])
    play('wait', 'wait', 'wait', 'wait')
    expect(floorOf(state).creatures).toHaveLength(1)
    play('wait')
    expect(floorOf(state).creatures).toHaveLength(3)
    expect(
      floorOf(state)
        .creatures.slice(1)
        .every((c) => c.isSummoned),
    ).toBe(true)
    play('wait', 'wait', 'wait', 'wait', 'wait')
    expect(floorOf(state).creatures).toHaveLength(5)
  })
  test('victory comes before anybody else may act', () => {
    const map = ['#########', '#.......#', '#..sBs..#', '#..s@...#', '#.......#', '#########']
    const creatures = [
      [4, 2, 1],
      [3, 2, 15],
      [5, 2, 15],
      [3, 3, 15],
    ].map(([x, y, hp]) => ({ x, y, hp, awake: true, energy: 99 }) as never)
    const { state, play, dice } = at({ map, floor: 5, hero: { hp: 1 }, creatures }, [hero(1)])
    expect(play('move-n')).toMatchObject({ phase: 'won', hero: { hp: 1 } })
    expect(dice.left()).toBe(0)
    expect(game.outcome(state)).toMatchObject({ reason: 'victory', standings: [{ won: true }] })
  })
})

describe('§7, §8 pack and scrolls', () => {
  test('with 20 slots used a weapon can be changed, but nothing taken off', () => {
    const items = ['long-sword', ...new Array(19).fill('dagger')]
    const { play, state } = at({ map: ['####', '#@.#', '####'], hero: { items } })
    expect(legalIds(state).filter((id) => id.startsWith('unequip'))).toEqual([])
    expect(play('use-1')).toMatchObject({ turn: 1 })
    expect(state.hero.pack).toHaveLength(20)
    expect(pack.items[state.hero.weapon.kind]?.id).toBe('long-sword')
  })
  test('labels: all different, the same for the same seed, for good', () => {
    const labels = game.setup({}, seededDice('5')).labels
    expect(game.setup({}, seededDice('5')).labels).toEqual(labels)
    expect(new Set(labels).size).toBe(pack.scrolls.length)
    expect(labels.every((label) => label >= 0 && label < 12)).toBe(true)
  })
  test('reading makes a type known everywhere, and no other', () => {
    const { play, state } = at({ map: ['####', '#@.#', '####'], hero: { items: ['mapping', 'mapping', 'fear'] } })
    expect(game.scene(state, 0).choices.find((c) => c.id === 'use-1')?.label).toMatch(/Read the scroll of [a-z]+$/)
    play('use-1')
    expect(game.scene(state, 0).choices.find((c) => c.id === 'use-1')?.label).toBe('Read the scroll of magic mapping')
    expect(game.scene(state, 0).choices.find((c) => c.id === 'use-2')?.label).not.toContain('fear')
  })
  test('identify names exactly one more type, which the reader picks', () => {
    const { play, state } = at({ map: ['####', '#@.#', '####'], hero: { items: ['identify', 'fear', 'teleport'] } })
    play('use-1')
    expect([state.phase, legalIds(state).length]).toEqual(['identify', 2])
    const known = state.known
    play(legalIds(state)[0] as string)
    expect(state.phase).toBe('play')
    expect([...(state.known ^ known).toString(2)].filter((bit) => bit === '1')).toHaveLength(1)
  })
  test('an enchantment without a weapon is read for nothing', () => {
    const { play, state } = at({ map: ['####', '#@.#', '####'], hero: { items: ['enchant-weapon'] } })
    play('unequip-weapon', 'use-1')
    expect(state.hero.weapon.kind).toBe(-1)
    expect(state.hero.pack).toHaveLength(1)
  })
})

describe('§10 floors stay as they were left', () => {
  test('down and up again: nothing has changed', () => {
    const s = game.setup({}, seededDice('3'))
    const dice = seededDice('3')
    const f = floorOf(s)
    s.hero.place = f.down
    const before = digest(f)
    const go = (id: string): void => {
      const action = game.legal(s, 0).find((deed) => deed.id === id)
      if (action === undefined) throw new Error(id)
      game.apply(s, [{ seat: 0, action }], dice)
    }
    f.creatures = f.creatures.filter((c) => !has(seenNow(s), c.place))
    const left = digest(f)
    go('descend')
    expect([s.depth, s.hero.place, digest(floorOf(s, 1))]).toEqual([2, floorOf(s).start, left])
    const second = digest({ ...floorOf(s), explored: 0, sighted: 0 })
    go('ascend')
    expect([s.depth, s.hero.place]).toEqual([1, f.down])
    go('descend')
    expect(digest({ ...floorOf(s), explored: 0, sighted: 0 })).toBe(second)
    expect(before).toBeDefined()
  })
})

test('an illegal move is not offered: no turn, no roll, no energy', () => {
  const { state } = at({ map: ['####', '#@.#', '####'] })
  expect(legalIds(state).filter((id) => id.startsWith('move'))).toEqual(['move-e'])
})

test('without macros only single steps are offered', () => {
  const state = game.setup({ macros: false }, seededDice('1'))
  expect(legalIds(state).filter((id) => /explore|travel|rest|fight/.test(id))).toEqual([])
})
