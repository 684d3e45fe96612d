import type { Affliction } from './statuses.ts'

/** What effects compile to. Acts are performed by combat/effects.ts; modifiers change the card that is being played. */

export type Act =
  | {
      readonly kind:
        | 'ward'
        | 'heal'
        | 'draw'
        | 'energy'
        | 'tarot_charge'
        | 'lose_hp'
        /** Steals dice of the first foe's next roll. */
        | 'steal'
        /** Hits the attacker, without an element. */
        | 'strike_back'
        /** Damages the front foe, ignoring its defense. */
        | 'prick_front'
      readonly n: number
    }
  /** Hits every foe with the element of the dice. */
  | { readonly kind: 'strike_all'; readonly n: number }
  /** §6.4 Hits the front foe. */
  | { readonly kind: 'strike_front'; readonly n: number; readonly element: number }
  | { readonly kind: 'cleanse' }
  /** Applies a status to the card's target, all foes, the card's single foe, or the player. */
  | { readonly kind: 'afflict' | 'afflict_all' | 'afflict_foe' | 'afflict_self'; readonly affliction: Affliction }
  /** Makes the third die differ from the first, or makes it equal to the first. */
  | { readonly kind: 'odd_die' | 'even_die' }
  | { readonly kind: 'add_dice' | 'bank_dice'; readonly n: number; readonly element: number }
  | { readonly kind: 'evolve'; readonly isForRun: boolean }
  | { readonly kind: 'set_die'; readonly place: number; readonly element: number }

/** Sums of everything that changes the card being played. */
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
  /** How many more times the card's own hits or ward are repeated. */
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
export const makeModifier = (what: Modify['what'], n: number): Modify => ({ kind: 'modify', what, n })

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
/** Gives every act the same object shape, because V8 reads objects of one shape faster. */
export const withEveryField = (act: Act): Act => ({ ...EVERY_FIELD, ...act })

/** The effects of something, separated into modifiers and acts. */
export interface SplitEffects {
  readonly modifiers: Modifiers
  readonly acts: readonly Act[]
}
export function splitEffects(effects: readonly Effect[]): SplitEffects {
  const acts: Act[] = []
  const sums = noModifiers()
  for (const effect of effects)
    if (effect.kind === 'modify') sums[effect.what] += effect.n
    else acts.push(withEveryField(effect))
  return { modifiers: sums, acts }
}
