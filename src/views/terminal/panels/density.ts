import { textWidth } from '../../text-width.ts'
import type { Span } from '../cells/frame.ts'
import type { TerminalSkin } from './figures.ts'
import { cut, type Strip, shifted, span, strip, widthOf, wrapText } from './strips.ts'

/** How closely panels are written. */
export interface Density {
  /** Air between panels, and texts that are only read in full. */
  readonly hasSpacing: boolean
  /** Nothing may be cut: what is too long goes on in a line below. */
  readonly isUncut: boolean
  /** Boxes of several lines, boxes of three, a line a card, or two and three cards a line. */
  readonly cards: 'tall' | 'short' | 'rows' | 'pairs' | 'names'
  readonly dice: 'boxes' | 'row'
  readonly figures: 'large' | 'small' | 'none'
  /** A heading on a line of its own; without one the title begins the first line. */
  readonly hasHeadings: boolean
  readonly skin?: TerminalSkin | undefined
}

export const SPACIOUS: Density = {
  hasSpacing: true,
  isUncut: false,
  cards: 'tall',
  dice: 'row',
  figures: 'none',
  hasHeadings: true,
}
export const COMPACT: Density = { ...SPACIOUS, hasSpacing: false, cards: 'rows' }

/** A heading with a rule behind it. */
export function heading(title: string, width: number): Strip {
  const room = width - textWidth(title) - 1
  return strip(cut([span(title, 'key'), ...(room > 0 ? [span(` ${'─'.repeat(room)}`, 'frame')] : [])], width))
}

/** Lines under their title: a heading, or where every row counts, in front of the first line. */
export function titled(title: string | undefined, width: number, strips: readonly Strip[], form: Density): Strip[] {
  if (title === undefined) return [...strips]
  const [first, ...others] = strips
  if (textWidth(title) > width) return [...wrapText(title, width, 'key'), ...strips]
  if (form.hasHeadings || first === undefined) return [heading(title, width), ...strips]
  const name: Span[] = [span(title, 'key'), span('  ')]
  const used = widthOf(name)
  if (used + lengthOf(first) > width) return [heading(title, width), ...strips]
  return [shifted(used, first, name), ...others]
}

/** How long a strip is without the blanks at its end. */
function lengthOf({ spans }: Strip): number {
  return textWidth(
    spans
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  )
}
