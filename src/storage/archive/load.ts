import { pathToFileURL } from 'node:url'
import { type ArchivedGame, adaptArchived, type NotArchived, type RulesId } from './adapt.ts'

/** The game of a door on this disk. */
export const loadArchived = (
  file: string,
  rules: RulesId & { readonly options: unknown },
): Promise<ArchivedGame | NotArchived> => adaptArchived(file, rules, () => import(pathToFileURL(file).href))
