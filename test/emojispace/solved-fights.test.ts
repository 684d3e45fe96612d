import { expect, test } from 'vitest'
import { solvedFights } from './solved-fights.ts'

// FIGHTS.md, a page of the rule book: two fights solved exactly, and the full log of one beside the resolver's.
test('fights in which another action was best', async () => {
  const { page, changes } = solvedFights()
  for (const times of changes) expect(times).toBeGreaterThanOrEqual(3)
  await expect(page).toMatchFileSnapshot('../../src/games/emojispace/FIGHTS.md')
})
