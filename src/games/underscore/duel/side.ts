import { STATUS_MAX } from '../names.ts'

/**
 * §1 A move instance is one list of numbers, so that a copy costs next to nothing. The first places are the combat's, the others
 * are the move's own variables: what minor blessings change, and what its effects read.
 */
export type Mv = number[]
/** Its root in the pack. */
export const ROOT = 0
/** Its number among its owner's moves in this combat: slots change, this does not. */
export const UID = 1
/** What minor blessings added, as bits (`ADDED`). */
export const EXTRA = 2
/** Variables that are rolled anew at every cast, as bits from ELEMENT on. */
export const RANDOM = 3
export const COOL = 4
export const ON_CHARGE = 5
/** 1 if it was charged at P3.1 of the turn in hand. */
export const LATCH = 6
export const BOUND = 7
/** Bits: 1 the move is public, 2 its element is, 4 it was public before it was masked. */
export const PUBLIC = 8
/** A counter of its own, for effects that grow. */
export const COUNTER = 9
/** The variables. */
export const ELEMENT = 10
export const DAMAGE = 11
export const ITERS = 12
export const COOLDOWN = 13
export const CHARGE = 14
export const HEAT = 15
/** Quick-Move +1, Slow-Move −1. */
export const SPEED = 16
export const PROOF = 17
/** From here on: statuses and amounts in the order in which the effects name them. */
export const MORE = 18
export const FIELDS = ['element', 'base_damage', 'base_iters', 'cooldown', 'charge', 'heat', 'speed', 'proof'] as const

export const SEEN = 1
export const SEEN_ELEMENT = 2

/** What a minor blessing can add to a move, as bits of EXTRA. */
export const ADDED = ['fromBankUnbank', 'heatBurn', 'bankRegen', 'chargeIgnore'] as const
export const FROM_BANK_UNBANK = 1
export const HEAT_BURN = 2
export const BANK_REGEN = 4
export const CHARGE_IGNORE = 8

/** Nobody bears more major blessings: each has a bit in `spent` and `shown`. */
export const MOST_MAJORS = 24

/** One character in combat. Lists of 12 are by status, lists of 7 by element. */
export interface Side {
  name: string
  level: number
  isElite: boolean
  maxHp: number
  hp: number
  heat: number
  risk: number
  iterMod: number
  turns: number[]
  /** Empty while nothing is ignored. */
  ignores: number[]
  /** Empty while each is as the rules have it. */
  max: number[]
  /** Bits by status, and SEALED. */
  immune: number
  /** Bits by element. */
  attuned: number
  attunedPublic: number
  attunedTurns: number[]
  lastAttuned: number
  active: Mv[]
  bank: Mv[]
  /** Major blessings by their place in the pack, in the order of taking. */
  blessings: number[]
  /** Bits of the statics its blessings have, and of the events they listen to: see `listen`. */
  mods: number
  hears: number
  /** Bits by place in `blessings`: spent for this match; shown to the opponent. */
  spent: number
  shown: number
  /** What happened to it: places LAST_DAMAGE … CHECKED. */
  past: number[]
  /** What waits for it: places NEXT_DAMAGE … MIRROR. */
  next: number[]
  /** One-turn changes to undo: uid, variable, by. */
  temps: number[]
  /** Effects to come: turns left, delayed effect, value, uid of the move. */
  delays: number[]
  /** What was chosen, one record after another: a head (see `recordHead`), then its answers. Wait is not recorded. */
  history: number[]
  /** What a ghost or encounter follows, in the same form, and where it stands. */
  script: number[]
  pointer: number
  /** The choice in hand: slot of the move as it lay in P1 (NOT_CHOSEN, WAIT), target, answers. */
  chosen: number
  target: number
  answers: number[]
  /** All questions are answered. */
  isReady: boolean
}

/** §7 Wound immunity that came from Open Wounds. */
export const SEALED = 1 << 12
export const isSealed = (s: Side): boolean => (s.immune & SEALED) !== 0

/** Places of `past`: damage taken, uid and type of the last move cast (−1 before the first), own turns since the last attack. */
export const LAST_DAMAGE = 0
export const TOTAL_DAMAGE = 1
export const LAST_MOVE = 2
export const LAST_TYPE = 3
export const SINCE_ATTACK = 4
/** Own Sleep, Stun, Anger at P3.3 of the turn in hand: three places. */
export const CHECKED = 5
/** Places of `next`: §5 one-shot bonuses for the next attack (a base of −1 is none) and for the next move's speed … */
export const NEXT_DAMAGE = 0
export const NEXT_ITERS = 1
export const NEXT_BASE = 2
export const NEXT_QUICK = 3
/** … the turn on which cooldowns are ignored; own executions left of ignored damage, ignored traps, mirrored statuses. */
export const FREE_TURN = 4
export const SHIELDED = 5
export const DEAF = 6
export const MIRROR = 7

export const NOT_CHOSEN = -1
export const WAIT = -2
/** Bank slots are numbered from here. */
export const BANK_SLOT = 8

/** Fates of a recorded choice. */
export const CAST = 0
export const DISQUALIFIED = 1

