import type { Scene } from '../../engine/index.ts'
import { briefText } from '../../views/text/brief.ts'
import { linesText, sceneText } from '../../views/text/text.ts'
import { type LineSession, placeOf } from './session.ts'
import { wrapped } from './verbosity.ts'

/** Prints the log lines that are new since the last time, and the scene; a scene that contains a log is printed without them. */
export function show(line: LineSession): void {
  const { session, shown, verbosity, parts } = line
  const { seat } = session
  const before = shown.get(seat)
  const now = session.scene
  const log = parts.log()
  const lines = log.slice(line.linesShown).map((entry) => entry.line)
  line.linesShown = log.length
  if (lines.length > 0) line.lastLines = lines
  shown.set(seat, now)
  line.shownAt = placeOf(line)
  line.lastText = verbosity.isBrief ? briefPage(line, now, before, lines) : fullPage(line, now, lines)
  line.output.write(`${line.lastText}\n\n`)
}

/** Prints the full scene, even in brief mode. */
export const showAll = (line: LineSession): void =>
  void line.output.write(`${fullPage(line, line.session.scene, [])}\n\n`)

type Lines = Parameters<typeof linesText>[0]

function fullPage(line: LineSession, scene: Scene, lines: Lines): string {
  const { paint, session, parts } = line
  const seat =
    parts.isShared?.() === true
      ? `\n${paint(`Seat ${session.seat} chooses. The other players please look away.`, 'warn')}`
      : ''
  const header = parts.header === undefined ? '' : `\n${paint(parts.header(), 'dim')}`
  const log = scene.log === undefined && lines.length > 0 ? `${linesText(lines, { paint })}\n` : ''
  const end = session.status === 'over' ? `\n\n${parts.end()}` : ''
  return `${log}${seat}${header}\n${sceneText(scene, { paint })}${end}`
}

function briefPage(line: LineSession, scene: Scene, before: Scene | undefined, lines: Lines): string {
  const { session, parts, isTerminal } = line
  const seat = parts.isShared?.() === true ? `Seat ${session.seat} chooses. ` : ''
  const text = briefText(scene, before, scene.log === undefined ? { told: lines } : {})
  const end = session.status === 'over' ? `\n${parts.end()}` : ''
  return wrapped(`${seat}${text}${end}`, isTerminal)
}
