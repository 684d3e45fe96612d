import {
  BUY,
  CARD,
  type Deed,
  DIE,
  DIE_TO,
  DISCARD,
  DONE,
  END_TURN,
  ENDURE,
  FORGET,
  FUSE,
  FUSE_ON,
  GO,
  KEEP,
  LEAVE,
  MEDITATE,
  OPTION,
  type PackDeeds,
  PLAY,
  PLAY_ON,
  REMOVAL,
  REROLL_TRAP,
  REST,
  RESTOCK,
  ROLL_TRAP,
  SKIP,
  TAKE,
  THROW,
  TIDY,
  ULT,
} from '../actions.ts'
import { canBeTargeted } from '../fight/blows.ts'
import { fuseOf } from '../fight/cards.ts'
import { isPair, pairIndex, primaryOf } from '../fight/elements.ts'
import { bankCapacity } from '../fight/pool.ts'
import { EVENTS } from '../language/content.ts'
import { AT_ENEMY, type Boon, type Card, type Pack } from '../language/pack.ts'
import { ASK_BANK, ASK_REROLL, ASK_STAR, ASK_SWAP, ASK_WHEEL, ATTUNED, type Foe, type State } from '../state.ts'
import { COLUMNS, waysOn } from './map.ts'
import { canForget, isAskedFor, priceOf, removalPrice, restockPrice, whyNoOption } from './nodes.ts'

const NOTHING: readonly Deed[] = []
const ONLY_ROLL: readonly Deed[] = [ROLL_TRAP]
const ONLY_ENDURE: readonly Deed[] = [ENDURE]
const ENDURE_OR_REROLL: readonly Deed[] = [ENDURE, REROLL_TRAP]
const REST_OR_MEDITATE: readonly Deed[] = [REST, MEDITATE]
const AT_REST: readonly Deed[] = [REST, MEDITATE, FORGET]

/** Everything that may be done now, in a stable order. */
export function legal(pack: Pack, deeds: PackDeeds, s: State): readonly Deed[] {
  switch (s.phase) {
    case 'act':
      return inFight(pack, s)
    case 'pick':
      return picks(s)
    case 'tidy':
      return tidying(pack, s)
    case 'hero':
      return deeds.heroes
    case 'destiny':
      return destinies(deeds, s)
    case 'map':
      return ways(s)
    case 'evolve':
      return evolutions(deeds, s)
    case 'deck':
      return deckDeeds(deeds, s)
    case 'cards':
    case 'relics':
      return TAKES[s.offers.length] as readonly Deed[]
    case 'rest':
      return canForget(s) ? AT_REST : REST_OR_MEDITATE
    case 'shop':
      return inShop(pack, s)
    case 'trap':
      return ONLY_ROLL
    case 'sprung':
      return s.asked === 0 && s.charges >= pack.config.trap.reroll_charges ? ENDURE_OR_REROLL : ONLY_ENDURE
    case 'event':
      return optionsOf(s).filter((deed) => whyNoOption(pack, s, deed.n) === undefined)
    case 'won':
    case 'dead':
      return NOTHING
  }
}

function inFight(pack: Pack, s: State): readonly Deed[] {
  const { hand, pool } = s
  const deeds: Deed[] = []
  let counts = 0
  for (let i = 0; i < pool.length; i++) counts += 1 << ((pool[i] as number) << 3)
  // Asked once for the whole hand: what a card may cost less, and whether the dice can be thrown.
  let discount = 0
  let throws = -s.throws
  for (let i = 0; i < s.boons.length; i++) {
    const boon = pack.boons[s.boons[i] as number] as Boon
    throws += boon.throws
    discount += boon.discount
  }
  if (s.played > 0) discount = 0
  if (s.plays < pack.config.plays_per_turn) addPlays(pack, s, deeds, counts, s.energy + discount)
  if (pool.length >= 3 && s.ults < pack.config.fusions_per_turn)
    for (let element = 0; element < 4; element++)
      if (((counts >> (element << 3)) & 255) >= 3) deeds.push(ULT[element] as Deed)
  if (throws > 0 && pool.length > 0) deeds.push(THROW)
  deeds.push(END_TURN)
  if (hand.length > 0 || canKeep(pack, s)) deeds.push(TIDY)
  return deeds
}

/** Every card of the hand that can be paid for, at every foe it can be aimed at. `counts` has eight bits for each element. */
function addPlays(pack: Pack, s: State, deeds: Deed[], counts: number, energy: number): void {
  const { hand } = s
  const mustPay = pack.config.missing_dice === 'refuse'
  const tuned = isPair(s.pattern) && (s.flags & ATTUNED) === 0 ? pack.attunements[pairIndex(s.pattern)] : undefined
  const cheaper = tuned === undefined || tuned.discount === 0 ? -1 : primaryOf(s.pattern)
  for (let place = 0; place < hand.length; place++) {
    const card = pack.cards[hand[place] as number] as Card
    const left = card.element >= 0 && card.element === cheaper ? energy + (tuned?.discount ?? 0) : energy
    if (card.cost > left || card.charges > s.charges) continue
    const isPaid = card.diceCount === 0 || !mustPay || ((counts >> (card.diceElement << 3)) & 255) >= card.diceCount
    if (isPaid)
      if (card.target === AT_ENEMY) addTargets(deeds, PLAY_ON[place] as readonly Deed[], s)
      else deeds.push(PLAY[place] as Deed)
    if ((card.triple >= 0 || card.pair >= 0) && fuseOf(s, card) !== 0)
      if (card.target === AT_ENEMY) addTargets(deeds, FUSE_ON[place] as readonly Deed[], s)
      else deeds.push(FUSE[place] as Deed)
  }
}

