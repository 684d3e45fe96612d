import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyGame, type Checked, type Entry, type Journal, parseJournal, tellProblem } from '../../engine/index.ts'
import { findGame, GAMES } from '../../games/index.ts'
import { diskTrouble } from './trouble.ts'
import { failure, nearest, usage } from './usage.ts'

/** True randomness for games that ask for it. */
export const hostEntropy = (): string => randomBytes(8).toString('hex')

/** A seed nobody has to think of. */
export const freshSeed = (): string => String(randomInt(1, 1_000_000_000))

export function entryOf(id: string | undefined): Entry {
  if (id === undefined) return GAMES[0] as Entry
  const entry = findGame(id)
  if (entry !== undefined) return entry
  const names = GAMES.map((known) => known.id)
  const guess = nearest(id, names)
  throw usage(
    `There is no game "${id}"; ${guess === undefined ? `the games are: ${names.join(', ')}` : `did you mean ${guess}?`}`,
  )
}

/** The game with the house's content, or with that of a folder. */
export async function gameWithPack(entry: Entry, folder: string | undefined): Promise<AnyGame> {
  if (folder === undefined) return entry.game
  return orRaise(await loadFolder(entry, folder), `The pack in ${folder} cannot be used`)
}

export async function loadFolder(entry: Entry, folder: string): Promise<Checked<AnyGame>> {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw usage(`There is no folder ${folder}; give the folder of a pack`)
  const schema = await entry.schema()
  const files = readdirSync(folder).filter((name) => schema.packFiles.includes(name))
  return schema.loadPack(Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')])))
}

/** Options as the game wants them. Nothing given needs no checking. */
export async function checkedOptions(entry: Entry, game: AnyGame, options: object): Promise<unknown> {
  if (Object.keys(options).length === 0) return {}
  const schema = await entry.schema()
  return orRaise(schema.checkOptions(options, game), 'These options cannot be used', usage)
}

function orRaise<T>(checked: Checked<T>, headline: string, raise: (message: string) => Error = failure): T {
  if (checked.ok) return checked.value
  throw raise([`${headline}:`, ...checked.problems.map((problem) => `  ${tellProblem(problem)}`)].join('\n'))
}

/** A journal from a file in either form, from standard input (-), or from the string itself. */
export function readJournal(source: string | undefined): Journal {
  if (source === undefined) throw usage('Give the file of a journal, - for standard input, or its string')
  const isFile = source === '-' || existsSync(source)
  if (!isFile && !/^[\w-]{40,}$/.test(source))
    throw usage(`There is no file ${source}; give a journal's file or its string`)
  const parsed = parseJournal(isFile ? readText(source) : source)
  if (!parsed.ok) throw failure(`${isFile ? source : 'This string'} is no journal: ${parsed.why}.`)
  return parsed.value
}

function readText(source: string): string {
  try {
    return readFileSync(source === '-' ? 0 : source, 'utf8')
  } catch (error) {
    throw failure(`${source} cannot be read: ${diskTrouble(error)}.`)
  }
}

/** The game a journal was played with. Its options come from outside, so they are checked like any others. */
export async function gameOfJournal(journal: Journal, folder: string | undefined): Promise<AnyGame> {
  const entry = findGame(journal.game)
  if (entry === undefined) throw failure(`This journal is of "${journal.game}", a game this program does not have.`)
  const game = await gameWithPack(entry, folder)
  if (game.version === journal.version && game.contentHash === journal.content)
    await checkedOptions(entry, game, journal.options as object).catch((error: Error) => {
      throw failure(error.message)
    })
  return game
}

/** A JSON text, or the JSON in a file of that name. */
export function readJsonArgument(what: string, text: string): unknown {
  const source = text.trimStart().startsWith('{') ? text : readNamed(what, text)
  try {
    return JSON.parse(source) as unknown
  } catch (error) {
    throw usage(`--${what} is no JSON: ${(error as Error).message}`)
  }
}

function readNamed(what: string, path: string): string {
  if (!existsSync(path)) throw usage(`There is no file ${path}; --${what} takes a JSON file or JSON itself`)
  return readText(path)
}
