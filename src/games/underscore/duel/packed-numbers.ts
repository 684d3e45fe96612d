/**
 * Numbers as a text, a sign for each: what is never changed in place stands so in a state, because all its copies share a text. −1 is `/`, 0 is
 * `0`; what separates lies below.
 */
const ZERO = '0'.charCodeAt(0)
export const numberAt = (text: string, place: number): number => text.charCodeAt(place) - ZERO
export const signOf = (value: number): number => value + ZERO
export const makeSigns = (numbers: readonly number[]): string => String.fromCharCode(...numbers.map(signOf))
/** The same with another number at a place. */
export const withNumber = (text: string, place: number, value: number): string =>
  text.slice(0, place) + String.fromCharCode(signOf(value)) + text.slice(place + 1)
