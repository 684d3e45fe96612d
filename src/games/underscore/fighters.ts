/** Characters as files have them, in encounters, lessons, ghosts and scenarios. */

/** A move of a character: its root by name or id, and what differs from the root. */
export interface MoveEntry {
  readonly name: string
  readonly modifications?: Readonly<Record<string, unknown>> | undefined
  readonly added_effects?: unknown
}
export interface Fighter {
  readonly name: string
  readonly level?: number | undefined
  readonly max_hp?: number | undefined
  readonly hp?: number | undefined
  readonly start_wound?: number | undefined
  readonly is_elite?: boolean | string | undefined
  readonly blessings?: readonly string[] | undefined
  readonly moves: { readonly active: readonly MoveEntry[]; readonly banked?: readonly MoveEntry[] | undefined }
  readonly turn_history?: Readonly<Record<string, HistoryEntry>> | undefined
}
export interface HistoryEntry {
  readonly move: string
  readonly args?:
    | {
        readonly target?: 'caster' | 'opponent' | undefined
        readonly declarations?: readonly string[] | undefined
      }
    | undefined
}
