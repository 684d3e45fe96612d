import type { Hero, Pack, Vows } from './language/pack.ts'

/** Where a run stands. `act`, `pick` and `tidy` are the phases of a fight that wait for the player. */
export const PHASES = [
  'hero',
  'destiny',
  'map',
  'act',
  'pick',
  'tidy',
  'evolve',
  'cards',
  'relics',
  'rest',
  'shop',
  'trap',
  'sprung',
  'event',
  'deck',
  'won',
  'dead',
] as const
export type PhaseName = (typeof PHASES)[number]

/** What a fight is about; its reward and its score follow. */
export const STAKES = ['none', 'fight', 'elite', 'boss', 'champion'] as const
export const FIGHT = 1
export const ELITE = 2
export const BOSS = 3
export const CHAMPION = 4

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
export const ASK_REROLL = 1
export const ASK_BANK = 2
export const ASK_SWAP = 3
export const ASK_WHEEL = 4
export const ASK_STAR = 5
export const ASK_FORGET = 6
export const ASK_REMOVAL = 7
export const ASK_COPY = 8
export const ASK_TRANSFORM = 9
export const ASK_READER = 10

/** Bits of `flags`; all but the last are cleared at the start of a turn. */
export const INTACT = 1
export const RESONATED = 2
export const SIDED = 4
export const ATTUNED = 8
export const REFUNDED = 16
export const FORMED = 32

/** A foe is a row of small numbers: a fight has up to five, and they are copied at every thought. */
export type Foe = [
  id: number,
  kind: number,
  hp: number,
  maxHp: number,
  def: number,
  ai: number,
  affinity: number,
  ward: number,
  dodge: number,
  stun: number,
  immune: number,
  screened: number,
  /** Place in the monster's list; −1: harden. */
  intent: number,
  /** A charge has been wound up. */
  wound: number,
  /** Element it has hardened against, −1: none; for how many player turns. */
  hard: number,
  hardTurns: number,
  /** Turns until it may harden again. */
  calm: number,
  /** The element that exploited it, by how many cards this turn and the last; the element of this card that did, + 1. */
  exploiter: number,
  exploits: number,
  exploitsBefore: number,
  exploited: number,
  /** Dice to be stolen at its next roll. */
  marked: number,
  /** Its last roll, or the coming one where that is revealed: 1 + 16a + 4b + c; 0: none. */
  roll: number,
  revealed: number,
  /** Boss phases behind it; shifts made; might for the whole fight. */
  stage: number,
  shifts: number,
  might: number,
]
export const ID = 0
export const KIND = 1
export const HP = 2
export const MAX_HP = 3
export const DEF = 4
export const AI = 5
export const AFFINITY = 6
export const WARD = 7
export const DODGE = 8
export const STUN = 9
export const IMMUNE = 10
export const SCREENED = 11
export const INTENT = 12
export const WOUND = 13
export const HARD = 14
export const HARD_TURNS = 15
export const CALM = 16
export const EXPLOITER = 17
export const EXPLOITS = 18
export const EXPLOITS_BEFORE = 19
export const EXPLOITED = 20
export const MARKED = 21
export const ROLL = 22
export const REVEALED = 23
export const STAGE = 24
export const SHIFTS = 25
export const FOE_MIGHT = 26
/** The intent of a foe that has hardened. */
export const HARDEN = -1

/** Who ended a run, where it was no monster. */
export const BY_FIRE = -2
export const BY_STORM = -3
export const BY_TRAP = -4

/** `statuses` holds five numbers for each: bearer (0: the player), status, value, turns, fresh. */
export const STATUS_SIZE = 5
export const PLAYER = 0

export interface State {
  phase: PhaseName
  oath: number
  hero: number
  /** The player's element, −1: none. */
  affinity: number
  boons: number[]
  act: number
  row: number
  column: number
  /** A number a row; map.ts knows its bits. */
  map: number[]
  hp: number
  maxHp: number
  gold: number
  charges: number
  /** Card codes, sorted. */
  deck: number[]
  offers: number[]
  /** Points by which a rare card is likelier than usual; removals bought; the last two fights of this ground, as nodes.ts counts them. */
  luck: number
  removals: number
  met: number[]
  /** The event of this node, or the trap's element; the trap's roll, as a foe's. */
  place: number
  cast: number
  /** For the score and the summary. */
  fights: number
  elites: number
  bosses: number
  dealt: number
  taken: number
  rounds: number
  killer: number
  /** The fight. */
  stakes: number
  turn: number
  energy: number
  nextEnergy: number
  ward: number
  dodge: number
  daze: number
  flags: number
  plays: number
  played: number
  ults: number
  throws: number
  pattern: number
  pool: number[]
  bank: number[]
  loot: number[]
  draw: number[]
  hand: number[]
  discard: number[]
  exhaust: number[]
  rituals: number[]
  foes: Foe[]
  statuses: number[]
  nextId: number
  /** What is being picked, how many more, and the bits of what has been picked; the card that asks, until it is put away, −1: none. */
  ask: number
  asked: number
  picked: number
  held: number
}

