import { expect, test } from 'vitest'
import { begin } from '../../../test/saves.ts'
import type { Choice, Scene } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { makeInputState } from '../../views/input/input-state.ts'
import { playScene } from '../../views/input/play-scene.ts'
import { choiceOfKey } from '../../views/input/press.ts'
import { type KeyPreferences, withKeyPreferences } from './key-schemes.ts'

const STEPS: readonly Choice[] = [
  { id: 'north', label: 'North', key: 'w', also: ['up', 'kp8'] },
  { id: 'east', label: 'East', key: 'd', also: ['right', 'kp6'] },
  { id: 'south', label: 'South', key: 's', also: ['down', 'kp2'] },
  { id: 'west', label: 'West', key: 'a', also: ['left', 'kp4'] },
  { id: 'north-east', label: 'North-east', key: 'e', also: ['pageup', 'kp9'] },
  { id: 'south-east', label: 'South-east', key: 'c', also: ['pagedown', 'kp3'] },
  { id: 'south-west', label: 'South-west', key: 'z', also: ['end', 'kp1'] },
  { id: 'north-west', label: 'North-west', key: 'q', also: ['home', 'kp7'] },
  { id: 'wait', label: 'Wait', key: '.', also: ['kp5'] },
]
const sceneWith = (choices: readonly Choice[]): Scene => ({ title: 'A room', panels: [], choices })
const ROOM = sceneWith([...STEPS, { id: 'drink', label: 'Drink', key: 'h' }, { id: 'cast', label: 'Cast', key: 'j' }])

const taken = (scene: Scene, preferences: Partial<KeyPreferences>, key: string): string | undefined => {
  const shown = withKeyPreferences(scene, { scheme: 'letters', binds: {}, ...preferences })
  return choiceOfKey(playScene(shown, makeInputState()), key)?.id
}

const ALWAYS = {
  w: 'north',
  d: 'east',
  s: 'south',
  a: 'west',
  e: 'north-east',
  c: 'south-east',
  z: 'south-west',
  q: 'north-west',
  up: 'north',
  right: 'east',
  down: 'south',
  left: 'west',
  kp8: 'north',
  kp6: 'east',
  kp2: 'south',
  kp4: 'west',
  kp9: 'north-east',
  kp3: 'south-east',
  kp1: 'south-west',
  kp7: 'north-west',
  kp5: 'wait',
  '.': 'wait',
}
const PAGES = { pageup: 'north-east', pagedown: 'south-east', end: 'south-west', home: 'north-west' }
const VI = {
  h: 'west',
  j: 'south',
  k: 'north',
  l: 'east',
  y: 'north-west',
  u: 'north-east',
  b: 'south-west',
  n: 'south-east',
}

test.each(Object.entries(ALWAYS))('%s goes %s in every scheme', (key, id) => {
  for (const scheme of ['letters', 'vi'] as const) expect(taken(ROOM, { scheme }, key), scheme).toBe(id)
})
test.each(Object.entries(PAGES))('%s goes %s in every scheme', (key, id) => {
  for (const scheme of ['letters', 'vi'] as const) expect(taken(ROOM, { scheme }, key), scheme).toBe(id)
})
test.each(Object.entries(VI))('in the vi scheme %s goes %s', (key, id) => {
  expect(taken(ROOM, { scheme: 'vi' }, key)).toBe(id)
})

test('a scheme changes nothing in a scene without steps', () => {
  const hand = sceneWith([{ id: 'play', label: 'Play', key: 'h' }])
  for (const scheme of ['letters', 'vi'] as const) expect(withKeyPreferences(hand, { scheme, binds: {} })).toBe(hand)
})

// Rebinding frees the old key; a choice that had the new key gets the old one.
test.each<[Record<string, string>, Record<string, string | undefined>]>([
  [{ h: 'Q' }, { Q: 'drink', h: undefined, w: 'north' }],
  [{ h: 'j' }, { j: 'drink', h: 'cast' }],
  [{ h: 'up' }, { up: 'drink', w: 'north', h: undefined }],
  [
    { h: 'esc', j: '?' },
    { h: 'drink', j: 'cast', esc: undefined, '?': undefined },
  ],
  [{ w: 'i' }, { i: 'north', up: 'north', w: undefined }],
])('with the rebound keys %j, keys choose %j', (binds, keys) => {
  for (const [key, id] of Object.entries(keys)) expect(taken(ROOM, { binds }, key), key).toBe(id)
})

test('no key has two meanings, in any scheme, in the game with the most keys', () => {
  const { game } = findGame('descent') as { game: Parameters<typeof begin>[0] }
  const run = begin(game)
  for (const scheme of ['letters', 'vi'] as const) {
    const { choices } = withKeyPreferences(game.scene(run.state, 0), { scheme, binds: {} })
    const keys = choices.flatMap(({ key, also = [] }) => [...(key === undefined ? [] : [key]), ...also])
    expect(
      keys.filter((key, i) => keys.indexOf(key) !== i),
      scheme,
    ).toEqual([])
  }
})
