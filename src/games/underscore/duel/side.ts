import { type ByIndex, indexesOf, mapWords } from '../../../lib/enums.ts'
import {
  type ByStatus,
  ELEMENTS,
  type Element,
  type ElementIndex,
  NONE,
  STATUS_MAX,
  STATUSES,
  type StatusIndex,
} from '../names.ts'
import { copyDeclarations, type Declaration } from './choices/declaration.ts'
import { copyMoves, copyTuple, type Move, UID } from './move.ts'
import { numberAt, packNumbers, withNumber } from './packed-numbers.ts'

/** Limit on major blessings: each needs a bit in `spent` and `shown`. */
export const MAX_MAJORS = 24

/**
 * The numbers of a character in combat, in one list, which makes copies cheap and keeps property names out of states. First the turns of
 * the statuses, so that a status index is an index here; then the turns each element has been attuned.
 */
const STAT_NAMES = [
  ...STATUSES,
  ...ELEMENTS,
  /** 1 for an elite; its level. */
  'elite',
  'level',
  'ownHeat',
  'risk',
  'iterMod',
  /** Bits by status, and SEALED. */
  'immune',
  /** Bits by element. */
  'attuned',
  'attunedPublic',
  'lastAttuned',
  /** Bits of the statics its blessings have, and of the events they listen to: see `updateListeners`. */
  'mods',
  'hears',
  /** Bits of the events its banked moves listen to. */
  'bankHears',
  /** Bits by index in `blessings`: spent for this match; shown to the opponent. */
  'spentMajors',
  'shownMajors',
  /** Number of its declarations that triggered in this combat. */
  'cameTrue',
  /** Position in its script. */
  'pointer',
  /** The current choice: slot of the move in P1 (or NOT_CHOSEN, WAIT); target; 1 once all questions are answered. */
  'chosen',
  'target',
  'ready',
  /** History: damage taken, uid and type of the last move cast (−1 before the first), own turns since the last attack … */
  'lastDamage',
  'totalDamage',
  'lastMove',
  'lastType',
  'sinceAttack',
  /** … own Sleep, Stun and Anger at P3.3 of this turn: see `makeChecked`. */
  'checked',
  /** Pending changes: §5 one-shot bonuses for the next attack (base −1 for none) and for the next move's speed … */
  'nextDamage',
  'nextIters',
  'nextBase',
  'nextQuick',
  /** … the turn on which cooldowns are ignored; own executions left of ignored damage, ignored traps, mirrored statuses. */
  'freeTurn',
  'shielded',
  'deaf',
  'mirror',
] as const
type Stats = ByIndex<typeof STAT_NAMES, number>
const stat = indexesOf(STAT_NAMES)
export const { elite: ELITE, level: LEVEL, ownHeat: OWN_HEAT, risk: RISK, iterMod: ITER_MOD, immune: IMMUNE } = stat
export const { attuned: ATTUNED, attunedPublic: ATTUNED_PUBLIC, lastAttuned: LAST_ATTUNED } = stat
export const {
  mods: MODS,
  hears: LISTENED,
  bankHears: BANK_LISTENED,
  spentMajors: SPENT_MAJORS,
  shownMajors: SHOWN_MAJORS,
} = stat
export const { cameTrue: TRIGGERED_COUNT, pointer: POINTER, chosen: CHOSEN, target: TARGET, ready: READY } = stat
export const { lastDamage: LAST_DAMAGE, totalDamage: TOTAL_DAMAGE, lastMove: LAST_MOVE, lastType: LAST_TYPE } = stat
export const { sinceAttack: SINCE_ATTACK } = stat
export const { checked: CHECKED } = stat
export const { nextDamage: NEXT_DAMAGE, nextIters: NEXT_ITERS, nextBase: NEXT_BASE, nextQuick: NEXT_QUICK } = stat
export const { freeTurn: FREE_TURN, shielded: SHIELDED, deaf: DEAF, mirror: MIRROR } = stat
export const NO_BASE = NONE

