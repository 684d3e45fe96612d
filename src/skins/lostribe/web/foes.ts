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

/** Foes are half a body in lines, and its mirror image. They are 240 wide and 160 high, with the middle at 120. */

export interface FoeStyle {
  readonly random: () => number
  readonly colour: string
  readonly kind: string
  /** How many lines, legs and teeth it has: 0 to 1, more for bosses. */
  readonly might: number
}
type Body = (beast: FoeStyle) => string

const DARK = '#120d0a'
const W = 240
const glow = ({ colour, kind }: FoeStyle) => ({ fill: colour, ink: colour, kind, width: 1 })
const lit = ({ colour, kind }: FoeStyle) => ({ ink: colour, kind })

const eyes = (beast: FoeStyle, x: number, y: number, size = 4): string =>
  withMirrorImage(
    svgPath(
      `M${rounded(x - size * 1.5)} ${rounded(y - size * 0.5)}Q${rounded(x)} ${rounded(y - size)} ${rounded(x + size)} ${rounded(y + size * 0.6)}Q${rounded(x - size * 0.4)} ${rounded(y + size)} ${rounded(x - size * 1.5)} ${rounded(y - size * 0.5)}Z`,
      glow(beast),
    ),
    W,
  )

const moth: Body = (beast) => {
  const veins = 5 + Math.round(beast.might * 5)
  const upper = repeatDrawing(veins, (i) => {
    const t = i / (veins - 1)
    return svgPath(
      `M116 62C${rounded(96 - t * 6)} ${rounded(30 - t * 26 + t * t * 30)} ${rounded(60 - t * 6)} ${rounded(14 + t * 18)} ${rounded(36 + t * 14)} ${rounded(24 + t * 48)}`,
      { width: 1.3 },
    )
  })
  const lower = repeatDrawing(4, (i) =>
    svgPath(`M116 84Q${rounded(92 - i * 4)} ${rounded(96 + i * 7)} ${rounded(70 + i * 7)} ${rounded(112 + i * 10)}`, {
      width: 1.2,
    }),
  )
  const wing = svgPath('M116 58C96 18 58 2 30 18C26 44 44 78 72 86C64 96 62 122 78 138C96 134 110 108 116 86', {
    width: 2,
    fill: DARK,
  })
  const spot =
    svgCircle(58, 44, 11, { width: 1.6, fill: DARK }) +
    svgCircle(58, 44, 6, lit(beast)) +
    svgCircle(58, 44, 2.5, glow(beast)) +
    svgCircle(82, 116, 6, { width: 1.4, fill: DARK }) +
    svgCircle(82, 116, 2, glow(beast))
  const feeler = svgPath('M118 46Q112 24 94 12M104 20L98 22M108 27L101 30M112 34L106 38', { width: 1.4 })
  const body =
    svgEllipse(120, 80, 6, 34, { width: 1.8, fill: DARK }) +
    repeatDrawing(7, (i) => svgPath(`M115 ${66 + i * 6}H125`, { width: 1 })) +
    svgCircle(120, 44, 6, { width: 1.6, fill: DARK })
  return withMirrorImage(wing + upper + lower + spot + feeler, W) + body + eyes(beast, 117, 44, 2)
}
const tick: Body = (beast) => {
  const legs = repeatDrawing(4, (i) =>
    svgPath(
      `M${96 + i * 2} ${76 + i * 11}Q${58 - i * 2} ${40 + i * 22} ${44 + i * 4} ${62 + i * 22}T${30 + i * 8} ${96 + i * 16}`,
      { width: 2 },
    ),
  )
  const rings = 6 + Math.round(beast.might * 6)
  const shell =
    svgEllipse(120, 98, 36, 44, { width: 2.2, fill: DARK }) +
    repeatDrawing(rings, (i) => {
      const y = 64 + (i * 72) / rings
      const half = 36 * Math.sqrt(Math.max(0.04, 1 - ((y - 98) / 44) ** 2))
      return svgPath(
        `M${rounded(120 - half)} ${rounded(y)}Q120 ${rounded(y + 9)} ${rounded(120 + half)} ${rounded(y)}`,
        {
          width: 1,
        },
      )
    })
  const marks = repeatDrawing(8, () => {
    const [x, y] = pointOnCircle(120, 98, 6 + beast.random() * 20, beast.random())
    return svgPath(
      `M${rounded(x)} ${rounded(y - 4)}L${rounded(x + 3.4)} ${rounded(y + 3)}H${rounded(x - 3.4)}Z`,
      glow(beast),
    )
  })
  return (
    withMirrorImage(legs + svgPath('M112 40Q100 24 106 14M116 34Q110 22 114 12', { width: 1.6 }), W) +
    shell +
    marks +
    svgPath('M102 56Q104 34 120 34Q136 34 138 56Q120 64 102 56Z', { width: 2, fill: DARK }) +
    eyes(beast, 112, 47, 3)
  )
}
const crab: Body = (beast) =>
  withMirrorImage(
    repeatDrawing(3, (i) =>
      svgPath(`M${82 + i * 6} ${104 + i * 6}Q${54} ${100 + i * 12} ${40 + i * 6} ${128 + i * 8}`, { width: 2 }),
    ) +
      svgPath('M78 84Q52 78 46 54', { width: 2.4 }) +
      svgPath('M46 56Q22 46 28 18Q40 26 44 36Q50 22 62 20Q66 44 46 56Z', { width: 2, fill: DARK }) +
      svgPath('M34 30L42 38M58 28L48 40', { width: 1.2 }) +
      svgPath('M104 72Q100 56 102 48', { width: 1.8 }) +
      svgCircle(102, 45, 4, glow(beast)),
    W,
  ) +
  svgPath('M66 96Q70 68 120 66Q170 68 174 96Q160 126 120 128Q80 126 66 96Z', { width: 2.2, fill: DARK }) +
  repeatDrawing(9, (i) =>
    svgPath(`M${84 + i * 9} ${rounded(118 - Math.abs(i - 4) * 3)}V${rounded(104 - (i % 2) * 8)}`, { width: 1.2 }),
  ) +
  withMirrorImage(
    svgPath('M76 92Q96 78 120 78M84 100Q100 88 120 88', { width: 1.1 }) +
      svgPath('M112 112Q116 118 120 118', lit(beast)),
    W,
  )
