import { cleanText } from '../../../lib/clean-text.ts'
import { charWidth } from '../../text-width.ts'

/**
 * The contents of a screen: one glyph and one style per cell, row by row. The right half of a wide glyph is the empty
 * string. A style is the name of a tone, then any of `+bold` `+reverse` `+dim` `+underline`; the theme decides how it
 * looks.
 */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly glyphs: string[]
  readonly styles: string[]
}

export function makeFrame(width: number, height: number): Frame {
  const size = width * height
  return { width, height, glyphs: new Array<string>(size).fill(' '), styles: new Array<string>(size).fill('') }
}

/** A rectangle on the screen. */
export interface ScreenArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Text in one style. */
export interface Span {
  readonly text: string
  readonly style: string
}

/** Writes a text into a row, but not beyond column `limit`. Returns the column after the text. */
export function putText(frame: Frame, x: number, y: number, text: string, style = '', limit = frame.width): number {
  if (y < 0 || y >= frame.height) return x
  const row = y * frame.width
  let at = x
  for (const character of cleanText(text)) {
    const size = charWidth(character.codePointAt(0) as number)
    if (size === 0) {
      appendMark(frame, row, at, x, character)
      continue
    }
    if (at + size > limit || at + size > frame.width) break
    if (at >= 0) {
      clearHalfGlyphs(frame, row, at, size)
      frame.glyphs[row + at] = character
      frame.styles[row + at] = style
      if (size === 2) {
        frame.glyphs[row + at + 1] = ''
        frame.styles[row + at + 1] = style
      }
    }
    at += size
  }
  return at
}

/** Appends a combining character to the glyph before it. */
function appendMark(frame: Frame, row: number, at: number, from: number, mark: string): void {
  if (at <= from || at <= 0) return
  const before = frame.glyphs[row + at - 1] === '' ? at - 2 : at - 1
  frame.glyphs[row + before] += mark
}

/** Blanks the other half of wide glyphs of which one half is overwritten. */
function clearHalfGlyphs(frame: Frame, row: number, at: number, size: number): void {
  if (frame.glyphs[row + at] === '' && at > 0) frame.glyphs[row + at - 1] = ' '
  const after = at + size
  if (after < frame.width && frame.glyphs[row + after] === '') frame.glyphs[row + after] = ' '
}

export function putSpans(frame: Frame, x: number, y: number, spans: readonly Span[], limit = frame.width): number {
  let at = x
  for (const { text, style } of spans) at = putText(frame, at, y, text, style, limit)
  return at
}

export function fillArea(frame: Frame, { x, y, width, height }: ScreenArea, glyph = ' ', style = ''): void {
  for (let row = y; row < y + height; row++) putText(frame, x, row, glyph.repeat(Math.max(0, width)), style, x + width)
}

/** The screen as text, for tests, recordings and pictures. */
export function frameText(frame: Frame): string {
  const rows = Array.from({ length: frame.height }, (_, y) =>
    frame.glyphs
      .slice(y * frame.width, (y + 1) * frame.width)
      .join('')
      .trimEnd(),
  )
  return rows.join('\n')
}
