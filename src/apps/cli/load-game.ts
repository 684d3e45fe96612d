import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AnyGame,
  type Checked,
  type GameInfo,
  type Journal,
  parseJournal,
  problemText,
  type Run,
} from '../../engine/index.ts'
import { findGame, GAMES } from '../../games/registry.ts'
import { failure, nearestName, usage } from '../../lib/user-errors.ts'
import {
  archivedGame,
  archiveFileName,
  hasArchived,
  isArchived,
  isNotArchived,
  type RulesId,
} from '../../storage/archive/index.ts'
import { diskErrorText } from '../../storage/fs/disk-errors.ts'
import { withNamedGhosts } from '../../storage/fs/ghosts/index.ts'

export { freshSeed, hostEntropy } from '../../storage/fs/entropy.ts'

export function gameInfoFor(id: string | undefined): GameInfo {
  if (id === undefined) return GAMES[0] as GameInfo
  const entry = findGame(id)
  if (entry !== undefined) return entry
  const names = GAMES.map((known) => known.id)
  const guess = nearestName(id, names)
  throw usage(
    `There is no game "${id}"; ${guess === undefined ? `the games are: ${names.join(', ')}` : `did you mean ${guess}?`}`,
  )
}

/** The game of this id, or else the first that has ghosts, with its rules for ghosts. */
export async function gameWithGhosts(id: string | undefined, pack: string | undefined) {
  const known = id === undefined ? GAMES.find(({ game }) => game.extras?.ghosts !== undefined) : undefined
  const entry = known ?? gameInfoFor(id)
  const game = await gameWithPack(entry, pack)
  const policy = game.extras?.ghosts
  if (policy === undefined) throw usage(`${entry.name} has no ghosts`)
  return { game, policy }
}

/** The game with the built-in content, or with the content of a folder. */
export async function gameWithPack(entry: GameInfo, folder: string | undefined): Promise<AnyGame> {
  if (folder === undefined) return entry.game
  return valueOrThrow(await loadFolder(entry, folder), `Cannot use the pack in ${folder}`)
}

