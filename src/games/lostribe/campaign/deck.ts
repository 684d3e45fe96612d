import { unreachable } from '../../../engine/unreachable.ts'
import type { PlayContext } from '../combat/context.ts'
import { rollNumber } from '../combat/dice/dice.ts'
import { evolvedCode, isEvolvedCode, kindOfCode } from '../content/compile/card-codes.ts'
import { cardOf } from '../content/pack.ts'
import { insertSorted, numberAt, removeAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import {
  BASIC,
  COMMON,
  NO_PICK,
  PICK_BANK,
  PICK_COPY,
  PICK_FORGET,
  PICK_READER,
  PICK_REMOVAL,
  PICK_REROLL,
  PICK_STAR,
  PICK_SWAP,
  PICK_TRANSFORM,
  PICK_WHEEL,
  type PickKind,
  RARITIES,
} from '../vocabulary.ts'
import { backToMap } from './journey.ts'

/** §8.2, §9 Changes to the deck between fights. */

export function gainCard({ s, emit }: PlayContext, card: number): void {
  insertSorted(s.deck, card)
  emit?.({ kind: 'card', what: 'gained', card, isForCombat: false })
}

function loseCard({ s, emit }: PlayContext, code: number): void {
  removeAt(s.deck, s.deck.indexOf(code))
  emit?.({ kind: 'card', what: 'lost', card: code, isForCombat: false })
}

export const canEvolve = (s: State): boolean => !s.deck.every(isEvolvedCode)
export function evolveInDeck({ s, emit }: PlayContext, code: number): void {
  removeAt(s.deck, s.deck.indexOf(code))
  insertSorted(s.deck, evolvedCode(code))
  emit?.({ kind: 'card', what: 'evolved', card: code, isForCombat: false })
}

/** Replaces a card by another of its rarity; a basic card becomes a common one. */
function transform(play: PlayContext, code: number): void {
  const { pack, dice } = play
  loseCard(play, code)
  const { rarity } = cardOf(pack, code)
  const wanted = RARITIES.findIndex((_, index) => index === (rarity === BASIC ? COMMON : rarity))
  const all = [...(pack.ownCardsOf[play.s.hero]?.[wanted] ?? []), ...(pack.cardsOf[wanted] ?? [])]
  const others = all.filter((other) => kindOfCode(other) !== kindOfCode(code))
  const from = others.length > 0 ? others : [code]
  gainCard(play, numberAt(from, rollNumber(dice, 'event', from.length, 'transform')))
}

/** The smallest deck: no card can be removed from it. */
const MIN_DECK = 5
export const canForget = (s: State): boolean => s.deck.length > MIN_DECK

export function startCardPick({ s, emit }: PlayContext, ask: PickKind): void {
  s.phase = 'deck'
  s.ask = ask
  emit?.({ kind: 'asked', ask, count: 1 })
}

/** Whether a card of the deck may be chosen for the pending pick. */
export const canBePicked = (s: State, code: number): boolean =>
  (s.phase !== 'evolve' && s.ask !== PICK_READER) || !isEvolvedCode(code)

/** Applies the pending pick to a card of the deck. Picks during a fight never get here. */
export function applyCardPick(play: PlayContext, code: number): void {
  const { s } = play
  switch (s.ask) {
    case PICK_REMOVAL:
      loseCard(play, code)
      s.ask = NO_PICK
      s.phase = 'shop'
      return
    case PICK_FORGET:
      loseCard(play, code)
      break
    case PICK_COPY:
      gainCard(play, code)
      break
    case PICK_TRANSFORM:
      transform(play, code)
      break
    case PICK_READER:
      evolveInDeck(play, code)
      break
    case NO_PICK:
    case PICK_REROLL:
    case PICK_BANK:
    case PICK_SWAP:
    case PICK_WHEEL:
    case PICK_STAR:
      break
    default:
      return unreachable(s.ask)
  }
  backToMap(play)
}
