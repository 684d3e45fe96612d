import { type ByIndex, type ByName, type IndexIn, indexesOf, mapWords } from '../../lib/enums.ts'

/** The vocabularies of the rule book. Code uses indexes into these lists; names are looked up only for texts. */

export const ELEMENTS = ['water', 'stone', 'fire', 'plant', 'vital', 'force', 'thunder'] as const
export type Element = (typeof ELEMENTS)[number]
export type ElementIndex = IndexIn<typeof ELEMENTS>
export type ByElement<T> = ByIndex<typeof ELEMENTS, T>
export const { fire: FIRE, plant: PLANT, vital: VITAL, force: FORCE } = indexesOf(ELEMENTS)
export const ELEMENT_INDEXES: readonly ElementIndex[] = mapWords(ELEMENTS, (position) => position)
export const ALL_ELEMENTS = (1 << ELEMENTS.length) - 1

/** Stands for no status, no element or no move. */
export const NONE = -1
export type MaybeElement = ElementIndex | typeof NONE
export const elementOfNumber = (value: number): MaybeElement =>
  value >= 0 && value < ELEMENTS.length ? (value as ElementIndex) : NONE

/** How one attunement can change damage of one element. */
export const ELEMENT_RELATIONS = ['neutral', 'weak', 'resist', 'immune', 'absorb'] as const
type Relation = IndexIn<typeof ELEMENT_RELATIONS>
const { weak: WEAK, resist: RESIST, immune: IMMUNE, absorb: ABSORB } = indexesOf(ELEMENT_RELATIONS)
const LETTERS = '.wria'

/** §3 Rows are the attunement of the defender, columns the element of the damage: w is weak, r resist, i immune, a absorb. */
const CHART: ByName<typeof ELEMENTS, string> = {
  water: '. r a w . . w',
  stone: 'w . r . . w i',
  fire: 'w w . a . . .',
  plant: 'a . w . w . .',
  vital: '. . . . w w .',
  force: '. i . . r . w',
  thunder: 'r w . . . i .',
}
export const RELATION_OF_ELEMENTS: ByElement<ByElement<number>> = mapWords(ELEMENTS, (_, defender) =>
  mapWords(ELEMENTS, (of) => LETTERS.indexOf(CHART[defender][2 * of] ?? '.')),
)

/** By element of damage: a bit for each attunement that has a relation, such as weak or resist, to that element. */
const bitsOf = (relation: Relation): ByElement<number> =>
  mapWords(ELEMENTS, (of) =>
    RELATION_OF_ELEMENTS.reduce((bits, row, e) => bits | (row[of] === relation ? 1 << e : 0), 0),
  )
export const WEAK_BITS = bitsOf(WEAK)
export const RESIST_BITS = bitsOf(RESIST)
export const IMMUNE_BITS = bitsOf(IMMUNE)
export const ABSORB_BITS = bitsOf(ABSORB)

export const STATUSES = [
  'burn',
  'wound',
  'decay',
  'regen',
  'curse',
  'anger',
  'stun',
  'sleep',
  'slow',
  'quick',
  'strong',
  'tough',
] as const
export type Status = (typeof STATUSES)[number]
export type StatusIndex = IndexIn<typeof STATUSES>
export type ByStatus<T> = ByIndex<typeof STATUSES, T>
export const { burn: BURN, wound: WOUND, decay: DECAY, regen: REGEN, curse: CURSE, anger: ANGER } = indexesOf(STATUSES)
export const { stun: STUN, sleep: SLEEP, slow: SLOW, quick: QUICK, strong: STRONG, tough: TOUGH } = indexesOf(STATUSES)

export const STATUS_INDEXES: readonly StatusIndex[] = mapWords(STATUSES, (position) => position)
export type MaybeStatus = StatusIndex | typeof NONE
export const statusOfNumber = (value: number): MaybeStatus =>
  value >= 0 && value < STATUSES.length ? (value as StatusIndex) : NONE

/** §6 The maximum turns of each status. */
const MAXIMA: ByName<typeof STATUSES, number> = {
  burn: 3,
  wound: 1000,
  decay: 5,
  regen: 5,
  curse: 3,
  anger: 3,
  stun: 3,
  sleep: 3,
  slow: 3,
  quick: 3,
  strong: 3,
  tough: 3,
}
export const STATUS_MAX: ByStatus<number> = mapWords(STATUSES, (_, name) => MAXIMA[name])

/** Groups that cover a whole vocabulary. A word that is in no group does not compile, and the error names it. */
const groupsOf = <const V extends readonly string[], const G extends Readonly<Record<string, readonly V[number][]>>>(
  _vocabulary: V,
  groups: G &
    (Exclude<V[number], G[keyof G][number]> extends never
      ? unknown
      : { 'has no group': Exclude<V[number], G[keyof G][number]> }),
): G => groups
const statusIndexes = indexesOf(STATUSES)
const statusIndexesOf = <N extends Status>(names: readonly N[]): readonly (typeof statusIndexes)[N][] =>
  names.map((name) => statusIndexes[name])

