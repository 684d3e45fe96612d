import type { Emit, Moves } from '../../engine/contract/game.ts'
import type { Dice } from '../../engine/dice/dice.ts'
import { unreachable } from '../../engine/unreachable.ts'
import { at } from '../../lib/enums.ts'
import { AS_ROOT, type Order } from './actions.ts'
import { commitScriptedChoice } from './ai/script.ts'
import {
  changePools,
  chooseMinor,
  chooseUpgrade,
  continueTakingBlessing,
  learnMove,
  pickMove,
} from './campaign/choices.ts'
import { endCombat } from './campaign/climb.ts'
import type { Pack } from './campaign/pack.ts'
import { beginRun } from './campaign/setup.ts'
import { knownChosenRoot, takeChoice } from './duel/choices/choice.ts'
import { CHOSEN, FIGHTING, isReady, NOT_CHOSEN, PLAYER, RIVAL, sideOfSeat } from './duel/side.ts'
import { playTurn } from './duel/turn.ts'
import { seesChoice } from './duel/visibility.ts'
import type { Event } from './events.ts'
import { NONE } from './names.ts'
import type { State } from './state.ts'
import { answerText } from './text/answer-text.ts'
/** Who must act, and what each choice does. */

/** Applies one choice of every seat that must act. */
export function applyMoves(pack: Pack, s: State, moves: Moves<Order>, dice: Dice, emit?: Emit<Event>): void {
  if (s.phase === 'fight') return decide(pack, s, moves, dice, emit === undefined || s.isSeated ? emit : toFirst(emit))
  const order = at(moves, 0).action
  const { verb, n } = order
  switch (s.phase) {
    case 'build':
      return beginRun(pack, s, n, dice, emit)
    case 'upgrade':
      return chooseUpgrade(pack, s, order, dice, emit)
    case 'learn':
      return learnMove(pack, s, n === AS_ROOT, dice, emit)
    case 'pick':
      return pickMove(pack, s, verb, n, dice, emit)
    case 'arrange':
      return changePools(pack, s, order, dice, emit)
    case 'draft':
      return chooseMinor(pack, s, verb, n, dice, emit)
    case 'apply':
      s.answers.push(n)
      return continueTakingBlessing(pack, s, dice, emit)
    case 'over':
      return
    default:
      return unreachable(s.phase)
  }
}

/** Passes on events, except those addressed to the scripted side. */
const toFirst =
  (emit: Emit<Event>): Emit<Event> =>
  (event) => {
    if (!('to' in event) || event.to === PLAYER) emit(event)
  }

/** P1 Commits the choices, and plays the turn once both sides are ready. */
function decide(pack: Pack, s: State, moves: Moves<Order>, dice: Dice, emit?: Emit<Event>): void {
  const { duel } = s
  for (let i = 0; i < moves.length; i++) {
    const { seat, action } = moves[i] as Moves<Order>[number]
    // The scripted side decides before the rules read the player's choice, so that it cannot see that choice.
    if (!s.isSeated && duel.sides[1].stats[CHOSEN] === NOT_CHOSEN) commitScriptedChoice(pack, duel, RIVAL)
    takeChoice(pack, duel, seat, action)
    if (emit !== undefined) logChoice(pack, s, seat, action, emit)
  }
  if (!isReady(duel.sides[0]) || !isReady(duel.sides[1])) return
  playTurn(pack, duel, dice, emit)
  if (duel.winner !== FIGHTING) endCombat(pack, s, dice, emit)
}

function logChoice(pack: Pack, s: State, seat: number, action: Order, emit: Emit<Event>): void {
  const { duel } = s
  const side = sideOfSeat(duel, seat)
  const isWhole = isReady(side)
  if (action.verb === 'cast') emit({ kind: 'chosen', to: seat, root: knownChosenRoot(pack, side).index, isWhole })
  else if (action.verb === 'wait') emit({ kind: 'chosen', to: seat, root: NONE, isWhole })
  else emit({ kind: 'answered', to: seat, words: answerText(pack, duel, seat, action), isWhole })
  const other = sideOfSeat(duel, 1 - seat)
  if (isWhole || other.stats[CHOSEN] < 0 || !seesChoice(pack, duel, seat)) return
  emit({ kind: 'seen-choice', to: seat, root: knownChosenRoot(pack, other).index })
}
