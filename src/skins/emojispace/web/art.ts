import type { ArtFacts } from '../../../views/web/skin.ts'
import { artKeyParts, flipHorizontally, svgPicture } from '../../svg-picture.ts'
import { drawHull, drawUnknownShip, HULL_HEIGHT, HULL_WIDTH } from './hulls.ts'
import { crewFace, emojiDrawing } from './signs.ts'

/** Draws hulls in the colour of the text, contacts behind glass, crew and emoji. The fact `faces: 'left'` mirrors a ship. */
export function drawArt(key: string, facts: ArtFacts = {}): string | undefined {
  const { kind, name } = artKeyParts(key)
  const turn = (body: string): string => (facts.faces === 'left' ? flipHorizontally(HULL_WIDTH, body) : body)
  switch (kind) {
    case 'ship':
    case 'hull':
      return svgPicture(HULL_WIDTH, HULL_HEIGHT, turn(drawHull(name)))
    case 'contact':
    case 'foe':
      return svgPicture(HULL_WIDTH, HULL_HEIGHT, turn(drawUnknownShip(name)))
    case 'crew':
      return svgPicture(32, 32, crewFace(name))
    case 'title':
    case 'game':
      return svgPicture(HULL_WIDTH, HULL_HEIGHT, drawHull('wasp'))
    default: // Open: keys may also come from packs and other versions.
      return undefined
  }
}

/** Our picture of an emoji, if there is one. */
export function emojiPicture(character: string): string | undefined {
  const drawn = emojiDrawing(character)
  return drawn === undefined ? undefined : svgPicture(32, 32, drawn)
}
