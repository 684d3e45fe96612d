/**
 * Helpers for vocabularies: constant arrays of names (`STATUSES = ['burn', 'wound'] as const`). A state stores a word as its index. Containers
 * are typed by their vocabulary, so that the compiler finds everything a new word needs.
 */

/** The index type of a vocabulary: `0 | 1 | 2` for three words. */
export type IndexIn<V extends readonly string[]> = {
  [K in keyof V]: K extends `${infer Index extends number}` ? Index : never
}[number]

/** An array with one element per word, looked up by index without a cast. */
export type ByIndex<V extends readonly string[], T> = { -readonly [K in keyof V]: T }

/** An object with one field per word. */
export type ByName<V extends readonly string[], T> = { readonly [K in V[number]]: T }

/** The index of each word: `const { burn: BURN } = indexesOf(STATUSES)`. Destructure it once: property access is slower than a constant. */
export const indexesOf = <const V extends readonly string[]>(words: V): IndexesOf<V> =>
  Object.fromEntries(words.map((word, index) => [word, index])) as IndexesOf<V>
export type IndexesOf<V extends readonly string[]> = {
  readonly [K in keyof V & `${number}` as V[K]]: K extends `${infer Index extends number}` ? Index : never
}

/** An array with one element per word, built by `push`: V8 treats the result of `map`, and every copy of it, as a list with holes. */
export function mapWords<const V extends readonly string[], T>(
  words: V,
  make: (index: IndexIn<V>, word: V[number]) => T,
): ByIndex<V, T> {
  const list: T[] = []
  for (let i = 0; i < words.length; i++) list.push(make(i as IndexIn<V>, words[i] as V[number]))
  return list as ByIndex<V, T>
}

/** The index of a word from outside, or undefined if it is not in the vocabulary. */
export function indexIn<const V extends readonly string[]>(words: V, word: string): IndexIn<V> | undefined {
  const index = words.indexOf(word)
  return index < 0 ? undefined : (index as IndexIn<V>)
}

/** The element at an index that must be in range. Throws if it is not, so that a bug does not turn into NaN later. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`index ${index} is outside a list of ${list.length}`)
  return found
}
