import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSheet } from '../../src/apps/lab/arena/score-file.ts'
import { standings, tableSvg, tableText } from '../../src/apps/lab/arena/standings.ts'
import { hashOfTasks, readTasks } from '../../src/apps/lab/arena/tasks.ts'
import { word } from '../figures.ts'

/**
 * The built-in bots on the published lists (`npm run deep -- --baselines`, or `--baselines quick-1` for one list): writes one score file
 * each to arena/baselines, and the tables of docs/ARENA.md. Skips scores that the current list already has; `--draw` only draws the tables.
 */
const PLAYERS: Readonly<Record<string, readonly string[]>> = {
  'quick-1': ['random', 'plan', 'search:4', 'search:16'],
  'standard-1': ['random', 'plan'],
}

const fileOf = (list: string, player: string): string =>
  join('arena', 'baselines', list, `${player.replace(':', '-')}.json`)

function play(list: string, player: string): void {
  const file = fileOf(list, player)
  mkdirSync(dirname(file), { recursive: true })
  const isOld = existsSync(file) && parseSheet(readFileSync(file, 'utf8'))?.list !== hashOfTasks(readTasks(list))
  if (isOld) rmSync(file)
  const args = ['arena', 'run', '--tasks', list, '--with', player, '--out', file]
  const { status } = spawnSync(process.execPath, [join('dist', 'cli.js'), ...args], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed`)
}

/** Replaces the text between two marks of the page. */
function withTable(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/ARENA.md has no place for ${name}`)
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`
}

const page = join('docs', 'ARENA.md')
const wanted = word('baselines', '')
for (const [name, players] of Object.entries(PLAYERS)) {
  if (wanted in PLAYERS && wanted !== name) continue
  if (!process.argv.includes('--draw')) for (const player of players) play(name, player)
  const list = readTasks(name)
  const sheets = players.flatMap((player) => parseSheet(readFileSync(fileOf(name, player), 'utf8')) ?? [])
  const rows = standings(list, sheets)
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), name, tableText(list, rows)))
  writeFileSync(join('docs', `arena-${name}.svg`), tableSvg(list, rows))
}
