import {
  drawRays,
  pointOnCircle,
  polyline,
  repeatDrawing,
  rounded,
  starPolygon,
  svgBox,
  svgCircle,
  svgEllipse,
  svgGroup,
  svgPath,
  withMirrorImage,
} from '../../line-art.ts'

/** Pictures of cards, 100 wide and 100 high: line art with one shape in the colour of the element. */

export interface CardPlate {
  readonly random: () => number
  /** The colour of the filled shape, and its class for themes. */
  readonly colour: string
  readonly kind: string
  readonly rays: number
}
type Motif = (plate: CardPlate) => string

const ring = (plate: CardPlate, from = 34, to = 46): string =>
  drawRays(50, 50, from, to, plate.rays, { width: 1, opacity: 0.55 })
const tinted = ({ colour, kind }: CardPlate) => ({ fill: colour, kind, width: 1.2 })

const blade: Motif = (plate) =>
  ring(plate) +
  svgPath('M50 12L55 20V62H45V20Z', tinted(plate)) +
  svgPath('M50 20V60', { width: 0.8, ink: '#f3e7c7' }) +
  svgPath('M34 62H66M37 66H63', { width: 2 }) +
  svgPath('M47 66V84M53 66V84M47 71L53 73M47 76L53 78', { width: 1.6 }) +
  svgCircle(50, 88, 4, { width: 1.8 })
const shield: Motif = (plate) =>
  ring(plate, 40, 47) +
  svgPath('M26 22Q50 14 74 22V50Q74 74 50 88Q26 74 26 50Z', { width: 2.2, fill: '#f3e7c7' }) +
  svgPath('M50 18V86M26 44H74', { width: 1.2 }) +
  svgPath('M50 19Q62 17 74 22V44H50Z', tinted(plate)) +
  svgPath('M50 44V86Q27 74 26 50V44Z', { ...tinted(plate), opacity: 0.75 }) +
  svgCircle(50, 44, 7, { width: 1.8, fill: '#f3e7c7' })
const sun: Motif = (plate) =>
  repeatDrawing(16, (i) => {
    const lean = i % 2 === 0 ? 0.018 : -0.012
    const far = i % 2 === 0 ? 46 : 38
    const tip = pointOnCircle(50, 50, far, i / 16 + lean)
    return svgPath(
      polyline([pointOnCircle(50, 50, 22, (i - 0.55) / 16), tip, pointOnCircle(50, 50, 22, (i + 0.55) / 16)]),
      tinted(plate),
    )
  }) +
  svgCircle(50, 50, 20, { width: 2, fill: '#f3e7c7' }) +
  svgPath('M42 46Q44 44 46 46M54 46Q56 44 58 46M50 47L48 53H51M43 57Q50 62 57 57', { width: 1.4 }) +
  ring(plate, 23, 26)
const bird: Motif = (plate) =>
  repeatDrawing(7, (i) =>
    svgPath(`M8 ${16 + i * 12}Q28 ${8 + i * 12} 50 ${16 + i * 12}T92 ${14 + i * 12}`, { width: 0.9, opacity: 0.5 }),
  ) +
  svgPath(
    'M10 34Q34 26 48 50Q52 38 58 34Q60 29 66 31L72 34L66 36Q64 44 62 48Q78 42 92 44Q78 52 66 62Q58 68 50 64Q30 66 10 34Z',
    tinted(plate),
  ) +
  svgPath('M20 38Q36 42 46 56M28 36Q40 42 48 54M60 62Q66 70 78 74M56 64Q58 74 66 80', { width: 1.1 })
const wheel: Motif = (plate) =>
  ring(plate, 42, 47) +
  svgCircle(50, 50, 38, { width: 2.4 }) +
  svgCircle(50, 50, 32, { width: 1 }) +
  repeatDrawing(8, (i) =>
    svgPath(polyline([pointOnCircle(50, 50, 10, i / 8), pointOnCircle(50, 50, 38, i / 8)]), { width: 1.8 }),
  ) +
  repeatDrawing(8, (i) => {
    const [x, y] = pointOnCircle(50, 50, 35, (i + 0.5) / 8)
    return svgCircle(x, y, 2.2, tinted(plate))
  }) +
  svgCircle(50, 50, 10, { ...tinted(plate), width: 2 })
const star: Motif = (plate) =>
  ring(plate, 30, 47) +
  starPolygon(50, 50, 34, 8, 3, { width: 1.4, fill: '#f3e7c7' }) +
  starPolygon(50, 50, 22, 8, 3, tinted(plate)) +
  svgCircle(50, 50, 5, { width: 1.4, fill: '#f3e7c7' })
