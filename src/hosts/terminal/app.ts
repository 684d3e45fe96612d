import type { Choice, Scene } from '../../engine/index.ts'
import { numbered } from '../../views/terminal/aim.ts'
import type { Input } from '../../views/terminal/keys.ts'
import { type Drawn, drawScene } from '../../views/terminal/layout.ts'
import type { Theme } from '../../views/terminal/theme.ts'
import {
  clicked,
  focusFor,
  makeSpotlight,
  mapNeighbour,
  meaningOf,
  type Page,
  type Spotlight,
  type Step,
  stay,
} from './page.ts'

/** What the app needs of a screen: the real one, or a test's. */
export interface Stage {
  width(): number
  height(): number
  show(frame: Drawn['frame'], theme: Theme): void
  forget(): void
  suspend(): void
}

export interface App {
  /** Takes keys in their order; draws once when they are done. Settles then. */
  input(inputs: readonly Input[]): Promise<void>
  draw(): void
  /** Lets go of everything that is open. */
  close(): void
  /** Settles when the player leaves. */
  readonly ended: Promise<void>
}

interface Layer {
  readonly page: Page
  readonly light: Spotlight
  drawn: Drawn | undefined
  scene: Scene | undefined
}

const FOOTER = '↑↓ choose · enter take · ? help · esc back'

