import { pointOnCircle, polyline, repeatDrawing, rounded, svgCircle, svgGroup, svgPath } from '../../line-art.ts'

/** The seven elements, which have the only colours of the game. Each has a sign of its own too, so that nothing depends on colour alone. */

export const ELEMENTS = ['water', 'stone', 'fire', 'plant', 'vital', 'force', 'thunder'] as const
export type Element = (typeof ELEMENTS)[number]
export const isElement = (text: string | undefined): text is Element =>
  text !== undefined && (ELEMENTS as readonly string[]).includes(text)

export const ELEMENT_COLOURS: Readonly<Record<Element, string>> = {
  water: '#4fb0ff',
  stone: '#d0a871',
  fire: '#ff6a3d',
  plant: '#74d463',
  vital: '#ff6b9b',
  force: '#bf9bff',
  thunder: '#ffe24d',
}

const hexagon = (x: number, y: number, r: number): string => {
  const corners: (readonly [number, number])[] = []
  for (let i = 0; i < 6; i++) corners.push(pointOnCircle(x, y, r, i / 6))
  return polyline(corners, true)
}

/** Draws the sign of each element in a square of 24, in one colour. */
const SIGNS: Readonly<Record<Element, (ink: string) => string>> = {
  water: (ink) =>
    repeatDrawing(3, (i) =>
      svgPath(`M3 ${7 + i * 5}Q6 ${3 + i * 5} 9 ${7 + i * 5}T15 ${7 + i * 5}T21 ${7 + i * 5}`, { ink, width: 2 }),
    ),
  stone: (ink) => svgPath(`${hexagon(12, 12, 9)}M12 12V21M12 12L4.5 7.5M12 12L19.5 7.5`, { ink, width: 1.8 }),
  fire: (ink) =>
    svgPath('M12 2Q13 7 16 9Q19 13 17 18Q15 22 12 22Q7 22 6 17Q6 13 9 10Q9 13 11 13Q13 9 12 2Z', {
      ink,
      fill: ink,
      width: 1,
    }),
  plant: (ink) => svgPath('M4 20Q3 6 20 4Q20 18 8 18M4 20L15 9M9 15V10M11 13H15', { ink, width: 1.8 }),
  vital: (ink) => svgPath('M12 2Q19 11 19 15.5Q18 22 12 22Q6 22 5 15.5Q5 11 12 2Z', { ink, fill: ink, width: 1 }),
  force: (ink) =>
    svgCircle(12, 12, 9.5, { ink, width: 1.7 }) +
    svgCircle(12, 12, 5.8, { ink, width: 1.7 }) +
    svgCircle(12, 12, 2, { ink, fill: ink, width: 1 }),
  thunder: (ink) => svgPath('M14 2L5 14H11L9 22L19 9H13Z', { ink, fill: ink, width: 1 }),
}

/** Draws the sign of an element, by default in the colour of the element. */
export const elementSign = (element: Element, ink: string = ELEMENT_COLOURS[element]): string =>
  svgGroup(SIGNS[element](ink), { kind: `sign of-${element}` })
export const elementSignAt = (element: Element, x: number, y: number, size: number, ink?: string): string =>
  svgGroup(
    SIGNS[element](ink ?? ELEMENT_COLOURS[element]),
    { kind: `sign of-${element}` },
    `translate(${rounded(x - size / 2)} ${rounded(y - size / 2)}) scale(${size / 24})`,
  )
