import * as z from 'zod'
import type { AnyGame } from '../../engine/contract/game.ts'
import type { Checked, GameSchema, Problem } from '../../engine/contract/schema.ts'
import { duplicates, expected, problemsOf, readPackFile } from '../../lib/content-pack.ts'
import { countOf, has, isEmpty, MOST_WIDTH, parseRows, placeAt } from '../../lib/grid.ts'
import { flood } from '../../lib/paths.ts'
import { flag, oneOf, strict, integer as wholeIn } from '../../lib/schema-parts.ts'
import { LESSON_IDS } from './campaign/lessons.ts'
import { isPlainGlyph, meaningOf } from './campaign/scenario.ts'
import {
  ABILITIES,
  type Bestiary,
  BUILT_IN,
  CONDUCTS,
  ENEMY_VERBS,
  FLOORS,
  type Heroes,
  ITEM_KNACKS,
  ITEM_TYPES,
  type ItemEntry,
  type ItemFile,
  LABELS,
  type Magic,
  makePack,
  type Pack,
  ROLES,
  SCROLL_EFFECTS,
  SPEEDS,
  SPELL_EFFECTS,
} from './content/content.ts'
import { MAX_LEVEL } from './difficulty.ts'
import { type Descent, makeDescent } from './game.ts'
import { MOST_KINDS, MOST_PLUS } from './map/floor.ts'
import { ARENA_PLACES } from './map/generate.ts'
import { CAPACITY, LANTERN, LEVEL_CAP, type Options, type Scenario } from './state.ts'

const MOST_NUMBER = 1000

const integer = (least: number, most = MOST_NUMBER) => wholeIn(least, most)
const name = z.string({ error: expected('a name') }).min(1, { error: 'expected a name, not an empty string' })
const id = z
  .string({ error: expected('an id') })
  .regex(/^[a-z][a-z0-9-]*$/, { error: expected('an id of lowercase letters, digits and "-"') })
const list = <T extends z.ZodType>(entry: T, what: string) => z.array(entry, { error: expected(`a list of ${what}`) })

