import type { Estimate } from './stats.ts'

/** SVG plots: no scripts, no external requests, readable without colour. */

export const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)

const svg = (width: number, height: number, body: string, label: string): string =>
  `<svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escaped(label)}">${body}</svg>`

export const px = (value: number): string => value.toFixed(1)

export interface Bar extends Estimate {
  readonly label: string
}

/** A bar a row with its interval, from 0 to `most`. */
export function barChart(rows: readonly Bar[], most: number, unit: (value: number) => string, label: string): string {
  const [left, width, each] = [260, 420, 26]
  const at = (value: number): number => left + (width * Math.max(0, Math.min(most, value))) / (most || 1)
  const drawn = rows.map(({ label: name, value, low, high }, i) => {
    const y = 6 + i * each
    return `<text x="${left - 8}" y="${y + 14}" text-anchor="end">${escaped(name.slice(0, 40))}</text><rect x="${left}" y="${y}" width="${px(at(value) - left)}" height="18" class="bar"/><path d="M${px(at(low))} ${y + 9}H${px(at(high))}M${px(at(low))} ${y + 4}v10M${px(at(high))} ${y + 4}v10" class="whisker"/><text x="${left + width + 8}" y="${y + 14}">${escaped(unit(value))}</text>`
  })
  return svg(840, rows.length * each + 12, drawn.join(''), label)
}

/** A histogram with at most 40 columns. */
export function histogram(values: readonly number[], label: string): string {
  if (values.length === 0) return ''
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  const columns = Math.min(40, Math.max(1, most - least + 1))
  const counts = new Array<number>(columns).fill(0)
  for (const value of values) {
    const column = Math.min(columns - 1, Math.floor(((value - least) * columns) / (most - least + 1)))
    counts[column] = (counts[column] ?? 0) + 1
  }
  const tallest = Math.max(...counts)
  const [height, width] = [110, 800 / columns]
  const drawn = counts.map((count, i) => {
    const tall = (height * count) / tallest
    return `<rect x="${px(20 + i * width)}" y="${px(10 + height - tall)}" width="${px(Math.max(1, width - 1))}" height="${px(tall)}" class="bar"><title>${count}</title></rect>`
  })
  const axis = `<text x="20" y="${height + 28}">${least}</text><text x="820" y="${height + 28}" text-anchor="end">${most}</text>`
  return svg(840, height + 36, drawn.join('') + axis, label)
}

export interface Dot {
  readonly label: string
  readonly x: number
  readonly y: number
}

/** Plots how often choices are taken when offered, against the share of those runs that are won. */
export function scatter(dots: readonly Dot[], base: number, label: string): string {
  const [left, top, width, height] = [60, 14, 720, 300]
  const [x, y] = [
    (value: number): number => left + width * value,
    (value: number): number => top + height * (1 - value),
  ]
  const drawn = dots.map(
    (dot) =>
      `<circle cx="${px(x(dot.x))}" cy="${px(y(dot.y))}" r="4" class="dot"><title>${escaped(dot.label)}: taken ${(100 * dot.x).toFixed(0)} %, won ${(100 * dot.y).toFixed(0)} %</title></circle>`,
  )
  const frame = `<rect x="${left}" y="${top}" width="${width}" height="${height}" class="frame"/><path d="M${left} ${px(y(base))}h${width}" class="base"/><text x="${left}" y="${top + height + 18}">taken 0 %</text><text x="${left + width}" y="${top + height + 18}" text-anchor="end">100 %</text><text x="${left - 6}" y="${px(y(base) + 4)}" text-anchor="end">${(100 * base).toFixed(0)} %</text>`
  return svg(840, top + height + 26, frame + drawn.join(''), label)
}

/** One line of a chart: points from left to right, each a share with its interval. */
export interface Curve {
  readonly name: string
  readonly points: readonly (Estimate & { readonly at: number })[]
}

const DASHES = ['', '7 4', '2 4', '9 3 2 3'] as const

/** Plots shares by difficulty. Lines differ by their dashes and have their names at the right end. */
export function lineChart(lines: readonly Curve[], label: string): string {
  const [left, top, width, height] = [60, 14, 560, 260]
  const positions = lines.flatMap(({ points }) => points.map(({ at }) => at))
  const [least, most] = [Math.min(...positions), Math.max(...positions)]
  const x = (at: number): number => left + (width * (at - least)) / (most - least || 1)
  const y = (value: number): number => top + height * (1 - value)
  const drawn = lines.map(({ name, points }, i) => {
    const sorted = points.toSorted((a, b) => a.at - b.at)
    const path = sorted.map(({ at, value }, j) => `${j === 0 ? 'M' : 'L'}${px(x(at))} ${px(y(value))}`).join('')
    const whiskers = sorted.map(({ at, low, high }) => `M${px(x(at))} ${px(y(low))}V${px(y(high))}`).join('')
    const last = sorted.at(-1)
    return `<path d="${path}" class="whisker" stroke-dasharray="${DASHES[i % DASHES.length]}"/><path d="${whiskers}" class="whisker"/><text x="${left + width + 8}" y="${px(y(last?.value ?? 0) + 4)}">${escaped(name.slice(0, 28))}</text>`
  })
  const ticks = [...new Set(positions)].map(
    (at) => `<text x="${px(x(at))}" y="${top + height + 18}" text-anchor="middle">${at}</text>`,
  )
  const frame = `<rect x="${left}" y="${top}" width="${width}" height="${height}" class="frame"/><text x="${left - 6}" y="${top + 10}" text-anchor="end">100 %</text><text x="${left - 6}" y="${top + height}" text-anchor="end">0 %</text>`
  return svg(840, top + height + 26, frame + ticks.join('') + drawn.join(''), label)
}
