import type { Dice } from '../../../engine/dice.ts'
import { roll } from './play.ts'

/** §1 The four elements, in the order of a die's faces. Each beats the next one, and the last the first. */
export const ELEMENTS = ['fire', 'air', 'earth', 'water'] as const
export type Element = (typeof ELEMENTS)[number]
export const FIRE = 0
export const AIR = 1
export const EARTH = 2
export const WATER = 3
export const NO_ELEMENT = -1

export const elementName = (element: number): string => ELEMENTS[element] ?? 'neutral'
export const elementOf = (name: string | null | undefined): number => ELEMENTS.indexOf(name as Element)

/** §4.2 100, or what advantage and disadvantage are worth; no element on either side: 100. */
export function percent(attacker: number, defender: number, advantage: number, disadvantage: number): number {
  if (attacker < 0 || defender < 0) return 100
  const ahead = (defender - attacker) & 3
  return ahead === 1 ? advantage : ahead === 3 ? disadvantage : 100
}

/** The same by name, for callers outside: anything that is none of the four is neutral. */
export const elementMultiplier = (
  attacker: string | null | undefined,
  defender: string | null | undefined,
  knobs = { advantage_pct: 115, disadvantage_pct: 85 },
): number => percent(elementOf(attacker), elementOf(defender), knobs.advantage_pct, knobs.disadvantage_pct)

export type Pattern =
  | { readonly kind: 'triple'; readonly of: Element }
  | { readonly kind: 'pair'; readonly of: Element; readonly single: Element }
  | { readonly kind: 'distinct'; readonly missing: Element }

/** §3 Patterns as small numbers: 0 none, 1–4 triple of X, 5–20 pair of X and a Y, 21–24 distinct without M. */
export const NO_PATTERN = 0
const PAIR = 5
const DISTINCT = 21
export const isTriple = (code: number): boolean => code > 0 && code < PAIR
export const isPair = (code: number): boolean => code >= PAIR && code < DISTINCT
export const isDistinct = (code: number): boolean => code >= DISTINCT
/** X·4 + Y of a pair: its place in the table of attunements. */
export const pairIndex = (code: number): number => code - PAIR
export const primaryOf = (code: number): number => (isPair(code) ? (code - PAIR) >> 2 : -1)
export const singleOf = (code: number): number => (isPair(code) ? (code - PAIR) & 3 : -1)

export function patternCode(a: number, b: number, c: number): number {
  if (a === b) return b === c ? 1 + a : PAIR + a * 4 + c
  if (a === c) return PAIR + a * 4 + b
  return b === c ? PAIR + b * 4 + a : DISTINCT + 6 - a - b - c
}

export function patternOf(code: number): Pattern | undefined {
  if (code === NO_PATTERN) return undefined
  if (isTriple(code)) return { kind: 'triple', of: ELEMENTS[code - 1] as Element }
  if (isDistinct(code)) return { kind: 'distinct', missing: ELEMENTS[code - DISTINCT] as Element }
  return { kind: 'pair', of: ELEMENTS[primaryOf(code)] as Element, single: ELEMENTS[singleOf(code)] as Element }
}

/** The pattern of three dice. Any other number of dice is a bug of the caller. */
export function detectPattern(dice: readonly Element[]): Pattern {
  if (dice.length !== 3) throw new Error(`a pattern has three dice, not ${dice.length}`)
  const [a, b, c] = dice.map(elementOf) as [number, number, number]
  if (Math.min(a, b, c) < 0) throw new Error(`a die shows one of ${ELEMENTS.join(', ')}, not ${dice.join(', ')}`)
  return patternOf(patternCode(a, b, c)) as Pattern
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

/** Streams of chance; rolling in one never moves another. */
export const PLAYER_DICE = 'dice:player'
export const MONSTER_DICE = 'dice:monster'

const DIE_LABELS = ['die 1', 'die 2', 'die 3'] as const
const labelsFor = (who: string): readonly string[] => DIE_LABELS.map((die) => `${who} ${die}`)
/** `player die 1` … `player die 3`; `m2 die 1` for the second foe of a fight. */
export const PLAYER_LABELS = labelsFor('player')
const MOST_FOE_LABELS = 100
const FOE_LABELS = Array.from({ length: MOST_FOE_LABELS }, (_, id) => labelsFor(`m${id}`))
export const foeLabels = (id: number): readonly string[] => FOE_LABELS[id % MOST_FOE_LABELS] as readonly string[]

/** One of three dice. */
export const rollDie = (dice: Dice, stream: string, labels: readonly string[], at: number): number =>
  roll(dice, stream, 4, labels[at] as string)

/** Three dice of the player's stream, as a turn rolls them. */
export const elementDice = (dice: Dice): readonly [number, number, number] => [
  rollDie(dice, PLAYER_DICE, PLAYER_LABELS, 0),
  rollDie(dice, PLAYER_DICE, PLAYER_LABELS, 1),
  rollDie(dice, PLAYER_DICE, PLAYER_LABELS, 2),
]
export function patternKind(a: number, b: number, c: number): Pattern['kind'] {
  const code = patternCode(a, b, c)
  return isTriple(code) ? 'triple' : isPair(code) ? 'pair' : 'distinct'
}

/** `roll3Elements`: three dice of the player's stream, by name. */
export const roll3Elements = (dice: Dice): Element[] => elementDice(dice).map((face) => ELEMENTS[face] as Element)

/** `checkAndConsumeDice`: takes the leftmost matching dice and keeps the order of the rest. */
export function checkAndConsumeDice(
  pool: readonly Element[],
  { element, count }: { readonly element: Element; readonly count: number },
): { readonly ok: true; readonly pool: Element[] } | { readonly ok: false } {
  if (pool.filter((die) => die === element).length < count) return { ok: false }
  let left = count
  return { ok: true, pool: pool.filter((die) => die !== element || left-- <= 0) }
}
