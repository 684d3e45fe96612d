/** What happened, with the arithmetic. */
export type ToyEvent =
  | {
      readonly kind: 'round'
      readonly round: number
      readonly signs: readonly number[]
      readonly winner: number
      readonly why: 'sign' | 'roll'
      /** §2.2, §5.2 The glory of the winner's card and of the ghost behind it. */
      readonly glory: number
      readonly haunt: number
    }
  | { readonly kind: 'dealt'; readonly seat: number; readonly card: number }