function addTargets(deeds: Deed[], table: readonly Deed[], s: State): void {
  const { foes } = s
  if (foes.length === 1) deeds.push(table[0] as Deed)
  else for (let i = 0; i < foes.length; i++) if (canBeTargeted(s, foes[i] as Foe)) deeds.push(table[i] as Deed)
}

export const canKeep = (pack: Pack, s: State): boolean =>
  s.pool.length > 0 && s.bank.length < pack.config.bank_cap && s.asked < bankCapacity(pack, s)

// Lists that hang on a count alone are built once: a third of all decisions picks from them.
const firstOf = (table: readonly Deed[], last: Deed): readonly (readonly Deed[])[] =>
  Array.from({ length: table.length + 1 }, (_, count) => [...table.slice(0, count), last])
const DISCARDS = firstOf(DISCARD, DONE)
const ALL_DICE = firstOf(DIE, DONE)
const TAKES = firstOf(TAKE, SKIP)

function picks(s: State): readonly Deed[] {
  if (s.ask === ASK_BANK || (s.ask === ASK_REROLL && s.picked === 0)) return ALL_DICE[s.pool.length] as readonly Deed[]
  const deeds: Deed[] = []
  if (s.ask === ASK_WHEEL || s.ask === ASK_STAR) {
    for (let i = 0; i < s.hand.length; i++) if ((s.hand[i] as number) % 2 === 0) deeds.push(CARD[i] as Deed)
    return deeds
  }
  for (let i = 0; i < s.pool.length; i++) {
    if (s.ask === ASK_SWAP) {
      const row = DIE_TO[i] as readonly Deed[]
      for (let element = 0; element < 4; element++) if (s.pool[i] !== element) deeds.push(row[element] as Deed)
    } else if ((s.picked & (1 << i)) === 0) deeds.push(DIE[i] as Deed)
  }
  deeds.push(DONE)
  return deeds
}

function tidying(pack: Pack, s: State): readonly Deed[] {
  if (!canKeep(pack, s)) return DISCARDS[s.hand.length] as readonly Deed[]
  const deeds: Deed[] = []
  for (let i = 0; i < s.hand.length; i++) deeds.push(DISCARD[i] as Deed)
  for (let i = 0; i < s.pool.length; i++) deeds.push(KEEP[i] as Deed)
  deeds.push(DONE)
  return deeds
}

function ways(s: State): readonly Deed[] {
  const open = waysOn(s)
  const deeds: Deed[] = []
  for (let column = 0; column < COLUMNS; column++) if ((open & (1 << column)) !== 0) deeds.push(GO[column] as Deed)
  return deeds
}

function destinies({ destinies: table }: PackDeeds, s: State): readonly Deed[] {
  const deeds: Deed[] = []
  for (let i = 0; i < s.offers.length; i++) deeds.push(table[s.offers[i] as number] as Deed)
  return deeds
}

/** Each kind of card once. The deck lies sorted. */
function deckDeeds({ deck: table }: PackDeeds, s: State): Deed[] {
  const deeds: Deed[] = []
  let last = -1
  for (let i = 0; i < s.deck.length; i++) {
    const code = s.deck[i] as number
    if (code !== last && isAskedFor(s, code)) deeds.push(table[code] as Deed)
    last = code
  }
  return deeds
}

function evolutions(table: PackDeeds, s: State): readonly Deed[] {
  const deeds = deckDeeds(table, s)
  deeds.push(SKIP)
  return deeds
}

function inShop(pack: Pack, s: State): readonly Deed[] {
  const deeds: Deed[] = []
  for (let at = 0; at < s.offers.length; at++)
    if ((s.offers[at] as number) >= 0 && priceOf(pack, s, at) <= s.gold) deeds.push(BUY[at] as Deed)
  if (canForget(s) && removalPrice(pack, s) <= s.gold) deeds.push(REMOVAL)
  if (restockPrice(pack, s) <= s.gold) deeds.push(RESTOCK)
  deeds.push(LEAVE)
  return deeds
}

const TWO_OPTIONS: readonly Deed[] = OPTION.slice(0, 2)
/** Every event has something to take and something else. */
export const optionsOf = (s: State): readonly Deed[] => (EVENTS[s.place] === undefined ? NOTHING : TWO_OPTIONS)
