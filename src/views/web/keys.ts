import type { Choice, Scene } from '../../engine/contract/scene.ts'

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

const KEYPAD_KEY = /^kp\d$/

/** The key shown beside each choice: its own, or a free number. It is cached, because every button of a scene asks for it. */
export function shownKeys({ choices }: Scene): ReadonlyMap<string, string> {
  const found = cache.get(choices) ?? findKeys(choices)
  cache.set(choices, found)
  return found
}
const cache = new WeakMap<readonly Choice[], ReadonlyMap<string, string>>()

/** Choices get no numbers if digits move the player. */
function findKeys(choices: readonly Choice[]): ReadonlyMap<string, string> {
  const shown = new Map<string, string>()
  const digitsAreSteps = choices.some(({ also }) => also?.some((key) => KEYPAD_KEY.test(key)) === true)
  const taken = new Set(choices.map(({ key }) => key))
  const free = digitsAreSteps
    ? []
    : ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].filter((digit) => !taken.has(digit))
  for (const { id, key } of choices) {
    const own = key ?? free.shift()
    if (own !== undefined) shown.set(id, own)
  }
  return shown
}

/** The choice that a key takes, given the names of the key. */
export function choiceByKey(scene: Scene, names: readonly string[]): Choice | undefined {
  const shown = shownKeys(scene)
  for (const name of names) {
    const found =
      scene.choices.find(({ id }) => shown.get(id) === name) ??
      scene.choices.find(({ also }) => also?.includes(name) === true)
    if (found !== undefined) return found
  }
  return undefined
}

/** The next choice in the order of the focus. The order is cyclic and skips blocked choices. */
export function nextFocus({ choices }: Scene, from: string | undefined, step: 1 | -1): string | undefined {
  const open = choices.filter(({ blocked }) => blocked === undefined)
  const at = open.findIndex(({ id }) => id === from)
  if (at < 0) return firstFocus({ choices })
  return open[(at + step + open.length) % open.length]?.id
}

/**
 * The choice that has the focus when a screen opens: continuing, or the first open choice. It is never one that ends or
 * undoes something.
 */
export function firstFocus({ choices }: Pick<Scene, 'choices'>): string | undefined {
  const open = choices.filter(({ blocked }) => blocked === undefined)
  const harmless = open.filter(({ final, undo }) => final !== true && undo !== true)
  return (harmless.find(({ key }) => key === 'enter') ?? harmless[0] ?? (open.length === 1 ? open[0] : undefined))?.id
}
