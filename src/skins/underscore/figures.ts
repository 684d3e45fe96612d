import { completeFromHalf, type Figure, type TerminalSkin } from '../../views/terminal/panels/figures.ts'
import { hashName, pixelBody, withCrown } from '../pixel-bodies.ts'

/** Ten families of opponents. Each is drawn after what killed it. */
const FACES: Readonly<Record<string, readonly string[]>> = {
  drowned: [
    '...#####',
    '..#.####',
    '.##.....',
    '.#..##..',
    '.##.....',
    '..######',
    '...#.#.#',
    '....#.#.',
    '..######',
    '.#.#.#.#',
    '.##.#.#.',
    '.#.#.#.#',
  ],
  quarried: [
    '..######',
    '..#....#',
    '..#.##.#',
    '..#....#',
    '..######',
    '.###..##',
    '.#######',
    '###.####',
    '###.#..#',
    '.##.#..#',
    '..######',
    '..##..##',
  ],
  charred: [
    '.....#..',
    '...#.##.',
    '..##.###',
    '..######',
    '..#..###',
    '..######',
    '...#.#.#',
    '....####',
    '..#.####',
    '.##..###',
    '..#.##.#',
    '....#..#',
  ],
  overgrown: [
    '.#..#..#',
    '..#.##.#',
    '...#####',
    '..##..##',
    '..######',
    '.#.#####',
    '..#.#.#.',
    '.#.#####',
    '#.#.####',
    '.#.#####',
    '..#.##.#',
    '.#..#..#',
  ],
  flayed: [
    '...#####',
    '..##..##',
    '..#.##.#',
    '..##..##',
    '...#####',
    '...#.#.#',
    '.#..#.#.',
    '.#.#####',
    '.##..#..',
    '.#.#####',
    '...#.#..',
    '...#####',
  ],
  rotten: [
    '...####.',
    '..######',
    '..#..###',
    '..##.##.',
    '...#####',
    '..#.#.#.',
    '.##.####',
    '.#.###.#',
    '.#.#.###',
    '..######',
    '..#.##.#',
    '..#..#..',
  ],
  struck: [
    '...##...',
    '....##.#',
    '...##.##',
    '..##.###',
    '...##..#',
    '....####',
    '..##.#.#',
    '...##.##',
    '..##.###',
    '.##..###',
    '..##.#.#',
    '...#..##',
  ],
  steaming: [
    '..#..#..',
    '.#..#..#',
    '...#####',
    '..##..##',
    '..######',
    '...#..##',
    '....####',
    '..######',
    '.#.#..##',
    '.#.#####',
    '..##..##',
    '.##..##.',
  ],
  grafted: [
    '...###..',
    '..#####.',
    '..#.#.##',
    '..######',
    '...###.#',
    '.#..####',
    '####.###',
    '#.######',
    '.#######',
    '..##.#.#',
    '.###.###',
    '.#...#.#',
  ],
  hollow: [
    '...#####',
    '..#.....',
    '..#.##..',
    '..#.....',
    '...#....',
    '....####',
    '..##....',
    '.##.....',
    '.#......',
    '.#......',
    '.##.....',
    '..######',
  ],
}

/** The family of opponents that is named after an element. */
const BY_ELEMENT: Readonly<Record<string, string>> = {
  water: 'drowned',
  stone: 'quarried',
  fire: 'charred',
  plant: 'overgrown',
  vital: 'flayed',
  force: 'rotten',
  thunder: 'struck',
}

function figure(art: string): Figure | undefined {
  const [kind = '', name = ''] = art.split('/')
  if (kind === 'hero' || kind === 'self') return { rows: pixelBody('hooded') }
  if (kind === 'foe' || kind === 'ghost') {
    const family = BY_ELEMENT[name] ?? Object.keys(FACES).find((word) => name.includes(word))
    const rows = completeFromHalf(FACES[family ?? ''] ?? generatedFace(name))
    return { rows: /elite|keeper|warden|lord|boss/.test(name) ? withCrown(rows) : rows }
  }
  return art === 'title/underscore' ? { rows: UNDERSCORE } : undefined
}

/** A face generated from a name, for the ghosts of players. */
function generatedFace(name: string): string[] {
  let bits = hashName(name)
  return Array.from({ length: 12 }, (_, y) =>
    Array.from({ length: 8 }, (_, x) => {
      bits = (bits * 75 + 74) % 65_537
      const isOutline = x === 2 + (Math.abs(5 - y) % 2) || y === 0
      return x > 1 && (isOutline || bits % 3 === 0) ? '#' : '.'
    }).join(''),
  )
}

const UNDERSCORE = [
  '........................',
  '..##................##..',
  '..##................##..',
  '..##................##..',
  '..##................##..',
  '..##................##..',
  '..###..............###..',
  '...####..........####...',
  '.....##############.....',
  '........................',
  '########################',
  '########################',
]

/** The skin is black and white except for the elements. Other tones are bold or plain. */
export const skin: TerminalSkin = {
  figure,
  tones: { accent: 'violet', good: '', bad: '+bold', warn: '+bold', key: '+bold', elite: '+bold', boss: '+bold' },
}
