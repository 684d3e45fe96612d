/** Merges a pack's content into the built-in content. */

type Json = Readonly<Record<string, unknown>>
const isPlain = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Merges two objects recursively. Any other value of `given` replaces that of `base`. */
export function mergeDeep(base: unknown, given: unknown): unknown {
  if (!isPlain(base) || !isPlain(given)) return given === undefined ? base : given
  const keys = new Set([...Object.keys(base), ...Object.keys(given)])
  return Object.fromEntries([...keys].map((key) => [key, mergeDeep(base[key], given[key])]))
}

/**
 * The list in the pack's file. If the file says `"extends": "house"`, it is the built-in list, with entries of the same
 * id replaced and the others added.
 */
export function mergeById<T extends { readonly id: string }>(
  file: { readonly extends?: string | undefined },
  given: readonly T[],
  builtIn: readonly T[],
): readonly T[] {
  if (file.extends !== 'house') return given
  const merged = builtIn.map((entry) => given.find(({ id }) => id === entry.id) ?? entry)
  return [...merged, ...given.filter(({ id }) => !builtIn.some((entry) => entry.id === id))]
}