export function makeState(): State {
  return {
    phase: 'hero',
    oath: 0,
    hero: -1,
    affinity: -1,
    boons: [],
    act: 0,
    row: -1,
    column: -1,
    map: [],
    hp: 0,
    maxHp: 0,
    gold: 0,
    charges: 0,
    deck: [],
    offers: [],
    luck: 0,
    removals: 0,
    met: [],
    place: -1,
    cast: 0,
    fights: 0,
    elites: 0,
    bosses: 0,
    dealt: 0,
    taken: 0,
    rounds: 0,
    killer: -1,
    stakes: 0,
    turn: 0,
    energy: 0,
    nextEnergy: 0,
    ward: 0,
    dodge: 0,
    daze: 0,
    flags: 0,
    plays: 0,
    played: 0,
    ults: 0,
    throws: 0,
    pattern: 0,
    pool: [],
    bank: [],
    loot: [],
    draw: [],
    hand: [],
    discard: [],
    exhaust: [],
    rituals: [],
    foes: [],
    statuses: [],
    nextId: 1,
    ask: 0,
    asked: 0,
    picked: 0,
    held: -1,
  }
}

// Most lists of a state are empty most of the time.
const copy = (list: readonly number[]): number[] => (list.length === 0 ? [] : list.slice())

export function clone(s: State): State {
  const foes = new Array<Foe>(s.foes.length)
  for (let i = 0; i < foes.length; i++) foes[i] = (s.foes[i] as Foe).slice() as Foe
  return {
    phase: s.phase,
    oath: s.oath,
    hero: s.hero,
    affinity: s.affinity,
    boons: s.boons.slice(),
    act: s.act,
    row: s.row,
    column: s.column,
    map: s.map.slice(),
    hp: s.hp,
    maxHp: s.maxHp,
    gold: s.gold,
    charges: s.charges,
    deck: s.deck.slice(),
    offers: copy(s.offers),
    luck: s.luck,
    removals: s.removals,
    met: copy(s.met),
    place: s.place,
    cast: s.cast,
    fights: s.fights,
    elites: s.elites,
    bosses: s.bosses,
    dealt: s.dealt,
    taken: s.taken,
    rounds: s.rounds,
    killer: s.killer,
    stakes: s.stakes,
    turn: s.turn,
    energy: s.energy,
    nextEnergy: s.nextEnergy,
    ward: s.ward,
    dodge: s.dodge,
    daze: s.daze,
    flags: s.flags,
    plays: s.plays,
    played: s.played,
    ults: s.ults,
    throws: s.throws,
    pattern: s.pattern,
    pool: copy(s.pool),
    bank: copy(s.bank),
    loot: copy(s.loot),
    draw: copy(s.draw),
    hand: copy(s.hand),
    discard: copy(s.discard),
    exhaust: copy(s.exhaust),
    rituals: copy(s.rituals),
    foes,
    statuses: copy(s.statuses),
    nextId: s.nextId,
    ask: s.ask,
    asked: s.asked,
    picked: s.picked,
    held: s.held,
  }
}

export const isOver = (s: State): boolean => s.phase === 'won' || s.phase === 'dead'
export const heroOf = (pack: Pack, s: State): Hero => pack.heroes[s.hero] as Hero
export const vowsOf = (pack: Pack, s: State): Vows => pack.vows[s.oath] as Vows

/** Puts a card where it belongs in a sorted list. */
export function insert(list: number[], code: number): void {
  let at = list.length
  list.push(code)
  while (at > 0 && (list[at - 1] as number) > code) {
    list[at] = list[at - 1] as number
    at--
  }
  list[at] = code
}

/** Takes the entry at a place out, keeping the order of the rest. */
export function takeAt(list: number[], at: number): number {
  const taken = list[at] as number
  for (let i = at + 1; i < list.length; i++) list[i - 1] = list[i] as number
  list.pop()
  return taken
}

export function countOf(list: readonly number[], n: number): number {
  let count = 0
  for (let i = 0; i < list.length; i++) if (list[i] === n) count++
  return count
}

export const foeById = (s: State, id: number): Foe | undefined => {
  for (let i = 0; i < s.foes.length; i++) if ((s.foes[i] as Foe)[ID] === id) return s.foes[i] as Foe
  return undefined
}
