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
  CONDUCTS,
  FLOORS,
  type Heroes,
  HOUSE,
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
  VERBS,
} from './content/content.ts'
import { MAX_LEVEL } from './difficulty.ts'
import { type Descent, makeDescent } from './game.ts'
import { MOST_KINDS, MOST_PLUS } from './map/floor.ts'
import { ARENA_PLACES } from './map/generate.ts'
import { CAPACITY, LANTERN, LEVEL_CAP, type Options, type Scenario } from './state.ts'

const MOST = 1000

const whole = (least: number, most = MOST) => wholeIn(least, most)
const name = z.string({ error: expected('a name') }).min(1, { error: 'expected a name, not nothing' })
const id = z
  .string({ error: expected('an id') })
  .regex(/^[a-z][a-z0-9-]*$/, { error: expected('an id of small letters') })
const list = <T extends z.ZodType>(entry: T, what: string) => z.array(entry, { error: expected(`a list of ${what}`) })

const enemy = strict({
  id,
  name,
  glyph: z.string({ error: expected('a letter') }).regex(/^[A-Za-z]$/, { error: expected('a letter') }),
  hp: whole(1),
  damage: whole(0),
  dex: whole(0),
  evasion: whole(0),
  armour: whole(0),
  xp: whole(0),
  speed: oneOf(Object.keys(SPEEDS) as ['fast', 'normal', 'slow']),
  aggro: whole(0, 30),
  range: whole(0, 30).optional(),
  regeneration: whole(0).optional(),
  role: oneOf(ROLES).optional(),
  verb: oneOf(VERBS).optional(),
  marks: flag.optional(),
  gold: z.tuple([whole(0), whole(0)], { error: expected('[least, most]') }),
  floors: list(whole(0), 'weights, one a floor').max(4, { error: expected('at most four weights') }),
  drops: strict({
    percent: whole(0, 100),
    items: list(id, 'item ids').min(1, { error: expected('an item id at least') }),
  }).optional(),
})
const arena = strict({
  id,
  name,
  guards: list(id, 'enemy ids').max(5).min(5),
  rows: list(
    z.string({ error: expected('a row') }).regex(/^[.#"~:^&]{13}$/, { error: expected('13 signs of . # " ~ : ^ &') }),
    'rows',
  ).length(13, { error: expected('13 rows') }),
})
const item = strict({
  id,
  name,
  type: oneOf(ITEM_TYPES),
  value: whole(0),
  damage: whole(0).optional(),
  armour: whole(0).optional(),
  evasion: whole(-100, 100).optional(),
  hp: whole(0).optional(),
  mp: whole(0).optional(),
  effect: oneOf(SCROLL_EFFECTS).optional(),
  knack: oneOf(ITEM_KNACKS).optional(),
  range: whole(0, 30).optional(),
  charges: whole(0, MOST_PLUS).optional(),
  loot: whole(0).optional(),
  shop: whole(0).optional(),
})
const species = strict({
  id,
  name,
  hp: whole(-9, 90),
  mp: whole(-4, 90),
  xpPercent: whole(1),
  melee: whole(0),
  magicPercent: whole(0),
  regenerationTurns: whole(1),
  horns: whole(0).optional(),
  farSight: whole(0, 9).optional(),
})
const background = strict({
  id,
  name,
  weapon: id,
  armour: id,
  items: list(id, 'item ids').max(CAPACITY),
  randomScrolls: whole(0, 6).optional(),
  gold: whole(0),
  dodge: whole(-30, 30),
  magic: whole(0),
  spells: list(id, 'spell ids'),
  cellsPerMp: whole(1).optional(),
  spareCharges: flag.optional(),
})
const spell = strict({
  id,
  name,
  mp: whole(0),
  range: whole(1, 30).optional(),
  damage: whole(0).optional(),
  slowTurns: whole(0).optional(),
  effect: oneOf(SPELL_EFFECTS),
  heal: whole(0).optional(),
  turns: whole(0, 99).optional(),
  cells: whole(0, 30).optional(),
  shatter: whole(100).optional(),
  only: id.optional(),
})
const god = strict({
  id,
  name,
  pietyPerKill: whole(0),
  hpPerKill: whole(0).optional(),
  mpPerKill: whole(0).optional(),
  rangeBonus: whole(0, 9).optional(),
  goldPercent: whole(0).optional(),
  potionBonus: whole(0).optional(),
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
  x: whole(0, 30),
  y: whole(0, 30),
  id: id.optional(),
  hp: whole(1).optional(),
  energy: whole(0, 99).optional(),
  awake: flag.optional(),
})
const hero = strict({
  hp: whole(1).optional(),
  mp: whole(0).optional(),
  level: whole(1, LEVEL_CAP).optional(),
  xp: whole(0).optional(),
  str: whole(1, 99).optional(),
  dex: whole(1, 99).optional(),
  int: whole(1, 99).optional(),
  gold: whole(0, 9999).optional(),
  piety: whole(0, 200).optional(),
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
  floor: whole(1, 5).optional(),
  turn: whole(0, LANTERN - 1).optional(),
  seen: flag.optional(),
  hero: hero.optional(),
  creatures: list(creature, 'creatures').optional(),
})
const options = strict({
  species: id.optional(),
  background: id.optional(),
  macros: flag.optional(),
  hints: flag.optional(),
  depth: whole(0, MAX_LEVEL).optional(),
  lesson: oneOf(LESSON_IDS).optional(),
  scenario: scenario.optional(),
})

function loadPack(files: Readonly<Record<string, string>>): Checked<AnyGame> {
  if (FILE_NAMES.every((file) => files[file] === undefined))
    return { ok: false, problems: [{ path: '', expected: `expected one of ${FILE_NAMES.join(', ')} in the folder` }] }
  const bestiary = readPackFile<Bestiary>(files, 'bestiary.json', FILES['bestiary.json'], HOUSE.bestiary)
  const items = readPackFile<ItemFile>(files, 'items.json', FILES['items.json'], HOUSE.items)
  const heroes = readPackFile<Heroes>(files, 'heroes.json', FILES['heroes.json'], HOUSE.heroes)
  const magic = readPackFile<Magic>(files, 'magic.json', FILES['magic.json'], HOUSE.magic)
  if (!bestiary.ok || !items.ok || !heroes.ok || !magic.ok)
    return { ok: false, problems: [bestiary, items, heroes, magic].flatMap((one) => (one.ok ? [] : one.problems)) }
  const problems = checkWhole(bestiary.value, items.value.items, heroes.value, magic.value)
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: makeDescent(makePack(bestiary.value, items.value, heroes.value, magic.value)) }
}

/** What zod cannot see from one entry: twins, ids that lead nowhere, and what the rules cannot do without. */
function checkWhole(bestiary: Bestiary, items: readonly ItemEntry[], heroes: Heroes, magic: Magic): Problem[] {
  const problems: Problem[] = []
  const complain = (file: File, path: string, message: string) => problems.push({ file, path, expected: message })
  const idsOf = (entries: readonly { id: string }[]): string[] => entries.map((entry) => entry.id)
  const noTwins = (file: File, path: string, entries: readonly { id: string }[]): void => {
    for (const i of duplicates(idsOf(entries)))
      complain(file, `${path}[${i}].id`, `expected an id of its own, ${entries[i]?.id} is taken`)
  }
  noTwins('bestiary.json', 'enemies', bestiary.enemies)
  noTwins('items.json', 'items', items)
  noTwins('heroes.json', 'species', heroes.species)
  noTwins('heroes.json', 'backgrounds', heroes.backgrounds)
  noTwins('magic.json', 'spells', magic.spells)
  noTwins('magic.json', 'gods', magic.gods)
  for (const i of duplicates(bestiary.enemies.map((entry) => entry.glyph)))
    complain('bestiary.json', `enemies[${i}].glyph`, 'expected a letter of its own')
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
  noTwins('bestiary.json', 'arenas', bestiary.arenas)
  for (const wanted of [...bestiary.arenas.flatMap(({ guards }) => guards), bestiary.summons])
    if (!idsOf(bestiary.enemies).includes(wanted))
      complain('bestiary.json', 'arenas', `expected ids of enemies, not "${wanted}"`)
  bestiary.arenas.forEach(({ rows }, i) => {
    if (!isSoundArena(rows))
      complain(
        'bestiary.json',
        `arenas[${i}].rows`,
        'expected the stairs, the Lord and his guards on open cells, all of it connected',
      )
  })
  if (bestiary.enemies.filter((entry) => entry.role === 'boss').length !== 1)
    complain('bestiary.json', 'enemies', 'expected exactly one boss')
  if (!bestiary.enemies.some((entry) => entry.role === 'miniboss'))
    complain('bestiary.json', 'enemies', 'expected a miniboss at least')
  for (const { number } of FLOORS.slice(0, 4))
    if (!bestiary.enemies.some((entry) => (entry.floors[number - 1] ?? 0) > 0))
      complain('bestiary.json', 'enemies', `expected somebody with a weight for floor ${number}`)
  for (const type of ['weapon', 'armour', 'potion', 'scroll'] as const)
    if (!items.some((entry) => entry.type === type && (entry.loot ?? 0) > 0))
      complain('items.json', 'items', `expected a ${type} with a loot weight`)
  if (items.filter((entry) => entry.type === 'gold').length !== 1)
    complain('items.json', 'items', 'expected exactly one gold')
  if (!items.some((entry) => entry.type === 'potion' && (entry.hp ?? 0) > 0))
    complain('items.json', 'items', 'expected a potion that heals')
  if (!items.some((entry) => (entry.type === 'weapon' || entry.type === 'armour') && (entry.shop ?? 0) > 0))
    complain('items.json', 'items', 'expected something to wear or wield with a shop weight')
  if (items.filter((entry) => entry.type === 'scroll').length > LABELS.length)
    complain('items.json', 'items', `expected at most ${LABELS.length} scrolls, as many as there are labels`)
  return problems
}

/** §9.5 Whether everybody has a cell, and every open cell a way to the stairs over plain ground. */
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

function checkNames({ species: kin, background: trade, scenario: position }: Options, pack: Pack): Problem[] {
  const problems: Problem[] = []
  const need = (path: string, wanted: unknown, among: readonly { readonly id: string }[]): void => {
    if (wanted !== undefined && !among.some((entry) => entry.id === wanted))
      problems.push({ path, expected: `expected one of ${among.map((entry) => entry.id).join(', ')}, not "${wanted}"` })
  }
  need('species', kin, pack.species)
  need('background', trade, pack.backgrounds)
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

/** Whether a drawn map can be walked: closed all around, one hero, every letter explained, creatures on open cells. */
function checkMap(position: Scenario, pack: Pack): Problem[] {
  const problems: Problem[] = []
  const complain = (path: string, message: string) => problems.push({ path: `scenario.${path}`, expected: message })
  const { map } = position
  if (map === undefined) {
    if (position.creatures !== undefined) complain('creatures', 'expected a map to put them on')
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
