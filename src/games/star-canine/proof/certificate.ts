/** A proof made by the solver and verified by the checker (README, "Proofs"). */
export interface Certificate {
  readonly seed: string
  readonly bound: number
  /** Before each stage: stocks (one letter per item, `!` the first row of the data, sorted) and their [ammo, hull], most ammo first. */
  readonly layers: readonly (readonly (readonly [stock: string, Points])[])[]
}
export type Points = readonly (readonly [ammo: number, hull: number])[]
