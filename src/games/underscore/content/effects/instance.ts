import { indexIn } from '../../../../lib/enums.ts'
import { isStatusPlace } from '../../duel/choices/offers.ts'
import { type Compiled, rootOf } from '../../duel/machine.ts'
import { ELEMENT, FIELDS, isRandom, MORE, type Move, variableOf } from '../../duel/move.ts'
import { ELEMENTS, statusTitle } from '../../names.ts'

/** The variables of a move instance by name: `base_damage`, `status:0`, `amount:1`. */

export const moveName = (pack: Compiled, move: Move): string => rootOf(pack, move).name

/** Index of a move's variable by name; −1 if the move does not have it. */
export function placeNamed(pack: Compiled, move: Move, key: string): number {
  const fixed = indexIn(FIELDS, key)
  if (fixed !== undefined) return ELEMENT + fixed
  const more = rootOf(pack, move).variables.findIndex((variable) => variable.key === key)
  return more < 0 ? -1 : MORE + more
}
export const keyOf = (pack: Compiled, move: Move, place: number): string =>
  (place < MORE ? FIELDS[place - ELEMENT] : rootOf(pack, move).variables[place - MORE]?.key) ?? ''

/** A variable with its name: `base damage 2`, `Burn`, `amount 2`. */
export function variableWords(pack: Compiled, move: Move, place: number): string {
  const value = variableOf(move, place)
  const random = isRandom(move, place) ? ' (random)' : ''
  if (place === ELEMENT) return `element ${ELEMENTS[value]}${random}`
  if (isStatusPlace(pack, move, place)) return `${statusTitle(value)}${random}`
  if (place < MORE) return `${keyOf(pack, move, place).replace('_', ' ')} ${value}${random}`
  const of =
    place > MORE && isStatusPlace(pack, move, place - 1) ? ` of ${statusTitle(variableOf(move, place - 1))}` : ''
  return `amount ${value}${of}${random}`
}
