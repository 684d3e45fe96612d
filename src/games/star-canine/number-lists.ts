/**
 * The entry at an index that must be in range. It is separate from `at`, so that V8 sees only arrays of numbers here
 * and inlines the call. LosTribe has a copy of its own for the same reason.
 */
export function numberAt(list: readonly number[], index: number): number {
  return list[index] ?? missing(index)
}

const missing = (index: number): never => {
  throw new Error(`A list of numbers has no entry ${index}.`)
}
