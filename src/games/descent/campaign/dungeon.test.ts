import { describe, expect, test } from 'vitest'
import { at, enemy, first, hero, legalIds } from '../../../../test/descent.ts'
import { digest, seededDice } from '../../../engine/index.ts'
import { has, placeAt } from '../../../lib/grid.ts'
import { builtInPack } from '../content/content.ts'
import type { Event } from '../events.ts'
import { descent as game, morgue } from '../index.ts'
import { makeFloorItem } from '../map/floor.ts'
import { heroView } from '../map/senses.ts'
import type { Options } from '../options.ts'
import { floorOf } from '../state.ts'

const pack = builtInPack()

describe('§7, §8 pack and scrolls', () => {
  test('with a full pack the weapon can be swapped, but nothing taken off', () => {
    const items = ['long-sword', ...new Array(19).fill('dagger')]
    const { play, state } = at({ map: ['####', '#@.#', '####'], hero: { items } })
    expect(legalIds(state).filter((id) => id.startsWith('unequip'))).toEqual([])
    expect(play('use-c')).toMatchObject({ turn: 1 })
    expect(state.hero.pack).toHaveLength(20)
    expect(pack.items[state.hero.weapon.kind]?.id).toBe('long-sword')
  })
  test('labels are all different and depend only on the seed', () => {
    const labels = game.setup({}, seededDice('5')).labels
    expect(game.setup({}, seededDice('5')).labels).toEqual(labels)
    expect(new Set(labels).size).toBe(pack.scrolls.length)
    expect(labels.every((label) => label >= 0 && label < 12)).toBe(true)
  })
  test('reading a scroll identifies its type and no other', () => {
    const { play, state } = at({ map: ['####', '#@.#', '####'], hero: { items: ['mapping', 'mapping', 'fear'] } })
    expect(game.scene(state, 0).choices.find((c) => c.id === 'use-c')?.label).toMatch(/Read the scroll of [a-z]+$/)
    play('use-c')
    expect(game.scene(state, 0).choices.find((c) => c.id === 'use-c')?.label).toBe('Read the scroll of magic mapping')
    expect(game.scene(state, 0).choices.find((c) => c.id === 'use-d')?.label).not.toContain('fear')
  })
  test('a scroll of identify identifies exactly one more type, chosen by the player', () => {
    const { play, state } = at({ map: ['####', '#@.#', '####'], hero: { items: ['identify', 'fear', 'teleport'] } })
    play('use-c')
    expect([state.phase, legalIds(state).length]).toEqual(['identify', 2])
    const known = state.known
    play(legalIds(state)[0] as string)
    expect(state.phase).toBe('play')
    expect([...(state.known ^ known).toString(2)].filter((bit) => bit === '1')).toHaveLength(1)
  })
  test('a scroll of enchant weapon without a weapon is wasted', () => {
    const { play, state } = at({ map: ['####', '#@.#', '####'], hero: { items: ['enchant-weapon'] } })
    play('unequip-weapon', 'use-c')
    expect(state.hero.weapon.kind).toBe(-1)
    expect(state.hero.pack).toHaveLength(1)
  })
})

describe('§10 floors stay as the hero left them', () => {
  test('going down and up again changes nothing', () => {
    const s = game.setup({}, seededDice('3'))
    const dice = seededDice('3')
    const f = floorOf(s)
    s.hero.place = f.down
    const before = digest(f)
    const go = (id: string): void => {
      const action = game.legal(s, 0).find((action) => action.id === id)
      if (action === undefined) throw new Error(id)
      game.apply(s, [{ seat: 0, action }], dice)
    }
    f.creatures = f.creatures.filter((c) => !has(heroView(s), c.place))
    const left = digest(f)
    go('descend')
    expect([s.depth, s.hero.place, digest(floorOf(s, 1))]).toEqual([2, floorOf(s).start, left])
    const second = digest({ ...floorOf(s), explored: 0, sighted: 0, turns: 0 })
    go('ascend')
    expect([s.depth, s.hero.place]).toEqual([1, f.down])
    go('descend')
    expect(digest({ ...floorOf(s), explored: 0, sighted: 0, turns: 0 })).toBe(second)
    expect(before).toBeDefined()
  })
})

describe('§7.3 gold', () => {
  test('it is picked up by any kind of movement, takes no slot, and is never offered as an item to pick up', () => {
    const { state, play } = at(
      { map: ['#####', '#@.x#', '#####'], legend: { x: 'gold' }, hero: { items: ['teleport'], gold: 5 } },
      [{ what: 'where to', value: 1 }],
    )
    play('use-c')
    expect(state.hero).toMatchObject({ gold: 15, pack: [], place: placeAt(3, 1) })
    floorOf(state).items.push(makeFloorItem(state.hero.place, pack.gold, 0, 3))
    expect(legalIds(state)).not.toContain('get')
  })
})

