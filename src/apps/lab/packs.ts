import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type AnyGame, type GameInfo, problemText } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import type { Arm, PackFiles } from './study.ts'

/** What stands in a folder that is named beside the study. */
export const packReader =
  (beside: string) =>
  (folder: string): PackFiles => {
    const path = resolve(beside, folder)
    if (!existsSync(path) || !statSync(path).isDirectory())
      throw usage(`There is no folder ${folder} beside the study; give the folder of a pack`)
    const names = readdirSync(path).filter((name) => name.endsWith('.json'))
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(path, name), 'utf8')]))
  }

const packCache = new Map<PackFiles, Promise<AnyGame>>()

/** The game of an arm, with the content it names. */
export function gameOf({ game: id, name, content }: Arm): Promise<AnyGame> {
  const entry = findGame(id) as GameInfo
  if (content === undefined) return Promise.resolve(entry.game)
  const known = packCache.get(content) ?? withContent(entry, name, content)
  packCache.set(content, known)
  return known
}

async function withContent(entry: GameInfo, name: string, content: PackFiles): Promise<AnyGame> {
  const schema = await entry.schema()
  const own = Object.entries(content).filter(([file]) => schema.packFiles.includes(file))
  const checked = schema.loadPack(Object.fromEntries(own))
  if (checked.ok) return checked.value
  throw failure(
    `${name}: its pack cannot be used:\n${checked.problems.map((one) => `  ${problemText(one)}`).join('\n')}`,
  )
}
