import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { walk } from '../../../test/laws/walk.ts'
import { type AnyGame, problemText } from '../../engine/index.ts'
import { gameSchema } from './schema.ts'

type Row = Record<string, unknown>
type File = Record<string, Row[]>
type Files = Record<string, string>
const FILES = ['bestiary.json', 'items.json', 'heroes.json', 'magic.json'] as const
const read = (file: string): File =>
  JSON.parse(readFileSync(new URL(`./content/${file}`, import.meta.url), 'utf8')) as File
/** All four files, each changed. */
const files = (change: (data: File) => File): Files =>
  Object.fromEntries(FILES.map((file) => [file, JSON.stringify(change(read(file)))]))
const complaints = (pack: Files): string[] => {
  const loaded = gameSchema.loadPack(pack)
  return loaded.ok ? [] : loaded.problems.map(problemText)
}

const like = (rows: Row[] | undefined, at: number, change: Row): Row[] => [
  { ...rows?.[at], ...change },
  ...(rows ?? []),
]
const ADDED: Readonly<Record<string, (rows: Row[]) => Row[]>> = {
  enemies: (rows) => like(rows, 1, { id: 'imp', name: 'imp', glyph: 'y', floors: [50, 50, 50, 50] }),
  items: (rows) => like(rows, 14, { id: 'ale', name: 'ale', hp: 3, loot: 90, shop: 90 }),
  species: (rows) => like(rows, 1, { id: 'dwarf', name: 'Dwarf' }),
  backgrounds: (rows) => like(rows, 2, { id: 'brewer', name: 'Brewer', items: ['ale', 'ale'] }),
  spells: (rows) => like(rows, 0, { id: 'zap', name: 'Zap' }),
  gods: (rows) => like(rows, 2, { id: 'bacchus', name: 'Bacchus' }),
}
/** Changes every known list of rows by its key; other values stay. */
const eachList =
  (change: (rows: Row[], key: string) => Row[]) =>
  (data: File): File =>
    Object.fromEntries(Object.entries(data).map(([key, rows]) => [key, key in ADDED ? change(rows, key) : rows]))

/** Only the entries the rules need, and those they refer to. */
const NEEDED = ['gold', 'dagger', 'robe', 'health-potion', 'fear', 'goblin', 'warlord', 'lord', 'freeze']
const few = (data: File): File => {
  const reduced = eachList((rows, key) => {
    if (key === 'gods') return rows.slice(0, 3)
    if (key === 'species' || key === 'backgrounds') return rows.slice(0, 1)
    return rows.filter(({ id }) => NEEDED.includes(id as string))
  })(data)
  const [background] = reduced.backgrounds ?? []
  const pack: Record<string, unknown> = { ...reduced }
  if (reduced.enemies !== undefined) {
    const enemies = reduced.enemies.map(({ drops: _, ...row }) => row)
    pack.enemies = enemies.map((row) => (row.id === 'goblin' ? { ...row, floors: [1, 1, 1, 1] } : row))
    pack.arenas = [{ ...(data.arenas?.[0] as Row), guards: new Array(5).fill('goblin') }]
    pack.summons = 'goblin'
  }
  if (background !== undefined)
    pack.backgrounds = [{ ...background, weapon: 'dagger', armour: 'robe', items: [], spells: [] }]
  return pack as File
}

/** New ids and names everywhere, with all references updated. */
const POINTS = ['id', 'weapon', 'armour', 'summons', 'only'] as const
const renamed = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') {
    if ((POINTS as readonly string[]).includes(key) || key === 'ids') return `other-${value}`
    return key === 'name' ? `Other ${value}` : value
  }
  if (Array.isArray(value)) {
    const isIds = ['guards', 'items', 'spells'].includes(key) && value.every((one) => typeof one === 'string')
    return value.map((one) => renamed(one, isIds ? 'ids' : key))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, name)]))
}

const PACKS: readonly [string, Files][] = [
  ['rows added', files(eachList((rows, key) => ADDED[key]?.(rows) ?? rows))],
  ['rows removed', files(few)],
  ['rows renamed', files((data) => renamed(data) as File)],
  ['rows reversed', files(eachList((rows) => rows.reverse()))],
]

/** Plays to the end and renders every state on the way. Returns everything that was shown. */
function seeEverything(game: AnyGame, seed: string, wit: number): string {
  const output: string[] = [JSON.stringify(game.codex?.())]
  walk(game, { seed, feet: seed, wit }, ({ state, moves, dice, turn }) => {
    if (turn % 5 === 0)
      output.push(JSON.stringify([game.describe?.(state), game.scene(state, 0), game.value?.(state, 0)]))
    const copy = game.clone(state)
    game.apply(copy, moves, dice, (event) => output.push(JSON.stringify(game.eventText(event, 0))))
  })
  return output.join('\n')
}

describe.each(PACKS)('%s', (name, pack) => {
  test.each([0, 9])('full runs, following the plan in %i of 10 choices', (wit) => {
    const loaded = gameSchema.loadPack(pack)
    if (!loaded.ok) throw new Error(loaded.problems.map(problemText).join('\n'))
    const output = ['1', '2'].map((seed) => seeEverything(loaded.value, seed, wit)).join('\n')
    expect(output).not.toMatch(/undefined|NaN/)
    if (name === 'rows added')
      for (const word of ['imp', 'ale', 'Dwarf', 'Brewer', 'Zap', 'Bacchus']) expect(output).toContain(word)
    if (name === 'rows renamed') expect(output).toContain('Other ')
  })
})

const without = (file: string, key: string, id: string): Files => ({
  [file]: JSON.stringify({ ...read(file), [key]: (read(file)[key] ?? []).filter((row) => row.id !== id) }),
})
test.each<[string, Files, string]>([
  [
    'a drop that is gone',
    without('items.json', 'items', 'mapping'),
    'bestiary.json: enemies[17].drops.items[0]: expected the id of an item, not "mapping"',
  ],
  [
    'a background whose weapon is gone',
    without('items.json', 'items', 'club'),
    'heroes.json: backgrounds[3].weapon: expected the id of an item, not "club"',
  ],
  [
    'a background whose spell is gone',
    without('magic.json', 'spells', 'freeze'),
    'heroes.json: backgrounds[2].spells[1]: expected the id of a spell, not "freeze"',
  ],
  [
    'guards that are gone',
    without('bestiary.json', 'enemies', 'orc'),
    'bestiary.json: arenas: expected ids of enemies, not "orc"',
  ],
  ['no lord', without('bestiary.json', 'enemies', 'lord'), 'bestiary.json: enemies: expected exactly one boss'],
  ['no gold', without('items.json', 'items', 'gold'), 'items.json: items: expected exactly one gold'],
])('content check refuses %s', (_, pack, complaint) => {
  expect(complaints(pack)).toContain(complaint)
})
