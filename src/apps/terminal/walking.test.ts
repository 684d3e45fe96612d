import { expect, test } from 'vitest'
import { openArcade } from '../../../test/arcade.ts'
import { memoryDisk } from '../../../test/saves.ts'
import { GAMES } from '../../games/index.ts'
import { decodeKeys } from '../../views/terminal/keys.ts'

const ROOM = {
  map: [
    '#########',
    '#.......#',
    '#.......#',
    '#.......#',
    '#...@...#',
    '#.......#',
    '#.......#',
    '#.......#',
    '#########',
  ],
}

const LETTERS = { 7: 'q', 8: 'w', 9: 'e', 4: 'a', 6: 'd', 1: 'z', 2: 's', 3: 'c', 5: '.' } as const
const ARROWS = { 8: '\u001b[A', 4: '\u001b[D', 6: '\u001b[C', 2: '\u001b[B' } as const
const PAD = {
  7: '\u001bOw',
  8: '\u001bOx',
  9: '\u001bOy',
  4: '\u001bOt',
  6: '\u001bOv',
  1: '\u001bOq',
  2: '\u001bOr',
  3: '\u001bOs',
  5: '\u001bOu',
} as const
const PAD_UNLOCKED = { ...ARROWS, 7: '\u001b[H', 9: '\u001b[5~', 1: '\u001b[F', 3: '\u001b[6~', 5: '\u001b[E' } as const
const VI = { 7: 'y', 8: 'k', 9: 'u', 4: 'h', 6: 'l', 1: 'b', 2: 'j', 3: 'n', 5: '.' } as const

/** Descent in an empty room. */
async function openRoom(scheme: string) {
  const disk = memoryDisk(new Map([['/home/settings.json', JSON.stringify({ keys: scheme })]]))
  const entry = GAMES.find(({ id }) => id === 'descent') as (typeof GAMES)[number]
  const request = { entry, game: entry.game, options: { scenario: ROOM }, pack: undefined, seed: '3' }
  const { app, screen, press, home } = openArcade({
    disk,
    first: (context) => ({
      scene: () => ({ title: 'Room', panels: [], choices: [{ id: 'begin', label: 'Begin' }] }),
      take: () => context.begin(request),
    }),
  })
  await press('enter', 'enter')
  /** Where the hero stands, from the corner of the room. */
  const hero = (): readonly [number, number] => {
    const rows = screen().split('\n').slice(1)
    const top = rows.findIndex((row) => row.includes('####'))
    const y = rows.findIndex((row) => row.slice(0, 40).includes('@'))
    return [(rows[y]?.indexOf('@') ?? -1) - (rows[top]?.indexOf('#') ?? -1), y - top]
  }
  return { app, screen, home, hero }
}

// A number pad sends one of three: application-mode codes, without NumLock arrows and page keys, or digits, which only point.
test.each([
  ['letters', 'letters', LETTERS],
  ['arrows', 'letters', { ...LETTERS, ...ARROWS }],
  ['numpad', 'letters', PAD],
  ['numpad without NumLock', 'numpad', PAD_UNLOCKED],
  ['vi', 'vi', VI],
  ['letters beside vi', 'vi', LETTERS],
] as const)('every key of the scheme moves in Descent: %s', async (_, scheme, keys) => {
  const { app, screen, hero } = await openRoom(scheme)
  let turn = 0
  const pitch = 2
  for (const key of [7, 3, 9, 1, 8, 2, 4, 6, 5] as const) {
    const before = hero()
    await app.input(decodeKeys(keys[key]).inputs)
    turn++
    expect(screen()).toMatch(new RegExp(`Turn ${turn}\\b`))
    const after = hero()
    const way = [((key - 1) % 3) - 1, 1 - Math.floor((key - 1) / 3)] as const
    expect([(after[0] - before[0]) / pitch, after[1] - before[1]], `key ${key}`).toEqual(way.map((n) => n + 0))
  }
})

test('digits do not walk in Descent: they only point', async () => {
  const { app, home, hero } = await openRoom('letters')
  const before = hero()
  await app.input(decodeKeys('123456789').inputs)
  expect(hero()).toEqual(before)
  expect(home.runs()[0]?.turn).toBe(0)
})
