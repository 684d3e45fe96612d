import type { ArtFacts } from '../../../views/web/skin.ts'
import { completeSvg, hashText, repeatDrawing, seededRandom, svgBox, svgCircle, svgPath } from '../../line-art.ts'
import { drawCardMotif } from './cards.ts'
import { ELEMENTS, type Element, elementClass, elementColour, elementSign, isElement } from './elements.ts'
import { drawFoeBody } from './foes.ts'
import { drawHeroBody } from './heroes.ts'
import { PLACE_ICONS } from './places.ts'

/** Pictures that are generated from their keys alone. */

const NAMES: readonly (readonly [RegExp, Element])[] = [
  [/\b(kiln|cinder|ember|ash|fire|flare|spark|kindle|lamp|comet|white star)/, 'fire'],
  [/\b(brine|tide|water|frost|reed|shell|cold)/, 'water'],
  [/\b(clay|salt|sand|dune|obsidian|stone|earth|basalt|mire|mallet|bedrock|fault|avalanche|monolith|grind)/, 'earth'],
  [/\b(gale|whisper|gust|kestrel|mirage|glass|air|storm|wind|wing|crow|smoke|cross)/, 'air'],
]
const elementOf = (name: string, facts: ArtFacts | undefined): Element | undefined => {
  const value = facts?.element
  if (typeof value === 'string') return isElement(value) ? value : undefined
  const text = name.replaceAll('_', ' ')
  return NAMES.find(([pattern]) => pattern.test(text))?.[1]
}

/** How large a foe is drawn, by its name: bosses are larger than elites, elites larger than all others. */
const sizeOf = (name: string): number => (/^b_/.test(name) ? 1.4 : /^e_/.test(name) ? 1 : 0.5)

export function drawArt(key: string, facts?: ArtFacts): string | undefined {
  const [type = '', name = ''] = key.split('/')
  const seed = hashText(key)
  const random = seededRandom(seed)
  const element = elementOf(name, facts)
  const kind = elementClass(element)
  switch (type) {
    case 'die':
      return isElement(name) ? completeSvg(64, 64, dieFace(name)) : undefined
    case 'element':
      return isElement(name) ? completeSvg(24, 24, elementSign(name, 12, 12, 9, elementColour(name))) : undefined
    case 'card':
    case 'relic': {
      const rays = 28 + (seed % 6) * 4
      return completeSvg(
        100,
        100,
        drawCardMotif(name, seed, { random, colour: elementColour(element, true), kind: `${kind} paper`, rays }),
      )
    }
    case 'foe':
      return completeSvg(
        240,
        160,
        drawFoeBody(name, seed, { random, colour: elementColour(element), kind, might: sizeOf(name) }),
      )
    case 'hero':
      return completeSvg(200, 160, drawHeroBody({ colour: elementColour(element), kind, element, random }))
    case 'place': {
      const drawn = PLACE_ICONS[name]
      return drawn === undefined ? undefined : completeSvg(24, 24, drawn)
    }
    case 'title':
      return completeSvg(200, 200, title())
    default: // Open: keys may also come from packs and other versions.
      return undefined
  }
}

const GROUNDS: Readonly<Record<Element, string>> = {
  fire: '#4a130a',
  air: '#22323e',
  earth: '#26340c',
  water: '#0c2c54',
}

/** Draws a die: the sign of its element, a gilt frame, four nails. */
function dieFace(element: Element): string {
  const ink = elementColour(element)
  const nails = repeatDrawing(4, (i) =>
    svgCircle(i % 2 === 0 ? 12 : 52, i < 2 ? 12 : 52, 2, { fill: '#e2bb62', ink: '#e2bb62' }),
  )
  return (
    svgBox(
      3,
      3,
      58,
      58,
      { kind: `ground ${elementClass(element)}`, fill: GROUNDS[element], ink: '#e2bb62', width: 3 },
      12,
    ) +
    svgBox(8, 8, 48, 48, { ink: '#e2bb62', width: 1, opacity: 0.7 }, 8) +
    nails +
    elementSign(element, 32, 32, 16, ink)
  )
}

/** Draws the title picture: a sun over dice. */
function title(): string {
  const dice = ELEMENTS.slice(0, 3).map((element, i) => {
    const x = 34 + i * 48
    return `<g transform="translate(${x} ${i === 1 ? 146 : 138}) rotate(${(i - 1) * 9} 18 18) scale(.58)">${dieFace(element)}</g>`
  })
  const colour = '#e2603a'
  const face = drawCardMotif('sun', 7, { random: seededRandom(7), colour, kind: 'of-fire', rays: 32 })
  return `<g transform="translate(36 6) scale(1.28)" stroke="#2a160c">${face}</g>${svgPath('M20 132H180', { ink: '#a07f55', width: 1, opacity: 0.6 })}${dice.join('')}`
}
