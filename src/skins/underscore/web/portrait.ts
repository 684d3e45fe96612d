import {
  hashText,
  polyline,
  repeatDrawing,
  rounded,
  roundedBox,
  seededRandom,
  svgCircle,
  svgGroup,
  svgPath,
  withMirrorImage,
} from '../../line-art.ts'
import { ELEMENT_COLOURS, ELEMENTS, type Element, elementSignAt } from './elements.ts'
import { ATTUNEMENT_GROWTHS } from './growths.ts'
import { drawHalo, headdressOf } from './heads.ts'

/** A portrait generated from the numbers of a character: teeth are HP, cracks are wounds, colour is an attunement. */

export interface PortraitFacts {
  readonly name: string
  readonly hp: number
  readonly max: number
  readonly wound: number
  /** For each element the turns for which the character is attuned to it. */
  readonly attuned: Readonly<Partial<Record<Element, number>>>
  readonly isElite: boolean
  /** Whether it is a ghost, which is drawn as an outline only. */
  readonly isGhost: boolean
  readonly hasRing: boolean
}
const W = 300
const BLACK = '#000000'
/** Up to this many HP, teeth are drawn in two rows. Above it only the number is shown. */
const MAX_TEETH = 28

export function drawPortrait(character: PortraitFacts): string {
  const random = seededRandom(hashText(character.name))
  // Jaw, cheek and brow vary by up to 15 percent.
  const variation = () => 0.85 + random() * 0.3
  const shape = { jaw: variation(), cheek: variation(), brow: variation() }
  const head = headdressOf(character.name)(random)
  const grown = ELEMENTS.filter((element) => (character.attuned[element] ?? 0) > 0)
  const growth = (isBehind: boolean): string =>
    grown
      .filter((element) => ATTUNEMENT_GROWTHS[element].isBehind === isBehind)
      .map((element) =>
        svgGroup(ATTUNEMENT_GROWTHS[element].draw(character.attuned[element] ?? 1, random), {
          kind: `growth of-${element}`,
        }),
      )
      .join('')
  const body =
    (character.hasRing ? ring(character.attuned) : '') +
    (character.isElite ? drawHalo() : '') +
    growth(true) +
    cloak() +
    head.behind +
    skull(shape) +
    face(shape) +
    teeth(character) +
    head.before +
    cracks(character.wound, random) +
    growth(false)
  return character.isGhost ? svgGroup(body, { opacity: 0.45, dash: '5 4' }) : body
}

