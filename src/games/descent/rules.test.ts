import { describe, expect, test } from 'vitest'
import { choose, digest, isRefusal, scriptedDice, seededDice, start } from '../../engine/index.ts'
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
import { lay } from './floor.ts'
import { descent as game, morgue } from './index.ts'
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
  ])('DEX %i against evasion %i hits %i percent', (dex, evasion, chance) => {
    expect(meleeChance(dex, evasion)).toBe(chance)
  })
  test.each([
    [0, 80],
    [3, 89],
    [5, 95],
    [6, 95],
  ])('magic skill %i hits %i percent', (skill, chance) => {
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
  ])('a spell of base %i, INT %i, %i percent: raw %i', (base, int, percent, raw) => {
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
  ])('%i experience at %i percent is level %i', (xp, percent, level) => {
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
  ])('at 70 percent a roll of %i leaves the goblin %i HP', (roll, hp) => {
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
    floorOf(state).items.push(lay(state.hero.place, 1))
    expect(legalIds(state)).not.toContain('get')
    expect(game.scene(state, 0).choices.find((choice) => choice.id === 'get')?.blocked).toContain('full')
    play('wait')
    expect([state.turn, floorOf(state).items.length]).toEqual([1, 1])
  })
  test('eleven creatures act in the order of their numbers, whatever their places', () => {
    // Mages, so that all of them act on the hero in one turn; each has an armour of its own to be known by: its damage is told.
    const map = ['#############', '#...........#', '#.....@.....#', '#...........#', '#############']
    const places = [3, 9, 4, 8, 5, 7, 3, 9, 4, 8, 5].map((x, i) => ({ x, y: i < 6 ? 1 : 3 }))
    const creatures = places.map((place) => ({ ...place, id: 'mage', awake: true }))
    const { state, play } = at({ map, seen: true, hero: { level: 20 }, creatures }, new Array(11).fill(enemy(100)))
    const order: number[] = []
    for (const creature of floorOf(state).creatures) {
      // Energy is taken when it acts: the moment it changes tells the order.
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
  test('a full pack, three tries to pick up, then a wait: one enemy phase in all', () => {
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
    floorOf(state).items.push(lay(state.hero.place, 1))
    for (let i = 0; i < 3; i++)
      expect(choose(run, run.turn, 0, 'get')).toMatchObject({
        refused: 'not-legal',
        why: expect.stringContaining('full'),
      })
    expect([state.turn, first(state).energy]).toEqual([0, 0])
    choose(run, run.turn, 0, 'wait')
    expect([state.turn, first(state).energy, floorOf(state).items.length]).toEqual([1, 50, 1])
  })
  test('into a wall ten times: no turn, no roll, no energy', () => {
    const run = start(game as never, {
      seed: '1',
      scenario: { map: ['############', '#@........T#', '############'], creatures: [{ x: 10, y: 1, awake: true }] },
    })
    if (isRefusal(run)) throw new Error(run.why)
    const before = JSON.stringify([run.state, run.turn, run.inner.diceState])
    for (let i = 0; i < 10; i++) expect(choose(run, run.turn, 0, 'move-n')).toMatchObject({ refused: 'not-legal' })
    expect(JSON.stringify([run.state, run.turn, run.inner.diceState])).toBe(before)
  })
  test('with ties the first of N, E, S, W, NE, SE, SW, NW is taken', () => {
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
    expect(afterArmour(bossDamage(20, phase), armour)).toBe(damage)
  })
  test('to be seen is enough on the last floor, however far: all wake', () => {
    const map = ['###########', '#@.......o#', '#.........#', '#........B#', '###########']
    const { state, play } = at({ map, floor: 5, seen: true })
    play('wait', 'wait')
    expect(floorOf(state).creatures.map((c) => c.isAwake)).toEqual([true, true])
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

describe('§7.3 gold', () => {
  test('it is gathered wherever one lands, takes no slot, and is never a thing to pick up', () => {
    const { state, play } = at(
      { map: ['#####', '#@.x#', '#####'], legend: { x: 'gold' }, hero: { items: ['teleport'], gold: 5 } },
      [{ what: 'where to', value: 1 }],
    )
    play('use-1')
    expect(state.hero).toMatchObject({ gold: 15, pack: [], place: placeAt(3, 1) })
    floorOf(state).items.push(lay(state.hero.place, pack.gold, 0, 3))
    expect(legalIds(state)).not.toContain('get')
  })
})

describe('§13 gods', () => {
  const fled = { map: ['#####', '#@g.#', '#####'], hero: { god: 'elyvilon', piety: 50, spells: ['flame-dart'] } }
  // deed, the dice
  test.each([
    ['move-e', hero(100)],
    ['cast-flame-dart-1', { what: 'spell to hit', sides: 100, value: 99 }],
  ])('%s at one who flees costs all piety with Elyvilon', (id, roll) => {
    const { state, play } = at(fled, [roll])
    ;(first(state) as unknown as { afraid: number }).afraid = 5
    expect(play(id).hero.piety).toBe(0)
  })
  test('who leaves a god keeps nothing he lent', () => {
    const { state, play } = at({ map: ['####', '#_@#', '####'], floor: 2, hero: { god: 'vehumet', piety: 60 } })
    state.gods[0] = pack.gods.findIndex(({ id }) => id === 'trog')
    play('invoke-surge')
    expect(state.hero).toMatchObject({ hasSurge: true, piety: 20 })
    play('move-w', 'worship')
    expect(state.hero).toMatchObject({ hasSurge: false, piety: 0, god: state.gods[0] })
  })
})

describe('§14 long walks', () => {
  test('they go around sleepers and never strike', () => {
    const { state, play, dice } = at({ map: ['#######', '#@.T.>#', '#.....#', '#######'], floor: 4, seen: true })
    first(state).energy = -10_000
    play('travel-down')
    expect([state.hero.place, first(state).hp, dice.left()]).toEqual([placeAt(5, 1), 30, 0])
  })
  test('a sleeper in a corridor bars the way', () => {
    const { state } = at({ map: ['#######', '#@.T.>#', '#######'], floor: 4, seen: true })
    expect(legalIds(state)).not.toContain('travel-down')
    expect(legalIds(state)).toContain('fight')
  })
  test('with a third of his health or less nobody sets out to explore', () => {
    const { state } = at({ map: ['###########', '#@........#', '###########'], hero: { hp: 3 } })
    expect(legalIds(state)).not.toContain('explore')
    expect(game.scene(state, 0).choices.find(({ id }) => id === 'explore')?.blocked).toContain('rest')
  })
})

describe('§14.4 travel to any known cell', () => {
  const map = ['########', '#@.....#', '####.###', '#......#', '########']
  test('in two choices, of which only the walk takes time', () => {
    const { state, play } = at({ map, seen: true })
    expect(play('travel-to')).toMatchObject({ phase: 'tile', turn: 0 })
    expect(legalIds(state)[0]).toBe('cancel')
    expect(legalIds(state)).toHaveLength(1 + 5 + 1 + 6)
    expect(play('tile-1-3')).toMatchObject({ phase: 'play', turn: 8, hero: { place: placeAt(1, 3) } })
  })
  test('there is a way back, three times a turn', () => {
    const { state, play } = at({ map, seen: true })
    for (let i = 0; i < 3; i++) expect(play('travel-to', 'cancel')).toMatchObject({ phase: 'play', turn: 0 })
    expect(legalIds(state)).not.toContain('travel-to')
    expect(legalIds(play('wait'))).toContain('travel-to')
  })
  test('only cells that are known and can be reached are offered', () => {
    const { state, play } = at({ map: ['##########', '#@.......#', '######.###', '#........#', '##########'] })
    play('travel-to')
    expect(legalIds(state)).toContain('tile-8-1')
    expect(legalIds(state)).not.toContain('tile-1-3')
  })
})

describe('§14.5 hints', () => {
  const scenario = { map: ['#####', '#@g.#', '#####'], hero: { hp: 3 } }
  const hintsOf = (options: Options): number => {
    const { events, play } = at(scenario, [hero(100), hero(100), enemy(100)], options)
    play('move-e', 'move-e')
    return events.filter(({ kind }) => kind === 'hint').length
  }
  test('once each: two for company and a wound', () => {
    expect(hintsOf({})).toBe(2)
  })
  test('and none where they are not wanted', () => {
    expect(hintsOf({ hints: false })).toBe(0)
  })
})

test('four who notice at once are one line', () => {
  const { events, play } = at({ map: ['######', '#@...#', '#gggg#', '######'] })
  play('wait')
  expect(events.filter(({ kind }) => kind === 'noticed')).toEqual([{ kind: 'noticed', enemy: 1, times: 4 }])
  expect(game.tell(events.find(({ kind }) => kind === 'noticed') as Event, 0)?.text).toMatchObject({
    text: 'The goblin notices you. ×4',
  })
})

test('the last scene says what ended the run, what it was worth and how it went', () => {
  const { state, play } = at(
    { map: ['#####', '#@g.#', '#####'], hero: { hp: 3 }, creatures: [{ x: 2, y: 1, awake: true }] },
    [enemy(1)],
  )
  play('wait')
  const text = morgue(pack, state).join('\n')
  expect(text).toContain('Slain by the goblin on floor 1, turn 0: its last blow did 3.')
  expect(text).toContain('Score 50 = 0 floors down × 200 + 0 XP × 5 + 50 gold.')
  expect(game.scene(state, 0).panels[0]?.id).toBe('summary')
})

test('without macros only single steps are offered', () => {
  const state = game.setup({ macros: false }, seededDice('1'))
  expect(legalIds(state).filter((id) => /explore|travel|rest|fight/.test(id))).toEqual([])
})
