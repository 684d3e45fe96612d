import { unreachable } from '../../../engine/unreachable.ts'
import {
  type Action,
  actionAt,
  actionPrefixes,
  aimedActionsAt,
  BUY_OFFER,
  BUY_REMOVAL,
  CHOOSE_OPTION,
  ENDURE_TRAP,
  FORGET_CARD,
  GO_TO_COLUMN,
  LEAVE,
  MEDITATE,
  type PackActions,
  REROLL_TRAP,
  REST,
  RESTOCK_SHOP,
  ROLL_TRAP,
  SKIP,
  TAKE_OFFER,
} from '../actions.ts'
import { actPhaseActions, pickPhaseActions, tidyPhaseActions } from '../combat/legal/combat-actions.ts'
import type { Pack } from '../content/pack.ts'
import { numberAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import { EVENTS } from '../vocabulary.ts'
import { bargainOf } from './bargains.ts'
import { canBePicked, canForget } from './deck.ts'
import { whyOptionBlocked } from './events.ts'
import { hasPathTo, reachableColumns } from './map.ts'
import { isForSale, offerPrice, removalPrice, restockPrice } from './shop.ts'

const NOTHING: readonly Action[] = []
const ONLY_ROLL: readonly Action[] = [ROLL_TRAP]
const ONLY_ENDURE: readonly Action[] = [ENDURE_TRAP]
const ENDURE_OR_REROLL: readonly Action[] = [ENDURE_TRAP, REROLL_TRAP]
const REST_OR_MEDITATE: readonly Action[] = [REST, MEDITATE]
const AT_REST: readonly Action[] = [REST, MEDITATE, FORGET_CARD]
const TAKE_OR_SKIP = actionPrefixes(TAKE_OFFER, SKIP)

/** All legal actions in a stable order. */
export function legalActions(pack: Pack, table: PackActions, s: State): readonly Action[] {
  switch (s.phase) {
    case 'act':
      return actPhaseActions(pack, s)
    case 'pick':
      return pickPhaseActions(s)
    case 'tidy':
      return tidyPhaseActions(pack, s)
    case 'hero':
      return table.heroes
    case 'destiny':
      return destinyActions(table, s)
    case 'map':
      return pathActions(s)
    case 'evolve':
      return evolveActions(table, s)
    case 'deck':
      return deckActions(table, s)
    case 'cards':
    case 'relics':
      return aimedActionsAt(TAKE_OR_SKIP, s.offers.length)
    case 'rest':
      return canForget(s) ? AT_REST : REST_OR_MEDITATE
    case 'shop':
      return shopActions(pack, s)
    case 'trap':
      return ONLY_ROLL
    case 'sprung':
      return s.asked === 0 && s.charges >= pack.config.trap.reroll_charges ? ENDURE_OR_REROLL : ONLY_ENDURE
    case 'event':
      return openEventOptions(pack, s).filter(({ n }) => whyOptionBlocked(pack, s, n) === undefined)
    case 'won':
    case 'dead':
      return NOTHING
    default:
      return unreachable(s.phase)
  }
}

/** Lists of map actions, indexed by the bits of the columns that can be reached. */
const PATH_ACTIONS: readonly (readonly Action[])[] = Array.from({ length: 1 << GO_TO_COLUMN.length }, (_, open) =>
  GO_TO_COLUMN.filter((_action, column) => hasPathTo(open, column)),
)
const pathActions = (s: State): readonly Action[] => PATH_ACTIONS[reachableColumns(s)] ?? NOTHING

function destinyActions({ destinies: table }: PackActions, s: State): Action[] {
  const actions: Action[] = []
  for (let i = 0; i < s.offers.length; i++) actions.push(actionAt(table, numberAt(s.offers, i)))
  return actions
}

function evolveActions(table: PackActions, s: State): Action[] {
  const actions = deckActions(table, s)
  actions.push(SKIP)
  return actions
}

/** One action for each different card of the deck, which is sorted. */
function deckActions({ deck: table }: PackActions, s: State): Action[] {
  const actions: Action[] = []
  let last = -1
  for (let i = 0; i < s.deck.length; i++) {
    const code = numberAt(s.deck, i)
    if (code !== last && canBePicked(s, code)) actions.push(actionAt(table, code))
    last = code
  }
  return actions
}

function shopActions(pack: Pack, s: State): readonly Action[] {
  const actions: Action[] = []
  for (let index = 0; index < s.offers.length; index++)
    if (isForSale(s, index) && offerPrice(pack, s, index) <= s.gold) actions.push(actionAt(BUY_OFFER, index))
  if (canForget(s) && removalPrice(pack, s) <= s.gold) actions.push(BUY_REMOVAL)
  if (restockPrice(pack, s) <= s.gold) actions.push(RESTOCK_SHOP)
  actions.push(LEAVE)
  return actions
}

export const openEventOptions = (pack: Pack, s: State): readonly Action[] =>
  EVENTS[s.place] === undefined && bargainOf(pack, s) === undefined ? NOTHING : CHOOSE_OPTION
