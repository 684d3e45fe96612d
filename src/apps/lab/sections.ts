import { findGame } from '../../games/registry.ts'
import { type Curve, escaped, lineChart } from './plots.ts'
import { type ArmRuns, type Estimate, type Paired, paired, shareOf } from './stats.ts'

export const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
export const range = ({ value, low, high }: Estimate): string =>
  `${percent(value)} (${percent(low)} to ${percent(high)})`

export const wonOf = ({ won }: ArmRuns): Estimate => shareOf(won.filter((one) => one === 1).length, won.length)

/** Compares arms with the arms named in `against`, on the same seeds. */
export function comparisons(arms: readonly ArmRuns[]): string {
  const rows = arms.flatMap((one) => {
    const other = arms.find(({ arm }) => arm.name === one.arm.against)
    if (other === undefined) return []
    const [won, score] = [paired(one, other), paired(one, other, 'score')]
    return [
      `<tr><td>${escaped(one.arm.name)}<td>${escaped(other.arm.name)}<td>${differenceText(won, 100, 2)} points<td>${verdict(won)}<td>${differenceText(score, 1, 1)}<td>${verdict(score)}<td>${won.pairs}<td>${won.pairsForSmall}</tr>`,
    ]
  })
  if (rows.length === 0) return ''
  return `<h2>Comparisons, seed by seed</h2><table><tr><th>arm<th>against<th>won<th><th>score<th><th>pairs<th>pairs needed to detect 0.3 points</tr>${rows.join('')}</table>`
}

const verdict = ({ isFound }: Paired): string => (isFound ? 'differs' : 'no difference found')

function differenceText({ value, low, high }: Estimate, times: number, digits: number): string {
  const shown = (x: number): string => `${x > 0 ? '+' : ''}${(times * x).toFixed(digits)}`
  return `${shown(value)} (${shown(low)} to ${shown(high)})`
}

/** Win rates by difficulty, for arms that differ only in it. */
export function difficultyCurves(arms: readonly ArmRuns[]): string {
  const lines = new Map<string, { name: string; points: Curve['points'][number][] }>()
  for (const one of arms) {
    const { game, player, pack, options } = one.arm
    const option = findGame(game)?.difficulty?.option
    if (option === undefined) continue
    const { [option]: level = 0, ...rest }: Readonly<Record<string, unknown>> = { ...options }
    const key = JSON.stringify([game, player, pack, rest])
    const line = lines.get(key) ?? { name: `${game}, ${player}`, points: [] }
    lines.set(key, line)
    line.points.push({ at: Number(level), ...wonOf(one) })
  }
  const charted = [...lines.values()].filter(({ points }) => points.length > 1)
  return charted.length === 0 ? '' : `<h2>By difficulty</h2>${lineChart(charted, 'shares of runs won, by difficulty')}`
}

const TRIVIAL_BOT = /^(first|last|random)$/

/** Compares bots that do not think with the plan bot. */
export function trivialBots(arms: readonly ArmRuns[]): string {
  const bots = arms.filter(({ arm }) => TRIVIAL_BOT.test(arm.player))
  if (bots.length === 0) return ''
  const rows = bots.map((bot) => {
    const options = JSON.stringify(bot.arm.options)
    const plan = arms.find(
      ({ arm }) => arm.game === bot.arm.game && arm.player === 'plan' && JSON.stringify(arm.options) === options,
    )
    const [won, best] = [wonOf(bot), plan === undefined ? undefined : wonOf(plan)]
    const beside = best === undefined || best.value === 0 ? '–' : percent(won.value / best.value)
    return `<tr><td>${escaped(bot.arm.name)}<td>${range(won)}<td>${beside}<td>${best !== undefined && won.high >= best.low ? 'not significantly worse than the plan bot' : ''}</tr>`
  })
  return `<h2>Bots that do not think</h2><table><tr><th>bot<th>won<th>relative to the plan bot<th></tr>${rows.join('')}</table>`
}
