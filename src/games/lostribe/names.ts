import { type IndexIn, indexesOf } from '../../lib/enums.ts'

/** The vocabularies of the game. In a state a word is a number, its place; what hangs on a vocabulary is typed by it. */

/** §1 The four elements, in the order of a die's faces. Each beats the next one, and the last the first. */
export const ELEMENTS = ['fire', 'air', 'earth', 'water'] as const
export type Element = (typeof ELEMENTS)[number]
export const { fire: FIRE, air: AIR } = indexesOf(ELEMENTS)
export const NO_ELEMENT = -1
/** A face takes so many bits where several are packed into one number. */
export const FACE_BITS = 32 - Math.clz32(ELEMENTS.length - 1)
export const FACE_MASK = (1 << FACE_BITS) - 1
export const elementName = (element: number): string => ELEMENTS[element] ?? 'neutral'
/** The place of an element; anything that is none of the four is no element. */
export const elementOf = (name: string | null | undefined): number =>
  name === null || name === undefined ? NO_ELEMENT : (ELEMENTS as readonly string[]).indexOf(name)
export const isElement = (name: unknown): name is Element => (ELEMENTS as readonly unknown[]).includes(name)

/** §2 Every actor rolls so many dice a turn. */
export const DICE_A_TURN = 3

/** §5 Those with a timer first; dodge and stun are counted, not timed. content/statuses.ts says what each of them is. */
export const STATUSES = ['burn', 'brittle', 'fortify', 'dim', 'might', 'regen', 'dodge', 'stun'] as const
export type Status = (typeof STATUSES)[number]
export const {
  burn: BURN,
  brittle: BRITTLE,
  fortify: FORTIFY,
  dim: DIM,
  might: MIGHT,
  regen: REGEN,
  dodge: DODGE_STATUS,
} = indexesOf(STATUSES)

export const RARITIES = ['basic', 'common', 'uncommon', 'rare', 'boss'] as const
export type Rarity = (typeof RARITIES)[number]
export type RarityPlace = IndexIn<typeof RARITIES>
export const { basic: BASIC, common: COMMON, uncommon: UNCOMMON, rare: RARE, boss: BOSS_RARITY } = indexesOf(RARITIES)

export const TARGETS = ['enemy', 'all', 'self'] as const
export type Target = (typeof TARGETS)[number]
export const CARD_TYPES = ['attack', 'ward', 'heal', 'skill', 'status', 'ritual', 'evolution'] as const
export type CardType = (typeof CARD_TYPES)[number]

/** §6.3 What foes do with their dice. */
export const AI_TYPES = ['attacker', 'controller', 'summoner'] as const
export type AiType = (typeof AI_TYPES)[number]
export const { attacker: ATTACKER, controller: CONTROLLER } = indexesOf(AI_TYPES)
/** §6.3 What foes intend. */
export const INTENT_TYPES = ['attack', 'drain', 'charge', 'ward', 'dodge', 'afflict', 'summon', 'shift'] as const
export type IntentType = (typeof INTENT_TYPES)[number]
export const TIERS = ['act1', 'act2', 'act3', 'add', 'elite', 'boss1', 'boss2', 'boss3'] as const

/** §9.5 */
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

/** §9.1 The places of a map. The first six are drawn by weight. */
export const DRAWN_NODES = ['fight', 'event', 'elite', 'shop', 'rest', 'trap'] as const
export const NODE_KINDS = [...DRAWN_NODES, 'treasure', 'boss'] as const
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

/** Where a run stands. `act`, `pick` and `tidy` are the phases of a fight that wait for the player. */
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

/** What a fight is about; its reward and its score follow. */
export const STAKES = ['none', 'fight', 'elite', 'boss', 'champion'] as const
export type Stakes = IndexIn<typeof STAKES>
export const { none: NO_FIGHT, fight: FIGHT, elite: ELITE, boss: BOSS, champion: CHAMPION } = indexesOf(STAKES)

/** What is picked in `pick` and `deck`. */
export const ASKS = [
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
export type Ask = IndexIn<typeof ASKS>
export const {
  none: NOTHING_ASKED,
  reroll: ASK_REROLL,
  bank: ASK_BANK,
  swap: ASK_SWAP,
  wheel: ASK_WHEEL,
  star: ASK_STAR,
  forget: ASK_FORGET,
  removal: ASK_REMOVAL,
  copy: ASK_COPY,
  transform: ASK_TRANSFORM,
  reader: ASK_READER,
} = indexesOf(ASKS)

/** Who ended a run, where it was no monster: kept below −1, which is nobody. */
export const OTHER_DEATHS = ['burn', 'storm', 'trap'] as const
const { burn, storm, trap } = indexesOf(OTHER_DEATHS)
export const NOBODY = -1
const deathOf = (place: IndexIn<typeof OTHER_DEATHS>): number => NOBODY - 1 - place
export const BY_FIRE = deathOf(burn)
export const BY_STORM = deathOf(storm)
export const BY_TRAP = deathOf(trap)
/** Its place in `OTHER_DEATHS`. */
export const otherDeathOf = (killer: number): number => NOBODY - 1 - killer

/** §7.2 Why a card cannot be played; these words never change. */
export type Reason =
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
