import { expect, test } from 'vitest'
import { type Game, modeOf, type Panel } from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import { info } from '../toy/info.ts'
import { anyToy } from '../toy.ts'
import { seatsOf, walk } from './walk.ts'

// The compiler requires a row here for every member of the contract and every part of a scene; the tests require the toy to use it.
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
type Contract = Game<unknown, { id: string }, unknown, unknown>
const OPTIONAL: Readonly<Record<Optional<Contract>, true>> = {
  determinize: true,
  value: true,
  horizon: true,
  candidateLines: true,
  codex: true,
  describe: true,
  mode: true,
  extras: true,
}
const EXTRAS: Readonly<Record<keyof NonNullable<Contract['extras']>, true>> = {
  exactAdvice: true,
  foresight: true,
  timeline: true,
  admin: true,
  ghosts: true,
  withGhosts: true,
}

test('the toy uses every member of the contract', () => {
  expect(Object.keys(OPTIONAL).filter((part) => anyToy[part as keyof typeof OPTIONAL] === undefined)).toEqual([])
  expect(Object.keys(EXTRAS).filter((part) => anyToy.extras?.[part as keyof typeof EXTRAS] === undefined)).toEqual([])
})

test('at least two games use each optional member: what one game needs is an extra', () => {
  const users = (part: string): number =>
    GAMES.filter(({ game }) => game[part as keyof typeof OPTIONAL] !== undefined).length
  expect(Object.keys(OPTIONAL).filter((part) => users(part) < 2)).toEqual([])
})

test('the toy shows every kind of panel, and choices that belong to items', () => {
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
])('the options %j select the mode %j', (options, kind) => {
  expect(modeOf(anyToy, options)).toEqual(kind)
})

test('signs that the pack does not have are removed from a ghost, with a note', () => {
  const read = anyToy.extras?.ghosts?.check({ name: 'Ann', level: 2, signs: ['leaf', 'fire'], created: 'today' })
  expect(read).toEqual({
    ok: true,
    ghost: { name: 'Ann', level: 2, signs: ['leaf'], created: 'today' },
    notes: ['1 of its signs are not in this pack and are left out'],
  })
})
