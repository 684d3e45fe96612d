import { majorNamed } from '../content/library.ts'
import { readRecords } from '../duel/choice-records.ts'
import { MAX_MAJORS } from '../duel/side.ts'
import type { Fighter, HistoryEntry, MoveEntry } from '../fighters.ts'
import type { State } from '../state.ts'
import { readMove, writeMove } from './fighter.ts'
import { historyEntry } from './history.ts'
import type { Pack } from './pack.ts'
import { isPlausibleGhost } from './plausible.ts'
import { movesOfCharacter } from './stored-moves.ts'

/** §15 Perma-undeath: writes a fallen character to a file, and reads such files. */
const GHOST_SCHEMA = 1
const RULES_VERSION = 5

export interface Ghost extends Fighter {
  readonly level: number
  readonly schema: number
  readonly id: string
  readonly rules_version: number
  readonly build: string
  readonly source: 'scripted' | 'ghost' | 'curated'
  /** The time of death. The app writes it, because the rules have no clock. */
  readonly created?: string | undefined
  /** `content` is the hash of the content with which it fell, `season` the season for which it was chosen. */
  readonly content?: string | undefined
  readonly season?: string | undefined
  /** Whether the rules cannot produce such a character at its level. */
  readonly foreign?: boolean | undefined
}

/** The ghost of a lost run: the character as it stood at the start of its last combat, with the choices it made there. */
export function ghostOf(pack: Pack, s: State): Ghost | undefined {
  // A character that loses to a season leaves no ghost.
  if (s.mode !== 'run' || s.isSeason || s.phase !== 'over') return undefined
  if (s.reason === 'undefeated' || s.reason === 'worn-out') return undefined
  const { character } = s
  const { active, bank } = movesOfCharacter(character)
  const history: Record<string, HistoryEntry> = {}
  readRecords(s.duel.sides[0].history).forEach((record, i) => {
    history[String(i + 1)] = historyEntry(pack, record)
  })
  return {
    schema: GHOST_SCHEMA,
    id: '',
    rules_version: RULES_VERSION,
    name: character.name,
    build: character.build,
    source: 'ghost',
    level: s.level,
    max_hp: character.maxHp,
    hp: Math.min(character.startHp, character.maxHp),
    start_wound: character.startWound,
    is_elite: character.elites >= 1,
    blessings: character.blessings.map((i) => pack.majors[i]?.def.name ?? ''),
    moves: {
      active: active.map((m) => writeMove(pack, m)),
      banked: bank.map((m) => writeMove(pack, m)),
    },
    turn_history: history,
    content: pack.hash,
  }
}

export type CheckedGhost =
  | { readonly ok: true; readonly ghost: Ghost; readonly notes: readonly string[] }
  | { readonly ok: false; readonly why: string }

const MAX_HP = 1000
const MAX_LEVEL = 999
const MAX_HISTORY = 200

/**
 * Reads a file that claims to be a ghost. Unknown parts are left out and reported. A file is rejected if it is no ghost
 * or has no active move. Never throws, whatever the input.
 */
