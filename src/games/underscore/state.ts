import type { Emit } from '../../engine/contract/game.ts'
import { copyMoves, type Move, ROOT } from './duel/move.ts'
import { BANK_SLOT, cloneDuel, copyOf, type Duel, makeDuel, makeSide, slotLabel } from './duel/side.ts'
import type { Event } from './events.ts'
import type { Fighter } from './fighters.ts'
import { ALL_ELEMENTS, ELEMENTS, type Reason } from './names.ts'
import { makeRules, type RuleChanges } from './rulings.ts'

/** A character of the run, between combats. */
export interface Character {
  name: string
  build: string
  maxHp: number
  startHp: number
  startWound: number
  active: Move[]
  bank: Move[]
  /** During a combat and after the run, `active` and `bank` are empty and their moves packed here (stored-moves.ts). */
  aside: string
  /** Major blessings, by index in the pack. */
  blessings: number[]
  /** Bits by index in `blessings`: spent for this run. */
  spent: number
  burden: number
  elites: number
  /** Focus: bits of elements the next draft must include; above them, those that every later draft must. */
  focus: number
  /** Upgrade paths given up for good, as bits of PATHS. */
  givenUp: number
  /** Persistant: statuses carried over, packed as a string (packed-numbers.ts); empty without it. */
  kept: string
}

export const focusNext = ({ focus }: Character): number => focus & ALL_ELEMENTS
export const focusAlways = ({ focus }: Character): number => focus >> ELEMENTS.length
export function setFocus(character: Character, next: number, always: number): void {
  character.focus = (always << ELEMENTS.length) | next
}

export const cloneCharacter = (c: Character): Character => ({
  name: c.name,
  build: c.build,
  maxHp: c.maxHp,
  startHp: c.startHp,
  startWound: c.startWound,
  active: copyMoves(c.active),
  bank: copyMoves(c.bank),
  aside: c.aside,
  blessings: copyOf(c.blessings),
  spent: c.spent,
  burden: c.burden,
  elites: c.elites,
  focus: c.focus,
  givenUp: c.givenUp,
  kept: c.kept,
})

export const MODES = ['run', 'duel', 'tutorial'] as const
type Mode = (typeof MODES)[number]
const PHASES = ['build', 'fight', 'upgrade', 'learn', 'pick', 'arrange', 'draft', 'apply', 'over'] as const
type Phase = (typeof PHASES)[number]

/** §15 Endless in spirit: a character that wins this many levels is laid to rest undefeated, so that every run provably ends. */
export const LAST_LEVEL = 100
/** This many stalemates wear a character out, for the same reason. */
export const MAX_STALEMATES = 20
/** Free changes of the pools in one upgrade. */
export const MAX_CHANGES = 16
/** Retries of a lesson. Practically unlimited; a limit so that every run provably ends. */
export const MAX_TRIES = 200
/** §12 Max HP has no limit, but no character starts a combat with more HP than this: the rest is room to heal into. */
export const MAX_START_HP = 18

export interface State {
  mode: Mode
  phase: Phase
  /** Whether a player controls the other side. */
  isSeated: boolean
  level: number
  character: Character
  duel: Duel
  /** The opponent: an index in the pack's encounters, or −1 − index in `ghosts`. */
  encounter: number
  /** §15 Ghosts of this run, by reference or as JSON text, which copies of the state share. */
  ghosts: string[]
  /** The ghosts are a season, met in order. */
  isSeason: boolean
  /** §15 The difficulty level. */
  grave: number
  stalemates: number
  won: number
  /** Offers of the upgrade screen: the major (−1 for none), then drafted minors. */
  major: number
  minors: number[]
  /** What is being learned or taken, and the answers so far. */
  taking: number
  answers: number[]
  picks: number[]
  /** Moves without a slot, while the pools are being rearranged. */
  held: Move[]
  changes: number
  /** What still has to happen before the next combat, as bits. */
  pending: number
  lesson: number
  tries: number
  /** The fight of a lesson that has two, from 0. */
  part: number
  /** How the run ended; empty while it continues. */
  reason: Reason | ''
}

/** Bits of `pending`. */
export const MUST_ARRANGE = 1 << 0
export const MUST_DRAFT = 1 << 1
/** The pick replaces a banked move, or each active move in turn. */
export const OVER_BANKED = 1 << 2
export const OVER_ACTIVE = 1 << 3
/** A pick over a banked move is still to come. */
export const MUST_OFFER = 1 << 4
/** §12 An elite was slain: the upgrade screen comes once more. */
export const MUST_UPGRADE = 1 << 5

