import { describe, expect, test } from 'vitest'
import { at, enemy, gold, hero } from '../../../../test/descent.ts'
import { seededDice } from '../../../engine/index.ts'
import { placeAt } from '../../../lib/grid.ts'
import { builtInPack } from '../content/content.ts'
import { descent as game } from '../index.ts'
import { type Creature, FIRE, groundAt } from '../map/floor.ts'
import type { Scenario } from '../options.ts'
import { floorOf, type State } from '../state.ts'

const pack = builtInPack()

const foe = (s: State, i = 0): Creature => floorOf(s).creatures[i] as Creature
const ROOM = ['#########', '#.......#', '#.......#', '#.......#', '#########']
/** A hero at 1,2 and an awake enemy. */
const room = (id: string, x: number, more: Partial<Scenario> = {}): Scenario => ({
  map: ROOM.map((row, y) => (y === 2 ? `#@${row.slice(2)}` : row)),
  seen: true,
  hero: { level: 9 },
  creatures: [{ x, y: 2, id, awake: true }],
  ...more,
})
const spell = (roll: number) => ({ what: 'spell to hit', sides: 100, value: roll - 1 })

describe('§12.5 keeping pace', () => {
  test('a pursuer strikes with every second step', () => {
    const { state, play, dice } = at(
      room('warden', 2, { map: ['##########', '#........#', '#@.......#', '#........#', '##########'] }),
      [enemy(100)],
    )
    state.hero.place = placeAt(3, 2)
    foe(state).place = placeAt(2, 2)
    foe(state).wasBeside = true
    play('move-e')
    expect([foe(state).pace, dice.left()]).toEqual([1, 1])
    play('move-e')
    expect([foe(state).pace, dice.left()]).toEqual([2, 0])
  })
  test('slow enemies never keep pace', () => {
    const { state, play, dice } = at(room('troll', 2))
    state.hero.place = placeAt(3, 2)
    foe(state).wasBeside = true
    play('move-e', 'move-e')
    expect([foe(state).pace, dice.left()]).toEqual([0, 0])
  })
})

