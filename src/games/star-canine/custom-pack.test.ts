import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { walk } from '../../../test/laws/walk.ts'
import { type AnyGame, problemText } from '../../engine/index.ts'
import { gameSchema } from './schema.ts'

type Row = Record<string, unknown>
const read = (file: string): Record<string, Row[]> =>
  JSON.parse(readFileSync(new URL(`./content/${file}`, import.meta.url), 'utf8')) as Record<string, Row[]>
const items = (): Row[] => read('Equipment_data.json').items ?? []
const enemies = (): Row[] => read('Enemy_data.json').enemies ?? []
const files = (equipment: readonly Row[], foes: readonly Row[]) => ({
  'Equipment_data.json': JSON.stringify({ items: equipment }),
  'Enemy_data.json': JSON.stringify({ enemies: foes }),
})
const complaints = (pack: Record<string, string>): string[] => {
  const loaded = gameSchema.loadPack(pack)
  return loaded.ok ? [] : loaded.problems.map(problemText)
}

const NEW_ITEM = { id: 500, name: 'Sling', type: 'MISSILE', damage_LONG: 7, reward: true, disposable: true }
const NEW_ENEMY = { enemy_id: 'Stranger (Odd)', hull: 9, damage_MID: 3, difficulty: 1, type: 'normal' }
const renamed = (rows: readonly Row[], key: string): Row[] =>
  rows.map((row) => ({ ...row, [key]: `Other ${row[key]}` }))
/** Keeps only what the rules need: the starting items, scrap, and one enemy for each stage. */
const fewItems = (): Row[] => items().filter(({ id }) => [1, 2, 3, 4, 999].includes(id as number))
const fewEnemies = (): Row[] =>
  enemies().filter(
    (row, i, all) => all.findIndex((one) => one.difficulty === row.difficulty && one.type === row.type) === i,
  )

const PACKS: readonly [string, Record<string, string>][] = [
  ['rows added', files([NEW_ITEM, ...items()], [NEW_ENEMY, ...enemies()])],
  ['rows removed', files(fewItems(), fewEnemies())],
  ['rows renamed', files(renamed(items(), 'name'), renamed(enemies(), 'enemy_id'))],
  ['rows reversed', files(items().reverse(), enemies().reverse())],
]

/** Plays to the end and renders every state on the way. Returns everything that was shown. */
function seeEverything(game: AnyGame, seed: string, wit: number): string {
  const told: string[] = [JSON.stringify(game.codex?.())]
  walk(game, { seed, feet: seed, wit }, ({ state, moves, dice }) => {
    told.push(JSON.stringify([game.describe?.(state), game.scene(state, 0), game.value?.(state, 0)]))
    const copy = game.clone(state)
    game.apply(copy, moves, dice, (event) => told.push(JSON.stringify(game.eventText(event, 0))))
  })
  return told.join('\n')
}

describe.each(PACKS)('%s', (name, pack) => {
  test.each([0, 9])('full runs, following the plan in %i of 10 choices', (wit) => {
    const loaded = gameSchema.loadPack(pack)
    if (!loaded.ok) throw new Error(loaded.problems.map(problemText).join('\n'))
    const told = ['1', '2', '3'].map((seed) => seeEverything(loaded.value, seed, wit)).join('\n')
    expect(told).not.toMatch(/undefined|NaN/)
    if (name === 'rows added') expect(told).toContain('Sling')
    if (name === 'rows renamed') expect(told).toContain('Other ')
  })
})

test.each<[string, Record<string, string>, string]>([
  [
    'a ship that begins with what is gone',
    files(
      items().filter(({ id }) => id !== 2),
      enemies(),
    ),
    'Equipment_data.json: items: expected an item with id 2: a new ship has it aboard',
  ],
  [
    'nothing to become of what burns out',
    files(
      items().filter(({ id }) => id !== 999),
      enemies(),
    ),
    'Equipment_data.json: items: expected an item with id 999: burned-out items become it',
  ],
  [
    'a stage nobody is met at',
    files(
      items(),
      enemies().filter(({ difficulty }) => difficulty !== 30),
    ),
    'Enemy_data.json: enemies: expected at least one enemy of difficulty 30, type Boss, for stage III-9',
  ],
  [
    'a module for guns there are none of',
    files(
      [
        ...items(),
        {
          id: 501,
          name: 'Lens',
          type: 'MODULE',
          target_type: 'TORPEDO',
          multiplier: 2,
          reward: true,
          disposable: false,
        },
      ],
      enemies(),
    ),
    'Equipment_data.json: items[27].target_type: expected one of MISSILE, LASER, FIGHTER, not "TORPEDO"',
  ],
])('content check refuses %s', (_, pack, complaint) => {
  expect(complaints(pack)).toEqual([complaint])
})
