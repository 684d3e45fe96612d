import { type IndexIn, indexesOf } from '../../lib/enums.ts'

/** The closed vocabularies of the game. A state stores a word as its index, and tables over a vocabulary have its type. */

/** §1 The four elements, in the order of a die's faces. Each beats the next one, and the last the first. */
export const ELEMENTS = ['fire', 'air', 'earth', 'water'] as const
export type Element = (typeof ELEMENTS)[number]
export const { fire: FIRE, air: AIR } = indexesOf(ELEMENTS)
export const NO_ELEMENT = -1
/** Number of bits that a face takes where several are packed into one number. */
export const FACE_BITS = 32 - Math.clz32(ELEMENTS.length - 1)
export const FACE_MASK = (1 << FACE_BITS) - 1
export const elementName = (element: number): string => ELEMENTS[element] ?? 'neutral'
/** The index of an element by name; NO_ELEMENT for any other name. */
export const elementOf = (name: string | null | undefined): number =>
  name === null || name === undefined ? NO_ELEMENT : (ELEMENTS as readonly string[]).indexOf(name)
export const isElement = (name: unknown): name is Element => (ELEMENTS as readonly unknown[]).includes(name)

/** §2 Number of dice that every actor rolls per turn. */
export const DICE_PER_TURN = 3

/** §5 The statuses. Those with a timer come first; dodge and stun are counters. content/statuses.ts defines what they do. */
export const STATUSES = ['burn', 'brittle', 'fortify', 'dim', 'might', 'regen', 'dodge', 'stun'] as const
export type Status = (typeof STATUSES)[number]
export type StatusIndex = IndexIn<typeof STATUSES>
export const {
  burn: BURN,
  brittle: BRITTLE,
  fortify: FORTIFY,
  dim: DIM,
  might: MIGHT,
  regen: REGEN,
  dodge: DODGE_STATUS,
  stun: STUN_STATUS,
} = indexesOf(STATUSES)

export const RARITIES = ['basic', 'common', 'uncommon', 'rare', 'boss'] as const
export type Rarity = (typeof RARITIES)[number]
export type RarityIndex = IndexIn<typeof RARITIES>
export const { basic: BASIC, common: COMMON, uncommon: UNCOMMON, rare: RARE, boss: BOSS_RARITY } = indexesOf(RARITIES)

export const TARGETS = ['enemy', 'all', 'self'] as const
export type Target = (typeof TARGETS)[number]
export const CARD_TYPES = ['attack', 'ward', 'heal', 'skill', 'status', 'ritual', 'evolution'] as const
export type CardType = (typeof CARD_TYPES)[number]

/** §6.3 How foes use their dice, by type. */
export const AI_TYPES = ['attacker', 'controller', 'summoner'] as const
export type AiType = (typeof AI_TYPES)[number]
export const { attacker: ATTACKER, controller: CONTROLLER } = indexesOf(AI_TYPES)
/** §6.3 What foes can intend to do. */
export const INTENT_TYPES = ['attack', 'drain', 'charge', 'ward', 'dodge', 'afflict', 'summon', 'shift'] as const
export type IntentType = (typeof INTENT_TYPES)[number]
export const MONSTER_TIERS = ['act1', 'act2', 'act3', 'add', 'elite', 'boss1', 'boss2', 'boss3'] as const

/** §9.5 The events whose rules are code. */
export const EVENTS = [
  'blood_price',
  'knucklebones',
  'mirror_pool',
  'potter',
  'oasis',
  'buried_strongbox',
  'star_reader',
  'champion',
] as const

/** §9.1 The kinds of map nodes. Those in the first list are drawn by weight. */
export const WEIGHTED_NODE_KINDS = ['fight', 'event', 'elite', 'shop', 'rest', 'trap'] as const
export const NODE_KINDS = [...WEIGHTED_NODE_KINDS, 'treasure', 'boss'] as const
export const {
  fight: NODE_FIGHT,
  event: NODE_EVENT,
  elite: NODE_ELITE,
  shop: NODE_SHOP,
  rest: NODE_REST,
  trap: NODE_TRAP,
  treasure: NODE_TREASURE,
  boss: NODE_BOSS,
} = indexesOf(NODE_KINDS)

/** The phase of a run. In a fight the player chooses in `act`, `pick` and `tidy`. */
export type PhaseName =
  | 'hero'
  | 'destiny'
  | 'map'
  | 'act'
  | 'pick'
  | 'tidy'
  | 'evolve'
  | 'cards'
  | 'relics'
  | 'rest'
  | 'shop'
  | 'trap'
  | 'sprung'
  | 'event'
  | 'deck'
  | 'won'
  | 'dead'

/** The kinds of fights. The kind decides the reward and the score. */
export const FIGHT_KINDS = ['none', 'fight', 'elite', 'boss', 'champion'] as const
export type FightKind = IndexIn<typeof FIGHT_KINDS>
export const { none: NO_FIGHT, fight: FIGHT, elite: ELITE, boss: BOSS, champion: CHAMPION } = indexesOf(FIGHT_KINDS)

/** What the player may have to pick in phase `pick` or `deck`. */
export const PICK_KINDS = [
  'none',
  'reroll',
  'bank',
  'swap',
  'wheel',
  'star',
  'forget',
  'removal',
  'copy',
  'transform',
  'reader',
] as const
export type PickKind = IndexIn<typeof PICK_KINDS>
export const {
  none: NO_PICK,
  reroll: PICK_REROLL,
  bank: PICK_BANK,
  swap: PICK_SWAP,
  wheel: PICK_WHEEL,
  star: PICK_STAR,
  forget: PICK_FORGET,
  removal: PICK_REMOVAL,
  copy: PICK_COPY,
  transform: PICK_TRANSFORM,
  reader: PICK_READER,
} = indexesOf(PICK_KINDS)

/** Causes of death other than monsters. They are stored as numbers below −1, because −1 stands for nobody. */
export const OTHER_DEATHS = ['burn', 'storm', 'trap'] as const
const { burn, storm, trap } = indexesOf(OTHER_DEATHS)
export const NOBODY = -1
const deathCode = (index: IndexIn<typeof OTHER_DEATHS>): number => NOBODY - 1 - index
export const KILLED_BY_BURN = deathCode(burn)
export const KILLED_BY_STORM = deathCode(storm)
export const KILLED_BY_TRAP = deathCode(trap)
/** The index in `OTHER_DEATHS` of a cause of death. */
export const otherDeathIndex = (killer: number): number => NOBODY - 1 - killer

/** §7.2 The reasons why a card cannot be played. Callers rely on these strings, so never change them. */
export type RefusalReason =
  | 'wrong_phase'
  | 'not_in_hand'
  | 'too_many_cards'
  | 'not_enough_energy'
  | 'bad_target'
  | 'not_enough_charges'
  | 'not_enough_dice'
  | 'no_fusion'

/** §12 What can happen to a die. */
export type DiceVerb =
  | 'roll'
  | 'consume'
  | 'reroll'
  | 'swap'
  | 'bank'
  | 'unbank'
  | 'steal'
  | 'add'
  | 'refund'
  | 'expire'
  | 'fuse'
