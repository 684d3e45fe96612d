import { at } from '../../lib/enums.ts'
import { barChart, escaped, histogram, scatter } from './plots.ts'
import type { StudyResults } from './results-file.ts'
import { comparisons, difficultyCurves, percent, range, trivialBots, wonOf } from './sections.ts'
import { type ArmRuns, meanOf, runsOf, shareOf } from './stats.ts'

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

function winRates(arms: readonly ArmRuns[]): string {
  const rows = arms.map((arm) => ({ label: arm.arm.name, ...wonOf(arm) }))
  const table = arms.map((arm) => {
    const [score, turns] = [meanOf(arm.score), meanOf(arm.turns)]
    return `<tr><td>${escaped(arm.arm.name)}<td>${arm.won.length}<td>${range(wonOf(arm))}<td>${score.value.toFixed(1)}<td>${turns.value.toFixed(1)}</tr>`
  })
  return `<h2>Won</h2>${barChart(rows, 1, percent, 'shares of runs won')}<table><tr><th>arm<th>runs<th>won<th>mean score<th>mean turns</tr>${table.join('')}</table>`
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
