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
  into(options: unknown, ghosts: readonly GhostLike[]): unknown
}
