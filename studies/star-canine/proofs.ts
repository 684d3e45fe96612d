import { findWinningLine } from '../../src/bots/index.ts'
import { dailySeed, isRefusal, parseJournal, replay } from '../../src/engine/index.ts'
import { getGame } from '../../src/games/index.ts'
import dailies from '../../src/games/star-canine/proof/dailies.json' with { type: 'json' }
import { solver } from '../../src/games/star-canine/proof/solver.ts'
import { aims, average, median, number, often, progress, type Row } from '../figures.ts'

/**
 * Proofs of Star Canine: `npm run deep -- --depth star-canine-proofs --seeds 200 --acts 20`. Finds winning lines for the seeds 1 to N (or from
 * `--from`), certificates for ACT I of some of them, which the checker verifies, and lines for the dailies that ship.
 */
const { game } = getGame('star-canine')
const rows: Row[] = []

function timed<T>(work: () => T): { readonly result: T; readonly cpuSeconds: number } {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, cpuSeconds: (user + system) / 1e6 }
}

function proveSeeds(from: number, count: number): void {
  const proofs = Array.from({ length: count }, (_, i) => {
    const seed = String(from + i)
    const { result, cpuSeconds } = timed(() => findWinningLine(game, { seed }))
    progress(`seed ${seed}: ${result?.score ?? 'not proven'}, ${cpuSeconds.toFixed(2)} CPU-seconds`)
    return { seed, cpuSeconds, par: result?.score }
  })
  const pars = proofs.flatMap(({ par }) => par ?? [])
  const unproven = proofs.filter(({ par }) => par === undefined).map(({ seed }) => seed)
  const seconds = proofs.map(({ cpuSeconds }) => cpuSeconds)
  rows.push(
    ['seeds proven winnable', 'beam', often(proofs, ({ par }) => par !== undefined), '≥ 97 %'],
    ['CPU-seconds a seed', 'beam', `${average(seconds, 2)}, at most ${Math.max(...seconds).toFixed(1)}`, '≤ 5 each'],
    ['par: least, median, most', 'beam', `${Math.min(...pars)}, ${median(pars)}, ${Math.max(...pars)}`, 'reported'],
    ['not proven', 'beam', unproven.join(' ') || 'none', ''],
  )
}

function solveActs(count: number): void {
  const acts = Array.from({ length: count }, (_, i) => {
    const solved = timed(() => solver.solve(String(i + 1)))
    const { best, bound, certificate } = solved.result
    const checked = timed(() => solver.check(JSON.parse(JSON.stringify(certificate))))
    progress(`ACT I of ${i + 1}: ${best} of ${bound}, ${checked.result ?? 'the certificate holds'}`)
    const isValid = checked.result === undefined
    return { isExact: best === bound, isValid, solving: solved.cpuSeconds, checking: checked.cpuSeconds }
  })
  const most = (of: 'solving' | 'checking'): string => Math.max(...acts.map((act) => act[of])).toFixed(1)
  rows.push(
    ['ACT I: the line reaches the bound', 'solver', often(acts, 'isExact'), 'all'],
    ['ACT I: the checker finds no hole', 'solver', often(acts, 'isValid'), 'all'],
    ['CPU-seconds at most: to solve, to check', 'solver', `${most('solving')}, ${most('checking')}`, 'reported'],
  )
}

function isProven({ day, par, proof }: (typeof dailies)[number]): boolean {
  const journal = parseJournal(proof)
  const run = journal.ok ? replay(game, journal.value) : undefined
  if (run === undefined || isRefusal(run)) return false
  const standing = game.outcome(run.state)?.standings[0]
  return run.seed === dailySeed(day) && standing?.won === true && standing.score === par
}

const [seeds, acts] = [number('seeds', 200), number('acts', 0)]
if (seeds > 0) proveSeeds(number('from', 1), seeds)
if (acts > 0) solveActs(acts)
rows.push(['dailies with proof and par, replayed', 'beam', often(dailies, isProven), '30, all'])
console.log(aims(rows))
