import { unreachable } from '../../../engine/unreachable.ts'
import { FIRST_OPPONENT_SLOT, type Order, readAlias } from '../actions.ts'
import { moveName } from '../content/effects/move-variables.ts'
import type { Library } from '../content/library.ts'
import { D_OWNER, D_ROOT, D_TYPE, D_VALUE, type Declaration, isSecretDeclaration } from '../duel/choices/declaration.ts'
import { rootAt } from '../duel/context.ts'
import { ELEMENT, isMovePublic, SPEED, variableOf } from '../duel/move.ts'
import { type Duel, moveInSlot, moveOfReference, ownerOfReference, type Side, sideOfSeat } from '../duel/side.ts'
import { elementName, statusTitle } from '../names.ts'
import { ANSWER_SELF, ANSWER_YES, aDeclaredType, DECLARED_TYPES, declaredTypeName } from '../questions.ts'
import { rootName, slotTitle } from './event-text-types.ts'

/** The texts of answers and declared values, as a seat may see them. */

const slotText = (pack: Library, side: Side, slot: number, isOwn: boolean): string => {
  const move = moveInSlot(side, slot)
  if (move === undefined) return 'nothing'
  return isOwn || isMovePublic(move)
    ? `${moveName(pack, move)} (${slotTitle(slot)})`
    : `the unknown move in ${slotTitle(slot)}`
}

export function answerText(pack: Library, duel: Duel, seat: number, order: Order): string {
  const { verb, n } = order
  const own = sideOfSeat(duel, seat)
  const other = sideOfSeat(duel, 1 - seat)
  switch (verb) {
    case 'element':
      return elementName(n)
    case 'status':
      return statusTitle(n)
    case 'theirMove':
      return slotText(pack, other, n, false)
    case 'ownMove':
      return slotText(pack, own, n, true)
    case 'anyMove':
      return n < FIRST_OPPONENT_SLOT
        ? `own ${slotText(pack, own, n, true)}`
        : `opponent's ${slotText(pack, other, n - FIRST_OPPONENT_SLOT, false)}`
    case 'pair':
      return order.id.replaceAll('-', ' ')
    case 'guess':
      return rootName(pack, n)
    case 'declaration': {
      const entry = duel.declarations[n - 1]
      return entry === undefined ? 'nothing' : declarationText(pack, duel, entry, seat)
    }
    case 'declType':
      return aDeclaredType(n)
    case 'option':
      return n === ANSWER_YES ? 'yes' : 'no'
    case 'target':
      return n === ANSWER_SELF ? 'self' : 'opponent'
    case 'skip':
      return 'nothing'
    case 'alias':
      return aliasText(pack, own, n)
    case 'number':
    case 'times':
    case 'field':
    case 'sign':
    case 'path':
    case 'pick':
    // These orders answer no question.
    case 'build':
    case 'cast':
    case 'wait':
    case 'learn':
    case 'as':
    case 'minor':
    case 'major':
    case 'take':
    case 'toBank':
    case 'toActive':
    case 'swap':
    case 'forget':
    case 'done':
      return String(n)
    default:
      return unreachable(verb)
  }
}

/** An alias as text: `Scorch (slot 1): Burn becomes Decay`. */
function aliasText(pack: Library, side: Side, n: number): string {
  const { owner: slot, variable, to } = readAlias(n)
  const move = side.active[slot]
  if (move === undefined) return 'nothing'
  const at = ELEMENT + variable
  const word = (value: number): string =>
    at === SPEED ? (value > 0 ? 'Quick-Move' : 'Slow-Move') : at === ELEMENT ? elementName(value) : statusTitle(value)
  return `${slotText(pack, side, slot, true)}: ${word(variableOf(move, at))} becomes ${word(to)}`
}

/** A declared value as text. Moves are named as far as the seat knows them. */
export function valueText(pack: Library, duel: Duel, type: number, value: number, seat: number): string {
  const kind = DECLARED_TYPES[type]
  if (kind === undefined) return String(value)
  switch (kind) {
    case 'element':
      return elementName(value)
    case 'status':
      return statusTitle(value)
    case 'move': {
      const move = moveOfReference(duel, value)
      if (move === undefined) return 'a move that is gone'
      const isOwn = ownerOfReference(value) === seat
      const known = isOwn || isMovePublic(move) ? moveName(pack, move) : 'unknown move'
      return `${isOwn ? 'own' : "opponent's"} ${known}`
    }
    case 'guess':
      return rootName(pack, value)
    case 'type':
      return aDeclaredType(value)
    case 'number':
    case 'declaration':
      return String(value)
    default:
      return unreachable(kind)
  }
}

export function declarationText(pack: Library, duel: Duel, entry: Declaration, seat: number): string {
  const isOwn = entry[D_OWNER] === seat
  const what =
    isSecretDeclaration(entry) && !isOwn ? 'unknown' : valueText(pack, duel, entry[D_TYPE], entry[D_VALUE], seat)
  const { name } = rootAt(pack, entry[D_ROOT])
  return `${isOwn ? 'own' : "opponent's"} ${declaredTypeName(entry[D_TYPE])}: ${what} (${name})`
}
