import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportPage } from '../src/apps/lab/report.ts'
import { readResults, type StudyResults } from '../src/apps/lab/results-file.ts'
import { defaultThreads, runStudy } from '../src/apps/lab/run.ts'
import type { Study } from '../src/apps/lab/study.ts'
import { number } from './figures.ts'

/** Plays a study in the lab, continuing where it was stopped; `--threads 1` leaves a core free. Results and report are in build/studies. */
export async function playStudy(name: string, study: Study): Promise<StudyResults> {
  const folder = join('build', 'studies')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.jsonl`)
  await runStudy(study, file, number('threads', defaultThreads()), () => void process.stderr.write('.'))
  process.stderr.write('\n')
  const results = readResults(file)
  writeFileSync(join(folder, `${name}.html`), reportPage(results))
  return results
}