/** A stack of pages, the topmost of which has the keys. `help` is for those that have none of their own. */
export function makeApp(
  stage: Stage,
  theme: () => Theme,
  help: () => Page,
  ...pages: readonly (Page | undefined)[]
): App {
  const layers: Layer[] = pages.flatMap((page) => (page === undefined ? [] : [layerOf(page)]))
  const waiting: Input[] = []
  let isBusy = false
  let timer: NodeJS.Timeout | undefined
  let finish: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    finish = resolve
  })
  const top = (): Layer => layers.at(-1) as Layer

  const close = (): void => {
    clearTimeout(timer)
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
  const run = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    let isStale = top().scene === undefined
    for (let input = waiting.shift(); input !== undefined && layers.length > 0; input = waiting.shift()) {
      const layer = top()
      // A key means what the screen would show when it is pressed, also in the middle of several.
      if (isStale || layer.drawn === undefined) drawLayer(layer, stage, theme(), true)
      isStale = true
      layer.light.notice = ''
      const step = respond(layer, input, stage, help)
      apply(step instanceof Promise ? await step : step)
    }
    isBusy = false
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

const layerOf = (page: Page): Layer => ({ page, light: makeSpotlight(), drawn: undefined, scene: undefined })

/** Works out what a layer looks like, and shows it unless it is only needed to understand the next key. */
function drawLayer(layer: Layer, stage: Stage, theme: Theme, isSilent = false): void {
  const { page, light } = layer
  const scene = layer.scene ?? page.scene()
  const isNewScene = scene !== layer.scene
  layer.scene = scene
  const around = {
    scroll: light.scroll,
    isHeld: light.isHeld,
    told: page.told?.() ?? [],
    corner: page.corner?.() ?? '',
    footer: light.digits === '' ? (page.footer?.() ?? FOOTER) : `Number ${light.digits}_ · enter takes it`,
    ...(light.notice === '' ? {} : { notice: light.notice }),
  }
  if (isNewScene) light.focus = focusFor(scene, light.focus)
  const drawn = drawScene(scene, { ...around, focus: light.focus }, stage.width(), stage.height())
  light.scroll = drawn.scroll
  layer.drawn = drawn
  if (!isSilent) stage.show(drawn.frame, theme)
}

function respond(layer: Layer, input: Input, stage: Stage, help: () => Page): Step | Promise<Step> {
  const { page, light } = layer
  const scene = layer.scene as Scene
  const drawn = layer.drawn as Drawn
  if (input.kind === 'paste') {
    layer.scene = undefined
    return page.paste?.(input.text) ?? stay()
  }
  if (input.kind === 'mouse') return respondToMouse(layer, input)
  const { key } = input
  const own = page.key?.(key)
  if (own !== undefined) {
    layer.scene = undefined
    return own
  }
  if (light.digits !== '' && /^([0-9]|enter|backspace|esc)$/.test(key)) return typeNumber(layer, key)
  const meaning = meaningOf(scene, key)
  if (meaning.kind === 'take') return takeChoice(layer, meaning.id)
  if (meaning.kind === 'blocked') return stay(meaning.why)
  if (/^[0-9]$/.test(key)) return typeNumber(layer, key)
  if (key === '?' || key === 'f1') return page.help?.() ?? { kind: 'open', page: help() }
  return houseKey(layer, drawn, key, stage)
}

function takeChoice(layer: Layer, id: string): Step | Promise<Step> {
  layer.light.isHeld = false
  layer.light.digits = ''
  layer.light.focus = id
  layer.scene = undefined
  return layer.page.take(id)
}

/** Choices by number, as many digits as it takes. */
function typeNumber(layer: Layer, key: string): Step | Promise<Step> {
  const { light } = layer
  const open = numbered(layer.scene as Scene)
  if (key === 'esc' || key === 'backspace') {
    light.digits = key === 'esc' ? '' : light.digits.slice(0, -1)
    return stay()
  }
  if (key !== 'enter') light.digits += key
  const number = Number(light.digits)
  const chosen = open[number - 1]
  const mayGoOn = key !== 'enter' && number * 10 <= open.length && number > 0
  if (mayGoOn) {
    if (chosen !== undefined) light.focus = chosen.id
    return stay()
  }
  const typed = light.digits
  light.digits = ''
  return chosen === undefined
    ? stay(
        open.length === 0 ? 'Nothing here goes by number.' : `There is no choice ${typed}; they go to ${open.length}.`,
      )
    : takeChoice(layer, chosen.id)
}

function houseKey(layer: Layer, drawn: Drawn, key: string, stage: Stage): Step | Promise<Step> {
  const { page, light } = layer
  const rows = Math.max(1, stage.height() - 10)
  const onMap = mapNeighbour(drawn.order, light.focus, key)
  if (onMap !== undefined) {
    light.focus = onMap
    return { kind: 'stay' }
  }
  switch (key) {
    case 'enter':
    case 'space':
      return enter(layer, drawn, rows)
    case 'up':
    case 'left':
    case 'shift-tab':
      return moveFocus(layer, drawn.order, -1)
    case 'down':
    case 'right':
    case 'tab':
      return moveFocus(layer, drawn.order, 1)
    case 'home':
      return moveFocus(layer, drawn.order, -drawn.order.length)
    case 'end':
      return moveFocus(layer, drawn.order, drawn.order.length)
    case 'pageup':
    case 'pagedown':
      return scrollBy(light, key === 'pageup' ? -rows : rows)
    case '=':
      return page.why?.() ?? stay('There is nothing to explain here.')
    case 'esc':
      return page.escape?.() ?? { kind: 'back' }
    case 'ctrl-c':
    case 'ctrl-d':
      return { kind: 'quit' }
    case 'ctrl-l':
      stage.forget()
      return stay()
    case 'ctrl-z':
      stage.suspend()
      return stay()
    default:
      return stay(`${key} does nothing here; ? helps.`)
  }
}

/** Enter takes the choice in focus. Where there is nothing to choose but to go on, it first shows the rest of the page. */
function enter(layer: Layer, drawn: Drawn, rows: number): Step | Promise<Step> {
  const { light, scene } = layer
  const choice = scene?.choices.find(({ id }) => id === light.focus)
  if (choice === undefined) return stay()
  if (drawn.order.length === 1 && drawn.below > 0) return scrollBy(light, rows)
  return choice.blocked === undefined ? takeChoice(layer, choice.id) : stay(choice.blocked)
}

function moveFocus(layer: Layer, order: readonly Choice[], by: number): Step {
  const { light } = layer
  const at = order.findIndex(({ id }) => id === light.focus)
  const next = Math.abs(by) === 1 ? (at + by + order.length) % Math.max(1, order.length) : by < 0 ? 0 : order.length - 1
  light.focus = order[next]?.id ?? light.focus
  light.isHeld = false
  if (layer.page.focused !== undefined && light.focus !== undefined) {
    layer.page.focused(light.focus)
    layer.scene = undefined
  }
  return { kind: 'stay' }
}

function scrollBy(light: Spotlight, rows: number): Step {
  light.scroll = Math.max(0, light.scroll + rows)
  light.isHeld = true
  return { kind: 'stay' }
}

function respondToMouse(layer: Layer, input: Input & { kind: 'mouse' }): Step | Promise<Step> {
  if (input.action !== 'press') return scrollBy(layer.light, input.action === 'wheel-up' ? -3 : 3)
  const choice = clicked(layer.drawn as Drawn, input)
  if (choice === undefined) return stay()
  if (choice.blocked !== undefined) return stay(choice.blocked)
  return takeChoice(layer, choice.id)
}
