import type { Line, Scene } from '../../engine/index.ts'
import { drawFlash } from '../../views/terminal/flash.ts'
import type { Input } from '../../views/terminal/keys.ts'
import { drawScene } from '../../views/terminal/layout.ts'
import { FRAME, type Motion, makeMotion } from '../../views/terminal/motion.ts'
import type { Theme } from '../../views/terminal/theme.ts'
import { aroundOf, drawLayer, type Layer, layerOf, type Stage } from './layer.ts'
import type { Page, Step } from './page.ts'
import { respond, takeChoice } from './respond.ts'

export type { Clock, Stage } from './layer.ts'

export interface App {
  /** Takes keys in their order; draws once when they are done. Settles then. */
  input(inputs: readonly Input[]): Promise<void>
  draw(): void
  /** Lets go of everything that is open. */
  close(): void
  /** Settles when the player leaves. */
  readonly ended: Promise<void>
}

/** A stack of pages, the topmost of which has the keys. `help` is for those that have none of their own. */
export function makeApp(
  stage: Stage,
  theme: () => Theme,
  help: () => Page,
  ...pages: readonly (Page | undefined)[]
): App {
  const layers: Layer[] = pages.flatMap((page) => (page === undefined ? [] : [layerOf(page)]))
  const waiting: Input[] = []
  const show = makeShow(stage, theme)
  let isBusy = false
  let timer: NodeJS.Timeout | undefined
  let finish: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    finish = resolve
  })
  const top = (): Layer => layers.at(-1) as Layer

  const close = (): void => {
    clearTimeout(timer)
    show.stop()
    while (layers.length > 0) layers.pop()?.page.closed?.()
    finish()
  }
  const pop = (): void => layers.pop()?.page.closed?.()
  const apply = (step: Step): void => {
    if (step.kind === 'quit') return close()
    if (step.kind === 'back') pop()
    if (step.kind === 'home') while (layers.length > 1) pop()
    if (step.kind === 'replace') pop()
    if (step.kind === 'open' || step.kind === 'replace') layers.push(layerOf(step.page))
    if (layers.length === 0) return finish()
    if ('notice' in step) top().light.notice = step.notice ?? ''
    if (step.kind !== 'stay') top().scene = undefined
    // Whoever comes back has done what was in focus: the way on is next.
    if (
      step.kind === 'back' &&
      top()
        .page.scene()
        .choices.some(({ key }) => key === 'enter')
    )
      top().light.focus = undefined
  }
  const draw = (): void => {
    if (layers.length === 0) return
    show.stop()
    const layer = top()
    drawLayer(layer, stage, theme())
    clearTimeout(timer)
    const pulse = layer.page.pulse?.()
    if (pulse !== undefined) timer = setTimeout(onTick, pulse)
  }
  const onTick = (): void => {
    top().scene = undefined
    const step = top().page.tick?.()
    if (step !== undefined) apply(step)
    draw()
  }
  /** One input; answers with the scene it was given at. */
  const take = async (input: Input): Promise<Scene | undefined> => {
    const layer = top()
    const { scene, light } = layer
    light.notice = ''
    let answer = respond(layer, input, stage, help)
    let step = answer instanceof Promise ? await answer : answer
    while (step.kind === 'pass') {
      pop()
      drawLayer(top(), stage, theme(), true)
      answer = takeChoice(top(), step.id)
      step = answer instanceof Promise ? await answer : answer
    }
    apply(step)
    return scene
  }
  const run = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    let isStale = top().scene === undefined || top().drawn === undefined
    let before: Scene | undefined
    for (let input = waiting.shift(); input !== undefined && layers.length > 0; input = waiting.shift()) {
      const layer = top()
      // A key means what the screen would show when it is pressed, also in the middle of several.
      if (isStale || layer.drawn === undefined) drawLayer(layer, stage, theme(), true)
      isStale = true
      // Whoever only wants to get on has not seen the next page yet.
      if (show.endsBefore(input)) continue
      before = await take(input)
    }
    isBusy = false
    if (layers.length > 0 && before !== undefined && show.play(top(), before, draw)) return
    draw()
  }
  return {
    ended,
    draw,
    close,
    input(inputs) {
      waiting.push(...inputs)
      return run()
    },
  }
}

/** Lines that are new to the eye, kept so that nothing is played twice. */
function makeShow(
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
