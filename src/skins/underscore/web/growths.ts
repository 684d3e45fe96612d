import { polyline, repeatDrawing, rounded, svgEllipse, svgPath, withMirrorImage } from '../../line-art.ts'
import { ELEMENT_COLOURS, type Element } from './elements.ts'

/** Growths that stand for attunements. They are the only colour of a portrait, and grow with the turns of the attunement. */

type Growth = (turns: number, random: () => number) => string
const W = 300
const pen = (element: Element, width = 1.8) => ({ ink: ELEMENT_COLOURS[element], width })

const crown: Growth = (turns, random) => {
  const flames = 7 + Math.min(4, turns) * 2
  return repeatDrawing(flames, (i) => {
    const x = 104 + (i * 92) / (flames - 1)
    const foot = 74 - 26 * (1 - ((x - 150) / 50) ** 2)
    const tall = 16 + random() * 14 + Math.min(4, turns) * 3
    return svgPath(
      `M${rounded(x - 5)} ${rounded(foot)}Q${rounded(x - 7)} ${rounded(foot - tall * 0.5)} ${rounded(x)} ${rounded(foot - tall)}Q${rounded(x + 2)} ${rounded(foot - tall * 0.5)} ${rounded(x + 6)} ${rounded(foot)}`,
      pen('fire'),
    )
  })
}
const antlers: Growth = (turns, random) =>
  withMirrorImage(
    repeatDrawing(2 + Math.min(3, turns), (i) => {
      const points: (readonly [number, number])[] = [[116 + i * 5, 76 - i * 3]]
      for (let j = 1; j < 6; j++)
        points.push([116 + i * 5 - j * (9 + i) + (j % 2) * 8, 76 - i * 3 - j * (7 + i * 2) - random() * 5])
      return svgPath(polyline(points), pen('thunder', 2))
    }),
    W,
  )
const scales: Growth = (turns) =>
  withMirrorImage(
    repeatDrawing(3 + Math.min(4, turns), (row) =>
      repeatDrawing(2, (i) => {
        const [x, y] = [108 - row * 5 + i * 15, 216 + row * 10]
        return svgPath(
          `M${x} ${y - 7}L${x + 7} ${y - 3}V${y + 5}L${x} ${y + 9}L${x - 7} ${y + 5}V${y - 3}ZM${x} ${y}V${y + 9}M${x} ${y}L${x - 7} ${y - 3}M${x} ${y}L${x + 7} ${y - 3}`,
          pen('stone', 1.4),
        )
      }),
    ),
    W,
  )
const halo: Growth = (turns) =>
  repeatDrawing(3 + Math.min(4, turns), (i) =>
    svgEllipse(150, 128, 72 + i * 9, 15 + i * 3.4, { ...pen('force', 1.3), dash: i % 2 === 0 ? '34 7' : '14 5' }),
  )
const roots: Growth = (turns, random) =>
  withMirrorImage(
    repeatDrawing(2 + Math.min(3, turns), (i) => {
      const x = 138 - i * 9
      const points: (readonly [number, number])[] = [[x, 212 + i * 4]]
      for (let j = 1; j < 8; j++) points.push([x + (random() - 0.6) * 12 - j * 1.5, 212 + i * 4 + j * 12])
      const [ex, ey] = points[4] ?? [x, 250]
      return svgPath(
        `${polyline(points)}M${rounded(ex)} ${rounded(ey)}l-9 13M${rounded(ex)} ${rounded(ey)}l7 12`,
        pen('vital'),
      )
    }),
    W,
  )
const waters: Growth = (turns) =>
  repeatDrawing(4 + Math.min(4, turns), (i) =>
    svgPath(`M${78 - i * 4} ${226 + i * 11}${repeatDrawing(8 + i, () => 'q5 -7 10 0t10 0').slice(0, 400)}`, {
      ...pen('water', 1.6),
      dash: `${144 + i * 8} 999`,
    }),
  )
const vines: Growth = (turns, random) =>
  withMirrorImage(
    repeatDrawing(1 + Math.min(3, turns), (i) => {
      const x = 96 - i * 12
      const stem = `M${x} 312Q${x - 16} 270 ${x + 4} 240T${x + 2} 186T${x + 14} 140`
      const leaves = repeatDrawing(6, (j) => {
        const y = 300 - j * 28
        const side = j % 2 === 0 ? 1 : -1
        const far = 11 + random() * 5
        return `M${x - 4} ${y}q${rounded(side * far * 0.5)} -11 ${rounded(side * far)} -6q${rounded(-side * far * 0.2)} 9 ${rounded(-side * far)} 6`
      })
      return svgPath(stem + leaves, pen('plant', 1.6))
    }),
    W,
  )

/** Growths behind the head are drawn first. */
export const ATTUNEMENT_GROWTHS: Readonly<Record<Element, { readonly draw: Growth; readonly isBehind: boolean }>> = {
  thunder: { draw: antlers, isBehind: false },
  water: { draw: waters, isBehind: false },
  stone: { draw: scales, isBehind: false },
  fire: { draw: crown, isBehind: false },
  plant: { draw: vines, isBehind: true },
  vital: { draw: roots, isBehind: false },
  force: { draw: halo, isBehind: false },
}
