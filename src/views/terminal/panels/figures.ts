/** The terminal figures of one game by `art` key. A key without a figure gives undefined. */
export interface TerminalSkin {
  figure(art: string): Figure | undefined
  /** Styles that replace tones, for example in a game in black and white. */
  readonly tones?: Readonly<Record<string, string>>
}

/**
 * A one-bit picture with one string per row, where `#` is ink and anything else paper. It has two sizes: four pixels
 * per cell, or two, which look square.
 */
export interface Figure {
  readonly rows: readonly string[]
  readonly tone?: string
}

const QUADRANTS = ' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█'
const isInk = (rows: readonly string[], x: number, y: number): boolean => rows[y]?.[x] === '#'

/** Draws a figure with four pixels per cell: half as wide and half as high as the bitmap. */
export function drawQuadrants({ rows }: Figure): string[] {
  const across = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: Math.ceil(rows.length / 2) }, (_, y) =>
    Array.from({ length: Math.ceil(across / 2) }, (_, x) => {
      const bits =
        (isInk(rows, 2 * x, 2 * y) ? 1 : 0) +
        (isInk(rows, 2 * x + 1, 2 * y) ? 2 : 0) +
        (isInk(rows, 2 * x, 2 * y + 1) ? 4 : 0) +
        (isInk(rows, 2 * x + 1, 2 * y + 1) ? 8 : 0)
      return QUADRANTS[bits] as string
    }).join(''),
  )
}

/** Draws a figure with two pixels per cell, one above the other: as wide as the bitmap and half as high. */
export function drawHalfBlocks({ rows }: Figure): string[] {
  const across = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: Math.ceil(rows.length / 2) }, (_, y) =>
    Array.from({ length: across }, (_, x) => {
      const [above, below] = [isInk(rows, x, 2 * y), isInk(rows, x, 2 * y + 1)]
      return above ? (below ? '█' : '▀') : below ? '▄' : ' '
    }).join(''),
  )
}

/** A symmetrical figure, completed from its left half. */
export const completeFromHalf = (half: readonly string[]): string[] => {
  const across = Math.max(0, ...half.map((row) => row.length))
  return half.map((row) => {
    const left = row.padEnd(across, '.')
    return left + [...left].reverse().join('')
  })
}

/** A figure flipped horizontally, for ships of the other side. */
export const flipRows = (rows: readonly string[]): string[] => {
  const across = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row) => [...row.padEnd(across, '.')].reverse().join(''))
}

/** Combines skins: the first one that has a figure for a key draws it. */
export const joinSkins = (skins: readonly TerminalSkin[]): TerminalSkin => ({
  figure(art) {
    for (const skin of skins) {
      const found = skin.figure(art)
      if (found !== undefined) return found
    }
    return undefined
  },
})
