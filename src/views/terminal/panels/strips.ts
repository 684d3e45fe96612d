import type { Choice, Effect, Meter, Text, Toned } from '../../../engine/contract/scene.ts'
import type { PlayScene } from '../../input/play-scene.ts'
import { charWidth, textWidth } from '../../text-width.ts'
import { type Frame, putSpans, type Span } from '../cells/frame.ts'
import { firstMeters, ownMeter, valueAfterEffect } from './aim.ts'

/** One line of a column. `zones` are its parts that can be clicked; `marks` say where an actor or a thing is drawn. */
export interface Strip {
  readonly spans: readonly Span[]
  readonly zones: readonly ClickZone[]
  readonly marks?: readonly MotionMark[]
}
export interface ClickZone {
  readonly from: number
  readonly to: number
  readonly choice: Choice
  /** Set if a frame shows that it has the focus, so that it is not drawn in reverse. */
  readonly isFramed?: true
}
/** Where motion finds an actor or a thing on screen. A mark of kind `bar` is an actor's bar, one of kind `die` a die; `id` says which. */
export interface MotionMark {
  readonly name: string
  readonly kind: 'bar' | 'row' | 'figure' | 'thing' | 'die' | 'column'
  readonly from: number
  readonly to: number
}
/** A row, or a part of it, that can be clicked. */
export interface ClickTarget {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly choice: Choice
}

/** What is known of the choices while panels are drawn: their keys, which one is focused, and what it would do. */
export interface Focus {
  readonly focus: string | undefined
  /** The focused choice. */
  readonly choice: Choice | undefined
  /** The current target. */
  readonly aim: string | undefined
  readonly meters: ReadonlyMap<string, Meter>
  tag(choice: Choice): string
  /** The choice at a row or card, for the current target. */
  at(panel: string, item: string): Choice | undefined
  /** What the focused choice would do to an actor. */
  effectOn(actor: string | undefined): Effect | undefined
  /** What a meter would show after the focused choice, and the lowest value it could have before the seat decides again. */
  outlook(meter: Meter): { readonly after: number; readonly least: number; readonly effect: Effect | undefined }
}

export const makeStrip = (
  spans: readonly Span[],
  zones: readonly ClickZone[] = [],
  marks: readonly MotionMark[] = [],
): Strip => (marks.length === 0 ? { spans, zones } : { spans, zones, marks })
const BLANK_STRIP: Strip = makeStrip([])
export const makeSpan = (text: string, style = ''): Span => ({ text, style })

export function makeFocus(scene: PlayScene, focus: string | undefined, before?: string): Focus {
  const choice = scene.choices.find(({ id }) => id === focus)
  const aim = choice?.on ?? before
  const places = new Map<string, Choice>()
  for (const one of scene.choices) {
    const place = `${one.at?.panel}/${one.at?.item}`
    if (one.at !== undefined && !places.has(place)) places.set(place, one)
  }
  const effects = new Map((choice?.effects ?? []).map((effect) => [effect.actor, effect]))
  const meters = firstMeters(scene)
  const own = ownMeter(scene)
  return {
    focus,
    choice,
    meters,
    aim,
    tag: ({ id, key }) => (key === undefined || key === 'enter' ? String(scene.numbers.get(id) ?? '') : key),
    at: (panel, item) => places.get(`${panel}/${item}`),
    effectOn: (actor) => (actor === undefined ? undefined : effects.get(actor)),
    outlook(meter) {
      const isFirst = meter.actor !== undefined && meters.get(meter.actor) === meter
      const effect = isFirst ? effects.get(meter.actor as string) : undefined
      const after = (effect && valueAfterEffect(meter.value, effect)) ?? meter.value
      const dangerLeast = meter === own ? choice?.danger?.least : undefined
      return { after, effect, least: Math.max(0, dangerLeast ?? Math.min(after, meter.value - (meter.stake ?? 0))) }
    },
  }
}

/** Converts a text to spans. Pieces without a tone get `tone`. */
export function spansOf(text: Text, tone = ''): Span[] {
  const pieces = Array.isArray(text) ? (text as readonly (string | Toned)[]) : [text as string | Toned]
  return pieces.map((piece) => (typeof piece === 'string' ? makeSpan(piece, tone) : makeSpan(piece.text, piece.tone)))
}