/** §6 Groups of statuses that are kindred to each other. */
export const KINDRED_STATUSES: readonly (readonly StatusIndex[])[] = Object.values(
  groupsOf(STATUSES, {
    recurring: ['burn', 'wound', 'decay', 'regen', 'curse'],
    barring: ['sleep', 'stun', 'anger'],
    strength: ['strong', 'tough'],
    speed: ['quick', 'slow'],
  }),
).map((names: readonly Status[]) => statusIndexesOf(names))
/** §2 The phase in which each status loses a turn, in this order. Wound never does. */
const LOSES_TURN_IN = groupsOf(STATUSES, {
  p34: ['sleep', 'stun', 'anger'],
  p36: ['regen', 'burn', 'decay', 'curse', 'strong', 'tough', 'quick', 'slow'],
  never: ['wound'],
})
/** The statuses that lose a turn in P3.4, and those that do in P3.6. */
export const LOSES_TURN_IN_P34: readonly StatusIndex[] = statusIndexesOf(LOSES_TURN_IN.p34)
export const LOSES_TURN_IN_P36: readonly StatusIndex[] = statusIndexesOf(LOSES_TURN_IN.p36)

/** §2, §6 Where each status acts. The rules of the first two groups are switches over them (turn.ts). */
const ACTS_IN = groupsOf(STATUSES, {
  p32: ['regen', 'burn', 'decay', 'curse'],
  p33: ['sleep', 'stun', 'anger'],
  turnOrder: ['quick', 'slow'],
  damage: ['strong', 'tough'],
  stateCheck: ['wound'],
})
export const TICKING_STATUSES = statusIndexesOf(ACTS_IN.p32)
export type TickingStatus = (typeof TICKING_STATUSES)[number]
export const DISQUALIFYING_STATUSES = statusIndexesOf(ACTS_IN.p33)
export type DisqualifyingStatus = (typeof DISQUALIFYING_STATUSES)[number]

export const MOVE_TYPES = ['attack', 'utility'] as const
export const { attack: ATTACK, utility: UTILITY } = indexesOf(MOVE_TYPES)
export type MoveTypeIndex = IndexIn<typeof MOVE_TYPES>

/** Whom a move can target. */
export const TARGETS = ['opponent', 'caster', 'declared', 'both'] as const
export const { caster: AT_CASTER, declared: AT_DECLARED } = indexesOf(TARGETS)

/** The bars against which a move can be proof, as bits. */
export const PROOF_KINDS = ['sleep', 'stun', 'anger', 'bind'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]
const proofs = indexesOf(PROOF_KINDS)
export const SLEEP_PROOF = 1 << proofs.sleep
export const STUN_PROOF = 1 << proofs.stun
export const ANGER_PROOF = 1 << proofs.anger
export const BIND_PROOF = 1 << proofs.bind
/** The bit of being proof against a status; 0 for a status that bars nothing. */
export const proofAgainst = (status: number): number =>
  status === SLEEP ? SLEEP_PROOF : status === STUN ? STUN_PROOF : status === ANGER ? ANGER_PROOF : 0
export const proofBits = (names: readonly ProofKind[]): number =>
  names.reduce((bits, name) => bits | (1 << proofs[name]), 0)

export const RARITIES = ['common', 'uncommon', 'rare'] as const
export type Rarity = (typeof RARITIES)[number]
export const BLESSING_POOLS = [...ELEMENTS, 'universal'] as const
export type BlessingPool = (typeof BLESSING_POOLS)[number]
export type ByPool<T> = ByIndex<typeof BLESSING_POOLS, T>

/** The upgrade paths that can be given up for good, as bits. */
export const UPGRADE_PATHS = ['learning', 'minors'] as const
const paths = indexesOf(UPGRADE_PATHS)
export const NO_LEARNING = 1 << paths.learning
export const NO_MINORS = 1 << paths.minors

/** The ways in which a run, a duel or the lessons can end. */
export const END_REASONS = [
  'slain',
  'draw',
  'worn-out',
  'undefeated',
  'won',
  'lost',
  'stalemate',
  'taught',
  'untaught',
] as const
export type EndReason = (typeof END_REASONS)[number]

export const hasBit = (bits: number, n: number): boolean => (bits & (1 << n)) !== 0
/** The names of a vocabulary whose bits are set. */
export const namesOfBits = <const V extends readonly string[]>(vocabulary: V, bits: number): V[number][] =>
  vocabulary.filter((_, position) => hasBit(bits, position))
/** The number of set bits. It is fast if only a few are. */
export function bitCount(bits: number): number {
  let n = 0
  for (let left = bits; left !== 0; left &= left - 1) n++
  return n
}
export const uncapitalize = (word: string): string => word.slice(0, 1).toLowerCase() + word.slice(1)
export const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
/** Names of the rule book by index, capitalized; `?` if the index is unknown. */
export const elementName = (value: number): string => capitalize(ELEMENTS[value] ?? '?')
export const statusTitle = (value: number): string => capitalize(STATUSES[value] ?? '?')
