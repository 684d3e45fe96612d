import { ELEMENTS, hasBit, STATUSES } from '../names.ts'
import { fall } from './fall.ts'
import { rootOf, type World } from './machine.ts'
import { copyMove, ELEMENT, MORE, type Move, RANDOM, setVariable, variableOf } from './move.ts'

/** Variables of a move that are rolled at every cast: a copy with the falls, or the move itself. */
export function rollVariables(world: World, seat: number, m: Move): Move {
  const bits = m[RANDOM]
  if (bits === 0) return m
  const rolled = copyMove(m)
  const { variables } = rootOf(world.pack, m)
  for (let i = 0; i < m.length - ELEMENT; i++) {
    if (!hasBit(bits, i)) continue
    const at = ELEMENT + i
    const kind = i === 0 ? 'element' : at < MORE ? 'number' : (variables[at - MORE]?.kind ?? 'number')
    setVariable(rolled, at, rollOne(world, seat, kind, variableOf(m, at)))
  }
  return rolled
}

/** A number v falls 1 to twice v, an element or a status on any. */
function rollOne(world: World, seat: number, kind: string, v: number): number {
  const sides = kind === 'element' ? ELEMENTS.length : kind === 'status' ? STATUSES.length : Math.max(1, 2 * v)
  const value = fall(world.dice, 'combat', sides, `random ${kind}`) + (kind === 'number' ? 1 : 0)
  world.emit?.({ kind: 'random', seat, what: kind, value })
  return value
}
