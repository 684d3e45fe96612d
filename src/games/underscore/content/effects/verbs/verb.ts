import type { Emit } from '../../../../../engine/contract/game.ts'
import type { Dice } from '../../../../../engine/dice/dice.ts'
import { unreachable } from '../../../../../engine/unreachable.ts'
import type { Cast, CompiledEffect, CompiledPack } from '../../../duel/context.ts'
import type { Event } from '../../../events.ts'
import type { State } from '../../../state.ts'
import { AMOUNT, type Amount, type Fields, optional, PERSON, TEXT, type ValuesOf, type Who } from '../fields.ts'
import { effectNumber, type PhraseContext } from '../phrases.ts'
import { type CompileScope, localIndex } from '../scope.ts'
import { compileNumber, compileSeat } from '../values.ts'

/**
 * §17.6 A verb in one entry: its fields, its text, and what it does in combat (`act`, compiled once), to the character
 * of a run (`take`), or in both cases. An entry without the effects it declares does not compile.
 */
interface Described<F extends Fields> {
  readonly fields: F
  readonly text: (context: PhraseContext, effect: ValuesOf<F>) => string
}
interface InCombat<F extends Fields> {
  readonly act: (scope: CompileScope, effect: ValuesOf<F>) => CompiledEffect
}
interface BetweenCombats<F extends Fields> {
  readonly take: (taking: UpgradeContext, effect: ValuesOf<F>) => void
}
export type Verb<F extends Fields> = Described<F> &
  (InCombat<F> | BetweenCombats<F>) &
  Partial<InCombat<F> & BetweenCombats<F>>
export const defineVerb = <const F extends Fields>(entry: Verb<F>): Verb<F> => entry

/** What the effects of a blessing work with between combats. */
export interface UpgradeContext {
  readonly pack: CompiledPack
  readonly s: State
  readonly dice: Dice
  readonly emit: Emit<Event> | undefined
  /** The values of the answers, by name. */
  readonly answers: Readonly<Record<string, number>>
}

/** The field for the target, which most verbs have. */
export const TARGET_FIELD = { to: optional(PERSON) }
export const NUMBER_FIELD = { n: optional(AMOUNT) }
export const SUM_FIELD = { sumInto: optional(TEXT) }

/** Applies an effect to one character; or, for `both`, to the caster and then the opponent as one atomic effect. */
export function toEach(
  to: Who | undefined,
  act: (cast: Cast, seat: number) => void,
  fallback: Who = 'target',
): CompiledEffect {
  const character = to ?? fallback
  switch (character) {
    case 'both':
      return (cast) => {
        act(cast, cast.self)
        act(cast, 1 - cast.self)
      }
    // The two most frequent cases are written out, to save a call.
    case 'self':
      return (cast) => act(cast, cast.self)
    case 'target':
      return (cast) => act(cast, cast.target)
    case 'opponent':
    case 'other':
    case 'source': {
      const seat = compileSeat(character)
      return (cast) => act(cast, seat(cast))
    }
    default:
      return unreachable(character)
  }
}

/** The number of an effect, and the text for it. */
export const amountOf = (scope: CompileScope, effect: { readonly n?: Amount | undefined }, fallback: Amount = 1) =>
  compileNumber(scope, effect.n ?? fallback)
export const amountText = (context: PhraseContext, effect: { readonly n?: Amount | undefined }): string =>
  effectNumber(context, effect, effect.n ?? 1)

/** Returns a function that stores a result, which later effects can read. */
export function resultWriter(
  scope: CompileScope,
  { sumInto }: ValuesOf<typeof SUM_FIELD>,
): (cast: Cast, value: number) => void {
  if (sumInto === undefined)
    return (cast, value) => {
      cast.returned = value
    }
  const at = localIndex(scope, sumInto)
  return (cast, value) => {
    cast.returned = value
    cast.locals[at] = (cast.locals[at] ?? 0) + value
  }
}
