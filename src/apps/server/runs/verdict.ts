import type * as z from 'zod'
import type { RUN } from '../../../client/api.ts'
import type { Tables } from '../store/tables.ts'

/** The result of verifying a journal. Everything in it comes from the replay, nothing from claims in the journal. */
export type Verdict = VerifiedRun | RejectedRun
export interface VerifiedRun extends Readonly<z.infer<typeof RUN>> {
  readonly isVerified: true
  /** As this program writes it, so that the same run always has the same journal and hash. */
  readonly journal: string
  readonly seed: string
  /** Why the run is practice; empty if it counts as unranked. */
  readonly practice: string
  /** The day of a daily run; else empty. */
  readonly day: string
  /** The season it claims, and the ghosts it names, in order. */
  readonly season: string
  readonly named: readonly string[]
  /** The ghosts it fought, and the one that ended it. */
  readonly met: readonly string[]
  readonly slayer?: string
  /** The ghost it leaves: absent if the hero survived or the run is practice. */
  readonly ghost?: NewGhost
}
/** A ghost as it is saved. */
export type NewGhost = Pick<Tables['ghosts'], 'id' | 'bare' | 'body' | 'name' | 'level' | 'is_foreign'>
/** What verification needs besides the journal: the saved ghosts that it names, and the player's name. */
export interface SubmissionContext {
  readonly known: readonly { readonly id: string; readonly body: string }[]
  readonly name: string
}
export const NO_SUBMISSION_CONTEXT: SubmissionContext = { known: [], name: '' }
export interface RejectedRun {
  readonly isVerified: false
  readonly code: 'no-journal' | 'unknown-rules' | 'unknown-ghosts' | 'false' | 'not-over' | 'too-heavy'
  readonly why: string
  readonly turn?: number
}
