// Loops that run at every step go by place: an iterator costs more than what it gives. Accessors are small, so that they vanish.
export const missing = (place: number): never => {
  throw new Error(`a list of the state has nothing at ${place}`)
}

/** An entry the caller knows to be there; these lists hold numbers only, so that the engine knows what it reads. */
export function numberAt(list: readonly number[], place: number): number {
  return list[place] ?? missing(place)
}
/** Puts a card where it belongs in a sorted list. */
export function insert(list: number[], code: number): void {
  sink(list, list.push(code) - 1)
}

/** Moves the entry at a place down among the sorted ones before it. */
function sink(list: number[], from: number): void {
  const code = numberAt(list, from)
  let place = from
  for (; place > 0; place--) {
    const before = numberAt(list, place - 1)
    if (before <= code) break
    list[place] = before
  }
  list[place] = code
}

export function sortCodes(list: number[]): void {
  for (let place = 1; place < list.length; place++) sink(list, place)
}

/** Takes the entry at a place out, keeping the order of the rest. */
export function takeAt(list: number[], place: number): number {
  const taken = list[place] ?? missing(place)
  for (let i = place + 1; i < list.length; i++) {
    const next = list[i]
    if (next !== undefined) list[i - 1] = next
  }
  list.pop()
  return taken
}

export function countOf(list: readonly number[], wanted: number): number {
  let count = 0
  for (let i = 0; i < list.length; i++) if (list[i] === wanted) count++
  return count
}
