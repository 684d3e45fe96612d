import type { Choice, Scene, Verb } from '../../engine/index.ts'
import type { Binds, Scheme } from '../../storage/fs/index.ts'
import { isMapStep } from '../../views/input/play-scene.ts'

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
const RESERVED = ['?', '=', '!', 'x', 'space', 'enter', 'esc', 'tab', 'shift-tab', 'backspace', 'pageup', 'pagedown']

/** Keys with a fixed meaning, which cannot be rebound. */
export const isReservedKey = (key: string): boolean => RESERVED.includes(key) || /^\d$|^(ctrl|alt)-/.test(key)

/**
 * The scene with the player's keys. The keys of the scene itself are replaced, so that no other code needs to know key schemes. Arrows,
 * number pad, Home, End, PgUp and PgDn always walk; in vi, h j k l y u b n walk too.
 */
export function withKeyPreferences(scene: Scene, { scheme, binds }: KeyPreferences): Scene {
  const isVi = scheme === 'vi' && scene.choices.some(isMapStep)
  const choices = isVi ? scene.choices.map(inVi) : scene.choices
  const other = swappedKeys(binds)
  if (other.size === 0) return choices === scene.choices ? scene : { ...scene, choices }
  const verbs = scene.verbs?.map((verb): Verb => ({ ...verb, key: other.get(verb.key) ?? verb.key }))
  return { ...scene, choices: choices.map((one) => rebound(one, other)), ...(verbs === undefined ? {} : { verbs }) }
}

function inVi(choice: Choice): Choice {
  const also = choice.also ?? []
  const pad = also.find((key) => PAD.test(key))
  const letter = Object.keys(VI).find((key) => VI[key] === pad)
  if (letter === undefined) return choice
  const others = also.filter((key) => VI[key] === undefined)
  return { ...choice, key: letter, also: choice.key === undefined ? others : [...others, choice.key] }
}

/** The new key of each key: a verb or choice that had the new key gets the old one. */
function swappedKeys(binds: Binds): ReadonlyMap<string, string> {
  const other = new Map<string, string>()
  for (const [from, to] of Object.entries(binds)) {
    // Settings may have been edited by hand.
    if (isReservedKey(to) || isReservedKey(from)) continue
    if (!other.has(to)) other.set(to, from)
    other.set(from, to)
  }
  return other
}

function rebound(choice: Choice, other: ReadonlyMap<string, string>): Choice {
  const { key, also = [] } = choice
  const kept = also.filter((name) => !other.has(name))
  const changed = kept.length === also.length ? choice : { ...choice, also: kept }
  return key === undefined || !other.has(key) ? changed : { ...changed, key: other.get(key) as string }
}
