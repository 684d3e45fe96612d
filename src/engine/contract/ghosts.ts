import { digest } from '../journal/digest.ts'

/** A ghost (a dead character) as apps see it: plain JSON with a name and a level. */
export interface GhostLike {
  readonly name: string
  readonly level: number
  readonly is_elite?: boolean | string | undefined
  readonly source?: string | undefined
  readonly season?: string | undefined
  /** The rules do not allow such a character at this level. Saved, but not matched with players near its level. */
  readonly foreign?: boolean | undefined
  readonly created?: string | undefined
}

/** A ghost with the id that journals use for it. */
export interface KnownGhost {
  readonly id: string
  readonly ghost: GhostLike
}

/** How a game handles ghosts. Belongs to a game with its pack, because ghosts name moves of the content. */
export interface GhostPolicy {
  /** The ghost left by a finished run, or undefined if nobody died. */
  of(state: unknown): GhostLike | undefined
  /** Validates a ghost from outside: accepts it, trimmed, with notes on what was cut, or refuses it with a reason. Never throws. */
  check(
    json: unknown,
  ):
    | { readonly ok: true; readonly ghost: GhostLike; readonly notes: readonly string[] }
    | { readonly ok: false; readonly why: string }
  /** Whether a run with these options meets ghosts but does not say which. */
  wants(options: unknown): boolean
  /** Options with the full ghosts in them. The player has chosen the opponents, so such a run is practice. */
  into(options: unknown, ghosts: readonly GhostLike[]): unknown
  /** Options that name ghosts by id, which keeps the journal short. Ghosts of a season are met in this order. Needs `GameExtras.withGhosts`. */
  naming?(options: unknown, ghosts: readonly KnownGhost[], season?: string): unknown
  /** The ghost ids in these options, in order. Starting or replaying such a run needs a game that knows all of them. */
  named?(options: unknown): readonly string[]
  /** The id of the ghost being fought in this state; undefined if there is none with an id. */
  facing?(state: unknown): string | undefined
  /** The id of the ghost that ended this run; undefined if none with an id did. */
  slainBy?(state: unknown): string | undefined
}

/** Fields stored with a ghost that are not part of its identity. */
const METADATA: ReadonlySet<string> = new Set(['id', 'created', 'source', 'season', 'foreign'])

/** Hexadecimal digits of an id: 96 bits, so that nobody can construct two ghosts with the same id. */
const ID_LENGTH = 24

/** The id of a ghost: a hash of its content, independent of its file name and of the order of its fields. */
export const ghostId = (ghost: object): string =>
  digest(Object.fromEntries(Object.entries(ghost).filter(([key]) => !METADATA.has(key)))).slice(0, ID_LENGTH)

export const isGhostId = (text: unknown): text is string =>
  typeof text === 'string' && text.length === ID_LENGTH && /^[0-9a-f]+$/.test(text)
