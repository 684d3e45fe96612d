import { cleanText } from '../clean.ts'
import type { Frame } from './frame.ts'
import type { Theme } from './theme.ts'

const CELL = { width: 9, height: 19 } as const
const MARGIN = 16
const PAGE = {
  dark: { back: '#16181d', ink: '#d8dbe2' },
  light: { back: '#fbfaf7', ink: '#22252b' },
} as const

/** A screenful as a picture. Every piece of text is set at its own place, so that no font can shift it. */
export function frameSvg(frame: Frame, theme: Theme, title: string): string {
  const { back, ink } = PAGE[theme.name]
  const width = frame.width * CELL.width + 2 * MARGIN
  const height = frame.height * CELL.height + 2 * MARGIN
  const boxes: string[] = []
  const texts: string[] = []
  for (let y = 0; y < frame.height; y++)
    for (const { x, text, cells, style } of piecesOf(frame, y)) {
      const isReversed = style.includes('+reverse')
      const colour = theme.colour(style) ?? ink
      const left = MARGIN + x * CELL.width
      const top = MARGIN + y * CELL.height
      if (isReversed)
        boxes.push(
          `<rect x="${left}" y="${top}" width="${cells * CELL.width}" height="${CELL.height}" fill="${colour}"/>`,
        )
      if (text.trim() === '') continue
      const bold = /\+bold/.test(style) || style === 'key' ? ' font-weight="bold"' : ''
      texts.push(
        `<text x="${left}" y="${top + 14}" fill="${isReversed ? back : colour}" textLength="${cells * CELL.width}" lengthAdjust="spacing"${bold}>${escaped(text)}</text>`,
      )
    }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(cleanText(title))}</title>`,
    `<rect width="${width}" height="${height}" rx="10" fill="${back}"/>`,
    ...boxes,
    `<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" xml:space="preserve">`,
    ...texts,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

interface Piece {
  readonly x: number
  readonly text: string
  readonly cells: number
  readonly style: string
}

/** A row in pieces of one style; blanks at the end of a piece that cannot be seen are left out. */
function piecesOf(frame: Frame, y: number): Piece[] {
  const pieces: Piece[] = []
  let x = 0
  while (x < frame.width) {
    const style = frame.styles[y * frame.width + x] as string
    const from = x
    let text = ''
    while (x < frame.width && frame.styles[y * frame.width + x] === style) {
      text += frame.glyphs[y * frame.width + x]
      x++
    }
    const isSeen = style.includes('+reverse')
    const kept = isSeen ? text : text.trimEnd()
    if (kept !== '') pieces.push({ x: from, text: kept, cells: x - from - (text.length - kept.length), style })
  }
  return pieces
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
