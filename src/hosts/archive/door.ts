import { pathToFileURL } from 'node:url'
import { type ArchivedGame, admitDoor, type NoDoor, type Rules } from './admit.ts'

/** The game of a door on this disk. */
export const openDoor = (file: string, rules: Rules & { readonly options: unknown }): Promise<ArchivedGame | NoDoor> =>
  admitDoor(file, rules, () => import(pathToFileURL(file).href))
