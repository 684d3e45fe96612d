import type { ArtFacts } from '../../../views/web/skin.ts'
import { artKeyParts, seededNumbers, svgPicture } from '../../svg-picture.ts'
import { drawFoe } from './foes.ts'
import { drawHero } from './heroes.ts'
import { drawItem, drawMapSign } from './things.ts'

/** Draws heroes, foes, items and the entrances of floors. */
export function drawArt(key: string, _facts?: ArtFacts): string | undefined {
  const { kind, name } = artKeyParts(key)
  switch (kind) {
    case 'hero':
      return svgPicture(48, 48, drawHero(name))
    case 'foe':
      return svgPicture(48, 48, drawFoe(name))
    case 'item':
    case 'thing':
      return svgPicture(48, 48, drawItem(name))
    case 'descent':
    case 'title':
    case 'game':
      return svgPicture(320, 140, gate(name))
    default: // Open: keys may also come from packs and other versions.
      return undefined
  }
}

/** The picture for a character on the map. */
export function mapSignArt(glyph: string): string | undefined {
  const drawn = drawMapSign(glyph)
  return drawn === undefined ? undefined : svgPicture(48, 48, drawn)
}

/** Draws stairs under an arch: one more flight per floor, and colder the deeper the floor is. */
function gate(name: string): string {
  const floor = Number(/\d+$/.exec(name)?.[0] ?? 3)
  const grow = seededNumbers(name)
  const stones = Array.from({ length: 36 }, (_, i) => {
    const [x, y] = [(i % 9) * 36 + (Math.floor(i / 9) % 2) * 18 - 18, Math.floor(i / 9) * 35]
    return `<path d="M${x + 1} ${y + 1}h34v33h-34z" fill="${grow(2) === 0 ? '#241a13' : '#1e1610'}"/>`
  }).join('')
  const steps = Array.from({ length: 2 + floor }, (_, i) => {
    const inset = i * 9
    const light = Math.max(14, 52 - i * 7)
    return `<path d="M${112 + inset} ${136 - i * 13}h${96 - inset * 2}v-11h-${96 - inset * 2}z" fill="hsl(${28 + i * 12} ${50 - i * 5}% ${light}%)"/>`
  }).join('')
  const torch = (x: number): string =>
    `<path d="M${x} 60h8v26h-8z" fill="#5a3a20"/><path d="M${x + 4} 30q14 16 4 30h-8q-10-14 4-30z" fill="#ff9a3c"/><path d="M${x + 4} 42q6 8 2 16h-4q-5-8 2-16z" fill="#ffe9a8"/>`
  return `<rect width="320" height="140" fill="#120d09"/>${stones}<path d="M100 140V62q60-62 120 0v78z" fill="#070504" stroke="#6b4a2c" stroke-width="5"/>${steps}${torch(62)}${torch(250)}`
}
