import type { AnyGame } from './game.ts'

/** An error in input from outside (a scenario, a pack, options): where it is, and what was expected there. */
export interface Problem {
  /** The name of the file, if the problem is in a pack. */
  readonly file?: string
  /** The path of the faulty value, like `items[3].ammo_cost`. It is empty if the whole value is faulty. */
  readonly path: string
  readonly expected: string
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Writes a problem as one line: `items.json: items[3].cost: expected …`. */
export const problemText = ({ file, path, expected }: Problem): string =>
  [...(file === undefined ? [] : [file]), ...(path === '' ? [] : [path]), expected].join(': ')

/**
 * Validates input from outside: the options of a run (including a scenario) and content packs. Loaded only when needed,
 * so that a standard run starts fast.
 */
export interface GameSchema {
  /** Validates the options of a run, including a scenario. They may come from a command line, a file or the protocol. */
  checkOptions(options: unknown, game: AnyGame): Checked<unknown>
  /** The game with a user's own content. `files` holds the files in the pack's folder: their texts by file name. */
  loadPack(files: Readonly<Record<string, string>>): Checked<AnyGame>
  /** The names of the files that a pack may contain. */
  readonly packFiles: readonly string[]
  /** JSON Schemas by name: `options`, `scenario`, and every content file. */
  describe(): Readonly<Record<string, unknown>>
}
