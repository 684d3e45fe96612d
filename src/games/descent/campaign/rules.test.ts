import { describe, expect, test } from 'vitest'
import { at, enemy, first, gold, hero, legalIds, NO_LOOT } from '../../../../test/descent.ts'
import { choose, isRefusal, seededDice, start } from '../../../engine/index.ts'
import { has, placeAt } from '../../../lib/grid.ts'
import {
  bossDamage,
  bossPhaseAt,
  damageAfterArmour,
  evasionOf,
  hasXpForLevel,
  magicHitChance,
  maxHpAt,
  maxMpAt,
  meleeHitChance,
  rawMagicDamage,
  rawMeleeDamage,
} from '../combat/formulas.ts'
import { builtInPack, type Enemy } from '../content/content.ts'
import { descent as game } from '../index.ts'
import { makeFloorItem } from '../map/floor.ts'
import { heroView } from '../map/senses.ts'
import { floorOf, type State } from '../state.ts'

const pack = builtInPack()

describe('§4 formulas', () => {
  test.each([
    [10, 10, 70],
    [10, 30, 30],
    [12, 5, 84],
    [10, 0, 90],
    [13, 0, 95],
    [1, 100, 5],
  ])('DEX %i against evasion %i hits %i percent', (dex, evasion, chance) => {
    expect(meleeHitChance(dex, evasion)).toBe(chance)
  })
  test.each([
    [0, 80],
    [3, 89],
    [5, 95],
    [6, 95],
  ])('magic skill %i hits %i percent', (skill, chance) => {
    expect(magicHitChance(skill)).toBe(chance)
  })
  test.each([
    [5, 10, 0, 3, 12],
    [2, 1, 0, 10, 0],
    [5, 0, 0, 5, 0],
    [5, 0, 0, 8, 0],
  ])('weapon %i, STR %i, bonus %i, armour %i: %i damage', (weapon, str, bonus, armour, damage) => {
    expect(damageAfterArmour(rawMeleeDamage(weapon, str, bonus), armour)).toBe(damage)
  })
  test.each([
    [4, 10, 100, 6],
    [4, 9, 100, 5],
    [10, 15, 120, 21],
    [8, 14, 100, 13],
    [12, 8, 125, 21],
    [25, 26, 120, 69],
  ])('a spell of base %i, INT %i, %i percent: raw %i', (base, int, percent, raw) => {
    expect(rawMagicDamage(base, int, percent)).toBe(raw)
  })
  test.each([
    [10, 0, 0, 30],
    [11, 4, 0, 36],
    [10, 0, -10, 20],
  ])('DEX %i, dodge %i, gear %i: evasion %i', (dex, dodge, gear, evasion) => {
    expect(evasionOf(dex, dodge, gear)).toBe(evasion)
  })
  test('in chain mail a goblin hits with 90 % instead of 70 %', () => {
    const goblin = pack.enemies.find(({ id }) => id === 'goblin') as Enemy
    expect([evasionOf(10, 0), evasionOf(10, 0, -10)].map((evasion) => meleeHitChance(goblin.dex, evasion))).toEqual([
      70, 90,
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
  ])('%i experience at %i percent is level %i', (xp, percent, level) => {
    let reached = 1
    while (hasXpForLevel(xp, reached + 1, percent)) reached++
    expect(reached).toBe(level)
  })
  test('several levels at once; HP rises by as much as the maximum', () => {
    const { play } = at({ map: ['#####', '#@r.#', '#####'], hero: { xp: 42, hp: 5 } }, [hero(1), gold(0)])
    expect(play('move-e').hero).toMatchObject({ xp: 47, level: 4, maxHp: 16, hp: 10 })
  })
  test('level 3 gives a spell, level 5 an attribute; neither choice takes time', () => {
    const { play, state } = at({ map: ['#####', '#@r.#', '#####'], hero: { xp: 47 } }, [hero(1), gold(0)])
    expect(play('move-e')).toMatchObject({ phase: 'learn', turn: 1 })
    expect(play('learn-heal')).toMatchObject({ phase: 'raise', turn: 1 })
    expect(play('raise-dex').hero).toMatchObject({ dex: 11, spells: [3] })
    expect(state).toMatchObject({ phase: 'play', turn: 1 })
  })
})

describe('§4 blows', () => {
  const GOBLIN = pack.enemies.find(({ id }) => id === 'goblin') as Enemy
  const duel = ['#####', '#@g.#', '#...#', '#####']
  const awake = { map: duel, seen: true, hero: { level: 9 }, creatures: [{ x: 2, y: 1, awake: true }] }
  test.each([
    [70, true],
    [71, false],
  ])('at 70 percent a roll of %i hits: %s', (roll, isHit) => {
    const { play, dice, state } = at(
      { map: duel, creatures: [{ x: 2, y: 1, hp: 1 }] },
      isHit ? [hero(roll), gold(2), ...NO_LOOT] : [hero(roll)],
    )
    play('move-e')
    expect(dice.left()).toBe(0)
    expect(floorOf(state).creatures).toHaveLength(isHit ? 0 : 1)
  })
  test('§12.4 an announced blow marks the cell, then strikes it with half as much damage again', () => {
    const { play, state } = at(awake, [enemy(70)])
    const { hp } = state.hero
    expect(floorOf(play('wait')).creatures[0]).toMatchObject({ mark: placeAt(1, 1) })
    expect(state.hero.hp).toBe(hp)
    expect(hp - play('wait').hero.hp).toBe(Math.floor(GOBLIN.damage * 1.5) - 2)
  })
  test('§12.4 a hero who has left the marked cell is not struck, and the blow is used up', () => {
    const { play, state, dice } = at(awake)
    const { hp } = state.hero
    play('wait', 'move-s')
    expect([state.hero.hp, dice.left(), floorOf(state).creatures[0]?.mark]).toEqual([hp, 0, -1])
  })
  test('death ends the run at once', () => {
    const { play, state } = at({ ...awake, hero: { hp: 3 } }, [enemy(1)])
    expect(play('wait', 'wait')).toMatchObject({ phase: 'dead' })
    expect(game.outcome(state)).toMatchObject({ reason: 'death', standings: [{ won: false }] })
  })
  test('neither side can strike past a corner', () => {
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
  test('a fast creature acts twice per turn', () => {
    const { play } = at({ map: ['########', '#@....r#', '########'], creatures: [{ x: 6, y: 1, awake: true }] })
    expect(xOf(first(play('wait')).place)).toBe(4)
  })
  const xOf = (place: number): number => place & 31
  test('with a full pack picking up is refused, takes no time, and the item stays', () => {
    const { state, play } = at({
      map: ['######', '#@...#', '######'],
      creatures: [],
      hero: { items: new Array(20).fill('dagger') },
    })
    floorOf(state).items.push(makeFloorItem(state.hero.place, 1))
    expect(legalIds(state)).not.toContain('get')
    expect(game.scene(state, 0).choices.find((choice) => choice.id === 'get')?.blocked).toContain('full')
    play('wait')
    expect([state.turn, floorOf(state).items.length]).toEqual([1, 1])
  })
  test('eleven creatures act in the order of their numbers, wherever they stand', () => {
    // Mages, so that all of them can attack the hero in one turn.
    const map = ['#############', '#...........#', '#.....@.....#', '#...........#', '#############']
    const places = [3, 9, 4, 8, 5, 7, 3, 9, 4, 8, 5].map((x, i) => ({ x, y: i < 6 ? 1 : 3 }))
    const creatures = places.map((place) => ({ ...place, id: 'mage', awake: true }))
    const { state, play } = at({ map, seen: true, hero: { level: 20 }, creatures }, new Array(11).fill(enemy(100)))
    const order: number[] = []
    for (const creature of floorOf(state).creatures) {
      // A creature pays energy when it acts, so the order of the decreases is the order of acting.
      let energy = creature.energy
      Object.defineProperty(creature, 'energy', {
        get: () => energy,
        set(to: number) {
          if (to < energy) order.push(creature.id)
          energy = to
        },
      })
    }
    play('wait')
    expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })
  test('three refused pickups and a wait give one enemy phase in all', () => {
    const run = start(game as never, {
      seed: '1',
      scenario: {
        map: ['############', '#@........T#', '############'],
        hero: { items: new Array(20).fill('dagger') },
        creatures: [{ x: 10, y: 1, awake: true }],
      },
    })
    if (isRefusal(run)) throw new Error(run.why)
    const state = run.state as State
    floorOf(state).items.push(makeFloorItem(state.hero.place, 1))
    for (let i = 0; i < 3; i++)
      expect(choose(run, run.turn, 0, 'get')).toMatchObject({
        refused: 'not-legal',
        why: expect.stringContaining('full'),
      })
    expect([state.turn, first(state).energy]).toEqual([0, 0])
    choose(run, run.turn, 0, 'wait')
    expect([state.turn, first(state).energy, floorOf(state).items.length]).toEqual([1, 50, 1])
  })
  test('walking into a wall takes no turn, no roll and no energy', () => {
    const run = start(game as never, {
      seed: '1',
      scenario: { map: ['############', '#@........T#', '############'], creatures: [{ x: 10, y: 1, awake: true }] },
    })
    if (isRefusal(run)) throw new Error(run.why)
    const before = JSON.stringify([run.state, run.turn, run.inner.diceState])
    for (let i = 0; i < 10; i++) expect(choose(run, run.turn, 0, 'move-n')).toMatchObject({ refused: 'not-legal' })
    expect(JSON.stringify([run.state, run.turn, run.inner.diceState])).toBe(before)
  })
  test('ties between steps are broken in the order N, E, S, W, NE, SE, SW, NW', () => {
    const map = ['######', '#g...#', '#....#', '#...@#', '######']
    const { play } = at({ map, seen: true, creatures: [{ x: 1, y: 1, awake: true }] })
    expect(first(play('wait')).place).toBe(placeAt(2, 1))
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
    expect(damageAfterArmour(bossDamage(20, phase), armour)).toBe(damage)
  })
  test('on the last floor all enemies wake when one is seen, at any distance', () => {
    const map = ['###########', '#@.......o#', '#.........#', '#........B#', '###########']
    const { state, play } = at({ map, floor: 5, seen: true })
    play('wait', 'wait')
    expect(floorOf(state).creatures.map((c) => c.isAwake)).toEqual([true, true])
  })
  test('waiting at the stairs of floor 5: no enemy is in sight and none comes', () => {
    const { state, play } = at({ floor: 5 })
    const before = JSON.stringify(floorOf(state).creatures.map((c) => [c.place, c.isAwake]))
    play('wait', 'wait', 'wait', 'wait', 'wait', 'wait')
    expect(JSON.stringify(floorOf(state).creatures.map((c) => [c.place, c.isAwake]))).toBe(before)
    expect(floorOf(state).creatures.some((c) => has(heroView(state), c.place))).toBe(false)
  })
  const ARENA = ['#########', '#.......#', '#...B...#', '#...@...#', '#.......#', '#########']
  test('two skeletons come at the end of the turn in which phase 2 begins, and again every five turns', () => {
    const { state, play } = at(
      { map: ARENA, floor: 5, hero: { hp: 30, level: 20, weapon: 'long-sword' }, creatures: [{ x: 4, y: 2, hp: 55 }] },
      [hero(1), ...new Array(60).fill(enemy(100))],
    )
    play('move-n')
    expect([state.bossPhase, first(state).hp]).toEqual([2, 42])
    expect(floorOf(state).creatures).toHaveLength(3)
    expect(
      floorOf(state)
        .creatures.slice(1)
        .every((c) => c.isSummoned),
    ).toBe(true)
    play('wait', 'wait', 'wait', 'wait')
    expect(floorOf(state).creatures).toHaveLength(3)
    play('wait')
    expect(floorOf(state).creatures).toHaveLength(5)
  })
  test('a wounded Lord starts in the phase of his HP', () => {
    expect(at({ map: ARENA, floor: 5, creatures: [{ x: 4, y: 2, hp: 20 }] }).state.bossPhase).toBe(3)
  })
  test('killing the Lord wins before any other enemy acts', () => {
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
