import { charWidth } from '../../text-width.ts'
import type { Frame } from './frame.ts'

/** The sets of characters a screen may use: all, none that is two cells wide, or only ASCII. */
const GLYPH_SETS = ['emoji', 'unicode', 'ascii'] as const
export type GlyphSet = (typeof GLYPH_SETS)[number]

// What replaces each character in ASCII. Both have the same width, so that nothing moves.
const PLAIN: Readonly<Record<string, string>> = {
  '█': '#',
  '▓': '+',
  '▒': '=',
  '░': '-',
  '■': '#',
  '●': 'o',
  '○': 'o',
  '▲': '^',
  '▼': 'v',
  '≈': '~',
  '◆': '*',
  '◇': '.',
  '─': '-',
  '│': '|',
  '┌': '+',
  '┐': '+',
  '└': '+',
  '┘': '+',
  '├': '+',
  '┤': '+',
  '┬': '+',
  '┴': '+',
  '┼': '+',
  '╭': '+',
  '╮': '+',
  '╰': '+',
  '╯': '+',
  '╌': '-',
  '╎': ':',
  '━': '=',
  '┃': '#',
  '┏': '#',
  '┓': '#',
  '┗': '#',
  '┛': '#',
  '▸': '>',
  '◂': '<',
  '►': '>',
  '→': '>',
  '←': '<',
  '↑': '^',
  '↓': 'v',
  '↯': '!',
  '†': 'x',
  '×': 'x',
  '−': '-',
  '–': '-',
  '—': '-',
  '·': '.',
  '…': '.',
  '★': '*',
  '☆': '*',
  '✦': '*',
  '✕': 'x',
  '▁': '_',
  '▏': '|',
  '¤': '$',
  '“': '"',
  '”': '"',
  '’': "'",
  '‘': "'",
}
/** Signs of one cell for the emoji that games use most. All other emoji become a dot. */
const SIGNS: Readonly<Record<string, string>> = {
  '🚀': '↑',
  '⚡': '↯',
  '◾': '■',
  '🔆': '☼',
  '🪨': '●',
  '🛡': '▣',
  '🔥': '▲',
  '💨': '≈',
  '💧': '●',
  '⛰': '■',
  '🛸': '◊',
  '⚙': '*',
  '⚠': '!',
  '☠': '†',
  '❄': '*',
  '✨': '✦',
  '✈': '→',
  '💀': '†',
  '❤': '♥',
  '⭐': '★',
  '🌟': '★',
}

/** A copy of a frame in another set of characters. */
export function withGlyphSet(frame: Frame, set: GlyphSet): Frame {
  if (set === 'emoji') return frame
  const glyphs = frame.glyphs.map((glyph, i) => {
    const before = frame.glyphs[i - 1] ?? ''
    // This is the right half of a glyph that was two cells wide.
    if (glyph === '') return isWide(before) ? ' ' : ''
    const narrow = isWide(glyph) ? (SIGNS[[...glyph][0] as string] ?? '·') : glyph
    return set === 'ascii' ? ascii(narrow) : narrow
  })
  return { ...frame, glyphs }
}

const isWide = (glyph: string): boolean => glyph !== '' && charWidth(glyph.codePointAt(0) as number) === 2

function ascii(glyph: string): string {
  if (glyph <= '~') return glyph
  const first = [...glyph][0] as string
  const block = first >= '▀' && first <= '▟' ? '#' : undefined
  return PLAIN[first] ?? block ?? (/\p{L}/u.test(first) ? (first.normalize('NFD')[0] ?? '?') : '*')
}
