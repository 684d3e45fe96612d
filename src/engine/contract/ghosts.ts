import { digest } from '../journal/digest.ts'

/** A ghost (a dead character) as apps see it: plain JSON with a name and a level. */
export interface GhostLike {
  readonly name: string
  readonly level: number
  readonly is_elite?: boolean | string | undefined
  readonly source?: string | undefined
  readonly season?: string | undefined
  /** Whether the rules allow no such character at this level. The ghost is saved, but not matched with players near its level. */
  readonly foreign?: boolean | undefined
  readonly created?: string | undefined
}

/** A ghost, and the id that journals use for it. */
export interface KnownGhost {
  readonly id: string
  readonly ghost: GhostLike
}

/** How a game handles ghosts. A pack has a policy of its own, because ghosts refer to moves of the content. */
export interface GhostPolicy {
  /** The ghost left by a finished run, or undefined if nobody died. */
  of(state: unknown): GhostLike | undefined
  /**
   * Validates a ghost from outside. Accepts it shortened to what the rules allow, with notes on what was cut, or
   * refuses it with a reason. Never throws.
   */
  check(
    json: unknown,
  ):
    | { readonly ok: true; readonly ghost: GhostLike; readonly notes: readonly string[] }
    | { readonly ok: false; readonly why: string }
  /** Whether a run with these options meets ghosts although the options do not say which. */
  wants(options: unknown): boolean
  /** These options with the full ghosts in them. Such a run is practice, because the player chose the opponents. */
  into(options: unknown, ghosts: readonly GhostLike[]): unknown
  /**
   * These options naming the ghosts by id, which keeps the journal short. Ghosts of a season are met in the given
   * order. Needs `GameExtras.withGhosts`.
   */
  naming?(options: unknown, ghosts: readonly KnownGhost[], season?: string): unknown
  /** The ids of ghosts in these options, in order. Starting or replaying such a run needs a game that knows all of these ghosts. */
  named?(options: unknown): readonly string[]
  /** The id of the ghost being fought in this state; undefined if the opponent is no ghost or has no id. */
  facing?(state: unknown): string | undefined
  /** The id of the ghost that ended this run; undefined if no ghost with an id did. */
  slainBy?(state: unknown): string | undefined
}

/** Fields that are stored with a ghost but do not affect its id. */
const METADATA: ReadonlySet<string> = new Set(['id', 'created', 'source', 'season', 'foreign'])

/** Number of hexadecimal digits of a ghost's id. That is 96 bits, so that nobody can construct two ghosts with the same id. */
const ID_LENGTH = 24

/** The id of a ghost: a hash of its content. The file name and the order of the fields do not matter. */
export const ghostId = (ghost: object): string =>
  digest(Object.fromEntries(Object.entries(ghost).filter(([key]) => !METADATA.has(key)))).slice(0, ID_LENGTH)

export const isGhostId = (text: unknown): text is string =>
  typeof text === 'string' && text.length === ID_LENGTH && /^[0-9a-f]+$/.test(text)
