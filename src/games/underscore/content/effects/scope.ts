import { placeOf } from '../../../../lib/enums.ts'
import type { Act, CompiledTrap, Offer } from '../../duel/machine.ts'
import { STATUSES, type StatusPlace } from '../../names.ts'
import type { Ask } from '../../questions.ts'
import type { AnyEffect } from './fields.ts'

/** Where traps and delayed effects are put while a pack is made: states name them by number. */
export interface Shelf {
  readonly traps: CompiledTrap[]
  readonly delays: (readonly Act[])[]
  readonly offers: (Offer | undefined)[]
}

/** A variable of a move, while it is compiled. */
export interface Draft {
  readonly kind: 'status' | 'number'
  readonly value: number
  readonly of: object | undefined
}

/** Where an effect stands while it is compiled: a move has variables and answers, a blessing only its numbers. */
export interface Scope {
  /** Who speaks, in messages: `move "Snap"`; and its name alone. */
  readonly name: string
  readonly title: string
  /** Variables of a move beyond the named ones; undefined for a blessing, whose numbers cannot be changed. */
  readonly variables: Draft[] | undefined
  /** The effect that is being compiled: its text must find its variables again. */
  of: object | undefined
  readonly asks: readonly Ask[]
  /** Names of answers and results, by place. */
  readonly locals: string[]
  readonly shelf: Shelf
  /** Compiles effects inside an effect. */
  readonly acts: (list: readonly AnyEffect[]) => Act[]
}
/** The same place, where numbers are no variables. */
export const constantly = (scope: Scope): Scope => ({ ...scope, variables: undefined })

export const wrong = (scope: Scope, what: string): Error => new Error(`${scope.name}: ${what}`)

export const localOf = ({ locals }: Scope, name: string): number => {
  const place = locals.indexOf(name)
  return place >= 0 ? place : locals.push(name) - 1
}
/** An answer or a result by name (`$m`); it must be there. */
export function answerOf(scope: Scope, name: string): number {
  const place = scope.locals.indexOf(name.slice(1))
  if (place < 0) throw wrong(scope, `nothing is called "${name}"`)
  return place
}
export function statusNumber(scope: Scope, name: string): StatusPlace {
  const place = placeOf(STATUSES, name)
  if (place === undefined) throw wrong(scope, `there is no status "${name}"`)
  return place
}
