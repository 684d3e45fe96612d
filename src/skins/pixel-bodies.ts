import { completeFromHalf } from '../views/terminal/panels/figures.ts'

/** Bodies that several games share. Each is the left half, eight pixels wide and twelve high. */
const HALVES = {
  hooded: [
    '.....###',
    '....####',
    '...#####',
    '...##...',
    '...##.#.',
    '...##...',
    '....####',
    '..######',
    '.#######',
    '.#.#####',
    '.#.#####',
    '..######',
  ],
  soldier: [
    '....####',
    '...#####',
    '...#####',
    '...#.#..',
    '...#####',
    '....#.##',
    '..#..###',
    '.###.###',
    '.#.#####',
    '.#..####',
    '....##.#',
    '...###.#',
  ],
  brute: [
    '#....###',
    '##..####',
    '.#######',
    '..##.###',
    '..######',
    '.#.#.#.#',
    '.#######',
    '########',
    '##.#####',
    '#..#####',
    '...##..#',
    '..###..#',
  ],
  skull: [
    '...#####',
    '..######',
    '.#######',
    '.#######',
    '.##...##',
    '.##...##',
    '..#####.',
    '...####.',
    '....####',
    '....#.#.',
    '....#.#.',
    '.....###',
  ],
  beast: [
    '.#......',
    '.##.....',
    '.###..##',
    '.#######',
    '..##.###',
    '..######',
    '...#####',
    '....####',
    '.....#.#',
    '....####',
    '...##.##',
    '..##...#',
  ],
  insect: [
    '#...#...',
    '.#...#..',
    '..#..###',
    '#..#####',
    '.#######',
    '..##.###',
    '#.######',
    '.#######',
    '..######',
    '#..#####',
    '.#..####',
    '#...#.##',
  ],
  moth: [
    '....#...',
    '.....#..',
    '###...##',
    '#####.##',
    '########',
    '##.#####',
    '#..#.###',
    '##.#####',
    '.####.##',
    '..##..##',
    '.......#',
    '.......#',
  ],
  golem: [
    '...#####',
    '...#####',
    '...#..##',
    '...#####',
    '.#.#####',
    '########',
    '###.####',
    '###.####',
    '.#..####',
    '....####',
    '...###.#',
    '..####.#',
  ],
  serpent: [
    '......##',
    '....####',
    '...##.##',
    '...#####',
    '....####',
    '..#..###',
    '.##.####',
    '.#..####',
    '.##..###',
    '..##..##',
    '...#####',
    '....####',
  ],
  priest: [
    '......##',
    '.....###',
    '.....###',
    '....#.##',
    '....####',
    '.#...###',
    '.#.#####',
    '.###.###',
    '.#...###',
    '.#..####',
    '.#.#####',
    '.#.#####',
  ],
  bird: [
    '.....###',
    '....#.##',
    '....####',
    '#....###',
    '##..####',
    '########',
    '.#######',
    '..######',
    '....####',
    '.....###',
    '......#.',
    '.....##.',
  ],
  slime: [
    '........',
    '........',
    '......##',
    '....####',
    '...#####',
    '..##.###',
    '..######',
    '.#######',
    '.###....',
    '########',
    '########',
    '.#.##.##',
  ],
  lord: [
    '#..#...#',
    '##.##.##',
    '.#######',
    '.##..###',
    '.#######',
    '..#.#.#.',
    '#..#####',
    '########',
    '#.######',
    '..######',
    '.###.###',
    '###..###',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type PixelBody = keyof typeof HALVES

export const pixelBody = (body: PixelBody): string[] => completeFromHalf(HALVES[body])

/** A body with a crown in its first row. */
export function withCrown(rows: readonly string[]): string[] {
  const across = Math.max(...rows.map((row) => row.length))
  const crown = [...'#..#.##.#.##.#..#'].slice(0, across).join('').padEnd(across, '.')
  return rows.map((row, y) => (y === 0 ? overlay(crown, row) : row))
}

const overlay = (one: string, other: string): string =>
  [...one].map((pixel, i) => (pixel === '#' ? '#' : (other[i] ?? '.'))).join('')

/** A hash of a name that is the same on every machine. */
export function hashName(name: string): number {
  let sum = 7
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) as number)) % 65_521
  return sum
}

/** A body without a few pixels that the name chooses, so that no two names look alike. */
export function withMarksOfName(rows: readonly string[], name: string): string[] {
  let bits = hashName(name)
  const across = Math.max(...rows.map((row) => row.length))
  return rows.map((row, y) => {
    if (y < 5 || y % 2 === 0) return row
    bits = (bits * 75 + 74) % 65_537
    const at = 4 + (bits % Math.max(1, Math.floor(across / 2) - 4))
    return [...row].map((pixel, x) => (x === at || x === across - 1 - at ? '.' : pixel)).join('')
  })
}