const enemy = strict({
  id,
  name,
  glyph: z.string({ error: expected('a letter') }).regex(/^[A-Za-z]$/, { error: expected('a letter') }),
  hp: integer(1),
  damage: integer(0),
  dex: integer(0),
  evasion: integer(0),
  armour: integer(0),
  xp: integer(0),
  speed: oneOf(Object.keys(SPEEDS) as ['fast', 'normal', 'slow']),
  aggro: integer(0, 30),
  range: integer(0, 30).optional(),
  regeneration: integer(0).optional(),
  role: oneOf(ROLES).optional(),
  verb: oneOf(ENEMY_VERBS).optional(),
  marks: flag.optional(),
  gold: z.tuple([integer(0), integer(0)], { error: expected('[least, most]') }),
  floors: list(integer(0), 'weights, one per floor').max(4, { error: expected('at most four weights') }),
  drops: strict({
    percent: integer(0, 100),
    items: list(id, 'item ids').min(1, { error: expected('at least one item id') }),
  }).optional(),
})
const arena = strict({
  id,
  name,
  guards: list(id, 'enemy ids').max(5).min(5),
  rows: list(
    z
      .string({ error: expected('a row') })
      .regex(/^[.#"~:^&]{13}$/, { error: expected('13 characters of . # " ~ : ^ &') }),
    'rows',
  ).length(13, { error: expected('13 rows') }),
})
const item = strict({
  id,
  name,
  type: oneOf(ITEM_TYPES),
  value: integer(0),
  damage: integer(0).optional(),
  armour: integer(0).optional(),
  evasion: integer(-100, 100).optional(),
  hp: integer(0).optional(),
  mp: integer(0).optional(),
  effect: oneOf(SCROLL_EFFECTS).optional(),
  knack: oneOf(ITEM_KNACKS).optional(),
  range: integer(0, 30).optional(),
  charges: integer(0, MOST_PLUS).optional(),
  loot: integer(0).optional(),
  shop: integer(0).optional(),
})
const species = strict({
  id,
  name,
  hp: integer(-9, 90),
  mp: integer(-4, 90),
  xpPercent: integer(1),
  melee: integer(0),
  magicPercent: integer(0),
  regenerationTurns: integer(1),
  horns: integer(0).optional(),
  farSight: integer(0, 9).optional(),
})
const background = strict({
  id,
  name,
  weapon: id,
  armour: id,
  items: list(id, 'item ids').max(CAPACITY),
  randomScrolls: integer(0, 6).optional(),
  gold: integer(0),
  dodge: integer(-30, 30),
  magic: integer(0),
  spells: list(id, 'spell ids'),
  cellsPerMp: integer(1).optional(),
  spareCharges: flag.optional(),
})
const spell = strict({
  id,
  name,
  mp: integer(0),
  range: integer(1, 30).optional(),
  damage: integer(0).optional(),
  slowTurns: integer(0).optional(),
  effect: oneOf(SPELL_EFFECTS),
  heal: integer(0).optional(),
  turns: integer(0, 99).optional(),
  cells: integer(0, 30).optional(),
  shatter: integer(100).optional(),
  only: id.optional(),
})
const god = strict({
  id,
  name,
  pietyPerKill: integer(0),
  hpPerKill: integer(0).optional(),
  mpPerKill: integer(0).optional(),
  rangeBonus: integer(0, 9).optional(),
  goldPercent: integer(0).optional(),
  potionBonus: integer(0).optional(),
  conduct: oneOf(CONDUCTS).optional(),
  abilities: list(oneOf(ABILITIES), 'abilities'),
})

const FILES = {
  'bestiary.json': strict({
    enemies: list(enemy, 'enemies'),
    arenas: list(arena, 'arenas').min(1),
    summons: id,
  }),
  'items.json': strict({ items: list(item, 'items').max(MOST_KINDS) }),
  'heroes.json': strict({
    species: list(species, 'species').min(1),
    backgrounds: list(background, 'backgrounds').min(1),
  }),
  'magic.json': strict({ spells: list(spell, 'spells'), gods: list(god, 'gods').min(3) }),
} as const
type File = keyof typeof FILES
const FILE_NAMES = ['bestiary.json', 'items.json', 'heroes.json', 'magic.json'] as const satisfies readonly File[]

const creature = strict({
  x: integer(0, 30),
  y: integer(0, 30),
  id: id.optional(),
  hp: integer(1).optional(),
  energy: integer(0, 99).optional(),
  awake: flag.optional(),
})
const hero = strict({
  hp: integer(1).optional(),
  mp: integer(0).optional(),
  level: integer(1, LEVEL_CAP).optional(),
  xp: integer(0).optional(),
  str: integer(1, 99).optional(),
  dex: integer(1, 99).optional(),
  int: integer(1, 99).optional(),
  gold: integer(0, 9999).optional(),
  piety: integer(0, 200).optional(),
  weapon: id.optional(),
  armour: id.optional(),
  god: id.optional(),
  items: list(id, 'item ids').max(CAPACITY).optional(),
  spells: list(id, 'spell ids').optional(),
})
const scenario = strict({
  map: list(z.string({ error: expected('a row of the map') }), 'rows')
    .min(3)
    .max(31)
    .optional(),
  legend: z.record(z.string().length(1), id).optional(),
  floor: integer(1, 5).optional(),
  turn: integer(0, LANTERN - 1).optional(),
  seen: flag.optional(),
  hero: hero.optional(),
  creatures: list(creature, 'creatures').optional(),
})
const options = strict({
  species: id.optional(),
  background: id.optional(),
  macros: flag.optional(),
  hints: flag.optional(),
  depth: integer(0, MAX_LEVEL).optional(),
  lesson: oneOf(LESSON_IDS).optional(),
  scenario: scenario.optional(),
})

function loadPack(files: Readonly<Record<string, string>>): Checked<AnyGame> {
  if (FILE_NAMES.every((file) => files[file] === undefined))
    return {
      ok: false,
      problems: [{ path: '', expected: `expected at least one of ${FILE_NAMES.join(', ')} in the folder` }],
    }
  const bestiary = readPackFile<Bestiary>(files, 'bestiary.json', FILES['bestiary.json'], BUILT_IN.bestiary)
  const items = readPackFile<ItemFile>(files, 'items.json', FILES['items.json'], BUILT_IN.items)
  const heroes = readPackFile<Heroes>(files, 'heroes.json', FILES['heroes.json'], BUILT_IN.heroes)
  const magic = readPackFile<Magic>(files, 'magic.json', FILES['magic.json'], BUILT_IN.magic)
  if (!bestiary.ok || !items.ok || !heroes.ok || !magic.ok)
    return { ok: false, problems: [bestiary, items, heroes, magic].flatMap((file) => (file.ok ? [] : file.problems)) }
  const problems = checkPack(bestiary.value, items.value.items, heroes.value, magic.value)
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: makeDescent(makePack(bestiary.value, items.value, heroes.value, magic.value)) }
}

/** Checks across entries: duplicate ids, unknown references, and entries the rules need. */
function checkPack(bestiary: Bestiary, items: readonly ItemEntry[], heroes: Heroes, magic: Magic): Problem[] {
  const problems: Problem[] = []
  const complain = (file: File, path: string, message: string) => problems.push({ file, path, expected: message })
  const idsOf = (entries: readonly { id: string }[]): string[] => entries.map((entry) => entry.id)
  const checkUnique = (file: File, path: string, entries: readonly { id: string }[]): void => {
    for (const i of duplicates(idsOf(entries)))
      complain(file, `${path}[${i}].id`, `expected a unique id, ${entries[i]?.id} is taken`)
  }
  checkUnique('bestiary.json', 'enemies', bestiary.enemies)
  checkUnique('items.json', 'items', items)
  checkUnique('heroes.json', 'species', heroes.species)
  checkUnique('heroes.json', 'backgrounds', heroes.backgrounds)
  checkUnique('magic.json', 'spells', magic.spells)
  checkUnique('magic.json', 'gods', magic.gods)
  for (const i of duplicates(bestiary.enemies.map((entry) => entry.glyph)))
    complain('bestiary.json', `enemies[${i}].glyph`, 'expected a unique letter')
  const itemIds = idsOf(items)
  const needItem = (file: File, path: string, wanted: string): void => {
    if (!itemIds.includes(wanted)) complain(file, path, `expected the id of an item, not "${wanted}"`)
  }
  bestiary.enemies.forEach((entry, i) => {
    entry.drops?.items.forEach((wanted, j) => void needItem('bestiary.json', `enemies[${i}].drops.items[${j}]`, wanted))
  })
  heroes.backgrounds.forEach((entry, i) => {
    needItem('heroes.json', `backgrounds[${i}].weapon`, entry.weapon)
    needItem('heroes.json', `backgrounds[${i}].armour`, entry.armour)
    entry.items.forEach((wanted, j) => void needItem('heroes.json', `backgrounds[${i}].items[${j}]`, wanted))
    entry.spells.forEach((wanted, j) => {
      if (!idsOf(magic.spells).includes(wanted))
        complain('heroes.json', `backgrounds[${i}].spells[${j}]`, `expected the id of a spell, not "${wanted}"`)
    })
  })
  checkUnique('bestiary.json', 'arenas', bestiary.arenas)
  for (const wanted of [...bestiary.arenas.flatMap(({ guards }) => guards), bestiary.summons])
    if (!idsOf(bestiary.enemies).includes(wanted))
      complain('bestiary.json', 'arenas', `expected ids of enemies, not "${wanted}"`)
  bestiary.arenas.forEach(({ rows }, i) => {
    if (!isSoundArena(rows))
      complain(
        'bestiary.json',
        `arenas[${i}].rows`,
        'expected the stairs, the Lord and his guards on open cells, and all open cells connected',
      )
  })
  if (bestiary.enemies.filter((entry) => entry.role === 'boss').length !== 1)
    complain('bestiary.json', 'enemies', 'expected exactly one boss')
  if (!bestiary.enemies.some((entry) => entry.role === 'miniboss'))
    complain('bestiary.json', 'enemies', 'expected at least one miniboss')
  for (const { number } of FLOORS.slice(0, 4))
    if (!bestiary.enemies.some((entry) => (entry.floors[number - 1] ?? 0) > 0))
      complain('bestiary.json', 'enemies', `expected an enemy with a weight for floor ${number}`)
  for (const type of ['weapon', 'armour', 'potion', 'scroll'] as const)
    if (!items.some((entry) => entry.type === type && (entry.loot ?? 0) > 0))
      complain('items.json', 'items', `expected a ${type} with a loot weight`)
  if (items.filter((entry) => entry.type === 'gold').length !== 1)
    complain('items.json', 'items', 'expected exactly one gold')
  if (!items.some((entry) => entry.type === 'potion' && (entry.hp ?? 0) > 0))
    complain('items.json', 'items', 'expected a potion that heals')
  if (!items.some((entry) => (entry.type === 'weapon' || entry.type === 'armour') && (entry.shop ?? 0) > 0))
    complain('items.json', 'items', 'expected a weapon or armour with a shop weight')
  if (items.filter((entry) => entry.type === 'scroll').length > LABELS.length)
    complain('items.json', 'items', `expected at most ${LABELS.length} scrolls, one per label`)
  return problems
}

/** §9.5 Whether all fixed cells are open and every open cell can be reached from the stairs over safe terrain. */
function isSoundArena(rows: readonly string[]): boolean {
  const open = ['#'.repeat(15), ...rows.map((row) => `#${row}#`), '#'.repeat(15)]
  const floor = parseRows(open, '."~:')
  const all = parseRows(open, '."~:^&')
  const reached = flood(floor, ARENA_PLACES[0] ?? 0)
  return ARENA_PLACES.every((place) => has(reached, place)) && countOf(reached) === countOf(floor) && !isEmpty(all)
}

function checkOptions(raw: unknown, game: AnyGame): Checked<unknown> {
  const parsed = options.safeParse(raw ?? {})
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) }
  const { pack } = game as unknown as Descent
  const problems = checkNames(parsed.data, pack)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: parsed.data }
}

