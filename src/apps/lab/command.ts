import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { failure, usage } from '../../lib/user-errors.ts'
import type { LabValues } from '../cli/commands/research.ts'
import { showProgress } from '../cli/progress.ts'
import { gameOf, packReader } from './packs.ts'
import { reportPage } from './report.ts'
import { readResults } from './results-file.ts'
import { defaultThreads, type OnProgress, runStudy } from './run.ts'
import { runsOf, shareOf } from './stats.ts'
import { readStudy } from './study.ts'

/** `undercroft lab run STUDY.json | report RESULTS.jsonl`. */
export async function lab(values: LabValues, args: readonly string[]): Promise<void> {
  const [subcommand, file] = args
  if (subcommand === 'run' && file !== undefined) return run(file, values)
  if (subcommand === 'report' && file !== undefined) return report(file, values.out)
  throw usage(
    'usage: undercroft lab run STUDY.json [--out FILE] [--threads N] [--db postgres://…] | lab report RESULTS.jsonl [--out FILE.html]',
  )
}

async function run(file: string, values: LabValues): Promise<void> {
  const { db, threads = String(defaultThreads()) } = values
  if (!existsSync(file)) throw usage(`File not found: ${file}`)
  if (!/^[1-9]\d?$/.test(threads)) throw usage('--threads must be a whole number from 1 to 99')
  const study = readStudy(readFileSync(file, 'utf8'), packReader(dirname(file)))
  // Load all packs first, to report their errors before anything is played.
  await Promise.all(study.arms.map(gameOf))
  const results = values.out ?? `${file.replace(/\.json$/, '')}.jsonl`
  const began = Date.now()
  const show: OnProgress = (done, all) => showProgress(progressBar(done, all, (Date.now() - began) / 1000))
  if (db === undefined) await runStudy(study, results, Number(threads), show)
  else if (!/^postgres(ql)?:\/\//.test(db)) throw usage('--db must be the URL of a PostgreSQL database: postgres://…')
  else await (await import('./machines.ts')).runOnMachines(study, results, Number(threads), db, show)
  if (process.stderr.isTTY) process.stderr.write('\n')
  for (const { arm, won } of runsOf(readResults(results))) {
    const { value, low, high } = shareOf(won.filter((one) => one === 1).length, won.length)
    const percent = (x: number): string => (100 * x).toFixed(1)
    console.log(`${arm.name}: ${percent(value)} % won (${percent(low)} to ${percent(high)}), ${won.length} runs`)
  }
  console.log(`Saved to ${results}. Make a report with: undercroft lab report ${results}`)
}

/** `[####....] 4 of 8 chunks, 3 s left` */
function progressBar(done: number, all: number, seconds: number): string {
  const bar = '#'.repeat(Math.round((30 * done) / all)).padEnd(30, '.')
  const left = done === 0 ? '' : `, ${Math.round((seconds * (all - done)) / done)} s left`
  return `[${bar}] ${done} of ${all} chunks${left}`
}

function report(file: string, out = `${file.replace(/\.jsonl$/, '')}.html`): void {
  if (!existsSync(file)) throw failure(`File not found: ${file}`)
  writeFileSync(out, reportPage(readResults(file)))
  console.log(`Report written to ${out}.`)
}
