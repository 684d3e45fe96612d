import { mergePaths } from './svg-picture.ts'

/**
 * SVG primitives for skins that are drawn in lines. They always give the same result and use no ids or gradients, so
 * that several pictures on a page never clash.
 */

/** The FNV-1a hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Returns a generator of pseudo-random numbers from 0 to 1. It is for drawing only; the rules of a game never use it. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A number as text, with at most one decimal place. */
export const rounded = (value: number): string => String(Math.round(value * 10) / 10)

export interface PenStyle {
  readonly width?: number
  readonly ink?: string
  readonly fill?: string
  readonly opacity?: number
  readonly kind?: string
  readonly dash?: string
}
const attributes = ({ width, ink, fill, opacity, kind, dash }: PenStyle): string =>
  [
    kind === undefined ? '' : ` class="${kind}"`,
    width === undefined ? '' : ` stroke-width="${rounded(width)}"`,
    ink === undefined ? '' : ` stroke="${ink}"`,
    fill === undefined ? '' : ` fill="${fill}"`,
    opacity === undefined ? '' : ` opacity="${rounded(opacity * 10) === '10' ? 1 : Math.round(opacity * 100) / 100}"`,
    dash === undefined ? '' : ` stroke-dasharray="${dash}"`,
  ].join('')

export const svgPath = (d: string, pen: PenStyle = {}): string => `<path d="${d}"${attributes(pen)}/>`
export const svgCircle = (x: number, y: number, r: number, pen: PenStyle = {}): string =>
  `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(r)}"${attributes(pen)}/>`
export const svgEllipse = (x: number, y: number, rx: number, ry: number, pen: PenStyle = {}): string =>
  `<ellipse cx="${rounded(x)}" cy="${rounded(y)}" rx="${rounded(rx)}" ry="${rounded(ry)}"${attributes(pen)}/>`
export const svgBox = (x: number, y: number, w: number, h: number, pen: PenStyle = {}, round = 0): string =>
  `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(w)}" height="${rounded(h)}"${round > 0 ? ` rx="${rounded(round)}"` : ''}${attributes(pen)}/>`
export const svgGroup = (body: string, pen: PenStyle = {}, transform = ''): string =>
  `<g${transform === '' ? '' : ` transform="${transform}"`}${attributes(pen)}>${body}</g>`

/** A path through points, as path data: `M x y L x y …`. */
export const polyline = (points: readonly (readonly [number, number])[], isClosed = false): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('') + (isClosed ? 'Z' : '')

/** A box with round corners as path data. */
export const roundedBox = (x: number, y: number, w: number, h: number, r: number): string => {
  const [wide, high, corner] = [rounded(w - 2 * r), rounded(h - 2 * r), rounded(r)]
  const turn = (dx: string, dy: string): string => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`
  return `M${rounded(x + r)} ${rounded(y)}h${wide}${turn(corner, corner)}v${high}${turn(`-${corner}`, corner)}h-${wide}${turn(`-${corner}`, `-${corner}`)}v-${high}${turn(corner, `-${corner}`)}Z`
}

/** A point on a circle. `turns` is a fraction of a full turn, clockwise from the top. */
export function pointOnCircle(x: number, y: number, r: number, turns: number): readonly [number, number] {
  const angle = turns * 2 * Math.PI
  return [x + r * Math.sin(angle), y - r * Math.cos(angle)]
}

/** A drawing, followed by its mirror image. */
export const withMirrorImage = (body: string, width: number): string =>
  body + svgGroup(body, {}, `translate(${rounded(width)} 0) scale(-1 1)`)

export const repeatDrawing = (count: number, draw: (i: number) => string): string => {
  let body = ''
  for (let i = 0; i < count; i++) body += draw(i)
  return body
}

/** Draws rays around a point, alternately long and short. */
export const drawRays = (x: number, y: number, from: number, to: number, count: number, pen: PenStyle = {}): string =>
  svgPath(
    repeatDrawing(count, (i) => {
      const far = i % 2 === 0 ? to : from + (to - from) * 0.6
      return polyline([pointOnCircle(x, y, from, i / count), pointOnCircle(x, y, far, i / count)])
    }),
    pen,
  )

/** Draws a star polygon, in which every `step`th point is connected. */
export function starPolygon(x: number, y: number, r: number, points: number, step: number, pen: PenStyle = {}): string {
  const corners: (readonly [number, number])[] = []
  for (let i = 0; i < points; i++) corners.push(pointOnCircle(x, y, r, ((i * step) % points) / points))
  return svgPath(polyline(corners, true), pen)
}

/** Makes a complete SVG. Lines have the colour of the surrounding text, unless they set their own. */
export const completeSvg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="72" viewBox="0 0 ${width} ${height}" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${mergePaths(body)}</svg>`
