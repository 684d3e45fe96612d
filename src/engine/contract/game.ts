import type { Dice } from '../dice/dice.ts'
import type { ForcedRoll } from '../dice/test-dice.ts'
import type { GhostPolicy, KnownGhost } from './ghosts.ts'
import type { Line, Panel, Scene } from './scene.ts'

/** A player's position. Seat 0 is the player of every game; duels add seat 1. */
export type Seat = number

/** A legal action. Games build their actions once, in tables: equal actions are identical objects, and ids are never built during play. */
export interface Action {
  /** Stable and readable, like `equip-3`, `move-ne` or `play-2-on-1`. */
  readonly id: string
}

export interface Move<A> {
  readonly seat: Seat
  readonly action: A
}
export type Moves<A> = readonly Move<A>[]

export type Emit<E> = (event: E) => void

/** How a run ended. `standings` has one entry per seat. */
export interface Outcome {
  readonly reason: string
  readonly standings: readonly Standing[]
}
export interface Standing {
  readonly won: boolean
  readonly score: number
}

/** Rolls to force, and the choice to make right after. Without a choice, each forced value waits for the next roll of its label. */
export interface Override {
  readonly rolls: readonly ForcedRoll[]
  readonly choice?: string
}

/** A kind of run that options select. Records are listed separately for each mode. `practice` says why runs of this mode do not count. */
export interface Mode {
  readonly name: string
  readonly practice?: string
}

/**
 * Version of this contract. Archived rules record the version they were written for, so that later releases can adapt them. It increases
 * when older games can no longer be called like new ones; adding an optional member does not change it.
 */
export const CONTRACT = 2

/**
 * A game: pure functions over plain data. S is the state: JSON-safe, with all its fields from the start. A is the
 * interned actions, E the events (each with the arithmetic behind it), O the options of a run (including a scenario).
 *
 * The laws in `test/laws` check these promises: the same state, moves and dice give the same result; `apply` never
 * throws on legal moves; `legal` has a stable order and is never empty for a seat in `toAct`; no run takes more than
 * `maxTurns` turns; `scene`, `eventText` and `legal` reveal nothing that the seat may not know.
 */
export interface Game<S, A extends Action, E, O> {
  readonly id: string
  /** Increase it when an old journal would replay differently. */
  readonly version: number
  /** Hash of the content (cards, ships, monsters) this game was built with. */
  readonly contentHash: string
  /** Upper limit on the turns of a run. */
  readonly maxTurns: number

  /** Starts a run. All randomness comes from `dice`. */
  setup(options: O, dice: Dice): S
  /** Seats that must choose now. If there are none, the run is over; if there are several, they choose simultaneously. */
  toAct(state: S): readonly Seat[]
  /** The legal actions of a seat, in a stable order. */
  legal(state: S, seat: Seat): readonly A[]
  /** Applies the moves to the state in place. Must build events only if `emit` is given: `emit?.({…})`. */
  apply(state: S, moves: Moves<A>, dice: Dice, emit?: Emit<E>): void
  /** The result of the run, defined exactly when `toAct` is empty. */
  outcome(state: S): Outcome | undefined
  /** A deep copy, written by hand with the fields in the order in which `setup` creates them. */
  clone(state: S): S

  /** What this seat may see and do, and nothing more. */
  scene(state: S, seat: Seat): Scene
  /** The log line that describes an event to this seat, or undefined if the seat does not notice it. */
  eventText(event: E, seat: Seat): Line | undefined

  /** A state consistent with what this seat knows, with the hidden parts drawn anew. A game without this member hides nothing. */
  determinize?(state: S, seat: Seat, dice: Dice): S
  /** A heuristic value of the state for this seat; larger is better. Used by the search bot. */
  value?(state: S, seat: Seat): number
  /**
   * Returns a test that recognizes later states in which the result of a choice made here is visible. A simulated run
   * stops there and is scored by `value`: playing on would add the same luck to every choice and hide which was better.
   * Without this member, simulated runs are played to the end.
   */
  horizon?(state: S, seat: Seat): { at(later: S): boolean }
  /**
   * Sensible lines of play, starting with the one that is best by rule of thumb; later ones may be computed lazily.
   * Each is a list of actions that are legal one after the other unless something unexpected happens. Uses only what
   * this seat may know. Must give at least one line while the seat is to act. The search bot compares these lines, and
   * follows the first one beyond its own tree.
   */
  candidateLines?(state: S, seat: Seat): Iterable<readonly A[]>
  /** The reference panels with all figures of the rules: cards, foes, items, moves, statuses. No rule is hidden from players. */
  codex?(): readonly Panel[]
  /** The state in readable form: named fields, ids as words. Hides nothing, so it is for debugging and never shown to a seat. */
  describe?(state: S): unknown
  /** The mode these options select. A game without this member has one mode and no options. */
  mode?(options: O): Mode
  /** Members that only one game or a few games offer. */
  readonly extras?: GameExtras<S, A, E, O>
}

/** What one game or a few games offer beyond the contract. An app looks an entry up by name, and works without it if the game has none. */
export interface GameExtras<S, A extends Action, E, O> {
  /**
   * Exact facts about the current choice, for a seat that asks for advice, such as Star Canine's best loadouts with
   * their results. Reveals no more than the seat may know. Undefined if there are no facts to show now.
   */
  exactAdvice?(state: S, seat: Seat): Panel | undefined
  /** Guides a search that knows the dice and looks for a winning line. Used by proofs, never by bots. */
  readonly foresight?: Foresight<S, A>
  /** The event's line in the timeline beside a replay, or undefined if it has none. */
  timeline?(event: E): Line | undefined
  /**
   * The override that a typed test command (`hp m1 5`) asks for. Only for runs whose options allow such commands, which
   * makes them practice. A returned string is an error message or a list of commands.
   */
  admin?(state: S, command: string): Override | string
  /** How to save dead characters as ghosts and bring ghosts into a run. */
  readonly ghosts?: GhostPolicy
  /** The same game, knowing these ghosts by id, so that runs whose options name the ghosts can be started, continued and replayed. */
  withGhosts?(ghosts: readonly KnownGhost[]): Game<S, A, E, O>
}

/** Guides the search for a winning line with known dice. For a game without it, the search uses `candidateLines` and `value`. */
export interface Foresight<S, A> {
  /** How far the run has come in this state. Every line leads to a later layer. */
  layer(state: S): number
  /** All lines worth trying, each up to the point where the next line starts. */
  lines(state: S): Iterable<readonly A[]>
  /** States with the same layer and key differ only in rank, and the state with the higher rank is at least as good. */
  key(state: S): string
  rank(state: S): number
  /** A quick, rough estimate of how good a state is. */
  sketch(state: S): number
  /** A slower, better estimate of how good a state is. */
  promise(state: S): number
}

/** A game with its own types erased, as apps, bots and laws use it. */
export type AnyGame = Game<unknown, Action, unknown, unknown>
