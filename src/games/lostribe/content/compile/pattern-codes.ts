import { DICE_PER_TURN, ELEMENTS, type Element, elementOf, FACE_BITS, NO_ELEMENT } from '../../vocabulary.ts'
import { packedList } from './packed.ts'

const KINDS = ELEMENTS.length

export type Pattern =
  | { readonly kind: 'triple'; readonly of: Element }
  | { readonly kind: 'pair'; readonly of: Element; readonly single: Element }
  | { readonly kind: 'distinct'; readonly missing: Element }

/** §3 Codes of dice patterns: 0 for none, then triples by element, pairs by both elements, sets of three by the missing element. */
export const NO_PATTERN = 0
const TRIPLE = 1
const PAIR = TRIPLE + KINDS
const DISTINCT = PAIR + KINDS * KINDS
const SUM_OF_FACES = (KINDS * (KINDS - 1)) / 2
export const isTriple = (code: number): boolean => code >= TRIPLE && code < PAIR
export const isPair = (code: number): boolean => code >= PAIR && code < DISTINCT
export const isDistinct = (code: number): boolean => code >= DISTINCT
/** The element of the single die beside a pair. */
export const singleOf = (code: number): number => SINGLES[code] ?? NO_ELEMENT

const pairOf = (primary: number, single: number): number => PAIR + primary * KINDS + single
function codeFor(a: number, b: number, c: number): number {
  if (a === b) return b === c ? TRIPLE + a : pairOf(a, c)
  if (a === c) return pairOf(a, b)
  return b === c ? pairOf(b, a) : DISTINCT + SUM_OF_FACES - a - b - c
}

/** The pattern code of every roll, looked up in a table: branches on random dice would be mispredicted. */
const CODES: number[] = packedList(new Array<number>(1 << (DICE_PER_TURN * FACE_BITS)).fill(NO_PATTERN))
const rollIndex = (a: number, b: number, c: number): number => (((a << FACE_BITS) | b) << FACE_BITS) | c
for (const a of ELEMENTS.keys())
  for (const b of ELEMENTS.keys()) for (const c of ELEMENTS.keys()) CODES[rollIndex(a, b, c)] = codeFor(a, b, c)
export const patternCode = (a: number, b: number, c: number): number => CODES[rollIndex(a, b, c)] ?? NO_PATTERN

/** All patterns by code. */
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
