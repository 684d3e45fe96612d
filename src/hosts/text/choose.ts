import type { Entry } from '../../engine/index.ts'
import { linesText } from '../../views/text/text.ts'
import type { Home, KeptRun } from '../saves/index.ts'
import type { Lines } from '../shell/lines.ts'
import { recordsText, recordText, runsText, runText } from './lists.ts'

/** What a person wants to play. */
export type Asked =
  | { readonly kind: 'game'; readonly id: string | undefined; readonly isDaily: boolean }
  | { readonly kind: 'continue'; readonly id: string }
  | { readonly kind: 'replay'; readonly id: string }
  | { readonly kind: 'quit' }

export interface Menu {
  readonly games: readonly Entry[]
  /** Absent where nothing is kept. */
  readonly home: Home | undefined
  readonly lines: Lines
  readonly say: (text: string) => void
  readonly now: number
}

const SHOWN = 9

/** Asks which game it shall be, or which open run. With one game and no run there is nothing to ask. */
export async function askWhatToPlay(menu: Menu): Promise<Asked> {
  const { games, home, say, lines } = menu
  const open = (home?.runs() ?? []).filter((run) => run.problem === undefined && !run.isOpenElsewhere).slice(0, SHOWN)
  if (games.length === 1 && open.length === 0) return { kind: 'game', id: games[0]?.id, isDaily: false }
  say(menuText(menu, open))
  for (;;) {
    const line = await lines.next()
    if (line === undefined) return { kind: 'quit' }
    const words = line.trim().toLowerCase()
    const answer = readAnswer(games, open, words)
    if (answer !== undefined) return answer
    say(
      listed(menu, words) ??
        `There is no "${line.trim()}"; type a number from 1 to ${games.length + open.length}, records, runs, or quit.`,
    )
  }
}

/** What is only to be read: `records`, `runs`. */
function listed({ games, home, now }: Menu, words: string): string | undefined {
  if (words !== 'records' && words !== 'runs') return undefined
  if (home === undefined) return 'Nothing is kept here.'
  return words === 'records' ? recordsText(home, games) : runsText(home, games, now, false)
}

function menuText({ games, home, now }: Menu, open: readonly KeptRun[]): string {
  const rows = games.map(({ id, name, blurb }, i) => ({
    text: `${i + 1}  ${name}: ${blurb}${recordText(home?.record(id))}`,
  }))
  const kept = open.map((run, i) => ({ text: `${games.length + i + 1}  Continue ${runText(run, games, now)}` }))
  const words = [
    'Type a number, or one of: daily and a number (the run everybody plays today), records, runs, replay and the id of a run, quit.',
    `Enter ${open.length > 0 ? `goes on with ${open[0]?.id}` : `plays ${games[0]?.name}`}.`,
  ]
  return [
    'UNDERCROFT',
    '',
    linesText(rows),
    ...(kept.length > 0 ? ['', linesText(kept)] : []),
    ...(home?.troubles() ?? []).map((trouble) => `\n${trouble}`),
    '',
    linesText(words.map((text) => ({ text }))),
  ].join('\n')
}

function readAnswer(games: readonly Entry[], open: readonly KeptRun[], words: string): Asked | undefined {
  const first = { kind: 'game', id: games[0]?.id, isDaily: false } as const
  if (words === '') return open[0] === undefined ? first : { kind: 'continue', id: open[0].id }
  if (words === 'quit' || words === 'q') return { kind: 'quit' }
  const replayed = /^replay (\S+)$/.exec(words)?.[1]
  if (replayed !== undefined) return { kind: 'replay', id: replayed }
  const isDaily = /^daily\b/.test(words)
  const word = words.replace(/^daily\s*/, '')
  const game = games[Number(word) - 1] ?? games.find(({ id, name }) => id === word || name.toLowerCase() === word)
  if (game !== undefined) return { kind: 'game', id: game.id, isDaily }
  const run = open[Number(word) - 1 - games.length] ?? open.find(({ id }) => id === word)
  return run === undefined || isDaily ? undefined : { kind: 'continue', id: run.id }
}
