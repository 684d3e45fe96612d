import { indexIn } from '../../../../lib/enums.ts'
import type { CompiledEffect, CompiledTrap, PreparedOffer } from '../../duel/context.ts'
import { STATUSES, type StatusIndex } from '../../names.ts'
import type { Ask } from '../../questions.ts'
import type { AnyEffect } from './fields.ts'

/** Traps and delayed effects collected while a pack is compiled: states refer to them by index. */
export interface SharedEffects {
  readonly traps: CompiledTrap[]
  readonly delays: (readonly CompiledEffect[])[]
  readonly offers: (PreparedOffer | undefined)[]
}

/** A variable of a move while it is compiled. */
export interface VariableDraft {
  readonly kind: 'status' | 'number'
  readonly value: number
  readonly of: object | undefined
}

/** Context of an effect while it is compiled: a move has variables and answers, a blessing only fixed numbers. */
export interface Scope {
  /** Name for messages (`move "Snap"`), and the bare name. */
  readonly name: string
  readonly title: string
  /** The unnamed variables of a move; undefined for a blessing, whose numbers cannot be changed. */
  readonly variables: VariableDraft[] | undefined
  /** The effect being compiled: its text looks up its variables by it. */
  of: object | undefined
  readonly asks: readonly Ask[]
  /** Names of answers and results, by index. */
  readonly locals: string[]
  readonly shared: SharedEffects
  /** Compiles nested effects. */
  readonly acts: (list: readonly AnyEffect[]) => CompiledEffect[]
}
/** The same scope, but numbers do not become variables. */
export const withoutVariables = (scope: Scope): Scope => ({ ...scope, variables: undefined })

export const contentError = (scope: Scope, what: string): Error => new Error(`${scope.name}: ${what}`)

export const localOf = ({ locals }: Scope, name: string): number => {
  const position = locals.indexOf(name)
  return position >= 0 ? position : locals.push(name) - 1
}
/** Index of an answer or result by name (`$m`); throws if there is none. */
export function answerOf(scope: Scope, name: string): number {
  const position = scope.locals.indexOf(name.slice(1))
  if (position < 0) throw contentError(scope, `no answer or result is named "${name}"`)
  return position
}
export function statusNumber(scope: Scope, name: string): StatusIndex {
  const position = indexIn(STATUSES, name)
  if (position === undefined) throw contentError(scope, `there is no status "${name}"`)
  return position
}