/** Breaks spans into lines of at most `width` cells. All lines but the first are indented. */
export function wrapSpans(spans: readonly Span[], width: number, indent = 0): Span[][] {
  const lines: Span[][] = []
  let line: Span[] = []
  let used = 0
  for (const { text, style } of spans)
    for (const word of text.match(/\n|[^\S\n]+|\S+/g) ?? []) {
      const size = word === '\n' ? 0 : textWidth(word)
      const isBlank = word.trim() === ''
      if (word === '\n' || (used > 0 && used + size > width)) {
        lines.push(line)
        line = indent > 0 ? [makeSpan(' '.repeat(indent))] : []
        used = indent
        if (isBlank) continue
      }
      line.push(makeSpan(word, style))
      used += size
    }
  lines.push(line)
  return lines
}

export const wrapText = (text: Text, width: number, tone = '', indent = 0): Strip[] =>
  wrapSpans(spansOf(text, tone), width, indent).map((spans) => makeStrip(spans))

export const spansWidth = (spans: readonly Span[]): number => spans.reduce((sum, { text }) => sum + textWidth(text), 0)

/** Cuts spans to a width. Spans that were cut end with …. */
export function cutSpans(spans: readonly Span[], width: number): Span[] {
  if (spansWidth(spans) <= width) return [...spans]
  const parts: Span[] = []
  let left = width - 1
  for (const { text, style } of spans) {
    let part = ''
    for (const character of text) {
      const size = charWidth(character.codePointAt(0) as number)
      if (size > left) return [...parts, makeSpan(part, style), makeSpan('…', 'dim')]
      part += character
      left -= size
    }
    parts.push(makeSpan(part, style))
  }
  return parts
}

/** At most so many lines, the last of them cut with an ellipsis if there are more. */
export function linesWithin(lines: readonly Span[][], most: number, width: number): Span[][] {
  if (lines.length <= most) return [...lines]
  const last = cutSpans([...(lines[most - 1] as Span[]), makeSpan(' '.repeat(width + 1))], width)
  return [...lines.slice(0, most - 1), last]
}

/** Cuts items of several lines each to at most so many lines, or more as long as there are spare lines. */
export function spreadLines(items: readonly Span[][][], most: number, spare: number, width: number): Span[][][] {
  let left = spare
  return items.map((lines) => {
    const more = Math.min(left, Math.max(0, lines.length - most))
    left -= more
    return linesWithin(lines, most + more, width)
  })
}

/** Cuts or pads spans to exactly this width. */
export function fitSpans(spans: readonly Span[], width: number): Span[] {
  const short = cutSpans(spans, width)
  const missing = width - spansWidth(short)
  return missing > 0 ? [...short, makeSpan(' '.repeat(missing))] : short
}

/** Draws a strip, with the focused zone in reverse. Returns its click targets. */
export function drawStrip(
  frame: Frame,
  { spans, zones }: Strip,
  place: { readonly x: number; readonly y: number; readonly limit: number },
  pointer: Focus,
): ClickTarget[] {
  const { x, y, limit } = place
  putSpans(frame, x, y, spans, limit)
  for (const { from, to, choice, isFramed } of zones) {
    if (choice.id !== pointer.focus || isFramed === true) continue
    for (let at = x + from; at < Math.min(x + to, limit); at++) frame.styles[y * frame.width + at] += '+reverse'
  }
  return zones.map(({ from, to, choice }) => ({ x: x + from, y, width: Math.min(to, limit - x) - from, choice }))
}

/** A strip moved to the right, with other spans before it. */
export const shiftStrip = (by: number, { spans, zones, marks = [] }: Strip, before: readonly Span[] = []): Strip =>
  makeStrip(
    [...before, ...spans],
    zones.map((zone) => ({ ...zone, from: zone.from + by, to: zone.to + by })),
    marks.map((mark) => ({ ...mark, from: mark.from + by, to: mark.to + by })),
  )

/** Puts two columns of strips side by side. */
export function sideBySide(left: readonly Strip[], right: readonly Strip[], width: number, gap: number): Strip[] {
  const rows = Math.max(left.length, right.length)
  return Array.from({ length: rows }, (_, i) => {
    const a = left[i] ?? BLANK_STRIP
    const b = shiftStrip(width + gap, right[i] ?? BLANK_STRIP, [...fitSpans(a.spans, width), makeSpan(' '.repeat(gap))])
    return makeStrip(b.spans, [...a.zones, ...b.zones], [...(a.marks ?? []), ...(b.marks ?? [])])
  })
}