interface Shape {
  readonly jaw: number
  readonly cheek: number
  readonly brow: number
}
function cloak(): string {
  const strokes = repeatDrawing(17, (i) =>
    svgPath(
      `M${rounded(128 - i * 2.2)} ${rounded(212 + i * 0.6)}Q${rounded(112 - i * 4.2)} ${rounded(232 + i * 1.4)} ${rounded(104 - i * 4.6)} 320`,
      { width: 1.1 },
    ),
  )
  return svgPath('M126 206Q70 222 24 320H276Q230 222 174 206Z', { fill: BLACK, width: 1 }) + withMirrorImage(strokes, W)
}
function skull({ jaw, cheek, brow }: Shape): string {
  const wide = 48 * brow
  const bone = 44 * cheek
  const chin = 30 * jaw
  const d = `M150 46C${rounded(150 - wide * 0.8)} 46 ${rounded(150 - wide * 1.15)} 84 ${rounded(150 - wide)} 122L${rounded(150 - bone)} 150L${rounded(150 - bone * 0.78)} 166L${rounded(150 - chin)} 210Q150 ${rounded(222 + jaw * 2)} 150 ${rounded(222 + jaw * 2)}`
  const mirror = d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${rounded(300 - Number(x))} ${y}`)
  return (
    svgPath(`${d}L150 46Z`, { fill: BLACK, ink: 'none' }) +
    svgPath(`${mirror}L150 46Z`, { fill: BLACK, ink: 'none' }) +
    withMirrorImage(svgPath(d, { width: 2.2 }), W)
  )
}
function face({ brow, cheek }: Shape): string {
  const x = 150 - 21 * brow
  const lids = repeatDrawing(6, (i) =>
    svgPath(
      `M${rounded(x - 15 - i * 1.2)} ${rounded(120 - i * 3)}Q${rounded(x)} ${rounded(102 - i * 3.4)} ${rounded(x + 14)} ${rounded(118 - i * 3)}`,
      { width: 0.9 },
    ),
  )
  const eye =
    svgCircle(x, 130, 16, { width: 2, fill: BLACK }) +
    svgCircle(x, 131, 9, { width: 1.2 }) +
    svgCircle(x, 131, 5, { width: 1 }) +
    svgCircle(x, 131, 2, { fill: '#ffffff', width: 0.5 })
  const shade = repeatDrawing(5, (i) =>
    svgPath(
      `M${rounded(150 - 40 * cheek + i * 2)} ${rounded(150 + i * 5)}L${rounded(150 - 26 * cheek + i)} ${rounded(156 + i * 6)}`,
      {
        width: 0.9,
      },
    ),
  )
  return (
    withMirrorImage(lids + eye + shade, W) +
    svgPath('M150 148Q141 158 142 164Q147 168 150 163Q153 168 158 164Q159 158 150 148Z', { width: 1.6, fill: BLACK })
  )
}
/** Draws Max HP as teeth. Lost HP are gaps with a dotted edge. */
function teeth({ hp, max }: PortraitFacts): string {
  if (max > MAX_TEETH || max < 1) return svgPath('M124 182H176M124 190H176', { width: 1.6 })
  const rows = max > 10 ? 2 : 1
  const perRow = Math.ceil(max / rows)
  const step = Math.min(8, 58 / perRow)
  const tall = rows === 1 ? 15 : 11
  const tooth = (i: number): string => {
    const row = Math.floor(i / perRow)
    const inRow = row === rows - 1 ? max - perRow * (rows - 1) : perRow
    const x = 150 - (inRow * step) / 2 + (i % perRow) * step
    return roundedBox(x + 0.7, 178 + row * (tall + 2), step - 1.4, tall, 1.4)
  }
  const left = Math.max(0, Math.min(hp, max))
  const present = repeatDrawing(left, tooth)
  const gone = repeatDrawing(max - left, (i) => tooth(left + i))
  return (
    (present === '' ? '' : svgPath(present, { fill: '#ffffff', ink: '#ffffff', width: 0.5, kind: 'tooth' })) +
    (gone === '' ? '' : svgPath(gone, { width: 0.8, dash: '1.5 1.5', opacity: 0.7, kind: 'tooth gone' }))
  )
}
/** Draws a crack for each wound, at most eight. */
function cracks(wound: number, random: () => number): string {
  return repeatDrawing(Math.min(8, Math.max(0, wound)), (i) => {
    const start = 116 + ((i * 37) % 68)
    const points: (readonly [number, number])[] = [[start, 58 + (i % 3) * 4]]
    for (let j = 1; j < 4; j++) points.push([start + (random() - 0.5) * 16, 58 + (i % 3) * 4 + j * 11])
    return svgPath(polyline(points), { width: 2 })
  })
}

/** Draws the seven elements on a ring. Those of attunements are lit and show their turns. */
function ring(attuned: PortraitFacts['attuned']): string {
  const places = ELEMENTS.map((element, i) => {
    const angle = (i / 7) * 2 * Math.PI
    const [x, y] = [150 + 126 * Math.sin(angle), 150 - 126 * Math.cos(angle)]
    const turns = attuned[element] ?? 0
    const ink = turns > 0 ? ELEMENT_COLOURS[element] : '#6d6d6d'
    const count =
      turns > 1
        ? svgCircle(x + 12, y - 12, 8, { fill: ink, ink: BLACK, width: 1.5 }) +
          `<text x="${rounded(x + 12)}" y="${rounded(y - 8)}" text-anchor="middle" font-size="11" font-weight="700" fill="#000000" stroke="none">${Math.min(99, turns)}</text>`
        : ''
    const place =
      svgCircle(x, y, 15, { fill: BLACK, ink, width: turns > 0 ? 2.4 : 1.2 }) +
      elementSignAt(element, x, y, 18, ink) +
      count
    return turns > 0 ? svgGroup(place, { kind: 'place lit' }) : place
  })
  return (
    svgCircle(150, 150, 126, { width: 1, opacity: 0.55 }) +
    svgCircle(150, 150, 122, { width: 0.7, opacity: 0.35 }) +
    places.join('')
  )
}
