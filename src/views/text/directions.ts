import type { GridPanel, Thing } from '../../engine/contract/scene.ts'
import { numberWord } from './spoken-text.ts'

export interface Position {
  readonly x: number
  readonly y: number
}

/** Steps on a map, diagonals being one. */
export const stepsBetween = (from: Position, to: Position): number =>
  Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))

/** `northwest`: eight directions; what is more than twice as far one way as the other counts as straight. */
export function directionOf(from: Position, to: Position): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const ns = Math.abs(dx) > 2 * Math.abs(dy) ? '' : dy < 0 ? 'north' : dy > 0 ? 'south' : ''
  const ew = Math.abs(dy) > 2 * Math.abs(dx) ? '' : dx < 0 ? 'west' : dx > 0 ? 'east' : ''
  return ns + ew === '' ? 'here' : ns + ew
}

/** `northwest, two steps`; `northwest` alone is beside. */
export function directionAndSteps(from: Position, to: Position): string {
  const steps = stepsBetween(from, to)
  return steps < 2 ? directionOf(from, to) : `${directionOf(from, to)}, ${numberWord(steps)} steps`
}

/** Where one stands on a map: oneself, or the cell it is centred on. */
export const ownPosition = ({ things = [], centre }: GridPanel): Position | undefined =>
  things.find(isOwnFigure) ?? centre

export const isOwnFigure = ({ actor, glyph }: Thing): boolean =>
  actor === 'you' || (actor === undefined && glyph === '@')

/** What stands on a map beside oneself, the nearest first. */
export function thingsByDistance(panel: GridPanel): readonly Thing[] {
  const from = ownPosition(panel)
  const others = (panel.things ?? []).filter((thing) => !isOwnFigure(thing))
  return from === undefined ? others : others.toSorted((a, b) => stepsBetween(from, a) - stepsBetween(from, b))
}
