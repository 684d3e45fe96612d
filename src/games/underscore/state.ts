import type { Emit } from '../../engine/contract/game.ts'
import { copyMoves, type Move, ROOT } from './duel/move.ts'
import { cloneDuel, copyNumbers, type Duel, FIRST_BANK_SLOT, makeDuel, makeSide, slotLabel } from './duel/side.ts'
import type { Event } from './events.ts'
import type { Fighter } from './fighters.ts'
import { ALL_ELEMENTS, ELEMENTS, type EndReason } from './names.ts'
import { packRulings, type RulingChanges } from './rulings.ts'

/** A character of the run between combats. */
export interface Character {
  name: string
  build: string
  maxHp: number
  startHp: number
  startWound: number
  active: Move[]
  bank: Move[]
  /** The moves, packed (stored-moves.ts), during a combat and after the run. `active` and `bank` are empty then. */
  aside: string
  /** The major blessings by index in the pack. */
  blessings: number[]
  /** A bit by index in `blessings` for each that is spent for this run. */
  spent: number
  burden: number
  elites: number
  /** Focus: a bit for each element that the next draft must include and, above these, for each that every later draft must include. */
  focus: number
  /** The upgrade paths given up for good, as bits of PATHS. */
  givenUp: number
  /** With Persistant: the statuses carried over to the next combat, packed as a string (packed-numbers.ts). Otherwise empty. */
  kept: string
}

export const focusOfNextDraft = ({ focus }: Character): number => focus & ALL_ELEMENTS
export const focusOfEveryDraft = ({ focus }: Character): number => focus >> ELEMENTS.length
export function setDraftFocus(character: Character, next: number, always: number): void {
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
  blessings: copyNumbers(c.blessings),
  spent: c.spent,
  burden: c.burden,
  elites: c.elites,
  focus: c.focus,
  givenUp: c.givenUp,
  kept: c.kept,
})

export const RUN_MODES = ['run', 'duel', 'tutorial'] as const
type Mode = (typeof RUN_MODES)[number]
const PHASES = ['build', 'fight', 'upgrade', 'learn', 'pick', 'arrange', 'draft', 'apply', 'over'] as const
type Phase = (typeof PHASES)[number]

/** §15 A run is endless in spirit. A character that wins this many levels is laid to rest undefeated, so that every run provably ends. */
export const LAST_LEVEL = 100
/** The number of stalemates that wear a character out, which also makes every run end. */
export const MAX_STALEMATES = 20
/** The number of free changes to the pools in one upgrade. */
export const MAX_POOL_CHANGES = 16
/** The number of times a lesson can be repeated. It is practically unlimited, but makes every run provably end. */
export const MAX_LESSON_TRIES = 200
/** §12 Max HP has no limit, but no character starts a combat with more HP than this. The rest is room for healing. */
export const MAX_START_HP = 18

export interface State {
  mode: Mode
  phase: Phase
  /** Whether a player controls the other side. */
  isSeated: boolean
  level: number
  character: Character
  duel: Duel
  /** The opponent: an index in the pack's encounters, or −1 minus an index in `ghosts`. */
  encounter: number
  /** §15 The ghosts of this run, each as a reference or as JSON text. Copies of the state share these strings. */
  ghosts: string[]
  /** Whether the ghosts are a season, which is met in order. */
  isSeason: boolean
  /** §15 The level of difficulty. */
  grave: number
  stalemates: number
  won: number
  /** What the upgrade screen offers: the major (−1 if there is none), then the drafted minors. */
  major: number
  minors: number[]
  /** `taking` is what is being learned or taken; the answers given so far follow. */
  taking: number
  answers: number[]
  picks: number[]
  /** The moves without a slot while the player rearranges the pools. */
  held: Move[]
  changes: number
  /** A bit for each thing that still has to happen before the next combat. */
  pending: number
  lesson: number
  tries: number
  /** Which fight of a lesson that has two this is, counted from 0. */
  part: number
  /** How the run ended; empty while it continues. */
  reason: EndReason | ''
}

/** The bits of `pending`. */
export const MUST_ARRANGE = 1 << 0
export const MUST_DRAFT = 1 << 1
/** A pick replaces a banked move (OVER_BANKED), or each active move in turn (OVER_ACTIVE). */
export const OVER_BANKED = 1 << 2
export const OVER_ACTIVE = 1 << 3
/** A pick that replaces a banked move is still to come. */
export const MUST_OFFER = 1 << 4
/** §12 An elite was slain, so the upgrade screen comes once more. */
export const MUST_UPGRADE = 1 << 5

export interface Options {
  readonly mode?: Mode | undefined
  /** A build by id. It skips the selection of a character. */
  readonly build?: string | undefined
  readonly name?: string | undefined
  /** Whether the run starts with a random universal blessing. */
  readonly gift?: boolean | undefined
  /** Ghosts, each by reference (`12e:` and the id) or in full. Ghosts in full make the run practice. */
  readonly ghosts?: readonly (Fighter | string)[] | undefined
  /** The season to which these ghosts belong. */
  readonly season?: string | undefined
  /** §15 The level of difficulty, from 0. */
  readonly grave?: number | undefined
  readonly rules?: RulingChanges | undefined
  /** For a duel: who controls the other side; and the id of the build or encounter that is its character. */
  readonly rival?: 'seat' | 'script' | undefined
  readonly foe?: string | undefined
  /** For lessons: the lesson to start with, counted from 1. */
  readonly lesson?: number | undefined
  /** The id of a challenge to play. */
  readonly challenge?: string | undefined
  readonly scenario?: Scenario | undefined
}

/** A scenario: two characters in the middle of a combat. */
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
  /** For how many turns each element has been attuned. Those in `private` are not public. */
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

export const makeState = (mode: Mode, rules: RulingChanges): State => ({
  mode,
  phase: 'build',
  isSeated: false,
  level: 1,
  character: makeCharacter('You'),
  duel: makeDuel(packRulings(rules), [makeSide('', 1), makeSide('', 1)]),
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

export const cloneState = (s: State): State => ({
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
  minors: copyNumbers(s.minors),
  taking: s.taking,
  answers: copyNumbers(s.answers),
  picks: copyNumbers(s.picks),
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
  const move = slot >= FIRST_BANK_SLOT ? character.bank[slot - FIRST_BANK_SLOT] : character.active[slot]
  if (move === undefined) throw new Error(`${character.name} has no move in slot ${slotLabel(slot)}`)
  return move
}
/** Forgets a move. At least one active move stays. */
export function forgetMove(character: Character, slot: number, emit?: Emit<Event>): void {
  const { active, bank } = character
  emit?.({ kind: 'forgot', root: characterMove(character, slot)[ROOT] })
  if (slot >= FIRST_BANK_SLOT) bank.splice(slot - FIRST_BANK_SLOT, 1)
  else active.splice(slot, 1)
  if (active.length === 0) active.push(...bank.splice(0, 1))
}
