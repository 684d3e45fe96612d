import type { ByName } from '../../../lib/enums.ts'
import { variableIndex, variableKey } from '../content/effects/move-variables.ts'
import { type Library, majorNamed, rootNamed } from '../content/library.ts'
import { isStatusVariable } from '../duel/choices/offers.ts'
import { rootOfMove } from '../duel/context.ts'
import {
  addAddition,
  CHARGE,
  copyMove,
  copyMoves,
  ELEMENT,
  EXTRA,
  isVariableRandom,
  MINOR_ADDITIONS,
  type Move,
  PROOF,
  RANDOM,
  SPEED,
  setChargeLeft,
  setCooldownLeft,
  setVariable,
  UID,
  variableOf,
  windUpOf,
} from '../duel/move.ts'
import { numberAt, packNumbers } from '../duel/packed-numbers.ts'
import { ELITE, makeSide, type Side, SPENT_MAJORS } from '../duel/side.ts'
import type { Fighter, MoveEntry } from '../fighters.ts'
import { ELEMENTS, namesOfBits, PROOF_KINDS, proofBits, STATUS_INDEXES, STATUSES, WOUND } from '../names.ts'
import { type Character, makeCharacter } from '../state.ts'
import { makeHistory } from './history.ts'

/** Reads characters from files and prepares them for combat. */

/** §12 For each addition: the name of the phase under which a file lists it. */
const PHASES: ByName<typeof MINOR_ADDITIONS, string> = {
  fromBankUnbank: 'from-bank',
  heatBurn: 'post-iter',
  bankRegen: 'while-banked',
  chargeIgnore: 'pre-iter',
}

/** Reads a move from a file. Reports problems and skips invalid parts; undefined if the move is unknown. */
export function readMove(pack: Library, entry: MoveEntry, report: (problem: string) => void): Move | undefined {
  const root = rootNamed(pack, entry.name)
  if (root === undefined) {
    report(`there is no move "${entry.name}"`)
    return undefined
  }
  const m = copyMove(root.fresh)
  for (const [key, value] of Object.entries(entry.modifications ?? {})) {
    if (key === 'random') readRandom(pack, m, value)
    else {
      const position = variableIndex(pack, m, key)
      const number = readVariable(pack, m, position, value)
      if (number === undefined) report(`"${entry.name}" cannot have ${key} ${JSON.stringify(value)}`)
      else setVariable(m, position, number)
    }
  }
  for (const name of addedNames(entry.added_effects)) {
    const added = MINOR_ADDITIONS.find((known) => known === name)
    if (added === undefined) report(`"${entry.name}" cannot have the effect "${name}"`)
    else addAddition(m, added)
  }
  setChargeLeft(m, m[CHARGE])
  return m
}

const MAX_VARIABLE = 20
function readVariable(pack: Library, m: Move, position: number, value: unknown): number | undefined {
  if (position < 0) return undefined
  if (position === ELEMENT || isStatusVariable(pack, m, position)) {
    const names: readonly string[] = position === ELEMENT ? ELEMENTS : STATUSES
    const at = names.indexOf(String(value))
    return at < 0 ? undefined : at
  }
  if (position === PROOF) {
    const names: readonly unknown[] = Array.isArray(value) ? value : [value]
    const known = PROOF_KINDS.filter((name) => names.includes(name))
    return Array.isArray(value) && known.length === new Set(names).size ? proofBits(known) : undefined
  }
  const [least, most] = position === SPEED ? [-1, 1] : [0, MAX_VARIABLE]
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : undefined
}

function readRandom(pack: Library, m: Move, value: unknown): void {
  for (const key of Array.isArray(value) ? value : []) {
    const position = variableIndex(pack, m, String(key))
    if (position >= 0) m[RANDOM] |= 1 << (position - ELEMENT)
  }
}

/** The names of additions that a file gives under any phase, as a list or an object. */
function addedNames(added: unknown): string[] {
  if (typeof added !== 'object' || added === null) return []
  return Object.values(added).flatMap((part: unknown) =>
    Array.isArray(part) ? part.map(String) : typeof part === 'object' && part !== null ? Object.keys(part) : [],
  )
}

