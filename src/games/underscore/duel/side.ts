import { type By, byEach, placesOf } from '../../../lib/enums.ts'
import {
  type ByStatus,
  ELEMENTS,
  type Element,
  type ElementPlace,
  NONE,
  STATUS_MAX,
  STATUSES,
  type StatusPlace,
} from '../names.ts'
import { copyDeclarations, type Declaration } from './choices/declaration.ts'
import { copied, copyMoves, type Move, UID } from './move.ts'
import { makeSigns, numberAt, withNumber } from './packed-numbers.ts'

/** Nobody bears more major blessings: each has a bit in `spent` and `shown`. */
export const MOST_MAJORS = 24

/**
 * The numbers of a character in combat, in one list: a copy of it is one step, and a state holds no word for each. First the turns of the
 * statuses, so that a status is a place here; then for how many turns each element has been attuned to.
 */
const STAT_PLACES = [
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
  /** Bits of the statics its blessings have, and of the events they listen to: see `listen`. */
  'mods',
  'hears',
  /** Bits of the events its banked moves listen to. */
  'bankHears',
  /** Bits by place in `blessings`: spent for this match; shown to the opponent. */
  'spentMajors',
  'shownMajors',
  /** Its declarations that came true in this combat. */
  'cameTrue',
  /** Where it stands in its script. */
  'pointer',
  /** The choice in hand: slot of the move as it lay in P1 (NOT_CHOSEN, WAIT), target; 1 once all questions are answered. */
  'chosen',
  'target',
  'ready',
  /** What happened: damage taken, uid and type of the last move cast (−1 before the first), own turns since the last attack … */
  'lastDamage',
  'totalDamage',
  'lastMove',
  'lastType',
  'sinceAttack',
  /** … own Sleep, Stun, Anger at P3.3 of the turn in hand: see `makeChecked`. */
  'checked',
  /** What waits: §5 one-shot bonuses for the next attack (a base of −1 is none) and for the next move's speed … */
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
type Stats = By<typeof STAT_PLACES, number>
const stat = placesOf(STAT_PLACES)
export const { elite: ELITE, level: LEVEL, ownHeat: OWN_HEAT, risk: RISK, iterMod: ITER_MOD, immune: IMMUNE } = stat
export const { attuned: ATTUNED, attunedPublic: ATTUNED_PUBLIC, lastAttuned: LAST_ATTUNED } = stat
export const {
  mods: MODS,
  hears: HEARS,
  bankHears: BANK_HEARS,
  spentMajors: SPENT_MAJORS,
  shownMajors: SHOWN_MAJORS,
} = stat
export const { cameTrue: CAME_TRUE, pointer: POINTER, chosen: CHOSEN, target: TARGET, ready: READY } = stat
export const { lastDamage: LAST_DAMAGE, totalDamage: TOTAL_DAMAGE, lastMove: LAST_MOVE, lastType: LAST_TYPE } = stat
export const { sinceAttack: SINCE_ATTACK } = stat
export const { checked: CHECKED } = stat
export const { nextDamage: NEXT_DAMAGE, nextIters: NEXT_ITERS, nextBase: NEXT_BASE, nextQuick: NEXT_QUICK } = stat
export const { freeTurn: FREE_TURN, shielded: SHIELDED, deaf: DEAF, mirror: MIRROR } = stat
export const NO_BASE = NONE

/** What waits for a character, as content names it. */
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
   * For each status the turns for which it is ignored, then the most turns of each; empty while all is as the rules have it. What is seldom
   * changed is a text (signs.ts): copies share it.
   */
  limits: string
  active: Move[]
  bank: Move[]
  /** Major blessings by their place in the pack, in the order of taking; replaced, never changed. */
  blessings: readonly number[]
  /** See waiting.ts. */
  temps: string
  delays: string
  /** What was chosen: see record.ts. Wait is not recorded. */
  history: number[]
  /** What a ghost or encounter follows: the same, as a text. */
  script: string
  /** The answers of the choice in hand. */
  answers: number[]
}

export const isElite = ({ stats }: Side): boolean => stats[ELITE] === 1
export const isReady = ({ stats }: Side): boolean => stats[READY] === 1
/** The turns of every status, by themselves. */
export const statusTurns = ({ stats }: Side): ByStatus<number> =>
  stats.slice(0, STATUSES.length) as unknown as ByStatus<number>
/** §3 For how many turns an element has been attuned to. */
export const attunedTurns = ({ stats }: Side, element: ElementPlace): number =>
  stats[(STATUSES.length + element) as ElementStat]
