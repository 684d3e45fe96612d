import { expect, test } from 'vitest'
import { tellFights } from './told-fights.ts'

// Two fights solved exactly, and the whole log of one beside the resolver's: a page of the rule book.
test('fights in which another action was best', async () => {
  const { page, changes } = tellFights()
  for (const times of changes) expect(times).toBeGreaterThanOrEqual(3)
  await expect(page).toMatchFileSnapshot('../../src/games/emojispace/FIGHTS.md')
})
