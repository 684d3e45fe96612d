import type { ArtFacts } from '../../../views/web/skin.ts'
import { artKeyParts, svgPicture } from '../../svg-picture.ts'
import { drawEmblem, itemGlyph } from './glyphs.ts'
import { drawFoeShip, drawOwnShip, SHIP_HEIGHT, SHIP_WIDTH } from './ships.ts'

/** Draws ships, gear and the emblem as line art in the colour of the text. */
export function drawArt(key: string, facts: ArtFacts = {}): string | undefined {
  const { kind, name } = artKeyParts(key)
  switch (kind) {
    case 'ship':
    case 'hero':
      return svgPicture(SHIP_WIDTH, SHIP_HEIGHT, drawOwnShip(facts))
    case 'foe':
      return svgPicture(SHIP_WIDTH, SHIP_HEIGHT, drawFoeShip(name, facts))
    case 'item':
      return svgPicture(32, 32, itemGlyph(name))
    case 'game':
    case 'title':
      return svgPicture(320, 140, drawEmblem())
    default: // Open: keys may also come from packs and other versions.
      return undefined
  }
}
