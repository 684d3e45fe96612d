import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { type AnyGame, digest } from '../../../engine/index.ts'
import { findGame } from '../../../games/registry.ts'
import { at } from '../../../lib/enums.ts'
import { failure, messageOf, usage } from '../../../lib/user-errors.ts'
import { archivedGame, isNotArchived } from '../../../storage/archive/index.ts'
import type { ArenaValues } from '../../cli/commands/research.ts'
import type { ExitCode } from '../../cli/define-command.ts'
import { showProgress } from '../../cli/progress.ts'
import { readRuleBook } from '../../cli/rule-book.ts'
import { VERSION } from '../../cli/version.ts'
import { botContestant } from './bots.ts'
import type { Contestant } from './contestant.ts'
import { modelContestant } from './openai.ts'
import { type Budget, playTask } from './play.ts'
import { programContestant } from './program.ts'
import { makeSheet, type PlayerNote, parseSheet, type ScoreSheet } from './score-file.ts'
import { standings, tableSvg, tableText } from './standings.ts'
import { hashOfTasks, listNames, readTasks, type Task, type TaskList } from './tasks.ts'
import { verifySheet } from './verify.ts'

/** `undercroft arena tasks | run | verify | table`. */
export async function arena(values: ArenaValues, [subcommand, ...files]: readonly string[]): Promise<ExitCode> {
  if (subcommand === 'tasks') return printTasks(files[0])
  if (subcommand === 'run') return runTasks(values)
  if (subcommand === 'verify' && files.length > 0) return verifyFiles(files, values.tasks)
  if (subcommand === 'table' && files.length > 0) return showTable(files, values)
  throw usage(
    'usage: undercroft arena tasks [LIST] | run --tasks LIST --with PLAYER --out FILE | verify FILE … | table FILE …',
  )
}

function printTasks(name: string | undefined): void {
  if (name === undefined) {
    for (const list of listNames())
      console.log(`${list}: ${readTasks(list).about} ${readTasks(list).tasks.length} tasks.`)
    return
  }
  const { about, tasks, reference } = readTasks(name)
  console.log(`${name}: ${about} The reference is ${reference}.`)
  for (const { id, game, options, steps } of tasks)
    console.log(`  ${id}  ${game}  ${JSON.stringify(options)}  at most ${steps} choices`)
}

/** The rules a list was made with, current or archived. */
async function gamesOf(list: TaskList): Promise<(task: Task) => AnyGame> {
  const games = new Map<string, AnyGame>()
  for (const [id, { version, content }] of Object.entries(list.games)) {
    const current = findGame(id)?.game
    if (current?.version === version && current.contentHash === content) games.set(id, current)
    else {
      const old = await archivedGame({ game: id, version, content, options: {} })
      if (isNotArchived(old)) throw failure(`${list.name} needs ${id} version ${version}: ${old.why}`)
      games.set(id, old)
    }
  }
  return ({ game: id }) => {
    const game = games.get(id)
    if (game === undefined) throw failure(`${list.name} does not say with which rules of ${id} to play.`)
    return game
  }
}

async function runTasks(values: ArenaValues): Promise<void> {
  const { with: player, out, tasks = 'quick-1' } = values
  if (player === undefined || out === undefined)
    throw usage('arena run needs --with PLAYER (search:64, a command, openai:URL, mcp) and --out FILE')
  const list = readTasks(tasks)
  const gameOf = await gamesOf(list)
  const contestant = await contestantFrom(player, values)
  const note = noteOf(player, values, contestant)
  const before = resumableSheet(out, list, note)
  const began = performance.now()
  const results = [...(before?.results ?? [])]
  const done = new Set(results.map(({ task }) => task))
  const known = new Set<string>()
  const begun = before?.begun ?? new Date().toISOString()
  const save = (): void => {
    const seconds = Math.round((before?.seconds ?? 0) + (performance.now() - began) / 1000)
    const head = { undercroft: 'arena 1', tasks: list.name, list: hashOfTasks(list), program: VERSION } as const
    write(out, { ...head, player: note, results, begun, seconds })
  }
  try {
    for (const task of list.tasks) {
      if (done.has(task.id)) continue
      const rules = known.has(task.game) ? undefined : readRuleBook(task.game)
      known.add(task.game)
      results.push(await playTask(gameOf(task), task, contestant, budgetFrom(values), rules))
      save()
      const won = results.filter((result) => result.won).length
      showProgress(`${results.length} of ${list.tasks.length} tasks, ${won} won`)
    }
  } finally {
    await contestant.close?.()
  }
  save()
  process.stderr.write('\n')
  if (player !== 'mcp') console.log(tableText(list, standings(list, [readSheet(out)])))
}

