import { describe, expect, test } from 'vitest'
import { choose, isRefusal, journalOf, makeCompactJournal, seededDice, start } from '../../../engine/index.ts'
import { countOf, has, isEmpty, placesOf } from '../../../lib/grid.ts'
import { sceneText } from '../../../views/text/text.ts'
import { rankActions } from '../ai/battle.ts'
import { determinize } from '../ai/determinize.ts'
import { builtInPack, descent as game } from '../index.ts'
import { markSeen } from '../map/floor.ts'
import { enemiesInSight, exploreFrontier, heroView } from '../map/senses.ts'
import { floorOf, type State } from '../state.ts'

const pack = builtInPack()

const firstPlan = (s: State): string => {
  for (const [action] of game.candidateLines?.(s, 0) ?? []) if (action !== undefined) return action.id
  throw new Error('no plan')
}

/** Plays the built-in plan until the run ends or a condition holds. */
function playPlan(seed: string, until: (s: State) => boolean = () => false): State {
  const dice = seededDice(seed)
  const s = game.setup({}, dice)
  while (game.toAct(s).length > 0 && !until(s)) {
    const id = firstPlan(s)
    game.apply(s, [{ seat: 0, action: game.legal(s, 0).find((action) => action.id === id) as never }], dice)
  }
  return s
}

describe('§14 long walks', () => {
  test('explore stops when an enemy comes into sight, otherwise explores the whole floor, and never strikes', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const dice = seededDice(String(seed))
      const s = game.setup({}, dice)
      floorOf(s).creatures = []
      for (let i = 0; i < 60; i++) {
        const action = game.legal(s, 0).find((action) => action.id === 'explore')
        if (action === undefined) break
        game.apply(s, [{ seat: 0, action }], dice)
      }
      expect(isEmpty(exploreFrontier(floorOf(s)))).toBe(true)
      expect(game.legal(s, 0).map((action) => action.id)).toContain('travel-down')
      expect(s.hero.hp).toBe(s.hero.maxHp)
    }
  })

  test('are not offered with an awake enemy in sight', () => {
    const s = game.setup(
      {
        scenario: { map: ['#######', '#@...g#', '#######'], hero: { hp: 5 }, creatures: [{ x: 5, y: 1, awake: true }] },
      },
      seededDice('1'),
    )
    const ids = game.legal(s, 0).map((action) => action.id)
    expect(ids).toContain('fight')
    expect(ids.filter((id) => /explore|rest|travel/.test(id))).toEqual([])
  })

  test('explored cells only grow and include every cell ever seen', () => {
    const dice = seededDice('11')
    const s = game.setup({}, dice)
    for (let i = 0; i < 60 && game.toAct(s).length > 0; i++) {
      const f = floorOf(s)
      const before = f.explored.slice()
      const id = firstPlan(s)
      game.apply(s, [{ seat: 0, action: game.legal(s, 0).find((action) => action.id === id) as never }], dice)
      f.explored.forEach((row, y) => {
        expect(row & (before[y] as number)).toBe(before[y])
      })
      const seen = heroView(s)
      floorOf(s).explored.forEach((row, y) => {
        expect(row & (seen[y] as number)).toBe(seen[y])
      })
    }
  })
})

describe('determinize', () => {
  test('§12.6 undiscovered stairs do not change the forecast, although wanderers arrive by them', () => {
    // One position of the stairs is nearer than the arrival, the other farther, so wanderers would come from different sides.
    const foreseen = ['##.>......##', '##........>#'].map((hidden) => {
      const map = ['############', '#@......j..#', '############', hidden, '############']
      const s = game.setup({ scenario: { map, creatures: [{ x: 8, y: 1, awake: true }] } }, seededDice('1'))
      s.hero.place += 4
      floorOf(s).turns = 119
      return rankActions(pack, s, game.legal(s, 0), enemiesInSight(s)).map(({ action, value: score }) => [
        action.id,
        score,
      ])
    })
    expect(foreseen[0]).toEqual(foreseen[1])
  })
  test('keeps what the hero knows, redraws the rest, and guarantees a way down', () => {
    for (const seed of ['1', '2', '3', '4', '5']) {
      const s = playPlan(seed, (state) => state.turn > 40)
      if (game.toAct(s).length === 0) continue
      const other = determinize(pack, s, seededDice('world'))
      expect(determinize(pack, other, seededDice('world'))).toEqual(other)
      expect(heroView(other)).toEqual(heroView(s))
      expect(enemiesInSight(other).map((c) => [c.kind, c.place, c.hp])).toEqual(
        enemiesInSight(s).map((c) => [c.kind, c.place, c.hp]),
      )
      const [mine, theirs] = [floorOf(s), floorOf(other)]
      mine.explored.forEach((row, y) => {
        expect((theirs.open[y] as number) & row).toBe((mine.open[y] as number) & row)
      })
      if (!isEmpty(exploreFrontier(mine))) expect(theirs.down).toBeGreaterThan(0)
      if (theirs.down >= 0) expect(has(theirs.open, theirs.down)).toBe(true)
    }
  })
})

