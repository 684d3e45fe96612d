/** The nouns of the rule book. Numbers index these lists everywhere; the readable name is only looked up for words. */

export const ELEMENTS = ['water', 'stone', 'fire', 'plant', 'vital', 'force', 'thunder'] as const
export type Element = (typeof ELEMENTS)[number]
export const WATER = 0
export const STONE = 1
export const FIRE = 2
export const PLANT = 3
export const VITAL = 4
export const FORCE = 5
export const THUNDER = 6

/** §3 Rows are the defender's attunement, columns the incoming element: w weak, r resist, i immune, a absorb. */
const CHART = [
  /* water   */ '.ra w..w',
  /* stone   */ 'w.r..wi',
  /* fire    */ 'ww.a ...',
  /* plant   */ 'a.w.w ..',
  /* vital   */ '....w w.',
  /* force   */ '.i..r .w',
  /* thunder */ 'rw... i.',
].map((row) => row.replaceAll(' ', ''))

/** What one attunement does to one element of damage. */
export const NEUTRAL = 0
export const WEAK = 1
export const RESIST = 2
export const IMMUNE = 3
export const ABSORB = 4
export const RELATIONS = ['neutral', 'weak', 'resist', 'immune', 'absorb'] as const

export const RELATION: readonly (readonly number[])[] = CHART.map((row) =>
  [...row].map((cell) => '.wria'.indexOf(cell)),
)

/** For each element of damage, the attunements (as bits) that are weak, resist, are immune, absorb. */
const bitsOf = (relation: number): readonly number[] =>
  ELEMENTS.map((_, of) => RELATION.reduce((bits, row, e) => bits | (row[of] === relation ? 1 << e : 0), 0))
export const WEAK_BITS = bitsOf(WEAK)
export const RESIST_BITS = bitsOf(RESIST)
export const IMMUNE_BITS = bitsOf(IMMUNE)
export const ABSORB_BITS = bitsOf(ABSORB)

export const STATUSES = [
  ...(['burn', 'wound', 'decay', 'regen', 'curse', 'anger'] as const),
  ...(['stun', 'sleep', 'slow', 'quick', 'strong', 'tough'] as const),
] as const
export type Status = (typeof STATUSES)[number]
export const BURN = 0
export const WOUND = 1
export const DECAY = 2
export const REGEN = 3
export const CURSE = 4
export const ANGER = 5
export const STUN = 6
export const SLEEP = 7
export const SLOW = 8
export const QUICK = 9
export const STRONG = 10
export const TOUGH = 11

/** §6 The largest number of turns of each. */
export const STATUS_MAX: readonly number[] = [3, 1000, 5, 5, 3, 3, 3, 3, 3, 3, 3, 3]
/** §6 Kindred statuses: recurring, disqualifying, base stat, turn order. */
export const KINDRED: readonly (readonly number[])[] = [
  [BURN, WOUND, DECAY, REGEN, CURSE],
  [SLEEP, STUN, ANGER],
  [STRONG, TOUGH],
  [QUICK, SLOW],
]
export const DISQUALIFYING: readonly number[] = [SLEEP, STUN, ANGER]
/** §2 P3.6: those that lose a turn at the end of an execution. Wound never does. */
export const LASTING: readonly number[] = [REGEN, BURN, DECAY, CURSE, STRONG, TOUGH, QUICK, SLOW]

export const ATTACK = 0
export const UTILITY = 1
export const TYPES = ['attack', 'utility'] as const

/** What a move can be proof against, as bits. */
export const PROOFS = ['sleep', 'stun', 'anger', 'bind'] as const
export const PROOF_OF: Readonly<Record<number, number>> = { [SLEEP]: 1, [STUN]: 2, [ANGER]: 4 }
export const BIND_PROOF = 8

export const RARITIES = ['common', 'uncommon', 'rare'] as const
export type Rarity = (typeof RARITIES)[number]
export const POOLS = [...ELEMENTS, 'universal'] as const
export type Pool = (typeof POOLS)[number]
export const UNIVERSAL = 7

export const bit = (n: number): number => 1 << n
export const hasBit = (bits: number, n: number): boolean => (bits & (1 << n)) !== 0
/** How many bits are set; a handful of elements or statuses at most. */
export function count(bits: number): number {
  let n = 0
  for (let left = bits; left !== 0; left &= left - 1) n++
  return n
}
export const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/**
 * §16 Every ruling that can be flipped, in one place; a run's options or a pack may change any of them. In a state they are one
 * number: the flags are its lowest bits, in this order, then each of the others has its own.
 */
export const RULES = {
  /** A Charge X move is Charged on its owner's turns 1..X (latched at P3.1); 0: read literally, 1..X−1. */
  chargeLatch: 1,
  /** Turns of a status gained in one's own execution skip that P3.6. */
  freshGrace: 0,
  /** A curse is rolled right after each Decay tick. */
  curseRollOnDecay: 1,
  /** A curse that takes hold sets the risk back to 0. */
  curseRiskResets: 1,
  /** What an absorbed hit heals: 0 is 1 for each absorbing attunement, 1 the base damage. */
  absorbHealsDamage: 0,
  bindDefault: 2,
  bankSize: 2,
  activeSize: 4,
  /** An elite comes if d10 ≤ min(9, k × burden). */
  eliteK: 3,
  /** A combat still running after this turn is a stalemate. */
  turnCap: 100,
} as const
export type RuleName = keyof typeof RULES
export type RuleChanges = Readonly<Partial<Record<RuleName, number | boolean | undefined>>>
export const RULE_NAMES = Object.keys(RULES) as RuleName[]
export const CHARGE_LATCH = 0
export const FRESH_GRACE = 1
export const CURSE_ROLL_ON_DECAY = 2
export const CURSE_RISK_RESETS = 3
export const ABSORB_HEALS_DAMAGE = 4
export const BIND_DEFAULT = 5
export const BANK_SIZE = 6
export const ACTIVE_SIZE = 7
export const ELITE_K = 8
export const TURN_CAP = 9

/** Where the bits of each rule begin, and how many they are: enough for the largest value a schema allows. */
const RULE_AT: readonly number[] = [0, 1, 2, 3, 4, 5, 10, 13, 16, 20]
const RULE_BITS: readonly number[] = [1, 1, 1, 1, 1, 5, 3, 3, 4, 7]
export const makeRules = (changes: RuleChanges = {}): number =>
  RULE_NAMES.reduce((bits, name, i) => bits | (Number(changes[name] ?? RULES[name]) << (RULE_AT[i] as number)), 0)
export const isRuled = (rules: number, flag: number): boolean => (rules & (1 << flag)) !== 0
export const ruleOf = (rules: number, place: number): number =>
  (rules >> (RULE_AT[place] as number)) & ((1 << (RULE_BITS[place] as number)) - 1)
