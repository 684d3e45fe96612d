import { parseArgs } from 'node:util'
import { findWinningLine } from '../../src/bots/index.ts'
import { type AnyGame, dailySeed, isRefusal, parseJournal, replay } from '../../src/engine/index.ts'
import { starCanine } from '../../src/games/star-canine/index.ts'
import dailies from '../../src/games/star-canine/proof/dailies.json' with { type: 'json' }
import { solver } from '../../src/games/star-canine/proof/solver.ts'
import { aims, median, share } from './measure.ts'

/**
 * What is proven of Star Canine: `npm run deep -- --depth star-canine-proofs --seeds 200 --acts 20`. The seeds 1 to N with the CPU-seconds of each, ACT I of
 * some of them with certificates and their checker, and the dailies that ship.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word, i, all) => word !== '--depth' && all[i - 1] !== '--depth'),
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    acts: { type: 'string', default: '0' },
    told: { type: 'boolean', default: false },
  },
})
const game = starCanine as unknown as AnyGame
const rows: [string, string, string][] = []

/** CPU-seconds of this process. */
function timed<T>(work: () => T): { readonly came: T; readonly seconds: number } {
  const before = process.cpuUsage()
  const came = work()
  const { user, system } = process.cpuUsage(before)
  return { came, seconds: (user + system) / 1e6 }
}

const first = Number(values.from)
const proven: { seed: string; seconds: number; par: number | undefined }[] = []
for (let n = first; n < first + Number(values.seeds); n++) {
  const seed = String(n)
  const { came, seconds } = timed(() => findWinningLine(game, { seed }))
  proven.push({ seed, seconds, par: came?.score })
  if (values.told) console.log(seed, came?.score ?? 'not proven', seconds.toFixed(2))
}
if (proven.length > 0) {
  const won = proven.filter(({ par }) => par !== undefined)
  const seconds = proven.map((one) => one.seconds)
  const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length
  rows.push(
    ['seeds proven winnable', share(won.length, proven.length), '≥ 97 %'],
    ['CPU-seconds a seed: mean, most', `${mean.toFixed(2)}, ${Math.max(...seconds).toFixed(1)}`, '≤ 5 each'],
    ['par: least, median, most', parsWords(won.map(({ par }) => par ?? 0)), 'reported'],
    ['not proven', proven.flatMap(({ seed, par }) => (par === undefined ? [seed] : [])).join(' ') || 'none', ''],
  )
}
function parsWords(pars: readonly number[]): string {
  return `${Math.min(...pars)}, ${median(pars)}, ${Math.max(...pars)}`
}

let exact = 0
let held = 0
let slowest = [0, 0]
for (let n = 1; n <= Number(values.acts); n++) {
  const solved = timed(() => solver.solve(String(n)))
  const checked = timed(() => solver.check(JSON.parse(JSON.stringify(solved.came.certificate))))
  if (solved.came.best === solved.came.bound) exact++
  if (checked.came === undefined) held++
  slowest = [Math.max(slowest[0] ?? 0, solved.seconds), Math.max(slowest[1] ?? 0, checked.seconds)]
  if (values.told)
    console.log(
      n,
      solved.came.best,
      solved.came.bound,
      checked.came ?? 'holds',
      solved.seconds.toFixed(1),
      checked.seconds.toFixed(1),
    )
}
if (values.acts !== '0')
  rows.push(
    ['ACT I: the line reaches the bound', `${exact} of ${values.acts}`, 'all'],
    ['ACT I: the checker finds no hole', `${held} of ${values.acts}`, 'all'],
    ['CPU-seconds at most: to solve, to check', slowest.map((one) => one.toFixed(1)).join(', '), 'reported'],
  )

const kept = dailies.filter(({ day, par, proof }) => {
  const journal = parseJournal(proof)
  const run = journal.ok ? replay(game, journal.value) : undefined
  if (run === undefined || isRefusal(run)) return false
  const standing = game.outcome(run.state)?.standings[0]
  return run.seed === dailySeed(day) && standing?.won === true && standing.score === par
})
rows.push(['dailies with proof and par, replayed', `${kept.length} of ${dailies.length}`, '30, all'])
console.log(aims(rows))
