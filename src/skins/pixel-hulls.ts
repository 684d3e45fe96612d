import { hashName } from './pixel-bodies.ts'

/** The parameters of a generated ship. */
export interface PixelHull {
  readonly length: number
  readonly height: number
  /** Where the hull is thickest, in percent of its length. */
  readonly belly: number
  readonly fins: number
  readonly guns: number
  /** Whether it has two ears on top. */
  readonly hasEars?: boolean
  readonly holes?: number
}

const HEIGHT = 12

/**
 * Draws a ship from the side with the bow to the right: the hull, fins at the back, guns along it. It uses integers
 * only, so that it looks the same everywhere.
 */
export function generateHull({ length, height, belly, fins, guns, hasEars = false, holes = 0 }: PixelHull): string[] {
  const middle = HEIGHT / 2
  const peak = Math.floor((length * belly) / 100)
  const pixels = Array.from({ length: HEIGHT }, () => Array.from({ length }, () => '.'))
  const ink = (x: number, y: number, sign = '#'): void => {
    const row = pixels[y]
    if (row !== undefined && x >= 0 && x < length) row[x] = sign
  }
  const thickness = (x: number): number =>
    x <= peak
      ? 1 + Math.floor(((height - 1) * x) / Math.max(1, peak))
      : 1 + Math.floor(((height - 1) * (length - x)) / Math.max(1, length - peak))
  for (let x = 0; x < length; x++) {
    const half = Math.max(1, Math.floor(thickness(x) / 2))
    for (let y = middle - half; y < middle + half; y++) ink(x, y)
  }
  for (let fin = 0; fin < fins; fin++) {
    const at = 1 + fin * 3
    for (let i = 0; i < 3; i++) {
      ink(at + i, middle - 2 - i)
      ink(at + i, middle + 1 + i)
    }
  }
  for (let gun = 0; gun < guns; gun++) {
    const at = Math.floor((length * (gun + 2)) / (guns + 3))
    const y = middle + Math.max(1, Math.floor(thickness(at) / 2))
    for (let i = 0; i < 3; i++) ink(at + i, y)
  }
  if (hasEars)
    for (const at of [peak - 3, peak + 3]) for (let i = 0; i < 2; i++) ink(at + i, middle - Math.floor(height / 2) - 1)
  for (let hole = 0; hole < holes; hole++)
    ink(3 + Math.floor(((length - 6) * (hole + 1)) / (holes + 1)), middle - (hole % 2), '.')
  ink(length - 4, middle - 1, '.')
  return pixels.map((row) => row.join(''))
}

/** Generates a hull from its name. The same name always gives the same hull, and different names rarely give similar ones. */
export function hullFromName(name: string, more: Partial<PixelHull> = {}): string[] {
  const number = hashName(name)
  return generateHull({
    length: 22 + (number % 4) * 2,
    height: 6 + (number % 3) * 2,
    belly: 30 + (number % 5) * 8,
    fins: 1 + (number % 2),
    guns: number % 4,
    holes: number % 3,
    ...more,
  })
}
