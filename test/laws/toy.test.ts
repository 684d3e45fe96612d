import { expect, test } from 'vitest'
import { type Game, modeOf, type Panel } from '../../src/engine/index.ts'
import { info } from '../toy/info.ts'
import { anyToy } from '../toy.ts'
import { seatsOf, walk } from './walk.ts'

// The compiler asks for a row here when the contract or the scene gets a new part, and the test asks the toy to use it.
const PANELS: Readonly<Record<Panel['kind'], true>> = {
  text: true,
  meters: true,
  table: true,
  grid: true,
  cards: true,
  dice: true,
  matrix: true,
}
type Optional<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T]
type Extra = Optional<Game<unknown, { id: string }, unknown, unknown>>
const EXTRAS: Readonly<Record<Extra, true>> = {
  imagine: true,
  value: true,
  plans: true,
  codex: true,
  describe: true,
  timeline: true,
  mode: true,
  ghosts: true,
  knowing: true,
  foresight: true,
  shownFrom: true,
  counsel: true,
  admin: true,
}

test('the toy uses the whole contract', () => {
  expect(Object.keys(EXTRAS).filter((part) => anyToy[part as Extra] === undefined)).toEqual([])
})

test('the toy shows every kind of panel, and choices at the things they belong to', () => {
  const { panels, choices } = anyToy.scene(walk(anyToy, { seed: '1', feet: '1' }).state, 0)
  expect(panels.map(({ kind }) => kind).sort()).toEqual(Object.keys(PANELS).sort())
  expect(choices).toEqual([])
  walk(anyToy, { seed: '1', feet: '1' }, ({ state }) => {
    for (const seat of seatsOf(anyToy)) for (const { at } of anyToy.scene(state, seat).choices) expect(at).toBeDefined()
  })
})

test.each([
  [{ rounds: 0 }, 'rounds'],
  [{ dare: 3 }, 'dare'],
  [{ lesson: 'second' }, 'lesson'],
  [{ scenario: { round: 3 } }, 'scenario.round'],
  [{ scenario: { cards: ['heron', 'phoenix'] } }, 'scenario.cards[1]'],
  [{ ghosts: [{ name: 'Ann', level: 1, signs: ['fire'] }] }, 'ghosts[0]'],
])('the options %j are refused at %s', async (options, path) => {
  const { checkOptions } = await info.schema()
  expect(checkOptions(options, anyToy)).toMatchObject({ ok: false, problems: [{ path }] })
})

// §3.2, §3.3, §5.3, §6.1
test.each([
  [{}, { name: 'standard' }],
  [{ rounds: 3, ghosts: [] }, { name: 'standard' }],
  [{ rounds: 1 }, { name: '1 round' }],
  [{ rounds: 9 }, { name: '9 rounds' }],
  [{ dare: 2 }, { name: 'dare 2' }],
  [{ rounds: 1, dare: 1 }, { name: '1 round, dare 1' }],
  [{ lesson: 'first-round' }, { name: 'lesson', practice: 'lesson' }],
  [{ ghosts: [{ name: 'Ann', level: 1, signs: ['leaf'] }] }, { name: 'standard', practice: 'ghosts brought in' }],
  [
    { rounds: 9, scenario: { round: 1 } },
    { name: 'scenario', practice: 'scenario' },
  ],
])('the options %j make a run of the kind %j', (options, kind) => {
  expect(modeOf(anyToy, options)).toEqual(kind)
})

test('a ghost is trimmed with a note where the pack does not know all it showed', () => {
  const read = anyToy.ghosts?.check({ name: 'Ann', level: 2, signs: ['leaf', 'fire'], created: 'today' })
  expect(read).toEqual({
    ok: true,
    ghost: { name: 'Ann', level: 2, signs: ['leaf'], created: 'today' },
    notes: ['1 of its signs are not in this pack and are left out'],
  })
})
