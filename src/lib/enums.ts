/**
 * Vocabularies are constant arrays of names (`STATUSES = ['burn', 'wound'] as const`). In a state a word is a number, its place; what is
 * derived from a vocabulary is typed by it, so that the compiler finds every place a new word has to be thought of.
 */

/** The places of a vocabulary's words: `0 | 1 | 2`. */
export type IndexIn<V extends readonly string[]> = {
  [K in keyof V]: K extends `${infer Place extends number}` ? Place : never
}[number]

/** One thing for every word, looked up by its place: a lookup needs no cast, since no place is outside. */
export type ByIndex<V extends readonly string[], T> = { -readonly [K in keyof V]: T }

/** One thing for every word, by name. */
export type ByName<V extends readonly string[], T> = { readonly [K in V[number]]: T }

/** Each word's place by its name: `const { burn: BURN } = placesOf(STATUSES)`. Take the constants out at once: a property is slower. */
export const indexesOf = <const V extends readonly string[]>(words: V): IndexesOf<V> =>
  Object.fromEntries(words.map((word, place) => [word, place])) as IndexesOf<V>
export type IndexesOf<V extends readonly string[]> = {
  readonly [K in keyof V & `${number}` as V[K]]: K extends `${infer Place extends number}` ? Place : never
}

/** A thing for every word, made from its place and its name. One after the other: what `map` makes V8 takes for a list with holes, and so its copies. */
export function mapWords<const V extends readonly string[], T>(
  words: V,
  make: (place: IndexIn<V>, word: V[number]) => T,
): ByIndex<V, T> {
  const list: T[] = []
  for (let i = 0; i < words.length; i++) list.push(make(i as IndexIn<V>, words[i] as V[number]))
  return list as ByIndex<V, T>
}

/** The place of a word that came from outside; undefined if it is none. */
export function indexIn<const V extends readonly string[]>(words: V, word: string): IndexIn<V> | undefined {
  const place = words.indexOf(word)
  return place < 0 ? undefined : (place as IndexIn<V>)
}

/** The entry at a place that the caller knows to be inside. One that is not is a bug, and says so at once instead of becoming NaN. */
export function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new Error(`a list of ${list.length} has nothing at ${place}`)
  return found
}
