import type { Affliction } from './statuses.ts'

/** The small language all effects are compiled to: acts are carried out by fight/effects.ts, modifiers change the card being played. */

export type Act =
  | {
      readonly kind:
        | 'ward'
        | 'heal'
        | 'draw'
        | 'energy'
        | 'tarot_charge'
        | 'lose_hp'
        /** Of the first foe's next roll. */
        | 'steal'
        /** A hit without an element on the foe that struck. */
        | 'strike_back'
        /** Damage to the front foe that no defense lessens. */
        | 'prick_front'
      readonly n: number
    }
  /** A hit on every foe, with the dice's element. */
  | { readonly kind: 'strike_all'; readonly n: number }
  /** §6.4 A hit on the front foe. */
  | { readonly kind: 'strike_front'; readonly n: number; readonly element: number }
  | { readonly kind: 'cleanse' }
  /** Where the card goes, on all foes, or on the card's one foe. */
  | { readonly kind: 'afflict' | 'afflict_all' | 'afflict_foe' | 'afflict_self'; readonly affliction: Affliction }
  /** The third die differs from the first, or shows the same. */
  | { readonly kind: 'odd_die' | 'even_die' }
  | { readonly kind: 'add_dice' | 'bank_dice'; readonly n: number; readonly element: number }
  | { readonly kind: 'evolve'; readonly isForRun: boolean }
  | { readonly kind: 'set_die'; readonly place: number; readonly element: number }

/** What can be added to the card that is being played. */
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
  /** How often more the card's own hits or ward happen. */
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
/** All acts have one shape, whatever they do: the rules read them at every step. */
export const oneShape = (act: Act): Act => ({ ...EVERY_FIELD, ...act })

/** Effects sorted: what they add, and what they do. */
export interface Bundle {
  readonly modifiers: Modifiers
  readonly acts: readonly Act[]
}
export function bundle(effects: readonly Effect[]): Bundle {
  const acts: Act[] = []
  const sums = noModifiers()
  for (const effect of effects)
    if (effect.kind === 'modify') sums[effect.what] += effect.n
    else acts.push(oneShape(effect))
  return { modifiers: sums, acts }
}

/** The compiler's proof that a switch has a case for everything. */
export function unknownKind(never: never): never {
  throw new Error(`nobody knows what ${JSON.stringify(never)} is`)
}
