/**
 * A percentage of a number, rounded down to a small integer. A division yields a double even if its value is whole, and
 * one double in a list turns the list, and every copy of it, into a list of doubles at half the speed.
 */
export const percentOf = (n: number, percent: number): number => Math.floor((n * percent) / 100) | 0
export const halfOf = (n: number): number => n >> 1
