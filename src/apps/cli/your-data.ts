import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyStoreIn } from '../../client/fs/key-file.ts'
import type { Journal } from '../../engine/index.ts'
import { findGame, GAMES } from '../../games/registry.ts'
import { failure, isFailure, usage } from '../../lib/user-errors.ts'
import { homeFolder, openHome } from '../../storage/fs/index.ts'
import { writeOutput } from '../../storage/fs/journal-file.ts'
import { homePort } from '../../storage/fs/port.ts'
import { makeHomeFile, readHomeFile } from '../../storage/home-file.ts'
import { importData, type StoragePort } from '../../storage/port.ts'
import { gameOfJournal } from './load-game.ts'

/** `undercroft data export FILE` and `undercroft data import FILE`: everything of a player as one file, the same in the page. */
export async function yourData([verb, file = '']: readonly string[]): Promise<void> {
  if (file === '' || (verb !== 'export' && verb !== 'import'))
    throw usage('type: undercroft data export FILE, or undercroft data import FILE')
  const folder = homeFolder()
  const port = homePort(openHome(folder), GAMES, keyStoreIn(join(folder, 'key.json')))
  console.log(verb === 'export' ? await exportTo(file, port) : await importFrom(file, port, folder))
}

async function exportTo(file: string, port: StoragePort): Promise<string> {
  if (existsSync(file)) throw failure(`${file} already exists; give another name.`)
  const data = await port.contents()
  writeOutput(file, `${JSON.stringify(makeHomeFile(data))}\n`)
  // Like the key itself, the file is for its owner's eyes.
  chmodSync(file, 0o600)
  const key = data.key === undefined ? '' : ' It contains your private key: whoever has the file can play as you.'
  return `Written to ${file}: ${countsText(data.runs.length, data.ended.length, data.ghosts.length)}.${key}`
}

async function importFrom(file: string, port: StoragePort, home: string): Promise<string> {
  const data = readHomeFile(readText(file))
  if (data === undefined) throw failure(`${file} is not an export of Undercroft; nothing was changed.`)
  const { runs, finished, ghosts, messages } = await importData(port, data, (journal) => rulesFor(journal, home))
  return [`Added ${countsText(runs, finished, ghosts)}; what was here before stays.`, ...messages].join('\n')
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw failure(`Cannot read ${file}: ${(error as Error).message}`)
  }
}

const countsText = (runs: number, finished: number, ghosts: number): string =>
  `${runs} open and ${finished} finished ${finished === 1 ? 'run' : 'runs'}, ${ghosts} ${ghosts === 1 ? 'ghost' : 'ghosts'}`

/** The rules of a journal; undefined if they are not installed. */
async function rulesFor(journal: Journal, home: string) {
  const builtIn = findGame(journal.game)?.game
  try {
    return builtIn === undefined ? undefined : { game: await gameOfJournal(journal, undefined, home), builtIn }
  } catch (error) {
    if (isFailure(error)) return undefined
    throw error
  }
}
