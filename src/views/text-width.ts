/** The width of a text in terminal cells: emoji and East Asian characters take two, combining characters none. */
export function textWidth(text: string): number {
  if (isNarrow(text)) return text.length
  let width = 0
  for (const character of text) width += charWidth(character.codePointAt(0) as number)
  return width
}

/** Whether every character is one code unit that takes one cell, as in most texts: letters, dashes, arrows and frames do. */
function isNarrow(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x300 && (code < 0x2000 || code >= 0x25fe || code === 0x200d)) return false
  }
  return true
}

/** The width of one code point in terminal cells. */
export function charWidth(code: number): number {
  if (code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0x300 && code <= 0x36f)) return 0
  const isWide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    WIDE_SIGNS.has(code)
  return isWide ? 2 : 1
}
// Characters outside the emoji ranges that most terminals still draw as emoji: ⚡ ⚙ ⚠ ✈ ◾ ✨ ❄ ☠.
const WIDE_SIGNS = new Set([0x26a1, 0x2699, 0x26a0, 0x2708, 0x25fe, 0x2728, 0x2744, 0x2620])

export const padText = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - textWidth(text)))
