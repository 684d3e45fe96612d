import { expect } from 'vitest'
import type { KillResult } from './kills.ts'

/** Expects that everything acknowledged is stored exactly once and every table could continue. */
export function expectNothingLost({ kills, tables, acts, runs, ...seen }: KillResult): void {
  expect(seen).toMatchObject({ lostActs: 0, lostRuns: 0, duplicates: 0, unsigned: 0, stuck: 0, replayed: 0, exit: 0 })
  expect(Math.min(tables, acts, runs)).toBeGreaterThan(kills)
}
