import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AnyGame,
  check,
  choose,
  cloneDiceState,
  diceFrom,
  digest,
  isRefusal,
  journalOf,
  makeJournalJson,
  makeJournalString,
  type Panel,
  parseJournalJson,
  parseJournalString,
  plain,
  type Run,
  replay,
  type SeededDice,
  seek,
  start,
} from '../../src/engine/index.ts'
import { cells } from '../../src/views/cells.ts'
import { numberedChoices, sceneText } from '../../src/views/text/text.ts'
import { anyWalk, LAWFUL, runs, seatsOf, type Walk, walk } from './walk.ts'

/** Plays a walk as a run, through ids, as hosts do. */
function liveRun(game: AnyGame, w: Walk): Run {
  const run = start(game, { seed: w.seed })
  if (isRefusal(run)) throw new Error(run.why)
  walk(game, w, ({ moves }) => {
    for (const { seat, action } of moves) {
      const chosen = choose(run, run.turn, seat, action.id)
      if (isRefusal(chosen)) throw new Error(`a legal choice was refused: ${action.id}: ${chosen.why}`)
    }
  })
  return run
}

/** All objects in a value. */
function objectsIn(value: unknown, found = new Set<object>()): Set<object> {
  if (typeof value === 'object' && value !== null && !found.has(value)) {
    found.add(value)
    for (const inner of Object.values(value)) objectsIn(inner, found)
  }
  return found
}

/** What a choice can point at: rows, cards, and the cells of a map as `x,y`. */
function itemsOf(panel: Panel): string[] {
  if (panel.kind === 'table') return panel.rows.map(({ id }) => id)
  if (panel.kind === 'cards') return panel.cards.map(({ id }) => id)
  if (panel.kind !== 'grid') return []
  return panel.rows.flatMap((row, y) => [...row].map((_, x) => `${x},${y}`))
}

/** The ids behind `Choose a cell as tile-x-y (…): y 2: x 2 to 3, 5; …`. */
function cellIdsIn(text: string): Set<string> {
  const [, prefix, rows = ''] =
    /Choose a cell as (\S+)-x-y \([^)]*\): ([^.]*)\./.exec(text.replace(/\n\s+/g, ' ')) ?? []
  const ids = rows.split('; ').flatMap((row) => {
    const [, y, columns = ''] = /^y (\d+): x (.*)$/.exec(row) ?? []
    return columns.split(', ').flatMap((run) => {
      const [from, to = from] = run.split(' to ').map(Number) as [number, number?]
      return Array.from({ length: to - from + 1 }, (_, i) => `${prefix}-${from + i}-${y}`)
    })
  })
  return new Set(prefix === undefined ? [] : ids)
}

const holds = (count: number, law: (walk: Walk) => void, deep?: number): void =>
  fc.assert(fc.property(anyWalk, law), { numRuns: runs(count, deep), seed: 20_261_115 })