function budgetFrom({ seconds, tokens }: ArenaValues): Budget {
  const limit = numberFrom(seconds, 'seconds', Number.POSITIVE_INFINITY)
  const from = performance.now()
  return {
    refusals: 5,
    tokens: numberFrom(tokens, 'tokens', Number.POSITIVE_INFINITY),
    isLate: () => performance.now() - from > 1000 * limit,
  }
}

function numberFrom(value: string | undefined, name: string, fallback: number): number {
  if (value === undefined) return fallback
  if (/^[1-9]\d*$/.test(value)) return Number(value)
  throw usage(`--${name} must be a whole number of 1 or more`)
}

async function contestantFrom(player: string, values: ArenaValues): Promise<Contestant> {
  const bot = botContestant(player)
  if (bot !== undefined) return bot
  if (player === 'mcp') return (await import('../../agent/mcp/index.ts')).mcpContestant()
  if (!player.startsWith('openai:')) return programContestant(player)
  if (values.model === undefined) throw usage('--with openai:URL needs --model NAME')
  return modelContestant({
    url: player.slice('openai:'.length),
    model: values.model,
    key: process.env.OPENAI_API_KEY,
    hasTools: values['no-tools'] !== true,
    memory: numberFrom(values.memory, 'memory', 4),
  })
}

/** Records the model's name in the score file, never its URL. */
function noteOf(player: string, { model, 'no-tools': plain }: ArenaValues, { prompt }: Contestant): PlayerNote {
  const isModel = player.startsWith('openai:')
  return {
    with: isModel ? `openai${plain === true ? ', no tools' : ''}` : player,
    ...(isModel && model !== undefined ? { model } : {}),
    ...(prompt === undefined ? {} : { prompt }),
  }
}

/** The existing score file to continue. Throws if it is of another list or player. */
function resumableSheet(out: string, list: TaskList, note: PlayerNote): ScoreSheet | undefined {
  if (!existsSync(out)) return undefined
  const sheet = readSheet(out)
  if (sheet.list === hashOfTasks(list) && digest(sheet.player) === digest(note)) return sheet
  throw failure(`${out} belongs to another list or player; choose another file with --out, or delete it.`)
}

function readSheet(file: string): ScoreSheet {
  let sheet: ScoreSheet | undefined
  try {
    sheet = parseSheet(readFileSync(file, 'utf8'))
  } catch (error) {
    throw failure(`Can't read the score file ${file}: ${messageOf(error)}`)
  }
  if (sheet === undefined) throw failure(`${file} is not a score file.`)
  return sheet
}

/** Writes to a temporary file first, so that a crash leaves no partial score file. */
function write(file: string, sheet: ScoreSheet): void {
  writeFileSync(`${file}.new`, makeSheet(sheet))
  renameSync(`${file}.new`, file)
}

async function verifyFiles(files: readonly string[], tasks: string | undefined): Promise<number> {
  let rejected = 0
  for (const file of files) {
    const sheet = readSheet(file)
    const list = readTasks(tasks ?? sheet.tasks)
    const wrong = verifySheet(list, sheet, await gamesOf(list))
    if (wrong.length > 0) rejected++
    console.log(
      wrong.length === 0
        ? `verified  ${file}: ${sheet.results.length} tasks of ${sheet.tasks}`
        : `REJECTED  ${file}: ${wrong.slice(0, 5).join(' ')}`,
    )
  }
  return rejected === 0 ? 0 : 1
}

function showTable(files: readonly string[], { svg, tasks }: ArenaValues): void {
  const sheets = files.map(readSheet)
  const names = new Set(sheets.map((sheet) => sheet.tasks))
  if (names.size > 1)
    throw failure(`These files belong to different lists (${[...names].join(', ')}); a table shows one list.`)
  const list = readTasks(tasks ?? at(sheets, 0).tasks)
  const rows = standings(list, sheets)
  console.log(tableText(list, rows))
  if (svg !== undefined) writeFileSync(svg, tableSvg(list, rows))
}
