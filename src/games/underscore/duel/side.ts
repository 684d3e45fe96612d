import { type By, byEach, placesOf } from '../../../kit/vocabulary.ts'
import { type ByElement, type ByStatus, ELEMENTS, NONE, STATUS_MAX, STATUSES, type StatusPlace } from '../names.ts'
import { copyDeclarations, type Declaration } from './declaration.ts'
import { copied, copyMoves, type Move, UID } from './move.ts'

/** Nobody bears more major blessings: each has a bit in `spent` and `shown`. */
export const MOST_MAJORS = 24

/** What happened to a character: damage taken, uid and type of the last move cast (−1 before the first), own turns since the last attack … */
const PAST_PLACES = [
  ...(['lastDamage', 'totalDamage', 'lastMove', 'lastType', 'sinceAttack'] as const),
  /** … own Sleep, Stun, Anger at P3.3 of the turn in hand. */
  ...(['sleepChecked', 'stunChecked', 'angerChecked'] as const),
] as const
const past = placesOf(PAST_PLACES)
export const { lastDamage: LAST_DAMAGE, totalDamage: TOTAL_DAMAGE, lastMove: LAST_MOVE, lastType: LAST_TYPE } = past
export const { sinceAttack: SINCE_ATTACK } = past
export const { sleepChecked: SLEEP_CHECKED, stunChecked: STUN_CHECKED, angerChecked: ANGER_CHECKED } = past

/** What waits for a character: §5 one-shot bonuses for the next attack (a base of −1 is none) and for the next move's speed … */
export const NEXT_PLACES = [
  ...(['damage', 'iters', 'base', 'quick'] as const),
  /** … the turn on which cooldowns are ignored; own executions left of ignored damage, ignored traps, mirrored statuses. */
  ...(['freeCooldown', 'shield', 'deaf', 'mirror'] as const),
] as const
export type NextName = (typeof NEXT_PLACES)[number]
export const NEXT = placesOf(NEXT_PLACES)
export const { damage: NEXT_DAMAGE, iters: NEXT_ITERS, base: NEXT_BASE, quick: NEXT_QUICK } = NEXT
export const { freeCooldown: FREE_TURN, shield: SHIELDED, deaf: DEAF, mirror: MIRROR } = NEXT
export const NO_BASE = NONE

/** One character in combat. */
export interface Side {
  name: string
  level: number
  isElite: boolean
  maxHp: number
  hp: number
  heat: number
  risk: number
  iterMod: number
  turns: ByStatus<number>
  /** Empty while nothing is ignored. */
  ignores: ByStatus<number> | []
  /** Empty while each is as the rules have it. */
  max: ByStatus<number> | []
  /** Bits by status, and SEALED. */
  immune: number
  /** Bits by element. */
  attuned: number
  attunedPublic: number
  attunedTurns: ByElement<number>
  lastAttuned: number
  active: Move[]
  bank: Move[]
  /** Major blessings by their place in the pack, in the order of taking; replaced, never changed. */
  blessings: readonly number[]
  /** Bits of the statics its blessings have, and of the events they listen to: see `listen`. */
  mods: number
  hears: number
  /** Bits by place in `blessings`: spent for this match; shown to the opponent. */
  spent: number
  shown: number
  past: By<typeof PAST_PLACES, number>
  next: By<typeof NEXT_PLACES, number>
  /** See waiting.ts. */
  temps: number[]
  delays: number[]
  /** What was chosen: see record.ts. Wait is not recorded. */
  history: number[]
  /** What a ghost or encounter follows, in the same form, and where it stands. */
  script: readonly number[]
  pointer: number
  /** The choice in hand: slot of the move as it lay in P1 (NOT_CHOSEN, WAIT), target, answers. */
  chosen: number
  target: number
  answers: number[]
  /** All questions are answered. */
  isReady: boolean
}

