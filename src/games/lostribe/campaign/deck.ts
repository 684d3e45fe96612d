import type { Play } from '../combat/context.ts'
import { roll } from '../combat/dice/dice.ts'
import { evolvedCode, isEvolvedCode, kindOfCode } from '../content/compile/codes.ts'
import { cardOf } from '../content/pack.ts'
import {
  ASK_COPY,
  ASK_FORGET,
  ASK_READER,
  ASK_REMOVAL,
  ASK_TRANSFORM,
  type Ask,
  BASIC,
  COMMON,
  NOTHING_ASKED,
  RARITIES,
} from '../names.ts'
import { insert, numberAt, takeAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import { backToMap } from './journey.ts'

/** §8.2, §9 Cards that join the deck, leave it or change in it. */

export function gainCard({ s, emit }: Play, card: number): void {
  insert(s.deck, card)
  emit?.({ kind: 'card', what: 'gained', card, isForCombat: false })
}

function loseCard({ s, emit }: Play, code: number): void {
  takeAt(s.deck, s.deck.indexOf(code))
  emit?.({ kind: 'card', what: 'lost', card: code, isForCombat: false })
}

export const canEvolve = (s: State): boolean => !s.deck.every(isEvolvedCode)
export function evolveInDeck({ s, emit }: Play, code: number): void {
  takeAt(s.deck, s.deck.indexOf(code))
  insert(s.deck, evolvedCode(code))
  emit?.({ kind: 'card', what: 'evolved', card: code, isForCombat: false })
}

/** Into another of its rarity; the basic ones into a common one. */
function transform(play: Play, code: number): void {
  const { pack, dice } = play
  loseCard(play, code)
  const { rarity } = cardOf(pack, code)
  const wanted = RARITIES.findIndex((_, place) => place === (rarity === BASIC ? COMMON : rarity))
  const all = [...(pack.ownCardsOf[play.s.hero]?.[wanted] ?? []), ...(pack.cardsOf[wanted] ?? [])]
  const others = all.filter((other) => kindOfCode(other) !== kindOfCode(code))
  const from = others.length > 0 ? others : [code]
  gainCard(play, numberAt(from, roll(dice, 'event', from.length, 'transform')))
}

/** A deck is not thinned below this. */
const LEAST_DECK = 5
export const canForget = (s: State): boolean => s.deck.length > LEAST_DECK

export function askForCard({ s, emit }: Play, ask: Ask): void {
  s.phase = 'deck'
  s.ask = ask
  emit?.({ kind: 'asked', ask, count: 1 })
}

/** Whether a card of this code answers what is asked. */
export const isAskedFor = (s: State, code: number): boolean =>
  (s.phase !== 'evolve' && s.ask !== ASK_READER) || !isEvolvedCode(code)

export function answerWithCard(play: Play, code: number): void {
  const { s } = play
  switch (s.ask) {
    case ASK_REMOVAL:
      loseCard(play, code)
      s.ask = NOTHING_ASKED
      s.phase = 'shop'
      return
    case ASK_FORGET:
      loseCard(play, code)
      break
    case ASK_COPY:
      gainCard(play, code)
      break
    case ASK_TRANSFORM:
      transform(play, code)
      break
    default:
      evolveInDeck(play, code)
  }
  backToMap(play)
}
