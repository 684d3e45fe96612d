import type { Page } from 'playwright-core'
import { percentile as exactPercentile } from '../measure.ts'

/** A figure, what was seen, and what it should be; empty: no aim. */
export type Row = readonly [figure: string, seen: string, aim: string]

/** What every part of the bench is given. */
export interface Bench {
  readonly address: string
  /** The games that are measured, by id. */
  readonly games: readonly string[]
  /** Somebody new. */
  visit(isMoving?: boolean): Promise<Page>
}

/** In tenths of a millisecond. */
export const percentile = (times: readonly number[], part: number): number =>
  Math.round(10 * exactPercentile(times, part)) / 10
