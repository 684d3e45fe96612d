import { ELEMENTS, STATUSES } from '../names.ts'
import { fall } from './fall.ts'
import { rootOf, type World } from './machine.ts'
import { ELEMENT, MORE, type Mv, RANDOM } from './side.ts'

/** Variables of a move that are rolled at every cast: a copy with the falls, or the move itself. */
export function rollVariables(w: World, seat: number, m: Mv): Mv {
  const bits = m[RANDOM] as number
  if (bits === 0) return m
  const rolled = m.slice()
  const { variables } = rootOf(w.pack, m)
  for (let i = 0; i < m.length - ELEMENT; i++) {
    if ((bits & (1 << i)) === 0) continue
    const at = ELEMENT + i
    const kind = i === 0 ? 'element' : at < MORE ? 'number' : (variables[at - MORE]?.kind ?? 'number')
    rolled[at] = rollOne(w, seat, kind, m[at] as number)
  }
  return rolled
}

/** A number v falls 1 to twice v, an element or a status on any. */
function rollOne(w: World, seat: number, kind: string, v: number): number {
  const sides = kind === 'element' ? ELEMENTS.length : kind === 'status' ? STATUSES.length : Math.max(1, 2 * v)
  const value = fall(w.dice, 'combat', sides, `random ${kind}`) + (kind === 'number' ? 1 : 0)
  w.emit?.({ kind: 'random', seat, what: kind, value })
  return value
}
