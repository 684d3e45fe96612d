/**
 * A field that is worked out when first asked for. It is put on afterwards: a getter inside a literal would make V8 keep the whole
 * object as a dictionary, and every later look at its other fields would be a search.
 */
export function withLazyField<T extends object, K extends string, V extends object | string>(
  object: T,
  key: K,
  make: () => V,
): T & Readonly<Record<K, V>> {
  let value: V | undefined
  return Object.defineProperty(object, key, { get: () => (value ??= make()), enumerable: true }) as never
}

/** The same for what stands alone: made at the first call, the same ever after. */
export function lazy<V extends object>(make: () => V): () => V {
  let value: V | undefined
  return () => (value ??= make())
}
