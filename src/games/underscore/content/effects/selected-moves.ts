import { at } from '../../../../lib/enums.ts'
import { FITS_FILTER } from '../../duel/choices/questions.ts'
import { type Cast, chosenIn, localIn, sideOf, type Value } from '../../duel/context.ts'
import { ELEMENT, type Move } from '../../duel/move.ts'
import { everyMove, LAST_MOVE, moveByUid, moveOfRef, ownerIn, type Side } from '../../duel/side.ts'
import { ELEMENT_NAME, FILTER, MOVES, optional, type ValuesOf, WHO } from './fields.ts'
import { answerOf, contentError, type Scope } from './scope.ts'
import { element, who } from './values.ts'

/** §17.6 The fields that select the moves on which a verb acts: an answer, this move, one move of a side, or all of them. */
export const MOVE_CHOICE = { moves: optional(MOVES), filter: optional(FILTER), el: optional(ELEMENT_NAME) }

type EachMove = (cast: Cast, act: (move: Move, seat: number) => void) => void

/** By name, how to find one move of a side: the last used, the chosen one, the one of the event, the one longest in the bank. */
const ONE_OF: Readonly<Record<string, (cast: Cast, side: Side, seat: number) => Move | undefined>> = {
  lastUsed: (_, side) => moveByUid(side, side.stats[LAST_MOVE]),
  chosen: (cast, _, seat) => chosenIn(cast.world, seat),
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

export function movesOf(scope: Scope, { moves: name = 'this', filter, el }: ValuesOf<typeof MOVE_CHOICE>): EachMove {
  const wanted = el === undefined ? undefined : element(scope, el)
  const fits = filter === undefined ? undefined : FITS_FILTER[filter]
  const isFit = (cast: Cast, move: Move): boolean =>
    (wanted === undefined || move[ELEMENT] === wanted(cast)) && (fits === undefined || fits(move))
  if (name.startsWith('$')) {
    const ref: Value = name === '$declared' ? (cast) => cast.declared : answer(scope, name)
    return (cast, act) => {
      const move = moveOfRef(cast.world.duel, ref(cast))
      if (move !== undefined && isFit(cast, move)) act(move, ownerIn(ref(cast)))
    }
  }
  if (name === 'this')
    return (cast, act) => {
      if (cast.move !== undefined) act(cast.move, cast.self)
    }
  const [which = '', whose] = name.split('.')
  const person = whose === undefined ? 'target' : WHO.find((known) => known === whose)
  if (person === undefined) throw contentError(scope, `there is no character "${whose}"`)
  const seat = who(person)
  if (which === 'random')
    return (cast, act) => {
      const fit = sideOf(cast.world, seat(cast)).active.filter((move) => isFit(cast, move))
      if (fit.length > 0) act(at(fit, cast.world.dice.roll('combat', fit.length, 'random move')), seat(cast))
    }
  const one = Object.hasOwn(ONE_OF, which) ? ONE_OF[which] : undefined
  if (one !== undefined)
    return (cast, act) => {
      const move = one(cast, sideOf(cast.world, seat(cast)), seat(cast))
      if (move !== undefined) act(move, seat(cast))
    }
  const list = Object.hasOwn(LISTS, which) ? LISTS[which] : undefined
  if (list === undefined) throw contentError(scope, `there is no selection of moves "${name}"`)
  return (cast, act) => {
    for (const move of list(sideOf(cast.world, seat(cast)), cast)) if (isFit(cast, move)) act(move, seat(cast))
  }
}

function answer(scope: Scope, name: string): Value {
  const index = answerOf(scope, name)
  return (cast) => localIn(cast, index)
}
