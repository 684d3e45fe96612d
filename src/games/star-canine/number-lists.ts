/** An entry that must exist. Separate from `at` so that V8 sees only number arrays here and inlines the call; LosTribe has its own copy for the same reason. */
export function numberAt(list: readonly number[], index: number): number {
  return list[index] ?? missing(index)
}

const missing = (index: number): never => {
  throw new Error(`A list of numbers has no entry ${index}.`)
}
