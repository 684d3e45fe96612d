import type { FinishedRun } from './types.ts'

/** What a result card says of one run. */
export interface ShareCard {
  readonly game: string
  readonly seed: string
  readonly daily?: string | undefined
  readonly won: boolean
  readonly score: number
  readonly turns: number
  /** How it stood on the way, as a row of heights. */
  readonly curve?: string | undefined
  readonly streak?: number | undefined
  readonly name?: string | undefined
  readonly link?: string | undefined
}

/** A run as one line to be sent to a friend. */
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

/** Which games of a day are done (●) and which are open (○), as one line. */
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

/** A run as an address; the page itself comes from the settings. Empty where there is none. */
export function linkTo(page: string, journal: string): string {
  if (page === '') return ''
  const place = page.endsWith('/') || page.endsWith('.html') ? page : `${page}/`
  return `${place}#/r/${journal}`
}
