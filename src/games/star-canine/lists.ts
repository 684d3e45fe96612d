/** An entry the caller knows to be there. These lists hold numbers only, so that the engine knows what it reads and nothing is left of the call. */
export function numberAt(list: readonly number[], place: number): number {
  return list[place] ?? missing(place)
}

const missing = (place: number): never => {
  throw new Error(`a list of numbers has nothing at ${place}`)
}
