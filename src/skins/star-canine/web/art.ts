import type { ArtFacts } from '../../../views/web/skin.ts'
import { partsOf, svgPicture } from '../../svg-picture.ts'
import { emblem, itemGlyph } from './glyphs.ts'
import { foeShip, ownShip, SHIP_HIGH, SHIP_WIDE } from './ships.ts'

/** Draws ships, gear and the emblem as line art in the colour of the text. */
export function art(key: string, facts: ArtFacts = {}): string | undefined {
  const { kind, name } = partsOf(key)
  switch (kind) {
    case 'ship':
    case 'hero':
      return svgPicture(SHIP_WIDE, SHIP_HIGH, ownShip(facts))
    case 'foe':
      return svgPicture(SHIP_WIDE, SHIP_HIGH, foeShip(name, facts))
    case 'item':
      return svgPicture(32, 32, itemGlyph(name))
    case 'game':
    case 'title':
      return svgPicture(320, 140, emblem())
    default: // Open: keys may also come from packs and other versions.
      return undefined
  }
}
