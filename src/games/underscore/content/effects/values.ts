import { indexIn } from '../../../../lib/enums.ts'
import {
  type Cast,
  type ElementValue,
  localValue,
  type NumberValue,
  type StatusValue,
  sideInWorld,
} from '../../duel/context.ts'
import { elementOf, FIRST_UNNAMED } from '../../duel/move.ts'
import { rollDie } from '../../duel/roll-die.ts'
import { LAST_ATTUNED, moveOfReference } from '../../duel/side.ts'
import { ELEMENTS, elementOfNumber, NONE, statusOfNumber } from '../../names.ts'
import type { Amount, Who } from './fields.ts'
import { answerIndex, type CompileScope, contentError, statusNumber } from './scope.ts'
import { compileVariable } from './variables.ts'

/** §17.1 Compiles the numbers, statuses, elements and characters of content to functions of a cast. */

/** Compiles a number. A literal in a move becomes a variable of that move, so that blessings can change it. */
export function compileNumber(scope: CompileScope, n: Amount, isVariable = true): NumberValue {
  if (typeof n === 'number') {
    if (!isVariable || scope.variables === undefined) return () => n
    return variable(FIRST_UNNAMED + scope.variables.push({ kind: 'number', value: n, of: scope.of }) - 1)
  }
  if ('v' in n) return compileVariable(scope, n.v)
  if ('random' in n) {
    const least = compileNumber(scope, n.random[0], false)
    const most = compileNumber(scope, n.random[1], false)
    return (cast) => {
      const from = least(cast)
      const value = from + rollDie(cast.world.dice, 'combat', Math.max(1, most(cast) - from + 1), 'random number')
      cast.world.emit?.({ kind: 'random', seat: cast.self, what: 'number', value })
      return value
    }
  }
  return arithmetic(scope, n)
}

const variable = (at: number): NumberValue => Object.assign((cast: Cast): number => cast.vars[at] as number, { at })

type Sum = Exclude<Amount, number | { readonly v: string } | { readonly random: unknown }>
function arithmetic(scope: CompileScope, n: Sum): NumberValue {
  const parts = (list: readonly Amount[]): NumberValue[] => list.map((part) => compileNumber(scope, part, false))
  if ('add' in n) return folded(scope, parts(n.add), (sum, value) => sum + value)
  if ('mul' in n) return folded(scope, parts(n.mul), (product, value) => product * value)
  if ('min' in n) return folded(scope, parts(n.min), Math.min)
  if ('max' in n) return folded(scope, parts(n.max), Math.max)
  if ('sub' in n) {
    const from = compileNumber(scope, n.sub[0], false)
    const by = compileNumber(scope, n.sub[1], false)
    return (cast) => from(cast) - by(cast)
  }
  const of = compileNumber(scope, n.tri, false)
  return (cast) => (of(cast) * (of(cast) + 1)) >> 1
}
/** Combines values. It starts with the first of them, so that integers stay integers. */
function folded(
  scope: CompileScope,
  [first, ...rest]: readonly NumberValue[],
  join: (a: number, b: number) => number,
): NumberValue {
  if (first === undefined) throw contentError(scope, 'an expression is empty')
  return (cast) => {
    let result = first(cast)
    for (const part of rest) result = join(result, part(cast))
    return result
  }
}

/**
 * Compiles a status: one by name (which is then a variable of the move), a declared one (`$s`), that of the loop
 * (`$status`) or that of the event (`$event`).
 */
export function compileStatus(scope: CompileScope, name: string): StatusValue {
  if (name === '$status') return (cast) => cast.status
  if (name === '$event') return (cast) => statusOfNumber(cast.which)
  if (name === '$declared') return (cast) => statusOfNumber(cast.declared)
  if (name.startsWith('$')) {
    const at = answerIndex(scope, name)
    return (cast) => statusOfNumber(localValue(cast, at))
  }
  const value = statusNumber(scope, name)
  if (scope.variables === undefined) return () => value
  const at = FIRST_UNNAMED + scope.variables.push({ kind: 'status', value, of: scope.of }) - 1
  return Object.assign((cast: Cast) => statusOfNumber(cast.vars[at] as number), { at })
}

/** Compiles an element: one by name, the move's own (`$element`, or absent), a declared one, that of the loop or that of the event. */
export function compileElement(scope: CompileScope, name: string | undefined): ElementValue {
  switch (name) {
    case undefined:
    case '$element':
      return (cast) => elementOf(cast.vars)
    case '$el':
      return (cast) => cast.element
    case '$event':
      return (cast) => elementOfNumber(cast.which)
    case '$declared':
      return (cast) => elementOfNumber(cast.declared)
    case '$lastAttuned.opponent':
      return (cast) => elementOfNumber(sideInWorld(cast.world, 1 - cast.self).stats[LAST_ATTUNED])
    case '$random':
      return (cast) => elementOfNumber(rollDie(cast.world.dice, 'combat', ELEMENTS.length, 'random element'))
  }
  if (name.endsWith('.element')) {
    const at = answerIndex(scope, name.slice(0, -'.element'.length))
    return (cast) => {
      const move = moveOfReference(cast.world.duel, localValue(cast, at))
      return move === undefined ? NONE : elementOf(move)
    }
  }
  if (name.startsWith('$')) {
    const at = answerIndex(scope, name)
    return (cast) => elementOfNumber(localValue(cast, at))
  }
  const value = indexIn(ELEMENTS, name)
  if (value === undefined) throw contentError(scope, `there is no element "${name}"`)
  return () => value
}

/** Returns the seat of one character. Verbs that accept `both` handle that themselves. */
const SEAT_OF: Readonly<Record<Who, NumberValue>> = {
  self: (cast) => cast.self,
  opponent: (cast) => 1 - cast.self,
  target: (cast) => cast.target,
  other: (cast) => 1 - cast.target,
  source: (cast) => cast.source,
  both: (cast) => cast.self,
}
export const compileSeat = (name: Who | undefined, fallback: Who = 'target'): NumberValue => SEAT_OF[name ?? fallback]
