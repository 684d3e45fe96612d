import type { GridPanel, Thing } from '../../engine/contract/scene.ts'
import { inWords } from './spoken-text.ts'

export interface Cell {
  readonly x: number
  readonly y: number
}

/** Steps on a map, diagonals being one. */
export const stepsBetween = (from: Cell, to: Cell): number => Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))

/** `northwest`: eight directions; what is more than twice as far one way as the other counts as straight. */
export function directionOf(from: Cell, to: Cell): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const ns = Math.abs(dx) > 2 * Math.abs(dy) ? '' : dy < 0 ? 'north' : dy > 0 ? 'south' : ''
  const ew = Math.abs(dy) > 2 * Math.abs(dx) ? '' : dx < 0 ? 'west' : dx > 0 ? 'east' : ''
  return ns + ew === '' ? 'here' : ns + ew
}

/** `northwest, two steps`; `northwest` alone is beside. */
export function wayTo(from: Cell, to: Cell): string {
  const steps = stepsBetween(from, to)
  return steps < 2 ? directionOf(from, to) : `${directionOf(from, to)}, ${inWords(steps)} steps`
}

/** Where one stands on a map: oneself, or the cell it is centred on. */
export const standingOn = ({ things = [], centre }: GridPanel): Cell | undefined => things.find(isOneself) ?? centre

export const isOneself = ({ actor, glyph }: Thing): boolean => actor === 'you' || (actor === undefined && glyph === '@')

/** What stands on a map beside oneself, the nearest first. */
export function thingsAround(panel: GridPanel): readonly Thing[] {
  const from = standingOn(panel)
  const others = (panel.things ?? []).filter((thing) => !isOneself(thing))
  return from === undefined ? others : others.toSorted((a, b) => stepsBetween(from, a) - stepsBetween(from, b))
}
