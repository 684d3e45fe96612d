import { indexIn } from '../../../../lib/enums.ts'
import type { Act, CompiledTrap, Offer } from '../../duel/machine.ts'
import { STATUSES, type StatusPlace } from '../../names.ts'
import type { Ask } from '../../questions.ts'
import type { AnyEffect } from './fields.ts'

/** Traps and delayed effects collected while a pack is compiled: states refer to them by index. */
export interface Shelf {
  readonly traps: CompiledTrap[]
  readonly delays: (readonly Act[])[]
  readonly offers: (Offer | undefined)[]
}

/** A variable of a move while it is compiled. */
export interface Draft {
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
  readonly variables: Draft[] | undefined
  /** The effect being compiled: its text looks up its variables by it. */
  of: object | undefined
  readonly asks: readonly Ask[]
  /** Names of answers and results, by index. */
  readonly locals: string[]
  readonly shelf: Shelf
  /** Compiles nested effects. */
  readonly acts: (list: readonly AnyEffect[]) => Act[]
}
/** The same scope, but numbers do not become variables. */
export const constantly = (scope: Scope): Scope => ({ ...scope, variables: undefined })

export const wrong = (scope: Scope, what: string): Error => new Error(`${scope.name}: ${what}`)

export const localOf = ({ locals }: Scope, name: string): number => {
  const place = locals.indexOf(name)
  return place >= 0 ? place : locals.push(name) - 1
}
/** Index of an answer or result by name (`$m`); throws if there is none. */
export function answerOf(scope: Scope, name: string): number {
  const place = scope.locals.indexOf(name.slice(1))
  if (place < 0) throw wrong(scope, `nothing is called "${name}"`)
  return place
}
export function statusNumber(scope: Scope, name: string): StatusPlace {
  const place = indexIn(STATUSES, name)
  if (place === undefined) throw wrong(scope, `there is no status "${name}"`)
  return place
}
