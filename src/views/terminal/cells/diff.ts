import { charWidth } from '../../text-width.ts'
import type { Frame } from './frame.ts'
import type { Theme } from './theme.ts'

const ESC = '\u001b['
/** Begins and ends a synchronized update. A terminal that supports this never shows half a frame. */
export const BEGIN_UPDATE = `${ESC}?2026h`
export const END_UPDATE = `${ESC}?2026l`

/**
 * The output that turns a screen showing `before` into one showing `after`. Without `before`, or after a resize, it is
 * the whole screen.
 */
export function screenChanges(before: Frame | undefined, after: Frame, theme: Theme): string {
  const isFresh = before === undefined || before.width !== after.width || before.height !== after.height
  let out = isFresh ? `${ESC}0m${ESC}2J` : ''
  let style: string | undefined
  for (let y = 0; y < after.height; y++) {
    const row = y * after.width
    let pen = -1
    for (let x = 0; x < after.width; x++) {
      const at = row + x
      const glyph = after.glyphs[at] as string
      if (glyph === '' || (!isFresh && isSame(before, after, at, x))) continue
      if (isFresh && glyph === ' ' && after.styles[at] === '') continue
      if (pen !== x) out += moveTo(row, pen, x, y, style, after)
      if (after.styles[at] !== style) {
        style = after.styles[at] as string
        out += theme.code(style)
      }
      const size = charWidth(glyph.codePointAt(0) as number)
      const isOneColumn = glyph.length === 1 && size === 1
      // Terminals disagree about the width of emoji, so both cells are cleared first, and the cursor is moved explicitly afterwards.
      out += isOneColumn ? glyph : `${' '.repeat(size)}${ESC}${y + 1};${x + 1}H${glyph}`
      pen = isOneColumn ? x + 1 : -1
    }
  }
  return out === '' ? '' : `${out}${ESC}0m`
}

/** Moves the cursor to a column. Across a short gap of the same style, writing the glyphs again is cheaper than a cursor movement. */
function moveTo(row: number, pen: number, x: number, y: number, style: string | undefined, after: Frame): string {
  const gap = x - pen
  if (pen >= 0 && gap > 0 && gap <= 4) {
    const between = after.glyphs.slice(row + pen, row + x)
    const isPlain = between.every((glyph, i) => glyph.length === 1 && after.styles[row + pen + i] === style)
    if (isPlain) return between.join('')
  }
  return `${ESC}${y + 1};${x + 1}H`
}

function isSame(before: Frame, after: Frame, at: number, x: number): boolean {
  if (before.glyphs[at] !== after.glyphs[at] || before.styles[at] !== after.styles[at]) return false
  // If the right half of a wide glyph was removed, that belongs to the change of this cell.
  return x + 1 >= after.width || after.glyphs[at + 1] !== '' || before.glyphs[at + 1] === ''
}