describe('§13 gods', () => {
  const fled = { map: ['#####', '#@g.#', '#####'], hero: { god: 'elyvilon', piety: 50, spells: ['flame-dart'] } }
  // action, scripted roll
  test.each([
    ['move-e', hero(100)],
    ['cast-flame-dart-1', { what: 'spell to hit', sides: 100, value: 99 }],
  ])('%s against a fleeing enemy costs a follower of Elyvilon all piety', (id, roll) => {
    const { state, play } = at(fled, [roll])
    ;(first(state) as unknown as { afraid: number }).afraid = 5
    expect(play(id).hero.piety).toBe(0)
  })
  test('leaving a god ends the effects he granted', () => {
    const { state, play } = at({ map: ['####', '#_@#', '####'], floor: 2, hero: { god: 'vehumet', piety: 60 } })
    state.gods[0] = pack.gods.findIndex(({ id }) => id === 'trog')
    play('invoke-surge')
    expect(state.hero).toMatchObject({ hasSurge: true, piety: 20 })
    play('move-w', 'worship')
    expect(state.hero).toMatchObject({ hasSurge: false, piety: 0, god: state.gods[0] })
  })
})

describe('§14 long walks', () => {
  const TROLL = { map: ['#######', '#@.T.>#', '#.....#', '#######'], floor: 4, seen: true }
  test('they avoid sleepers and never strike', () => {
    const { state, play, dice } = at(TROLL)
    first(state).energy = -10_000
    play('travel-down')
    expect([state.hero.place, first(state).hp, dice.left()]).toEqual([
      placeAt(5, 1),
      first(game.setup({ scenario: TROLL }, seededDice('1'))).hp,
      0,
    ])
  })
  test('a sleeper in a corridor blocks the way', () => {
    const { state } = at({ map: ['#######', '#@.T.>#', '#######'], floor: 4, seen: true })
    expect(legalIds(state)).not.toContain('travel-down')
    expect(legalIds(state)).toContain('fight')
  })
  test('exploring is not offered at a third of the HP or less', () => {
    const { state } = at({ map: ['###########', '#@........#', '###########'], hero: { hp: 3 } })
    expect(legalIds(state)).not.toContain('explore')
    expect(game.scene(state, 0).choices.find(({ id }) => id === 'explore')?.blocked).toContain('rest')
  })
  test('exploring is not offered with danger in sight, and the choice says why', () => {
    const { state } = at({
      map: ['##########', '#@.....r.#', '##########'],
      creatures: [{ x: 7, y: 1, awake: true }],
    })
    expect(legalIds(state)).not.toContain('explore')
    expect(game.scene(state, 0).choices.find(({ id }) => id === 'explore')?.blocked).toContain('enemy is in sight')
  })
})

describe('§14.4 travel to any known cell', () => {
  const map = ['########', '#@.....#', '####.###', '#......#', '########']
  test('takes two choices, of which only the walk takes time', () => {
    const { state, play } = at({ map, seen: true })
    expect(play('travel-to')).toMatchObject({ phase: 'tile', turn: 0 })
    expect(legalIds(state)[0]).toBe('cancel')
    expect(legalIds(state)).toHaveLength(1 + 5 + 1 + 6)
    expect(play('tile-1-3')).toMatchObject({ phase: 'play', turn: 8, hero: { place: placeAt(1, 3) } })
  })
  test('can be cancelled, three times per turn', () => {
    const { state, play } = at({ map, seen: true })
    for (let i = 0; i < 3; i++) expect(play('travel-to', 'cancel')).toMatchObject({ phase: 'play', turn: 0 })
    expect(legalIds(state)).not.toContain('travel-to')
    expect(legalIds(play('wait'))).toContain('travel-to')
  })
  test('offers only known reachable cells', () => {
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
  test('are shown once each: two for an enemy and a wound', () => {
    expect(hintsOf({})).toBe(2)
  })
  test('are not shown with hints=false', () => {
    expect(hintsOf({ hints: false })).toBe(0)
  })
})

test('§6.5 a company that wakes together gives one log line', () => {
  const { events, play } = at({ map: ['######', '#@...#', '#gggg#', '######'] })
  play('wait')
  expect(events.filter(({ kind }) => kind === 'noticed')).toEqual([{ kind: 'noticed', enemy: 2, met: 1 }])
  expect(game.eventText(events.find(({ kind }) => kind === 'noticed') as Event, 0)?.text).toMatchObject({
    text: 'The goblin notices you.',
  })
})

test('the last scene shows the cause of death, the score and the key moments', () => {
  const { state, play } = at(
    { map: ['#####', '#@r.#', '#####'], hero: { hp: 1 }, creatures: [{ x: 2, y: 1, awake: true }] },
    [enemy(1)],
  )
  play('wait')
  const text = morgue(pack, state).join('\n')
  expect(text).toContain('Slain by the rat on floor 1, turn 0: its last blow did')
  expect(text).toContain('Score 50 = 0 floors down × 200 + 0 XP × 5 + 50 gold.')
  expect(game.scene(state, 0).panels[0]?.id).toBe('summary')
})

test('without macros only single steps are offered', () => {
  const state = game.setup({ macros: false }, seededDice('1'))
  expect(legalIds(state).filter((id) => /explore|travel|rest|fight/.test(id))).toEqual([])
})
