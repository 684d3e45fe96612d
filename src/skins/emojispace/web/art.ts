import type { ArtFacts } from '../../../views/web/skin.ts'
import { partsOf, sketch, turnedAbout } from '../../sketch.ts'
import { HULL_HIGH, HULL_WIDE, hull, stranger } from './hulls.ts'
import { crewSign, signOf } from './signs.ts'

/** Hulls in the colour of the words around them, contacts behind glass, crew and signs. `faces: 'left'` turns a ship about. */
export function art(key: string, facts: ArtFacts = {}): string | undefined {
  const { kind, name } = partsOf(key)
  const turn = (body: string): string => (facts.faces === 'left' ? turnedAbout(HULL_WIDE, body) : body)
  switch (kind) {
    case 'ship':
    case 'hull':
      return sketch(HULL_WIDE, HULL_HIGH, turn(hull(name)))
    case 'contact':
    case 'foe':
      return sketch(HULL_WIDE, HULL_HIGH, turn(stranger(name)))
    case 'crew':
      return sketch(32, 32, crewSign(name))
    case 'title':
    case 'game':
      return sketch(HULL_WIDE, HULL_HIGH, hull('wasp'))
    default:
      return undefined
  }
}

/** A sign as a picture, where it is one of ours. */
export function signArt(character: string): string | undefined {
  const drawn = signOf(character)
  return drawn === undefined ? undefined : sketch(32, 32, drawn)
}