export function checkGhost(pack: Pack, json: unknown): CheckedGhost {
  if (!isObject(json)) return refuse('a ghost must be a JSON object')
  const notes: string[] = []
  const note = (problem: string): void => void notes.push(problem)
  const { schema = GHOST_SCHEMA, name, level } = json
  if (schema !== GHOST_SCHEMA)
    return refuse(`unsupported ghost schema ${show(schema)}; this version reads schema ${GHOST_SCHEMA}`)
  if (typeof name !== 'string' || name.trim() === '') return refuse('"name" should be a text')
  if (!isInteger(level, 1, MAX_LEVEL))
    return refuse(`"level" should be a whole number from 1 to ${MAX_LEVEL}, not ${show(level)}`)
  const maxHp = json.max_hp ?? 10
  if (!isInteger(maxHp, 1, MAX_HP))
    return refuse(`"max_hp" should be a whole number from 1 to ${MAX_HP}, not ${show(maxHp)}`)
  if (!isObject(json.moves)) return refuse('"moves" should be an object with "active" and "banked"')
  const active = readList(pack, json.moves.active, 4, 'active', note)
  const banked = readList(pack, json.moves.banked ?? [], 2, 'banked', note)
  if (active.length === 0) return refuse(['it has no active move that this content pack knows', ...notes].join('; '))
  const hp = json.hp ?? maxHp
  if (!isInteger(hp, 1, maxHp)) note(`"hp" ${show(hp)} became ${maxHp}`)
  const { is_elite: elite = false } = json
  if (!ELITE_VALUES.includes(elite)) note(`"is_elite" ${show(elite)} became false`)
  const blessings = readBlessings(pack, json.blessings ?? [], note)
  const startHp = isInteger(hp, 1, maxHp) ? hp : maxHp
  const isForeign = !isPlausibleGhost(pack, { level, maxHp, hp: startHp, blessings, moves: [...active, ...banked] })
  if (isForeign) note(`nobody becomes like this by level ${level}`)
  return {
    ok: true,
    notes,
    ghost: {
      ...(typeof json.content === 'string' ? { content: json.content.slice(0, 32) } : {}),
      ...(typeof json.season === 'string' ? { season: json.season.slice(0, 40) } : {}),
      ...(isForeign ? { foreign: true } : {}),
      schema: GHOST_SCHEMA,
      id: typeof json.id === 'string' ? json.id : '',
      rules_version: isInteger(json.rules_version, 0, 1_000_000) ? json.rules_version : RULES_VERSION,
      build: typeof json.build === 'string' ? json.build : '',
      source: json.source === 'scripted' || json.source === 'curated' ? json.source : 'ghost',
      ...(typeof json.created === 'string' ? { created: json.created } : {}),
      name: name.slice(0, 40),
      level,
      max_hp: maxHp,
      hp: startHp,
      start_wound: isInteger(json.start_wound, 0, 1000) ? json.start_wound : 0,
      is_elite: elite === true || elite === 'True',
      blessings,
      moves: { active, banked },
      turn_history: readHistory(pack, json.turn_history ?? {}, note),
    },
  }
}

/** The values of the elite flag: those of JSON, and those with which the first ghosts were written. */
const ELITE_VALUES: readonly unknown[] = [true, false, 'True', 'False']
const refuse = (why: string): CheckedGhost => ({ ok: false, why })
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isInteger = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
const show = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 40)

function readList(
  pack: Pack,
  value: unknown,
  most: number,
  what: string,
  note: (problem: string) => void,
): MoveEntry[] {
  if (!Array.isArray(value)) {
    note(`"moves.${what}" should be a list, not ${show(value)}`)
    return []
  }
  const moves: MoveEntry[] = []
  const entries: readonly unknown[] = value
  for (const entry of entries) {
    const given = isObject(entry) ? entry : {}
    if (typeof given.name !== 'string') {
      note(`a move of "${what}" has no name`)
      continue
    }
    const modifications = isObject(given.modifications) ? given.modifications : {}
    const m = readMove(pack, { name: given.name, modifications, added_effects: given.added_effects }, note)
    if (m === undefined) continue
    if (moves.length === most) note(`"${given.name}" is one ${what} move too many`)
    else moves.push(writeMove(pack, m))
  }
  return moves
}

function readBlessings(pack: Pack, value: unknown, note: (problem: string) => void): string[] {
  if (!Array.isArray(value)) {
    note(`"blessings" should be a list, not ${show(value)}`)
    return []
  }
  const names: string[] = []
  const entries: readonly unknown[] = value
  for (const entry of entries) {
    const known = typeof entry === 'string' ? majorNamed(pack, entry) : undefined
    if (known === undefined) note(`there is no blessing ${show(entry)}`)
    else if (!names.includes(known.def.name) && names.length < MAX_MAJORS) names.push(known.def.name)
  }
  return names
}

function readHistory(pack: Pack, value: unknown, note: (problem: string) => void): Record<string, HistoryEntry> {
  const history: Record<string, HistoryEntry> = {}
  if (!isObject(value)) {
    note(`"turn_history" should be an object, not ${show(value)}`)
    return history
  }
  let n = 0
  const keys = Object.keys(value).sort((a, b) => Number(a) - Number(b))
  for (const key of keys) {
    const entry = value[key]
    if (
      !isObject(entry) ||
      typeof entry.move !== 'string' ||
      pack.rootByName.get(entry.move.toLowerCase()) === undefined
    ) {
      note(`turn ${show(key)} of the history is no move that is known here`)
      continue
    }
    if (++n > MAX_HISTORY) break
    const args = isObject(entry.args) ? entry.args : {}
    const declarations = Array.isArray(args.declarations) ? args.declarations.map(String) : []
    history[String(n)] = {
      move: entry.move,
      args: { target: args.target === 'caster' ? 'caster' : 'opponent', declarations },
    }
  }
  return history
}
