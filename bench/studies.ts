import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readResults } from '../src/apps/lab/results-file.ts'
import { studyTable, withStudy } from './book.ts'

/**
 * The house's studies, one a game (`npm run deep -- --studies`, or `--studies descent` for one, `--threads 1` to leave a core free): played by the lab,
 * where it stopped last time, and drawn as a page each under build/studies. What they play is in bench/studies. What came of one is written into the
 * chapter "Balance" of its game's rule book.
 */
const { values } = parseArgs({ options: { studies: { type: 'string' }, threads: { type: 'string' } }, strict: false })
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'build', 'studies')
mkdirSync(folder, { recursive: true })

const all = readdirSync(join(root, 'bench', 'studies'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -5))
const names = typeof values.studies === 'string' && all.includes(values.studies) ? [values.studies] : all

const lab = (...words: string[]): void => {
  const { status } = spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), 'lab', ...words], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const threads = typeof values.threads === 'string' ? ['--threads', values.threads] : []
for (const name of names) {
  const results = join(folder, `${name}.jsonl`)
  console.log(name)
  lab('run', join(root, 'bench', 'studies', `${name}.json`), '--out', results, ...threads)
  lab('report', results)
  const book = join(root, 'src', 'games', name, 'README.md')
  writeFileSync(book, withStudy(readFileSync(book, 'utf8'), studyTable(name, readResults(results))))
  console.log(`Written into ${book}.`)
}