/** §7 Wound immunity that came from Open Wounds: the bit behind those of the statuses. */
export const SEALED = 1 << STATUSES.length
export const isSealed = (side: Side): boolean => (side.immune & SEALED) !== 0

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
  /** Declarations of each side that came true in this combat. */
  triggered: [number, number]
  /** Bits of events somebody listens to: blessings, banked moves, traps. */
  hears: number
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
const NEVER_ATTUNED: ByElement<number> = byEach(ELEMENTS, () => 0)
const NO_PAST: Side['past'] = byEach(PAST_PLACES, (place) => (place === LAST_MOVE || place === LAST_TYPE ? NONE : 0))
const NOTHING_NEXT: Side['next'] = byEach(NEXT_PLACES, (place) => (place === NEXT_BASE ? NO_BASE : 0))
export const none = (): ByStatus<number> => copied(NO_TURNS)

/** §8 Turns for which a status is not felt. */
export const ignoresOf = ({ ignores }: Side, status: StatusPlace): number =>
  ignores.length === 0 ? 0 : ignores[status]
export function setIgnores(side: Side, status: StatusPlace, turns: number): void {
  if (side.ignores.length === 0) side.ignores = none()
  side.ignores[status] = turns
}
/** §6 The most turns of a status. */
export const maxOf = ({ max }: Side, status: StatusPlace): number => (max.length === 0 ? STATUS_MAX : max)[status]
export function setMax(side: Side, status: StatusPlace, turns: number): void {
  if (side.max.length === 0) side.max = copied(STATUS_MAX)
  side.max[status] = turns
}

export const makeSide = (name: string, level: number): Side => ({
  name,
  level,
  isElite: false,
  maxHp: 10,
  hp: 10,
  heat: 0,
  risk: 0,
  iterMod: 0,
  turns: none(),
  ignores: [],
  max: [],
  immune: 0,
  attuned: 0,
  attunedPublic: 0,
  attunedTurns: copied(NEVER_ATTUNED),
  lastAttuned: NONE,
  active: [],
  bank: [],
  blessings: [],
  mods: 0,
  hears: 0,
  spent: 0,
  shown: 0,
  past: copied(NO_PAST),
  next: copied(NOTHING_NEXT),
  temps: [],
  delays: [],
  history: [],
  script: [],
  pointer: 0,
  chosen: NOT_CHOSEN,
  target: 0,
  answers: [],
  isReady: false,
})

/** Most lists are empty most of the time, and an empty one is quicker made than copied. */
export const copyOf = (list: readonly number[]): number[] => (list.length === 0 ? [] : list.slice())
const copyIfAny = (list: ByStatus<number> | []): ByStatus<number> | [] => (list.length === 0 ? [] : copied(list))

export const cloneSide = (s: Side): Side => ({
  name: s.name,
  level: s.level,
  isElite: s.isElite,
  maxHp: s.maxHp,
  hp: s.hp,
  heat: s.heat,
  risk: s.risk,
  iterMod: s.iterMod,
  turns: s.turns.slice() as ByStatus<number>,
  ignores: copyIfAny(s.ignores),
  max: copyIfAny(s.max),
  immune: s.immune,
  attuned: s.attuned,
  attunedPublic: s.attunedPublic,
  attunedTurns: s.attunedTurns.slice() as ByElement<number>,
  lastAttuned: s.lastAttuned,
  active: copyMoves(s.active),
  bank: copyMoves(s.bank),
  blessings: copyOf(s.blessings),
  mods: s.mods,
  hears: s.hears,
  spent: s.spent,
  shown: s.shown,
  past: s.past.slice() as Side['past'],
  next: s.next.slice() as Side['next'],
  temps: copyOf(s.temps),
  delays: copyOf(s.delays),
  history: copyOf(s.history),
  script: copyOf(s.script),
  pointer: s.pointer,
  chosen: s.chosen,
  target: s.target,
  answers: copyOf(s.answers),
  isReady: s.isReady,
})

export const makeDuel = (rules: number, sides: [Side, Side]): Duel => ({
  rules,
  turn: 1,
  priority: PLAYER,
  sides,
  declarations: [],
  declared: 0,
  triggered: [0, 0],
  hears: 0,
  winner: FIGHTING,
})

export const cloneDuel = (d: Duel): Duel => ({
  rules: d.rules,
  turn: d.turn,
  priority: d.priority,
  sides: [cloneSide(d.sides[0]), cloneSide(d.sides[1])],
  declarations: copyDeclarations(d.declarations),
  declared: d.declared,
  triggered: [d.triggered[0], d.triggered[1]],
  hears: d.hears,
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
