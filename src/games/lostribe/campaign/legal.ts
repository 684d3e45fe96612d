import {
  type Action,
  actionAt,
  actionsAt,
  BUY,
  ENDURE,
  FORGET,
  firstOf,
  GO,
  LEAVE,
  MEDITATE,
  OPTIONS,
  type PackActions,
  REMOVAL,
  REROLL_TRAP,
  REST,
  RESTOCK,
  ROLL_TRAP,
  SKIP,
  TAKE,
} from '../actions.ts'
import { fightActions, pickActions, tidyActions } from '../combat/offers/legal.ts'
import type { Pack } from '../content/pack.ts'
import { EVENTS } from '../names.ts'
import { numberAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import { bargainOf } from './bargains.ts'
import { canForget, isAskedFor } from './deck.ts'
import { whyNoOption } from './events.ts'
import { hasWay, waysOn } from './map.ts'
import { isForSale, priceOf, removalPrice, restockPrice } from './shop.ts'

const NOTHING: readonly Action[] = []
const ONLY_ROLL: readonly Action[] = [ROLL_TRAP]
const ONLY_ENDURE: readonly Action[] = [ENDURE]
const ENDURE_OR_REROLL: readonly Action[] = [ENDURE, REROLL_TRAP]
const REST_OR_MEDITATE: readonly Action[] = [REST, MEDITATE]
const AT_REST: readonly Action[] = [REST, MEDITATE, FORGET]
const TAKES = firstOf(TAKE, SKIP)

/** Everything that may be done now, in a stable order. */
export function legal(pack: Pack, table: PackActions, s: State): readonly Action[] {
  switch (s.phase) {
    case 'act':
      return fightActions(pack, s)
    case 'pick':
      return pickActions(s)
    case 'tidy':
      return tidyActions(pack, s)
    case 'hero':
      return table.heroes
    case 'destiny':
      return destinies(table, s)
    case 'map':
      return ways(s)
    case 'evolve':
      return evolutions(table, s)
    case 'deck':
      return deckActions(table, s)
    case 'cards':
    case 'relics':
      return actionsAt(TAKES, s.offers.length)
    case 'rest':
      return canForget(s) ? AT_REST : REST_OR_MEDITATE
    case 'shop':
      return inShop(pack, s)
    case 'trap':
      return ONLY_ROLL
    case 'sprung':
      return s.asked === 0 && s.charges >= pack.config.trap.reroll_charges ? ENDURE_OR_REROLL : ONLY_ENDURE
    case 'event':
      return optionsOf(pack, s).filter(({ n }) => whyNoOption(pack, s, n) === undefined)
    case 'won':
    case 'dead':
      return NOTHING
  }
}

/** By the columns that lie open, as bits. */
const WAYS: readonly (readonly Action[])[] = Array.from({ length: 1 << GO.length }, (_, open) =>
  GO.filter((_way, column) => hasWay(open, column)),
)
const ways = (s: State): readonly Action[] => WAYS[waysOn(s)] ?? NOTHING

function destinies({ destinies: table }: PackActions, s: State): Action[] {
  const actions: Action[] = []
  for (let i = 0; i < s.offers.length; i++) actions.push(actionAt(table, numberAt(s.offers, i)))
  return actions
}

function evolutions(table: PackActions, s: State): Action[] {
  const actions = deckActions(table, s)
  actions.push(SKIP)
  return actions
}

/** Each kind of card once. The deck lies sorted. */
function deckActions({ deck: table }: PackActions, s: State): Action[] {
  const actions: Action[] = []
  let last = -1
  for (let i = 0; i < s.deck.length; i++) {
    const code = numberAt(s.deck, i)
    if (code !== last && isAskedFor(s, code)) actions.push(actionAt(table, code))
    last = code
  }
  return actions
}

function inShop(pack: Pack, s: State): readonly Action[] {
  const actions: Action[] = []
  for (let place = 0; place < s.offers.length; place++)
    if (isForSale(s, place) && priceOf(pack, s, place) <= s.gold) actions.push(actionAt(BUY, place))
  if (canForget(s) && removalPrice(pack, s) <= s.gold) actions.push(REMOVAL)
  if (restockPrice(pack, s) <= s.gold) actions.push(RESTOCK)
  actions.push(LEAVE)
  return actions
}

export const optionsOf = (pack: Pack, s: State): readonly Action[] =>
  EVENTS[s.place] === undefined && bargainOf(pack, s) === undefined ? NOTHING : OPTIONS
