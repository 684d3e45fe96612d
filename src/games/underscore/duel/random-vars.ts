import { ELEMENTS, hasBit, STATUSES } from '../names.ts'
import { rootOfMove, type World } from './context.ts'
import { copyMove, ELEMENT, FIRST_UNNAMED, type Move, RANDOM, setVariable, variableOf } from './move.ts'
import { rollDie } from './roll-die.ts'

/** Rolls the random variables of a move when it is cast. Returns a copy with the results, or the move itself if it has none. */
export function rollVariables(world: World, seat: number, m: Move): Move {
  const bits = m[RANDOM]
  if (bits === 0) return m
  const rolled = copyMove(m)
  const { variables } = rootOfMove(world.pack, m)
  for (let i = 0; i < m.length - ELEMENT; i++) {
    if (!hasBit(bits, i)) continue
    const at = ELEMENT + i
    const kind = i === 0 ? 'element' : at < FIRST_UNNAMED ? 'number' : (variables[at - FIRST_UNNAMED]?.kind ?? 'number')
    setVariable(rolled, at, rollOne(world, seat, kind, variableOf(m, at)))
  }
  return rolled
}

/** Rolls one variable: a number v becomes 1 to 2v; an element or a status becomes any of its kind. */
function rollOne(world: World, seat: number, kind: string, v: number): number {
  const sides = kind === 'element' ? ELEMENTS.length : kind === 'status' ? STATUSES.length : Math.max(1, 2 * v)
  const value = rollDie(world.dice, 'combat', sides, `random ${kind}`) + (kind === 'number' ? 1 : 0)
  world.emit?.({ kind: 'random', seat, what: kind, value })
  return value
}