/** §14 A declaration: id, owner, type, value, private, state, trap, root and uid of its move. */
export type Declaration = number[]
export const D_ID = 0
export const D_OWNER = 1
export const D_TYPE = 2
export const D_VALUE = 3
export const D_PRIVATE = 4
export const D_STATE = 5
export const D_TRAP = 6
export const D_ROOT = 7
export const D_UID = 8
export const ACTIVE = 0
export const TRIGGERED = 1
export const SPENT = 2
export const NULLIFIED = 3
export const RESOLVED = 4
export const DECLARATION_STATES = ['active', 'triggered', 'spent', 'nullified', 'resolved'] as const

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
  /** −1 while it runs; a seat; DRAW or STALEMATE. */
  winner: number
}
export const FIGHTING = -1
export const DRAW = 2
export const STALEMATE = 3

export const none = (): number[] => [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

/** §8 Turns for which a status is not felt. */
export const ignoresOf = (s: Side, status: number): number =>
  s.ignores.length === 0 ? 0 : (s.ignores[status] as number)
export function setIgnores(s: Side, status: number, turns: number): void {
  if (s.ignores.length === 0) s.ignores = none()
  s.ignores[status] = turns
}
/** §6 The most turns of a status. */
export const maxOf = (s: Side, status: number): number => (s.max.length === 0 ? STATUS_MAX : s.max)[status] as number
export function setMax(s: Side, status: number, turns: number): void {
  if (s.max.length === 0) s.max = STATUS_MAX.slice()
  s.max[status] = turns
}

/** §15 The head of a recorded choice is one number: its turn, the root of the move, how many answers follow, target and fate. */
export const MOST_ROOTS = 1024
export const recordHead = (turn: number, root: number, answers: number, target: number, fate: number): number =>
  (((turn * MOST_ROOTS + root) * 8 + answers) << 2) | (target << 1) | fate
export const turnOf = (head: number): number => (head >> 5) >> 10
export const rootIn = (head: number): number => (head >> 5) & (MOST_ROOTS - 1)
export const answersIn = (head: number): number => (head >> 2) & 7
export const targetIn = (head: number): number => (head >> 1) & 1
export const fateIn = (head: number): number => head & 1

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
  attunedTurns: [0, 0, 0, 0, 0, 0, 0],
  lastAttuned: -1,
  active: [],
  bank: [],
  blessings: [],
  mods: 0,
  hears: 0,
  spent: 0,
  shown: 0,
  past: [0, 0, -1, -1, 0, 0, 0, 0],
  next: [0, 0, -1, 0, 0, 0, 0, 0],
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

export function cloneMoves(moves: readonly Mv[]): Mv[] {
  if (moves.length === 0) return []
  const copy = moves.slice()
  for (let i = 0; i < copy.length; i++) copy[i] = (copy[i] as Mv).slice()
  return copy
}
/** Most lists are empty most of the time, and an empty one is quicker made than copied. */
export const copyOf = (list: readonly number[]): number[] => (list.length === 0 ? [] : list.slice())

export const cloneSide = (s: Side): Side => ({
  name: s.name,
  level: s.level,
  isElite: s.isElite,
  maxHp: s.maxHp,
  hp: s.hp,
  heat: s.heat,
  risk: s.risk,
  iterMod: s.iterMod,
  turns: s.turns.slice(),
  ignores: copyOf(s.ignores),
  max: copyOf(s.max),
  immune: s.immune,
  attuned: s.attuned,
  attunedPublic: s.attunedPublic,
  attunedTurns: s.attunedTurns.slice(),
  lastAttuned: s.lastAttuned,
  active: cloneMoves(s.active),
  bank: cloneMoves(s.bank),
  blessings: copyOf(s.blessings),
  mods: s.mods,
  hears: s.hears,
  spent: s.spent,
  shown: s.shown,
  past: s.past.slice(),
  next: s.next.slice(),
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
  priority: 0,
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
  declarations: cloneMoves(d.declarations),
  declared: d.declared,
  triggered: [d.triggered[0], d.triggered[1]],
  hears: d.hears,
  winner: d.winner,
})

/** A character of the run, between combats. */
export interface Character {
  name: string
  build: string
  maxHp: number
  startHp: number
  startWound: number
  active: Mv[]
  bank: Mv[]
  /** Major blessings, by place in the pack. */
  blessings: number[]
  /** Bits by place in `blessings`: spent for this run. */
  spent: number
  burden: number
  elites: number
  /** Focus: bits of elements the next draft, and every later draft, must include. */
  focusNext: number
  focusAlways: number
  /** Bits: upgrade paths given up for good (1 learn, 2 minor). */
  givenUp: number
  /** Persistant: statuses carried over. */
  kept: number[]
}

export const cloneCharacter = (c: Character): Character => ({
  name: c.name,
  build: c.build,
  maxHp: c.maxHp,
  startHp: c.startHp,
  startWound: c.startWound,
  active: cloneMoves(c.active),
  bank: cloneMoves(c.bank),
  blessings: copyOf(c.blessings),
  spent: c.spent,
  burden: c.burden,
  elites: c.elites,
  focusNext: c.focusNext,
  focusAlways: c.focusAlways,
  givenUp: c.givenUp,
  kept: copyOf(c.kept),
})

export const moveAt = (side: Side, slot: number): Mv | undefined =>
  slot >= BANK_SLOT ? side.bank[slot - BANK_SLOT] : side.active[slot]

export function moveByUid(side: Side, uid: number): Mv | undefined {
  const { active, bank } = side
  for (let i = 0; i < active.length; i++) if ((active[i] as Mv)[UID] === uid) return active[i]
  for (let i = 0; i < bank.length; i++) if ((bank[i] as Mv)[UID] === uid) return bank[i]
  return undefined
}
export function isBanked({ bank }: Side, m: Mv): boolean {
  for (let i = 0; i < bank.length; i++) if (bank[i] === m) return true
  return false
}
