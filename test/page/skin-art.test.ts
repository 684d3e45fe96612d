import { describe, expect, test } from 'vitest'
import { planBot } from '../../src/bots/plan.ts'
import type { AnyGame } from '../../src/engine/contract/game.ts'
import { diceFrom, makeDiceState } from '../../src/engine/dice/dice.ts'
import { info as descent } from '../../src/games/descent/info.ts'
import { info as emojispace } from '../../src/games/emojispace/info.ts'
import { info as starCanine } from '../../src/games/star-canine/info.ts'
import { drawArt as descentArt, mapSignArt as groundArt } from '../../src/skins/descent/web/art.ts'
import { drawArt as emojiArt, emojiPicture } from '../../src/skins/emojispace/web/art.ts'
import { socketPositions } from '../../src/skins/emojispace/web/hulls.ts'
import { splitEmojiName } from '../../src/skins/emojispace/web/signs.ts'
import { drawArt as canineArt } from '../../src/skins/star-canine/web/art.ts'
import type { ArtFacts } from '../../src/views/web/skin.ts'

type Art = (key: string, facts?: ArtFacts) => string | undefined
const SKINS: readonly (readonly [name: string, game: AnyGame, art: Art])[] = [
  ['Star Canine', starCanine.game, canineArt],
  ['EmojiSpace', emojispace.game, emojiArt],
  ['Descent', descent.game, descentArt],
]

/** All art keys below a value. */
function keysIn(value: unknown, found: Set<string>): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'art' && typeof inner === 'string') found.add(inner)
    else keysIn(inner, found)
  }
  return found
}

/** The art keys of 200 planned turns and of the codex, and the emoji before names in their tables. */
function artKeysOf(game: AnyGame): { readonly keys: readonly string[]; readonly signs: ReadonlySet<string> } {
  const [dice, own] = [diceFrom(makeDiceState('pictures')), diceFrom(makeDiceState('player'))]
  let state = game.setup({}, dice)
  const keys = keysIn(game.codex?.() ?? [], new Set())
  const signs = new Set<string>()
  for (let turn = 0; turn < 200; turn++) {
    const scene = game.scene(state, 0)
    keysIn(scene, keys)
    for (const panel of scene.panels)
      if (panel.kind === 'table')
        for (const { cells } of panel.rows)
          for (const cell of cells)
            if (typeof cell === 'string' && splitEmojiName(cell).sign !== '') signs.add(splitEmojiName(cell).sign)
    // A finished run starts again.
    if (game.toAct(state).length === 0) state = game.setup({}, dice)
    const acting = game.toAct(state)
    const moves = acting.map((seat) => ({ seat, action: planBot(game, state, seat, own) }))
    game.apply(state, moves, dice)
  }
  return { keys: [...keys], signs }
}

/** What is wrong with a picture: not an SVG, unsafe, or not well-formed. Undefined if it is fine. */
function flaw(svg: string): string | undefined {
  if (!/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" viewBox="0 0 \d+ \d+"/.test(svg))
    return 'no SVG header'
  if (/<script|\son\w+=|href|url\(|style=|<style|\sid=|NaN|undefined|Infinity/.test(svg))
    return 'something in it is not allowed'
  const open: string[] = []
  for (const [, close, name, rest = ''] of svg.matchAll(/<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"<>]*")*\s*\/?)>/gi)) {
    if (close === '/') {
      if (open.pop() !== name) return `</${name}> closes nothing`
    } else if (!rest.endsWith('/')) open.push(name as string)
  }
  if (open.length > 0) return `<${open.join('> <')}> stays open`
  return /[<>]/.test(svg.replaceAll(/<\/?[a-z]+(?:\s+[\w:-]+="[^"<>]*")*\s*\/?>/gi, '')) ? 'a stray bracket' : undefined
}

describe.each(SKINS)('%s', (_, game, art) => {
  const { keys } = artKeysOf(game)

  test('every art key has a safe, well-formed picture', () => {
    expect(keys.length).toBeGreaterThan(5)
    const flaws = keys.map((key) => {
      const svg = art(key)
      return svg === undefined ? `${key}: no picture` : flaw(svg) === undefined ? '' : `${key}: ${flaw(svg)}`
    })
    expect(flaws.filter((text) => text !== '')).toEqual([])
  })

  test('a key always gives the same picture, and most keys have their own', () => {
    for (const key of keys) expect(art(key)).toBe(art(key))
    const pictures = keys.filter((key) => !key.startsWith('item/')).map((key) => art(key))
    // Not all: unscanned contacts of the same frame look alike.
    expect(new Set(pictures).size).toBeGreaterThan(pictures.length * 0.7)
  })

  test.each(['foe/"><script>', 'ship/../../x', 'item/', 'foe/<b>', 'ship/%00', 'hero/zzz'])(
    '%s gives a safe picture or none',
    (key) => {
      const svg = art(key)
      expect(svg === undefined ? undefined : flaw(svg)).toBeUndefined()
    },
  )
})

test('unknown kinds of keys have no picture', () => {
  for (const [, , art] of SKINS) expect(art('weather/rain')).toBeUndefined()
})

// The picture shows the ship's state: what is used up is not drawn.
test.each([
  ['armor', { armor: 40 }, { armor: 0 }],
  ['shield', { shield: 45 }, { shield: 0 }],
  ['the rails of LONG', { long: 60 }, { long: 0 }],
  ['the claws of CLOSE', { close: 20 }, { close: 0 }],
] as const)('Star Canine: %s is not drawn when it is used up', (_, full, spent) => {
  expect((canineArt('foe/void-howler', full) ?? '').length).toBeGreaterThan(
    (canineArt('foe/void-howler', spent) ?? '').length,
  )
})

test('EmojiSpace: the emoji of every module, crew member and item for sale has a picture', () => {
  const { signs } = artKeysOf(emojispace.game)
  expect(signs.size).toBeGreaterThan(8)
  expect([...signs].filter((sign) => emojiPicture(sign) === undefined)).toEqual([])
  for (const sign of signs) expect(flaw(emojiPicture(sign) ?? '')).toBeUndefined()
})

test.each([1, 2, 4, 5, 8, 11])('EmojiSpace: %i sockets lie apart and inside the hull', (count) => {
  const spots = socketPositions('hawker', count)
  expect(new Set(spots.map(({ x, y }) => `${x},${y}`)).size).toBe(count)
  for (const { x, y } of spots) expect(x > 10 && x < 72 && y > 30 && y < 70).toBe(true)
})

test('Descent: every map character of a feature has a picture', () => {
  expect([...'><$_%={+}|"~:^&§°'].filter((glyph) => groundArt(glyph) === undefined)).toEqual([])
  expect(groundArt('.')).toBeUndefined()
})
