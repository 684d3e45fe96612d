import {
  ADDED,
  CHARGE,
  type Character,
  cloneMoves,
  ELEMENT,
  EXTRA,
  FIELDS,
  HEAT,
  MORE,
  type Mv,
  makeSide,
  ON_CHARGE,
  PROOF,
  RANDOM,
  type Side,
  UID,
} from '../duel/side.ts'
import type { Fighter, MoveEntry } from '../language/content.ts'
import { ELEMENTS, PROOFS, STATUSES, WOUND } from '../names.ts'
import { makeHistory } from './history.ts'
import { majorNamed, rootNamed } from './lookup.ts'
import type { Pack } from './pack.ts'

/** Characters as they come from files, and as they go into a combat. */

/** Where a variable of this name lies in a move; −1 if it has none. */
export function placeOf(pack: Pack, m: Mv, key: string): number {
  const fixed = FIELDS.indexOf(key as never)
  if (fixed >= 0) return ELEMENT + fixed
  const more = pack.roots[m[0] as number]?.variables.findIndex((variable) => variable.key === key) ?? -1
  return more < 0 ? -1 : MORE + more
}
export const keyOf = (pack: Pack, m: Mv, place: number): string =>
  place < MORE ? (FIELDS[place - ELEMENT] as string) : (pack.roots[m[0] as number]?.variables[place - MORE]?.key ?? '')
export const isStatusPlace = (pack: Pack, m: Mv, place: number): boolean =>
  place >= MORE && pack.roots[m[0] as number]?.variables[place - MORE]?.kind === 'status'

/** §12 What is done by name: phases of the file's form for each addition. */
const PHASES = ['from-bank', 'post-iter', 'while-banked', 'pre-iter'] as const

/** A move instance from a file. Problems are told, and what is wrong is left out; undefined: nobody knows the move. */
export function readMove(pack: Pack, entry: MoveEntry, tell: (problem: string) => void): Mv | undefined {
  const root = rootNamed(pack, entry.name)
  if (root === undefined) {
    tell(`there is no move "${entry.name}"`)
    return undefined
  }
  const m = root.fresh.slice()
  for (const [key, value] of Object.entries(entry.modifications ?? {})) {
    if (key === 'random') readRandom(pack, m, value)
    else {
      const place = placeOf(pack, m, key)
      const number = readVariable(pack, m, place, value)
      if (number === undefined) tell(`"${entry.name}" cannot have ${key} ${JSON.stringify(value)}`)
      else m[place] = number
    }
  }
  for (const name of addedNames(entry.added_effects)) {
    const bit = ADDED.indexOf(name as never)
    if (bit < 0) tell(`"${entry.name}" cannot have the effect "${name}"`)
    else addTo(m, bit)
  }
  m[ON_CHARGE] = m[CHARGE] as number
  return m
}

/** One of the additions; Heat and Charge come with theirs where the move has none. */
export function addTo(m: Mv, bit: number): void {
  m[EXTRA] = (m[EXTRA] as number) | (1 << bit)
  if (ADDED[bit] === 'heatBurn' && m[HEAT] === 0) m[HEAT] = 1
  if (ADDED[bit] === 'chargeIgnore' && m[CHARGE] === 0) m[CHARGE] = 1
}

const MOST_VARIABLE = 20
function readVariable(pack: Pack, m: Mv, place: number, value: unknown): number | undefined {
  if (place < 0) return undefined
  if (place === ELEMENT || isStatusPlace(pack, m, place)) {
    const names: readonly string[] = place === ELEMENT ? ELEMENTS : STATUSES
    const at = names.indexOf(String(value))
    return at < 0 ? undefined : at
  }
  if (place === PROOF) {
    const list = Array.isArray(value) ? value.map((name) => PROOFS.indexOf(name as never)) : [-1]
    return list.includes(-1) ? undefined : list.reduce((bits, at) => bits | (1 << at), 0)
  }
  const least = FIELDS[place - ELEMENT] === 'speed' ? -1 : 0
  const most = FIELDS[place - ELEMENT] === 'speed' ? 1 : MOST_VARIABLE
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
    ? (value as number)
    : undefined
}