describe.each(LAWFUL)('%s obeys the laws', (_, game) => {
  const seats = seatsOf(game)

  test('the same seed and choices give the same states; another seed gives others', () => {
    holds(40, (w) => {
      const first: number[] = []
      const second: number[] = []
      walk(game, w, ({ state }) => first.push(check(0, state)))
      walk(game, w, ({ state }) => second.push(check(0, state)))
      expect(second).toEqual(first)
    })
    const ends = new Set(Array.from({ length: 20 }, (_, i) => digest(walk(game, { seed: String(i), feet: 'x' }).state)))
    expect(ends.size).toBeGreaterThan(1)
  })

  test('a clone equals, shares nothing, and has its fields in the same order', () => {
    holds(20, (w) => {
      walk(game, w, ({ state }) => {
        const copy = game.clone(state)
        expect(JSON.stringify(copy)).toBe(JSON.stringify(state))
        const originals = objectsIn(state)
        for (const object of objectsIn(copy)) expect(originals.has(object)).toBe(false)
      })
    })
  })

  test('the open choices of the scene are the legal actions; ids are unique; actions are interned', () => {
    holds(30, (w) => {
      walk(game, w, ({ state }) => {
        for (const seat of game.toAct(state)) {
          const legal = game.legal(state, seat)
          const { choices } = game.scene(state, seat)
          expect(legal.length).toBeGreaterThan(0)
          expect(new Set(choices.map((choice) => choice.id)).size).toBe(choices.length)
          const open = choices.filter((choice) => choice.blocked === undefined).map((choice) => choice.id)
          expect(open.sort()).toEqual(legal.map((action) => action.id).sort())
          const again = game.legal(state, seat)
          legal.forEach((action, i) => {
            expect(again[i]).toBe(action)
          })
        }
      })
    })
  })

  test('every legal action applies, ends in a state with the same fields, and says what it did', () => {
    holds(12, (w) => {
      walk(game, w, ({ state, moves, dice }) => {
        for (const { seat } of moves)
          for (const action of game.legal(state, seat)) {
            const then = game.clone(state)
            const copy = diceFrom(cloneDiceState((dice as SeededDice).state))
            const events: unknown[] = []
            const these = moves.map((move) => (move.seat === seat ? { seat, action } : move))
            game.apply(then, these, copy, (event) => events.push(event))
            expect(Object.keys(then as object)).toEqual(Object.keys(state as object))
            expect(events.length).toBeGreaterThan(0)
          }
      })
    })
  })

  test('events change nothing: a run nobody listens to is the same run', () => {
    holds(20, (w) => {
      walk(game, w, ({ state, moves, dice }) => {
        const quiet = game.clone(state)
        const loud = game.clone(state)
        game.apply(quiet, moves, diceFrom(cloneDiceState((dice as SeededDice).state)))
        game.apply(loud, moves, diceFrom(cloneDiceState((dice as SeededDice).state)), () => {})
        expect(JSON.stringify(loud)).toBe(JSON.stringify(quiet))
      })
    })
  })

  test('a scene that changed was told by an event, and every event can be told to somebody, in whole words', () => {
    holds(25, (w) => {
      walk(game, w, ({ state, moves, dice }) => {
        const then = game.clone(state)
        const events: unknown[] = []
        game.apply(then, moves, diceFrom(cloneDiceState((dice as SeededDice).state)), (event) => events.push(event))
        for (const seat of seats) {
          const lines = events.map((event) => game.tell(event, seat)).filter((line) => line !== undefined)
          const isSame = JSON.stringify(game.scene(state, seat)) === JSON.stringify(game.scene(then, seat))
          if (!isSame) expect(lines.length).toBeGreaterThan(0)
        }
        for (const event of events) {
          const lines = seats.map((seat) => game.tell(event, seat)).filter((line) => line !== undefined)
          expect(lines.length).toBeGreaterThan(0)
          for (const line of lines)
            expect(`${plain(line.text)} ${line.sum ?? ''}`).not.toMatch(/undefined|NaN|\[object|^\s*$/)
        }
      })
    })
  })

  test('the end: nobody acts exactly when there is an outcome, with a standing for every seat', () => {
    holds(30, (w) => {
      const { state, turns } = walk(game, w, (step) => {
        expect(game.outcome(step.state)).toBeUndefined()
      })
      expect(turns).toBeLessThanOrEqual(game.bound)
      expect(game.outcome(state)?.standings).toHaveLength(seats.length)
      for (const seat of seats) expect(game.scene(state, seat).choices).toEqual([])
    })
  })

  test('a state is plain JSON of whole numbers, and goes on the same after being written and read', () => {
    holds(20, (w) => {
      walk(game, w, ({ state, moves, dice }) => {
        const text = JSON.stringify(state, (_key, value: unknown) => {
          if (typeof value === 'number') expect(Number.isSafeInteger(value)).toBe(true)
          return value
        })
        const read = JSON.parse(text) as unknown
        expect(read).toEqual(state)
        const then = game.clone(state)
        game.apply(then, moves, diceFrom(cloneDiceState((dice as SeededDice).state)))
        game.apply(read, moves, diceFrom(cloneDiceState((dice as SeededDice).state)))
        expect(digest(read)).toBe(digest(then))
      })
    })
  })

  test('what a seat cannot know changes neither its scene nor its choices', () => {
    let hasDiffered = game.imagine === undefined
    holds(25, (w) => {
      walk(game, w, ({ state, turn }) => {
        for (const seat of game.toAct(state)) {
          const before = JSON.stringify(state)
          const other =
            game.imagine?.(state, seat, diceFrom({ name: `world ${turn}`, streams: [], forks: [] })) ?? state
          expect(JSON.stringify(state)).toBe(before)
          if (JSON.stringify(other) !== before) hasDiffered = true
          expect(game.scene(other, seat)).toEqual(game.scene(state, seat))
          expect(game.legal(other, seat)).toEqual(game.legal(state, seat))
        }
      })
    })
    expect(hasDiffered).toBe(true)
  })

  test('a scene is plain JSON; panels and their items have ids of their own; choices point at what is there', () => {
    holds(15, (w) => {
      walk(game, w, ({ state }) => {
        for (const seat of seats) {
          const scene = game.scene(state, seat)
          expect(JSON.parse(JSON.stringify(scene))).toEqual(scene)
          const ids = scene.panels.map((panel) => panel.id)
          expect(new Set(ids).size).toBe(ids.length)
          for (const { at } of scene.choices) {
            if (at === undefined) continue
            const panel = scene.panels.find(({ id }) => id === at.panel)
            expect(panel === undefined ? [] : itemsOf(panel)).toContain(at.item)
          }
        }
      })
    })
  })

  test('the text view shows every choice and reason within 80 columns', () => {
    holds(15, (w) => {
      walk(game, w, ({ state }) => {
        const scene = game.scene(state, 0)
        const text = sceneText(scene)
        const words = new Set(text.split(/[\s,.]+/))
        for (const line of text.split('\n')) expect(cells(line)).toBeLessThanOrEqual(80)
        const cellIds = cellIdsIn(text)
        for (const { number, choice } of numberedChoices(scene)) {
          if (cellIds.has(choice.id)) continue
          expect(words).toContain(String(number))
          expect(words).toContain(choice.id)
        }
        for (const { id, blocked } of scene.choices) if (blocked !== undefined) expect(words).toContain(id)
      })
    })
  })

  test('runs end, replay through both forms, survive JSON; legal choices are taken and others refused', () => {
    let ended = 0
    holds(
      200,
      (w) => {
        const run = liveRun(game, w)
        const before = JSON.stringify([run.state, run.turn, run.inner.diceState])
        for (const seat of seats) expect(choose(run, run.turn, seat, 'not-a-choice')).toHaveProperty('refused')
        expect(JSON.stringify([run.state, run.turn, run.inner.diceState])).toBe(before)
        const journal = journalOf(run)
        const read = [
          parseJournalString(makeJournalString(journal)),
          parseJournalJson(JSON.parse(JSON.stringify(makeJournalJson(journal)))),
        ]
        for (const form of read) {
          if (!form.ok) throw new Error(form.why)
          const again = replay(game, form.value)
          if (isRefusal(again)) throw new Error(again.why)
          expect(digest(again.state)).toBe(digest(run.state))
          expect(journalOf(again)).toEqual(journal)
        }
        expect(digest(JSON.parse(JSON.stringify(run.state)))).toBe(digest(run.state))
        ended++
      },
      10_000,
    )
    expect(ended).toBe(runs(200, 10_000))
  })

  test('at every state, what is not offered is refused and changes nothing', () => {
    holds(6, (w) => {
      const known = new Set<string>(['nonsense', ''])
      const run = start(game, { seed: w.seed }) as Run
      walk(game, w, ({ state, moves }) => {
        for (const { seat } of moves) {
          const legal = new Set(game.legal(state, seat).map((action) => action.id))
          for (const id of legal) known.add(id)
          const before = JSON.stringify([run.state, run.turn, run.ids, run.inner.diceState])
          for (const id of known)
            if (!legal.has(id)) expect(choose(run, run.turn, seat, id)).toMatchObject({ refused: 'not-legal' })
          expect(choose(run, run.turn + 1, seat, [...legal][0] as string)).toMatchObject({ refused: 'stale' })
          expect(JSON.stringify([run.state, run.turn, run.ids, run.inner.diceState])).toBe(before)
        }
        for (const { seat, action } of moves) choose(run, run.turn, seat, action.id)
      })
    })
  })

  test('a run can be sought to any turn', () => {
    holds(6, (w) => {
      const digests: string[] = []
      walk(game, w, ({ state }) => digests.push(digest(state)))
      const run = liveRun(game, w)
      digests.forEach((expected, turn) => {
        expect(digest(seek(run, turn).state)).toBe(expected)
      })
    })
  })
})
