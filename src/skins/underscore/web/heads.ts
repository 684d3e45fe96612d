import {
  drawRays,
  pointOnCircle,
  polyline,
  repeatDrawing,
  rounded,
  svgCircle,
  svgPath,
  withMirrorImage,
} from '../../line-art.ts'

/** The headdress of each family, in white lines on black: 300 wide and 320 high, with the middle of the head at 150, 128. */

const W = 300
const BLACK = '#000000'
type Head = (random: () => number) => { readonly behind: string; readonly before: string }

const folds = (count: number, wide: number): string =>
  withMirrorImage(
    repeatDrawing(count, (i) => {
      const t = i / (count - 1)
      return svgPath(
        `M${rounded(150 - t * 4)} ${rounded(34 - t * 4)}C${rounded(112 - t * wide)} ${rounded(36)} ${rounded(98 - t * wide)} ${rounded(90)} ${rounded(100 - t * wide * 0.9)} ${rounded(170)}Q${rounded(98 - t * wide)} ${rounded(204)} ${rounded(112 - t * wide * 0.4)} ${rounded(222)}`,
        { width: 1.2 },
      )
    }),
    W,
  )
const hood: Head = () => ({
  behind: svgPath('M150 26C94 28 70 92 76 230H224C230 92 206 28 150 26Z', { fill: BLACK, ink: 'none' }) + folds(9, 26),
  before: svgPath('M134 84L166 80M138 78V90M146 77V89M154 76V88M162 75V86', { width: 1.4 }),
})
const hat: Head = () => ({
  behind: '',
  before:
    svgPath('M98 70Q100 14 132 12Q150 22 168 12Q200 14 202 70Z', { fill: BLACK, width: 1.8 }) +
    repeatDrawing(5, (i) => svgPath(`M${116 + i * 2} ${64 - i}Q${114 + i * 4} ${34 - i} ${130 + i} 20`, { width: 1 })) +
    repeatDrawing(4, (i) =>
      svgPath(
        `M${48 + i * 8} ${78 - i * 2}Q150 ${58 + i * 9} ${252 - i * 8} ${78 - i * 2}Q150 ${112 - i * 5} ${48 + i * 8} ${78 - i * 2}Z`,
        { fill: i === 0 ? BLACK : 'none', width: 1.3 },
      ),
    ),
})
const open: Head = (random) => {
  const teeth: (readonly [number, number])[] = [[100, 96]]
  for (let i = 1; i < 10; i++) teeth.push([100 + i * 10, 84 - (i % 2) * 14 - random() * 8])
  teeth.push([200, 96])
  return {
    behind: repeatDrawing(11, (i) =>
      svgPath(
        `M${108 + i * 8.4} 92Q${rounded(90 + i * 12)} ${rounded(48 - random() * 8)} ${rounded(64 + i * 17)} ${rounded(30 - (5 - Math.abs(i - 5)) * 4)}`,
        { width: 1, opacity: 0.85 },
      ),
    ),
    before: svgPath(`${polyline(teeth)}Q150 110 100 96Z`, { fill: BLACK, width: 1.8 }),
  }
}
const hair: Head = (random) => ({
  behind: folds(7, 20),
  before: withMirrorImage(
    repeatDrawing(10, (i) =>
      svgPath(
        `M${rounded(148 - i)} ${rounded(44 + i)}C${rounded(128 - i * 4)} ${rounded(60)} ${rounded(118 - i * 2.4)} ${rounded(120)} ${rounded(124 - i * 4 + random() * 5)} ${rounded(206 + random() * 26)}`,
        { width: 1.2 },
      ),
    ),
    W,
  ),
})
const flayed: Head = () => ({
  behind: '',
  before: withMirrorImage(
    repeatDrawing(7, (i) =>
      svgPath(`M${104 + i * 2} ${96 + i * 11}Q${112 + i * 2} ${104 + i * 11} ${110 + i} ${114 + i * 11}`, {
        width: 1.1,
      }),
    ) +
      repeatDrawing(5, (i) => svgPath(`M${118 + i * 6} 62Q${112 + i * 7} 76 ${116 + i * 7} 92`, { width: 1 })) +
      svgPath('M106 168L118 188M102 160L112 184M110 176L124 196', { width: 1.4 }),
    W,
  ),
})
const charred: Head = (random) => ({
  behind: repeatDrawing(7, (i) =>
    svgPath(
      `M${120 + i * 10} 62Q${rounded(108 + i * 14 + random() * 8)} 40 ${rounded(118 + i * 10)} ${rounded(24 - random() * 12)}T${rounded(114 + i * 12)} 2`,
      { width: 1, opacity: 0.8 },
    ),
  ),
  before: repeatDrawing(9, (i) =>
    svgPath(
      `M${rounded(106 + i * 11)} ${rounded(70 + Math.abs(i - 4) * 5)}l${rounded(random() * 8 - 4)} ${rounded(7 + random() * 9)}l${rounded(random() * 8 - 4)} ${rounded(5 + random() * 6)}`,
      { width: 1.3 },
    ),
  ),
})
const quarried: Head = (random) => ({
  behind: '',
  before: withMirrorImage(
    svgPath('M150 40L122 46L102 70L96 104', { width: 2 }) +
      repeatDrawing(6, (i) =>
        svgPath(
          polyline([
            [104 + i * 8, 66 + random() * 8],
            [112 + i * 6, 82 + random() * 6],
            [106 + i * 9, 94 + random() * 6],
          ]),
          { width: 1.2 },
        ),
      ) +
      svgPath('M96 104L88 120L98 150L92 170L108 190', { width: 1.8 }),
    W,
  ),
})
const rotten: Head = (random) => ({
  behind: folds(5, 14),
  before: repeatDrawing(9, () => {
    const [x, y] = pointOnCircle(150, 84, 12 + random() * 36, random() * 0.6 - 0.3)
    return svgCircle(x, y, 2 + random() * 4.5, { width: 1.3, fill: BLACK })
  }),
})
const overgrown: Head = (random) => ({
  behind: '',
  before: repeatDrawing(13, (i) => {
    const [x, y] = pointOnCircle(150, 128, 76 + random() * 8, (i - 6) / 22)
    const lean = (i - 6) * 2.4
    return svgPath(
      `M${rounded(x)} ${rounded(y)}q${rounded(lean - 7)} -12 ${rounded(lean)} -24q${rounded(7)} 12 ${rounded(-lean)} 24M${rounded(x)} ${rounded(y)}l${rounded(lean)} -20`,
      { width: 1.2 },
    )
  }),
})
const struck: Head = (random) => ({
  behind: withMirrorImage(
    repeatDrawing(9, (i) =>
      svgPath(
        polyline([
          [146 - i * 5, 58 + i * 2],
          [136 - i * 8 + random() * 6, 38 + i * 3],
          [140 - i * 10, 32 + i * 3],
          [126 - i * 11, 10 + i * 7],
        ]),
        { width: 1.2 },
      ),
    ),
    W,
  ),
  before: '',
})

const HEADS: readonly (readonly [RegExp, Head])[] = [
  [/hollow/i, open],
  [/charred|fire/i, charred],
  [/quarried|mason|stone/i, quarried],
  [/rotten|force/i, rotten],
  [/drowned|water/i, hair],
  [/overgrown|cultivist|plant/i, overgrown],
  [/struck|thunder/i, struck],
  [/flayed|vital/i, flayed],
  [/itinerant|pilgrim/i, hat],
]
export const headdressOf = (name: string): Head => HEADS.find(([pattern]) => pattern.test(name))?.[1] ?? hood

/** Draws the halo of hatching that elites have. */
export const drawHalo = (): string => drawRays(150, 122, 104, 122, 72, { width: 1, opacity: 0.7 })
