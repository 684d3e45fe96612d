import { at } from '../../../../lib/enums.ts'
import { FITS_MOVE_FILTER } from '../../duel/choices/questions.ts'
import { type Cast, chosenMoveOf, localValue, type NumberValue, sideInWorld } from '../../duel/context.ts'
import { ELEMENT, type Move } from '../../duel/move.ts'
import { everyMove, LAST_MOVE, moveByUid, moveOfReference, ownerOfReference, type Side } from '../../duel/side.ts'
import { ELEMENT_NAME, FILTER, MOVES, optional, type ValuesOf, WHO_NAMES } from './fields.ts'
import { answerIndex, type CompileScope, contentError } from './scope.ts'
import { compileElement, compileSeat } from './values.ts'

/** §17.6 The fields that select the moves on which a verb acts: an answer, this move, one move of a side, or all of them. */
export const MOVE_CHOICE = { moves: optional(MOVES), filter: optional(FILTER), el: optional(ELEMENT_NAME) }

type EachMove = (cast: Cast, act: (move: Move, seat: number) => void) => void

/** By name, how to find one move of a side: the last used, the chosen one, the one of the event, the one longest in the bank. */
const ONE_OF: Readonly<Record<string, (cast: Cast, side: Side, seat: number) => Move | undefined>> = {
  lastUsed: (_, side) => moveByUid(side, side.stats[LAST_MOVE]),
  chosen: (cast, _, seat) => chosenMoveOf(cast.world, seat),
  event: (cast, side) => moveByUid(side, cast.which),
  oldest: (_, side) => side.bank[0],
}
/** By name, a list of a side's moves: all of them, or those of a pool. */
const LISTS: Readonly<Record<string, (side: Side, cast: Cast) => readonly Move[]>> = {
  all: everyMove,
  active: ({ active }) => active.slice(),
  bank: ({ bank }) => bank.slice(),
  others: (side, cast) => everyMove(side).filter((move) => move !== cast.move),
}

export function compileMoveChoice(
  scope: CompileScope,
  { moves: name = 'this', filter, el }: ValuesOf<typeof MOVE_CHOICE>,
): EachMove {
  const wanted = el === undefined ? undefined : compileElement(scope, el)
  const fits = filter === undefined ? undefined : FITS_MOVE_FILTER[filter]
  const isFit = (cast: Cast, move: Move): boolean =>
    (wanted === undefined || move[ELEMENT] === wanted(cast)) && (fits === undefined || fits(move))
  if (name.startsWith('$')) {
    const ref: NumberValue = name === '$declared' ? (cast) => cast.declared : answer(scope, name)
    return (cast, act) => {
      const move = moveOfReference(cast.world.duel, ref(cast))
      if (move !== undefined && isFit(cast, move)) act(move, ownerOfReference(ref(cast)))
    }
  }
  if (name === 'this')
    return (cast, act) => {
      if (cast.move !== undefined) act(cast.move, cast.self)
    }
  const [which = '', whose] = name.split('.')
  const person = whose === undefined ? 'target' : WHO_NAMES.find((known) => known === whose)
  if (person === undefined) throw contentError(scope, `there is no character "${whose}"`)
  const seat = compileSeat(person)
  if (which === 'random')
    return (cast, act) => {
      const fit = sideInWorld(cast.world, seat(cast)).active.filter((move) => isFit(cast, move))
      if (fit.length > 0) act(at(fit, cast.world.dice.roll('combat', fit.length, 'random move')), seat(cast))
    }
  const one = Object.hasOwn(ONE_OF, which) ? ONE_OF[which] : undefined
  if (one !== undefined)
    return (cast, act) => {
      const move = one(cast, sideInWorld(cast.world, seat(cast)), seat(cast))
      if (move !== undefined) act(move, seat(cast))
    }
  const list = Object.hasOwn(LISTS, which) ? LISTS[which] : undefined
  if (list === undefined) throw contentError(scope, `there is no selection of moves "${name}"`)
  return (cast, act) => {
    for (const move of list(sideInWorld(cast.world, seat(cast)), cast)) if (isFit(cast, move)) act(move, seat(cast))
  }
}

function answer(scope: CompileScope, name: string): NumberValue {
  const index = answerIndex(scope, name)
  return (cast) => localValue(cast, index)
}
