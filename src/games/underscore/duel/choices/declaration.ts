import { type ByIndex, indexesOf } from '../../../../lib/enums.ts'
import { NONE } from '../../names.ts'
import type { DeclaredType } from '../../questions.ts'
import { copyTuple } from '../move.ts'

/** §14 A declaration. */
const DECLARATION_ENTRIES = [
  'id',
  'owner',
  /** Index in DECLARED_TYPES. */
  'type',
  'value',
  /** 1 while only its owner knows the value. */
  'private',
  /** Index in DECLARATION_STATES. */
  'state',
  /** Index of its trap in the pack; −1 for none. */
  'trap',
  /** Root and uid of the move that made it. */
  'root',
  'uid',
] as const
export type Declaration = ByIndex<typeof DECLARATION_ENTRIES, number>
const places = indexesOf(DECLARATION_ENTRIES)
export const { id: D_ID, owner: D_OWNER, type: D_TYPE, value: D_VALUE, private: D_PRIVATE, state: D_STATE } = places
export const { trap: D_TRAP, root: D_ROOT, uid: D_UID } = places

export const DECLARATION_STATES = ['active', 'triggered', 'spent', 'nullified', 'resolved'] as const
export const {
  active: ACTIVE,
  triggered: TRIGGERED,
  spent: SPENT,
  nullified: NULLIFIED,
  resolved: RESOLVED,
} = indexesOf(DECLARATION_STATES)

export const makeDeclaration = (given: {
  readonly id: number
  readonly owner: number
  readonly type: DeclaredType | typeof NONE
  readonly value: number
  readonly isPrivate: boolean
  readonly root: number
  readonly uid: number
}): Declaration => {
  const { id, owner, type, value, isPrivate, root, uid } = given
  return [id, owner, type, value, isPrivate ? 1 : 0, ACTIVE, NONE, root, uid]
}
export const isSecret = (entry: Declaration): boolean => entry[D_PRIVATE] === 1
export const isTrap = (entry: Declaration): boolean => entry[D_TRAP] >= 0
/** The declaration as shown to a seat that may see private values. */
export function revealedDeclaration(entry: Declaration): Declaration {
  const copy = copyTuple(entry)
  copy[D_PRIVATE] = 0
  return copy
}
export function copyDeclarations(list: readonly Declaration[]): Declaration[] {
  if (list.length === 0) return []
  const copy = list.slice()
  for (let i = 0; i < copy.length; i++) copy[i] = (copy[i] as Declaration).slice() as Declaration
  return copy
}
