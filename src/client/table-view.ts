import type { Line, Scene, Seat, Standing } from '../engine/index.ts'

/** Everything the server sends about a running table: scenes and log lines that this seat may see. */
export interface TableView {
  readonly id: string
  readonly kind: 'sealed' | 'duel'
  readonly game: string
  readonly version: number
  readonly content: string
  readonly options: unknown
  readonly status: 'waiting' | 'playing' | 'over'
  readonly commitment: string
  readonly day?: string
  readonly isRated: boolean
  /** Absent for spectators. */
  readonly seat?: Seat
  /** By seat; null: free. */
  readonly players: readonly (ShownPlayer | null)[]
  readonly turn: number
  /** Seats that have not chosen yet. A simultaneous choice is known to be made, but not which one. */
  readonly waiting: readonly Seat[]
  readonly clocks?: readonly ShownClock[]
  readonly scene: Scene
  /** Digest of the scene, so it covers only what this seat knows. */
  readonly digest: string
  /** Log lines since the requested turn. */
  readonly told: readonly { readonly turn: number; readonly line: Line }[]
  readonly end?: ShownEnd
  /** The code a friend can join with; only for the inviting player. */
  readonly code?: string
  readonly again: readonly Seat[]
  readonly next?: string
}
export interface ShownPlayer {
  readonly name: string
  /** Absent: a built-in bot. */
  readonly key?: string
}
interface ShownClock {
  readonly leftMs: number
  readonly isRunning: boolean
}
export interface ShownEnd {
  readonly reason: string
  readonly standings: readonly Standing[]
  readonly lost?: { readonly seat: Seat; readonly by: 'resigning' | 'time' }
}
