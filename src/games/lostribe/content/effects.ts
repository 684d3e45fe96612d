import type { Affliction } from './statuses.ts'

/** What effects compile to: acts, which combat/effects.ts performs, and modifiers, which change the card being played. */

export type Act =
  | {
      readonly kind:
        | 'ward'
        | 'heal'
        | 'draw'
        | 'energy'
        | 'tarot_charge'
        | 'lose_hp'
        /** Dice of the first foe's next roll. */
        | 'steal'
        /** A hit without an element on the attacker. */
        | 'strike_back'
        /** Damage to the front foe that ignores defense. */
        | 'prick_front'
      readonly n: number
    }
  /** A hit on every foe, with the dice's element. */
  | { readonly kind: 'strike_all'; readonly n: number }
  /** §6.4 A hit on the front foe. */
  | { readonly kind: 'strike_front'; readonly n: number; readonly element: number }
  | { readonly kind: 'cleanse' }
  /** A status on the card's target, all foes, the card's one foe, or the player. */
  | { readonly kind: 'afflict' | 'afflict_all' | 'afflict_foe' | 'afflict_self'; readonly affliction: Affliction }
  /** Makes the third die differ from the first, or equal it. */
  | { readonly kind: 'odd_die' | 'even_die' }
  | { readonly kind: 'add_dice' | 'bank_dice'; readonly n: number; readonly element: number }
  | { readonly kind: 'evolve'; readonly isForRun: boolean }
  | { readonly kind: 'set_die'; readonly place: number; readonly element: number }

/** Sums that change the card being played. */
export interface Modifiers {
  readonly damage: number
  readonly hits: number
  readonly pen: number
  readonly ward: number
  readonly heal: number
  readonly burn_turns: number
  readonly ignores_defense: number
  readonly discount: number
  readonly dodge: number
  /** Extra repetitions of the card's own hits or ward. */
  readonly repeats: number
  readonly on_all: number
  readonly returns: number
}
interface Modify {
  readonly kind: 'modify'
  readonly what: keyof Modifiers
  readonly n: number
}
export type Effect = Act | Modify
export const modify = (what: Modify['what'], n: number): Modify => ({ kind: 'modify', what, n })

const noModifiers = (): Record<Modify['what'], number> => ({
  damage: 0,
  hits: 0,
  pen: 0,
  ward: 0,
  heal: 0,
  burn_turns: 0,
  ignores_defense: 0,
  discount: 0,
  dodge: 0,
  repeats: 0,
  on_all: 0,
  returns: 0,
})

export const NO_MODIFIERS: Modifiers = noModifiers()

const EVERY_FIELD = { kind: '', n: 0, element: -1, affliction: undefined, isForRun: false, place: 0 }
/** Gives every act the same object shape, so that V8 reads them at one fixed layout. */
export const oneShape = (act: Act): Act => ({ ...EVERY_FIELD, ...act })

/** Effects split into modifiers and acts. */
export interface SplitEffects {
  readonly modifiers: Modifiers
  readonly acts: readonly Act[]
}
export function splitEffects(effects: readonly Effect[]): SplitEffects {
  const acts: Act[] = []
  const sums = noModifiers()
  for (const effect of effects)
    if (effect.kind === 'modify') sums[effect.what] += effect.n
    else acts.push(oneShape(effect))
  return { modifiers: sums, acts }
}
