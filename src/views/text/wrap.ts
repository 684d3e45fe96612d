import type { Text, Toned } from '../../engine/contract/scene.ts'
import { cleanText } from '../../lib/clean-text.ts'
import { textWidth } from '../text-width.ts'

/** Applies a tone to a piece of text. It gives colours in a terminal, and does nothing in a pipe. */
export type Paint = (text: string, tone: string) => string
export const unpainted: Paint = (text) => text

/** Breaks a text into painted lines of at most `width` cells. All lines but the first are indented. */
export function wrap(text: Text, width: number, indent: string, paint: Paint): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const { text: word, tone } of words(text)) {
    const size = textWidth(word)
    const room = used === 0 || used + size <= width || word.trim() === ''
    if (!room) {
      lines.push(line.trimEnd())
      line = indent
      used = indent.length
    }
    if (!(word.trim() === '' && !room)) {
      line += tone === '' ? word : paint(word, tone)
      used += size
    }
  }
  lines.push(line.trimEnd())
  return lines
}

/** The words of a text and the blanks between them, each with its tone. */
function words(text: Text): Toned[] {
  const pieces = Array.isArray(text) ? (text as readonly (string | Toned)[]) : [text as string | Toned]
  return pieces.flatMap((piece) => {
    const { text: whole, tone } = typeof piece === 'string' ? { text: piece, tone: '' } : piece
    return (cleanText(whole).match(/\s+|\S+/g) ?? []).map((word) => ({ text: word, tone }))
  })
}
