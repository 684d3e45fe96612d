import { pathToFileURL } from 'node:url'
import { type ArchivedGame, adaptArchived, type NotArchived, type RulesId } from './adapt.ts'

/** Loads archived rules from a file on disk. */
export const loadArchived = (
  file: string,
  rules: RulesId & { readonly options: unknown },
): Promise<ArchivedGame | NotArchived> => adaptArchived(file, rules, () => import(pathToFileURL(file).href))
