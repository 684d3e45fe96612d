import {
  box,
  circle,
  decimal,
  group,
  line,
  mirrored,
  oval,
  path,
  pointOnCircle,
  rays,
  starPolygon,
  times,
} from '../../line-art.ts'

/** Pictures of cards, 100 wide and 100 high: line art with one shape in the colour of the element. */

export interface Plate {
  readonly random: () => number
  /** The colour of the filled shape, and its class for themes. */
  readonly colour: string
  readonly kind: string
  readonly rays: number
}
type Motif = (plate: Plate) => string

const ring = (plate: Plate, from = 34, to = 46): string =>
  rays(50, 50, from, to, plate.rays, { width: 1, opacity: 0.55 })
const tinted = ({ colour, kind }: Plate) => ({ fill: colour, kind, width: 1.2 })

const blade: Motif = (plate) =>
  ring(plate) +
  path('M50 12L55 20V62H45V20Z', tinted(plate)) +
  path('M50 20V60', { width: 0.8, ink: '#f3e7c7' }) +
  path('M34 62H66M37 66H63', { width: 2 }) +
  path('M47 66V84M53 66V84M47 71L53 73M47 76L53 78', { width: 1.6 }) +
  circle(50, 88, 4, { width: 1.8 })
const shield: Motif = (plate) =>
  ring(plate, 40, 47) +
  path('M26 22Q50 14 74 22V50Q74 74 50 88Q26 74 26 50Z', { width: 2.2, fill: '#f3e7c7' }) +
  path('M50 18V86M26 44H74', { width: 1.2 }) +
  path('M50 19Q62 17 74 22V44H50Z', tinted(plate)) +
  path('M50 44V86Q27 74 26 50V44Z', { ...tinted(plate), opacity: 0.75 }) +
  circle(50, 44, 7, { width: 1.8, fill: '#f3e7c7' })
const sun: Motif = (plate) =>
  times(16, (i) => {
    const lean = i % 2 === 0 ? 0.018 : -0.012
    const far = i % 2 === 0 ? 46 : 38
    const tip = pointOnCircle(50, 50, far, i / 16 + lean)
    return path(
      line([pointOnCircle(50, 50, 22, (i - 0.55) / 16), tip, pointOnCircle(50, 50, 22, (i + 0.55) / 16)]),
      tinted(plate),
    )
  }) +
  circle(50, 50, 20, { width: 2, fill: '#f3e7c7' }) +
  path('M42 46Q44 44 46 46M54 46Q56 44 58 46M50 47L48 53H51M43 57Q50 62 57 57', { width: 1.4 }) +
  ring(plate, 23, 26)
const bird: Motif = (plate) =>
  times(7, (i) =>
    path(`M8 ${16 + i * 12}Q28 ${8 + i * 12} 50 ${16 + i * 12}T92 ${14 + i * 12}`, { width: 0.9, opacity: 0.5 }),
  ) +
  path(
    'M10 34Q34 26 48 50Q52 38 58 34Q60 29 66 31L72 34L66 36Q64 44 62 48Q78 42 92 44Q78 52 66 62Q58 68 50 64Q30 66 10 34Z',
    tinted(plate),
  ) +
  path('M20 38Q36 42 46 56M28 36Q40 42 48 54M60 62Q66 70 78 74M56 64Q58 74 66 80', { width: 1.1 })
const wheel: Motif = (plate) =>
  ring(plate, 42, 47) +
  circle(50, 50, 38, { width: 2.4 }) +
  circle(50, 50, 32, { width: 1 }) +
  times(8, (i) => path(line([pointOnCircle(50, 50, 10, i / 8), pointOnCircle(50, 50, 38, i / 8)]), { width: 1.8 })) +
  times(8, (i) => {
    const [x, y] = pointOnCircle(50, 50, 35, (i + 0.5) / 8)
    return circle(x, y, 2.2, tinted(plate))
  }) +
  circle(50, 50, 10, { ...tinted(plate), width: 2 })
const star: Motif = (plate) =>
  ring(plate, 30, 47) +
  starPolygon(50, 50, 34, 8, 3, { width: 1.4, fill: '#f3e7c7' }) +
  starPolygon(50, 50, 22, 8, 3, tinted(plate)) +
  circle(50, 50, 5, { width: 1.4, fill: '#f3e7c7' })
const hammer: Motif = (plate) =>
  ring(plate) +
  group(
    box(46, 34, 8, 56, { width: 1.6, fill: '#f3e7c7' }) +
      path('M24 16H70L78 24V30L70 38H24Z', tinted(plate)) +
      path('M30 16V38M64 16V38M46 50H54M46 58H54M46 66H54M46 74H54', { width: 1.1 }),
    {},
    'rotate(18 50 50)',
  )
const stones: Motif = ({ random, ...plate }) =>
  times(4, (row) =>
    times(row + 1, (i) => {
      const [w, h] = [20, 17]
      const x = 50 - ((row + 1) * w) / 2 + i * w
      const y = 16 + row * 18
      const lean = random() * 4 - 2
      const isTinted = (row * 3 + i) % 4 === 1
      const d = `M${decimal(x + 1.5)} ${decimal(y + lean / 2)}L${decimal(x + w - 2)} ${decimal(y - lean / 2)}L${decimal(x + w - 1)} ${decimal(y + h)}L${decimal(x + 1)} ${decimal(y + h - lean / 3)}Z`
      return path(d, isTinted ? tinted({ random, ...plate }) : { width: 1.3, fill: '#f3e7c7' })
    }),
  ) + path('M6 92H94M12 96H40M58 96H90', { width: 1.2 })
