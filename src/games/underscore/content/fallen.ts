import type { HistoryEntry, MoveEntry } from '../fighters.ts'
import { ELEMENTS } from '../names.ts'
import type { EncounterDef } from './content.ts'

/**
 * A compact format for the built-in encounters. It has one line for each of a thousand fallen characters, because every
 * web page that can play carries them all. Packs have them written out (encounters.json); both give the same rows and
 * the same hash.
 *
 * pl 14/12 Cb AcDdd3c2Bf,Aa 20!1Bc
 *
 * In this order a line has: the family (and a number, if it is not the next one; `*` marks an elite), Max HP (`/`
 * starting HP, `w` starting wound), majors, moves with their changes (`,` comes before the bank), and the choices by
 * index among the moves (`!` targets oneself), with their answers. A name is two letters, its index in the table of its
 * kind.
 */
export interface FallenFile {
  readonly moves: readonly string[]
  readonly majors: readonly string[]
  readonly answers: readonly string[]
  /** The lines of each level, starting with level 1. */
  readonly levels: readonly (readonly string[])[]
}

const ELEMENT_NAMES: readonly string[] = ELEMENTS
const FAMILY_NAMES: readonly string[] = [...ELEMENTS, 'mixed']
const familyOf = (short: string): string => {
  const family = FAMILY_NAMES.find((name) => name.startsWith(short))
  if (family === undefined) throw new Error(`Unknown family "${short}".`)
  return family
}

const LETTERS = 26
const [UPPER, LOWER] = [65, 97]
const codeOf = (place: number): string =>
  String.fromCharCode(UPPER + Math.floor(place / LETTERS), LOWER + (place % LETTERS))

/** The fields of a move by letter; an element by its index. Anything else is JSON in braces. */
const FIELDS: Readonly<Record<string, string>> = {
  d: 'base_damage',
  i: 'base_iters',
  c: 'cooldown',
  s: 'speed',
  g: 'charge',
  h: 'heat',
  e: 'element',
}
const ADDED: readonly (readonly [when: string, effect: string])[] = [
  ['post-iter', 'heatBurn'],
  ['pre-iter', 'chargeIgnore'],
  ['while-banked', 'bankRegen'],
  ['from-bank', 'fromBankUnbank'],
]

/**
 * A position in a line that is being read. Every page reads all lines before it plays, so this parser is written by
 * hand; it is five times as fast as regular expressions.
 */
interface Reader {
  readonly text: string
  at: number
}
const ZERO = 48
const isDigit = (code: number): boolean => code >= ZERO && code < ZERO + 10
const isUpper = (code: number): boolean => code >= UPPER && code < UPPER + LETTERS
const next = ({ text, at }: Reader): number => text.charCodeAt(at)
function took(reader: Reader, sign: string): boolean {
  if (reader.text[reader.at] !== sign) return false
  reader.at++
  return true
}
function readInteger(reader: Reader): number {
  const sign = took(reader, '-') ? -1 : 1
  let value = 0
  while (isDigit(next(reader))) {
    value = value * 10 + next(reader) - ZERO
    reader.at++
  }
  return sign * value
}
function word(reader: Reader, table: readonly string[]): string {
  const found = table[(next(reader) - UPPER) * LETTERS + reader.text.charCodeAt(reader.at + 1) - LOWER]
  if (found === undefined) throw new Error(`Cannot read "${reader.text}" at position ${reader.at}.`)
  reader.at += 2
  return found
}
function readNames(reader: Reader, table: readonly string[]): string[] {
  const list: string[] = []
  while (isUpper(next(reader))) list.push(word(reader, table))
  return list
}

export function parseFallen(file: FallenFile): readonly EncounterDef[] {
  const rows: EncounterDef[] = []
  file.levels.forEach((lines, i) => {
    let n = 1
    for (const line of lines) {
      const reader = { text: line, at: 2 }
      const family = familyOf(line.slice(0, 2))
      if (isDigit(next(reader))) n = readInteger(reader)
      rows.push(parseLine(file, reader, family, i + 1, n))
      n++
    }
  })
  return rows
}

