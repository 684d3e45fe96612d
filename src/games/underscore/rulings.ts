import { type ByIndex, type IndexIn, indexesOf, mapWords } from '../../lib/enums.ts'

/**
 * §16 The rulings that can be changed by the options of a run or by a pack. A state stores them packed into one number,
 * in this order, each with enough bits for its largest value.
 */
const RULING_NAMES = [
  'chargeLatch',
  'freshGrace',
  'curseRollOnDecay',
  'curseRiskResets',
  'absorbHealsDamage',
  'bindDefault',
  'bankSize',
  'activeSize',
  'eliteK',
  'turnCap',
] as const
type RuleName = (typeof RULING_NAMES)[number]
export const RULING_NAME_LIST: readonly RuleName[] = RULING_NAMES
export type RulingChanges = Readonly<Partial<Record<RuleName, number | boolean | undefined>>>
interface Ruling {
  readonly standard: number
  readonly min: number
  readonly max: number
}
const flag = (house: 0 | 1): Ruling => ({ standard: house, min: 0, max: 1 })

export const RULINGS: Readonly<Record<RuleName, Ruling>> = {
  /** If 1, a Charge X move is Charged on its owner's turns 1 to X (noted at P3.1); if 0, on turns 1 to X−1, as the rule is written. */
  chargeLatch: flag(1),
  /** If 1, turns of a status that were gained in one's own execution skip that P3.6. */
  freshGrace: flag(0),
  /** If 1, a curse is rolled right after each tick of Decay. */
  curseRollOnDecay: flag(1),
  /** If 1, a curse that takes hold resets the risk to 0. */
  curseRiskResets: flag(1),
  /** What an absorbed hit heals: if 0, 1 for each absorbing attunement; if 1, the base damage. */
  absorbHealsDamage: flag(0),
  bindDefault: { standard: 2, min: 1, max: 20 },
  bankSize: { standard: 2, min: 0, max: 4 },
  activeSize: { standard: 4, min: 1, max: 6 },
  /** An elite comes if d10 ≤ min(9, k × burden); this is k. */
  eliteK: { standard: 2, min: 0, max: 10 },
  /** A combat that is still going on after this turn is a stalemate. */
  turnCap: { standard: 100, min: 1, max: 100 },
}
type RuleIndex = IndexIn<typeof RULING_NAMES>
const ruleIndexes = indexesOf(RULING_NAMES)
export const { bindDefault: BIND_DEFAULT, bankSize: BANK_SIZE, activeSize: ACTIVE_SIZE, eliteK: ELITE_K } = ruleIndexes
export const { turnCap: TURN_CAP } = ruleIndexes

/** The number of bits of each ruling, and how far its bits are shifted. */
const WIDTH: ByIndex<typeof RULING_NAMES, number> = mapWords(
  RULING_NAMES,
  (_, name) => 32 - Math.clz32(RULINGS[name].max),
)
const SHIFT: ByIndex<typeof RULING_NAMES, number> = mapWords(RULING_NAMES, (index) =>
  WIDTH.slice(0, index).reduce((sum, width) => sum + width, 0),
)
/** The bit of a ruling that is a flag. These are computed in advance, because flags are read very often. */
const bitOf = (name: RuleName): number => 1 << SHIFT[ruleIndexes[name]]
export const CHARGE_LATCH = bitOf('chargeLatch')
export const FRESH_GRACE = bitOf('freshGrace')
export const CURSE_ROLL_ON_DECAY = bitOf('curseRollOnDecay')
export const CURSE_RISK_RESETS = bitOf('curseRiskResets')
export const ABSORB_HEALS_DAMAGE = bitOf('absorbHealsDamage')
/** The number of bits of all rulings. They must fit a V8 small integer; a test checks that. */
export const RULING_BITS = WIDTH.reduce((sum, width) => sum + width, 0)

export const packRulings = (changes: RulingChanges = {}): number =>
  RULING_NAMES.reduce(
    (bits, name) => bits | (Number(changes[name] ?? RULINGS[name].standard) << SHIFT[ruleIndexes[name]]),
    0,
  )
export const hasRuling = (rules: number, flagBit: number): boolean => (rules & flagBit) !== 0
export const rulingValue = (rules: number, index: RuleIndex): number =>
  (rules >> SHIFT[index]) & ((1 << WIDTH[index]) - 1)
/** The value of a ruling by name. */
export const rulingByName = (rules: number, name: RuleName): number => rulingValue(rules, ruleIndexes[name])
