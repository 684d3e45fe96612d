/** A user's content laid over the house's. */

type Json = Readonly<Record<string, unknown>>
const isPlain = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Objects are laid over one another, everything else replaces. */
export function over(house: unknown, given: unknown): unknown {
  if (!isPlain(house) || !isPlain(given)) return given === undefined ? house : given
  const keys = new Set([...Object.keys(house), ...Object.keys(given)])
  return Object.fromEntries([...keys].map((key) => [key, over(house[key], given[key])]))
}

/** A file's list alone, or laid over the house's by id where it says `"extends": "house"`. */
export function merged<T extends { readonly id: string }>(
  file: { readonly extends?: string | undefined },
  given: readonly T[],
  house: readonly T[],
): readonly T[] {
  if (file.extends !== 'house') return given
  const kept = house.map((entry) => given.find(({ id: own }) => own === entry.id) ?? entry)
  return [...kept, ...given.filter(({ id: own }) => !house.some((entry) => entry.id === own))]
}
