import type { Choice, Line, Panel, Text } from '../../../engine/contract/scene.ts'
import { plain } from '../../../engine/contract/scene.ts'
import { type BarVerb, isMapStep, isStandIn, itemsOf, type PlayScene } from '../../input/play-scene.ts'
import type { Span } from '../cells/frame.ts'
import { type Density, headingStrip } from '../panels/density.ts'
import { panelStrips } from '../panels/panels.ts'
import {
  BLANK_STRIP,
  cutSpans,
  type Focus,
  fitSpans,
  makeSpan,
  makeStrip,
  type Strip,
  sideBySide,
  spansOf,
  spansWidth,
  wrapSpans,
} from '../panels/strips.ts'

/** A log line, and whether it is from the last turn. */
export interface ScreenLogLine {
  readonly line: Line
  readonly isNew: boolean
}

/** The choices that no row, card or die of these panels shows, without the verbs. */
export function looseChoices(scene: PlayScene, pointer: Focus, panels: readonly Panel[] = scene.panels): Choice[] {
  const shown = new Set(panels.flatMap((panel) => itemsOf(panel).map(({ item }) => pointer.at(panel.id, item))))
  return scene.choices.filter((choice) => choice.verb === undefined && !isStandIn(choice) && !shown.has(choice))
}

/** Draws buttons, wrapped into lines. */
function buttonStrips(
  buttons: readonly { readonly choice: Choice; readonly spans: readonly Span[] }[],
  width: number,
): Strip[] {
  const lines: Strip[] = []
  let spans: Span[] = []
  let zones: Strip['zones'][number][] = []
  let used = 0
  for (const { choice, spans: wide } of buttons) {
    const button = cutSpans(wide, width)
    const size = spansWidth(button)
    if (used > 0 && used + size > width) {
      lines.push(makeStrip(spans, zones))
      spans = []
      zones = []
      used = 0
    }
    zones.push({ from: used, to: used + size, choice })
    spans.push(...button, makeSpan('  '))
    used += size + 2
  }
  if (spans.length > 0) lines.push(makeStrip(spans, zones))
  return lines
}

function buttonSpans(choice: Choice, pointer: Focus): Span[] {
  const mark = choice.id === pointer.focus ? '▸' : ' '
  const isBlocked = choice.blocked !== undefined
  return [
    makeSpan(`${mark}${pointer.tag(choice)}`, isBlocked ? 'dim' : 'key'),
    makeSpan(` ${choice.label} `, isBlocked ? 'dim' : ''),
  ]
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

/** Draws panels one below the other. Two meters panels with titles are drawn side by side. */
export function columnStrips(panels: readonly Panel[], width: number, pointer: Focus, density: Density): Strip[] {
  const half = Math.floor((width - 3) / 2)
  const measured = panels.filter(({ kind, title }) => kind === 'meters' && title !== undefined)
  const [left, right] = measured.length === 2 && half >= 34 ? measured : []
  const blocks = panels
    .filter((panel) => panel !== right)
    .map((panel) =>
      panel === left && right !== undefined
        ? sideBySide(panelStrips(panel, half, pointer, density), panelStrips(right, half, pointer, density), half, 3)
        : panelStrips(panel, width, pointer, density),
    )
  return blocks.flatMap((block, i) =>
    density.hasSpacing && i > 0 && block.length > 0 ? [BLANK_STRIP, ...block] : block,
  )
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
    strips.unshift(...wrapSpans(spans, width, 2).map((part) => makeStrip(part)))
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

export const logHeading = (width: number): Strip => headingStrip('Log', width)

/** Draws the verbs and the choices that no panel shows as buttons. Steps on a map share one line of keys. */
export function buttonBarStrips(
  loose: readonly Choice[],
  scene: PlayScene,
  width: number,
  pointer: Focus,
  grid: Panel | undefined,
): Strip[] {
  // Choices at a map cell are made on the map, not here.
  const free = loose.filter(({ at }) => grid === undefined || at?.panel !== grid.id)
  // A step that has a preview (an attack) is a button like any other choice.
  const steps = grid === undefined ? [] : free.filter((choice) => isMapStep(choice) && choice.preview === undefined)
  const others = free.filter((choice) => !steps.includes(choice))
  // Choices that need a confirmation come last, because they are rare.
  const ordered = [...others.filter(({ ask }) => ask === undefined), ...others.filter(({ ask }) => ask !== undefined)]
  const compass = steps.length === 0 ? [] : [stepStrip(steps)]
  const buttons = [
    ...scene.bar.map((one) => ({ choice: one.choice, spans: verbSpans(one, pointer) })),
    ...ordered.map((choice) => ({ choice, spans: buttonSpans(choice, pointer) })),
  ]
  return [...compass, ...buttonStrips(buttons, width)]
}

/** `t Throw ▸2`, `r Read –`: a verb with the number of its answers, or a sign that it is not possible now. */
function verbSpans({ verb, choice, count }: BarVerb, pointer: Focus): Span[] {
  const mark = choice.id === pointer.focus ? '▸' : ' '
  const isBlocked = choice.blocked !== undefined
  const rest = isBlocked ? ' –' : count === undefined ? '' : ` ▸${count}`
  return [
    makeSpan(`${mark}${verb.key}`, isBlocked ? 'dim' : 'key'),
    makeSpan(` ${verb.label}${rest}`, isBlocked ? 'dim' : ''),
  ]
}

function stepStrip(steps: readonly Choice[]): Strip {
  const keys = steps.map(({ key }) => key ?? '').join('')
  return makeStrip([makeSpan(` ${keys}`, 'key'), makeSpan(' steps, also by arrows and numpad', 'dim')])
}

/** The part of some strips that is visible, with the focused one in it. */
export function visibleStrips(strips: readonly Strip[], room: number, pointer: Focus): readonly Strip[] {
  if (strips.length <= room) return strips
  const focused = strips.findIndex(({ zones }) => zones.some(({ choice }) => choice.id === pointer.focus))
  const from = Math.max(0, Math.min(focused - room + (room > 2 ? 2 : 1), strips.length - room))
  return strips.slice(from, from + room)
}