type Open<T> = { -readonly [K in keyof T]: T[K] }

function parseLine(file: FallenFile, reader: Reader, family: string, level: number, n: number): EncounterDef {
  const isElite = took(reader, '*')
  reader.at++
  const id = `${family}-${level}-${isElite ? 'elite-' : ''}${n}`
  const maxHp = readInteger(reader)
  const hp = took(reader, '/') ? { hp: readInteger(reader) } : {}
  const wound = took(reader, 'w') ? { start_wound: readInteger(reader) } : {}
  reader.at++
  const blessings = readNames(reader, file.majors)
  reader.at++
  const active = parseMoves(reader, file.moves)
  const banked = took(reader, ',') ? parseMoves(reader, file.moves) : []
  reader.at++
  return {
    id,
    name: fallenName(family, level, n - 1),
    level,
    max_hp: maxHp,
    ...hp,
    ...wound,
    ...(isElite ? { is_elite: true } : {}),
    ...(blessings.length > 0 ? { blessings } : {}),
    moves: banked.length > 0 ? { active, banked } : { active },
    turn_history: parseTurns(reader, file, [...active, ...banked]),
  }
}

function parseMoves(reader: Reader, table: readonly string[]): MoveEntry[] {
  const moves: MoveEntry[] = []
  while (isUpper(next(reader))) {
    const entry: Open<MoveEntry> = { name: word(reader, table) }
    const added: Record<string, string[]> = {}
    const changes: Record<string, unknown> = {}
    for (;;) {
      if (took(reader, '+')) {
        const [when, effect] = ADDED[readInteger(reader)] ?? ['', '']
        added[when] = [...(added[when] ?? []), effect]
      } else if (next(reader) === BRACE) {
        const end = reader.text.indexOf('}', reader.at) + 1
        Object.assign(changes, JSON.parse(reader.text.slice(reader.at, end)))
        reader.at = end
      } else {
        const field = FIELDS[reader.text[reader.at] ?? '']
        if (field === undefined) break
        reader.at++
        const value = readInteger(reader)
        changes[field] = field === 'element' ? ELEMENTS[value] : value
      }
    }
    if (Object.keys(changes).length > 0) entry.modifications = changes
    if (Object.keys(added).length > 0) entry.added_effects = added
    moves.push(entry)
  }
  return moves
}
const BRACE = 123

function parseTurns(
  reader: Reader,
  { moves, answers }: FallenFile,
  own: readonly MoveEntry[],
): Record<string, HistoryEntry> {
  const turns: Record<string, HistoryEntry> = {}
  for (let turn = 1; reader.at < reader.text.length; turn++) {
    // A move that the character no longer has is given by name.
    const move = took(reader, ':') ? word(reader, moves) : (own[next(reader) - ZERO]?.name ?? '')
    if (isDigit(next(reader))) reader.at++
    const isOwn = took(reader, '!')
    const declarations = readNames(reader, answers)
    const target = isOwn ? { target: 'caster' as const } : {}
    if (declarations.length > 0) turns[turn] = { move, args: { ...target, declarations } }
    else turns[turn] = isOwn ? { move, args: target } : { move }
  }
  return turns
}

/** Writes rows in the compact format. Throws if reading them back would not give the same rows. */
export function makeFallen(rows: readonly EncounterDef[]): FallenFile {
  const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort()
  const entries = rows.flatMap(({ moves: { active, banked = [] } }) => [...active, ...banked])
  const turns = rows.flatMap(({ turn_history: history = {} }) => Object.values(history))
  const tables = {
    moves: sorted([...entries.map(({ name }) => name), ...turns.map(({ move }) => move)]),
    majors: sorted(rows.flatMap(({ blessings = [] }) => blessings)),
    answers: sorted(turns.flatMap(({ args }) => args?.declarations ?? [])),
  }
  const levels: string[][] = []
  let next = 1
  for (const row of rows) {
    while (levels.length < row.level) {
      levels.push([])
      next = 1
    }
    const n = Number(row.id.split('-').at(-1))
    levels.at(-1)?.push(makeLine(tables, row, n === next ? '' : String(n)))
    next = n + 1
  }
  const file = { ...tables, levels }
  const back = parseFallen(file)
  const lost = rows.find((row, i) => JSON.stringify(row) !== JSON.stringify(back[i]))
  if (lost !== undefined) throw new Error(`Encounter ${lost.id} does not survive the compact format.`)
  return file
}

