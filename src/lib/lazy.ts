/**
 * Adds a field that is computed on first access. A getter in an object literal would make V8 store the object as a dictionary, which makes
 * access to its other fields slow.
 */
export function withLazyField<T extends object, K extends string, V extends object | string>(
  object: T,
  key: K,
  make: () => V,
): T & Readonly<Record<K, V>> {
  let value: V | undefined
  return Object.defineProperty(object, key, { get: () => (value ??= make()), enumerable: true }) as never
}

/** Wraps a function without arguments: the first call computes the value, later calls return the same one. */
export function lazy<V extends object>(make: () => V): () => V {
  let value: V | undefined
  return () => (value ??= make())
}

/** Wraps a function so that it computes its value once per object. The object must not change; the cached value is freed with it. */
export function oncePerObject<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const found = known.get(key) ?? { value: make(key) }
    known.set(key, found)
    return found.value
  }
}