export async function loadFolder(entry: GameInfo, folder: string): Promise<Checked<AnyGame>> {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw usage(`There is no folder ${folder}; give the folder of a pack`)
  const schema = await entry.schema()
  const files = readdirSync(folder).filter((name) => schema.packFiles.includes(name))
  return schema.loadPack(Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')])))
}

/** Checked options of a game. Empty options skip loading the schema. */
export async function checkedOptions(entry: GameInfo, game: AnyGame, options: object): Promise<unknown> {
  if (Object.keys(options).length === 0) return {}
  const schema = await entry.schema()
  return valueOrThrow(schema.checkOptions(options, game), "Can't start with these options", usage)
}

function valueOrThrow<T>(checked: Checked<T>, headline: string, raise: (message: string) => Error = failure): T {
  if (checked.ok) return checked.value
  throw raise([`${headline}:`, ...checked.problems.map((problem) => `  ${problemText(problem)}`)].join('\n'))
}

/** Reads a journal from a file in either format, from standard input (-), or from the string itself. */
export function readJournal(source: string | undefined): Journal {
  if (source === undefined) throw usage('Give a journal: its file, its string, or - for standard input')
  const isFile = source === '-' || existsSync(source)
  const text = isFile ? readText(source) : source
  const string = stringIn(text)
  if (!isFile && string === undefined)
    throw usage(`There is no file ${source}; give a journal's file, its string or its link`)
  const parsed = parseJournal(string ?? text)
  if (!parsed.ok) throw failure(`${isFile ? source : 'This string'} is not a journal: ${parsed.why}.`)
  return parsed.value
}

/** Finds a journal string in pasted text: split over lines, after a command, or at the end of a link. */
function stringIn(text: string): string | undefined {
  const bare = text
    .replace(/^\s*undercroft (replay|verify|play --from)\s+/, '')
    .replace(/^\s*https?:\/\/\S+?#\/r\//, '')
    .replace(/@\d+\s*$/, '')
    .replace(/\s+/g, '')
  return /^[\w-]{40,}$/.test(bare) ? bare : undefined
}

function readText(source: string): string {
  try {
    return readFileSync(source === '-' ? 0 : source, 'utf8')
  } catch (error) {
    throw failure(`Cannot read ${source}: ${diskErrorText(error)}.`)
  }
}

/** Whether a journal was played with the rules and content of this game. */
export const isPlayedWith = (game: AnyGame, { version, content }: RulesId): boolean =>
  game.version === version && game.contentHash === content

/**
 * The game a journal was played with: the current built-in one, a pack, or an old version from the archive. The journal's options come from
 * outside, so they are checked like any others.
 */
export async function gameOfJournal(journal: Journal, folder: string | undefined, home?: string): Promise<AnyGame> {
  const entry = findGame(journal.game)
  if (entry === undefined) throw failure(`This journal is for "${journal.game}", a game this program does not have.`)
  const sound = folder === undefined ? entry.game : await loadPlayedPack(entry, folder)
  if (isPlayedWith(sound, journal)) {
    const game = await withNamedGhosts(sound, journal.options, { home })
    await checkedOptions(entry, game, journal.options as object).catch((error: Error) => {
      throw failure(error.message)
    })
    return game
  }
  if (folder !== undefined) throw failure(otherPackText(entry, sound, journal, folder))
  const archived = await archivedGame(journal)
  if (isNotArchived(archived)) throw failure(archived.isDamaged ? archived.why : otherRulesText(sound, journal))
  return withNamedGhosts(archived, journal.options, { home })
}

/** Loads a pack that was valid when the run was played; `content check` lists what is wrong with it now. */
async function loadPlayedPack(entry: GameInfo, folder: string): Promise<AnyGame> {
  const loaded = await loadFolder(entry, folder)
  if (loaded.ok) return loaded.value
  const count = loaded.problems.length === 1 ? '1 problem' : `${loaded.problems.length} problems`
  throw failure(
    `The pack in ${folder} now has ${count} (list them: undercroft content check ${folder} --game ${entry.id}); restore it, or give the pack of this run with --pack DIR.`,
  )
}

/** What to do about a journal with other rules that the archive does not have. */
function otherRulesText(game: AnyGame, journal: RulesId): string {
  if (journal.version === game.version)
    return `It was played with content ${journal.content}, and the current content is ${game.contentHash}; give the pack it was played with (--pack DIR), or if it was built-in content, use an Undercroft whose archive has ${archiveFileName(journal) ?? 'it'}.`
  return `It was played with version ${journal.version} of the rules; this program has version ${game.version}, and the archive has no ${archiveFileName(journal) ?? 'such rules'}; use the Undercroft that wrote it, or a newer one that has this file.`
}

function otherPackText(entry: GameInfo, game: AnyGame, journal: RulesId, folder: string): string {
  if (isPlayedWith(entry.game, journal) || hasArchived(journal))
    return 'It was played with the built-in content; leave out --pack.'
  if (journal.version !== game.version)
    return `It was played with version ${journal.version} of the rules, and this is version ${game.version}; the archive has old rules only with the built-in content, so use the Undercroft that wrote it.`
  return `It was played with content ${journal.content}, and the pack in ${folder} is ${game.contentHash}; restore the pack, or give the pack of this run with --pack DIR.`
}

/** The rules for the next run: the same game and options; after an archived run today's rules, with its options if they are still valid. */
export async function nextRunRules(
  entry: GameInfo,
  { game, options }: Pick<Run, 'game' | 'options'>,
): Promise<{ game: AnyGame; options: unknown }> {
  if (!isArchived(game)) return { game, options }
  const fitting = await checkedOptions(entry, entry.game, options as object).catch(() => ({}))
  return { game: entry.game, options: fitting }
}

/** The notice shown when an archived run is resumed; empty for other runs. */
export const oldRulesNotice = (game: AnyGame): string[] =>
  isArchived(game)
    ? [`This run keeps its old rules and content (version ${game.version}); a new run uses today's.`]
    : []

/** Parses a JSON text, or the JSON file of that name. */
export function readJsonArgument(what: string, text: string): unknown {
  const source = text.trimStart().startsWith('{') ? text : readNamed(what, text)
  try {
    return JSON.parse(source) as unknown
  } catch (error) {
    throw usage(`--${what} is not JSON: ${(error as Error).message}`)
  }
}

function readNamed(what: string, path: string): string {
  if (!existsSync(path)) throw usage(`There is no file ${path}; --${what} takes a JSON file or JSON itself`)
  return readText(path)
}
