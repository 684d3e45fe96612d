import { type ByIndex, indexesOf } from '../../../../lib/enums.ts'
import { NONE } from '../../names.ts'
import type { DeclaredType } from '../../questions.ts'
import { copyTuple } from '../move.ts'

/** §14 The entries of a declaration, which is a list of numbers. */
const DECLARATION_ENTRIES = [
  'id',
  'owner',
  /** The index of its type in DECLARED_TYPES. */
  'type',
  'value',
  /** Whether (1 or 0) only its owner knows the value. */
  'private',
  /** The index of its state in DECLARATION_STATES. */
  'state',
  /** The index of its trap in the pack; −1 if it is no trap. */
  'trap',
  /** The root and the uid of the move that made it. */
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
export const isSecretDeclaration = (entry: Declaration): boolean => entry[D_PRIVATE] === 1
export const isTrapDeclaration = (entry: Declaration): boolean => entry[D_TRAP] >= 0
/** The declaration with its value revealed, for a seat that may see private values. */
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
