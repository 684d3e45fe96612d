import { type ByIndex, mapWords } from '../../../../lib/enums.ts'
import { type Pattern, patternCode, patternKind, patternOf } from '../../content/compile/pattern-codes.ts'
import { DICE_A_TURN, ELEMENTS, type Element, elementOf, NO_ELEMENT } from '../../names.ts'

/** §1, §3, §4.2 What elements are to one another, and the patterns of three dice. */

const KINDS = ELEMENTS.length
const LAST = KINDS - 1

/** §4.2 100, or what advantage and disadvantage are worth; no element on either side: 100. */
export function percent(attacker: number, defender: number, advantage: number, disadvantage: number): number {
  if (attacker === NO_ELEMENT || defender === NO_ELEMENT) return 100
  if (defender === (attacker === LAST ? 0 : attacker + 1)) return advantage
  return attacker === (defender === LAST ? 0 : defender + 1) ? disadvantage : 100
}
/** §1 Each element beats the next one, and the last the first. */
export const isAhead = (one: number, other: number): boolean => other === (one === LAST ? 0 : one + 1)

/** The element that beats this one. */
export const faceBefore = (element: number): number => (element + KINDS - 1) % KINDS
/** The next face: what a shift goes to. */
export const faceAfter = (element: number, steps: number): number => (element + steps) % KINDS

/** The same by name, for callers outside: anything that is none of the four is neutral. */
export const elementMultiplier = (
  attacker: string | null | undefined,
  defender: string | null | undefined,
  knobs = { advantage_pct: 115, disadvantage_pct: 85 },
): number => percent(elementOf(attacker), elementOf(defender), knobs.advantage_pct, knobs.disadvantage_pct)

/** The pattern of three dice. Any other number of dice is a bug of the caller. */
export function detectPattern(dice: readonly Element[]): Pattern {
  const [a, b, c, ...more] = dice.map(elementOf)
  if (a === undefined || b === undefined || c === undefined || more.length > 0)
    throw new Error(`a pattern has three dice, not ${dice.length}`)
  const pattern = Math.min(a, b, c) < 0 ? undefined : patternOf(patternCode(a, b, c))
  if (pattern === undefined) throw new Error(`a die shows one of ${ELEMENTS.join(', ')}, not ${dice.join(', ')}`)
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

/** §3.1 How many of all rolls have a pattern, in percent, for those who ask what to hope for. */
export const PATTERN_PERCENT: { readonly [K in Pattern['kind']]: number } = (() => {
  const counts = { triple: 0, pair: 0, distinct: 0 }
  const faces: ByIndex<typeof ELEMENTS, number> = mapWords(ELEMENTS, (face) => face)
  for (const a of faces) for (const b of faces) for (const c of faces) counts[patternKind(a, b, c)]++
  const of = (count: number): number => (100 * count) / KINDS ** DICE_A_TURN
  return { triple: of(counts.triple), pair: of(counts.pair), distinct: of(counts.distinct) }
})()
