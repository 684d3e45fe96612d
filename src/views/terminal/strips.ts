import type { Choice, Scene, Text, Toned } from '../../engine/scene.ts'
import { cells, cellsOf } from '../cells.ts'
import { type Frame, putSpans, type Span } from './frame.ts'

/** One line of a column. Zones are the parts of it that can be chosen. */
export interface Strip {
  readonly spans: readonly Span[]
  readonly zones: readonly Zone[]
}
export interface Zone {
  readonly from: number
  readonly to: number
  readonly choice: Choice
}
/** A rectangle that can be clicked. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly choice: Choice
}

/** What is drawn around the choices: the key or number that takes each, and which one is in focus. */
export interface Pointer {
  readonly focus: string | undefined
  tag(choice: Choice): string
  /** The first choice at a row or card. */
  at(panel: string, item: string): Choice | undefined
}

export const strip = (spans: readonly Span[], zones: readonly Zone[] = []): Strip => ({ spans, zones })
export const blank: Strip = strip([])
export const span = (text: string, style = ''): Span => ({ text, style })

/** Choices that go by number: those that can be had and have no key of their own. Where digits walk, none does. */
export function numbered(scene: Scene): readonly Choice[] {
  const areSteps = scene.choices.some(({ also }) => also?.some((key) => /^kp\d$/.test(key)) === true)
  return areSteps ? [] : scene.choices.filter(({ key, blocked }) => key === undefined && blocked === undefined)
}

export function makePointer(scene: Scene, focus: string | undefined): Pointer {
  const numbers = new Map(numbered(scene).map((choice, i) => [choice, String(i + 1)]))
  const places = new Map<string, Choice>()
  for (const choice of scene.choices) {
    const place = `${choice.at?.panel}/${choice.at?.item}`
    if (choice.at !== undefined && !places.has(place)) places.set(place, choice)
  }
  return {
    focus,
    tag: (choice) => (choice.blocked === undefined ? (choice.key ?? numbers.get(choice) ?? '') : '–'),
    at: (panel, item) => places.get(`${panel}/${item}`),
  }
}

/** A text's pieces as spans; `tone` is what has none of its own. */
export function spansOf(text: Text, tone = ''): Span[] {
  const pieces = Array.isArray(text) ? (text as readonly (string | Toned)[]) : [text as string | Toned]
  return pieces.map((piece) => (typeof piece === 'string' ? span(piece, tone) : span(piece.text, piece.tone)))
}

/** Breaks spans into lines of at most `width` cells; all but the first are indented. */
export function wrapSpans(spans: readonly Span[], width: number, indent = 0): Span[][] {
  const lines: Span[][] = []
  let line: Span[] = []
  let used = 0
  for (const { text, style } of spans)
    for (const word of text.match(/\n|[^\S\n]+|\S+/g) ?? []) {
      const size = word === '\n' ? 0 : cells(word)
      const isBlank = word.trim() === ''
      if (word === '\n' || (used > 0 && used + size > width)) {
        lines.push(line)
        line = indent > 0 ? [span(' '.repeat(indent))] : []
        used = indent
        if (isBlank) continue
      }
      line.push(span(word, style))
      used += size
    }
  lines.push(line)
  return lines
}

export const wrapText = (text: Text, width: number, tone = '', indent = 0): Strip[] =>
  wrapSpans(spansOf(text, tone), width, indent).map((spans) => strip(spans))

export const widthOf = (spans: readonly Span[]): number => spans.reduce((sum, { text }) => sum + cells(text), 0)

/** Cut to a width, with … where something is missing. */
export function cut(spans: readonly Span[], width: number): Span[] {
  if (widthOf(spans) <= width) return [...spans]
  const kept: Span[] = []
  let left = width - 1
  for (const { text, style } of spans) {
    let part = ''
    for (const character of text) {
      const size = cellsOf(character.codePointAt(0) as number)
      if (size > left) return [...kept, span(part, style), span('…', 'dim')]
      part += character
      left -= size
    }
    kept.push(span(part, style))
  }
  return kept
}

/** Cut or filled with blanks to exactly a width. */
export function filled(spans: readonly Span[], width: number): Span[] {
  const short = cut(spans, width)
  const missing = width - widthOf(short)
  return missing > 0 ? [...short, span(' '.repeat(missing))] : short
}

/** Draws a strip; the zone in focus is turned over, with a pointer for those who cannot see that. */
export function drawStrip(
  frame: Frame,
  { spans, zones }: Strip,
  place: { readonly x: number; readonly y: number; readonly limit: number },
  pointer: Pointer,
): Spot[] {
  const { x, y, limit } = place
  putSpans(frame, x, y, spans, limit)
  for (const { from, to, choice } of zones) {
    if (choice.id !== pointer.focus) continue
    for (let at = x + from; at < Math.min(x + to, limit); at++) frame.styles[y * frame.width + at] += '+reverse'
  }
  return zones.map(({ from, to, choice }) => ({ x: x + from, y, width: Math.min(to, limit - x) - from, choice }))
}

/** Two columns of strips beside each other. */
export function beside(left: readonly Strip[], right: readonly Strip[], width: number, gap: number): Strip[] {
  const rows = Math.max(left.length, right.length)
  return Array.from({ length: rows }, (_, i) => {
    const a = left[i] ?? blank
    const b = right[i] ?? blank
    const shift = width + gap
    return strip(
      [...filled(a.spans, width), span(' '.repeat(gap)), ...b.spans],
      [...a.zones, ...b.zones.map((zone) => ({ ...zone, from: zone.from + shift, to: zone.to + shift }))],
    )
  })
}
