import { expect, test } from 'vitest'
import { planBot } from '../bots/index.ts'
import { choose, type Panel, type Scene, seededDice, start, waitingFor } from '../engine/index.ts'
import { getGame } from '../games/index.ts'
import type { ArtFacts } from '../views/web/skin.ts'
import { drawArt as lostribe } from './lostribe/web/art.ts'
import { ELEMENTS as FOUR } from './lostribe/web/elements.ts'
import { mergePaths } from './svg-picture.ts'
import { drawArt as underscore } from './underscore/web/art.ts'
import { ELEMENTS as SEVEN } from './underscore/web/elements.ts'

const ARTS = { lostribe, underscore }
type Game = keyof typeof ARTS
const GAMES = ['lostribe', 'underscore'] as const satisfies readonly Game[]

/** Every art key below a scene, a panel or a codex. */
function keysIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, part] of Object.entries(value)) {
    if (name === 'art' && typeof part === 'string') found.add(part)
    else keysIn(part, found)
  }
  return found
}

/** The art keys of a number of planned turns, over as many runs as needed. */
function plannedKeys(id: Game, turns: number): Set<string> {
  const { game } = getGame(id)
  const found = keysIn((game.codex?.() ?? []) satisfies readonly Panel[])
  const dice = seededDice('pictures')
  for (let seed = 0, turn = 0; turn < turns; seed++) {
    const run = start(game, { seed: `pictures ${seed}` })
    if ('refused' in run) throw new Error(run.why)
    for (; turn < turns && waitingFor(run).length > 0; turn++) {
      keysIn(game.scene(run.state, 0) satisfies Scene, found)
      for (const seat of waitingFor(run)) choose(run, run.turn, seat, planBot(game, run.state, seat, dice).id)
    }
  }
  return found
}

/** Faults that make a picture unfit for a page. */
function faultsOf(svg: string): string[] {
  const faults: string[] = []
  if (!/^<svg [^>]*viewBox="0 0 \d+ \d+"/.test(svg)) faults.push('no viewBox')
  if (/NaN|undefined|Infinity|null/.test(svg)) faults.push('not a number')
  if (/\s(id|href|style|on\w+|src)=|url\(|<script|<style|<image|<foreignObject/i.test(svg))
    faults.push('ids, styles or references')
  const open: string[] = []
  for (const [, close, name = '', own] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (close === '/') {
      if (open.pop() !== name) faults.push(`</${name}> closes nothing`)
    } else if (own !== '/') open.push(name)
  }
  if (open.length > 0) faults.push(`${open.join(', ')} stay open`)
  if (/<|>/.test(svg.replace(/<[^<>]*>/g, ''))) faults.push('a stray bracket')
  return faults
}

test.each(GAMES)('%s: every art key of 200 planned turns and the codex is drawn, the same each time', (id) => {
  const keys = [...plannedKeys(id, 200), `title/${id}`]
  expect(keys.length).toBeGreaterThan(3)
  for (const key of keys) {
    const svg = ARTS[id](key)
    expect([key, svg === undefined ? ['no picture'] : faultsOf(svg)]).toEqual([key, []])
    expect(ARTS[id](key)).toBe(svg)
  }
})

test('pictures of different keys or facts differ', () => {
  expect(lostribe('foe/m_cinder_tick')).not.toBe(lostribe('foe/m_whisper_moth'))
  expect(lostribe('foe/m_cinder_tick', { element: 'water' })).not.toBe(lostribe('foe/m_cinder_tick'))
  const face = (facts: ArtFacts) => underscore('foe/unknown', { name: 'Hollow Adept', max: 8, ...facts })
  const faces: readonly ArtFacts[] = [
    { hp: 8 },
    { hp: 5 },
    { hp: 5, wound: 2 },
    { hp: 5, attunements: ['fire 2'] },
    { hp: 5, elite: true },
    { hp: 5, ghost: true },
  ]
  expect(new Set(faces.map(face)).size).toBe(faces.length)
})

test('there are as many teeth as Max HP, filled up to HP', () => {
  const svg = underscore('self', { name: 'You', hp: 7, max: 14 }) ?? ''
  const teeth = (kind: string) => svg.match(`d="([^"]*)" class="${kind}"`)?.[1]?.match(/M/g)?.length
  expect([teeth('tooth'), teeth('tooth gone')]).toEqual([7, 7])
  // Above 28 HP only the number is shown.
  expect(underscore('self', { name: 'You', hp: 7, max: 40 })).not.toContain('tooth')
})

// Only elements have colour.
test('Underscore has no colour except that of attunements', () => {
  const coloursOf = (svg: string) =>
    new Set(
      [...svg.matchAll(/#([0-9a-f]{6})/g)]
        .map(([, colour = '']) => colour)
        .filter((colour) => !/^(..)\1\1$/.test(colour)),
    )
  expect(coloursOf(underscore('self', { name: 'You', hp: 3, max: 9, wound: 2, ring: true }) ?? '')).toEqual(new Set())
  for (const element of SEVEN)
    expect(coloursOf(underscore('self', { name: 'You', attunements: [element], ring: true }) ?? '').size).toBe(1)
})

test('every element has a sign of its own', () => {
  expect(new Set(FOUR.map((element) => lostribe(`element/${element}`))).size).toBe(FOUR.length)
  expect(new Set(SEVEN.map((element) => underscore(`element/${element}`))).size).toBe(SEVEN.length)
})

// Keys also come from packs; no picture may contain their text.
test.each([
  '',
  '/',
  'foe/',
  'foe/"><script>alert(1)</script>',
  'card/../../x',
  'die/mud',
  'nothing/known',
  `foe/${'x'.repeat(5000)}`,
])('the key %j gives a picture without faults, or none', (key) => {
  for (const id of GAMES) {
    const svg = ARTS[id](key, { name: '<b onload=1>', hp: Number.NaN, max: -3, attunements: ['fire -2', 'mud 3', ''] })
    if (svg !== undefined) expect(faultsOf(svg)).toEqual([])
  }
})

test.each([
  ['lines of the same style', '<path d="M0 0h1"/><path d="M2 0h1"/>', '<path d="M0 0h1M2 0h1"/>'],
  ['lines of different styles', '<path d="M0 0h1"/><path d="M2 0h1" stroke="red"/>'],
  ['filled shapes', '<path d="M0 0h1v1z" fill="red"/><path d="M0 0v1h1z" fill="red"/>'],
  ['transparent lines', '<path d="M0 0h1" stroke-opacity=".5"/><path d="M0 0v1" stroke-opacity=".5"/>'],
  ['lines with a class', '<path d="M0 0h1" class="a"/><path d="M2 0h1" class="a"/>'],
  ['a relative line', '<path d="M0 0h1"/><path d="m2 0h1"/>'],
])('%s: merged only if the result looks the same', (_, body, merged = body) => {
  expect(mergePaths(body)).toBe(merged)
})
