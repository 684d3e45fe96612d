import { type ByIndex, mapWords } from '../../../../lib/enums.ts'
import { type Pattern, patternCode, patternKind, patternOf } from '../../content/compile/pattern-codes.ts'
import { DICE_PER_TURN, ELEMENTS, type Element, elementOf, NO_ELEMENT } from '../../vocabulary.ts'

/** §1, §3, §4.2 Which element has advantage over which, and the patterns of three dice. */

const KINDS = ELEMENTS.length
const LAST = KINDS - 1

/**
 * §4.2 The damage percentage: `advantage` if the attacker's element beats the defender's, `disadvantage` if it is the
 * other way round, 100 if neither beats the other or one has no element.
 */
export function elementPercent(attacker: number, defender: number, advantage: number, disadvantage: number): number {
  if (attacker === NO_ELEMENT || defender === NO_ELEMENT) return 100
  if (defender === (attacker === LAST ? 0 : attacker + 1)) return advantage
  return attacker === (defender === LAST ? 0 : defender + 1) ? disadvantage : 100
}
/** §1 Whether an element beats another. Each beats the next one, and the last beats the first. */
export const elementBeats = (element: number, other: number): boolean => other === (element === LAST ? 0 : element + 1)

/** The element that beats the given one. */
export const elementThatBeats = (element: number): number => (element + KINDS - 1) % KINDS
/** The face that is a number of steps after the given one. */
export const nextFace = (element: number, steps: number): number => (element + steps) % KINDS

/** `elementPercent` by names of elements, for callers outside the rules. Any other name counts as neutral. */
export const elementMultiplier = (
  attacker: string | null | undefined,
  defender: string | null | undefined,
  knobs = { advantage_pct: 115, disadvantage_pct: 85 },
): number => elementPercent(elementOf(attacker), elementOf(defender), knobs.advantage_pct, knobs.disadvantage_pct)

/** The pattern that three dice form. Throws for any other number of dice. */
export function detectPattern(dice: readonly Element[]): Pattern {
  const [a, b, c, ...more] = dice.map(elementOf)
  if (a === undefined || b === undefined || c === undefined || more.length > 0)
    throw new Error(`A pattern needs exactly three dice, not ${dice.length}.`)
  const pattern = Math.min(a, b, c) < 0 ? undefined : patternOf(patternCode(a, b, c))
  if (pattern === undefined)
    throw new Error(`Expected dice faces among ${ELEMENTS.join(', ')}, not ${dice.join(', ')}.`)
  return pattern
}
export function detectTriple(dice: readonly Element[]): Element | undefined {
  const pattern = detectPattern(dice)
  return pattern.kind === 'triple' ? pattern.of : undefined
}
export function detectPair(dice: readonly Element[]): readonly [Element, Element] | undefined {
  const pattern = detectPattern(dice)
  return pattern.kind === 'pair' ? [pattern.of, pattern.single] : undefined
}
export const detectDistinct = (dice: readonly Element[]): boolean => detectPattern(dice).kind === 'distinct'

/** §3.1 By kind of pattern: its share of all rolls, in percent. */
export const PATTERN_PERCENT: { readonly [K in Pattern['kind']]: number } = (() => {
  const counts = { triple: 0, pair: 0, distinct: 0 }
  const faces: ByIndex<typeof ELEMENTS, number> = mapWords(ELEMENTS, (face) => face)
  for (const a of faces) for (const b of faces) for (const c of faces) counts[patternKind(a, b, c)]++
  const of = (count: number): number => (100 * count) / KINDS ** DICE_PER_TURN
  return { triple: of(counts.triple), pair: of(counts.pair), distinct: of(counts.distinct) }
})()
