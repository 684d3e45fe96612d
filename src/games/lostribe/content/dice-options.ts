import { ELEMENTS, type Element, elementName, elementOf, NO_ELEMENT } from '../names.ts'
import { BONUS_FIELDS, type BonusEntry } from './bonus.ts'
import { type Bundle, bundle } from './effects.ts'
import { counted, listed, makeFields, wordsOfFields } from './fields.ts'

/** §7.4 Dice options: dice a card may be played with, and what it then does too. */

/** Which dice are asked for. */
const NEEDS = ['element', 'any', 'alike', 'different', 'every', 'mix'] as const
type NeedKind = (typeof NEEDS)[number]

/** As content writes it: one of these fields. */
export interface SpendEntry {
  readonly element?: Element | undefined
  /** Beside `element`. */
  readonly count?: number | undefined
  readonly any?: number | undefined
  readonly alike?: number | undefined
  readonly different?: number | undefined
  /** All dice of an element, or all dice; what the card gains counts for each. */
  readonly every?: Element | 'die' | undefined
  readonly mix?: readonly Element[] | undefined
}
export interface OptionEntry {
  readonly spend: SpendEntry
  readonly bonus: BonusEntry
}

export interface Need {
  readonly kind: NeedKind
  /** Of the dice; −1: any. */
  readonly element: number
  /** The second one of a mix. */
  readonly other: number
  /** How many; of `every` at least one. */
  readonly count: number
  readonly words: string
}
export interface DiceOption extends Bundle {
  readonly need: Need
  /** Whether what it gives counts for each die. */
  readonly isPerDie: boolean
  readonly text: string
}

function needOf(spend: SpendEntry): Need {
  const { element, count = 1, any, alike, different, every, mix = [] } = spend
  const need = (kind: NeedKind, of: number, n: number, words: string, other = NO_ELEMENT): Need => ({
    kind,
    element: of,
    other,
    count: n,
    words,
  })
  if (element !== undefined) return need('element', elementOf(element), count, `${counted(count)} ${element}`)
  if (any !== undefined) return need('any', NO_ELEMENT, any, `any ${any === 1 ? 'die' : `${counted(any)}`}`)
  if (alike !== undefined) return need('alike', NO_ELEMENT, alike, `${counted(alike)} alike`)
  if (different !== undefined) return need('different', NO_ELEMENT, different, `${counted(different)} different`)
  if (every !== undefined) {
    const of = every === 'die' ? NO_ELEMENT : elementOf(every)
    return need('every', of, 1, `every ${of === NO_ELEMENT ? 'die' : elementName(of)}`)
  }
  return need('mix', elementOf(mix[0]), 2, mix.join(' + '), elementOf(mix[1]))
}

/** `Spend one fire: +6 damage`, `Spend every fire: +9 damage a die`. */
export function makeOption({ spend, bonus }: OptionEntry): DiceOption {
  const need = needOf(spend)
  const isPerDie = need.kind === 'every'
  const gains = listed(wordsOfFields(BONUS_FIELDS, bonus, undefined))
  return {
    need,
    isPerDie,
    ...bundle(makeFields(BONUS_FIELDS, bonus, undefined)),
    text: `Spend ${need.words}: ${gains}${isPerDie ? ' a die' : ''}`,
  }
}

/** Elements a need asks for, as bits: dice that somebody wants are the last to go where any will do. */
export function wantsOf({ element, other }: Need): number {
  let bits = 0
  for (let face = 0; face < ELEMENTS.length; face++) if (face === element || face === other) bits |= 1 << face
  return bits
}
