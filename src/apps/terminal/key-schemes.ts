import type { Choice, Scene } from '../../engine/index.ts'
import type { Binds, Scheme } from '../../storage/fs/index.ts'

/** How one likes to press keys: the way of walking, and what goes by another key than the game says. */
export interface KeyPreferences {
  readonly scheme: Scheme
  readonly binds: Binds
}

/** The letters that walk in vi, as the keys of a number pad. */
const VI: Readonly<Record<string, string>> = {
  h: 'kp4',
  j: 'kp2',
  k: 'kp8',
  l: 'kp6',
  y: 'kp7',
  u: 'kp9',
  b: 'kp1',
  n: 'kp3',
}
const PAD = /^kp[1-9]$/
/** Keys that are the number pad without NumLock, and turn pages on every other keyboard. */
const PAGES = ['pageup', 'pagedown', 'home', 'end']

const RESERVED = ['?', '=', '!', 'space', 'enter', 'esc', 'tab', 'shift-tab', 'backspace', 'pageup', 'pagedown']

/** Keys that mean the same everywhere, and cannot be given to anything else. */
export const isReservedKey = (key: string): boolean => RESERVED.includes(key) || /^\d$|^(ctrl|alt)-/.test(key)

/** A choice that walks: the number pad knows where to. */
const isStep = ({ also }: Choice): boolean => also?.some((key) => PAD.test(key)) === true

/**
 * A scene for these hands. What is shown on a key is what the key does, so the keys of the scene itself change, and nobody else has to know of
 * schemes. A scene without steps keeps its keys but for the bound ones.
 *
 * letters: those of the game; arrows and number pad walk too, PgUp and PgDn turn pages.
 * numpad: the same, but the whole number pad walks without NumLock too, where it is Home, End, PgUp and PgDn.
 * vi: h j k l y u b n walk; what went by one of them goes by its capital.
 */
export function withKeyPreferences(scene: Scene, { scheme, binds }: KeyPreferences): Scene {
  const walks = scene.choices.some(isStep)
  if (!walks && Object.keys(binds).length === 0) return scene
  const walked = walks ? scene.choices.map((choice) => walking(choice, scheme, scene.choices)) : scene.choices
  return { ...scene, choices: bound(walked, binds) }
}

function walking(choice: Choice, scheme: Scheme, all: readonly Choice[]): Choice {
  const also = choice.also ?? []
  const pad = also.find((key) => PAD.test(key))
  switch (scheme) {
    case 'numpad':
      return choice
    case 'letters':
      return withAlso(choice, without(also, PAGES))
    case 'vi': {
      const letter = Object.keys(VI).find((key) => VI[key] === pad)
      const others = without(also, [...PAGES, ...Object.keys(VI)])
      if (letter !== undefined) return withAlso({ ...choice, key: letter }, [...others, ...own(choice.key)])
      return withAlso(makingRoom(choice, all), others)
    }
  }
}

/** In vi a letter that walks is given up for its capital; if that is taken, the choice is taken by focus or number. */
function makingRoom(choice: Choice, all: readonly Choice[]): Choice {
  if (choice.key === undefined || VI[choice.key] === undefined) return choice
  const capital = choice.key.toUpperCase()
  const { key: _, ...keyless } = choice
  return all.some(({ key, also }) => key === capital || also?.includes(capital)) ? keyless : { ...choice, key: capital }
}

/** Letters of the game that walk stay, where vi does not want them. */
const own = (key: string | undefined): string[] => (key === undefined || VI[key] !== undefined ? [] : [key])

/** What goes by a bound key goes by the new one; whoever had that one gets the old. */
function bound(choices: readonly Choice[], binds: Binds): Choice[] {
  const other = new Map<string, string>()
  for (const [from, to] of Object.entries(binds)) {
    // Settings may be edited by hand.
    if (isReservedKey(to) || isReservedKey(from)) continue
    if (!other.has(to)) other.set(to, from)
    other.set(from, to)
  }
  if (other.size === 0) return [...choices]
  return choices.map((choice) => {
    const key = choice.key === undefined ? undefined : other.get(choice.key)
    const also = without(choice.also ?? [], Object.values(binds))
    return withAlso(key === undefined ? choice : { ...choice, key }, also)
  })
}

const without = (keys: readonly string[], some: readonly string[]): string[] =>
  keys.filter((key) => !some.includes(key))

function withAlso(choice: Choice, also: readonly string[]): Choice {
  if (also.length > 0) return { ...choice, also }
  const { also: _, ...bare } = choice
  return bare
}
