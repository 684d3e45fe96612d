import { textWidth } from '../../text-width.ts'
import type { Span } from '../cells/frame.ts'
import type { TerminalSkin } from './figures.ts'
import { cutSpans, makeSpan, makeStrip, type Strip, shiftStrip, spansWidth, wrapText } from './strips.ts'

/** How compactly panels are drawn. */
export interface Density {
  /** The most lines for the text of a row or card. What is longer is cut with an ellipsis. */
  readonly lines: number
  /** Lines that rows or cards may have beyond that, together. The first ones get them. */
  readonly spare: number
  /** How cards are drawn: as boxes with full texts, as boxes of three lines, one per line, or two or more per line. */
  readonly cards: 'tall' | 'short' | 'rows' | 'pairs' | 'names'
  /** Whether rows of choices stand in two columns, without their last cells. */
  readonly tables: 'rows' | 'pairs'
  readonly dice: 'boxes' | 'row'
  readonly figures: 'large' | 'small' | 'none'
  /** Whether headings have lines of their own. Otherwise the title begins the first line. */
  readonly hasHeadings: boolean
  readonly skin?: TerminalSkin | undefined
}

/** A heading, followed by a rule. */
function headingStrip(title: string, width: number): Strip {
  const room = width - textWidth(title) - 1
  return makeStrip(
    cutSpans([makeSpan(title, 'key'), ...(room > 0 ? [makeSpan(` ${'─'.repeat(room)}`, 'frame')] : [])], width),
  )
}

/** Adds a title to strips: as a heading or, to save a row, in front of the first line. */
export function withTitle(
  title: string | undefined,
  width: number,
  strips: readonly Strip[],
  density: Density,
): Strip[] {
  if (title === undefined) return [...strips]
  const [first, ...others] = strips
  if (textWidth(title) > width) return [...wrapText(title, width, 'key'), ...strips]
  if (density.hasHeadings || first === undefined) return [headingStrip(title, width), ...strips]
  const name: Span[] = [makeSpan(title, 'key'), makeSpan('  ')]
  const used = spansWidth(name)
  if (used + lengthOf(first) > width) return [headingStrip(title, width), ...strips]
  return [shiftStrip(used, first, name), ...others]
}

/** The width of a strip without trailing blanks. */
function lengthOf({ spans }: Strip): number {
  return textWidth(
    spans
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  )
}