describe('§12.7 tricks of enemies', () => {
  test('an archer draws, then shoots if it still sees the hero', () => {
    const { state, play } = at(room('archer', 5), [enemy(80)])
    const { hp } = state.hero
    expect([foe(play('wait')).wind, state.hero.hp]).toEqual([1, hp])
    expect(play('wait').hero.hp).toBeLessThan(hp)
  })
  test('an archer that loses sight must draw again', () => {
    const map = ['#########', '#@..#...#', '#...#...#', '#.......#', '#########']
    const { state, play, dice } = at({
      map,
      seen: true,
      hero: { level: 9 },
      creatures: [{ x: 3, y: 3, id: 'archer', awake: true }],
    })
    play('wait')
    expect(foe(state).wind).toBe(1)
    foe(state).place = placeAt(7, 1)
    play('wait')
    expect([foe(state).wind, dice.left()]).toEqual([0, 0])
  })
  test('a bloat lights its fuse and bursts even if the hero leaves', () => {
    const stayed = at(room('bloat', 2), [enemy(100)])
    expect(foe(stayed.play('wait')).wind).toBe(1)
    expect(floorOf(stayed.play('wait')).creatures).toEqual([])
    const left = at(room('bloat', 3))
    left.state.hero.place = placeAt(2, 2)
    left.play('wait', 'move-w')
    expect([floorOf(left.state).creatures.length, left.dice.left()]).toEqual([0, 0])
  })
  test('a killed bloat bursts too: it hurts the hero if adjacent, and other enemies', () => {
    const near = at(room('bloat', 2, { creatures: [{ x: 2, y: 2, id: 'bloat', hp: 1, awake: true }] }), [
      hero(1),
      enemy(1),
    ])
    const { hp } = near.state.hero
    expect(near.play('move-e').hero.hp).toBeLessThan(hp)
    const creatures = [
      { x: 5, y: 2, id: 'bloat', hp: 1, awake: true },
      { x: 6, y: 2, id: 'rat', awake: false },
    ]
    const far = at(room('bloat', 5, { hero: { level: 9, items: ['javelin'] }, creatures }), [
      spell(1),
      { what: 'gold dropped', value: 0 },
    ])
    far.play('use-c-1')
    expect(floorOf(far.state).creatures).toEqual([])
  })
  test('a shaman hastens an ally with every third action', () => {
    const creatures = [
      { x: 5, y: 2, id: 'shaman', awake: true },
      { x: 6, y: 1, id: 'troll', awake: true },
    ]
    const { state, play } = at(room('shaman', 5, { creatures }))
    play('wait', 'wait')
    expect(foe(state, 1).hasted).toBe(0)
    expect(foe(play('wait'), 1).hasted).toBeGreaterThan(0)
  })
  test('a shaman out of sight is not reported', () => {
    const { state, events, play } = at({
      map: ['#########', '#@..#...#', '#...#...#', '#########'],
      hero: { level: 9 },
      creatures: [
        { x: 5, y: 1, id: 'shaman', awake: true },
        { x: 7, y: 1, id: 'troll', awake: true },
      ],
    })
    play('wait', 'wait', 'wait')
    expect(foe(state, 1).hasted).toBeGreaterThan(0)
    expect(events.filter(({ kind }) => kind === 'enemy-does')).toEqual([])
  })
  test('a thief takes an item and runs; when killed it drops the item', () => {
    const { state, play } = at(room('thief', 2, { hero: { level: 9, items: ['net'] } }), [
      { what: 'whether it steals', value: 59 },
      { what: 'thief to grab', value: 79 },
      { what: 'what it takes', value: 0 },
    ])
    expect([play('wait').hero.pack.length, foe(state).afraid > 0]).toEqual([0, true])
    const { play: strike, state: then } = at(room('thief', 2, { creatures: [{ x: 2, y: 2, id: 'thief', hp: 1 }] }), [
      hero(1),
      gold(0),
    ])
    foe(then).stolen = foe(state).stolen
    expect(floorOf(strike('move-e')).items.length).toBeGreaterThan(0)
  })
  test('a shield is up until its bearer strikes', () => {
    const { state, play } = at(room('shieldbearer', 2), [hero(1), enemy(100), hero(1), enemy(100)])
    const bearer = pack.enemies.find(({ id }) => id === 'shieldbearer')
    const most = bearer?.hp ?? 0
    play('move-e')
    const first = most - foe(state).hp
    const left = foe(state).hp
    play('move-e')
    expect(left - foe(state).hp).toBe(first + 9)
  })
  test('a web holds for three turns, but a held hero can strike', () => {
    const { state, play } = at(room('spider', 4), [{ what: 'web to hit', sides: 100, value: 79 }])
    play('wait')
    expect(state.hero.rooted).toBe(3)
    expect(game.legal(state, 0).filter(({ verb }) => verb === 'move')).toEqual([])
  })
  test('a boar paws, then charges in a straight line and is stunned by the wall if the hero has left it', () => {
    const { state, play, dice } = at(room('boar', 6))
    play('wait')
    expect(foe(state).wind).toBe(4)
    play('move-n')
    expect([foe(state).place, foe(state).rooted > 0, dice.left()]).toEqual([placeAt(1, 2), true, 0])
  })
  test('a hasted boar also paws for a full turn', () => {
    const { state, play, dice } = at(room('boar', 6))
    foe(state).hasted = 5
    play('wait')
    expect([foe(state).place, foe(state).wind, dice.left()]).toEqual([placeAt(6, 2), 4, 0])
  })
  test('a necromancer raises a skeleton with every fourth action; it gives no experience', () => {
    const { state, play } = at(room('necromancer', 5))
    play('wait', 'wait', 'wait')
    expect(floorOf(state).creatures).toHaveLength(1)
    expect(foe(play('wait'), 1)).toMatchObject({ isSummoned: true, kind: pack.summons })
  })
  test('a hurt blinker jumps away', () => {
    const { state, play } = at(room('blinker', 2), [hero(1), { what: 'where it flickers to', value: 0 }])
    foe(state).hp = 99
    play('move-e')
    expect(foe(state).place).not.toBe(placeAt(2, 2))
  })
  test('a hit by a ghoul holds for two turns', () => {
    const { state, play } = at(
      room('ghoul', 2, { creatures: [{ x: 2, y: 2, id: 'ghoul', awake: true, energy: 50 }] }),
      [enemy(1)],
    )
    expect(play('wait').hero.rooted).toBe(2)
    expect(foe(state).hp).toBeGreaterThan(0)
  })
  test('a warden rings after three actions, and wanderers come at once', () => {
    const map = ['#########', '#@.#...>#', '#..#....#', '#.......#', '#########']
    const { state, play } = at(
      { map, seen: true, hero: { level: 20 }, creatures: [{ x: 2, y: 2, id: 'warden', awake: true }] },
      [enemy(100), enemy(100), ...[0, 0].map((value) => ({ what: 'which enemy', value }))],
    )
    play('wait', 'wait', 'wait')
    expect(floorOf(state).creatures.filter(({ isSummoned }) => isSummoned)).toHaveLength(2)
  })
  test('a leech that has hit drains without a roll until it is hurt', () => {
    const { state, play } = at(room('leech', 2), [enemy(1)])
    play('wait')
    const { hp } = state.hero
    expect(hp - play('wait').hero.hp).toBe(2)
  })
  test('a mirror reflects a bolt', () => {
    const { state, play } = at(room('mirror', 4, { hero: { level: 9, spells: ['flame-dart'] } }), [spell(1)])
    const { hp } = state.hero
    expect(play('cast-flame-dart-1').hero.hp).toBeLessThan(hp)
    expect(foe(state).hp).toBe(pack.enemies.find(({ id }) => id === 'mirror')?.hp)
  })
  test('the Drummer wakes all enemies near when he first sees the hero', () => {
    const creatures = [
      { x: 6, y: 2, id: 'drummer', awake: true },
      { x: 7, y: 1, id: 'troll' },
    ]
    const { state, play } = at(room('drummer', 6, { creatures }))
    expect(foe(play('wait'), 1).isAwake).toBe(true)
    expect(state.turn).toBe(1)
  })
  test('a jackal stays two cells away from a hero with few open sides', () => {
    const map = ['#########', '#@......#', '#########']
    const { state, play, dice } = at({ map, seen: true, creatures: [{ x: 6, y: 1, id: 'jackal', awake: true }] })
    play('wait', 'wait', 'wait')
    expect([foe(state).place, dice.left()]).toEqual([placeAt(3, 1), 0])
  })
})

