import { repeatDrawing, rounded, svgCircle, svgPath, withMirrorImage } from '../../line-art.ts'
import { type Element, elementSign } from './elements.ts'

/** Heroes are a hood with a held item, 200 wide and 160 high. */

export interface HeroStyle {
  readonly colour: string
  readonly kind: string
  readonly element: Element | undefined
  readonly random: () => number
}
const W = 200
const DARK = '#0b0706'

const flame = ({ colour, kind }: HeroStyle): string =>
  repeatDrawing(5, (i) =>
    svgPath(
      `M100 ${rounded(160)}Q${rounded(78 + i * 11)} ${rounded(140 - i * (4 - i) * 3)} ${rounded(100 + (i - 2) * 3)} ${rounded(108 + Math.abs(i - 2) * 9)}`,
      { ink: colour, kind, width: 2 },
    ),
  ) + svgPath('M100 98Q86 120 90 140Q94 154 100 156Q106 154 110 140Q114 120 100 98Z', { ink: colour, kind, width: 1.6 })
const feathers = ({ colour, kind }: HeroStyle): string =>
  repeatDrawing(7, (i) =>
    svgPath(`M100 156Q${rounded(70 + i * 10)} 130 ${rounded(58 + i * 14)} ${rounded(112 + Math.abs(i - 3) * 6)}`, {
      ink: colour,
      kind,
      width: 1.8,
    }),
  )
const blocks = ({ colour, kind }: HeroStyle): string =>
  svgPath('M82 156V132H118V156M88 132V114H112V132M100 132V156M94 114V132M82 144H118', { ink: colour, kind, width: 1.8 })
const bowl = ({ colour, kind }: HeroStyle): string =>
  svgPath('M74 122H126Q124 150 100 152Q76 150 74 122Z', { ink: colour, kind, width: 1.8 }) +
  repeatDrawing(3, (i) =>
    svgPath(`M80 ${130 + i * 6}Q90 ${125 + i * 6} 100 ${130 + i * 6}T120 ${130 + i * 6}`, {
      ink: colour,
      kind,
      width: 1.4,
    }),
  )
const HELD_ITEMS: Readonly<Record<Element, (hood: HeroStyle) => string>> = {
  fire: flame,
  air: feathers,
  earth: blocks,
  water: bowl,
}

export function drawHeroBody(hood: HeroStyle): string {
  const { colour, kind, element } = hood
  const cloak = repeatDrawing(13, (i) =>
    svgPath(
      `M${rounded(82 - i * 0.8)} ${rounded(66 + i * 0.5)}Q${rounded(66 - i * 3)} ${rounded(104)} ${rounded(76 - i * 6.2)} 160`,
      {
        width: 1.4,
      },
    ),
  )
  const rim =
    svgPath('M100 6Q66 10 66 58Q70 96 100 104', { width: 2.4, fill: DARK }) +
    svgPath('M100 22Q80 26 80 58Q84 84 100 90', { width: 1.8 })
  const face = withMirrorImage(svgPath('M84 55L96 60L86 62Z', { fill: colour, ink: colour, kind, width: 1 }), W)
  const held =
    element === undefined ? svgCircle(100, 132, 16, { ink: colour, kind, width: 1.8 }) : HELD_ITEMS[element](hood)
  const brow = element === undefined ? '' : elementSign(element, 100, 34, 6, colour)
  return withMirrorImage(cloak + rim, W) + face + held + brow
}
