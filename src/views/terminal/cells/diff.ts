import { charWidth } from '../../text-width.ts'
import type { Frame } from './frame.ts'
import type { Theme } from './theme.ts'

const ESC = '\u001b['
/** Between these two a terminal that can shows nothing, so that no half frame is seen. */
export const BEGIN_UPDATE = `${ESC}?2026h`
export const END_UPDATE = `${ESC}?2026l`

/** What to send so that a screen that shows `before` shows `after`. Without `before`, or after a resize, everything. */
export function changes(before: Frame | undefined, after: Frame, theme: Theme): string {
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
      const isSure = glyph.length === 1 && size === 1
      // Terminals disagree about how wide an emoji is: both cells are cleared first, and the pen is set down anew behind it.
      out += isSure ? glyph : `${' '.repeat(size)}${ESC}${y + 1};${x + 1}H${glyph}`
      pen = isSure ? x + 1 : -1
    }
  }
  return out === '' ? '' : `${out}${ESC}0m`
}

/** Over a short gap of the same style it is cheaper to write what is there than to move. */
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
  // The right half of a wide glyph that has gone is part of this cell's change.
  return x + 1 >= after.width || after.glyphs[at + 1] !== '' || before.glyphs[at + 1] === ''
}
