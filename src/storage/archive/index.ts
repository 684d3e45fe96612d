import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyGame } from '../../engine/index.ts'
import { programFolder } from '../fs/program-folder.ts'
import { type ArchivedGame, adaptArchived, archiveFileName, type NotArchived, type RulesId } from './adapt.ts'

export { type ArchivedGame, archiveFileName, type NotArchived, type RulesId }

/**
 * The archive: every released version of a game as its own file, so that old runs stay playable. Archived rules are loaded on demand.
 */

export const isArchived = (game: AnyGame): game is ArchivedGame => 'isArchived' in game

export const isNotArchived = (value: AnyGame | NotArchived): value is NotArchived => 'isDamaged' in value

const archiveFolder = (): string => join(programFolder(), 'archive')

/** Whether the archive has a file for these rules. Nothing is read. */
export function hasArchived(rules: RulesId, folder = archiveFolder()): boolean {
  const name = archiveFileName(rules)
  return name !== undefined && existsSync(join(folder, name))
}

/** Loads the archived game of these rules. The options are checked against the schema in the archive file. */
export async function archivedGame(
  journal: RulesId & { readonly options: unknown },
  folder = archiveFolder(),
): Promise<ArchivedGame | NotArchived> {
  const name = archiveFileName(journal)
  if (name === undefined || !existsSync(join(folder, name)))
    return { why: `The archive has no ${name ?? 'such rules'}.`, isDamaged: false }
  const file = join(folder, name)
  return adaptArchived(file, journal, () => import(pathToFileURL(file).href))
}
