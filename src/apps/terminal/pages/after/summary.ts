import {
  type GameInfo,
  journalOf,
  makeJournalString,
  plain,
  type Run,
  seek,
  type Text,
  waitingFor,
} from '../../../../engine/index.ts'
import { keyMoments, type LogEntry, lastBlows } from '../../../../play/log.ts'
import { ownBar } from '../../../../play/turning-points.ts'
import { comparableRecords, dailyStreak } from '../../../../storage/fs/index.ts'
import { rankLabel, rankOfRun } from '../../../../storage/run-rank.ts'
import { cardLine, linkTo } from '../../../../storage/share-card.ts'
import { curveText } from '../../health-bar.ts'
import type { PageContext } from '../../page-context.ts'

const MOMENTS = 8
/** Number of points in the health curve. */
const CURVE_POINTS = 24

/** The player's health over the run as a row of heights; empty if the game has no health bar. */
export function curveOf(run: Run): string {
  const points = Math.min(CURVE_POINTS, run.turn + 1)
  const parts = Array.from({ length: points }, (_, i) => {
    const turn = points < 2 ? 0 : Math.round((i * run.turn) / (points - 1))
    const { game, state } = turn === run.turn ? run : seek(run, turn)
    const bar = ownBar(game.scene(state, 0))
    return bar === undefined ? undefined : bar.value / (bar.max ?? 1)
  }).filter((part) => part !== undefined)
  return parts.length < 2 ? '' : curveText(parts)
}

/** A run, finished or not, as one line for sharing. */
export function runCard(context: PageContext, entry: GameInfo, run: Run, daily: string | undefined): string {
  const { name, page } = context.home.settings()
  const standing = run.game.outcome(run.state)?.standings[0]
  // An unfinished run has no score to share yet.
  if (standing === undefined) return `Undercroft ${entry.name}, seed ${run.seed} · turn ${run.turn}, still going`
  // A run with several seats has no single curve.
  const curve = isAlone(run) ? curveOf(run) : ''
  return cardLine({
    game: entry.name,
    seed: run.seed,
    daily,
    won: standing.won,
    score: standing.score,
    turns: run.turn,
    curve,
    streak: dailyStreak(context.home.history(), context.now()),
    name,
    link: linkTo(page, makeJournalString(journalOf(run))),
  })
}

const isAlone = (run: Run): boolean => run.ids.length === run.turn && waitingFor(run).length < 2

/** The result of a finished run: why it ended, outcome, records and new achievements. */
export function resultLines(context: PageContext, entry: GameInfo, run: Run, log: readonly LogEntry[]): Text[] {
  const outcome = run.game.outcome(run.state)
  const standing = outcome?.standings[0]
  const isWon = standing?.won === true
  const rank = rankOfRun(run)
  const record = comparableRecords(context.home, run)
  const before = context.home.progress(context.games).achievements
  const { achievements } = context.home.progress(context.games, 1)
  const fresh = (entry.achievements ?? []).filter(
    ({ id }) => achievements.has(`${entry.id}/${id}`) && !before.has(`${entry.id}/${id}`),
  )
  const streak = record?.streak ?? 0
  const blows = lastBlows(log, isWon).map(({ line }) => plain(line.text))
  return [
    [{ text: isWon ? 'WON  ' : 'LOST ', tone: isWon ? 'good' : 'bad' }, blows.join(' ')],
    ` Score ${standing?.score ?? 0} · ${run.turn} turns · seed ${run.seed} · ${rankLabel(run)}`,
    ...(rank.kind === 'practice' ? [] : [bestText(record?.score, standing?.score ?? 0, rank.kind, streak)]),
    ...fresh.map(({ name, text }): Text => [{ text: `★ ${name}: `, tone: 'good' }, text]),
  ]
}

function bestText(best: number | undefined, score: number, rank: string, streak: number): string {
  const row = streak > 1 ? ` ${streak} wins in a row.` : ''
  if (best === undefined) return `Your first ${rank} run of this game.${row}`
  return `${score >= best ? 'Your best so far.' : `Your best is ${best}.`}${row}`
}

/** The key moments of a run, with their turns. */
export const momentLines = (log: readonly LogEntry[]): Text[] =>
  keyMoments(log, MOMENTS).map(({ turn, line }): Text => [{ text: `turn ${turn}  `, tone: 'dim' }, plain(line.text)])
