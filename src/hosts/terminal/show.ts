import type { Line, Scene } from '../../engine/index.ts'
import type { Theme } from '../../views/terminal/cells/theme.ts'
import type { Input } from '../../views/terminal/keys.ts'
import { drawFlash } from '../../views/terminal/motion/flash.ts'
import { FRAME, type Motion, makeMotion } from '../../views/terminal/motion/motion.ts'
import { drawScene } from '../../views/terminal/screen/layout.ts'
import { aroundOf, type Layer, type Stage } from './layer.ts'

/** Plays motion. Lines that were played are kept in mind, so that nothing is played twice. */
export function makeShow(
  stage: Stage,
  theme: () => Theme,
): {
  /** Plays what has just been told, and then `after`; false: nothing moves. */
  play(layer: Layer, before: Scene, after: () => void): boolean
  /** Whether this key only ends what is playing: it shows the page that was left. */
  endsBefore(input: Input): boolean
  stop(): void
} {
  const { clock } = stage
  const played = new WeakSet<Line>()
  let playing: Motion | undefined
  let undo: (() => void) | undefined
  let slow = 0
  const stop = (): void => {
    undo?.()
    undo = undefined
    playing = undefined
  }
  return {
    stop,
    endsBefore(input) {
      const isOver = playing?.isBefore === true && input.kind === 'key' && /^(enter|space|esc)$/.test(input.key)
      stop()
      return isOver
    },
    play(layer, before, after) {
      stop()
      const told = layer.page.told?.() ?? []
      const fresh = new Set(told.filter(({ line, isNew }) => isNew && !played.has(line)).map(({ line }) => line))
      for (const line of fresh) played.add(line)
      // A line that is too slow for motion is left in peace.
      if (clock === undefined || slow >= 2) return false
      const scene = layer.scene ?? layer.page.scene()
      const motion = makeMotion(before, scene, told, fresh, clock.speed())
      if (motion === undefined) return false
      const begun = clock.now()
      playing = motion
      const tick = (): void => {
        const time = clock.now() - begun
        if (time >= motion.length) {
          stop()
          return after()
        }
        const moment = motion.at(time)
        const around = { ...aroundOf(layer, moment.scene, stage), told: moment.told, focus: undefined }
        const drawn = drawScene(moment.scene, around, stage.width(), stage.height())
        drawFlash(drawn, moment)
        stage.show(drawn.frame, theme())
        slow = clock.now() - begun - time > 80 ? slow + 1 : 0
        undo = clock.later(FRAME, tick)
      }
      tick()
      return true
    },
  }
}
