import type { Meter, MetersPanel } from '../../../engine/contract/scene.ts'
import { textWidth } from '../../text-width.ts'
import type { Span } from '../cells/frame.ts'
import { type Density, withTitle } from './density.ts'
import {
  type Focus,
  fitSpans,
  type MotionMark,
  makeSpan,
  makeStrip,
  type Strip,
  spansWidth,
  wrapSpans,
  wrapText,
} from './strips.ts'

/** Draws meters. Those with a maximum get a bar each; the others share a line. */
export function meterStrips(panel: MetersPanel, width: number, pointer: Focus, density: Density): Strip[] {
  const bars = panel.meters.filter((meter) => meter.max !== undefined && meter.max > 0 && meter.isCounter !== true)
  const names = Math.max(0, ...bars.map(({ name }) => textWidth(name)))
  const plain = panel.meters.filter((meter) => !bars.includes(meter))
  return withTitle(
    panel.title,
    width,
    [
      ...barRows(bars, names, width, pointer, panel.role === 'foe'),
      ...(plain.length === 0 ? [] : plainRows(plain, width, pointer)),
      ...(panel.notes ?? []).flatMap((note) => wrapText(note, width)),
    ],
    density,
  )
}

/** Draws meters without a bar. Lines break only between meters. */
function plainRows(meters: readonly Meter[], width: number, pointer: Focus): Strip[] {
  const lines: { spans: Span[]; marks: MotionMark[] }[] = [{ spans: [], marks: [] }]
  for (const meter of meters) {
    const { value, max = 0 } = meter
    const counter =
      meter.isCounter === true
        ? [makeSpan(`${'◆'.repeat(value)}${'◇'.repeat(Math.max(0, max - value))} `, meter.tone)]
        : []
    const one = [makeSpan(`${meter.name} `, 'dim'), ...counter, ...valueSpans(meter, pointer, meter)]
    const line = lines.at(-1) as (typeof lines)[number]
    const used = spansWidth(line.spans)
    const isNext = used > 0 && used + 3 + spansWidth(one) > width
    const from = isNext || used === 0 ? 0 : used + 3
    const mark = meter.actor === undefined ? [] : [barMark(meter.actor, from, from + spansWidth(one))]
    if (isNext) lines.push({ spans: one, marks: mark })
    else {
      line.spans.push(...(used === 0 ? [] : [makeSpan('   ')]), ...one)
      line.marks.push(...mark)
    }
  }
  return lines.flatMap(({ spans, marks }) =>
    wrapSpans(spans, width, 2).map((part, i) => makeStrip(part, [], i === 0 ? marks : [])),
  )
}

const barMark = (name: string, from: number, to: number): MotionMark => ({ name, kind: 'bar', from, to })

function nameSpans({ name, actor }: Meter, names: number, longest: number, pointer: Focus): Span[] {
  const isAimed = actor !== undefined && pointer.choice?.on === actor && names > longest
  const mark = names > longest ? (isAimed ? '▸' : ' ') : ''
  return [makeSpan(mark, 'key'), makeSpan(`${name}${' '.repeat(longest - textWidth(name))} `, isAimed ? 'key' : 'dim')]
}

const MOST = [
  [56, 20],
  [44, 16],
  [0, 12],
] as const
const LEAST = 6

/** The length of a bar. It leaves room for the value after the focused choice, so that bars keep their length. */
function barWidth(bars: readonly Meter[], names: number, width: number): number {
  const most = (MOST.find(([from]) => width >= from) as (typeof MOST)[number])[1]
  const needs = bars.map(({ value, max = 0, note, actor }) => {
    const figure = `${value}/${max}`.length + (actor === undefined ? 0 : String(max).length + 1)
    return names + 2 + figure + (note === undefined ? 0 : textWidth(note) + 1)
  })
  const fitting = Math.min(...needs.map((need) => width - need))
  // If a note goes below its bar in any case, the bar may be long.
  return fitting < LEAST ? Math.max(LEAST, Math.min(most, width - names - 12)) : Math.min(most, fitting)
}

