import type { Panel } from '../../../engine/contract/scene.ts'
import { plain } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { textWidth } from '../../text-width.ts'
import { cardStrips } from './cards.ts'
import { type Density, withTitle } from './density.ts'
import { diceStrips } from './dice.ts'
import { drawHalfBlocks, drawQuadrants } from './figures.ts'
import { gridStrips } from './grids.ts'
import { meterStrips } from './meters.ts'
import { type Focus, type MotionMark, makeSpan, makeStrip, type Strip, sideBySide, wrapText } from './strips.ts'
import { matrixStrips, matrixWidth, tableStrips, tableWidth } from './tables.ts'

/**
 * Draws a panel of any kind as lines of a given width, except maps, which the layout draws. The figure of a panel is
 * beside it: on the left for the player's own side, on the right for the opponent's.
 */
export function panelStrips(panel: Panel, width: number, pointer: Focus, density: Density): Strip[] {
  const full = bareStrips(panel, width, pointer, density)
  for (const size of SIZES[density.figures]) {
    const figure = figureStrips(panel, size, density)
    if (figure === undefined || width - figure.width < 24) continue
    const bare = bareStrips(panel, width - figure.width - 2, pointer, density)
    // A figure may add rows up to its own height, but must not make the text wrap.
    if (bare.length > Math.max(full.length, figure.strips.length)) continue
    return panel.role === 'foe'
      ? sideBySide(bare, figure.strips, width - figure.width - 2, 2)
      : sideBySide(figure.strips, bare, figure.width, 2)
  }
  return full
}

const SIZES = { large: ['large', 'small'], small: ['small'], none: [] } as const

function figureStrips(
  panel: Panel,
  size: 'large' | 'small',
  density: Density,
): { strips: Strip[]; width: number } | undefined {
  const figure = panel.art === undefined ? undefined : density.skin?.figure(panel.art)
  if (figure === undefined) return undefined
  const rows = size === 'large' ? drawHalfBlocks(figure) : drawQuadrants(figure)
  const width = Math.max(0, ...rows.map(textWidth))
  const marks: MotionMark[] = [{ name: actorOf(panel), kind: 'figure', from: 0, to: width }]
  return { width, strips: rows.map((row) => makeStrip([makeSpan(row, figure.tone ?? '')], [], marks)) }
}

/** The actor of a panel, which is that of its first meter. */
const actorOf = (panel: Panel): string =>
  panel.kind === 'meters' ? (panel.meters.find(({ actor }) => actor !== undefined)?.actor ?? panel.id) : panel.id

function bareStrips(panel: Panel, width: number, pointer: Focus, density: Density): Strip[] {
  switch (panel.kind) {
    case 'text':
      return withTitle(
        panel.title,
        width,
        panel.lines.flatMap((line) => wrapText(line, width)),
        density,
      )
    case 'meters':
      return meterStrips(panel, width, pointer, density)
    case 'table':
      return tableStrips(panel, width, pointer, density)
    case 'cards':
      return cardStrips(panel, width, pointer, density)
    case 'grid':
      return gridStrips(panel, width, density)
    case 'dice':
      return diceStrips(panel, width, pointer, density)
    case 'matrix':
      return matrixStrips(panel, width, pointer, density)
    default:
      return unreachable(panel)
  }
}

/** The width at which nothing is cut. Prose wraps at any width. */
export function panelWidth(panel: Panel, pointer: Focus): number {
  switch (panel.kind) {
    case 'table':
      return tableWidth(panel, pointer)
    case 'matrix':
      return matrixWidth(panel)
    case 'text':
      return Math.max(0, ...panel.lines.map((line) => textWidth(plain(line))))
    case 'cards':
      return panel.cards.length * 18
    case 'dice':
      return panel.dice.length * 8 + (panel.note === undefined ? 0 : 24)
    case 'grid':
      return Math.max(0, ...panel.rows.map((row) => textWidth(row)))
    case 'meters':
      return 34
    default:
      return unreachable(panel)
  }
}