const bird: Body = (beast) => {
  const feathers = 6 + Math.round(beast.might * 4)
  const wing = repeatDrawing(feathers, (i) => {
    const t = i / feathers
    return svgPath(
      `M108 62Q${rounded(74 - t * 4)} ${rounded(34 + t * 30)} ${rounded(16 + t * 62)} ${rounded(30 + t * 92)}Q${rounded(62 + t * 20)} ${rounded(62 + t * 40)} 110 ${rounded(72 + t * 14)}`,
      { width: 1.4, fill: i === 0 ? DARK : 'none' },
    )
  })
  const tail = repeatDrawing(5, (i) =>
    svgPath(`M120 106L${rounded(102 + i * 9)} ${rounded(150 - Math.abs(i - 2) * 5)}`, { width: 1.6 }),
  )
  return (
    withMirrorImage(wing, W) +
    tail +
    svgPath('M104 64Q120 50 136 64Q138 100 120 116Q102 100 104 64Z', { width: 2, fill: DARK }) +
    repeatDrawing(4, (i) =>
      svgPath(`M${108 + i} ${74 + i * 9}Q120 ${82 + i * 9} ${132 - i} ${74 + i * 9}`, { width: 1.1 }),
    ) +
    svgPath('M108 48Q106 28 120 26Q134 28 132 48Q126 56 120 66Q114 56 108 48Z', { width: 2, fill: DARK }) +
    svgPath('M115 48L120 64L125 48', { width: 1.6 }) +
    eyes(beast, 114, 41, 3)
  )
}
const horned: Body = (beast) => {
  const turns = 26
  const horn = (grow: number): string => {
    const points: (readonly [number, number])[] = []
    for (let i = 0; i <= turns; i++) {
      const t = i / turns
      const [x, y] = pointOnCircle(68, 58, 34 * (1 - t * 0.72) + grow * (1 - t), 0.2 - t * 1.45)
      points.push([x, y])
    }
    return polyline(points)
  }
  const ridges = repeatDrawing(11, (i) =>
    svgPath(
      polyline([
        pointOnCircle(68, 58, 38 - i * 1.6, 0.16 - i * 0.085),
        pointOnCircle(68, 58, 28 - i * 1.6, 0.15 - i * 0.085),
      ]),
      {
        width: 1.2,
      },
    ),
  )
  const face = svgPath('M96 46Q120 34 144 46Q148 84 134 130Q120 152 106 130Q92 84 96 46Z', { width: 2.2, fill: DARK })
  const hatching = withMirrorImage(
    repeatDrawing(6 + Math.round(beast.might * 5), (i) =>
      svgPath(`M${100 + i} ${74 + i * 5}L${114} ${80 + i * 5}`, { width: 1 }),
    ),
    W,
  )
  return (
    withMirrorImage(svgPath(horn(0), { width: 2.2 }) + svgPath(horn(9), { width: 1.6 }) + ridges, W) +
    face +
    hatching +
    svgPath('M110 136Q114 142 118 138M130 136Q126 142 122 138', { width: 1.8 }) +
    svgPath('M120 44L116 56L123 64L117 78', { ...lit(beast), width: 2 }) +
    eyes(beast, 107, 66, 5)
  )
}
const hound: Body = (beast) =>
  withMirrorImage(
    svgPath('M98 56L82 10L112 40', { width: 2, fill: DARK }) +
      svgPath('M96 42L89 22L106 40', { width: 1 }) +
      svgPath('M120 38Q92 42 90 66Q76 86 62 92Q82 98 92 96Q98 118 112 132L120 136', { width: 2.2, fill: DARK }) +
      repeatDrawing(4 + Math.round(beast.might * 4), (i) =>
        svgPath(`M${92 + i * 2} ${72 + i * 5}Q${80 + i * 3} ${84 + i * 5} ${68 + i * 6} ${90 + i * 5}`, { width: 1 }),
      ) +
      svgPath('M120 112L108 120M120 122L112 128M110 114L112 122L116 116', { width: 1.4 }),
    W,
  ) +
  svgPath('M112 102Q120 96 128 102L120 112Z', { width: 1.8, fill: 'currentColor' }) +
  svgPath('M114 60L120 96L126 60', { width: 1.2 }) +
  eyes(beast, 106, 70, 5) +
  withMirrorImage(svgPath('M60 150Q78 112 100 126', { width: 1.4 }) + svgPath('M48 152Q70 118 94 122', { width: 1 }), W)
