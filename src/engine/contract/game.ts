import type { Dice } from '../dice/dice.ts'
import type { ForcedRoll } from '../dice/test-dice.ts'
import type { GhostPolicy, KnownGhost } from './ghosts.ts'
import type { Line, Panel, Scene } from './scene.ts'

/** Who decides. Seat 0 is the player of every game; duels have a seat 1. */
export type Seat = number

/** A legal action. Games build theirs once, in tables, so that identity is equality and ids cost nothing. */
export interface Action {
  /** Stable and readable: `equip-3`, `move-ne`, `play-2-on-1`. */
  readonly id: string
}

export interface Move<A> {
  readonly seat: Seat
  readonly action: A
}
export type Moves<A> = readonly Move<A>[]

export type Emit<E> = (event: E) => void

/** How a run ended: one standing for every seat. */
export interface Outcome {
  readonly reason: string
  readonly standings: readonly Standing[]
}
export interface Standing {
  readonly won: boolean
  readonly score: number
}

/** A kind of run: its records stand apart from others by name. `practice` says why a run of this kind proves nothing. */
/** Rolls to be forced, and the choice that takes them up now; without one they fall when their time comes. */
export interface Override {
  readonly rolls: readonly ForcedRoll[]
  readonly choice?: string
}

export interface Mode {
  readonly name: string
  readonly practice?: string
}

/**
 * The number of this contract. A game kept in the archive says which one it was written for, so that a later host can adapt it. It goes up
 * when a host may no longer call an older game as it calls a new one; optional members that are added do not move it.
 */
export const CONTRACT = 1

/**
 * A game: functions over plain data. S is a JSON-safe state with every field from birth, A the interned actions,
 * E the events (each with its arithmetic), O the options of a run (a scenario among them).
 *
 * Promises every game keeps, and `test/laws` checks: the same state, moves and dice give the same result; `apply` is only
 * called with legal moves and never throws on them; `legal` has a stable order and is never empty for a seat in `toAct`;
 * no run takes more than `bound` turns; a seat learns nothing from `scene`, `tell` or `legal` that it may not know.
 */
export interface Game<S, A extends Action, E, O> {
  readonly id: string
  /** Bump when an old journal would replay differently. */
  readonly version: number
  /** Of the content (cards, ships, monsters) this game was built with. */
  readonly contentHash: string
  /** No run takes more turns than this. */
  readonly bound: number

  setup(options: O, dice: Dice): S
  /** None: the run is over. One: a turn. Several: all choose blind. */
  toAct(state: S): readonly Seat[]
  legal(state: S, seat: Seat): readonly A[]
  /** Changes the state in place. Events are built only when somebody listens: `emit?.({…})`. */
  apply(state: S, moves: Moves<A>, dice: Dice, emit?: Emit<E>): void
  /** Defined exactly when `toAct` is empty. */
  outcome(state: S): Outcome | undefined
  /** By hand, every field in the factory's order; shares nothing with the original. */
  clone(state: S): S

  /** What this seat may see and do, never more. */
  scene(state: S, seat: Seat): Scene
  /** An event in words; undefined: not noticed from this seat. */
  tell(event: E, seat: Seat): Line | undefined

  /** A state this seat could believe in: what it cannot know is drawn anew. Absent: nothing is hidden. */
  imagine?(state: S, seat: Seat, dice: Dice): S
  /** How promising the state looks from this seat; larger is better. For greedy and search. */
  value?(state: S, seat: Seat): number
  /**
   * Whether a later state shows what a choice made here was worth, so that an imagined run is judged there by `value`: what lies beyond is
   * the same luck for every choice, and hides which one was better. Absent: at its end.
   */
  shownFrom?(state: S, seat: Seat): { at(later: S): boolean }
  /**
   * Sensible things to do now, the best by rule of thumb first; the later ones may be worked out only when asked for. Each is a
   * line of actions, legal in turn as long as nothing unforeseen happens. It may look only at what this seat may know.
   * The search compares these lines and follows the first one beyond its own tree. At least one while the seat is to act.
   */
  plans?(state: S, seat: Seat): Iterable<readonly A[]>

  /**
   * What is known exactly about the choice at hand, for a seat that asks for advice: Star Canine's best loadouts with what they come to. It
   * says no more than the seat may know. Absent or undefined: nothing is.
   */
  counsel?(state: S, seat: Seat): Panel | undefined

  /** For one who knows the dice and looks for a line that wins: proofs use it, players never do. */
  readonly foresight?: Foresight<S, A>

  /** Everything a player may look up, with figures: all cards, foes, items, moves, statuses. There are no hidden rules. */
  codex?(): readonly Panel[]
  /** The state as a person would write it: named fields, ids as words. It hides nothing, so it is for QA and not for a seat. */
  describe?(state: S): unknown
  /** An event as a line of the game's own timeline, to stand beside a replay; undefined: it does not belong there. */
  timeline?(event: E): Line | undefined
  /**
   * For QA, in runs whose options ask for it: what a line of words would force (`hp m1 5`), as rolls, and the choice that takes them up at once; a
   * string says what is wrong with it, or what there is. Such runs are practice.
   */
  admin?(state: S, words: string): Override | string
  /** What kind of run these options make. Absent: there is one kind, without options. */
  mode?(options: O): Mode
  /** For games whose fallen return: what a host needs to keep them and to bring them into a run. */
  readonly ghosts?: GhostPolicy
  /** This game, which knows these ghosts by their ids: runs that name them can begin, go on and be replayed. */
  knowing?(ghosts: readonly KnownGhost[]): Game<S, A, E, O>
}

/** What a search with foresight goes by. Absent: it goes by `plans` and `value`. */
export interface Foresight<S, A> {
  /** How far a state has come; every line leads further. */
  layer(state: S): number
  /** Every line worth a look, up to where the next one begins. */
  lines(state: S): Iterable<readonly A[]>
  /** States of one layer and key differ in nothing but their rank, and the larger rank is at least as good. */
  key(state: S): string
  rank(state: S): number
  /** How good a state looks: coarsely and quickly, and by a closer look. */
  sketch(state: S): number
  promise(state: S): number
}

/** A game whose insides are nobody's business: what hosts, players and laws work with. */
export type AnyGame = Game<unknown, Action, unknown, unknown>
