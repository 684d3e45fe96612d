import type { Line } from '../../engine/index.ts'
import { entropyLabel, rankLabel } from '../../storage/run-rank.ts'
import { briefText } from '../../views/text/brief.ts'
import { choicesText, type ScenePart, scenePartText } from '../../views/text/parts.ts'
import { linesText, sceneText } from '../../views/text/text.ts'
import { currentScene, type LineMode, type LineSession, type ShownScene, seatOf } from './session.ts'
import { bestText, endBrief, endText } from './summary.ts'
import { wrapped } from './verbosity.ts'

/** Prints new log lines and the scene; a scene that contains a log is printed without them. */
export function show(mode: LineMode, session: LineSession, lines: readonly Line[]): void {
  const seat = seatOf(session.run)
  const before = session.shown.get(seat)
  const now = currentScene(session)
  session.shown.set(seat, now)
  session.lastText = session.verbosity.isBrief
    ? briefPage(mode, session, now, before, lines)
    : fullPage(mode, session, now, lines)
  mode.output.write(`${session.lastText}\n\n`)
}

/** Prints the full scene, even in brief mode. */
export function showAll(mode: LineMode, session: LineSession): void {
  mode.output.write(`${fullPage(mode, session, currentScene(session), [])}\n\n`)
}

function fullPage(
  mode: LineMode,
  session: LineSession,
  { scene, numbers }: ShownScene,
  lines: readonly Line[],
): string {
  const { paint } = mode
  const { game, state } = session.run
  const whose =
    game.toAct(state).length > 1
      ? `\n${paint(`Seat ${seatOf(session.run)} chooses. The other players please look away.`, 'warn')}`
      : ''
  const log = scene.log === undefined && lines.length > 0 ? `${linesText(lines, { paint })}\n` : ''
  const over = game.outcome(state) === undefined ? '' : `\n\n${endLines(mode, session)}`
  return `${log}${whose}\n${sceneText(scene, { paint, numbers })}${over}`
}

function briefPage(
  mode: LineMode,
  session: LineSession,
  { scene, numbers }: ShownScene,
  before: ShownScene | undefined,
  lines: readonly Line[],
): string {
  const { game, state } = session.run
  const whose = game.toAct(state).length > 1 ? `Seat ${seatOf(session.run)} chooses. ` : ''
  const text = briefText(scene, before?.scene, { numbers, ...(scene.log === undefined ? { told: lines } : {}) })
  const over = game.outcome(state) === undefined ? '' : `\n${endBrief(session.run, bestOf(mode, session))}`
  return wrapped(`${whose}${text}${over}`, mode.isTerminal)
}

/** `who`, `me`, `hand` and so on: one part of the scene in full. */
export function partOf(session: LineSession, part: ScenePart | 'choices'): string {
  const { scene, numbers } = currentScene(session)
  const text = part === 'choices' ? choicesText(scene, numbers) : scenePartText(scene, part, numbers)
  return wrapped(text, session.isTerminal)
}

const bestOf = (mode: LineMode, { run, recorder }: LineSession): string =>
  bestText(mode.savedRuns?.home, mode.entry, run, recorder?.id)

function endLines(mode: LineMode, session: LineSession): string {
  const { run, log } = session
  return [
    endText(run, log, bestOf(mode, session), mode.paint),
    '',
    `Seed ${run.seed}, ${run.turn} turns, ${rankLabel(run)}, ${entropyLabel(run)}.`,
    `  1  retry  Play the same seed again`,
    `  2  new    New run with a new seed`,
    `  3  quit   Leave`,
  ].join('\n')
}
