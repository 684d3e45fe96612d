/**
 * Numbers packed into a string, one character each. Lists that are replaced rather than mutated are stored this way, because all copies
 * of a state share a string. −1 is `/`, 0 is `0`; separators are lower characters.
 */
const ZERO = '0'.charCodeAt(0)
export const numberAt = (text: string, place: number): number => text.charCodeAt(place) - ZERO
export const signOf = (value: number): number => value + ZERO
export const makeSigns = (numbers: readonly number[]): string => String.fromCharCode(...numbers.map(signOf))
/** Returns the string with one number replaced. */
export const withNumber = (text: string, place: number, value: number): string =>
  text.slice(0, place) + String.fromCharCode(signOf(value)) + text.slice(place + 1)
