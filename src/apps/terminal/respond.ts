import type { Choice, Scene } from '../../engine/index.ts'
import type { Input } from '../../views/terminal/keys.ts'
import { choiceForTarget, choiceGroups, choicesByNumber } from '../../views/terminal/panels/aim.ts'
import type { DrawnScreen } from '../../views/terminal/screen/layout.ts'
import { clickOnMap, inspectKey } from './inspect.ts'
import type { Layer, Stage } from './layer.ts'
import { moreKey, morePage } from './more.ts'
import {
  clicked,
  keyMeaning,
  mapNeighbour,
  open,
  type Page,
  type PageState,
  type PageStep,
  placeOf,
  stay,
} from './page.ts'

/** Handles an input on a page and returns the step to take. */
export function respond(layer: Layer, input: Input, stage: Stage, help: () => Page): PageStep | Promise<PageStep> {
  const { page, ui } = layer
  const scene = layer.scene as Scene
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
  if (ui.digits !== '' && /^([0-9]|enter|backspace|esc)$/.test(key)) return typeNumber(layer, key)
  const meaning = keyMeaning(scene, key)
  if (meaning.kind === 'take') return takeChoice(layer, aimed(layer, meaning.id))
  if (meaning.kind === 'blocked') return stay(meaning.why)
  if (/^[0-9]$/.test(key)) return typeNumber(layer, key)
  if (key === '?' || key === 'f1') return page.help?.() ?? { kind: 'open', page: help() }
  return globalKey(layer, drawn, key, stage)
}

/** Whether the key may inspect the map: always while inspecting, else only if the scene does not use the key. */
const mayInspect = ({ ui, scene }: Layer, key: string): boolean =>
  ui.inspected !== undefined || keyMeaning(scene as Scene, key).kind === 'global'

/** The choice for a key, aimed at the current target. */
function aimed({ scene, ui }: Layer, id: string): string {
  const slot = choiceGroups(scene as Scene).find((choices) => choices.some((choice) => choice.id === id))
  return slot === undefined ? id : choiceForTarget(slot, ui.aim).id
}

/** Takes a choice, or shows why it is blocked. The page itself asks for confirmation where needed. */
export function takeChoice(layer: Layer, id: string): PageStep | Promise<PageStep> {
  const { ui, scene } = layer
  const choice = scene?.choices.find((one) => one.id === id)
  ui.digits = ''
  ui.focus = id
  if (scene !== undefined) ui.place = placeOf(scene, id)
  if (choice?.blocked !== undefined) return stay(choice.blocked)
  ui.isHeld = false
  ui.inspected = undefined
  layer.scene = undefined
  return layer.page.take(id)
}

/** Selects a choice by number, with as many digits as needed. */
function typeNumber(layer: Layer, key: string): PageStep | Promise<PageStep> {
  const { ui } = layer
  const things = choicesByNumber(layer.scene as Scene, ui.aim)
  if (key === 'esc' || key === 'backspace') {
    ui.digits = key === 'esc' ? '' : ui.digits.slice(0, -1)
    return stay()
  }
  if (key !== 'enter') ui.digits += key
  const number = Number(ui.digits)
  const chosen = things[number - 1]
  const canContinue = key !== 'enter' && number * 10 <= things.length && number > 0
  if (canContinue) {
    if (chosen !== undefined) ui.focus = chosen.id
    return stay()
  }
  const typed = ui.digits
  ui.digits = ''
  return chosen === undefined
    ? stay(
        things.length === 0
          ? 'Nothing here has a number.'
          : `There is no choice ${typed}; the last is ${things.length}.`,
      )
    : takeChoice(layer, chosen.id)
}

function globalKey(layer: Layer, drawn: DrawnScreen, key: string, stage: Stage): PageStep | Promise<PageStep> {
  const { page, ui } = layer
  const rows = Math.max(1, stage.height() - 10)
  const onMap = mapNeighbour(drawn.order, ui.focus, key)
  if (onMap !== undefined) {
    ui.focus = onMap
    return { kind: 'stay' }
  }
  switch (key) {
    case 'enter':
    case 'space':
      return enter(layer, drawn, rows)
    case 'left':
    case 'right':
      return aimBy(layer, key === 'left' ? -1 : 1) ?? moveFocus(layer, drawn.order, key === 'left' ? -1 : 1)
    case 'up':
    case 'shift-tab':
      return moveFocus(layer, drawn.order, -1)
    case 'down':
    case 'tab':
      return moveFocus(layer, drawn.order, 1)
    case 'home':
      return moveFocus(layer, drawn.order, -drawn.order.length)
    case 'end':
      return moveFocus(layer, drawn.order, drawn.order.length)
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
      return key === moreKey(layer.scene as Scene) && drawn.hidden.length > 0
        ? open(morePage(layer.scene as Scene, drawn.hidden, page.skin?.()))
        : stay(`${key} does nothing here; press ? for help.`)
  }
}

/** Enter takes the choice in focus. If it is the only choice, Enter first scrolls to the end of the page. */
function enter(layer: Layer, drawn: DrawnScreen, rows: number): PageStep | Promise<PageStep> {
  const { ui, scene } = layer
  const choice = scene?.choices.find(({ id }) => id === ui.focus)
  if (choice === undefined) return stay()
  if (drawn.order.length === 1 && drawn.below > 0) return scrollBy(ui, rows)
  return takeChoice(layer, choice.id)
}

/** Left and right select the next target, if the choice in focus has several. */
function aimBy(layer: Layer, by: number): PageStep | undefined {
  const { ui, scene } = layer
  const slot = choiceGroups(scene as Scene).find((choices) => choices.some(({ id }) => id === ui.focus))
  if (slot === undefined || slot.length < 2) return undefined
  const at = slot.findIndex(({ id }) => id === ui.focus)
  const next = slot[(at + by + slot.length) % slot.length] as Choice
  ui.focus = next.id
  ui.aim = next.on
  return stay()
}

function moveFocus(layer: Layer, order: readonly Choice[], by: number): PageStep {
  const { ui } = layer
  const at = order.findIndex(({ id }) => id === ui.focus)
  const next = Math.abs(by) === 1 ? (at + by + order.length) % Math.max(1, order.length) : by < 0 ? 0 : order.length - 1
  ui.focus = order[next]?.id ?? ui.focus
  ui.isHeld = false
  if (layer.page.focused !== undefined && ui.focus !== undefined) {
    layer.page.focused(ui.focus)
    layer.scene = undefined
  }
  return { kind: 'stay' }
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
  if (choice !== undefined) return takeChoice(layer, choice.id)
  const onMap = drawn.map === undefined ? undefined : clickOnMap(layer, drawn.map, input.x, input.y)
  return onMap ?? stay()
}
