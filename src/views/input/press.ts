import type { Choice } from '../../engine/contract/scene.ts'
import { focusOrder, setFocus } from './focus.ts'
import type { InputState } from './input-state.ts'
import { isStandIn, type PlayScene, verbId } from './play-scene.ts'

/** What a key does. Undefined: nothing here, so the front end may use the key itself. */
export type KeyResult =
  | { readonly kind: 'take'; readonly id: string }
  /** The focus, the number or the question has changed. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'say'; readonly text: string }
  /** Opens panels in full. */
  | { readonly kind: 'show'; readonly panels: readonly string[] }
  /** Takes the last choice back: the last mark of a page. */
  | { readonly kind: 'take-back' }

const MOVED: KeyResult = { kind: 'moved' }
const say = (text: string): KeyResult => ({ kind: 'say', text })

/**
 * The one rule of input, for terminal and page: letters act, numbers point, Enter takes. Changes `input`; the front end then prepares the
 * scene again.
 */
export function pressKey(scene: PlayScene, input: InputState, key: string): KeyResult | undefined {
  if (/^[0-9]$/.test(key)) {
    const pointed = typeDigit(scene, input, key)
    if (pointed !== undefined) return pointed
  }
  if (key === 'backspace' && input.digits !== '') {
    input.digits = input.digits.slice(0, -1)
    return pointAt(scene, input, Number(input.digits)) ?? MOVED
  }
  input.digits = ''
  if ((key === 'esc' || key === 'backspace') && scene.question !== undefined) return closeQuestion(input)
  if (key === 'enter') return enter(scene, input)
  if (key === 'space') return space(scene, input)
  const choice = choiceOfKey(scene, key)
  if (choice !== undefined) return activate(scene, input, choice)
  return arrow(scene, input, key)
}

/** The choice that a key makes. A capital is the letter under Caps Lock, unless a choice has it. */
export function choiceOfKey({ choices }: PlayScene, key: string): Choice | undefined {
  const find = (name: string): Choice | undefined =>
    choices.find((choice) => choice.key === name && choice.blocked === undefined) ??
    choices.find((choice) => choice.key === name) ??
    choices.find(({ also }) => also?.includes(name))
  return find(key) ?? (/^[A-Z]$/.test(key) ? find(key.toLowerCase()) : undefined)
}

/** Points at a number: `1` then `4` is 14 if there is a 14, otherwise 4. */
function typeDigit(scene: PlayScene, input: InputState, key: string): KeyResult | undefined {
  const count = scene.numbers.size
  if (count === 0) return undefined
  if (key === '0' && input.digits === '' && count === 10) return pointAt(scene, input, 10)
  const longer = input.digits + key
  const typed = Number(longer) >= 1 && Number(longer) <= count ? longer : key
  const pointed = pointAt(scene, input, Number(typed))
  input.digits = pointed === undefined ? '' : typed
  return pointed ?? say(`There is no number ${key} here; the last is ${count}.`)
}

function pointAt(scene: PlayScene, input: InputState, number: number): KeyResult | undefined {
  const choice = scene.choices.find(({ id }) => scene.numbers.get(id) === number)
  if (choice === undefined) return undefined
  setFocus(input, choice)
  return MOVED
}

function closeQuestion(input: InputState): KeyResult {
  const { question } = input
  if (question === undefined) return MOVED
  const isFirst = question.answers.length === 0
  input.question = isFirst ? undefined : { ...question, answers: question.answers.slice(0, -1) }
  input.focus = undefined
  input.place = isFirst ? question.place : undefined
  return MOVED
}

function enter(scene: PlayScene, input: InputState): KeyResult {
  const confirm = scene.choices.find(({ confirms }) => confirms === true)
  const choice = confirm ?? scene.choices.find(({ id }) => id === input.focus)
  if (choice === undefined) return say('Nothing is chosen yet: point with a number or ↑↓, then press Enter.')
  return activate(scene, input, choice)
}

/** Space marks and unmarks. Elsewhere it is Enter, except where Enter would spend something. */
function space(scene: PlayScene, input: InputState): KeyResult | undefined {
  const swap = choiceOfKey(scene, 'space')
  if (swap !== undefined) return activate(scene, input, swap)
  const choice = scene.choices.find(({ id }) => id === input.focus)
  if (choice?.marks !== undefined) return activate(scene, input, choice)
  const hasMarks = scene.choices.some(({ marks, confirms }) => marks !== undefined || confirms === true)
  if (hasMarks)
    return choice !== undefined && isStandIn(choice) ? { kind: 'take-back' } : say('Point at a row to mark it.')
  return scene.opens === undefined ? enter(scene, input) : undefined
}

/** Does what a choice stands for: makes it, asks, opens panels, or says why not. */
export function activate(scene: PlayScene, input: InputState, choice: Choice): KeyResult {
  if (choice.blocked !== undefined) {
    setFocus(input, choice)
    return say(choice.blocked)
  }
  if (!isStandIn(choice)) {
    take(input, choice)
    return { kind: 'take', id: choice.id }
  }
  const { question } = input
  if (question !== undefined && choice.answers !== undefined) {
    input.question = { ...question, answers: choice.answers }
    input.focus = undefined
    return MOVED
  }
  const verb = scene.verbs?.find(({ id }) => id === choice.verb)
  if (verb?.shows !== undefined) return { kind: 'show', panels: verb.shows }
  if (verb?.switchesForm === true) {
    input.form = (input.form + 1) % Math.max(1, scene.forms)
    input.focus = undefined
    return MOVED
  }
  if (verb?.asks !== undefined) {
    input.question = { verb: verb.id, answers: [], place: input.place }
    input.focus = undefined
  }
  return MOVED
}

/** Closes the question that the choice answers. The focus goes to its verb: another Enter asks again and does nothing else. */
function take(input: InputState, choice: Choice): void {
  const { question } = input
  if (question === undefined) return setFocus(input, choice)
  if (choice.answers !== undefined) input.lastAnswers.set(question.verb, choice.answers)
  input.question = undefined
  input.focus = verbId(question.verb)
  input.place = undefined
}

const LINES: Readonly<Record<string, -1 | 1>> = { up: -1, down: 1, left: -1, right: 1 }

/** ↑↓ go from row to row. ←→ aim, turn the pages of a dock, or go from card to card. */
function arrow(scene: PlayScene, input: InputState, key: string): KeyResult | undefined {
  const by = LINES[key]
  if (by === undefined) return undefined
  const isAcross = key === 'left' || key === 'right'
  if (isAcross && scene.targets.length > 1) {
    input.aim = after(scene.targets, input.aim, by)
    input.focus = undefined
    return MOVED
  }
  if (isAcross && scene.pages.length > 1) {
    input.page = after(scene.pages, scene.page, by)
    input.focus = undefined
    input.place = undefined
    return MOVED
  }
  const order = focusOrder(scene)
  if (order.length === 0) return undefined
  const at = order.findIndex(({ id }) => id === input.focus)
  setFocus(input, order[at < 0 ? (by > 0 ? 0 : order.length - 1) : (at + by + order.length) % order.length])
  return MOVED
}

const after = (list: readonly string[], one: string | undefined, by: number): string | undefined =>
  list[(list.indexOf(one ?? '') + by + list.length) % list.length]
