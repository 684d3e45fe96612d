import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyGame } from '../../engine/index.ts'
import { programFolder } from '../fs/program-folder.ts'
import { type ArchivedGame, archiveFileName, type NotArchived, type RulesId } from './adapt.ts'

export { type ArchivedGame, archiveFileName, type NotArchived, type RulesId }

/**
 * The archive: every released version of a game as a file of its own, so that old runs live on. This is all that is loaded before a run
 * of an old version is met.
 */

export const isArchived = (game: AnyGame): game is ArchivedGame => 'isArchived' in game

export const isNotArchived = (value: AnyGame | NotArchived): value is NotArchived => 'isDamaged' in value

const archiveFolder = (): string => join(programFolder(), 'archive')

/** Whether the archive has a file for these rules. Nothing is read. */
export function hasArchived(rules: RulesId, folder = archiveFolder()): boolean {
  const name = archiveFileName(rules)
  return name !== undefined && existsSync(join(folder, name))
}

/** The game these rules name, out of the archive. Its options are checked by what its own door says about them. */
export async function archivedGame(
  journal: RulesId & { readonly options: unknown },
  folder = archiveFolder(),
): Promise<ArchivedGame | NotArchived> {
  const name = archiveFileName(journal)
  if (name === undefined || !existsSync(join(folder, name)))
    return { why: `The archive has no ${name ?? 'such rules'}.`, isDamaged: false }
  const { loadArchived: openDoor } = await import('./load.ts')
  return openDoor(join(folder, name), journal)
}
