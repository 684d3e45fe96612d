import type { Choice, Scene } from '../../engine/contract/scene.ts'
import type { PlayScene } from '../input/play-scene.ts'

/**
 * The names that a key press has in scenes (`up`, `kp7`, `enter`, a letter). Keys of the number pad have two names, of
 * which the more specific comes first.
 */
export function namesOfKey({ key, code }: { readonly key: string; readonly code: string }): readonly string[] {
  const pad = /^Numpad(\d)$/.exec(code)?.[1]
  const name = KEY_NAMES[key] ?? (key.length === 1 ? key : key.toLowerCase())
  return pad === undefined ? [name] : [`kp${pad}`, name]
}
const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Escape: 'esc',
  ' ': 'space',
  PageUp: 'pageup',
  PageDown: 'pagedown',
  Enter: 'enter',
}

const KEY_SIGNS: Readonly<Record<string, string>> = { enter: '↵', space: '␣' }
/** A key as a short text for a button. */
export const keySign = (key: string): string => KEY_SIGNS[key] ?? key

/**
 * The key to show at each choice of a scene: the letter of its verb, or the number that points at it. While a verb asks, only its answers
 * have numbers, and no letter acts.
 */
export function keysOfChoices(scene: Scene, { numbers, choices, question }: PlayScene): ReadonlyMap<string, string> {
  const placeOf = ({ at }: Choice): string => (at === undefined ? '' : `${at.panel}/${at.item}`)
  const places = new Map<string, number>()
  for (const choice of choices) {
    const number = numbers.get(choice.id)
    if (number !== undefined && choice.at !== undefined) places.set(placeOf(choice), number)
  }
  const keys = new Map<string, string>()
  for (const choice of scene.choices) {
    const verb = scene.verbs?.find(({ id }) => id === choice.verb)
    const letter = verb?.key ?? choice.key ?? (choice.confirms === true ? 'enter' : undefined)
    const number = numbers.get(choice.id) ?? (choice.verb === undefined ? places.get(placeOf(choice)) : undefined)
    const key = question === undefined ? (letter ?? number) : number
    if (key !== undefined) keys.set(choice.id, String(key))
  }
  return keys
}