function readRandom(pack: Pack, m: Mv, value: unknown): void {
  for (const key of Array.isArray(value) ? value : []) {
    const place = placeOf(pack, m, String(key))
    if (place >= 0) m[RANDOM] = (m[RANDOM] as number) | (1 << (place - ELEMENT))
  }
}

/** Names under any phase; each phase a list or an object. */
function addedNames(added: unknown): string[] {
  if (typeof added !== 'object' || added === null) return []
  return Object.values(added).flatMap((part: unknown) =>
    Array.isArray(part) ? part.map(String) : typeof part === 'object' && part !== null ? Object.keys(part) : [],
  )
}

/** A move as it goes into a file: its root by name, and only what differs. */
export function writeMove(pack: Pack, m: Mv): MoveEntry {
  const root = pack.roots[m[0] as number] as Pack['roots'][number]
  const modifications: Record<string, unknown> = {}
  const random: string[] = []
  for (let place = ELEMENT; place < m.length; place++) {
    const key = keyOf(pack, m, place)
    if (m[place] !== root.fresh[place]) modifications[key] = writeVariable(pack, m, place)
    if (((m[RANDOM] as number) & (1 << (place - ELEMENT))) !== 0) random.push(key)
  }
  if (random.length > 0) modifications.random = random
  const added: Record<string, string[]> = { 'pre-iter': [], iterable: [], 'post-iter': [] }
  ADDED.forEach((name, i) => {
    if (((m[EXTRA] as number) & (1 << i)) === 0) return
    const phase = PHASES[i] as string
    added[phase] = [...(added[phase] ?? []), name]
  })
  return { name: root.def.name, modifications, added_effects: added }
}

function writeVariable(pack: Pack, m: Mv, place: number): unknown {
  const value = m[place] as number
  if (place === ELEMENT) return ELEMENTS[value]
  if (isStatusPlace(pack, m, place)) return STATUSES[value]
  return place === PROOF ? PROOFS.filter((_, i) => (value & (1 << i)) !== 0) : value
}

/** §2 P0 A fighter of a file, ready for combat. */
export function sideOfFighter(pack: Pack, fighter: Fighter): Side {
  const side = makeSide(fighter.name, fighter.level ?? 1)
  side.maxHp = fighter.max_hp ?? 10
  side.hp = Math.min(fighter.hp ?? side.maxHp, side.maxHp)
  side.isElite = fighter.is_elite === true || fighter.is_elite === 'True'
  side.turns[WOUND] = fighter.start_wound ?? 0
  side.active = readMoves(pack, fighter.moves.active)
  side.bank = readMoves(pack, fighter.moves.banked ?? [])
  side.blessings = (fighter.blessings ?? []).flatMap((name) => majorNamed(pack, name)?.index ?? [])
  side.script = makeHistory(pack, fighter.turn_history ?? {})
  numberMoves(side)
  return side
}

const readMoves = (pack: Pack, entries: readonly MoveEntry[]): Mv[] =>
  entries.map((entry) => readMove(pack, entry, () => {})).filter((m) => m !== undefined)

/** A character of the run, ready for combat: a deep copy, so that nothing of the combat stays (§15). */
export function sideOfCharacter(c: Character, level: number): Side {
  const side = makeSide(c.name, level)
  side.maxHp = c.maxHp
  side.hp = Math.min(c.startHp, c.maxHp)
  side.turns[WOUND] = c.startWound
  side.active = cloneMoves(c.active)
  side.bank = cloneMoves(c.bank)
  side.blessings = c.blessings.slice()
  side.spent = c.spent
  for (let i = 0; i < c.kept.length; i++) side.turns[i] = Math.max(side.turns[i] as number, c.kept[i] as number)
  numberMoves(side)
  return side
}

function numberMoves(side: Side): void {
  let uid = 0
  for (const list of [side.active, side.bank])
    for (const m of list) {
      m[UID] = uid++
      m[ON_CHARGE] = m[CHARGE] as number
    }
}
