import { DICE_A_TURN, ELEMENTS, type Element, elementOf, FACE_BITS, NO_ELEMENT } from '../../names.ts'
import { packed } from './packed.ts'

/** §3 The pattern of three dice as a small number. */

const KINDS = ELEMENTS.length

export type Pattern =
  | { readonly kind: 'triple'; readonly of: Element }
  | { readonly kind: 'pair'; readonly of: Element; readonly single: Element }
  | { readonly kind: 'distinct'; readonly missing: Element }

/** §3 Patterns as small numbers: none, then the triples by element, the pairs by both of theirs, the sets by the one that is missing. */
export const NO_PATTERN = 0
const TRIPLE = 1
const PAIR = TRIPLE + KINDS
const DISTINCT = PAIR + KINDS * KINDS
const SUM_OF_FACES = (KINDS * (KINDS - 1)) / 2
export const isTriple = (code: number): boolean => code >= TRIPLE && code < PAIR
export const isPair = (code: number): boolean => code >= PAIR && code < DISTINCT
export const isDistinct = (code: number): boolean => code >= DISTINCT
/** The element of a pair's single die. */
export const singleOf = (code: number): number => SINGLES[code] ?? NO_ELEMENT

const pairOf = (primary: number, single: number): number => PAIR + primary * KINDS + single
function codeFor(a: number, b: number, c: number): number {
  if (a === b) return b === c ? TRIPLE + a : pairOf(a, c)
  if (a === c) return pairOf(a, b)
  return b === c ? pairOf(b, a) : DISTINCT + SUM_OF_FACES - a - b - c
}

/** Worked out once for all rolls: three dice are hard to foresee, and every branch on them is a guess. */
const CODES: number[] = packed(new Array<number>(1 << (DICE_A_TURN * FACE_BITS)).fill(NO_PATTERN))
const placeOf = (a: number, b: number, c: number): number => (((a << FACE_BITS) | b) << FACE_BITS) | c
for (const a of ELEMENTS.keys())
  for (const b of ELEMENTS.keys()) for (const c of ELEMENTS.keys()) CODES[placeOf(a, b, c)] = codeFor(a, b, c)
export const patternCode = (a: number, b: number, c: number): number => CODES[placeOf(a, b, c)] ?? NO_PATTERN

/** Every pattern by its code. */
export const PATTERNS: readonly (Pattern | undefined)[] = [
  undefined,
  ...ELEMENTS.map((of): Pattern => ({ kind: 'triple', of })),
  ...ELEMENTS.flatMap((of) => ELEMENTS.map((single): Pattern => ({ kind: 'pair', of, single }))),
  ...ELEMENTS.map((missing): Pattern => ({ kind: 'distinct', missing })),
]
const SINGLES = PATTERNS.map((pattern) => (pattern?.kind === 'pair' ? elementOf(pattern.single) : NO_ELEMENT))
export const patternOf = (code: number): Pattern | undefined => PATTERNS[code]
export function patternKind(a: number, b: number, c: number): Pattern['kind'] {
  const code = patternCode(a, b, c)
  return isTriple(code) ? 'triple' : isPair(code) ? 'pair' : 'distinct'
}
