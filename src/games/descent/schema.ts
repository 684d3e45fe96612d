import type { Problem } from '../../engine/contract/schema.ts'
import { countOf, has, isEmpty, MOST_WIDTH, parseRows, placeAt } from '../../lib/grid.ts'
import { flood } from '../../lib/paths.ts'
import { duplicateIdProblems, makeGameSchema } from '../../lib/schema-parts.ts'
import { isPlainGlyph, meaningOfGlyph } from './campaign/scenario.ts'
import { BUILT_IN, type Content, FILES, FLOORS, LABELS, makePack, type Pack } from './content/content.ts'
import { type Descent, makeDescent } from './game.ts'
import { ARENA_PLACES } from './map/generate.ts'
import { OPTIONS_SHAPE, type Options, SCENARIO_SHAPE, type Scenario } from './options.ts'

/** Finds problems across entries: duplicate ids, unknown references, and missing entries that the rules need. */
function contentProblems({
  'bestiary.json': bestiary,
  'items.json': { items },
  'heroes.json': heroes,
  'magic.json': magic,
}: Content): Problem[] {
  const problems: Problem[] = [
    ...duplicateIdProblems('bestiary.json', 'enemies', bestiary.enemies, 'id'),
    ...duplicateIdProblems('bestiary.json', 'enemies', bestiary.enemies, 'glyph'),
    ...duplicateIdProblems('bestiary.json', 'arenas', bestiary.arenas, 'id'),
    ...duplicateIdProblems('items.json', 'items', items, 'id'),
    ...duplicateIdProblems('heroes.json', 'species', heroes.species, 'id'),
    ...duplicateIdProblems('heroes.json', 'backgrounds', heroes.backgrounds, 'id'),
    ...duplicateIdProblems('magic.json', 'spells', magic.spells, 'id'),
    ...duplicateIdProblems('magic.json', 'gods', magic.gods, 'id'),
  ]
  const complain = (file: keyof Content, path: string, message: string) =>
    problems.push({ file, path, expected: message })
  const idsOf = (entries: readonly { id: string }[]): string[] => entries.map((entry) => entry.id)
  const itemIds = idsOf(items)
  const needItem = (file: keyof Content, path: string, wanted: string): void => {
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

/** §9.5 Whether all fixed cells of an arena are open and every open cell can be reached from the stairs over safe terrain. */
function isSoundArena(rows: readonly string[]): boolean {
  const open = ['#'.repeat(15), ...rows.map((row) => `#${row}#`), '#'.repeat(15)]
  const floor = parseRows(open, '."~:')
  const all = parseRows(open, '."~:^&')
  const reached = flood(floor, ARENA_PLACES[0] ?? 0)
  return ARENA_PLACES.every((place) => has(reached, place)) && countOf(reached) === countOf(floor) && !isEmpty(all)
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

/** Checks a drawn map: it needs outer walls and one hero, letters must be explained, and creatures must stand on open cells. */
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
      if (!isPlainGlyph(glyph) && meaningOfGlyph(pack, position, glyph) === undefined)
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

export const gameSchema = makeGameSchema({
  files: FILES,
  builtIn: BUILT_IN,
  contentProblems,
  makeGame: (content) => makeDescent(makePack(content)),
  options: OPTIONS_SHAPE,
  scenario: SCENARIO_SHAPE,
  optionProblems: (options, game) => checkNames(options, (game as unknown as Descent).pack),
})
