import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyGame, Journal } from '../../engine/index.ts'
import { programFolder } from '../shell/program.ts'

/**
 * The archive: every released version of a game as a file of its own, so that old runs live on. This is all that is loaded before a run
 * of an old version is met.
 */

/** What a journal says about the rules it was played by. */
export type Rules = Pick<Journal, 'game' | 'version' | 'content'>

/** A game of the house as it was; its journals, saves and ghosts are the house's own. */
export interface ArchivedGame extends AnyGame {
  readonly isArchived: true
}
export const isArchived = (game: AnyGame): game is ArchivedGame => 'isArchived' in game

/** Why there is no such game, in a sentence. */
export interface NoDoor {
  readonly why: string
  /** Whether the file is there and cannot be used. */
  readonly isDamaged: boolean
}
export const isNoDoor = (value: AnyGame | NoDoor): value is NoDoor => 'isDamaged' in value

const archiveFolder = (): string => join(programFolder(), 'archive')

/** `star-canine@1-0123456789abcdef.js`; undefined for what can be the name of no door, since a journal may say anything. */
export function doorName({ game, version, content }: Rules): string | undefined {
  const isName =
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(game) && Number.isSafeInteger(version) && /^[0-9a-f]{16}$/.test(content)
  return isName ? `${game}@${version}-${content}.js` : undefined
}

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
