// Accessors for lists of numbers in hot loops. The loops use indexes, because iterators are slow, and the accessors are
// short enough for V8 to inline.
export const missingEntry = (index: number): never => {
  throw new Error(`A list of the state has no entry ${index}.`)
}

/** The entry at an index that must be in range. It takes lists of numbers only, so that V8 specialises the read. */
export function numberAt(list: readonly number[], index: number): number {
  return list[index] ?? missingEntry(index)
}
/** Inserts a card code into a sorted list. */
export function insertSorted(list: number[], code: number): void {
  sinkIntoPlace(list, list.push(code) - 1)
}

/** Moves the entry at an index down to its place among the sorted entries before it. */
function sinkIntoPlace(list: number[], from: number): void {
  const code = numberAt(list, from)
  let index = from
  for (; index > 0; index--) {
    const before = numberAt(list, index - 1)
    if (before <= code) break
    list[index] = before
  }
  list[index] = code
}

export function sortCodes(list: number[]): void {
  for (let index = 1; index < list.length; index++) sinkIntoPlace(list, index)
}

/** Removes and returns an entry, keeping the order of the rest. */
export function removeAt(list: number[], index: number): number {
  const taken = list[index] ?? missingEntry(index)
  for (let i = index + 1; i < list.length; i++) {
    const next = list[i]
    if (next !== undefined) list[i - 1] = next
  }
  list.pop()
  return taken
}

export function countEqual(list: readonly number[], wanted: number): number {
  let count = 0
  for (let i = 0; i < list.length; i++) if (list[i] === wanted) count++
  return count
}