function barRows(bars: readonly Meter[], longest: number, width: number, pointer: Focus, isFoe: boolean): Strip[] {
  if (bars.length === 0) return []
  // The target of the focused choice has a mark in front of its name.
  const names = longest + (isFoe && bars.some(({ actor }) => actor !== undefined) ? 1 : 0)
  const room = barWidth(bars, names, width)
  const all = bars.map((meter) => {
    const front = [
      ...nameSpans(meter, names, longest, pointer),
      ...barSpans(meter, room, pointer),
      makeSpan(' '),
      ...valueSpans({ ...meter, note: '' }, pointer, meter),
    ]
    return { meter, front, note: meter.note === undefined || meter.note === '' ? [] : [makeSpan(meter.note, 'dim')] }
  })
  const widest = Math.max(
    0,
    ...all.map(({ front, note }) => spansWidth(front) + (note.length === 0 ? 0 : 1 + spansWidth(note))),
  )
  const markOf = ({ actor }: Meter, from: number): MotionMark[] =>
    actor === undefined ? [] : [barMark(actor, from, from + names + 1 + room)]
  const withNote = ({ front, note }: (typeof all)[number]): Span[] =>
    note.length === 0 ? front : [...front, makeSpan(' '), ...note]
  // Two bars share a line if they fit.
  if (widest * 2 + 3 <= width)
    return Array.from({ length: Math.ceil(all.length / 2) }, (_, i) => {
      const [left, right] = [all[i * 2] as (typeof all)[number], all[i * 2 + 1]]
      const spans = [...fitSpans(withNote(left), widest + 3), ...(right === undefined ? [] : withNote(right))]
      return makeStrip(
        spans,
        [],
        [...markOf(left.meter, 0), ...(right === undefined ? [] : markOf(right.meter, widest + 3))],
      )
    })
  return all.flatMap((one) => {
    const { meter, front, note } = one
    if (spansWidth(withNote(one)) <= width) return [makeStrip(withNote(one), [], markOf(meter, 0))]
    const below = note.length === 0 ? [] : wrapSpans([makeSpan(' '.repeat(names + 1)), ...note], width, names + 1)
    return [makeStrip(front, [], markOf(meter, 0)), ...below.map((part) => makeStrip(part))]
  })
}

/** The segments of a bar: safe, at stake, lost or gained by the focused choice, empty. */
function barSpans(meter: Meter, room: number, pointer: Focus): Span[] {
  const max = meter.max as number
  const { after, least } = pointer.outlook(meter)
  const value = Math.max(0, Math.min(meter.value, max))
  const scale = (amount: number): number => scaled(Math.max(0, Math.min(amount, max)), max, room)
  const low = scale(Math.min(value, after))
  const high = scale(Math.max(value, after))
  const safe = Math.min(low, scale(least))
  return [
    makeSpan('█'.repeat(safe), meter.tone ?? 'good'),
    makeSpan('▒'.repeat(low - safe), 'warn'),
    after < value ? makeSpan('▒'.repeat(high - low), 'bad') : makeSpan('▓'.repeat(high - low), 'good'),
    makeSpan('░'.repeat(room - high), 'frame'),
  ]
}

/** Scales an amount to cells. A bar that is not empty shows at least one cell, and one that is not full never all. */
function scaled(amount: number, max: number, room: number): number {
  const full = Math.round((amount * room) / max)
  if (amount > 0 && full === 0) return 1
  return amount < max && full === room ? room - 1 : full
}

function valueSpans({ value, max, note, tone = '' }: Meter, pointer: Focus, meter: Meter): Span[] {
  const { after, effect } = pointer.outlook(meter)
  const of = max === undefined ? '' : `/${max}`
  const isChanged = after !== value || effect?.falls === true
  const chance = isChanged && effect?.chance !== undefined ? ` ${effect.chance} %` : ''
  const change = isChanged
    ? [makeSpan(`→${after}${effect?.falls === true ? '†' : ''}`, after < value ? 'bad' : 'good')]
    : []
  return [
    makeSpan(String(value), tone),
    ...change,
    makeSpan(of, tone),
    ...(chance === '' ? [] : [makeSpan(chance, 'warn')]),
    ...(note === undefined || note === '' ? [] : [makeSpan(` ${note}`, 'dim')]),
  ]
}