const mass: Body = (beast) => {
  const rows = 4 + Math.round(beast.might)
  const blocks = repeatDrawing(rows, (row) => {
    const count = row === 0 ? 1 : row === 1 ? 4 : 3
    const w = row === 0 ? 38 : row === 1 ? 30 : 28
    const h = row === 0 ? 30 : Math.min(32, 118 / rows)
    const y = row === 0 ? 12 : 42 + (row - 1) * h
    return repeatDrawing(count, (i) => {
      const x = 120 - (count * w) / 2 + i * w
      const lean = beast.random() * 5 - 2.5
      return (
        svgPath(
          polyline(
            [
              [x + 1, y + lean / 2],
              [x + w - 1, y - lean / 2],
              [x + w - 2, y + h - 1],
              [x + 2, y + h - 1 + lean / 3],
            ],
            true,
          ),
          { width: 1.8, fill: DARK },
        ) +
        svgPath(
          polyline([
            [x + 6, y + 7],
            [x + 6 + beast.random() * 12, y + 9 + beast.random() * (h - 14)],
          ]),
          { width: 1, opacity: 0.8 },
        )
      )
    })
  })
  const arm =
    svgPath('M60 50L44 60L40 94L34 120L52 126L60 96L66 74', { width: 2, fill: DARK }) +
    svgPath('M42 94L58 98M36 118L40 132M44 122L46 134M50 124L54 133', { width: 1.4 })
  return (
    withMirrorImage(arm, W) +
    blocks +
    svgPath('M120 50L113 66L125 78L116 96L122 112', { ...lit(beast), width: 2 }) +
    eyes(beast, 111, 27, 4) +
    svgPath('M112 36H128', { width: 1.6 })
  )
}
const slime: Body = (beast) =>
  svgPath('M40 140Q52 96 84 92Q86 52 120 48Q154 52 156 92Q188 96 200 140Z', { width: 2.2, fill: DARK }) +
  repeatDrawing(7, (i) =>
    svgPath(`M${50 + i * 4} ${136 - i * 11}Q120 ${112 - i * 14} ${190 - i * 4} ${136 - i * 11}`, {
      width: 1,
      opacity: 0.85,
    }),
  ) +
  repeatDrawing(9, () => {
    const [x, y] = [72 + beast.random() * 96, 78 + beast.random() * 54]
    return svgCircle(x, y, 1.5 + beast.random() * 3, lit(beast))
  }) +
  eyes(beast, 108, 76, 5) +
  svgPath('M104 96Q120 108 136 96', { width: 2 })
