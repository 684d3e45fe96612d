import { expect, test } from 'vitest'
import { openArcade } from '../../../../test/arcade.ts'

/** Star Canine, seed 7, without equipment: two draws, then a defeat at stage I-3. */
async function defeated(width = 80, height = 24) {
  const arcade = openArcade({ width, height })
  const { press, screen } = arcade
  await press('1', 'enter', 's', '7', 'enter', 'enter', 'enter', 'enter', 'enter')
  for (let i = 0; i < 20 && !screen().includes('LOST'); i++)
    for (const key of ['e', 'y', 'enter']) if (!screen().includes('LOST')) await press(key)
  return arcade
}

test.each([
  [80, 24],
  [120, 40],
])('at %i×%i the end page leads with why, and Enter tries again from the last fight, as practice', async (...size) => {
  const { press, screen, home } = await defeated(...size)
  expect(screen().split('\n')[1]).toContain('LOST DEFEAT: Thin Ice Raider destroys STAR CANINE on turn 2.')
  const words = screen().replaceAll(/\s+/g, ' ')
  expect(words).toContain('▸1 the start of the last fight ACT I — DESOLATION · Stage I-3 ·')
  expect(words).toMatch(/ 2 this fight cost \d+ of your health ACT I — DESOLATION · Stage I-2 ·/)
  expect(words).toMatch(/▸ 1 Try again from here: .* practice; the finished run stays as it is/)
  const [ended] = home.history()
  await press('enter')
  expect(screen()).toContain('Stage I-3 · Pre-Combat')
  expect(screen()).toMatch(/seed 7 · practice *$/m)
  expect(home.runs()).toMatchObject([{ turn: 6, rank: { kind: 'practice', why: 'forked at turn 6' } }])
  // The new run goes on by itself, and the finished one is still in the history.
  await press('1', 'enter')
  expect(home.runs()[0]?.turn).toBe(7)
  expect(home.history()).toEqual([ended])
})

test('the end page tries again from the moment that a number points at', async () => {
  const { press, screen, home } = await defeated()
  await press('2')
  expect(screen()).toContain('▸2 this fight cost')
  expect(home.runs()).toEqual([])
  await press('enter')
  expect(screen()).toContain('Stage I-2 · Pre-Combat')
  expect(home.runs()).toMatchObject([{ turn: 4, rank: { kind: 'practice' } }])
})
