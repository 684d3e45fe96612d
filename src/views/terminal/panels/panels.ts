import type { Panel } from '../../../engine/contract/scene.ts'
import { plain } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { textWidth } from '../../text-width.ts'
import { cardStrips } from './cards.ts'
import { type Density, titled } from './density.ts'
import { diceStrips } from './dice.ts'
import { halves, quadrants } from './figures.ts'
import { gridStrips } from './grids.ts'
import { meterStrips } from './meters.ts'
import { beside, type Mark, type Pointer, type Strip, span, strip, wrapText } from './strips.ts'
import { matrixStrips, matrixWidth, tableStrips, tableWidth } from './tables.ts'

/**
 * One component a panel kind. Each gives its lines at a width; a map is drawn by the layout, into the room it has. A figure stands beside
 * its panel: to the left of one's own side, to the right of the other.
 */
export function panelStrips(panel: Panel, width: number, pointer: Pointer, form: Density): Strip[] {
  const whole = bareStrips(panel, width, pointer, form)
  for (const size of SIZES[form.figures]) {
    const figure = figureStrips(panel, size, form)
    if (figure === undefined || width - figure.width < 24) continue
    const bare = bareStrips(panel, width - figure.width - 2, pointer, form)
    // A figure may cost its own height, but no words are broken for it.
    if (bare.length > Math.max(whole.length, figure.strips.length)) continue
    return panel.role === 'foe'
      ? beside(bare, figure.strips, width - figure.width - 2, 2)
      : beside(figure.strips, bare, figure.width, 2)
  }
  return whole
}

const SIZES = { large: ['large', 'small'], small: ['small'], none: [] } as const

function figureStrips(
  panel: Panel,
  size: 'large' | 'small',
  form: Density,
): { strips: Strip[]; width: number } | undefined {
  const figure = panel.art === undefined ? undefined : form.skin?.figure(panel.art)
  if (figure === undefined) return undefined
  const rows = size === 'large' ? halves(figure) : quadrants(figure)
  const width = Math.max(0, ...rows.map(textWidth))
  const marks: Mark[] = [{ name: actorOf(panel), kind: 'figure', from: 0, to: width }]
  return { width, strips: rows.map((row) => strip([span(row, figure.tone ?? '')], [], marks)) }
}

/** Whom a panel is about: the actor of its first bar. */
const actorOf = (panel: Panel): string =>
  panel.kind === 'meters' ? (panel.meters.find(({ actor }) => actor !== undefined)?.actor ?? panel.id) : panel.id

function bareStrips(panel: Panel, width: number, pointer: Pointer, form: Density): Strip[] {
  switch (panel.kind) {
    case 'text':
      return titled(
        panel.title,
        width,
        panel.lines.flatMap((line) => wrapText(line, width)),
        form,
      )
    case 'meters':
      return meterStrips(panel, width, pointer, form)
    case 'table':
      return tableStrips(panel, width, pointer, form)
    case 'cards':
      return cardStrips(panel, width, pointer, form)
    case 'grid':
      return gridStrips(panel, width, form)
    case 'dice':
      return diceStrips(panel, width, pointer, form)
    case 'matrix':
      return matrixStrips(panel, width, pointer, form)
    default:
      return unreachable(panel)
  }
}

/** How wide a panel wants to be so that it need not be cut; prose wraps anywhere. */
export function panelWidth(panel: Panel, pointer: Pointer): number {
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
