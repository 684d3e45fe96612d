import { failure } from '../../../lib/user-errors.ts'
import { escaped, px } from '../plots.ts'
import { meanOf } from '../stats.ts'
import { points, type ScoreSheet, type TaskResult } from './score-file.ts'
import type { Task, TaskList } from './tasks.ts'

/** A mean with half the width of its 95 % interval. */
export type MeanPoints = ReturnType<typeof meanPoints>

export function meanPoints(values: readonly number[]) {
  const { value: mean, high } = meanOf(values)
  return { mean, half: values.length < 2 ? Number.POSITIVE_INFINITY : high - mean, count: values.length }
}

/** The summary of one score file. */
export type Standing = ReturnType<typeof standings>[number]

export function standings(list: TaskList, sheets: readonly ScoreSheet[]) {
  const tasks = new Map(list.tasks.map((task) => [task.id, task]))
  const taskOf = ({ task: id }: TaskResult): Task => {
    const task = tasks.get(id)
    if (task === undefined) throw failure(`${id} is not a task of ${list.name}.`)
    return task
  }
  const pointsIn = (sheet: ScoreSheet): Map<string, number> =>
    new Map(sheet.results.map((result) => [result.task, points(taskOf(result), result.score)]))
  const first = sheets[0] === undefined ? new Map<string, number>() : pointsIn(sheets[0])
  return sheets.map((sheet, i) => {
    const all = pointsIn(sheet)
    const of = (game: string): MeanPoints =>
      meanPoints([...all].filter(([task]) => tasks.get(task)?.game === game).map(([, value]) => value))
    const paired = [...all].flatMap(([task, value]) => {
      const other = first.get(task)
      return other === undefined ? [] : [value - other]
    })
    const sum = (value: (result: TaskResult) => number): number =>
      sheet.results.reduce((total, one) => total + value(one), 0)
    return {
      name: nameOf(sheet),
      all: meanPoints([...all.values()]),
      games: Object.fromEntries<MeanPoints>(Object.keys(list.games).map((game) => [game, of(game)])),
      /** Mean difference from the first file, task by task; undefined for the first itself. */
      difference: i === 0 ? undefined : meanPoints(paired),
      won: sum(({ won }) => Number(won)),
      refusals: sum(({ refusals }) => refusals),
      tokens: sum(({ tokens }) => (tokens?.in ?? 0) + (tokens?.out ?? 0)),
    }
  })
}

const nameOf = ({ player }: ScoreSheet): string =>
  player.model === undefined ? player.with : `${player.model} (${player.with})`

const shown = ({ mean, half }: MeanPoints): string =>
  Number.isFinite(half) ? `${mean.toFixed(1)} ± ${half.toFixed(1)}` : mean.toFixed(1)

/** The standings as a Markdown table: points from 0 (random) to 100 (the reference), not clamped, with 95 % intervals. */
export function tableText(list: TaskList, rows: readonly Standing[]): string {
  const games = Object.keys(list.games)
  const head = ['player', 'points', ...games, 'regret', 'won', 'refused', 'tokens', `against ${rows[0]?.name ?? ''}`]
  const lines = rows.map(({ name, all, games: each, difference, won, refusals, tokens }) => [
    name,
    shown(all),
    ...games.map((game) => shown(each[game] ?? meanPoints([]))),
    (100 - all.mean).toFixed(1),
    `${won} of ${all.count}`,
    String(refusals),
    tokens === 0 ? '–' : String(tokens),
    difference === undefined ? '–' : shown(difference),
  ])
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    `${list.name}: ${list.about} 0 is random play, 100 is ${list.reference}; ± is a 95 % interval.`,
    '',
    row(head),
    row(head.map(() => '---')),
    ...lines.map(row),
  ].join('\n')
}

const BAR = { left: 190, width: 560, height: 22, gap: 12, top: 64 } as const

/** The standings as an SVG: one bar per player and game, with its interval. */
export function tableSvg(list: TaskList, rows: readonly Standing[]): string {
  const bars = rows.flatMap(({ name, all, games }) => [
    { label: name, ...all, isTotal: true },
    ...Object.entries(games).map(([game, mean]) => ({ label: game, ...mean, isTotal: false })),
  ])
  const ends = bars.flatMap(({ mean, half }) => (Number.isFinite(half) ? [mean - half, mean + half] : [mean]))
  const [least, most] = [Math.min(0, ...ends), Math.max(110, ...ends)]
  const at = (value: number): number => BAR.left + (BAR.width * (value - least)) / (most - least)
  const height = BAR.top + bars.length * (BAR.height + BAR.gap) + 24
  const drawn = bars.map(({ label, mean, half, isTotal }, i) => {
    const y = BAR.top + i * (BAR.height + BAR.gap)
    const middle = y + BAR.height / 2
    const [from, to] = [at(Math.min(0, mean)), at(Math.max(0, mean))]
    const whisker = Number.isFinite(half)
      ? `<path d="M${px(at(mean - half))} ${middle}H${px(at(mean + half))}" stroke="#222" stroke-width="2"/>`
      : ''
    return `<text x="${BAR.left - 10}" y="${middle + 5}" text-anchor="end"${isTotal ? ' font-weight="bold"' : ''}>${escaped(label)}</text><rect x="${px(from)}" y="${y}" width="${px(to - from)}" height="${BAR.height}" fill="${isTotal ? '#2a6f97' : '#a9c9dd'}"/>${whisker}<text x="${BAR.left + BAR.width + 10}" y="${middle + 5}">${escaped(shown({ mean, half, count: 0 }))}</text>`
  })
  const marks = [0, 100].map(
    (value) =>
      `<path d="M${px(at(value))} ${BAR.top - 8}V${height - 20}" stroke="#999" stroke-dasharray="3 3"/><text x="${px(at(value))}" y="${BAR.top - 14}" text-anchor="middle">${value}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 ${height}" font-family="sans-serif" font-size="14"><title>${escaped(list.name)}: how the players did</title><rect width="900" height="${height}" fill="#fff"/><text x="16" y="24" font-weight="bold">${escaped(list.name)}: 0 is random play, 100 is ${escaped(list.reference)}</text>${marks.join('')}${drawn.join('')}</svg>\n`
}
