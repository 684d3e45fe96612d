import type { ArtFacts } from '../../../views/web/skin.ts'
import { flipHorizontally, partsOf, svgPicture } from '../../svg-picture.ts'
import { HULL_HIGH, HULL_WIDE, hull, unknownShip } from './hulls.ts'
import { crewSign, signOf } from './signs.ts'

/** Draws hulls in the colour of the text, contacts behind glass, crew and emoji. The fact `faces: 'left'` mirrors a ship. */
export function art(key: string, facts: ArtFacts = {}): string | undefined {
  const { kind, name } = partsOf(key)
  const turn = (body: string): string => (facts.faces === 'left' ? flipHorizontally(HULL_WIDE, body) : body)
  switch (kind) {
    case 'ship':
    case 'hull':
      return svgPicture(HULL_WIDE, HULL_HIGH, turn(hull(name)))
    case 'contact':
    case 'foe':
      return svgPicture(HULL_WIDE, HULL_HIGH, turn(unknownShip(name)))
    case 'crew':
      return svgPicture(32, 32, crewSign(name))
    case 'title':
    case 'game':
      return svgPicture(HULL_WIDE, HULL_HIGH, hull('wasp'))
    default: // Open: keys may also come from packs and other versions.
      return undefined
  }
}

/** Our picture of an emoji, if there is one. */
export function signArt(character: string): string | undefined {
  const drawn = signOf(character)
  return drawn === undefined ? undefined : svgPicture(32, 32, drawn)
}
