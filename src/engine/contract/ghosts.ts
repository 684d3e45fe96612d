import { digest } from '../journal/digest.ts'

/** A fallen character as a host sees it: plain JSON with a name and a level. */
export interface GhostLike {
  readonly name: string
  readonly level: number
  readonly is_elite?: boolean | string | undefined
  readonly source?: string | undefined
  readonly season?: string | undefined
  /** Nobody could have become it by the rules at its level: kept, but not met within reach. */
  readonly foreign?: boolean | undefined
  readonly created?: string | undefined
}

/** A ghost under the id that journals call it by. */
export interface KnownGhost {
  readonly id: string
  readonly ghost: GhostLike
}

/** What a game whose fallen return says about them. It belongs to the game with its pack: moves are named by content. */
export interface GhostPolicy {
  /** The fallen of a finished run; undefined where nobody fell. */
  of(state: unknown): GhostLike | undefined
  /** Reads what claims to be one: trimmed with notes, or refused with a reason. Never throws. */
  check(
    json: unknown,
  ):
    | { readonly ok: true; readonly ghost: GhostLike; readonly notes: readonly string[] }
    | { readonly ok: false; readonly why: string }
  /** Whether a run with these options meets ghosts and brings none of its own. */
  wants(options: unknown): boolean
  /** Brings them in whole: whoever does that has chosen the opponents, so it is practice. */
  into(options: unknown, ghosts: readonly GhostLike[]): unknown
  /** Options that name them by reference, so that a journal stays short; of a season they are met in this order. Goes with `Game.knowing`. */
  naming?(options: unknown, ghosts: readonly KnownGhost[], season?: string): unknown
  /** The ids that options name, in their order; whoever starts or replays such a run needs a game that knows all of them. */
  named?(options: unknown): readonly string[]
  /** The id of the one that is fought in this state, and of the one that ended this run; undefined: none that was named. */
  facing?(state: unknown): string | undefined
  slainBy?(state: unknown): string | undefined
}

/** What is written beside a ghost and is no part of it: where it is kept, when it fell, for what it was chosen, how it is judged today. */
const METADATA: ReadonlySet<string> = new Set(['id', 'created', 'source', 'season', 'foreign'])

/** Hexadecimal digits of an id: 96 bits, so that nobody makes two ghosts of one id. */
const ID_LENGTH = 24

/** The same ghost has the same id everywhere, whatever its file was called and in which order its fields stand. */
export const ghostId = (ghost: object): string =>
  digest(Object.fromEntries(Object.entries(ghost).filter(([key]) => !METADATA.has(key)))).slice(0, ID_LENGTH)

export const isGhostId = (text: unknown): text is string =>
  typeof text === 'string' && text.length === ID_LENGTH && /^[0-9a-f]+$/.test(text)
