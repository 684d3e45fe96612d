import type { Line, Scene } from '../../engine/index.ts'
import type { Theme } from '../../views/terminal/cells/theme.ts'
import type { Input } from '../../views/terminal/keys.ts'
import { drawFlash } from '../../views/terminal/motion/flash.ts'
import { FRAME_MS, makeMotion, type TurnMotion } from '../../views/terminal/motion/motion.ts'
import { drawScene } from '../../views/terminal/screen/layout.ts'
import { aroundOf, type Layer, type Stage } from './layer.ts'

/** The controls shown while a battle is animated. */
const CONTROLS = '→ next · ← back · space pause · + - speed · enter end'
/** Milliseconds after the start of a phase within which `←` goes to the previous phase; later it restarts this one. */
const RESTART_WINDOW = 120
const SPEEDS = [0.5, 1, 2, 4] as const

/** The running animation: its position and speed. */
interface Playing {
  readonly motion: TurnMotion
  /** Milliseconds played so far. */
  time: number
  /** When the last frame was drawn. */
  lastFrame: number
  rate: number
  isPaused: boolean
}

/** Plays animations and remembers which log lines were animated, so that none is played twice. */
export function makeAnimator(
  stage: Stage,
  theme: () => Theme,
): {
  /** Animates the new log lines, then calls `after`; false: there is nothing to animate. */
  play(layer: Layer, before: Scene, after: () => void): boolean
  /** Whether this key controls the running battle animation; then it has no other effect. */
  controls(input: Input): boolean
  /** Whether this key only ends the animation and must not act on the next page. */
  endsBefore(input: Input): boolean
  stop(): void
} {
  const { clock } = stage
  const played = new WeakSet<Line>()
  let playing: Playing | undefined
  let tick: () => void = () => {}
  let undo: (() => void) | undefined
  let slow = 0
  const stop = (): void => {
    undo?.()
    undo = undefined
    playing = undefined
  }
  return {
    stop,
    controls(input) {
      if (playing === undefined || input.kind !== 'key' || !steer(playing, input.key)) return false
      undo?.()
      tick()
      return true
    },
    endsBefore(input) {
      const isOver = playing?.motion.isBefore === true && input.kind === 'key'
      stop()
      return isOver
    },
    play(layer, before, after) {
      stop()
      const log = layer.page.log?.() ?? []
      const fresh = new Set(log.filter(({ line, isNew }) => isNew && !played.has(line)).map(({ line }) => line))
      for (const line of fresh) played.add(line)
      // Skip animations on a connection that draws too slowly.
      if (clock === undefined || slow >= 2) return false
      const scene = layer.scene ?? layer.page.scene()
      const motion = makeMotion(before, scene, log, fresh, clock.speed())
      if (motion === undefined) return false
      const now: Playing = { motion, time: 0, lastFrame: clock.now(), rate: 1, isPaused: false }
      playing = now
      tick = (): void => {
        const begun = clock.now()
        if (!now.isPaused) now.time += (begun - now.lastFrame) * now.rate
        now.lastFrame = begun
        if (now.time >= motion.length) {
          stop()
          return after()
        }
        const moment = motion.at(now.time)
        const around = { ...aroundOf(layer, stage), log: moment.log, focus: undefined }
        const footer = motion.steps.length === 0 ? around.footer : CONTROLS
        const drawn = drawScene(moment.scene, { ...around, footer }, stage.width(), stage.height())
        drawFlash(drawn, moment)
        stage.show(drawn.frame, theme())
        slow = clock.now() - begun > 80 ? slow + 1 : 0
        undo = now.isPaused ? undefined : clock.later(FRAME_MS, tick)
      }
      tick()
      return true
    },
  }
}

/** Handles a control key; false: another key, or an animation without phases. */
function steer(playing: Playing, key: string): boolean {
  const { steps, length } = playing.motion
  if (steps.length === 0) return false
  const { time } = playing
  switch (key) {
    case 'right':
      playing.time = steps.find((from) => from > time) ?? length
      return true
    case 'left':
      playing.time = steps.findLast((from) => from < time - RESTART_WINDOW) ?? 0
      return true
    case 'space':
      playing.isPaused = !playing.isPaused
      return true
    case '+':
    case '-':
      playing.rate =
        (key === '+' ? SPEEDS.find((rate) => rate > playing.rate) : SPEEDS.findLast((rate) => rate < playing.rate)) ??
        playing.rate
      return true
    default:
      // Open: any key.
      return false
  }
}
