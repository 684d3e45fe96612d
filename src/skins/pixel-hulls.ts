import { hashName } from './pixel-bodies.ts'

/** What a ship is grown from: how long and high it is, and what it carries. */
export interface Hull {
  readonly length: number
  readonly height: number
  /** Where the belly is thickest, in percent of the length. */
  readonly belly: number
  readonly fins: number
  readonly guns: number
  /** Two ears on the back, holes in the side. */
  readonly hasEars?: boolean
  readonly holes?: number
}

const HIGH = 12

/** A ship from the side, prow to the right: a belly, fins behind, guns along it. Whole numbers only, so that it looks alike everywhere. */
export function generateHull({ length, height, belly, fins, guns, hasEars = false, holes = 0 }: Hull): string[] {
  const middle = HIGH / 2
  const peak = Math.floor((length * belly) / 100)
  const pixels = Array.from({ length: HIGH }, () => Array.from({ length }, () => '.'))
  const ink = (x: number, y: number, sign = '#'): void => {
    const row = pixels[y]
    if (row !== undefined && x >= 0 && x < length) row[x] = sign
  }
  const thick = (x: number): number =>
    x <= peak
      ? 1 + Math.floor(((height - 1) * x) / Math.max(1, peak))
      : 1 + Math.floor(((height - 1) * (length - x)) / Math.max(1, length - peak))
  for (let x = 0; x < length; x++) {
    const half = Math.max(1, Math.floor(thick(x) / 2))
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
    const y = middle + Math.max(1, Math.floor(thick(at) / 2))
    for (let i = 0; i < 3; i++) ink(at + i, y)
  }
  if (hasEars)
    for (const at of [peak - 3, peak + 3]) for (let i = 0; i < 2; i++) ink(at + i, middle - Math.floor(height / 2) - 1)
  for (let hole = 0; hole < holes; hole++)
    ink(3 + Math.floor(((length - 6) * (hole + 1)) / (holes + 1)), middle - (hole % 2), '.')
  ink(length - 4, middle - 1, '.')
  return pixels.map((row) => row.join(''))
}

/** A hull by its name: the same for the same name, and seldom like another. */
export function hullFromName(name: string, more: Partial<Hull> = {}): string[] {
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
