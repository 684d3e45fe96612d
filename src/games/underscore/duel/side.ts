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
import { numberAt, packNumbers, replaceNumber } from './packed-numbers.ts'

/** The largest number of major blessings, because each needs a bit in `spent` and `shown`. */
export const MAX_MAJORS = 24

/**
 * The numbers of a character in combat are one list, which makes copies cheap and keeps property names out of states.
 * It starts with the turns of the statuses, so that a status index is an index here; then come the turns for which each
 * element has been attuned.
 */
const STAT_NAMES = [
  ...STATUSES,
  ...ELEMENTS,
  /** `elite` is 1 for an elite and otherwise 0; `level` is the level. */
  'elite',
  'level',
  'ownHeat',
  'risk',
  'iterMod',
  /** Bits of the statuses it is immune to, and SEALED. */
  'immune',
  /** Bits of elements. */
  'attuned',
  'attunedPublic',
  'lastAttuned',
  /** Bits of the statics that its blessings have, and of the events to which they listen: see `updateListeners`. */
  'mods',
  'hears',
  /** Bits of the events to which its banked moves listen. */
  'bankHears',
  /** Bits by index in `blessings`: those spent for this match, and those shown to the opponent. */
  'spentMajors',
  'shownMajors',
  /** How many of its declarations triggered in this combat. */
  'cameTrue',
  /** The index of the record in its script that is played next. */
  'pointer',
  /** The current choice: the slot of the move in P1 (or NOT_CHOSEN, WAIT), the target, and 1 once all questions are answered. */
  'chosen',
  'target',
  'ready',
  /** History: the damage taken, uid and type of the last move it cast (−1 before the first), and its own turns since the last attack. */
  'lastDamage',
  'totalDamage',
  'lastMove',
  'lastType',
  'sinceAttack',
  /** Its Sleep, Stun and Anger at P3.3 of this turn, packed: see `packCheckedStatuses`. */
  'checked',
  /** What is pending: §5 bonuses for the next attack only (a base of −1 stands for none), and for the speed of the next move. */
  'nextDamage',
  'nextIters',
  'nextBase',
  'nextQuick',
  /** `freeTurn` is the turn without cooldowns. The others count own executions left: damage ignored, traps ignored, statuses mirrored. */
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
export const NO_NEXT_BASE = NONE

/** What can be pending, by the names that content uses. */
export const PENDING_CHANGES = {
  damage: NEXT_DAMAGE,
  iters: NEXT_ITERS,
  base: NEXT_BASE,
  quick: NEXT_QUICK,
  freeCooldown: FREE_TURN,
  shield: SHIELDED,
  deaf: DEAF,
  mirror: MIRROR,
} as const
export type PendingName = keyof typeof PENDING_CHANGES
export const PENDING_NAMES = Object.keys(PENDING_CHANGES) as PendingName[]

/** One character in combat. */
export interface Side {
  name: string
  maxHp: number
  hp: number
  stats: Stats
  /**
   * For each status the turns for which it is ignored, then the maximum turns of each; empty for the defaults. It
   * rarely changes, so it is a string (packed-numbers.ts) that copies share.
   */
  limits: string
  active: Move[]
  bank: Move[]
  /** The major blessings by index in the pack, in the order in which they were taken. The list is replaced, never mutated. */
  blessings: readonly number[]
  /** Pending effects, packed as delayed-effects.ts says. */
  temps: string
  delays: string
  /** The recorded choices of this combat, as choice-records.ts packs them. Waiting is not recorded. */
  history: number[]
  /** The choices that a ghost or encounter replays: records like those of `history`, packed as a string. */
  script: string
  /** The answers given so far for the current choice. */
  answers: number[]
}

export const isElite = ({ stats }: Side): boolean => stats[ELITE] === 1
export const isReady = ({ stats }: Side): boolean => stats[READY] === 1
/** The turns of all statuses. */
export const statusTurns = ({ stats }: Side): ByStatus<number> =>
  stats.slice(0, STATUSES.length) as unknown as ByStatus<number>
/** §3 For how many turns an element has been attuned. */
export const attunedTurns = ({ stats }: Side, element: ElementIndex): number =>
  stats[(STATUSES.length + element) as ElementStat]
export function setAttunedTurns({ stats }: Side, element: ElementIndex, turns: number): void {
  stats[(STATUSES.length + element) as ElementStat] = turns
}
/** The index of an element in the list of numbers. Elements follow the statuses. */
type ElementStat = (typeof stat)[Element]

/** Bits for each of the three statuses that are packed into one number. */
const CHECKED_BITS = 10
const CHECKED_MASK = (1 << CHECKED_BITS) - 1
export const packCheckedStatuses = (sleep: number, stun: number, anger: number): number =>
  (anger << (2 * CHECKED_BITS)) | (stun << CHECKED_BITS) | sleep
export const sleepAtP33 = ({ stats }: Side): number => stats[CHECKED] & CHECKED_MASK
export const stunAtP33 = ({ stats }: Side): number => (stats[CHECKED] >> CHECKED_BITS) & CHECKED_MASK
export const angerAtP33 = ({ stats }: Side): number => stats[CHECKED] >> (2 * CHECKED_BITS)

/** §7 The immunity to Wound that Open Wounds causes. It is the bit after those of the statuses. */
export const WOUND_SEALED = 1 << STATUSES.length
export const isWoundSealed = (side: Side): boolean => (side.stats[IMMUNE] & WOUND_SEALED) !== 0

export const NOT_CHOSEN = -1
export const WAIT_CHOSEN = -2
/** The number of the first slot in the bank. */
export const FIRST_BANK_SLOT = 8
export const slotLabel = (slot: number): string =>
  slot >= FIRST_BANK_SLOT ? `bank ${slot - FIRST_BANK_SLOT + 1}` : `${slot + 1}`

export interface Duel {
  /** §16 The rulings of the duel, as `packRulings` packs them. */
  rules: number
  turn: number
  /** The seat that has priority. */
  priority: number
  sides: [Side, Side]
  declarations: Declaration[]
  declared: number
  /** FIGHTING while the combat runs; afterwards the seat that won, DRAW or STALEMATE. */
  winner: number
}
export const PLAYER = 0
export const RIVAL = 1
export const FIGHTING = -1
export const DRAW = 2
export const STALEMATE = 3

export type Seat = typeof PLAYER | typeof RIVAL
/** The side of a seat, looked up by index: the seat is unpredictable, and a mispredicted branch costs more than the lookup. */
export const sideOfSeat = (duel: Duel, seat: number): Side => duel.sides[seat as Seat]

/** The turns of a new character, which are to be copied. */
const NO_TURNS: ByStatus<number> = mapWords(STATUSES, () => 0)
const AT_FIRST: readonly number[] = [NEXT_BASE, LAST_ATTUNED, LAST_MOVE, LAST_TYPE, CHOSEN]
const FIRST_STATS: Stats = mapWords(STAT_NAMES, (place) => (AT_FIRST.includes(place) ? NONE : 0))
export const noStatusTurns = (): ByStatus<number> => copyTuple(NO_TURNS)

/** §8 For how many turns a status is ignored. */
export const ignoredTurns = ({ limits }: Side, status: StatusIndex): number =>
  limits.length === 0 ? 0 : numberAt(limits, status)
export function setIgnoredTurns(side: Side, status: StatusIndex, turns: number): void {
  side.limits = replaceNumber(limitsOf(side), status, turns)
}
/** §6 The maximum turns of a status. */
export const statusMax = ({ limits }: Side, status: StatusIndex): number =>
  limits.length === 0 ? STATUS_MAX[status] : numberAt(limits, STATUSES.length + status)
export function setStatusMax(side: Side, status: StatusIndex, turns: number): void {
  side.limits = replaceNumber(limitsOf(side), STATUSES.length + status, turns)
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

/** Copies a list. Most lists are empty, and creating an empty list is faster than copying one. */
export const copyNumbers = (list: readonly number[]): number[] => (list.length === 0 ? [] : list.slice())

export const cloneSide = (s: Side): Side => ({
  name: s.name,
  maxHp: s.maxHp,
  hp: s.hp,
  stats: s.stats.slice() as Stats,
  limits: s.limits,
  active: copyMoves(s.active),
  bank: copyMoves(s.bank),
  blessings: copyNumbers(s.blessings),
  temps: s.temps,
  delays: s.delays,
  history: copyNumbers(s.history),
  script: s.script,
  answers: copyNumbers(s.answers),
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

export const moveInSlot = (side: Side, slot: number): Move | undefined =>
  slot >= FIRST_BANK_SLOT ? side.bank[slot - FIRST_BANK_SLOT] : side.active[slot]
/** The move in a slot that has one, because a legal choice guarantees it. */
export function chosenMoveInSlot(side: Side, slot: number): Move {
  const move = moveInSlot(side, slot)
  if (move === undefined) throw new Error(`${side.name} has no move in slot ${slotLabel(slot)}`)
  return move
}
export const everyMove = ({ active, bank }: Side): Move[] => [...active, ...bank]

export function moveByUid({ active, bank }: Side, uid: number): Move | undefined {
  for (let i = 0; i < active.length; i++) if ((active[i] as Move)[UID] === uid) return active[i]
  for (let i = 0; i < bank.length; i++) if ((bank[i] as Move)[UID] === uid) return bank[i]
  return undefined
}
export function isMoveBanked({ bank }: Side, wanted: Move): boolean {
  for (let i = 0; i < bank.length; i++) if (bank[i] === wanted) return true
  return false
}

/** Answers and declarations refer to a move by its owner and uid, because slots may change. */
const UID_BITS = 6
export const makeMoveReference = (owner: number, uid: number): number => (owner << UID_BITS) | uid
export const ownerOfReference = (ref: number): number => ref >> UID_BITS
export const uidOfReference = (ref: number): number => ref & ((1 << UID_BITS) - 1)
/** The move to which a reference refers; undefined if the move no longer exists or the reference is empty. */
export const moveOfReference = (duel: Duel, ref: number): Move | undefined =>
  ref < 0 ? undefined : moveByUid(sideOfSeat(duel, ownerOfReference(ref)), uidOfReference(ref))
