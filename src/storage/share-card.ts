import type { FinishedRun } from './types.ts'

/** The fields of a result card. */
export interface ShareCard {
  readonly game: string
  readonly seed: string
  readonly daily?: string | undefined
  readonly won: boolean
  readonly score: number
  readonly turns: number
  /** Health over the run, as a row of heights. */
  readonly curve?: string | undefined
  readonly streak?: number | undefined
  readonly name?: string | undefined
  readonly link?: string | undefined
}

/** A run as one line for sharing. */
export function cardLine(card: ShareCard): string {
  const { game, seed, daily, won, score, turns, curve = '', streak = 0, name = '', link = '' } = card
  return [
    `Undercroft ${daily === undefined ? `${game}, seed ${seed}` : `daily ${daily}, ${game}`}`,
    ...(name === '' ? [] : [name]),
    `${won ? 'won' : 'fell'}, ${score} points, ${turns} ${turns === 1 ? 'turn' : 'turns'}`,
    ...(curve === '' ? [] : [curve]),
    ...(daily === undefined || streak < 2 ? [] : [`${streak} days in a row`]),
    ...(link === '' ? [] : [link]),
  ].join(' · ')
}

/** The dailies of a date as one line: done (●) or open (○). */
export function dayLine(
  date: string,
  games: readonly { readonly name: string; readonly ended: FinishedRun | undefined }[],
  streak: number,
  name: string,
): string {
  const results = games.map((game) =>
    game.ended === undefined ? `${game.name} ○` : `${game.name} ● ${game.ended.score}${game.ended.won ? ' won' : ''}`,
  )
  return [
    `Undercroft daily ${date}`,
    ...(name === '' ? [] : [name]),
    ...results,
    ...(streak < 2 ? [] : [`${streak} days in a row`]),
  ].join(' · ')
}

/** The link to a run on the page from the settings; empty if no page is set. */
export function linkTo(page: string, journal: string): string {
  if (page === '') return ''
  const base = page.endsWith('/') || page.endsWith('.html') ? page : `${page}/`
  return `${base}#/r/${journal}`
}
