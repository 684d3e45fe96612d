import { type Scene, unreachable } from '../../engine/index.ts'
import type { PlayScene } from '../../views/input/play-scene.ts'
import { activate, choiceOfKey, type KeyResult, pressKey } from '../../views/input/press.ts'
import type { Input } from '../../views/terminal/keys.ts'
import type { DrawnScreen } from '../../views/terminal/screen/layout.ts'
import { clickOnMap, inspectKey } from './inspect.ts'
import type { Layer, Stage } from './layer.ts'
import { morePage } from './more.ts'
import { clicked, mapNeighbour, open, type Page, type PageState, type PageStep, stay, TAKE_BACK_KEY } from './page.ts'

/** Handles an input on a page and returns the step to take. */
export function respond(layer: Layer, input: Input, stage: Stage, help: () => Page): PageStep | Promise<PageStep> {
  const { page, ui } = layer
  const drawn = layer.drawn as DrawnScreen
  if (input.kind === 'paste') {
    layer.scene = undefined
    return page.paste?.(input.text) ?? stay()
  }
  if (input.kind === 'mouse') return respondToMouse(layer, input)
  const { key } = input
  const looked = mayInspect(layer, key) ? inspectKey(layer, key) : undefined
  if (looked !== undefined) return looked
  const own = page.key?.(key)
  if (own !== undefined) {
    layer.scene = undefined
    return own
  }
  const result = pressKey(layer.play as PlayScene, ui, key)
  if (result !== undefined) return afterKey(layer, result)
  const onMap = mapNeighbour((layer.play as PlayScene).choices, ui.focus, key)
  if (onMap !== undefined) {
    ui.focus = onMap
    return { kind: 'stay' }
  }
  if (key === 'x' && page.inspect !== undefined) return open(page.inspect(layer.play as PlayScene, ui.focus))
  if (key === '?' || key === 'f1') return page.help?.() ?? { kind: 'open', page: help() }
  return globalKey(layer, drawn, key, stage)
}

/** Whether the key may inspect the map: always while inspecting, else only if the scene does not use the key. */
const mayInspect = ({ ui, play }: Layer, key: string): boolean =>
  ui.inspected !== undefined || choiceOfKey(play as PlayScene, key) === undefined

/** The step for what a key did to the input of a page. */
function afterKey(layer: Layer, result: KeyResult): PageStep | Promise<PageStep> {
  switch (result.kind) {
    case 'take':
      return takeChoice(layer, result.id)
    case 'moved':
      return moved(layer)
    case 'say':
      return stay(result.text)
    case 'show': {
      const panels = (layer.scene as Scene).panels.filter(({ id }) => result.panels.includes(id))
      return open(morePage(layer.scene as Scene, panels, layer.page.skin?.()))
    }
    case 'take-back':
      layer.scene = undefined
      return layer.page.key?.(TAKE_BACK_KEY) ?? stay()
    default:
      return unreachable(result)
  }
}

/** The focus has moved: the page may follow it with its panels. */
function moved(layer: Layer): PageStep {
  const { ui, page } = layer
  ui.isHeld = false
  if (page.focused !== undefined && ui.focus !== undefined) {
    page.focused(ui.focus)
    layer.scene = undefined
  }
  return { kind: 'stay' }
}

/** Takes a choice. The page itself asks for confirmation where needed. */
export function takeChoice(layer: Layer, id: string): PageStep | Promise<PageStep> {
  const { ui, scene } = layer
  const choice = scene?.choices.find((one) => one.id === id)
  if (choice?.blocked !== undefined) return stay(choice.blocked)
  ui.digits = ''
  ui.isHeld = false
  ui.inspected = undefined
  layer.scene = undefined
  return layer.page.take(id)
}

function globalKey(layer: Layer, drawn: DrawnScreen, key: string, stage: Stage): PageStep | Promise<PageStep> {
  const { page, ui } = layer
  const rows = Math.max(1, stage.height() - 10)
  switch (key) {
    case 'tab':
      return showFolded(layer, drawn)
    case 'home':
      return scrollBy(ui, -ui.scroll)
    case 'end':
      return scrollBy(ui, drawn.below)
    case 'pageup':
    case 'pagedown':
      return scrollBy(ui, key === 'pageup' ? -rows : rows)
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
      // Open: any key.
      return stay(`${key} does nothing here; press ? for help.`)
  }
}

/** Opens the panels that did not fit on the screen. */
function showFolded(layer: Layer, { hidden }: DrawnScreen): PageStep {
  if (hidden.length === 0) return stay('Everything is on this screen.')
  return open(morePage(layer.scene as Scene, hidden, layer.page.skin?.()))
}

function scrollBy(ui: PageState, rows: number): PageStep {
  ui.scroll = Math.max(0, ui.scroll + rows)
  ui.isHeld = true
  return { kind: 'stay' }
}

function respondToMouse(layer: Layer, input: Input & { kind: 'mouse' }): PageStep | Promise<PageStep> {
  if (input.action !== 'press') return scrollBy(layer.ui, input.action === 'wheel-up' ? -3 : 3)
  const drawn = layer.drawn as DrawnScreen
  const choice = clicked(drawn, input)
  if (choice !== undefined) return afterKey(layer, activate(layer.play as PlayScene, layer.ui, choice))
  const onMap = drawn.map === undefined ? undefined : clickOnMap(layer, drawn.map, input.x, input.y)
  return onMap ?? stay()
}
