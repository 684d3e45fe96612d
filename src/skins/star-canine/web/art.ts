import type { ArtFacts } from '../../../views/web/skin.ts'
import { partsOf, sketch } from '../../sketch.ts'
import { emblem, itemGlyph } from './glyphs.ts'
import { foeShip, ownShip, SHIP_HIGH, SHIP_WIDE } from './ships.ts'

/** Ships, gear and the emblem, as line art in the colour of the words around it. */
export function art(key: string, facts: ArtFacts = {}): string | undefined {
  const { kind, name } = partsOf(key)
  switch (kind) {
    case 'ship':
    case 'hero':
      return sketch(SHIP_WIDE, SHIP_HIGH, ownShip(facts))
    case 'foe':
      return sketch(SHIP_WIDE, SHIP_HIGH, foeShip(name, facts))
    case 'item':
      return sketch(32, 32, itemGlyph(name))
    case 'game':
    case 'title':
      return sketch(320, 140, emblem())
    default:
      return undefined
  }
}
