import type { GameInfo } from '../../engine/index.ts'
import { ago, dateOf } from '../../lib/ago.ts'
import { clean } from '../../lib/clean-text.ts'
import {
  defaultMode,
  type FinishedRun,
  type GameRecord,
  type Home,
  type RecordGroup,
  type SavedRun,
} from '../../storage/fs/index.ts'
import { rankNotes } from '../../storage/run-rank.ts'
import { linesText } from '../../views/text/text.ts'
import { gameName } from '../cli/run-lists.ts'

/** ` Best 2600, 3 played, 1 won.`, or nothing for a game never played. */
export const recordText = (record: GameRecord | undefined): string =>
  record === undefined ? '' : ` Best ${record.score}, ${record.played} played, ${record.won} won.`

/** One line about an open run. */
export function runText(run: SavedRun, games: readonly GameInfo[], now: number): string {
  const notes = [
    ...(run.daily === undefined ? [] : [`daily of ${run.daily}`]),
    ...rankNotes(run.rank),
    ...(run.isOpenElsewhere ? ['open in another Undercroft'] : []),
    ago(now, run.changed),
  ]
  const where = run.problem ?? (run.title === '' ? '' : `${run.title}.`)
  // A damaged run may have nothing but its id.
  const what = run.seed === '' ? '' : `  ${gameName(games, run.game)}, seed ${run.seed}, turn ${run.turn}`
  return clean(`${run.id}${what} (${notes.join(', ')}): ${where}`)
}

function endedText(ended: FinishedRun, games: readonly GameInfo[]): string {
  const notes = [
    ...(ended.daily === undefined ? [] : [`daily of ${ended.daily}`]),
    ...rankNotes(ended.rank),
    dateOf(ended.ended),
  ]
  const how = ended.abandoned === true ? 'given up' : `${ended.won ? 'won, ' : ''}${ended.reason}, score ${ended.score}`
  return `${ended.id}  ${gameName(games, ended.game)}, seed ${ended.seed}, ${ended.turns} ${ended.turns === 1 ? 'turn' : 'turns'}: ${how} (${notes.join(', ')})`
}

const FINISHED_SHOWN = 20

/** Open runs, then finished ones. */
export function runsText(home: Home, games: readonly GameInfo[], now: number, isAll: boolean): string {
  const [open, ended] = [home.runs(), home.history()]
  const shown = isAll ? ended : ended.slice(0, FINISHED_SHOWN)
  const rows = [
    ...(open.length === 0 ? ['No open runs.'] : ['Open:']),
    ...open.map((run) => `  ${runText(run, games, now)}`),
    ...(ended.length === 0 ? ['No finished runs.'] : ['Finished:']),
    ...shown.map((one) => `  ${endedText(one, games)}`),
    ...(shown.length < ended.length ? [`  and ${ended.length - shown.length} more: undercroft runs --all`] : []),
    ...home.warnings(),
    `Saved in ${home.folder}`,
  ]
  return linesText(rows.map((text) => ({ text: clean(text) })))
}

const BEST_SHOWN = 5

/** The best runs of the current games by mode; with `isAll` also those with other content and versions. */
export function recordsText(home: Home, games: readonly GameInfo[], isAll = false): string {
  const rows = games.flatMap((entry) => {
    const groups = home.records(entry.id)
    const present = groups.filter(({ isPresent }) => isPresent)
    const defaultName = defaultMode(entry.game)
    const first = present.find(({ mode }) => mode === defaultName)
    const others = present.filter(({ mode }) => mode !== defaultName)
    return [
      `${entry.name}:${first === undefined ? ' no run that counts yet.' : recordText(first)}`,
      ...(first === undefined ? [] : bestOf(first, games)),
      ...others.flatMap((group) => [`  ${group.mode}:${recordText(group)}`, ...bestOf(group, games)]),
      ...otherGroups(groups, home, entry, games, isAll),
    ]
  })
  return linesText([...rows, ...home.warnings()].map((text) => ({ text: clean(text) })))
}

const bestOf = ({ best }: RecordGroup, games: readonly GameInfo[]): string[] =>
  best.slice(0, BEST_SHOWN).map((ended, i) => `  ${i + 1}. ${ended.score}  ${endedText(ended, games)}`)

/** Runs that cannot be compared with today's: other rules, other content, and old runs without a rank. */
function otherGroups(
  groups: readonly RecordGroup[],
  home: Home,
  { id }: GameInfo,
  games: readonly GameInfo[],
  isAll: boolean,
): string[] {
  const others = groups.filter(({ isPresent }) => !isPresent)
  const unclaimed = home.history().filter((ended) => ended.game === id && ended.rank === undefined)
  const played = others.reduce((sum, group) => sum + group.played, unclaimed.length)
  if (!isAll) return played === 0 ? [] : [`  ${played} with other content or versions: undercroft records ${id} --all`]
  return [
    ...others.flatMap((group) => [
      `  Version ${group.version}, content ${group.content}, ${group.mode}:${recordText(group)}`,
      ...bestOf(group, games),
    ]),
    ...(unclaimed.length === 0 ? [] : ['  Old runs without a rank:']),
    ...unclaimed.map((ended) => `  ${endedText(ended, games)}`),
  ]
}
