import type { Choice, Scene } from '../../engine/contract/scene.ts'

/** What a key press is called in scenes (`up`, `kp7`, `enter`, a letter); the number pad has two names, the nearer one first. */
export function keyNames({ key, code }: { readonly key: string; readonly code: string }): readonly string[] {
  const pad = /^Numpad(\d)$/.exec(code)?.[1]
  const name = NAMED[key] ?? (key.length === 1 ? key : key.toLowerCase())
  return pad === undefined ? [name] : [`kp${pad}`, name]
}
const NAMED: Readonly<Record<string, string>> = {
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

const PAD = /^kp\d$/

/** The key shown beside each choice: its own, or a number that is free. Every button of a scene asks for it, so it is found once. */
export function shownKeys({ choices }: Scene): ReadonlyMap<string, string> {
  const found = known.get(choices) ?? findKeys(choices)
  known.set(choices, found)
  return found
}
const known = new WeakMap<readonly Choice[], ReadonlyMap<string, string>>()

/** Where digits walk, nothing goes by number. */
function findKeys(choices: readonly Choice[]): ReadonlyMap<string, string> {
  const shown = new Map<string, string>()
  const walks = choices.some(({ also }) => also?.some((key) => PAD.test(key)) === true)
  const taken = new Set(choices.map(({ key }) => key))
  const free = walks ? [] : ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].filter((digit) => !taken.has(digit))
  for (const { id, key } of choices) {
    const own = key ?? free.shift()
    if (own !== undefined) shown.set(id, own)
  }
  return shown
}

/** The choice these names of a key stand for. */
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

/** Where the focus goes from here, round and round; what is blocked is passed, and what ends something is never the first. */
export function nextFocus({ choices }: Scene, from: string | undefined, step: 1 | -1): string | undefined {
  const open = choices.filter(({ blocked }) => blocked === undefined)
  const at = open.findIndex(({ id }) => id === from)
  if (at < 0) return firstFocus({ choices })
  return open[(at + step + open.length) % open.length]?.id
}

/** What a screen begins with: the way on, or the first that can be had; never what ends something or only takes something back. */
export function firstFocus({ choices }: Pick<Scene, 'choices'>): string | undefined {
  const open = choices.filter(({ blocked }) => blocked === undefined)
  const calm = open.filter(({ final, undo }) => final !== true && undo !== true)
  return (calm.find(({ key }) => key === 'enter') ?? calm[0] ?? (open.length === 1 ? open[0] : undefined))?.id
}
