import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type AnyGame, type GameInfo, problemText } from '../../engine/index.ts'
import { getGame } from '../../games/registry.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import type { Arm, PackFiles } from './study.ts'

/** Returns a function that reads pack folders, given relative to the study file. */
export const packReader =
  (studyFolder: string) =>
  (folder: string): PackFiles => {
    const path = resolve(studyFolder, folder)
    if (!existsSync(path) || !statSync(path).isDirectory())
      throw usage(`Pack folder not found: ${folder} (relative to the study file)`)
    const names = readdirSync(path).filter((name) => name.endsWith('.json'))
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(path, name), 'utf8')]))
  }

const packCache = new Map<PackFiles, Promise<AnyGame>>()

/** The game of an arm, with the content of its pack. */
export function gameOf({ game: id, name, content }: Arm): Promise<AnyGame> {
  const entry = getGame(id)
  if (content === undefined) return Promise.resolve(entry.game)
  const game = packCache.get(content) ?? withContent(entry, name, content)
  packCache.set(content, game)
  return game
}

async function withContent(entry: GameInfo, name: string, content: PackFiles): Promise<AnyGame> {
  const schema = await entry.schema()
  const own = Object.entries(content).filter(([file]) => schema.packFiles.includes(file))
  const checked = schema.loadPack(Object.fromEntries(own))
  if (checked.ok) return checked.value
  throw failure(`Arm ${name}: invalid pack:\n${checked.problems.map((one) => `  ${problemText(one)}`).join('\n')}`)
}