describe('§7 weapons and thrown items', () => {
  test('a spear reaches over a free cell', () => {
    const { state, play } = at(room('troll', 3, { hero: { level: 9, weapon: 'spear' } }), [hero(1)])
    const { hp } = foe(state)
    expect(foe(play('thrust-e')).hp).toBeLessThan(hp)
  })
  test('an axe strikes every enemy beside the hero', () => {
    const creatures = [
      { x: 2, y: 2, id: 'troll' },
      { x: 1, y: 1, id: 'troll' },
    ]
    const { state, play } = at(room('troll', 2, { hero: { level: 9, weapon: 'battle-axe' }, creatures }), [
      hero(1),
      hero(1),
    ])
    const hp = foe(state).hp
    play('move-e')
    expect([foe(state).hp < hp, foe(state, 1).hp < hp]).toEqual([true, true])
  })
  test('a dagger does triple damage to sleepers', () => {
    const asleep = at(room('troll', 2, { hero: { weapon: 'dagger' }, creatures: [{ x: 2, y: 2, id: 'troll' }] }), [
      hero(1),
    ])
    const most = foe(asleep.state).hp
    expect(most - foe(asleep.play('move-e')).hp).toBe(Math.min(most, 3 * 13 - 5))
  })
  test('a war hammer pushes', () => {
    const { state, play } = at(room('troll', 2, { hero: { weapon: 'war-hammer' } }), [hero(1)])
    play('move-e')
    expect(foe(state).place).toBe(placeAt(3, 2))
  })
  test('fire ignites grass, which keeps burning and hurts', () => {
    const map = ['#########', '#.......#', '#@..""".#', '#.......#', '#########']
    const { state, play } = at({
      map,
      seen: true,
      hero: { level: 9, items: ['fire-flask'] },
      creatures: [{ x: 4, y: 2, id: 'troll' }],
    })
    const { hp } = foe(state)
    play('use-c-1')
    expect([groundAt(floorOf(state), placeAt(4, 2)), foe(state).hp < hp]).toEqual([FIRE, true])
  })
  test('items keep their letters when others are used up', () => {
    const { state, play } = at(
      room('troll', 7, { hero: { hp: 1, items: ['health-potion', 'net', 'mana-potion'] }, creatures: [] }),
    )
    play('use-c')
    expect(state.hero.pack.map(({ letter }) => letter)).toEqual([3, 4])
  })
})