export function setAttunedTurns({ stats }: Side, element: ElementPlace, turns: number): void {
  stats[(STATUSES.length + element) as ElementStat] = turns
}
/** The places of the elements behind those of the statuses. */
type ElementStat = (typeof stat)[Element]

/** Three statuses in one number. */
const CHECKED_BITS = 10
const CHECKED_MASK = (1 << CHECKED_BITS) - 1
export const makeChecked = (sleep: number, stun: number, anger: number): number =>
  (anger << (2 * CHECKED_BITS)) | (stun << CHECKED_BITS) | sleep
export const sleepChecked = ({ stats }: Side): number => stats[CHECKED] & CHECKED_MASK
export const stunChecked = ({ stats }: Side): number => (stats[CHECKED] >> CHECKED_BITS) & CHECKED_MASK
export const angerChecked = ({ stats }: Side): number => stats[CHECKED] >> (2 * CHECKED_BITS)

/** §7 Wound immunity that came from Open Wounds: the bit behind those of the statuses. */
export const SEALED = 1 << STATUSES.length
export const isSealed = (side: Side): boolean => (side.stats[IMMUNE] & SEALED) !== 0

export const NOT_CHOSEN = -1
export const WAIT = -2
/** Bank slots are numbered from here. */
export const BANK_SLOT = 8
export const slotWords = (slot: number): string => (slot >= BANK_SLOT ? `bank ${slot - BANK_SLOT + 1}` : `${slot + 1}`)

export interface Duel {
  /** §16 See `makeRules`. */
  rules: number
  turn: number
  /** Who has priority. */
  priority: number
  sides: [Side, Side]
  declarations: Declaration[]
  declared: number
  /** FIGHTING while it runs; a seat; DRAW or STALEMATE. */
  winner: number
}
export const PLAYER = 0
export const RIVAL = 1
export const FIGHTING = -1
export const DRAW = 2
export const STALEMATE = 3

export type Seat = typeof PLAYER | typeof RIVAL
/** Indexed, not asked for: which seat it is cannot be foreseen, and a wrong guess costs more than the look-up. */
export const sideIn = (duel: Duel, seat: number): Side => duel.sides[seat as Seat]

/** As everybody begins: to be copied. */
const NO_TURNS: ByStatus<number> = byEach(STATUSES, () => 0)
const AT_FIRST: readonly number[] = [NEXT_BASE, LAST_ATTUNED, LAST_MOVE, LAST_TYPE, CHOSEN]
const FIRST_STATS: Stats = byEach(STAT_PLACES, (place) => (AT_FIRST.includes(place) ? NONE : 0))
export const none = (): ByStatus<number> => copied(NO_TURNS)

/** §8 Turns for which a status is not felt. */
export const ignoresOf = ({ limits }: Side, status: StatusPlace): number =>
  limits.length === 0 ? 0 : numberAt(limits, status)
export function setIgnores(side: Side, status: StatusPlace, turns: number): void {
  side.limits = withNumber(limitsOf(side), status, turns)
}
/** §6 The most turns of a status. */
export const maxOf = ({ limits }: Side, status: StatusPlace): number =>
  limits.length === 0 ? STATUS_MAX[status] : numberAt(limits, STATUSES.length + status)
export function setMax(side: Side, status: StatusPlace, turns: number): void {
  side.limits = withNumber(limitsOf(side), STATUSES.length + status, turns)
}
const AS_RULED = makeSigns([...NO_TURNS, ...STATUS_MAX])
const limitsOf = ({ limits }: Side): string => (limits.length === 0 ? AS_RULED : limits)

export function makeSide(name: string, level: number): Side {
  const stats = copied(FIRST_STATS)
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

/** Most lists are empty most of the time, and an empty one is quicker made than copied. */
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
/** The same where a legal choice says that there is one. */
export function knownMoveAt(side: Side, slot: number): Move {
  const move = moveAt(side, slot)
  if (move === undefined) throw new Error(`${side.name} has no move in slot ${slotWords(slot)}`)
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

/** Moves that are chosen by answers or declared are named by owner and uid, whatever becomes of their slots. */
const UID_BITS = 6
export const moveRef = (owner: number, uid: number): number => (owner << UID_BITS) | uid
export const ownerIn = (ref: number): number => ref >> UID_BITS
export const uidIn = (ref: number): number => ref & ((1 << UID_BITS) - 1)
/** The move a reference names; undefined if it is gone, or names none. */
export const moveOfRef = (duel: Duel, ref: number): Move | undefined =>
  ref < 0 ? undefined : moveByUid(sideIn(duel, ownerIn(ref)), uidIn(ref))
