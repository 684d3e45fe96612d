import { plain, type Run } from '../../engine/index.ts'
import { cleanText } from '../../lib/clean-text.ts'
import { positionAt } from '../../play/history.ts'
import type { LogEntry } from '../../play/log.ts'
import { skinOf } from '../../skins/index.ts'
import { BEGIN_UPDATE, END_UPDATE, screenChanges } from '../../views/terminal/cells/diff.ts'
import { type Frame, frameText } from '../../views/terminal/cells/frame.ts'
import { frameSvg } from '../../views/terminal/cells/svg.ts'
import { makeTheme } from '../../views/terminal/cells/theme.ts'
import { drawFlash } from '../../views/terminal/motion/flash.ts'
import { FRAME_MS, type MotionMoment, makeMotion, type TurnMotion } from '../../views/terminal/motion/motion.ts'
import { drawFullHeight, drawScene } from '../../views/terminal/screen/layout.ts'
import type { ScreenLogLine } from '../../views/terminal/screen/parts.ts'

export interface RecordingSize {
  readonly width: number
  readonly height: number
}

/** What surrounds the scene of a turn of a replay. */
const surroundings = (run: Run, turn: number, log: readonly ScreenLogLine[]) => ({
  focus: undefined,
  scroll: 0,
  isScrollLocked: false,
  log,
  skin: skinOf(run.game.id),
  corner: `seed ${run.seed} · turn ${turn} of ${run.turn}`,
  footer: '',
})

/** The screen of one turn of a replay, with the taken choice in focus. */
export function replayFrame(run: Run, log: readonly LogEntry[], turn: number, { width, height }: RecordingSize): Frame {
  const { scene, ids } = positionAt(run, turn)
  const took = ids[0] ?? ''
  const footer = took === '' ? 'The end of the journal.' : `Next: ${took}`
  return drawScene(scene, { ...surroundings(run, turn, logAt(log, turn)), focus: took, footer }, width, height).frame
}

/** The current state of a run as a picture, as tall as needed. */
export function endFrame(run: Run, log: readonly LogEntry[], { width, height }: RecordingSize): Frame {
  const around = {
    ...surroundings(run, run.turn, logAt(log, run.turn).slice(-6)),
    corner: `seed ${run.seed} · ${run.turn} turns`,
    footer: 'undercroft',
  }
  return drawFullHeight(positionAt(run, run.turn).scene, around, width, height).frame
}

export const logAt = (log: readonly LogEntry[], turn: number): ScreenLogLine[] =>
  log
    .filter((one) => one.turn < turn)
    .slice(-200)
    .map(({ turn: when, line }) => ({ line, isNew: when === turn - 1 }))

/** A replay as an asciinema recording (version 2): animated like the screen, then each turn is shown for `secondsATurn`. */
export function castOf(
  run: Run,
  log: readonly LogEntry[],
  size: RecordingSize,
  secondsATurn: number,
  isStill = false,
): string {
  const theme = makeTheme('dark', '256')
  const title = cleanText(`Undercroft: ${run.game.id}, seed ${run.seed}`)
  const lines = [JSON.stringify({ version: 2, ...size, title, env: { TERM: 'xterm-256color' } })]
  let before: Frame | undefined
  let time = 0
  const show = (frame: Frame): void => {
    const data = screenChanges(before, frame, theme)
    if (before !== undefined && data === '') return
    const written = `${before === undefined ? '\u001b[?25l' : ''}${BEGIN_UPDATE}${data}${END_UPDATE}`
    lines.push(JSON.stringify([Math.round(time) / 1000, 'o', written]))
    before = frame
  }
  for (let turn = 0; turn <= run.turn; turn++) {
    const motion = isStill ? undefined : motionAt(run, log, turn)
    for (let at = 0; motion !== undefined && at < motion.length; at += FRAME_MS, time += FRAME_MS)
      show(movingFrame(run, motion.at(at), turn, size))
    show(replayFrame(run, log, turn, size))
    time += secondsATurn * 1000
  }
  return `${lines.join('\n')}\n`
}

/** The animation that leads to a turn of a replay. */
function motionAt(run: Run, log: readonly LogEntry[], turn: number): TurnMotion | undefined {
  const shown = logAt(log, turn)
  const fresh = new Set(shown.filter(({ isNew }) => isNew).map(({ line }) => line))
  if (turn === 0 || ![...fresh].some(({ beat }) => beat !== undefined)) return undefined
  return makeMotion(positionAt(run, turn - 1).scene, positionAt(run, turn).scene, shown, fresh, 1)
}

function movingFrame(run: Run, moment: MotionMoment, turn: number, { width, height }: RecordingSize): Frame {
  const drawn = drawScene(moment.scene, surroundings(run, turn, moment.log), width, height)
  drawFlash(drawn, moment)
  return drawn.frame
}

/** A replay as text: choices and log lines by turn, and the last screen. */
export function transcriptOf(run: Run, log: readonly LogEntry[], size: RecordingSize): string {
  const turns = Array.from({ length: run.turn }, (_, turn) => {
    const lines = log.filter((one) => one.turn === turn).map(({ line }) => `  ${cleanText(plain(line.text))}`)
    return [`Turn ${turn}: ${run.ids[turn] ?? ''}`, ...lines].join('\n')
  })
  const head = cleanText(`Undercroft: ${run.game.id}, seed ${run.seed}, ${run.turn} turns.`)
  return `${[head, '', ...turns, '', frameText(replayFrame(run, log, run.turn, size))].join('\n')}\n`
}

export const pictureOf = (frame: Frame, title: string): string => frameSvg(frame, makeTheme('dark', 'true'), title)