/** Pending changes by the name that content uses. */
export const NEXT = {
  damage: NEXT_DAMAGE,
  iters: NEXT_ITERS,
  base: NEXT_BASE,
  quick: NEXT_QUICK,
  freeCooldown: FREE_TURN,
  shield: SHIELDED,
  deaf: DEAF,
  mirror: MIRROR,
} as const
export type NextName = keyof typeof NEXT
export const NEXT_NAMES = Object.keys(NEXT) as NextName[]

/** One character in combat. */
export interface Side {
  name: string
  maxHp: number
  hp: number
  stats: Stats
  /**
   * For each status the turns it is ignored, then the maximum turns of each; empty for the defaults. Rarely changed, so it is a string
   * (packed-numbers.ts) that copies share.
   */
  limits: string
  active: Move[]
  bank: Move[]
  /** Major blessings by index in the pack, in the order of taking; replaced, never mutated. */
  blessings: readonly number[]
  /** See delayed-effects.ts. */
  temps: string
  delays: string
  /** The recorded choices: see choice-records.ts. Wait is not recorded. */
  history: number[]
  /** The choices a ghost or encounter replays: the same records, as a string. */
  script: string
  /** Answers of the current choice. */
  answers: number[]
}

export const isElite = ({ stats }: Side): boolean => stats[ELITE] === 1
export const isReady = ({ stats }: Side): boolean => stats[READY] === 1
/** The turns of all statuses. */
export const statusTurns = ({ stats }: Side): ByStatus<number> =>
  stats.slice(0, STATUSES.length) as unknown as ByStatus<number>
/** §3 The turns an element has been attuned. */
export const attunedTurns = ({ stats }: Side, element: ElementIndex): number =>
  stats[(STATUSES.length + element) as ElementStat]
export function setAttunedTurns({ stats }: Side, element: ElementIndex, turns: number): void {
  stats[(STATUSES.length + element) as ElementStat] = turns
}
/** Indexes of the elements, which follow the statuses. */
type ElementStat = (typeof stat)[Element]

/** Three statuses packed into one number. */
const CHECKED_BITS = 10
const CHECKED_MASK = (1 << CHECKED_BITS) - 1
export const makeChecked = (sleep: number, stun: number, anger: number): number =>
  (anger << (2 * CHECKED_BITS)) | (stun << CHECKED_BITS) | sleep
export const sleepChecked = ({ stats }: Side): number => stats[CHECKED] & CHECKED_MASK
export const stunChecked = ({ stats }: Side): number => (stats[CHECKED] >> CHECKED_BITS) & CHECKED_MASK
export const angerChecked = ({ stats }: Side): number => stats[CHECKED] >> (2 * CHECKED_BITS)

/** §7 Wound immunity caused by Open Wounds: the bit after those of the statuses. */
export const SEALED = 1 << STATUSES.length
export const isSealed = (side: Side): boolean => (side.stats[IMMUNE] & SEALED) !== 0

export const NOT_CHOSEN = -1
export const WAIT = -2
/** Bank slots are numbered from here. */
export const BANK_SLOT = 8
export const slotLabel = (slot: number): string => (slot >= BANK_SLOT ? `bank ${slot - BANK_SLOT + 1}` : `${slot + 1}`)

export interface Duel {
  /** §16 See `makeRules`. */
  rules: number
  turn: number
  /** Seat that has priority. */
  priority: number
  sides: [Side, Side]
  declarations: Declaration[]
  declared: number
  /** FIGHTING while the combat runs; then a seat, DRAW or STALEMATE. */
  winner: number
}
export const PLAYER = 0
export const RIVAL = 1
export const FIGHTING = -1
export const DRAW = 2
export const STALEMATE = 3

export type Seat = typeof PLAYER | typeof RIVAL
/** Indexed rather than branched on: the seat is unpredictable, and a mispredicted branch costs more than the lookup. */
export const sideIn = (duel: Duel, seat: number): Side => duel.sides[seat as Seat]

/** Template for a new character, to be copied. */
const NO_TURNS: ByStatus<number> = mapWords(STATUSES, () => 0)
const AT_FIRST: readonly number[] = [NEXT_BASE, LAST_ATTUNED, LAST_MOVE, LAST_TYPE, CHOSEN]
const FIRST_STATS: Stats = mapWords(STAT_NAMES, (place) => (AT_FIRST.includes(place) ? NONE : 0))
export const noTurns = (): ByStatus<number> => copyTuple(NO_TURNS)

