import { type PenStyle, polyline, rounded, svgPath } from '../../line-art.ts'

/** The alchemical signs of the four elements. They can be told apart at eleven pixels and without colour. */

export const ELEMENTS = ['fire', 'air', 'earth', 'water'] as const
export type Element = (typeof ELEMENTS)[number]
export const isElement = (text: string | undefined): text is Element =>
  text !== undefined && (ELEMENTS as readonly string[]).includes(text)

/** The colours of the elements on dark backgrounds. Themes may override them by class. */
const ON_DARK: Readonly<Record<Element, string>> = {
  fire: '#ff8552',
  air: '#cfe6f5',
  earth: '#a9cc6e',
  water: '#6cbcff',
}
/** The colours of the elements on parchment. */
const ON_PARCHMENT: Readonly<Record<Element, string>> = {
  fire: '#8f260e',
  air: '#38546b',
  earth: '#3d5409',
  water: '#12508f',
}
export const elementColour = (element: Element | undefined, isOnPaper = false): string =>
  element === undefined ? (isOnPaper ? '#21160c' : '#e2bb62') : (isOnPaper ? ON_PARCHMENT : ON_DARK)[element]

export const elementClass = (element: Element | undefined): string =>
  element === undefined ? 'of-none' : `of-${element}`

/**
 * Draws the sign of an element: a filled triangle for fire (pointing up) and water (pointing down), an open one with a
 * bar for air (up) and earth (down).
 */
export function elementSign(element: Element, x: number, y: number, r: number, ink: string): string {
  const up = element === 'fire' || element === 'air' ? 1 : -1
  const half = r * 0.95
  const top = y - up * r * 0.85
  const foot = y + up * r * 0.75
  const triangle = polyline(
    [
      [x, top],
      [x + half, foot],
      [x - half, foot],
    ],
    true,
  )
  const pen: PenStyle = { ink, width: Math.max(1.2, r / 6), kind: `sign ${elementClass(element)}` }
  if (element === 'fire' || element === 'water') return svgPath(triangle, { ...pen, fill: ink })
  const bar = y + up * r * 0.22
  return svgPath(`${triangle}M${rounded(x - half)} ${rounded(bar)}L${rounded(x + half)} ${rounded(bar)}`, pen)
}