const hammer: Motif = (plate) =>
  ring(plate) +
  svgGroup(
    svgBox(46, 34, 8, 56, { width: 1.6, fill: '#f3e7c7' }) +
      svgPath('M24 16H70L78 24V30L70 38H24Z', tinted(plate)) +
      svgPath('M30 16V38M64 16V38M46 50H54M46 58H54M46 66H54M46 74H54', { width: 1.1 }),
    {},
    'rotate(18 50 50)',
  )
const stones: Motif = ({ random, ...plate }) =>
  repeatDrawing(4, (row) =>
    repeatDrawing(row + 1, (i) => {
      const [w, h] = [20, 17]
      const x = 50 - ((row + 1) * w) / 2 + i * w
      const y = 16 + row * 18
      const lean = random() * 4 - 2
      const isTinted = (row * 3 + i) % 4 === 1
      const d = `M${rounded(x + 1.5)} ${rounded(y + lean / 2)}L${rounded(x + w - 2)} ${rounded(y - lean / 2)}L${rounded(x + w - 1)} ${rounded(y + h)}L${rounded(x + 1)} ${rounded(y + h - lean / 3)}Z`
      return svgPath(d, isTinted ? tinted({ random, ...plate }) : { width: 1.3, fill: '#f3e7c7' })
    }),
  ) + svgPath('M6 92H94M12 96H40M58 96H90', { width: 1.2 })
const wave: Motif = (plate) =>
  svgCircle(72, 24, 10, { width: 1.4 }) +
  drawRays(72, 24, 13, 18, 12, { width: 1 }) +
  svgPath('M4 62Q16 26 46 26Q68 28 64 46Q58 36 48 42Q40 50 52 62Q74 74 96 60V84H4Z', tinted(plate)) +
  repeatDrawing(5, (i) =>
    svgPath(`M6 ${70 + i * 5}Q22 ${62 + i * 5} 38 ${70 + i * 5}T70 ${70 + i * 5}T96 ${68 + i * 5}`, {
      width: 0.9,
      ink: i < 3 ? '#f3e7c7' : 'currentColor',
    }),
  )
const eye: Motif = (plate) =>
  ring(plate, 38, 47) +
  svgPath('M10 50Q50 16 90 50Q50 84 10 50Z', { width: 2, fill: '#f3e7c7' }) +
  svgCircle(50, 50, 16, tinted(plate)) +
  svgCircle(50, 50, 6.5, { fill: 'currentColor' }) +
  repeatDrawing(9, (i) =>
    svgPath(polyline([pointOnCircle(50, 66, 46, (i - 4) / 22), pointOnCircle(50, 66, 54, (i - 4) / 22)]), {
      width: 1.2,
    }),
  )
const palm: Motif = (plate) =>
  ring(plate, 42, 47) +
  svgPath(
    'M34 88V62L22 46Q20 40 26 40L36 50V20Q37 14 41 20V44V14Q45 8 48 14V44V16Q52 10 55 17V46V24Q59 18 62 25V62Q64 76 60 88Z',
    { width: 1.8, fill: '#f3e7c7' },
  ) +
  svgGroup(
    svgBox(38, 54, 17, 17, tinted(plate), 3) + svgCircle(46.5, 62.5, 2.4, { fill: '#f3e7c7', width: 0.4 }),
    {},
    'rotate(14 46 62)',
  )
const bones: Motif = (plate) =>
  repeatDrawing(3, (i) => {
    const [x, y] = [
      [30, 34],
      [66, 42],
      [42, 70],
    ][i] as [number, number]
    const body =
      svgBox(-14, -14, 28, 28, i === 1 ? tinted(plate) : { width: 1.8, fill: '#f3e7c7' }, 6) +
      starPolygon(0, 0, 7, 5, 2, { width: 1.2 })
    return svgGroup(body, {}, `translate(${x} ${y}) rotate(${Math.round(plate.random() * 60 - 30)})`)
  }) + svgPath('M12 92Q50 82 88 92M70 74L78 80M20 54L13 58M84 66L92 66', { width: 1.2 })
const thorn: Motif = (plate) =>
  svgPath('M50 96V8M50 96Q26 70 34 46T50 8M50 96Q74 70 66 46T50 8', { width: 1.6 }) +
  withMirrorImage(
    repeatDrawing(5, (i) =>
      svgPath(`M${36 - (i % 2) * 2} ${80 - i * 14}L${16 + i * 2} ${72 - i * 14}L${34} ${72 - i * 14}Z`, tinted(plate)),
    ),
    100,
  )
