/** What a solver hands over and a checker reads: README, "Proofs". */
export interface Certificate {
  readonly seed: string
  readonly bound: number
  /** Before each stage: stocks (a letter an item, `!` the first row of the data, sorted) and their [ammo, hull], most ammo first. */
  readonly layers: readonly (readonly (readonly [stock: string, Points])[])[]
}
export type Points = readonly (readonly [ammo: number, hull: number])[]