function makeLine(tables: Omit<FallenFile, 'levels'>, row: EncounterDef, number: string): string {
  const code = (table: readonly string[], word: string): string => codeOf(table.indexOf(word))
  const { active, banked = [] } = row.moves
  const own = [...active, ...banked].map(({ name }) => name)
  const moves = (list: readonly MoveEntry[]): string =>
    list.map((entry) => code(tables.moves, entry.name) + makeChanges(entry)).join('')
  const casts = Object.values(row.turn_history ?? {}).map(({ move, args }) => {
    const place = own.indexOf(move)
    const what = place >= 0 && place < 10 ? String(place) : `:${code(tables.moves, move)}`
    const said = (args?.declarations ?? []).map((word) => code(tables.answers, word))
    return `${what}${args?.target === 'caster' ? '!' : ''}${said.join('')}`
  })
  const hp = row.hp === undefined ? '' : `/${row.hp}`
  const wound = row.start_wound === undefined ? '' : `w${row.start_wound}`
  return [
    `${row.id.slice(0, 2)}${number}${row.is_elite === true ? '*' : ''}`,
    `${row.max_hp}${hp}${wound}`,
    (row.blessings ?? []).map((name) => code(tables.majors, name)).join(''),
    moves(active) + (banked.length > 0 ? `,${moves(banked)}` : ''),
    casts.join(''),
  ].join(' ')
}

function makeChanges({ modifications = {}, added_effects: added = {} }: MoveEntry): string {
  const changes = Object.entries(modifications).map(([key, value]) => {
    const letter = Object.keys(FIELDS).find((one) => FIELDS[one] === key)
    const number = letter === 'e' ? ELEMENT_NAMES.indexOf(String(value)) : value
    return letter !== undefined && typeof number === 'number' ? letter + number : JSON.stringify({ [key]: value })
  })
  const extras = Object.entries(added as Record<string, readonly string[]>).flatMap(([when, effects]) =>
    effects.map((effect) => `+${ADDED.findIndex(([at, what]) => at === when && what === effect)}`),
  )
  return [...changes, ...extras].join('')
}

const ADJECTIVES: Readonly<Record<string, string>> = {
  water: 'Drowned',
  stone: 'Quarried',
  fire: 'Charred',
  plant: 'Overgrown',
  vital: 'Flayed',
  force: 'Rotten',
  thunder: 'Struck',
  mixed: 'Hollow',
}
const NOUNS: readonly string[] = [
  'Novice',
  'Beggar',
  'Digger',
  'Pilgrim',
  'Warden',
  'Drummer',
  'Orphan',
  'Porter',
  'Widow',
  'Sexton',
  'Cantor',
  'Ferryman',
  'Glazier',
  'Tanner',
  'Midwife',
  'Notary',
  'Falconer',
  'Salter',
  'Hangman',
  'Reeve',
  'Almoner',
  'Chandler',
  'Ostler',
  'Acolyte',
  'Deacon',
  'Bailiff',
  'Anchorite',
  'Provost',
  'Canon',
  'Prior',
  'Castellan',
  'Exarch',
  'Archon',
  'Prelate',
  'Paragon',
  'Sovereign',
]
/** The number of names per level, and the level from which on the last names are used. */
const [NAMES_PER_LEVEL, DEEPEST] = [12, 40]

/** The name of a fallen character. Those that got deeper have grander names. */
export function fallenName(family: string, level: number, n: number): string {
  const last = NOUNS.length - NAMES_PER_LEVEL
  const from = Math.min(last, Math.floor(((level - 1) * last) / (DEEPEST - 1)))
  return `${ADJECTIVES[family] ?? 'Hollow'} ${NOUNS[from + (n % NAMES_PER_LEVEL)] ?? 'Novice'}`
}
