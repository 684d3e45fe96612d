import type { Line, Scene, Seat, Standing } from '../engine/index.ts'

/** All that leaves the server about a table while it is played: scenes and words. Everything in it is something this seat may know. */
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
  /** Absent for those who look on. */
  readonly seat?: Seat
  /** By seat; null: nobody yet. */
  readonly players: readonly (ShownPlayer | null)[]
  readonly turn: number
  /** Who has still to choose. That a blind choice was made is known; which one is not. */
  readonly waiting: readonly Seat[]
  readonly clocks?: readonly ShownClock[]
  readonly scene: Scene
  /** Of the scene: it stands for what this seat knows, and for nothing else. */
  readonly digest: string
  /** What was told since the turn somebody asked from. */
  readonly told: readonly { readonly turn: number; readonly line: Line }[]
  readonly end?: ShownEnd
  /** To whom it helps: the code that lets a friend sit down. */
  readonly code?: string
  readonly again: readonly Seat[]
  readonly next?: string
}
export interface ShownPlayer {
  readonly name: string
  /** Absent: a program of the house. */
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
