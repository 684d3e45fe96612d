/**
 * Draws a block or line character as SVG rectangles, because a font would leave gaps between them. Returns an empty
 * string for other characters.
 */
export function blockShape(
  glyph: string,
  x: number,
  y: number,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const shade = SHADES[glyph]
  if (shade !== undefined) return rect(x, y, width, height, shade)
  const [half, middle] = [width / 2, Math.ceil(height / 2)]
  const bits = QUADRANTS.indexOf(glyph)
  if (bits > 0)
    return [0, 1, 2, 3]
      .filter((bit) => ((bits >> bit) & 1) === 1)
      .map((bit) => rect(x + (bit % 2) * half, y + (bit > 1 ? middle : 0), half, bit > 1 ? height - middle : middle))
      .join('')
  const arms = LINES[glyph]
  return arms === undefined ? '' : linesOf(arms, x, y, width, height)
}

const QUADRANTS = ' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█'
const SHADES: Readonly<Record<string, number>> = { '░': 0.22, '▒': 0.5, '▓': 0.75 }

const rect = (x: number, y: number, width: number, height: number, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`

/** The arms of each line character: left, right, up, down. Capital letters are heavy, `-` is dashed. */
const LINES: Readonly<Record<string, string>> = {
  '─': 'lr',
  '│': 'ud',
  '┌': 'rd',
  '┐': 'ld',
  '└': 'ru',
  '┘': 'lu',
  '├': 'rud',
  '┤': 'lud',
  '┬': 'lrd',
  '┴': 'lru',
  '┼': 'lrud',
  '╭': 'rd',
  '╮': 'ld',
  '╰': 'ru',
  '╯': 'lu',
  '╌': 'lr-',
  '╎': 'ud-',
  '━': 'LR',
  '┃': 'UD',
  '┏': 'RD',
  '┓': 'LD',
  '┗': 'RU',
  '┛': 'LU',
}

function linesOf(arms: string, x: number, y: number, width: number, height: number): string {
  const [cx, cy] = [x + Math.floor(width / 2), y + Math.floor(height / 2)]
  const isHeavy = /[A-Z]/.test(arms)
  const thick = isHeavy ? 3 : 1
  const shift = isHeavy ? 1 : 0
  const gap = arms.includes('-') ? 2 : 0
  const one: Readonly<Record<string, string>> = {
    l: rect(x + gap, cy - shift, cx - x + thick - shift - gap, thick),
    r: rect(cx - shift, cy - shift, x + width - cx + shift - gap, thick),
    u: rect(cx - shift, y + gap, thick, cy - y + thick - shift - gap),
    d: rect(cx - shift, cy - shift, thick, y + height - cy + shift - gap),
  }
  return [...arms.toLowerCase()].map((arm) => one[arm] ?? '').join('')
}