const hooded: Body = (beast) => {
  const folds = 7 + Math.round(beast.might * 5)
  const robe = repeatDrawing(folds, (i) =>
    svgPath(
      `M${rounded(104 - i)} ${rounded(56 + i * 2)}Q${rounded(92 - i * 5)} ${rounded(100)} ${rounded(112 - (i * 74) / folds)} 156`,
      {
        width: 1.3,
      },
    ),
  )
  return (
    withMirrorImage(
      svgPath('M120 8Q88 14 88 58Q74 78 40 156H120', { width: 2.2, fill: DARK }) +
        robe +
        svgPath('M88 84Q70 92 66 112L78 116Q84 104 96 104', { width: 1.8, fill: DARK }),
      W,
    ) +
    svgPath('M120 18Q98 22 98 54Q102 76 120 82Q138 76 142 54Q142 22 120 18Z', { width: 2, fill: '#000000' }) +
    eyes(beast, 111, 50, 4) +
    svgPath('M120 104Q106 122 112 142Q116 150 120 150Q124 150 128 142Q134 122 120 104Z', {
      ...lit(beast),
      width: 1.6,
    }) +
    svgPath('M120 118Q114 130 117 142M120 118Q126 130 123 142', lit(beast))
  )
}
const lancer: Body = (beast) =>
  svgPath('M182 8L176 30H188Z', glow(beast)) +
  svgPath('M182 30V156', { width: 2.2 }) +
  withMirrorImage(
    svgPath('M120 14Q92 20 94 56L80 66Q60 76 56 110L44 156H120', { width: 2.2, fill: DARK }) +
      repeatDrawing(5, (i) => svgPath(`M${84 - i * 3} ${82 + i * 15}L120 ${92 + i * 15}`, { width: 1.2 })) +
      svgPath('M62 96Q76 88 92 70', { width: 1.4 }),
    W,
  ) +
  svgPath('M98 30H142V56Q140 76 120 84Q100 76 98 56Z', { width: 2, fill: DARK }) +
  svgPath('M98 50H142M120 50V82M106 60V66M112 60V68M128 60V68M134 60V66', { width: 1.6 }) +
  withMirrorImage(svgPath('M104 44H114', { ...lit(beast), width: 3 }), W) +
  svgPath('M120 14Q124 0 140 4', { width: 1.8 })
const crowned: Body = (beast) =>
  hooded(beast) +
  svgPath('M92 26L86 -2L104 14L112 -4L120 12L128 -4L136 14L154 -2L148 26Q120 16 92 26Z', {
    width: 1.8,
    fill: beast.colour,
    kind: beast.kind,
    ink: beast.colour,
  }) +
  drawRays(120, 46, 62, 74, 40, { width: 1, opacity: 0.6 })
const mirror: Body = (beast) =>
  drawRays(120, 78, 66, 80, 48, { width: 1, opacity: 0.7 }) +
  svgEllipse(120, 78, 52, 66, { width: 3, fill: DARK }) +
  svgEllipse(120, 78, 45, 59, { width: 1.2 }) +
  svgPath('M120 19L108 50L126 74L110 104L124 137M108 50L82 44M126 74L162 66M110 104L84 112', {
    ...lit(beast),
    width: 1.8,
  }) +
  eyes(beast, 106, 70, 6) +
  svgPath('M104 108Q120 96 136 108', { width: 1.8 }) +
  repeatDrawing(5, (i) =>
    svgPath(`M${90 + i * 4} ${rounded(44 + beast.random() * 8)}L${98 + i * 4} ${rounded(58 + beast.random() * 10)}`, {
      width: 1,
    }),
  )
