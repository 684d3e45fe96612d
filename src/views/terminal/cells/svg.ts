import { cleanText } from '../../../lib/clean-text.ts'
import type { Frame } from './frame.ts'
import { blockShape } from './shapes.ts'
import type { Theme } from './theme.ts'

export const CELL_PIXELS = { width: 9, height: 19 } as const
const MARGIN = 16
const BASELINE = 14
const PAGE = {
  dark: { back: '#16181d', ink: '#d8dbe2' },
  light: { back: '#fbfaf7', ink: '#22252b' },
  contrast: { back: '#000000', ink: '#ffffff' },
  'colour-blind': { back: '#16181d', ink: '#d8dbe2' },
} as const

/**
 * Draws a screen as an SVG. Every character has coordinates of its own and blanks are never written, so that neither a
 * font nor the handling of white space can shift anything. Blocks and lines are drawn as shapes, so that they join.
 */
export function frameSvg(frame: Frame, theme: Theme, title: string): string {
  const { back, ink } = PAGE[theme.name]
  const width = frame.width * CELL_PIXELS.width + 2 * MARGIN
  const height = frame.height * CELL_PIXELS.height + 2 * MARGIN
  const boxes: string[] = []
  const shapes: string[] = []
  const texts: string[] = []
  for (let y = 0; y < frame.height; y++)
    for (const { x, cells, style } of piecesOf(frame, y)) {
      const isReversed = style.includes('+reverse')
      const colour = theme.colour(style) ?? ink
      const left = MARGIN + x * CELL_PIXELS.width
      const top = MARGIN + y * CELL_PIXELS.height
      if (isReversed)
        boxes.push(
          `<rect x="${left}" y="${top}" width="${cells.length * CELL_PIXELS.width}" height="${CELL_PIXELS.height}" fill="${colour}"/>`,
        )
      const paint = isReversed ? back : colour
      const drawn = cells.map((glyph, i) => blockShape(glyph, left + i * CELL_PIXELS.width, top, CELL_PIXELS)).join('')
      if (drawn !== '') shapes.push(`<g fill="${paint}">${drawn}</g>`)
      const bold = /\+bold/.test(style) || style === 'key' ? ' font-weight="bold"' : ''
      for (const word of wordsOf(cells))
        texts.push(
          `<text x="${word.at.map((i) => left + i * CELL_PIXELS.width).join(' ')}" y="${top + BASELINE}" fill="${paint}"${bold}>${escaped(word.text)}</text>`,
        )
    }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(cleanText(title))}</title>`,
    `<rect width="${width}" height="${height}" rx="10" fill="${back}"/>`,
    ...boxes,
    '<g shape-rendering="crispEdges">',
    ...shapes,
    '</g>',
    '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15">',
    ...texts,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

interface Piece {
  readonly x: number
  /** One glyph per cell. The right half of a wide glyph is empty. */
  readonly cells: readonly string[]
  readonly style: string
}

/** Splits a row into pieces that have one style each. */
function piecesOf(frame: Frame, y: number): Piece[] {
  const pieces: Piece[] = []
  let x = 0
  while (x < frame.width) {
    const style = frame.styles[y * frame.width + x] as string
    const from = x
    while (x < frame.width && frame.styles[y * frame.width + x] === style) x++
    pieces.push({ x: from, cells: frame.glyphs.slice(y * frame.width + from, y * frame.width + x), style })
  }
  return pieces
}

interface Word {
  readonly text: string
  /** The column of each character in the text. */
  readonly at: readonly number[]
}

/** Splits cells into words between blanks, with the column of each character. Wide and combined glyphs are words of their own. */
function wordsOf(cells: readonly string[]): Word[] {
  const words: { text: string; at: number[] }[] = []
  let word: { text: string; at: number[] } | undefined
  cells.forEach((glyph, i) => {
    const isText = glyph !== '' && glyph !== ' ' && blockShape(glyph, 0, 0, CELL_PIXELS) === ''
    if (!isText) {
      word = undefined
      return
    }
    if (glyph.length > 1 || word === undefined) {
      word = { text: glyph, at: [i] }
      words.push(word)
      if (glyph.length > 1) word = undefined
      return
    }
    word.text += glyph
    word.at.push(i)
  })
  return words
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