/** A move as files have it: its root by name, and only what differs from the root. */
export function writeMove(pack: Library, m: Move): MoveEntry {
  const root = rootOfMove(pack, m)
  const modifications: Record<string, unknown> = {}
  const random: string[] = []
  for (let position = ELEMENT; position < m.length; position++) {
    const key = variableKey(pack, m, position)
    if (m[position] !== root.fresh[position]) modifications[key] = writeVariable(pack, m, position)
    if (isVariableRandom(m, position)) random.push(key)
  }
  if (random.length > 0) modifications.random = random
  const added: Record<string, string[]> = { 'pre-iter': [], iterable: [], 'post-iter': [] }
  for (const name of namesOfBits(MINOR_ADDITIONS, m[EXTRA])) {
    const phase = PHASES[name]
    added[phase] = [...(added[phase] ?? []), name]
  }
  return { name: root.def.name, modifications, added_effects: added }
}

function writeVariable(pack: Library, m: Move, position: number): unknown {
  const value = variableOf(m, position)
  if (position === ELEMENT) return ELEMENTS[value]
  if (isStatusVariable(pack, m, position)) return STATUSES[value]
  return position === PROOF ? namesOfBits(PROOF_KINDS, value) : value
}

export const isEliteFighter = ({ is_elite: elite }: Pick<Fighter, 'is_elite'>): boolean =>
  elite === true || elite === 'True'

/** §2 P0 The side of a fighter from a file, ready for combat. */
export function sideOfFighter(pack: Library, fighter: Fighter): Side {
  const side = makeSide(fighter.name, fighter.level ?? 1)
  side.maxHp = fighter.max_hp ?? 10
  side.hp = Math.min(fighter.hp ?? side.maxHp, side.maxHp)
  side.stats[ELITE] = Number(isEliteFighter(fighter))
  side.stats[WOUND] = fighter.start_wound ?? 0
  side.active = readMoves(pack, fighter.moves.active)
  side.bank = readMoves(pack, fighter.moves.banked ?? [])
  side.blessings = readBlessings(pack, fighter.blessings ?? [])
  side.script = packNumbers(makeHistory(pack, fighter.turn_history ?? {}))
  readyMoves(pack, side)
  return side
}

/** A loop, because V8 treats the result of `flatMap` as a list with holes. */
function readBlessings(pack: Library, names: readonly string[]): number[] {
  const places: number[] = []
  for (const name of names) {
    const known = majorNamed(pack, name)
    if (known !== undefined) places.push(known.index)
  }
  return places
}

/** A loop, as in `readBlessings`. */
function readMoves(pack: Library, entries: readonly MoveEntry[]): Move[] {
  const moves: Move[] = []
  for (const entry of entries) {
    const move = readMove(pack, entry, () => {})
    if (move !== undefined) moves.push(move)
  }
  return moves
}

/** A fighter from a file as a character of a run. Lessons use it between two fights. */
export function characterOfFighter(pack: Library, fighter: Fighter): Character {
  const character = makeCharacter(fighter.name)
  character.maxHp = fighter.max_hp ?? character.maxHp
  character.startHp = Math.min(fighter.hp ?? character.maxHp, character.maxHp)
  character.startWound = fighter.start_wound ?? 0
  character.active = readMoves(pack, fighter.moves.active)
  character.bank = readMoves(pack, fighter.moves.banked ?? [])
  character.blessings = readBlessings(pack, fighter.blessings ?? [])
  return character
}

/** The side of a character of the run, ready for combat. It is a deep copy, so that combat does not change the character (§15). */
export function sideOfCharacter(pack: Library, character: Character, level: number): Side {
  const side = makeSide(character.name, level)
  side.maxHp = character.maxHp
  side.hp = Math.min(character.startHp, character.maxHp)
  side.stats[WOUND] = character.startWound
  side.active = copyMoves(character.active)
  side.bank = copyMoves(character.bank)
  side.blessings = character.blessings.slice()
  side.stats[SPENT_MAJORS] = character.spent
  const { kept } = character
  if (kept.length !== 0)
    for (const status of STATUS_INDEXES) side.stats[status] = Math.max(side.stats[status], numberAt(kept, status))
  readyMoves(pack, side)
  return side
}

/** §9, §10 Numbers the moves of a side, and sets their charge and wind-up. */
function readyMoves(pack: Library, side: Side): void {
  let uid = 0
  for (const list of [side.active, side.bank])
    for (const m of list) {
      m[UID] = uid++
      setCooldownLeft(m, windUpOf(m, rootOfMove(pack, m).fresh))
      setChargeLeft(m, m[CHARGE])
    }
}
