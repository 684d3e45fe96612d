import { readFileSync } from 'node:fs'
import { type GameInfo, isRefusal, journalOf, replay, type Solver, start } from '../../../engine/index.ts'
import { failure, usage } from '../../../lib/user-errors.ts'
import { playLine } from '../../../play/winning-run.ts'
import { diskErrorText } from '../../../storage/fs/disk-errors.ts'
import { saveJournal, writeOutput } from '../../../storage/fs/journal-file.ts'
import type { SolveValues } from '../../cli/commands/research.ts'
import type { ExitCode } from '../../cli/define-command.ts'
import { freshSeed, gameInfoFor, gameOfJournal, readJournal } from '../../cli/load-game.ts'
import { showProgress } from '../../cli/progress.ts'

/** `undercroft solve GAME --seed S`: finds the best line and writes a certificate. `--check` checks a certificate, `--kit` prints a position. */
export async function solve(values: SolveValues, args: readonly string[]): Promise<ExitCode> {
  const entry = gameInfoFor(args[0])
  const solver = await entry.extras?.solver?.()
  if (solver === undefined)
    throw usage(`${entry.name} can't be solved exactly; undercroft prove ${entry.id} finds winning lines`)
  if (values.check !== undefined) return checkCertificate(solver, values.check)
  if (values.kit !== undefined) return printKit(solver, values.kit)
  return solveSeed(entry, solver, values)
}

function solveSeed({ game }: GameInfo, solver: Solver, { seed = freshSeed(), ...files }: SolveValues): void {
  const run = start(game, { seed })
  if (isRefusal(run)) throw usage(run.why)
  const { best, bound, ids, certificate } = solver.solve(seed, showProgress)
  showProgress('')
  if (files.certificate !== undefined) writeOutput(files.certificate, `${JSON.stringify(certificate)}\n`)
  playLine(run, ids)
  if (files.out !== undefined) saveJournal(files.out, journalOf(run))
  const proven = best === bound ? ' (optimal)' : `; upper bound ${bound}`
  console.log(`Seed ${seed}. ${solver.about}: ${best ?? 'none found'}${proven}.`)
}

function checkCertificate(solver: Solver, file: string): number {
  const why = solver.check(readCertificate(file))
  console.log(why === undefined ? `${file}: valid certificate.` : `${file}: invalid certificate: ${why}.`)
  return why === undefined ? 0 : 1
}

function readCertificate(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw failure(`${file} is not a certificate: invalid JSON.`)
    throw failure(`Can't read ${file}: ${diskErrorText(error)}.`)
  }
}

async function printKit(solver: Solver, source: string): Promise<void> {
  const journal = readJournal(source)
  const run = replay(await gameOfJournal(journal, undefined), journal)
  if (isRefusal(run)) throw failure(run.why)
  process.stdout.write(solver.kit(run.state))
}