const wave: Motif = (plate) =>
  circle(72, 24, 10, { width: 1.4 }) +
  rays(72, 24, 13, 18, 12, { width: 1 }) +
  path('M4 62Q16 26 46 26Q68 28 64 46Q58 36 48 42Q40 50 52 62Q74 74 96 60V84H4Z', tinted(plate)) +
  times(5, (i) =>
    path(`M6 ${70 + i * 5}Q22 ${62 + i * 5} 38 ${70 + i * 5}T70 ${70 + i * 5}T96 ${68 + i * 5}`, {
      width: 0.9,
      ink: i < 3 ? '#f3e7c7' : 'currentColor',
    }),
  )
const eye: Motif = (plate) =>
  ring(plate, 38, 47) +
  path('M10 50Q50 16 90 50Q50 84 10 50Z', { width: 2, fill: '#f3e7c7' }) +
  circle(50, 50, 16, tinted(plate)) +
  circle(50, 50, 6.5, { fill: 'currentColor' }) +
  times(9, (i) =>
    path(line([pointOnCircle(50, 66, 46, (i - 4) / 22), pointOnCircle(50, 66, 54, (i - 4) / 22)]), { width: 1.2 }),
  )
const palm: Motif = (plate) =>
  ring(plate, 42, 47) +
  path(
    'M34 88V62L22 46Q20 40 26 40L36 50V20Q37 14 41 20V44V14Q45 8 48 14V44V16Q52 10 55 17V46V24Q59 18 62 25V62Q64 76 60 88Z',
    { width: 1.8, fill: '#f3e7c7' },
  ) +
  group(
    box(38, 54, 17, 17, tinted(plate), 3) + circle(46.5, 62.5, 2.4, { fill: '#f3e7c7', width: 0.4 }),
    {},
    'rotate(14 46 62)',
  )
const bones: Motif = (plate) =>
  times(3, (i) => {
    const [x, y] = [
      [30, 34],
      [66, 42],
      [42, 70],
    ][i] as [number, number]
    const body =
      box(-14, -14, 28, 28, i === 1 ? tinted(plate) : { width: 1.8, fill: '#f3e7c7' }, 6) +
      starPolygon(0, 0, 7, 5, 2, { width: 1.2 })
    return group(body, {}, `translate(${x} ${y}) rotate(${Math.round(plate.random() * 60 - 30)})`)
  }) + path('M12 92Q50 82 88 92M70 74L78 80M20 54L13 58M84 66L92 66', { width: 1.2 })
const thorn: Motif = (plate) =>
  path('M50 96V8M50 96Q26 70 34 46T50 8M50 96Q74 70 66 46T50 8', { width: 1.6 }) +
  mirrored(
    times(5, (i) =>
      path(`M${36 - (i % 2) * 2} ${80 - i * 14}L${16 + i * 2} ${72 - i * 14}L${34} ${72 - i * 14}Z`, tinted(plate)),
    ),
    100,
  )
const comet: Motif = (plate) =>
  times(7, (i) =>
    path(`M${8 + i * 4} ${10 + i * 2}Q40 ${26 + i * 5} ${60 - i} ${60 + i}`, { width: 1, opacity: 0.7 }),
  ) +
  starPolygon(66, 66, 24, 7, 3, { ...tinted(plate) }) +
  circle(66, 66, 9, { width: 1.6, fill: '#f3e7c7' }) +
  times(6, (i) =>
    circle(12 + plate.random() * 76, 84 + plate.random() * 12 - i * 2, 1, { fill: 'currentColor', width: 0.4 }),
  )
const steps: Motif = (plate) =>
  times(5, (i) =>
    path(
      `M${12 + i * 8} ${90 - i * 14}H${88 - i * 8}V${78 - i * 14}H${12 + i * 8}Z`,
      i === 2 ? tinted(plate) : { width: 1.4, fill: '#f3e7c7' },
    ),
  ) +
  path('M50 20V8M44 14L50 8L56 14', { width: 1.6 }) +
  rays(50, 14, 12, 18, 14, { width: 0.9 })
const coins: Motif = (plate) =>
  ring(plate, 40, 47) +
  times(3, (i) =>
    times(4 - i, (j) => {
      const [x, y] = [28 + i * 22, 84 - j * 9 - i * 2]
      return oval(x, y, 13, 6, j === 3 - i ? tinted(plate) : { width: 1.5, fill: '#f3e7c7' })
    }),
  ) +
  path('M50 14V34M42 22H58', { width: 1.8 })
const voices: Motif = (plate) =>
  times(3, (i) => {
    const x = 24 + i * 26
    const face =
      oval(0, 0, 11, 15, { width: 1.7, fill: '#f3e7c7' }) +
      path('M-5 -4H-2M2 -4H5', { width: 1.5 }) +
      oval(0, 6, 3, 4.5, tinted(plate))
    return (
      group(face, {}, `translate(${x} ${i === 1 ? 40 : 52})`) +
      path(`M${x - 12} 92Q${x} ${i === 1 ? 54 : 66} ${x + 12} 92`, { width: 1.4 })
    )
  }) + rays(50, 18, 8, 15, 12, { width: 1 })
const smoke: Motif = (plate) =>
  times(4, (i) =>
    path(
      `M${26 + i * 16} 92Q${10 + i * 18} 70 ${30 + i * 14} 54T${28 + i * 15} 18Q${36 + i * 14} 8 ${40 + i * 13} 16`,
      { width: 1.6 },
    ),
  ) + path('M36 92Q30 70 50 50Q70 70 64 92Z', tinted(plate))

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
export function motif(name: string, seed: number, plate: Plate): string {
  const found = MOTIFS.find(([pattern]) => pattern.test(name))?.[1] ?? REST[seed % REST.length] ?? star
  return found(plate)
}
