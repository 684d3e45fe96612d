import type { Choice, Line, Panel, Scene, Text } from '../../engine/scene.ts'
import { plain } from '../../engine/scene.ts'
import type { Span } from './frame.ts'
import { heading, panelStrips } from './panels.ts'
import {
  beside,
  blank,
  cut,
  filled,
  type Pointer,
  type Strip,
  span,
  spansOf,
  strip,
  widthOf,
  wrapSpans,
} from './strips.ts'

/** A line that was told, and whether that was just now. */
export interface Told {
  readonly line: Line
  readonly isNew: boolean
}

/** Whether a choice is a step on a map: those are shown together, as one line of keys. */
export const isStep = (choice: Choice): boolean => choice.also?.some((key) => /^kp[1-9]$/.test(key)) === true

/** Choices that no row or card shows. */
export function looseChoices(scene: Scene, pointer: Pointer): Choice[] {
  const shown = new Set(
    scene.panels.flatMap((panel) => itemsOf(panel).map((item) => pointer.at(panel.id, item)?.id ?? '')),
  )
  return scene.choices.filter((choice) => !shown.has(choice.id))
}

function itemsOf(panel: Panel): readonly string[] {
  if (panel.kind === 'table' || panel.kind === 'matrix') return panel.rows.map((row) => row.id)
  return panel.kind === 'cards' ? panel.cards.map((card) => card.id) : []
}

/** Choices as buttons in running lines. */
export function buttonStrips(choices: readonly Choice[], width: number, pointer: Pointer): Strip[] {
  const lines: Strip[] = []
  let spans: Span[] = []
  let zones: Strip['zones'][number][] = []
  let used = 0
  for (const choice of choices) {
    const button = cut(buttonSpans(choice, pointer), width)
    const size = widthOf(button)
    if (used > 0 && used + size > width) {
      lines.push(strip(spans, zones))
      spans = []
      zones = []
      used = 0
    }
    zones.push({ from: used, to: used + size, choice })
    spans.push(...button, span('  '))
    used += size + 2
  }
  if (spans.length > 0) lines.push(strip(spans, zones))
  return lines
}

function buttonSpans(choice: Choice, pointer: Pointer): Span[] {
  const mark = choice.id === pointer.focus ? '▸' : ' '
  const isBlocked = choice.blocked !== undefined
  return [
    span(`${mark}${pointer.tag(choice)}`, isBlocked ? 'dim' : 'key'),
    span(` ${choice.label} `, isBlocked ? 'dim' : ''),
  ]
}

/** Choices one a line, with what would follow: for those that have much to say. */
export function listStrips(choices: readonly Choice[], width: number, pointer: Pointer): Strip[] {
  const gutter = Math.max(0, ...choices.map((choice) => pointer.tag(choice).length)) + 2
  return choices.map((choice) => {
    const isBlocked = choice.blocked !== undefined
    const mark = choice.id === pointer.focus ? '▸' : ' '
    const tail = [
      ...(choice.preview === undefined ? [] : [span(`  [${choice.preview}]`, 'dim')]),
      ...(isBlocked ? [span(`  ${choice.blocked}`, 'dim')] : []),
    ]
    const head = filled([span(`${mark}${pointer.tag(choice)}`, isBlocked ? 'dim' : 'key')], gutter)
    const spans = filled([...head, span(choice.label, isBlocked ? 'dim' : ''), ...tail], width)
    return strip(spans, [{ from: 0, to: width, choice }])
  })
}

/** Panels one under the other; the two that are measured against each other stand face to face. */
export function columnStrips(panels: readonly Panel[], width: number, pointer: Pointer, isRoomy: boolean): Strip[] {
  const half = Math.floor((width - 3) / 2)
  const measured = panels.filter(({ kind, title }) => kind === 'meters' && title !== undefined)
  const [left, right] = measured.length === 2 && half >= 34 ? measured : []
  const blocks = panels
    .filter((panel) => panel !== right)
    .map((panel) =>
      panel === left && right !== undefined
        ? beside(panelStrips(panel, half, pointer, isRoomy), panelStrips(right, half, pointer, isRoomy), half, 3)
        : panelStrips(panel, width, pointer, isRoomy),
    )
  return blocks.flatMap((block, i) => (isRoomy && i > 0 && block.length > 0 ? [blank, ...block] : block))
}

/** The end of what was told, as many lines as there is room for; the same line again is counted, not repeated. */
export function logStrips(told: readonly Told[], width: number, room: number): Strip[] {
  const strips: Strip[] = []
  for (let i = told.length - 1; i >= 0 && strips.length < room; ) {
    const { line, isNew } = told[i] as Told
    const words = plain(line.text)
    let times = 1
    while (i - times >= 0 && plain((told[i - times] as Told).line.text) === words) times++
    const spans = lineSpans(line.text, isNew, times)
    strips.unshift(...wrapSpans(spans, width, 2).map((part) => strip(part)))
    i -= times
  }
  return strips.slice(-room)
}

function lineSpans(text: Text, isNew: boolean, times: number): Span[] {
  const count = times > 1 ? [span(` ×${times}`, 'dim')] : []
  return isNew ? [...spansOf(text), ...count] : [span(plain(text), 'dim'), ...count]
}

/** What the choice in focus says in full: itself, the row it stands in, what would follow, or why it cannot be had. */
export function detailStrips(scene: Scene, pointer: Pointer, width: number, room: number): Strip[] {
  const choice = scene.choices.find(({ id }) => id === pointer.focus)
  if (choice === undefined) return []
  const row = withoutName(rowWords(scene, choice), choice.label)
  const spans = [
    span(choice.label, '+bold'),
    ...(row === '' ? [] : [span(`: ${row}`)]),
    ...(choice.preview === undefined ? [] : [span('  → ', 'dim'), span(choice.preview, 'key')]),
    ...(choice.hint === undefined ? [] : [span(`  ${choice.hint}`, 'dim')]),
    ...(choice.blocked === undefined ? [] : [span('  Not now: ', 'warn'), span(choice.blocked, 'warn')]),
  ]
  const lines = wrapSpans(spans, width, 2)
  const shown = lines.slice(0, room)
  if (lines.length > room) shown[room - 1] = cut([...(shown[room - 1] as Span[]), span(' '.repeat(width))], width)
  return shown.map((line) => strip(line))
}

function rowWords(scene: Scene, { at }: Choice): string {
  const panel = scene.panels.find(({ id }) => id === at?.panel)
  if (panel?.kind === 'cards') return panel.cards.find(({ id }) => id === at?.item)?.text ?? ''
  return panel?.kind === 'table' ? plain(panel.rows.find(({ id }) => id === at?.item)?.cells.at(-1) ?? '') : ''
}

/** A row that begins with a name the label has said goes on behind it. */
function withoutName(row: string, label: string): string {
  if (row.startsWith(label)) return row.slice(label.length).trim()
  const end = row.indexOf(':')
  return end > 0 && label.includes(row.slice(0, end)) ? row.slice(end + 1).trim() : row
}

/** A scene's own log, in full. */
export const sceneLogStrips = (log: readonly Line[], width: number): Strip[] =>
  log.flatMap((line) => wrapSpans(spansOf(line.text), width, 2).map((spans) => strip(spans)))

export const logHeading = (width: number): Strip => heading('Log', width)
