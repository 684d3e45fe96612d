import { readFileSync } from 'node:fs'
import {
  choose,
  type GameInfo,
  isRefusal,
  journalOf,
  replay,
  type Solver,
  start,
  waitingFor,
} from '../../../engine/index.ts'
import { failure, usage } from '../../../lib/user-errors.ts'
import { diskErrorText } from '../../../storage/fs/disk-errors.ts'
import { saveJournal, writeOutput } from '../../../storage/fs/journal-file.ts'
import type { SolveValues } from '../../cli/commands/research.ts'
import { freshSeed, gameInfoFor, gameOfJournal, readJournal } from '../../cli/load-game.ts'

/** `undercroft solve GAME --seed S`: finds the best line and writes a certificate. `--check` checks a certificate, `--kit` prints a position. */
export async function solve(values: SolveValues, args: readonly string[]): Promise<number> {
  const entry = gameInfoFor(args[0])
  const solver = await entry.extras?.solver?.()
  if (solver === undefined)
    throw usage(`${entry.name} can't be solved exactly; undercroft prove ${entry.id} finds winning lines`)
  if (values.check !== undefined) return checkCertificate(solver, values.check)
  if (values.kit !== undefined) return printKit(solver, values.kit)
  return solveSeed(entry, solver, values)
}

function solveSeed(
  entry: GameInfo,
  solver: Solver,
  { seed = freshSeed(), certificate: certificateFile, out }: SolveValues,
): number {
  const run = start(entry.game, { seed })
  if (isRefusal(run)) throw usage(run.why)
  const showsProgress = process.stderr.isTTY === true
  const { best, bound, ids, certificate } = solver.solve(seed, (text) => {
    if (showsProgress) process.stderr.write(`\r${text}\u001b[K`)
  })
  if (showsProgress) process.stderr.write('\r\u001b[K')
  if (certificateFile !== undefined) writeOutput(certificateFile, `${JSON.stringify(certificate)}\n`)
  for (const id of ids) {
    const chosen = choose(run, run.turn, waitingFor(run)[0] ?? 0, id)
    if (isRefusal(chosen)) throw new Error(`${entry.id} seed ${seed} turn ${run.turn}: ${id} is refused: ${chosen.why}`)
  }
  if (out !== undefined) saveJournal(out, journalOf(run))
  const isExact = best === bound
  console.log(
    `Seed ${seed}. ${solver.about}: ${best ?? 'none found'}${isExact ? ' (optimal)' : `; upper bound ${bound}`}.`,
  )
  return 0
}

function checkCertificate(solver: Solver, file: string): number {
  const why = solver.check(readCertificate(file))
  console.log(why === undefined ? `${file}: valid certificate.` : `${file}: invalid certificate: ${why}.`)
  return why === undefined ? 0 : 1
}

function readCertificate(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw failure(`Can't read ${file}: ${diskErrorText(error)}.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw failure(`${file} is not a certificate: invalid JSON.`)
  }
}

async function printKit(solver: Solver, source: string): Promise<number> {
  const journal = readJournal(source)
  const run = replay(await gameOfJournal(journal, undefined), journal)
  if (isRefusal(run)) throw failure(run.why)
  process.stdout.write(solver.kit(run.state))
  return 0
}
