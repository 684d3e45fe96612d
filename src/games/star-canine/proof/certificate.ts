/** A proof that the solver makes and the checker verifies (README, "Proofs"). */
export interface Certificate {
  readonly seed: string
  readonly bound: number
  /**
   * The layers of points before each stage. A stock has one letter per item, sorted, where `!` is the first row of the
   * data. Its points are pairs of ammo and hull, the most ammo first.
   */
  readonly layers: readonly (readonly (readonly [stock: string, CertificatePoints])[])[]
}
export type CertificatePoints = readonly (readonly [ammo: number, hull: number])[]
