import type { Entry } from '../../engine/index.ts'
import { linesText } from '../../views/text/text.ts'
import type { Ended, GameRecord, Home, KeptRun } from '../saves/index.ts'

const nameIn = (games: readonly Entry[], game: string): string => games.find(({ id }) => id === game)?.name ?? game

/** ` Best 2600, 3 played, 1 won.`, or nothing for a game never played. */
export const recordText = (record: GameRecord | undefined): string =>
  record === undefined ? '' : ` Best ${record.score}, ${record.played} played, ${record.won} won.`

/** An open run in a line. */
export function runText(run: KeptRun, games: readonly Entry[], now: number): string {
  const notes = [
    ...(run.daily === undefined ? [] : [`daily of ${run.daily}`]),
    ...(run.unranked === '' ? [] : [`unranked: ${run.unranked}`]),
    ...(run.isOpenElsewhere ? ['open in another Undercroft'] : []),
    ago(now, run.changed),
  ]
  const where = run.problem ?? (run.title === '' ? '' : `${run.title}.`)
  return `${run.id}  ${nameIn(games, run.game)}, seed ${run.seed}, turn ${run.turn} (${notes.join(', ')}): ${where}`
}

/** `3 min ago`, `2 h ago`, or the date. */
function ago(now: number, then: number): string {
  const minutes = Math.max(0, Math.floor((now - then) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ago` : dateOf(then)
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function endedText(ended: Ended, games: readonly Entry[]): string {
  const notes = [
    ...(ended.daily === undefined ? [] : [`daily of ${ended.daily}`]),
    ...(ended.unranked === '' ? [] : [`unranked: ${ended.unranked}`]),
    dateOf(ended.ended),
  ]
  const how = ended.abandoned === true ? 'given up' : `${ended.won ? 'won, ' : ''}${ended.reason}, score ${ended.score}`
  return `${ended.id}  ${nameIn(games, ended.game)}, seed ${ended.seed}, ${ended.turns} ${ended.turns === 1 ? 'turn' : 'turns'}: ${how} (${notes.join(', ')})`
}

const FINISHED_SHOWN = 20

/** Open runs, then finished ones. */
export function runsText(home: Home, games: readonly Entry[], now: number, isAll: boolean): string {
  const [open, ended] = [home.runs(), home.history()]
  const shown = isAll ? ended : ended.slice(0, FINISHED_SHOWN)
  const rows = [
    ...(open.length === 0 ? ['No open runs.'] : ['Open:']),
    ...open.map((run) => `  ${runText(run, games, now)}`),
    ...(ended.length === 0 ? ['No finished runs.'] : ['Finished:']),
    ...shown.map((one) => `  ${endedText(one, games)}`),
    ...(shown.length < ended.length ? [`  and ${ended.length - shown.length} more: undercroft runs --all`] : []),
    ...home.troubles(),
    `They are kept in ${home.folder}`,
  ]
  return linesText(rows.map((text) => ({ text })))
}

const BEST_SHOWN = 5

/** The best ranked runs of every game. */
export function recordsText(home: Home, games: readonly Entry[]): string {
  const ranked = home.history().filter(({ unranked, abandoned }) => unranked === '' && abandoned !== true)
  const rows = games.flatMap((entry) => {
    const best = ranked.filter(({ game }) => game === entry.id).sort((a, b) => b.score - a.score || a.ended - b.ended)
    const record = home.record(entry.id)
    return [
      `${entry.name}:${record === undefined ? ' no ranked run yet.' : recordText(record)}`,
      ...best.slice(0, BEST_SHOWN).map((ended, i) => `  ${i + 1}. ${ended.score}  ${endedText(ended, games)}`),
    ]
  })
  return linesText([...rows, ...home.troubles()].map((text) => ({ text })))
}
