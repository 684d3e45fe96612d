import type { Page } from 'playwright-core'
import { percentile as exactPercentile } from '../measure.ts'

/** A figure, its value, and its aim, which may be empty. */
export type Row = readonly [figure: string, seen: string, aim: string]

/** Context shared by all parts. */
export interface Bench {
  readonly address: string
  /** Ids of the games to measure. */
  readonly games: readonly string[]
  /** A page for a new visitor. */
  visit(isMoving?: boolean): Promise<Page>
}

/** In tenths of a millisecond. */
export const percentile = (times: readonly number[], part: number): number =>
  Math.round(10 * exactPercentile(times, part)) / 10
