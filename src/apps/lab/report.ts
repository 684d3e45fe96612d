import { findGame } from '../../games/registry.ts'
import { at } from '../../lib/enums.ts'
import { barChart, type Curve, escaped, histogram, lineChart, scatter } from './plots.ts'
import type { StudyResults } from './results-file.ts'
import { type ArmRuns, type Estimate, meanOf, type Paired, paired, runsOf, shareOf } from './stats.ts'

/** The HTML report of a study: one file without scripts or external resources. */
export function reportPage(results: StudyResults): string {
  const { study } = results
  const arms = runsOf(results)
  const runs = arms.reduce((sum, { won }) => sum + won.length, 0)
  const sections = [
    winRates(arms),
    comparisons(arms),
    difficultyCurves(arms),
    trivialBots(arms),
    ...arms.map((arm) => armSection(arm, study.seeds.prefix)),
  ]
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(study.name)}</title>
<style>${STYLE}</style>
<h1>${escaped(study.name)}</h1>
<p>${escaped(study.about)} ${runs} of ${study.seeds.count * study.arms.length} runs, seeds ${escaped(study.seeds.prefix)}-1 to ${escaped(study.seeds.prefix)}-${study.seeds.count}. Intervals are 95 % confidence intervals.</p>
${sections.join('\n')}
</html>
`
}

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}svg{max-width:100%;height:auto;font-size:13px}table{border-collapse:collapse}td,th{padding:.15rem .8rem .15rem 0;text-align:left;border-bottom:1px solid #ddd}.bar{fill:#7aa6c2}.whisker{stroke:#222;fill:none;stroke-width:1.5}.dot{fill:#2a6f97;fill-opacity:.7}.frame{fill:none;stroke:#999}.base{stroke:#999;stroke-dasharray:4 4}code{background:#f2f2f2;padding:0 .25rem}@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}svg text{fill:#ddd}.whisker{stroke:#ddd}code{background:#2a2a2a}td,th{border-color:#444}}'

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
const range = ({ value, low, high }: Estimate): string => `${percent(value)} (${percent(low)} to ${percent(high)})`

const wonOf = ({ won }: ArmRuns): Estimate => shareOf(won.filter((one) => one === 1).length, won.length)

function winRates(arms: readonly ArmRuns[]): string {
  const rows = arms.map((arm) => ({ label: arm.arm.name, ...wonOf(arm) }))
  const table = arms.map((arm) => {
    const [score, turns] = [meanOf(arm.score), meanOf(arm.turns)]
    return `<tr><td>${escaped(arm.arm.name)}<td>${arm.won.length}<td>${range(wonOf(arm))}<td>${score.value.toFixed(1)}<td>${turns.value.toFixed(1)}</tr>`
  })
  return `<h2>Won</h2>${barChart(rows, 1, percent, 'shares of runs won')}<table><tr><th>arm<th>runs<th>won<th>mean score<th>mean turns</tr>${table.join('')}</table>`
}

/** Compares arms with the arms named in `against`, on the same seeds. */
function comparisons(arms: readonly ArmRuns[]): string {
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
function difficultyCurves(arms: readonly ArmRuns[]): string {
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
function trivialBots(arms: readonly ArmRuns[]): string {
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

function armSection(arm: ArmRuns, prefix: string): string {
  const all = arm.won.length
  const ends = [...arm.ends].sort((a, b) => b[1] - a[1]).slice(0, 12)
  return [
    `<h2>${escaped(arm.arm.name)}</h2>`,
    `<h3>Turns</h3>${histogram(arm.turns, `turns of ${arm.arm.name}`)}`,
    `<h3>How it ended</h3><table><tr><th>how<th>runs</tr>${ends
      .map(([label, count]) => `<tr><td>${escaped(label)}<td>${range(shareOf(count, all))}</tr>`)
      .join('')}</table>`,
    picksSection(arm),
    outliers(arm, prefix),
  ].join('\n')
}

const MIN_OFFERED = 20
const FIXED_CHOICE: ReadonlySet<string> = new Set(['first', 'last'])

function picksSection(arm: ArmRuns): string {
  const rows = [...arm.picks].filter(([, [offered]]) => offered >= MIN_OFFERED)
  if (rows.length === 0) return ''
  const dots = rows
    .filter(([, [, taken]]) => taken > 0)
    .map(([label, [offered, taken, won]]) => ({ label, x: taken / offered, y: won / taken }))
  const lines = rows
    .sort((a, b) => b[1][1] / b[1][0] - a[1][1] / a[1][0])
    .map(
      ([label, [offered, taken, won]]) =>
        `<tr><td>${escaped(label)}<td>${offered}<td>${percent(taken / offered)}<td>${taken === 0 ? '–' : range(shareOf(won, taken))}</tr>`,
    )
  return `<h3>Choices taken, and how often those runs were won</h3>${scatter(dots, wonOf(arm).value, `choices of ${arm.arm.name}`)}<details><summary>${rows.length} choices</summary><table><tr><th>choice<th>offered in runs<th>taken<th>won when taken</tr>${lines.join('')}</table></details>`
}

/** The most extreme runs, with commands that show them. */
function outliers({ arm, seeds, score, turns }: ArmRuns, prefix: string): string {
  if (seeds.length === 0) return ''
  const most = (values: readonly number[], sign: number): number =>
    values.reduce((best, value, i) => (sign * value > sign * at(values, best) ? i : best), 0)
  const rows = [
    ['best', most(score, 1)],
    ['worst', most(score, -1)],
    ['longest', most(turns, 1)],
    ['shortest', most(turns, -1)],
  ] as const
  const set = Object.entries(arm.options).map(([name, value]) => ` --set ${name}=${String(value)}`)
  const pack = arm.pack === undefined ? '' : ` --pack ${arm.pack}`
  const [player = '', budget] = arm.player.split(':')
  // `watch` does not know the first and last bots, but their play is easy to repeat.
  const canWatch = !FIXED_CHOICE.has(player)
  const lines = rows.map(([what, i]) => {
    const seed = `${prefix}-${at(seeds, i) + 1}`
    const command = canWatch
      ? `undercroft watch ${arm.game} --bot ${player}${budget === undefined ? '' : ` --budget ${budget}`} --seed ${seed}${set.join('')}${pack}`
      : `seed ${seed}, always the ${player} choice`
    return `<tr><td>${what}<td>score ${score[i]}, ${turns[i]} turns<td><code>${escaped(command)}</code></tr>`
  })
  return `<h3>Extreme runs</h3><table>${lines.join('')}</table>`
}