const maw: Body = (beast) => {
  const teeth = 9 + Math.round(beast.might * 4)
  return (
    svgPath('M34 84Q60 26 120 24Q180 26 206 84Q180 146 120 148Q60 146 34 84Z', { width: 2.2, fill: DARK }) +
    svgPath('M58 90Q90 62 120 62Q150 62 182 90Q150 126 120 126Q90 126 58 90Z', { width: 2, fill: '#000000' }) +
    repeatDrawing(teeth, (i) => {
      const x = 70 + (i * 100) / (teeth - 1)
      const lift = 20 * (1 - ((x - 120) / 62) ** 2)
      return svgPath(
        `M${rounded(x - 4)} ${rounded(84 - lift)}L${rounded(x)} ${rounded(96 - lift)}L${rounded(x + 4)} ${rounded(84 - lift)}M${rounded(x - 4)} ${rounded(98 + lift)}L${rounded(x)} ${rounded(87 + lift)}L${rounded(x + 4)} ${rounded(98 + lift)}`,
        { width: 1.3 },
      )
    }) +
    svgCircle(120, 94, 9, glow(beast)) +
    drawRays(120, 94, 12, 20, 14, lit(beast)) +
    eyes(beast, 96, 46, 5) +
    repeatDrawing(8, (i) =>
      svgPath(polyline([pointOnCircle(120, 84, 66, (i - 3.5) / 16), pointOnCircle(120, 84, 76, (i - 3.5) / 16)]), {
        width: 1.4,
      }),
    )
  )
}
const choir: Body = (beast) =>
  repeatDrawing(3, (i) =>
    svgGroup(
      hooded({ ...beast, might: 0.2 }),
      {},
      ['translate(-6 34) scale(.62 .78)', 'translate(97 34) scale(.62 .78)', 'translate(34 8) scale(.72 .95)'][i],
    ),
  ) + drawRays(120, 20, 14, 22, 20, { width: 1 })

const BODIES: readonly (readonly [RegExp, Body])[] = [
  [/moth/, moth],
  [/crab/, crab],
  [/tick|mite|leech|spider|beetle/, tick],
  [/crow|harrier|kestrel|bird|hawk/, bird],
  [/ram|ox|bull|goat/, horned],
  [/jackal|hound|stalker|rat|wolf|dog/, hound],
  [/mirror/, mirror],
  [/eater|glutton|maw/, maw],
  [/queen|king|taker|veil_lord/, crowned],
  [/choir/, choir],
  [/lancer|warden|sentinel|guard|usher/, lancer],
  [/sentry|colossus|golem|twin|stone/, mass],
  [/slime|sandling|ooze/, slime],
  [/priest|acolyte|witch|judge|usurer|matron|oracle|monk/, hooded],
]

/** Draws the body of a foe by words in its name. Unknown foes of packs get a star that is drawn from their number. */
export function drawFoeBody(name: string, seed: number, beast: FoeStyle): string {
  const found = BODIES.find(([pattern]) => pattern.test(name))?.[1]
  return found === undefined ? sigil(seed, beast) : found(beast)
}

function sigil(seed: number, beast: FoeStyle): string {
  const points = 5 + (seed % 7)
  const step = 2 + ((seed >>> 4) % Math.max(1, Math.floor(points / 2) - 1))
  return (
    svgCircle(120, 80, 70, { width: 1.2 }) +
    svgCircle(120, 80, 64, { width: 0.8 }) +
    starPolygon(120, 80, 64, points, step, { width: 1.6 }) +
    starPolygon(120, 80, 40, points, step, lit(beast)) +
    svgBox(113, 73, 14, 14, glow(beast), 2) +
    drawRays(120, 80, 71, 77, points * 4, { width: 1 })
  )
}
