import type { AnyGame } from './game.ts'

/** An error in a scenario, a pack or options from outside: where it is, and what was expected. */
export interface Problem {
  /** The file, if the problem is in a pack. */
  readonly file?: string
  /** `items[3].ammo_cost`; empty for the whole value. */
  readonly path: string
  readonly expected: string
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** A problem as one line: `items.json: items[3].cost: expected …`. */
export const problemText = ({ file, path, expected }: Problem): string =>
  [...(file === undefined ? [] : [file]), ...(path === '' ? [] : [path]), expected].join(': ')

/**
 * Validates what comes from outside: the options of a run (including a scenario) and content packs. Loaded only when needed, so that
 * starting a standard run stays fast.
 */
export interface GameSchema {
  /** Validates the options of a run, including a scenario, from a command line, a file or the protocol. */
  checkOptions(options: unknown, game: AnyGame): Checked<unknown>
  /** The game with a user's content. `files` holds the texts of the files in the pack's folder, by name. */
  loadPack(files: Readonly<Record<string, string>>): Checked<AnyGame>
  /** Names of the files a pack may contain. */
  readonly packFiles: readonly string[]
  /** JSON Schemas by name: `options`, `scenario`, and every content file. */
  describe(): Readonly<Record<string, unknown>>
}
