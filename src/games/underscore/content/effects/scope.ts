import { indexIn } from '../../../../lib/enums.ts'
import type { CompiledEffect, CompiledTrap, PreparedOffer } from '../../duel/context.ts'
import { STATUSES, type StatusIndex } from '../../names.ts'
import type { Question } from '../../questions.ts'
import type { AnyEffect } from './fields.ts'

/** The traps and delayed effects that are collected while a pack is compiled. States refer to them by index. */
export interface SharedEffects {
  readonly traps: CompiledTrap[]
  readonly delays: (readonly CompiledEffect[])[]
  readonly offers: (PreparedOffer | undefined)[]
}

/** A variable of a move that is being compiled. */
export interface VariableDraft {
  readonly kind: 'status' | 'number'
  readonly value: number
  readonly of: object | undefined
}

/** The context in which an effect is compiled. A move has variables and answers, a blessing only fixed numbers. */
export interface CompileScope {
  /** `name` is the name with its kind, for messages (`move "Snap"`); `title` is the name alone. */
  readonly name: string
  readonly title: string
  /** The unnamed variables of a move; undefined for a blessing, whose numbers cannot change. */
  readonly variables: VariableDraft[] | undefined
  /** The effect that is being compiled, by which its text finds its variables. */
  of: object | undefined
  readonly asks: readonly Question[]
  /** The names of answers and results, by index. */
  readonly locals: string[]
  readonly shared: SharedEffects
  /** Compiles nested effects in this scope. */
  readonly acts: (list: readonly AnyEffect[]) => CompiledEffect[]
}
/** The same scope, except that numbers do not become variables. */
export const withoutVariables = (scope: CompileScope): CompileScope => ({ ...scope, variables: undefined })

export const contentError = (scope: CompileScope, what: string): Error => new Error(`${scope.name}: ${what}`)

export const localIndex = ({ locals }: CompileScope, name: string): number => {
  const position = locals.indexOf(name)
  return position >= 0 ? position : locals.push(name) - 1
}
/** The index of an answer or a result by its name (`$m`). Throws if there is none. */
export function answerIndex(scope: CompileScope, name: string): number {
  const position = scope.locals.indexOf(name.slice(1))
  if (position < 0) throw contentError(scope, `no answer or result is named "${name}"`)
  return position
}
export function statusNumber(scope: CompileScope, name: string): StatusIndex {
  const position = indexIn(STATUSES, name)
  if (position === undefined) throw contentError(scope, `there is no status "${name}"`)
  return position
}
