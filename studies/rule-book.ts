import type { StudyResults } from '../src/apps/lab/results-file.ts'
import { type ArmRuns, meanOf, runsOf, shareOf } from '../src/apps/lab/stats.ts'

/** The results of a study: for each arm the win rate and the mean score with their 95 % intervals, and the median length. */
export function resultsTable(results: StudyResults): string {
  const { prefix, count } = results.study.seeds
  const head = `| seeds \`${prefix}-1\` to \`${prefix}-${count}\` | won | score, mean | turns, median |`
  return [head, '|---|---|---|---|', ...runsOf(results).map(row)].join('\n')
}

const ABOUT = 'The built-in study '

/** The results of a game's study, as its rule book shows them. */
export const studyTable = (game: string, results: StudyResults): string =>
  `${ABOUT}\`studies/${game}/study.json\`, in brackets the 95 % interval; \`npm run deep -- --studies ${game}\` plays it again and writes this table.\n\n${resultsTable(results)}`

function row({ arm, won, score, turns }: ArmRuns): string {
  const wins = won.reduce((sum, one) => sum + one, 0)
  const { value, low, high } = shareOf(wins, won.length)
  const mean = meanOf(score)
  const median = turns.toSorted((a, b) => a - b)[turns.length >> 1] ?? 0
  const percent = (share: number): string => (100 * share).toFixed(1)
  const scores = `${mean.value.toFixed(1)} (${mean.low.toFixed(1)}–${mean.high.toFixed(1)})`
  return `| ${arm.name} | ${percent(value)} % (${percent(low)}–${percent(high)}) | ${scores} | ${median} |`
}

/** The rule book with that table, which replaces an older one or is appended to the chapter "Balance". */
export function withStudy(book: string, table: string): string {
  const lines = book.split('\n')
  const chapter = lines.indexOf('## Balance')
  if (chapter < 0) throw new Error('the rule book has no chapter "Balance"')
  const next = lines.findIndex((line, i) => i > chapter && line.startsWith('## '))
  const end = next < 0 ? lines.length : next
  const old = lines.findIndex((line, i) => i > chapter && i < end && line.startsWith(ABOUT))
  if (old < 0) {
    const before = lines.slice(0, end).join('\n').trimEnd()
    return [before, '', table, ...(next < 0 ? [''] : ['', ...lines.slice(end)])].join('\n')
  }
  const from = lines.findIndex((line, i) => i > old && line.startsWith('|'))
  const to = lines.findIndex((line, i) => i > from && !line.startsWith('|'))
  return [...lines.slice(0, old), table, ...(to < 0 ? [] : lines.slice(to))].join('\n')
}
