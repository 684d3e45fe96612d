import { indexesOf } from '../../lib/enums.ts'
import { copyFoe, type Foe } from './foe.ts'
import { missingEntry } from './number-lists.ts'
import { NO_ELEMENT, NO_FIGHT, NO_PICK, NOBODY, type PhaseName, type Pick, type Stakes } from './vocabulary.ts'

/** Things that happen once a turn, as bits of `flags`; the last two happen once a fight. */
const FLAGS = [
  'intact',
  'resonated',
  'sideDone',
  'attuned',
  'refunded',
  'sparked',
  'threw',
  'secondForm',
  'mirrored',
] as const
const { intact, resonated, sideDone, attuned, refunded, sparked, threw, secondForm, mirrored } = indexesOf(FLAGS)
/** All three rolled dice are unspent. */
export const INTACT = 1 << intact
export const RESONATED = 1 << resonated
/** The side effect of a pair's single die has happened. */
export const SIDE_DONE = 1 << sideDone
/** A pair was rolled, and the first card of its element has been played. */
export const ATTUNED = 1 << attuned
export const REFUNDED = 1 << refunded
/** §3.6 A die was spent as a spark; §2.4 this turn's throw was made. */
export const SPARKED = 1 << sparked
export const THREW = 1 << threw
export const SECOND_FORM = 1 << secondForm
/** A relic has repeated the first card played with two or more dice. */
export const MIRRORED = 1 << mirrored
export const ONCE_A_FIGHT = SECOND_FORM | MIRRORED
export const hasFlag = (s: State, flag: number): boolean => (s.flags & flag) !== 0
/** The names of all raised flags. */
export const flagsOf = (s: State): readonly string[] => FLAGS.filter((_, bit) => hasFlag(s, 1 << bit))
export const setFlag = (s: State, flag: number): void => {
  s.flags |= flag
}
export const clearFlag = (s: State, flag: number): void => {
  s.flags &= ~flag
}
export const clearFlagsExcept = (s: State, flag: number): void => {
  s.flags &= flag
}

/** The actor number of the player in statuses and events; foes have their ids. */
export const PLAYER = 0

export interface State {
  phase: PhaseName
  /** §12 Dice, intents and hp can be forced; the run is practice. */
  isAdmin: boolean
  /** Index of the lesson, −1 for none. */
  lesson: number
  oath: number
  hero: number
  /** The player's element, −1 for none. */
  affinity: number
  /** Owned relics and destinies, in the order they were gained. */
  boons: number[]
  act: number
  row: number
  column: number
  /** One packed number per row, see map.ts. */
  map: number[]
  /** The kind of this act's boss. */
  boss: number
  hp: number
  maxHp: number
  gold: number
  charges: number
  /** Card codes, sorted. */
  deck: number[]
  offers: number[]
  /** Extra odds of a rare card; removals bought; the last two fights with these groups, see encounters.ts. */
  luck: number
  removals: number
  met: number[]
  /** The event of this node or the trap's element; the trap's roll as a roll code (foe.ts). */
  place: number
  cast: number
  /** For the score and the summary. */
  fights: number
  elites: number
  bosses: number
  dealt: number
  taken: number
  rounds: number
  /** The kind of monster that killed the player, or another cause of death (vocabulary.ts). */
  killer: number
  /** The fight. */
  stakes: Stakes
  turn: number
  energy: number
  nextEnergy: number
  ward: number
  dodge: number
  daze: number
  /** See `FLAGS`. */
  flags: number
  plays: number
  played: number
  ults: number
  throws: number
  pattern: number
  /** Dice spent this turn; dice left at the end of the last one. */
  spent: number
  left: number
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
  /** The pending pick, how many picks are left, bits of the picked dice, and the card that caused it (−1 for none). */
  ask: Pick
  asked: number
  picked: number
  held: number
}

export function makeState(): State {
  return {
    phase: 'hero',
    isAdmin: false,
    lesson: -1,
    oath: 0,
    hero: -1,
    affinity: NO_ELEMENT,
    boons: [],
    act: 0,
    row: -1,
    column: -1,
    map: [],
    boss: NOBODY,
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
    killer: NOBODY,
    stakes: NO_FIGHT,
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
    spent: 0,
    left: 0,
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
    ask: NO_PICK,
    asked: 0,
    picked: 0,
    held: -1,
  }
}

// Most lists of a state are usually empty.
const copy = (list: readonly number[]): number[] => (list.length === 0 ? [] : list.slice())

export function clone(s: State): State {
  const foes = new Array<Foe>(s.foes.length)
  for (let i = 0; i < foes.length; i++) foes[i] = copyFoe(foeAt(s, i))
  return {
    phase: s.phase,
    isAdmin: s.isAdmin,
    lesson: s.lesson,
    oath: s.oath,
    hero: s.hero,
    affinity: s.affinity,
    boons: s.boons.slice(),
    act: s.act,
    row: s.row,
    column: s.column,
    map: s.map.slice(),
    boss: s.boss,
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
    spent: s.spent,
    left: s.left,
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
export const isFighting = (s: State): boolean => s.phase === 'act' || s.phase === 'pick' || s.phase === 'tidy'

/** Whether a bit is set. */
export const isIn = (bits: number, index: number): boolean => (bits & (1 << index)) !== 0
/** Index of the lowest set bit; `bits & (bits - 1)` clears it. */
export const lowestOf = (bits: number): number => Math.clz32(bits & -bits) ^ 31
export const isPicked = (s: State, index: number): boolean => isIn(s.picked, index)
export const pickDie = (s: State, index: number): void => {
  s.picked |= 1 << index
}

export function foeAt(s: State, index: number): Foe {
  return s.foes[index] ?? missingEntry(index)
}