test('the plan wins some of the first nine seeds, and the journal of a won run takes less than two bytes per choice', () => {
  const ends = Array.from({ length: 9 }, (_, i) => playPlan(String(i + 1)).phase)
  expect(ends).toContain('won')
  const run = start(game as never, { seed: String(ends.indexOf('won') + 1) })
  if (isRefusal(run)) throw new Error(run.why)
  while (game.toAct(run.state as State).length > 0) choose(run, run.turn, 0, firstPlan(run.state as State))
  expect(makeCompactJournal(journalOf(run)).length / run.turn).toBeLessThan(2)
})

/** A bot that reads only the text view: it picks ids and numbers out of the text. */
function textBot(page: string): string {
  const offered = (id: string): boolean => new RegExp(`^ +\\S{1,5} +${id}(?: {2,}|$)`, 'm').test(page)
  const [, hp, most] = /HP (\d+)\/(\d+)/.exec(page) ?? []
  const share = Number(hp) / Number(most)
  const isAwake = page.split('\n').some((line) => /\d+\/\d+ +\d+ %/.test(line) && !line.includes('asleep'))
  const potion = /^ +\S+ +(use-[a-z]) .*health potion/m.exec(page)?.[1]
  if (share < 0.5 && potion !== undefined && isAwake) return potion
  // Gear that improves blow or armour.
  for (const [, id, now, then] of page.matchAll(/^ +\S+ +(use-[a-z]) .*(?:blow|armour) (\d+) → (\d+)/gm))
    if (Number(then) > Number(now)) return id as string
  const wanted = [
    'fight',
    ...(share < 0.8 ? ['rest'] : []),
    'explore',
    'rest',
    'worship',
    'descend',
    'travel-down',
    'raise-dex',
    'learn-heal',
    'learn-magic-missile',
    'move-se',
    'move-e',
    'move-s',
    'cancel',
    'wait',
  ]
  return wanted.find(offered) ?? (/^ +\S+ +([a-z]+-[a-z0-9-]+)/m.exec(page)?.[1] as string)
}

test('a bot that reads only the text gets down some floors but never wins, because it does not leave marked cells', () => {
  const deepest: number[] = []
  let wins = 0
  for (let seed = 1; seed <= 12; seed++) {
    const run = start(game as never, { seed: String(seed) })
    if (isRefusal(run)) throw new Error(run.why)
    for (let i = 0; i < 900 && game.toAct(run.state as State).length > 0; i++) {
      const id = textBot(sceneText(game.scene(run.state as State, 0)))
      const chosen = choose(run, run.turn, 0, id)
      if (isRefusal(chosen)) throw new Error(`${id}: ${chosen.why}`)
    }
    deepest.push((run.state as State).deepest)
    if ((run.state as State).phase === 'won') wins++
  }
  expect(deepest.filter((floor) => floor >= 2).length).toBeGreaterThan(2)
  // §12.4 Striking alone does not win.
  expect(wins).toBe(0)
})