export interface Options {
  readonly mode?: Mode | undefined
  /** A build by id: skips character selection. */
  readonly build?: string | undefined
  readonly name?: string | undefined
  /** Whether the run starts with a random universal blessing. */
  readonly gift?: boolean | undefined
  /** Ghosts by reference (`12e:` and the id), or in full, which makes the run practice. */
  readonly ghosts?: readonly (Fighter | string)[] | undefined
  /** The season these ghosts belong to. */
  readonly season?: string | undefined
  /** §15 The difficulty level, from 0. */
  readonly grave?: number | undefined
  readonly rules?: RuleChanges | undefined
  /** Duel: who controls the other side, and its character: a build or an encounter by id. */
  readonly rival?: 'seat' | 'script' | undefined
  readonly foe?: string | undefined
  /** Tutorial: the first lesson, from 1. */
  readonly lesson?: number | undefined
  /** A challenge, by id. */
  readonly challenge?: string | undefined
  readonly scenario?: Scenario | undefined
}

/** A scenario: two characters in mid-combat. */
export interface Scenario {
  readonly player?: ScenarioCharacter | undefined
  readonly enemy?: ScenarioCharacter | undefined
  readonly priority?: 0 | 1 | undefined
  readonly turn?: number | undefined
}
export interface ScenarioCharacter extends Partial<Fighter> {
  readonly heat?: number | undefined
  readonly curse_risk?: number | undefined
  readonly statuses?: Readonly<Record<string, number>> | undefined
  readonly ignores?: Readonly<Record<string, number>> | undefined
  readonly immune?: readonly string[] | undefined
  readonly sealed?: boolean | undefined
  /** Turns attuned, by element; those in `private` are not public. */
  readonly attunements?: Readonly<Record<string, number>> | undefined
  readonly private?: readonly string[] | undefined
  readonly public_moves?: readonly string[] | undefined
  readonly cooldowns?: Readonly<Record<string, number>> | undefined
  readonly bound?: Readonly<Record<string, number>> | undefined
}

export const makeCharacter = (name: string): Character => ({
  name,
  build: '',
  maxHp: 10,
  startHp: 10,
  startWound: 0,
  active: [],
  bank: [],
  aside: '',
  blessings: [],
  spent: 0,
  burden: 0,
  elites: 0,
  focus: 0,
  givenUp: 0,
  kept: '',
})

export const makeState = (mode: Mode, rules: RuleChanges): State => ({
  mode,
  phase: 'build',
  isSeated: false,
  level: 1,
  character: makeCharacter('You'),
  duel: makeDuel(makeRules(rules), [makeSide('', 1), makeSide('', 1)]),
  encounter: 0,
  ghosts: [],
  isSeason: false,
  grave: 0,
  stalemates: 0,
  won: 0,
  major: -1,
  minors: [],
  taking: -1,
  answers: [],
  picks: [],
  held: [],
  changes: 0,
  pending: 0,
  lesson: 0,
  tries: 0,
  part: 0,
  reason: '',
})

export const clone = (s: State): State => ({
  mode: s.mode,
  phase: s.phase,
  isSeated: s.isSeated,
  level: s.level,
  character: cloneCharacter(s.character),
  duel: cloneDuel(s.duel),
  encounter: s.encounter,
  ghosts: s.ghosts.length === 0 ? [] : s.ghosts.slice(),
  isSeason: s.isSeason,
  grave: s.grave,
  stalemates: s.stalemates,
  won: s.won,
  major: s.major,
  minors: copyOf(s.minors),
  taking: s.taking,
  answers: copyOf(s.answers),
  picks: copyOf(s.picks),
  held: copyMoves(s.held),
  changes: s.changes,
  pending: s.pending,
  lesson: s.lesson,
  tries: s.tries,
  part: s.part,
  reason: s.reason,
})

/** The move in a slot of a character. */
export function characterMove(character: Character, slot: number): Move {
  const move = slot >= BANK_SLOT ? character.bank[slot - BANK_SLOT] : character.active[slot]
  if (move === undefined) throw new Error(`${character.name} has no move in slot ${slotLabel(slot)}`)
  return move
}
/** Forgets a move; at least one active move remains. */
export function forgetMove(character: Character, slot: number, emit?: Emit<Event>): void {
  const { active, bank } = character
  emit?.({ kind: 'forgot', root: characterMove(character, slot)[ROOT] })
  if (slot >= BANK_SLOT) bank.splice(slot - BANK_SLOT, 1)
  else active.splice(slot, 1)
  if (active.length === 0) active.push(...bank.splice(0, 1))
}
