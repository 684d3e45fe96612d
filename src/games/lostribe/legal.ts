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
} from './actions.ts'
import { canBeTargeted } from './blows.ts'
import { fuseOf, whyNotCard } from './cards.ts'
import { EVENTS } from './content.ts'
import { throwsLeft } from './fight.ts'
import { COLUMNS, waysOn } from './map.ts'
import { canForget, isAskedFor, priceOf, removalPrice, restockPrice, whyNoOption } from './nodes.ts'
import { AT_ENEMY, type Card, type Pack } from './pack.ts'
import { bankCapacity } from './pool.ts'
import { ASK_REROLL, ASK_STAR, ASK_SWAP, ASK_WHEEL, type Foe, type State } from './state.ts'

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
      return s.offers.map((boon) => deeds.destinies[boon] as Deed)
    case 'map':
      return ways(s)
    case 'evolve':
      return [...deckDeeds(deeds, s), SKIP]
    case 'deck':
      return deckDeeds(deeds, s)
    case 'cards':
    case 'relics':
      return [...s.offers.map((_, at) => TAKE[at] as Deed), SKIP]
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
  const { hand, foes } = s
  const deeds: Deed[] = []
  if (s.plays < pack.config.plays_per_turn)
    for (let place = 0; place < hand.length; place++) {
      const card = pack.cards[hand[place] as number] as Card
      if (whyNotCard(pack, s, card, false) === undefined)
        if (card.target === AT_ENEMY) addTargets(deeds, PLAY_ON[place] as readonly Deed[], s)
        else deeds.push(PLAY[place] as Deed)
      if ((card.triple >= 0 || card.pair >= 0) && fuseOf(s, card) !== 0)
        if (whyNotCard(pack, s, card, true) === undefined)
          if (card.target === AT_ENEMY) addTargets(deeds, FUSE_ON[place] as readonly Deed[], s)
          else deeds.push(FUSE[place] as Deed)
    }
  const { pool } = s
  if (pool.length >= 3 && s.ults < pack.config.fusions_per_turn) {
    const element = tripleIn(pool)
    if (element >= 0) deeds.push(ULT[element] as Deed)
  }
  if (pool.length > 0 && throwsLeft(pack, s) > 0) deeds.push(THROW)
  deeds.push(END_TURN)
  if (hand.length > 0 || (foes.length > 0 && canKeep(pack, s))) deeds.push(TIDY)
  return deeds
}

function addTargets(deeds: Deed[], table: readonly Deed[], s: State): void {
  const { foes } = s
  if (foes.length === 1) deeds.push(table[0] as Deed)
  else for (let i = 0; i < foes.length; i++) if (canBeTargeted(s, foes[i] as Foe)) deeds.push(table[i] as Deed)
}

/** The first element with three dice in the pool; −1: none. Six dice could hold two: the other comes next turn. */
function tripleIn(pool: readonly number[]): number {
  let counts = 0
  for (let i = 0; i < pool.length; i++) counts += 1 << ((pool[i] as number) << 3)
  for (let element = 0; element < 4; element++) if (((counts >> (element << 3)) & 255) >= 3) return element
  return -1
}

export const canKeep = (pack: Pack, s: State): boolean =>
  s.pool.length > 0 && s.bank.length < pack.config.bank_cap && s.asked < bankCapacity(pack, s)

function picks(s: State): readonly Deed[] {
  const deeds: Deed[] = []
  if (s.ask === ASK_WHEEL || s.ask === ASK_STAR) {
    for (let i = 0; i < s.hand.length; i++) if ((s.hand[i] as number) % 2 === 0) deeds.push(CARD[i] as Deed)
    return deeds
  }
  for (let i = 0; i < s.pool.length; i++) {
    if (s.ask === ASK_SWAP) {
      const row = DIE_TO[i] as readonly Deed[]
      for (let element = 0; element < 4; element++) if (s.pool[i] !== element) deeds.push(row[element] as Deed)
    } else if (s.ask !== ASK_REROLL || (s.picked & (1 << i)) === 0) deeds.push(DIE[i] as Deed)
  }
  deeds.push(DONE)
  return deeds
}

function tidying(pack: Pack, s: State): readonly Deed[] {
  const deeds: Deed[] = []
  for (let i = 0; i < s.hand.length; i++) deeds.push(DISCARD[i] as Deed)
  if (canKeep(pack, s)) for (let i = 0; i < s.pool.length; i++) deeds.push(KEEP[i] as Deed)
  deeds.push(DONE)
  return deeds
}

function ways(s: State): readonly Deed[] {
  const open = waysOn(s)
  const deeds: Deed[] = []
  for (let column = 0; column < COLUMNS; column++) if ((open & (1 << column)) !== 0) deeds.push(GO[column] as Deed)
  return deeds
}

/** Each kind of card once. The deck lies sorted. */
function deckDeeds({ deck: table }: PackDeeds, s: State): Deed[] {
  const deeds: Deed[] = []
  for (let i = 0; i < s.deck.length; i++) {
    const code = s.deck[i] as number
    if (code !== s.deck[i - 1] && isAskedFor(s, code)) deeds.push(table[code] as Deed)
  }
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
