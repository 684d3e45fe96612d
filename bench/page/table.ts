import type { Page } from 'playwright-core'

/** A figure, what was seen, and what it should be; empty: no aim. */
export type Row = readonly [figure: string, seen: string, aim: string]

/** What every part of the bench is given. */
export interface Bench {
  readonly address: string
  /** So many runs a game. */
  readonly runs: number
  /** The games that are measured, by id. */
  readonly games: readonly string[]
  /** Somebody new. */
  visit(isMoving?: boolean): Promise<Page>
}

export const percentile = (times: readonly number[], part: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? Number.NaN
  return Math.round(10 * found) / 10
}

export function printTable(rows: readonly Row[]): void {
  const wide = (place: 0 | 1): number => Math.max(...rows.map((row) => row[place].length))
  const [first, second] = [wide(0), wide(1)]
  for (const [figure, seen, aim] of rows)
    console.log(`${figure.padEnd(first)}  ${seen.padEnd(second)}  ${aim}`.trimEnd())
}