function checkNames(
  { species: speciesId, background: backgroundId, scenario: position }: Options,
  pack: Pack,
): Problem[] {
  const problems: Problem[] = []
  const need = (path: string, wanted: unknown, among: readonly { readonly id: string }[]): void => {
    if (wanted !== undefined && !among.some((entry) => entry.id === wanted))
      problems.push({ path, expected: `expected one of ${among.map((entry) => entry.id).join(', ')}, not "${wanted}"` })
  }
  need('species', speciesId, pack.species)
  need('background', backgroundId, pack.backgrounds)
  if (position === undefined) return problems
  const given = position.hero ?? {}
  need(
    'scenario.hero.weapon',
    given.weapon,
    pack.items.filter((entry) => entry.type === 'weapon'),
  )
  need(
    'scenario.hero.armour',
    given.armour,
    pack.items.filter((entry) => entry.type === 'armour'),
  )
  need('scenario.hero.god', given.god, pack.gods)
  for (const wanted of given.items ?? []) need('scenario.hero.items', wanted, pack.items)
  for (const wanted of given.spells ?? []) need('scenario.hero.spells', wanted, pack.spells)
  return [...problems, ...checkMap(position, pack)]
}

/** Checks a drawn map: outer walls, one hero, every letter explained, creatures on open cells. */
function checkMap(position: Scenario, pack: Pack): Problem[] {
  const problems: Problem[] = []
  const complain = (path: string, message: string) => problems.push({ path: `scenario.${path}`, expected: message })
  const { map } = position
  if (map === undefined) {
    if (position.creatures !== undefined) complain('creatures', 'expected a map for them')
    return problems
  }
  const width = map[0]?.length ?? 0
  if (width < 3 || width > MOST_WIDTH) complain('map', `expected rows of 3 to ${MOST_WIDTH} characters`)
  map.forEach((row, y) => {
    if (row.length !== width)
      complain(`map[${y}]`, `expected ${width} characters, as in the first row, not ${row.length}`)
    const isRim = y === 0 || y === map.length - 1
    if (isRim ? !/^#*$/.test(row) : !(row.startsWith('#') && row.endsWith('#')))
      complain(`map[${y}]`, 'expected walls around the map')
    for (const glyph of row)
      if (!isPlainGlyph(glyph) && meaningOf(pack, position, glyph) === undefined)
        complain(`map[${y}]`, `expected a legend for "${glyph}"`)
  })
  if (map.join('').split('@').length !== 2) complain('map', 'expected one @, the hero')
  for (const glyph of '><$_') if (map.join('').split(glyph).length > 2) complain('map', `expected at most one ${glyph}`)
  const walls = parseRows(map, '#')
  position.creatures?.forEach(({ x, y, id: wanted }, i) => {
    const isInside = x < width && y < map.length && !has(walls, placeAt(x, y))
    if (!isInside || map[y]?.[x] === '@') complain(`creatures[${i}]`, 'expected an open cell without the hero')
    if (wanted !== undefined && !pack.enemies.some((entry) => entry.id === wanted))
      complain(`creatures[${i}].id`, `expected the id of an enemy, not "${wanted}"`)
  })
  return problems
}

export const schema: GameSchema = {
  checkOptions,
  loadPack,
  packFiles: FILE_NAMES,
  describe: () => ({
    options: z.toJSONSchema(options),
    scenario: z.toJSONSchema(scenario),
    ...Object.fromEntries(FILE_NAMES.map((file) => [file, z.toJSONSchema(FILES[file])])),
  }),
}
