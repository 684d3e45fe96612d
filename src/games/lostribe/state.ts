import { indexesOf } from '../../lib/enums.ts'
import { copyFoe, type Foe } from './foe.ts'
import { missingEntry } from './number-lists.ts'
import { type FightKind, NO_ELEMENT, NO_FIGHT, NO_PICK, NOBODY, type PhaseName, type PickKind } from './vocabulary.ts'

/** Things that can happen once a turn, as bits of `flags`. The last two can happen once a fight. */
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
/** All three dice rolled this turn are still unspent. */
export const DICE_INTACT = 1 << intact
export const RESONANCE_DONE = 1 << resonated
/** The side effect of a pair's single die has happened this turn. */
export const SIDE_EFFECT_DONE = 1 << sideDone
/** A pair was rolled, and the first card of its element has been played this turn. */
export const ATTUNEMENT_USED = 1 << attuned
export const REFUND_USED = 1 << refunded
/** SPARKED: a die was spent as a spark (§3.6). THREW: this turn's throw was made (§2.4). */
export const SPARK_USED = 1 << sparked
export const THROW_USED = 1 << threw
export const SECOND_FORM_USED = 1 << secondForm
/** A relic has repeated the first card played with two or more dice in this fight. */
export const MIRROR_USED = 1 << mirrored
export const ONCE_A_FIGHT_FLAGS = SECOND_FORM_USED | MIRROR_USED
export const hasFlag = (s: State, flag: number): boolean => (s.flags & flag) !== 0
/** The names of all flags that are set. */
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
  /** §12 Whether dice, intents and hp can be forced, which makes the run practice. */
  isAdmin: boolean
  /** The index of the lesson; −1 if the run is no lesson. */
  lesson: number
  oath: number
  hero: number
  /** The player's element; −1 if there is none. */
  affinity: number
  /** The indexes of the owned relics and destinies, in the order they were gained. */
  boons: number[]
  act: number
  row: number
  column: number
  /** The map with one packed number per row, see map.ts. */
  map: number[]
  /** The kind of monster that is this act's boss. */
  boss: number
  hp: number
  maxHp: number
  gold: number
  charges: number
  /** The card codes of the deck, sorted. */
  deck: number[]
  offers: number[]
  /** `luck` is added to the odds of a rare card, `removals` counts removals bought, `met` holds the last two fights, see encounters.ts. */
  luck: number
  removals: number
  met: number[]
  /** `place` is the event of this node or the element of its trap, `cast` the roll against the trap as a roll code (foe.ts). */
  place: number
  cast: number
  /** Counts for the score and the summary. */
  fights: number
  elites: number
  bosses: number
  dealt: number
  taken: number
  rounds: number
  /** The kind of monster that killed the player, or another cause of death (vocabulary.ts). */
  killer: number
  /** The fields from here on belong to the fight. */
  stakes: FightKind
  turn: number
  energy: number
  nextEnergy: number
  ward: number
  dodge: number
  daze: number
  /** Bits of what has happened this turn or fight, see `FLAGS`. */
  flags: number
  plays: number
  played: number
  ults: number
  throws: number
  pattern: number
  /** `spent` counts the dice spent this turn, `left` those left at the end of the last one. */
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
  /** `ask` is the pending pick, `asked` the picks left, `picked` the bits of picked dice, `held` the card that caused it (−1 for none). */
  ask: PickKind
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

// Most lists of a state are usually empty, so copying is skipped for them.
const copy = (list: readonly number[]): number[] => (list.length === 0 ? [] : list.slice())

export function cloneState(s: State): State {
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

/** Whether the bit with this index is set. */
export const hasBit = (bits: number, index: number): boolean => (bits & (1 << index)) !== 0
/** The index of the lowest set bit. `bits & (bits - 1)` clears that bit. */
export const lowestBit = (bits: number): number => Math.clz32(bits & -bits) ^ 31
export const isDiePicked = (s: State, index: number): boolean => hasBit(s.picked, index)
export const markPickedDie = (s: State, index: number): void => {
  s.picked |= 1 << index
}

export function foeAt(s: State, index: number): Foe {
  return s.foes[index] ?? missingEntry(index)
}
