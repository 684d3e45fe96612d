/**
 * Copies numbers into a list filled by `push`, which V8 stores as packed. Lists made by `map` or `new Array`, and their
 * copies, stay holey for ever, and code that reads both kinds is slower.
 */
export function packedList(list: Iterable<number>): number[] {
  const all: number[] = []
  for (const n of list) all.push(n)
  return all
}
