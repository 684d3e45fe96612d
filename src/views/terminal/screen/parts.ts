import type { Choice, Line, Panel, Text } from '../../../engine/contract/scene.ts'
import { plain } from '../../../engine/contract/scene.ts'
import { isStandIn, itemsOf, type PlayScene } from '../../input/play-scene.ts'
import type { Span } from '../cells/frame.ts'
import { type Focus, fitSpans, makeSpan, makeStrip, type Strip, spansOf, wrapSpans } from '../panels/strips.ts'

/** A log line, and whether it is from the last turn. */
export interface ScreenLogLine {
  readonly line: Line
  readonly isNew: boolean
}

/** The choices that no row, card or die of these panels shows, without the verbs. */
export function looseChoices(scene: PlayScene, pointer: Focus, panels: readonly Panel[] = scene.panels): Choice[] {
  const shown = new Set(panels.flatMap((panel) => itemsOf(panel).map(({ item }) => pointer.at(panel.id, item))))
  // Cells of a map are pointed at on the map.
  const maps = new Set(scene.panels.flatMap(({ kind, id }) => (kind === 'grid' ? [id] : [])))
  return scene.choices.filter(
    (choice) =>
      choice.verb === undefined && !isStandIn(choice) && !shown.has(choice) && !maps.has(choice.at?.panel ?? ''),
  )
}

/** Draws choices one per line, with their previews. */
export function choiceListStrips(choices: readonly Choice[], width: number, pointer: Focus): Strip[] {
  const gutter = Math.max(0, ...choices.map((choice) => pointer.tag(choice).length)) + 2
  return choices.map((choice) => {
    const isBlocked = choice.blocked !== undefined
    const mark = choice.id === pointer.focus ? '▸' : ' '
    const tail = [
      ...(choice.preview === undefined ? [] : [makeSpan(`  [${choice.preview}]`, 'dim')]),
      ...(isBlocked ? [makeSpan(`  ${choice.blocked}`, 'dim')] : []),
    ]
    const head = fitSpans([makeSpan(`${mark}${pointer.tag(choice)}`, isBlocked ? 'dim' : 'key')], gutter)
    const spans = fitSpans([...head, makeSpan(choice.label, isBlocked ? 'dim' : ''), ...tail], width)
    return makeStrip(spans, [{ from: 0, to: width, choice }])
  })
}

/** Draws as many of the last log lines as fit. Repeated lines are merged with a count. */
export function logStrips(lines: readonly ScreenLogLine[], width: number, room: number): Strip[] {
  const strips: Strip[] = []
  for (let i = lines.length - 1; i >= 0 && strips.length < room; ) {
    const { line, isNew } = lines[i] as ScreenLogLine
    const text = plain(line.text)
    let times = 1
    while (i - times >= 0 && plain((lines[i - times] as ScreenLogLine).line.text) === text) times++
    const spans = lineSpans(line.text, isNew, times)
    const wrapped = wrapSpans(spans, width, 2)
    // An older line is shown whole or not at all.
    if (strips.length > 0 && strips.length + wrapped.length > room) break
    strips.unshift(...wrapped.map((part) => makeStrip(part)))
    i -= times
  }
  return strips.slice(-room)
}

function lineSpans(text: Text, isNew: boolean, times: number): Span[] {
  const count = times > 1 ? [makeSpan(` ×${times}`, 'dim')] : []
  return isNew ? [...spansOf(text), ...count] : [makeSpan(plain(text), 'dim'), ...count]
}

/** Draws a scene's own log in full. */
export const sceneLogStrips = (log: readonly Line[], width: number): Strip[] =>
  log.flatMap((line) => wrapSpans(spansOf(line.text), width, 2).map((spans) => makeStrip(spans)))