describe('§1 keys', () => {
  const RESERVED = /^(\d|\?|escape|tab)$/
  /** No two choices share a key, and none uses a capital or a key reserved for the front ends. */
  const checkKeys = (s: State): void => {
    const keys = game
      .scene(s, 0)
      .choices.flatMap(({ key, also, blocked }) =>
        blocked === undefined ? [...(key === undefined ? [] : [key]), ...(also ?? [])] : [],
      )
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => RESERVED.test(key) || key !== key.toLowerCase())).toEqual([])
  }

  test('no two choices of a scene share a key, in full runs', () => {
    for (const background of ['gladiator', 'ice-elementalist'])
      for (const seed of ['1', '2']) {
        const dice = seededDice(seed)
        const s = game.setup({ background }, dice)
        while (game.toAct(s).length > 0) {
          checkKeys(s)
          const id = firstPlan(s)
          game.apply(s, [{ seat: 0, action: game.legal(s, 0).find((action) => action.id === id) as never }], dice)
        }
      }
  })

  // Every god, with spells and abilities available, at the shop, beside an enemy, on items.
  test.each(['trog', 'vehumet', 'makhleb', 'gozag', 'elyvilon'])(
    'nor for a follower of %s with spells and items',
    (god) => {
      const hero = {
        god,
        piety: 200,
        gold: 999,
        level: 9,
        hp: 9,
        spells: ['freeze', 'heal', 'blink'],
        items: ['health-potion', 'mana-potion', 'fear', 'identify', 'dagger', 'robe'],
      }
      const map = ['########', '#.@.g..#', '#<.>._.#', '#...$..#', '########']
      for (const creatures of [[], [{ x: 4, y: 1, awake: true }]])
        for (const step of [undefined, 'travel-to', 'travel-shop', 'travel-altar', 'travel-down', 'use-f']) {
          const s = game.setup({ scenario: { map, floor: 2, seen: true, hero, creatures } }, seededDice('1'))
          if (creatures.length === 0) floorOf(s).creatures = []
          const action = game.legal(s, 0).find((action) => action.id === step)
          if (action !== undefined) game.apply(s, [{ seat: 0, action }], seededDice('2'))
          checkKeys(s)
        }
    },
  )

  test('letters, arrows, number pad and vi keys all step', () => {
    const s = game.setup({ scenario: { map: ['#####', '#...#', '#.@.#', '#...#', '#####'] } }, seededDice('1'))
    const keys = game.scene(s, 0).choices.filter(({ id }) => id.startsWith('move-') || id === 'wait')
    expect(Object.fromEntries(keys.map(({ id, key, also }) => [id, [key, ...(also ?? [])]]))).toEqual({
      'move-n': ['w', 'up', 'kp8', 'k'],
      'move-s': ['s', 'down', 'kp2', 'j'],
      'move-w': ['a', 'left', 'kp4', 'h'],
      'move-e': ['d', 'right', 'kp6', 'l'],
      'move-nw': ['q', 'home', 'kp7', 'y'],
      'move-ne': ['e', 'pageup', 'kp9', 'u'],
      'move-sw': ['z', 'end', 'kp1', 'b'],
      'move-se': ['c', 'pagedown', 'kp3', 'n'],
      wait: [undefined, 'kp5'],
    })
  })
  test('the same verbs everywhere, no key of them steps, and none is a capital', () => {
    const keys = (map: string[], creatures: { x: number; y: number; awake: boolean }[]): string[] => {
      const s = game.setup({ scenario: { map, seen: true, creatures } }, seededDice('1'))
      return (game.scene(s, 0).verbs ?? []).map(({ key }) => key)
    }
    const alone = keys(['#####', '#.@.#', '#####'], [])
    expect(alone.join(' ')).toBe('f t m v r p - g . + o < > $ _ * i')
    expect(keys(['#####', '#.@.#', '#####'], [{ x: 3, y: 1, awake: true }])).toEqual(alone)
    expect(alone.filter((key) => 'wasdqezchjklyubn'.includes(key) || key !== key.toLowerCase())).toEqual([])
  })
})

describe('determinize on other floors', () => {
  test('does not depend on the true positions of awake enemies there', () => {
    const dice = seededDice('3')
    const s = game.setup({}, dice)
    const f = floorOf(s)
    for (const creature of f.creatures) {
      markSeen(f, creature)
      creature.isAwake = true
    }
    f.explored = f.open.map(() => (1 << f.width) - 1)
    s.hero.place = f.down
    game.apply(s, [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'descend') as never }], dice)
    const other = game.clone(s)
    const moved = floorOf(other, 1).creatures[0] as { place: number }
    moved.place = placesOf(f.open).find((place) => !f.creatures.some((c) => c.place === place)) as number
    expect(determinize(pack, other, seededDice('world'))).toEqual(determinize(pack, s, seededDice('world')))
  })
})

test('the first view does not cover the whole floor', () => {
  const s = game.setup({}, seededDice('1'))
  expect(countOf(floorOf(s).explored)).toBeLessThan(15 * 15)
})
