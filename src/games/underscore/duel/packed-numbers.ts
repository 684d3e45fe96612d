/**
 * Numbers packed into a string, one character each. Lists that are replaced and never mutated are stored like this,
 * because all copies of a state share a string. −1 is `/`, 0 is `0`; separators are lower characters.
 */
const ZERO = '0'.charCodeAt(0)
export const numberAt = (text: string, index: number): number => text.charCodeAt(index) - ZERO
export const packNumber = (value: number): number => value + ZERO
export const packNumbers = (numbers: readonly number[]): string => String.fromCharCode(...numbers.map(packNumber))
/** Returns the string with one number replaced. */
export const replaceNumber = (text: string, index: number, value: number): string =>
  text.slice(0, index) + String.fromCharCode(packNumber(value)) + text.slice(index + 1)
