import type { AnyGame } from './game.ts'

/** What is wrong with a scenario, a pack or options that came from outside: where, and what was expected. */
export interface Problem {
  /** The file of a pack; absent where there is none. */
  readonly file?: string
  /** `items[3].ammo_cost`; empty for the whole. */
  readonly path: string
  readonly expected: string
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** One problem in a line. */
export const problemText = ({ file, path, expected }: Problem): string =>
  [...(file === undefined ? [] : [file]), ...(path === '' ? [] : [path]), expected].join(': ')

/**
 * What a game says about itself to the outside: how its options (a scenario among them) and its content look, and the
 * game those make. Loaded only when somebody brings such a thing, so that a plain start stays quick.
 */
export interface GameSchema {
  /** Options of a run, with the scenario inside, as they come from a command line, a file or the protocol. */
  checkOptions(options: unknown, game: AnyGame): Checked<unknown>
  /** The game with a user's content: texts of the files in a folder, by name. */
  loadPack(files: Readonly<Record<string, string>>): Checked<AnyGame>
  /** Files a pack may bring. */
  readonly packFiles: readonly string[]
  /** JSON Schemas by name: options, scenario, and every content file. */
  describe(): Readonly<Record<string, unknown>>
}
