import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parseSheet, type ScoreSheet } from '../../src/apps/lab/arena/score-file.ts'
import { standings, tableSvg, tableText } from '../../src/apps/lab/arena/standings.ts'
import { hashOfTasks, type TaskList } from '../../src/apps/lab/arena/tasks.ts'

/**
 * The house's players on the published lists (`npm run deep -- --baselines`, or `--baselines quick-1` for one list): a score file each in
 * arena/baselines, made by the arena itself, and the tables of docs/ARENA.md. What is there already and was played with the
 * list as it is now is left; `--draw` draws the tables of what is there.
 */
const PLAYERS: Readonly<Record<string, readonly string[]>> = {
  'quick-1': ['random', 'plan', 'search:4', 'search:16'],
  'standard-1': ['random', 'plan'],
}

const { values } = parseArgs({ options: { baselines: { type: 'string' } }, strict: false })
const root = fileURLToPath(new URL('..', import.meta.url))
const names =
  typeof values.baselines === 'string' && values.baselines in PLAYERS ? [values.baselines] : Object.keys(PLAYERS)

const listOf = (name: string): TaskList =>
  JSON.parse(readFileSync(join(root, 'arena', `${name}.json`), 'utf8')) as TaskList
const fileOf = (name: string, player: string): string =>
  join(root, 'arena', 'baselines', name, `${player.replace(':', '-')}.json`)
const sheetOf = (name: string, player: string): ScoreSheet =>
  parseSheet(readFileSync(fileOf(name, player), 'utf8')) as ScoreSheet

/** One player through one list, in a process of its own. */
function played(name: string, player: string): Promise<void> {
  const file = fileOf(name, player)
  mkdirSync(join(file, '..'), { recursive: true })
  if (existsSync(file) && sheetOf(name, player).list !== hashOfTasks(listOf(name))) rmSync(file)
  const words = ['arena', 'run', '--tasks', name, '--with', player, '--out', file]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${words.join(' ')} failed`))))
  })
}

/** As many at once as there are cores; the longest are begun first. */
async function playAll(): Promise<void> {
  const left = names.flatMap((name) => (PLAYERS[name] as readonly string[]).map((player) => [name, player] as const))
  left.sort(([, a], [, b]) => budgetIn(b) - budgetIn(a))
  const hand = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      await played(...next)
      const { seconds } = sheetOf(...next)
      console.log(`${next.join(', ')}: ${seconds} s, ${statSync(fileOf(...next)).size} bytes`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, hand))
}
const budgetIn = (player: string): number => Number(player.split(':')[1] ?? 0)

/** Replaces what stands between two marks of the page. */
function put(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/ARENA.md has no place for ${name}`)
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`
}

if (!process.argv.includes('--draw')) await playAll()
const file = join(root, 'docs', 'ARENA.md')
let page = readFileSync(file, 'utf8')
for (const name of names) {
  const list = listOf(name)
  const players = (PLAYERS[name] as readonly string[]).filter((player) => existsSync(fileOf(name, player)))
  const sheets = players.map((player) => sheetOf(name, player))
  const rows = standings(list, sheets)
  page = put(page, name, tableText(list, rows))
  writeFileSync(join(root, 'docs', `arena-${name}.svg`), tableSvg(list, rows))
}
writeFileSync(file, page)
