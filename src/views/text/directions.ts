import type { GridPanel, Thing } from '../../engine/contract/scene.ts'
import { numberWord } from './spoken-text.ts'

export interface MapPosition {
  readonly x: number
  readonly y: number
}

/** The number of steps between two cells, where a diagonal is one step. */
export const stepsBetween = (from: MapPosition, to: MapPosition): number =>
  Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))

/** One of eight directions. If an offset is more than twice as long one way as the other, it counts as straight. */
export function directionOf(from: MapPosition, to: MapPosition): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const ns = Math.abs(dx) > 2 * Math.abs(dy) ? '' : dy < 0 ? 'north' : dy > 0 ? 'south' : ''
  const ew = Math.abs(dy) > 2 * Math.abs(dx) ? '' : dx < 0 ? 'west' : dx > 0 ? 'east' : ''
  return ns + ew === '' ? 'here' : ns + ew
}

/** Direction and distance: `northwest, two steps`. For an adjacent cell only `northwest`. */
export function directionAndSteps(from: MapPosition, to: MapPosition): string {
  const steps = stepsBetween(from, to)
  return steps < 2 ? directionOf(from, to) : `${directionOf(from, to)}, ${numberWord(steps)} steps`
}

/** The position of the player: that of the player's figure, or the centre of the map. */
export const ownPosition = ({ things = [], centre }: GridPanel): MapPosition | undefined =>
  things.find(isOwnFigure) ?? centre

export const isOwnFigure = ({ actor, glyph }: Thing): boolean =>
  actor === 'you' || (actor === undefined && glyph === '@')

/** All things on a map but the player's own figure, nearest first. */
export function thingsByDistance(panel: GridPanel): readonly Thing[] {
  const from = ownPosition(panel)
  const others = (panel.things ?? []).filter((thing) => !isOwnFigure(thing))
  return from === undefined ? others : others.toSorted((a, b) => stepsBetween(from, a) - stepsBetween(from, b))
}
