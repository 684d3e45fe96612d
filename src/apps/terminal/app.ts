import type { Scene } from '../../engine/index.ts'
import type { Theme } from '../../views/terminal/cells/theme.ts'
import type { Input } from '../../views/terminal/keys.ts'
import { makeAnimator } from './animate.ts'
import { drawLayer, type Layer, layerOf, type Stage } from './layer.ts'
import type { Page, PageStep, RescuedRun } from './page.ts'
import { respond, takeChoice } from './respond.ts'

export type { Clock, Stage } from './layer.ts'

export interface TerminalApp {
  /** Handles inputs in order, then draws once and resolves. */
  input(inputs: readonly Input[]): Promise<void>
  draw(): void
  /** Closes all pages. */
  close(): void
  /** Saves the run that is played, closes all pages and ends with this error. */
  crash(error: unknown): void
  /** Resolves when the player leaves, or after an unexpected error. */
  readonly ended: Promise<TerminalCrash | undefined>
}

/** An unexpected error, and the run that was played. */
export interface TerminalCrash {
  readonly error: unknown
  readonly rescued: RescuedRun | undefined
}

/** For how long Enter is ignored on a page with a choice for good. */
const EARLY_MS = 250

/** A stack of pages; the topmost one gets the input. `help` is the help page of pages without their own. */
export function makeTerminalApp(
  stage: Stage,
  theme: () => Theme,
  help: () => Page,
  ...pages: readonly (Page | undefined)[]
): TerminalApp {
  const waiting: Input[] = []
  const show = makeAnimator(stage, theme)
  let isBusy = false
  /** The scene that is on the screen, and since when. */
  let onScreen: { readonly scene: Scene | undefined; readonly since: number } = { scene: undefined, since: 0 }
  let timer: NodeJS.Timeout | undefined
  let finish: (crash?: TerminalCrash) => void = () => {}
  const ended = new Promise<TerminalCrash | undefined>((resolve) => {
    finish = resolve
  })
  const stack = makeStack(pages, finish)
  const { layers, top } = stack
  const stop = (): void => {
    clearTimeout(timer)
    show.stop()
  }
  const close = (): void => {
    stop()
    stack.close()
  }
  const crash = (error: unknown): void => {
    stop()
    finish({ error, rescued: stack.rescue() })
  }
  /** Work that may not lose the run: an error in it ends the app. */
  const guarded = (work: () => void) => (): void => {
    try {
      work()
    } catch (error) {
      crash(error)
    }
  }
  const apply = (step: PageStep): void => (step.kind === 'quit' ? close() : stack.apply(step))
  const draw = guarded(() => {
    if (layers.length === 0) return
    show.stop()
    const layer = top()
    drawLayer(layer, stage, theme())
    if (layer.scene !== onScreen.scene) onScreen = { scene: layer.scene, since: stage.clock?.now() ?? 0 }
    clearTimeout(timer)
    const pulse = layer.page.tickDelay?.()
    if (pulse !== undefined) timer = setTimeout(onTick, pulse)
  })
  const onTick = guarded(() => {
    top().scene = undefined
    const step = top().page.tick?.()
    if (step !== undefined) apply(step)
    draw()
  })
  /**
   * Whether a key was typed too early: before a choice for good was on the screen, or Enter so soon after it that it was meant for the page
   * before.
   */
  const isEarly = ({ scene }: Layer, input: Input): boolean => {
    if (scene?.opens !== 'permanent' || input.kind !== 'key') return false
    if (scene !== onScreen.scene) return true
    const { clock } = stage
    // Without motion pages follow each other at once, and there is nothing to mistake.
    const isMoving = clock !== undefined && clock.speed() > 0
    return input.key === 'enter' && isMoving && clock.now() - onScreen.since < EARLY_MS
  }
  /** Handles one input; returns the scene that was shown before. */
  const take = async (input: Input): Promise<Scene | undefined> => {
    const { scene, ui } = top()
    ui.notice = ''
    apply(await settled(respond(top(), input, stage, help), stack, () => drawLayer(top(), stage, theme(), true)))
    return scene
  }
  const run = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    let isStale = top().scene === undefined || top().drawn === undefined
    let before: Scene | undefined
    let isSteered = false
    for (let input = waiting.shift(); input !== undefined && layers.length > 0; input = waiting.shift()) {
      isSteered = show.controls(input)
      if (isSteered) continue
      const layer = top()
      // Interpret each key by the screen it applies to, even if several keys arrive at once.
      if (isStale || layer.drawn === undefined) drawLayer(layer, stage, theme(), true)
      isStale = true
      // A key that only ends an animation must not act on the next page.
      if (show.endsBefore(input) || isEarly(layer, input)) continue
      before = await take(input)
    }
    isBusy = false
    // The animation continues on its own.
    if (isSteered) return
    if (layers.length > 0 && before !== undefined && show.play(top(), before, draw)) return
    draw()
  }
  return {
    ended,
    draw,
    close,
    crash,
    input(inputs) {
      waiting.push(...inputs)
      return run().catch(crash)
    },
  }
}

/** Closes a page that passes its choice on, and lets the page below take it. */
async function settled(answer: PageStep | Promise<PageStep>, stack: Stack, drawTop: () => void): Promise<PageStep> {
  const step = await answer
  if (step.kind !== 'pass') return step
  stack.pop()
  drawTop()
  return settled(takeChoice(stack.top(), step.id), stack, drawTop)
}

type Stack = ReturnType<typeof makeStack>

/** A stack of pages. `finish` is called when it is empty. */
function makeStack(pages: readonly (Page | undefined)[], finish: () => void) {
  const layers: Layer[] = pages.flatMap((page) => (page === undefined ? [] : [layerOf(page)]))
  const top = (): Layer => layers.at(-1) as Layer
  const pop = (): void => layers.pop()?.page.closed?.()
  return {
    layers,
    top,
    pop,
    close(): void {
      while (layers.length > 0) pop()
      finish()
    },
    /** Closes all pages after an error, without throwing. Returns the run that was played. */
    rescue(): RescuedRun | undefined {
      let rescued: RescuedRun | undefined
      for (let layer = layers.pop(); layer !== undefined; layer = layers.pop())
        try {
          rescued ??= layer.page.rescue?.()
          layer.page.closed?.()
        } catch {
          // The first error is the one to report.
        }
      return rescued
    },
    apply(step: PageStep): void {
      if (step.kind === 'back') pop()
      if (step.kind === 'home') while (layers.length > 1) pop()
      if (step.kind === 'replace') pop()
      if (step.kind === 'open' || step.kind === 'replace') layers.push(layerOf(step.page))
      if (layers.length === 0) return finish()
      const { ui, page } = top()
      if ('notice' in step) ui.notice = step.notice ?? ''
      if (step.kind !== 'stay') top().scene = undefined
      // After coming back, move the focus from the finished choice to the Enter choice.
      if (step.kind === 'back' && page.scene().choices.some(({ key }) => key === 'enter')) ui.focus = undefined
    },
  }
}
