import type { Choice, Scene } from '../../engine/index.ts'
import type { Binds, Scheme } from '../../storage/fs/index.ts'

/** The player's keys: the walking scheme and rebound keys. */
export interface KeyPreferences {
  readonly scheme: Scheme
  readonly binds: Binds
}

/** The vi movement letters and the number pad keys they stand for. */
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
/** Keys sent by a number pad without NumLock; elsewhere they scroll. */
const PAGES = ['pageup', 'pagedown', 'home', 'end']

const RESERVED = ['?', '=', '!', 'space', 'enter', 'esc', 'tab', 'shift-tab', 'backspace', 'pageup', 'pagedown']

/** Keys with a fixed meaning, which cannot be rebound. */
export const isReservedKey = (key: string): boolean => RESERVED.includes(key) || /^\d$|^(ctrl|alt)-/.test(key)

/** Whether a choice is a step: it has a number pad key. */
const isStep = ({ also }: Choice): boolean => also?.some((key) => PAD.test(key)) === true

/**
 * The scene with the player's keys. The keys of the scene itself are replaced, so that no other code needs to know key schemes. A scene
 * without steps only applies rebound keys.
 *
 * letters: the game's letters; arrows and number pad walk too, PgUp and PgDn scroll.
 * numpad: the same, and Home, End, PgUp and PgDn walk too (number pad without NumLock).
 * vi: h j k l y u b n walk; choices that used one of them use its capital.
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

/** In vi a choice gives up a movement letter for its capital; if that is taken, it has no key. */
function makingRoom(choice: Choice, all: readonly Choice[]): Choice {
  if (choice.key === undefined || VI[choice.key] === undefined) return choice
  const capital = choice.key.toUpperCase()
  const { key: _, ...keyless } = choice
  return all.some(({ key, also }) => key === capital || also?.includes(capital)) ? keyless : { ...choice, key: capital }
}

/** A movement letter of the game stays if vi does not use it. */
const own = (key: string | undefined): string[] => (key === undefined || VI[key] !== undefined ? [] : [key])

/** Applies rebound keys; a choice that had the new key gets the old one. */
function bound(choices: readonly Choice[], binds: Binds): Choice[] {
  const other = new Map<string, string>()
  for (const [from, to] of Object.entries(binds)) {
    // Settings may have been edited by hand.
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
