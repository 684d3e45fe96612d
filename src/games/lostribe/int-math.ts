/**
 * So many percent of a number, rounded down, as a small whole number. A division leaves a floating-point number behind even where its value is
 * whole; one of those in a list turns that list, and soon every list of the state, into one of floating-point numbers, at half the speed.
 */
export const percentOf = (n: number, percent: number): number => Math.floor((n * percent) / 100) | 0
export const halfOf = (n: number): number => n >> 1
