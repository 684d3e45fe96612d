import { type GameInfo, journalOf, makeJournalString, plain, type Run } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { keyMoments, type LogEntry, lastBlows, prefixed } from '../../play/log.ts'
import { comparableRecords, type Home } from '../../storage/fs/index.ts'
import { rankOfRun } from '../../storage/run-rank.ts'
import { linesText } from '../../views/text/text.ts'
import type { Paint } from '../../views/text/wrap.ts'

const MOMENTS = 8

function resultOf({ game, state }: Run): { readonly won: boolean; readonly score: number; readonly reason: string } {
  const { standings = [], reason = '' } = game.outcome(state) ?? {}
  const { won = false, score = 0 } = standings[0] ?? {}
  return { won, score, reason }
}

/** The end of a run as text: outcome, score, key moments and how to share it. */
export function endText(run: Run, log: readonly LogEntry[], best: string, paint: Paint): string {
  const { won, score, reason } = resultOf(run)
  const blows = lastBlows(log, won)
  const moments = keyMoments(
    log.filter((moment) => !blows.includes(moment)),
    MOMENTS,
  )
  const lines = [
    { text: { text: won ? 'The end: you won.' : 'The end.', tone: 'key' } },
    { text: `Outcome: ${reason}. Score ${score}.${best === '' ? '' : ` ${best}`}` },
    ...(blows.length === 0 ? [] : [{ text: `What ended it: ${blows.map(({ line }) => plain(line.text)).join(' ')}` }]),
    ...(moments.length === 0 ? [] : [{ text: { text: 'Key moments:', tone: 'key' } }]),
    ...moments.map(({ turn, line }) => ({ text: prefixed(`  turn ${turn}: `, line.text) })),
  ]
  return `${linesText(lines, { paint })}\n${shareText(run)}`
}

/** The same for screen readers. */
export function endBrief(run: Run, best: string): string {
  const { won, score, reason } = resultOf(run)
  const sentences = [
    won ? 'The end: you won.' : `The end: ${clean(reason)}.`,
    `Score ${score}.`,
    ...(best === '' ? [] : [best]),
    'Type retry, new, log, why, share or quit.',
  ]
  return sentences.join(' ')
}

const LONG = 400

/** The share hint. The string of a long run (for example from a scenario) is not printed. */
function shareText(run: Run): string {
  const string = makeJournalString(journalOf(run))
  return `Share it: ${string.length > LONG ? 'type share for its string.' : `undercroft replay ${string}`}`
}

/** Compares the score with comparable finished runs, without the run itself. */
export function bestText(home: Home | undefined, { name }: GameInfo, run: Run, own: string | undefined): string {
  if (home === undefined) return ''
  const others = (comparableRecords(home, run)?.best ?? []).filter((ended) => ended.id !== own)
  const { score } = resultOf(run)
  const best = Math.max(...others.map((ended) => ended.score))
  const rank = rankOfRun(run)
  if (rank.kind === 'practice') return others.length === 0 ? '' : `Your best in ${name} is ${best}.`
  if (others.length === 0) return `Your first ${rank.kind} run of ${name}.`
  return score > best ? `A new record; the best before was ${best}.` : `Your best in ${name} is ${best}.`
}
