/** What a rule did, with its arithmetic. */
export type ToyEvent =
  | {
      readonly kind: 'round'
      readonly round: number
      readonly signs: readonly number[]
      readonly winner: number
      readonly why: 'sign' | 'roll'
      /** §2.2, §5.2 What the winner's card and the ghost behind it were worth. */
      readonly glory: number
      readonly haunt: number
    }
  | { readonly kind: 'dealt'; readonly seat: number; readonly card: number }
