import { indexIn } from '../../../../lib/enums.ts'
import { isStatusVariable } from '../../duel/choices/offers.ts'
import { type CompiledPack, rootOfMove } from '../../duel/context.ts'
import { ELEMENT, FIRST_UNNAMED, isVariableRandom, type Move, NAMED_VARIABLES, variableOf } from '../../duel/move.ts'
import { ELEMENTS, statusTitle } from '../../names.ts'

/** Finds the variables of a move by name: `base_damage`, `status:0`, `amount:1`. */

export const moveName = (pack: CompiledPack, move: Move): string => rootOfMove(pack, move).name

/** The index of a move's variable by name; −1 if the move has no such variable. */
export function variableIndex(pack: CompiledPack, move: Move, key: string): number {
  const fixed = indexIn(NAMED_VARIABLES, key)
  if (fixed !== undefined) return ELEMENT + fixed
  const more = rootOfMove(pack, move).variables.findIndex((variable) => variable.key === key)
  return more < 0 ? -1 : FIRST_UNNAMED + more
}
export const variableKey = (pack: CompiledPack, move: Move, index: number): string =>
  (index < FIRST_UNNAMED
    ? NAMED_VARIABLES[index - ELEMENT]
    : rootOfMove(pack, move).variables[index - FIRST_UNNAMED]?.key) ?? ''

/** A variable as text, with its name: `base damage 2`, `Burn`, `amount 2`. */
export function variableText(pack: CompiledPack, move: Move, index: number): string {
  const value = variableOf(move, index)
  const random = isVariableRandom(move, index) ? ' (random)' : ''
  if (index === ELEMENT) return `element ${ELEMENTS[value]}${random}`
  if (isStatusVariable(pack, move, index)) return `${statusTitle(value)}${random}`
  if (index < FIRST_UNNAMED) return `${variableKey(pack, move, index).replace('_', ' ')} ${value}${random}`
  const of =
    index > FIRST_UNNAMED && isStatusVariable(pack, move, index - 1)
      ? ` of ${statusTitle(variableOf(move, index - 1))}`
      : ''
  return `amount ${value}${of}${random}`
}
