/** An entry the caller knows to be there. These lists hold numbers only, so that the engine knows what it reads and nothing is left of the call. LosTribe has its own for the same reason: one for both would read lists of more kinds, from another file. */
export function numberAt(list: readonly number[], place: number): number {
  return list[place] ?? missing(place)
}

const missing = (place: number): never => {
  throw new Error(`a list of numbers has nothing at ${place}`)
}
