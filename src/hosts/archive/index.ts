import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyGame } from '../../engine/index.ts'
import { programFolder } from '../shell/program.ts'
import { type ArchivedGame, doorName, type NoDoor, type Rules } from './admit.ts'

export { type ArchivedGame, doorName, type NoDoor, type Rules }

/**
 * The archive: every released version of a game as a file of its own, so that old runs live on. This is all that is loaded before a run
 * of an old version is met.
 */

export const isArchived = (game: AnyGame): game is ArchivedGame => 'isArchived' in game

export const isNoDoor = (value: AnyGame | NoDoor): value is NoDoor => 'isDamaged' in value

const archiveFolder = (): string => join(programFolder(), 'archive')

/** Whether the archive has a file for these rules. Nothing is read. */
export function hasDoor(rules: Rules, folder = archiveFolder()): boolean {
  const name = doorName(rules)
  return name !== undefined && existsSync(join(folder, name))
}

/** The game these rules name, out of the archive. Its options are checked by what its own door says about them. */
export async function archivedGame(
  journal: Rules & { readonly options: unknown },
  folder = archiveFolder(),
): Promise<ArchivedGame | NoDoor> {
  const name = doorName(journal)
  if (name === undefined || !existsSync(join(folder, name)))
    return { why: `The archive has no ${name ?? 'such rules'}.`, isDamaged: false }
  const { openDoor } = await import('./door.ts')
  return openDoor(join(folder, name), journal)
}
