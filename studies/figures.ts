import { meanOf, shareOf } from '../src/apps/lab/stats.ts'
import { type Bot, playOut } from '../src/bots/index.ts'
import { type Action, type AnyGame, type Moves, seededDice } from '../src/engine/index.ts'

/** Shared by the studies of all games: options, seeds by name, full runs, figures with intervals, and the table of aims. */

/** The argument after `--name`. */
export function word(name: string, otherwise: string): string {
  const at = process.argv.indexOf(`--${name}`)
  return (at < 0 ? undefined : process.argv[at + 1]) ?? otherwise
}
export const number = (name: string, otherwise: number): number => Number(word(name, String(otherwise)))

/** Seeds derived from a name, so that tuning and reporting never use the same seeds. */
export const seedsOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${name}-${i + 1}`)

export interface Played {
  readonly state: unknown
  readonly won: boolean
  readonly score: number
}

/** Plays one run to its end with the same bot in every seat; `watch` receives each state before its choices. */
export function playRun(
  game: AnyGame,
  seed: string,
  options: object,
  bot: Bot,
  watch?: (state: unknown, moves: Moves<Action>) => void,
): Played {
  const dice = seededDice(seed)
  const state = game.setup(options, dice)
  playOut(game, state, [bot, bot], dice, seededDice(`player ${seed}`), (moves) => watch?.(state, moves))
  const standing = game.outcome(state)?.standings[0]
  return { state, won: standing?.won === true, score: standing?.score ?? 0 }
}

const percent = (x: number): string => (100 * x).toFixed(1)

/** A share with its 95 % interval by Wilson, in percent. */
export function share(count: number, all: number): string {
  if (all === 0) return '– (none seen)'
  const { value, low, high } = shareOf(count, all)
  return `${percent(value)} % (${percent(low)}–${percent(high)}; ${count} of ${all})`
}

/** Number of runs for which a condition holds. */
export const often = <T>(list: readonly T[], holds: keyof T | ((one: T) => boolean)): string =>
  share(list.filter((one) => (typeof holds === 'function' ? holds(one) : one[holds])).length, list.length)

export const wins = (list: readonly { readonly won: boolean }[]): string => often(list, 'won')

/** The sum of a field over all runs. */
export const sum = <T>(list: readonly T[], field: keyof T): number =>
  list.reduce((all, one) => all + Number(one[field]), 0)

/** Ratio of the sums of two fields over all runs. */
export const ratio = <T>(list: readonly T[], part: keyof T, whole: keyof T): string =>
  share(sum(list, part), sum(list, whole))

/** A mean with its 95 % interval. */
export function average(values: readonly number[], digits = 1): string {
  const { value, low, high } = meanOf(values)
  return `${value.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)}; ${values.length})`
}

/** The difference of two win rates over the same seeds, in points, with its 95 % interval. */
export function winsApart(
  first: readonly { readonly won: boolean }[],
  second: readonly { readonly won: boolean }[],
): string {
  const { value, high } = meanOf(first.map(({ won }, i) => Number(won) - Number(second[i]?.won)))
  return `${percent(value)} points (±${percent(high - value)}, ${first.length} pairs)`
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

/** Counts per key, the most frequent first. */
export function counted<K>(keys: Iterable<K>): [K, number][] {
  const counts = new Map<K, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}

/** A figure of a rule book: its name, the players, the measured value and the aim. */
export type Row = readonly [figure: string, player: string, seen: string, aim: string]

/** The table of aims. */
export const aims = (rows: readonly Row[]): string =>
  [
    '| figure | player | seen (95 % interval; n) | aim |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

/** Prints the progress of a long measurement. */
export const progress = (what: string): void => void process.stderr.write(`${what}\n`)
