import type { Bot } from '../../src/bots/index.ts'
import type { AnyGame, Dice, Run, Seat } from '../../src/engine/index.ts'
import { choose, isRefusal, seededDice, start } from '../../src/engine/index.ts'

/** What the depth of every game is measured with: seeds by a name, whole runs, shares with intervals, a table. */

/** Seeds that belong to a name, so that those of a tuning and those of a report never meet. */
export const seedsOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${name}-${i + 1}`)

export interface Played {
  readonly run: Run
  readonly won: boolean
  readonly score: number
}

/** One run to its end, the same player on every seat; `watch` sees each state before its choice. */
export function playRun(
  game: AnyGame,
  seed: string,
  options: object,
  player: Bot,
  watch?: (run: Run, seat: Seat, id: string) => void,
): Played {
  const run = start(game, { seed, options })
  if (isRefusal(run)) throw new Error(run.why)
  const own: Dice = seededDice(`player ${seed}`)
  while (game.toAct(run.state).length > 0) {
    const picks = game.toAct(run.state).map((seat) => ({ seat, id: player(game, run.state, seat, own).id }))
    for (const { seat, id } of picks) {
      watch?.(run, seat, id)
      choose(run, run.turn, seat, id)
    }
  }
  const standing = game.outcome(run.state)?.standings[0]
  return { run, won: standing?.won === true, score: standing?.score ?? 0 }
}

/** A share with its 95 % interval by Wilson, in percent. */
export function share(count: number, all: number): string {
  if (all === 0) return '– (none seen)'
  const z = 1.96
  const p = count / all
  const middle = (p + (z * z) / (2 * all)) / (1 + (z * z) / all)
  const half = (z / (1 + (z * z) / all)) * Math.sqrt((p * (1 - p)) / all + (z * z) / (4 * all * all))
  const percent = (x: number): string => (100 * x).toFixed(1)
  return `${percent(p)} % (${percent(Math.max(0, middle - half))}–${percent(Math.min(1, middle + half))}; ${count} of ${all})`
}

/** A difference of two shares over the same seeds, in points, with its 95 % interval. */
export function pairedDifference(first: readonly boolean[], second: readonly boolean[]): string {
  const n = first.length
  const apart = first.map((won, i) => Number(won) - Number(second[i]))
  const mean = apart.reduce((sum, d) => sum + d, 0) / n
  const spread = Math.sqrt(apart.reduce((sum, d) => sum + (d - mean) ** 2, 0) / Math.max(1, n - 1))
  const half = (1.96 * spread) / Math.sqrt(n)
  return `${(100 * mean).toFixed(1)} points (±${(100 * half).toFixed(1)}, ${n} pairs)`
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** A table of figures: what was measured, what was seen, what was aimed at. */
export function aims(rows: readonly (readonly [what: string, seen: string, aim: string])[]): string {
  return ['| figure | seen | aim |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')
}
