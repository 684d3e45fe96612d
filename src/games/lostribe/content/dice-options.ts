import { ELEMENTS, type Element, elementName, elementOf, NO_ELEMENT } from '../vocabulary.ts'
import { BONUS_FIELDS, type BonusEntry } from './bonus.ts'
import { type SplitEffects, splitEffects } from './effects.ts'
import { countWord, joinList, makeFields, textOfFields } from './fields.ts'

/** §7.4 Dice options: with which dice a card may be played, and the bonus for spending them. */

/** The kinds of dice that a need can ask for. */
const DICE_NEEDS = ['element', 'any', 'alike', 'different', 'every', 'mix'] as const
type DiceNeedKind = (typeof DICE_NEEDS)[number]

/** A need as content files write it: exactly one of these fields, besides `count`. */
export interface SpendEntry {
  readonly element?: Element | undefined
  /** How many dice. Only used with `element`. */
  readonly count?: number | undefined
  readonly any?: number | undefined
  readonly alike?: number | undefined
  readonly different?: number | undefined
  /** All dice of an element, or all dice. The bonus counts once for each die. */
  readonly every?: Element | 'die' | undefined
  readonly mix?: readonly Element[] | undefined
}
export interface OptionEntry {
  readonly spend: SpendEntry
  readonly bonus: BonusEntry
}

export interface DiceNeed {
  readonly kind: DiceNeedKind
  /** The element of the dice; −1 for any element. */
  readonly element: number
  /** The second element if the need is a mix. */
  readonly other: number
  /** How many dice the need takes; for `every`, the smallest number. */
  readonly count: number
  readonly text: string
}
export interface DiceOption extends SplitEffects {
  readonly need: DiceNeed
  /** Whether the bonus counts once for each die. */
  readonly isPerDie: boolean
  readonly text: string
}

function makeNeed(spend: SpendEntry): DiceNeed {
  const { element, count = 1, any, alike, different, every, mix = [] } = spend
  const need = (kind: DiceNeedKind, of: number, n: number, text: string, other = NO_ELEMENT): DiceNeed => ({
    kind,
    element: of,
    other,
    count: n,
    text,
  })
  if (element !== undefined) return need('element', elementOf(element), count, `${countWord(count)} ${element}`)
  if (any !== undefined) return need('any', NO_ELEMENT, any, `any ${any === 1 ? 'die' : `${countWord(any)}`}`)
  if (alike !== undefined) return need('alike', NO_ELEMENT, alike, `${countWord(alike)} alike`)
  if (different !== undefined) return need('different', NO_ELEMENT, different, `${countWord(different)} different`)
  if (every !== undefined) {
    const of = every === 'die' ? NO_ELEMENT : elementOf(every)
    return need('every', of, 1, `every ${of === NO_ELEMENT ? 'die' : elementName(of)}`)
  }
  return need('mix', elementOf(mix[0]), 2, mix.join(' + '), elementOf(mix[1]))
}

/** Compiles a dice option, such as `Spend one fire: +6 damage` or `Spend every fire: +9 damage a die`. */
export function makeOption({ spend, bonus }: OptionEntry): DiceOption {
  const need = makeNeed(spend)
  const isPerDie = need.kind === 'every'
  const gains = joinList(textOfFields(BONUS_FIELDS, bonus, undefined))
  return {
    need,
    isPerDie,
    ...splitEffects(makeFields(BONUS_FIELDS, bonus, undefined)),
    text: `Spend ${need.text}: ${gains}${isPerDie ? ' a die' : ''}`,
  }
}

/** The elements that a need asks for, as bits. If any die can be spent, dice of wanted elements are spent last. */
export function elementBits({ element, other }: DiceNeed): number {
  let bits = 0
  for (let face = 0; face < ELEMENTS.length; face++) if (face === element || face === other) bits |= 1 << face
  return bits
}