describe('§10 followers, §5.4 rest, §12.6 wanderers', () => {
  test('awake enemies beside the hero follow on stairs; sleepers and distant ones stay', () => {
    const s = game.setup({}, seededDice('3'))
    const f = floorOf(s)
    s.hero.place = f.down
    const [beside, sleeper] = [f.creatures[0] as Creature, f.creatures[1] as Creature]
    const cells = [1, -1, 32, -32]
      .map((step) => f.down + step)
      .filter((place) => ((f.open[place >> 5] ?? 0) >>> (place & 31)) & 1)
    Object.assign(beside, { place: cells[0], isAwake: true })
    Object.assign(sleeper, { place: cells[1], isAwake: false })
    const action = game.legal(s, 0).find(({ id }) => id === 'descend')
    game.apply(s, [{ seat: 0, action: action as never }], seededDice('x'))
    expect(floorOf(s).creatures.some(({ kind, wasBeside }) => kind === beside.kind && wasBeside)).toBe(true)
    expect(f.creatures.includes(sleeper)).toBe(true)
  })
  test('resting heals at most 20 HP per floor', () => {
    const { state, play } = at({ map: ['####', '#@.#', '####'], hero: { level: 20, hp: 1 } })
    play('rest')
    expect([state.hero.hp, floorOf(state).quiet]).toEqual([21, 20])
    expect(game.legal(state, 0).some(({ id }) => id === 'rest')).toBe(false)
    expect(game.scene(state, 0).choices.find(({ id }) => id === 'rest')?.blocked).toContain('cannot rest')
  })
  test('two wanderers come after 120 turns', () => {
    const { state, play } = at(
      { map: ['######', '#@#.>#', '######'] },
      [0, 0].map((value) => ({ what: 'which enemy', value })),
    )
    floorOf(state).turns = 118
    expect(floorOf(play('wait')).creatures).toHaveLength(0)
    expect(floorOf(play('wait')).creatures.map(({ isAwake, isSummoned }) => [isAwake, isSummoned])).toEqual([
      [true, true],
      [true, true],
    ])
  })
})

describe('§14.3 every choice carries a forecast of the coming enemy phase', () => {
  test('it sums all attackers, and the chance to die is that of all together', () => {
    const creatures = [
      { x: 2, y: 2, id: 'warden', awake: true },
      { x: 1, y: 1, id: 'warden', awake: true },
    ]
    const { state } = at(room('warden', 2, { hero: { level: 9, hp: 9 }, creatures }))
    const wait = game.scene(state, 0).choices.find(({ id }) => id === 'wait')
    const damage = (pack.enemies.find(({ id }) => id === 'warden')?.damage ?? 0) - 2
    expect(wait?.danger?.text).toContain(`worst ${2 * damage}`)
    expect((wait?.danger?.dies ?? 0) > 0).toBe(2 * damage >= 9)
  })
  test('it counts a burst caused by the action itself once', () => {
    const creatures = [{ x: 2, y: 2, id: 'bloat', hp: 1, awake: true }]
    const { state } = at(room('bloat', 2, { hero: { level: 20, hp: 17 }, creatures }))
    const strike = game.scene(state, 0).choices.find(({ id }) => id === 'move-e')
    const damage = (pack.enemies.find(({ id }) => id === 'bloat')?.damage ?? 0) - 2
    expect(strike?.danger).toMatchObject({ least: 17 - damage, dies: 0 })
  })
  test('it accounts for a boss phase that the blow would start: berserk the Lord does 30', () => {
    const map = ['#########', '#...B...#', '#...@...#', '#.......#', '#########']
    const creatures = [{ x: 4, y: 1, hp: 26, awake: true, energy: 50 }]
    const { state } = at({
      map,
      floor: 5,
      seen: true,
      hero: { level: 20, hp: 27, armour: 'leather-armour' },
      creatures,
    })
    const strike = game.scene(state, 0).choices.find(({ id }) => id === 'move-n')
    expect(strike?.danger).toMatchObject({ least: 0 })
    expect(strike?.danger?.text).toContain('28')
  })
  test('wasteful choices ask for confirmation, and vi letters only step', () => {
    const { state } = at(room('troll', 7, { hero: { items: ['health-potion'] }, creatures: [] }))
    const { choices } = game.scene(state, 0)
    expect(choices.find(({ id }) => id === 'use-c')?.ask).toContain('no effect')
    expect(choices.find(({ id }) => id === 'unequip-weapon')?.ask).toBeDefined()
    const vi = choices.filter(({ key, also = [] }) =>
      [key ?? '', ...also].some((one) => 'hjklyubn'.includes(one) && one !== ''),
    )
    expect(vi.every(({ id }) => id.startsWith('move-'))).toBe(true)
  })
  test('the map gives the first step to every known cell', () => {
    const { state } = at(room('troll', 7, { creatures: [] }))
    const map = game.scene(state, 0).panels.find(({ id }) => id === 'map')
    if (map?.kind !== 'grid') throw new Error('no map')
    const sign = map.ways?.rows[2]?.[7] ?? ''
    expect(map.ways?.choices[sign]).toBe('move-e')
  })
})
