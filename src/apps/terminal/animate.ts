import type { Line, Scene } from '../../engine/index.ts'
import type { Theme } from '../../views/terminal/cells/theme.ts'
import type { Input } from '../../views/terminal/keys.ts'
import { drawFlash } from '../../views/terminal/motion/flash.ts'
import { FRAME, type Motion, makeMotion } from '../../views/terminal/motion/motion.ts'
import { drawScene } from '../../views/terminal/screen/layout.ts'
import { aroundOf, type Layer, type Stage } from './layer.ts'

/** What one can do while a battle is told. */
const CONTROLS = '→ next · ← back · space pause · + - speed · enter end'
/** A phase that was just begun is left for the one before it; later `←` begins it anew. */
const RESTART_WINDOW = 120
const SPEEDS = [0.5, 1, 2, 4] as const

/** What plays now: how far it is, and how fast it goes. */
interface Playing {
  readonly motion: Motion
  /** Milliseconds of the motion that have been seen. */
  time: number
  /** When it was looked at last. */
  lastFrame: number
  rate: number
  isPaused: boolean
}

/** Plays motion. Lines that were played are kept in mind, so that nothing is played twice. */
export function makeAnimator(
  stage: Stage,
  theme: () => Theme,
): {
  /** Plays what has just been told, and then `after`; false: nothing moves. */
  play(layer: Layer, before: Scene, after: () => void): boolean
  /** Whether this key goes about in the battle that is playing; then it means nothing else. */
  controls(input: Input): boolean
  /** Whether this key only ends what is playing: it shows the page that was left. */
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
      const isOver = playing?.motion.isBefore === true && input.kind === 'key' && /^(enter|space|esc)$/.test(input.key)
      stop()
      return isOver
    },
    play(layer, before, after) {
      stop()
      const told = layer.page.log?.() ?? []
      const fresh = new Set(told.filter(({ line, isNew }) => isNew && !played.has(line)).map(({ line }) => line))
      for (const line of fresh) played.add(line)
      // A line that is too slow for motion is left in peace.
      if (clock === undefined || slow >= 2) return false
      const scene = layer.scene ?? layer.page.scene()
      const motion = makeMotion(before, scene, told, fresh, clock.speed())
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
        const around = { ...aroundOf(layer, moment.scene, stage), log: moment.log, focus: undefined }
        const footer = motion.steps.length === 0 ? around.footer : CONTROLS
        const drawn = drawScene(moment.scene, { ...around, footer }, stage.width(), stage.height())
        drawFlash(drawn, moment)
        stage.show(drawn.frame, theme())
        slow = clock.now() - begun > 80 ? slow + 1 : 0
        undo = now.isPaused ? undefined : clock.later(FRAME, tick)
      }
      tick()
      return true
    },
  }
}

/** Goes about in a battle; false: the key is none of these, or nothing here has phases. */
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
      return false
  }
}