/** §8 Turns for which a status is ignored. */
export const ignoresOf = ({ limits }: Side, status: StatusIndex): number =>
  limits.length === 0 ? 0 : numberAt(limits, status)
export function setIgnores(side: Side, status: StatusIndex, turns: number): void {
  side.limits = withNumber(limitsOf(side), status, turns)
}
/** §6 Maximum turns of a status. */
export const statusMax = ({ limits }: Side, status: StatusIndex): number =>
  limits.length === 0 ? STATUS_MAX[status] : numberAt(limits, STATUSES.length + status)
export function setStatusMax(side: Side, status: StatusIndex, turns: number): void {
  side.limits = withNumber(limitsOf(side), STATUSES.length + status, turns)
}
const AS_RULED = packNumbers([...NO_TURNS, ...STATUS_MAX])
const limitsOf = ({ limits }: Side): string => (limits.length === 0 ? AS_RULED : limits)

export function makeSide(name: string, level: number): Side {
  const stats = copyTuple(FIRST_STATS)
  stats[LEVEL] = level
  return {
    name,
    maxHp: 10,
    hp: 10,
    stats,
    limits: '',
    active: [],
    bank: [],
    blessings: [],
    temps: '',
    delays: '',
    history: [],
    script: '',
    answers: [],
  }
}

/** Copies a list. Most are empty, and creating an empty list is faster than copying one. */
export const copyOf = (list: readonly number[]): number[] => (list.length === 0 ? [] : list.slice())

export const cloneSide = (s: Side): Side => ({
  name: s.name,
  maxHp: s.maxHp,
  hp: s.hp,
  stats: s.stats.slice() as Stats,
  limits: s.limits,
  active: copyMoves(s.active),
  bank: copyMoves(s.bank),
  blessings: copyOf(s.blessings),
  temps: s.temps,
  delays: s.delays,
  history: copyOf(s.history),
  script: s.script,
  answers: copyOf(s.answers),
})

export const makeDuel = (rules: number, sides: [Side, Side]): Duel => ({
  rules,
  turn: 1,
  priority: PLAYER,
  sides,
  declarations: [],
  declared: 0,
  winner: FIGHTING,
})

export const cloneDuel = (d: Duel): Duel => ({
  rules: d.rules,
  turn: d.turn,
  priority: d.priority,
  sides: [cloneSide(d.sides[0]), cloneSide(d.sides[1])],
  declarations: copyDeclarations(d.declarations),
  declared: d.declared,
  winner: d.winner,
})

export const moveAt = (side: Side, slot: number): Move | undefined =>
  slot >= BANK_SLOT ? side.bank[slot - BANK_SLOT] : side.active[slot]
/** Like `moveAt`, for a slot that a legal choice guarantees. */
export function knownMoveAt(side: Side, slot: number): Move {
  const move = moveAt(side, slot)
  if (move === undefined) throw new Error(`${side.name} has no move in slot ${slotLabel(slot)}`)
  return move
}
export const everyMove = ({ active, bank }: Side): Move[] => [...active, ...bank]

export function moveByUid({ active, bank }: Side, uid: number): Move | undefined {
  for (let i = 0; i < active.length; i++) if ((active[i] as Move)[UID] === uid) return active[i]
  for (let i = 0; i < bank.length; i++) if ((bank[i] as Move)[UID] === uid) return bank[i]
  return undefined
}
export function isBanked({ bank }: Side, wanted: Move): boolean {
  for (let i = 0; i < bank.length; i++) if (bank[i] === wanted) return true
  return false
}

/** Answers and declarations refer to moves by owner and uid, because slots may change. */
const UID_BITS = 6
export const moveRef = (owner: number, uid: number): number => (owner << UID_BITS) | uid
export const ownerIn = (ref: number): number => ref >> UID_BITS
export const uidIn = (ref: number): number => ref & ((1 << UID_BITS) - 1)
/** The move of a reference; undefined if it no longer exists or the reference is empty. */
export const moveOfRef = (duel: Duel, ref: number): Move | undefined =>
  ref < 0 ? undefined : moveByUid(sideIn(duel, ownerIn(ref)), uidIn(ref))