const comet: Motif = (plate) =>
  repeatDrawing(7, (i) =>
    svgPath(`M${8 + i * 4} ${10 + i * 2}Q40 ${26 + i * 5} ${60 - i} ${60 + i}`, { width: 1, opacity: 0.7 }),
  ) +
  starPolygon(66, 66, 24, 7, 3, { ...tinted(plate) }) +
  svgCircle(66, 66, 9, { width: 1.6, fill: '#f3e7c7' }) +
  repeatDrawing(6, (i) =>
    svgCircle(12 + plate.random() * 76, 84 + plate.random() * 12 - i * 2, 1, { fill: 'currentColor', width: 0.4 }),
  )
const steps: Motif = (plate) =>
  repeatDrawing(5, (i) =>
    svgPath(
      `M${12 + i * 8} ${90 - i * 14}H${88 - i * 8}V${78 - i * 14}H${12 + i * 8}Z`,
      i === 2 ? tinted(plate) : { width: 1.4, fill: '#f3e7c7' },
    ),
  ) +
  svgPath('M50 20V8M44 14L50 8L56 14', { width: 1.6 }) +
  drawRays(50, 14, 12, 18, 14, { width: 0.9 })
const coins: Motif = (plate) =>
  ring(plate, 40, 47) +
  repeatDrawing(3, (i) =>
    repeatDrawing(4 - i, (j) => {
      const [x, y] = [28 + i * 22, 84 - j * 9 - i * 2]
      return svgEllipse(x, y, 13, 6, j === 3 - i ? tinted(plate) : { width: 1.5, fill: '#f3e7c7' })
    }),
  ) +
  svgPath('M50 14V34M42 22H58', { width: 1.8 })
const voices: Motif = (plate) =>
  repeatDrawing(3, (i) => {
    const x = 24 + i * 26
    const face =
      svgEllipse(0, 0, 11, 15, { width: 1.7, fill: '#f3e7c7' }) +
      svgPath('M-5 -4H-2M2 -4H5', { width: 1.5 }) +
      svgEllipse(0, 6, 3, 4.5, tinted(plate))
    return (
      svgGroup(face, {}, `translate(${x} ${i === 1 ? 40 : 52})`) +
      svgPath(`M${x - 12} 92Q${x} ${i === 1 ? 54 : 66} ${x + 12} 92`, { width: 1.4 })
    )
  }) + drawRays(50, 18, 8, 15, 12, { width: 1 })
const smoke: Motif = (plate) =>
  repeatDrawing(4, (i) =>
    svgPath(
      `M${26 + i * 16} 92Q${10 + i * 18} 70 ${30 + i * 14} 54T${28 + i * 15} 18Q${36 + i * 14} 8 ${40 + i * 13} 16`,
      { width: 1.6 },
    ),
  ) + svgPath('M36 92Q30 70 50 50Q70 70 64 92Z', tinted(plate))

const MOTIFS: readonly (readonly [RegExp, Motif])[] = [
  [/flare|sun|white_star$/, sun],
  [/comet|meteor/, comet],
  [/thorn|hedge|root|bramble/, thorn],
  [/mallet|hammer|shatter|forge/, hammer],
  [/strike|cut|blade|lash|jab|slash|spear|charge|lance|gash/, blade],
  [/brace|guard|wall|bulwark|shield|ward|rampart|mantle|circle|shell/, shield],
  [/bones|die$|dice|cast|roll|gambl/, bones],
  [/wheel|turn|weathervane|prism|braid|cycle/, wheel],
  [/tide|brine|wave|frost|water|pin/, wave],
  [/wind|gust|updraft|wing|feather|leap|gale/, bird],
  [/reading|eye|sight|map|star|omen/, eye],
  [/palm|finger|hand|steal/, palm],
  [/market|spend|ledger|total|coin|tithe|gold/, coins],
  [/song|chorus|choir|bell|echo|call/, voices],
  [/step|path|pilgrim|road|stomp/, steps],
  [/stone|rock|monolith|fault|avalanche|quarry|caryatid|earth|grind|clay/, stones],
  [/smoke|ember|ash|kindle|fire|burn|flame/, smoke],
]
const REST: readonly Motif[] = [star, wheel, eye, sun, steps]

/** Draws the picture of a card by words in its name. For other cards the seed chooses one. */
export function drawCardMotif(name: string, seed: number, plate: CardPlate): string {
  const found = MOTIFS.find(([pattern]) => pattern.test(name))?.[1] ?? REST[seed % REST.length] ?? star
  return found(plate)
}
