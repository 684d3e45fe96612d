import { describe, expect, test } from 'vitest'
import { GAME_LAWS, LAWS } from './laws.ts'
import { SUBJECTS } from './subjects.ts'

describe.each(SUBJECTS)('%s obeys the laws', (_, subject) => {
  const laws = subject.game === subject.entry.game ? LAWS : GAME_LAWS
  test.each(laws.map((law) => [law.name, law] as const))('%s', async (_, law) => {
    await law.check(subject)
  })
})

test('there are laws, each with a name of its own, and games to obey them', () => {
  expect(new Set(LAWS.map(({ name }) => name)).size).toBe(LAWS.length)
  expect(SUBJECTS.length).toBeGreaterThan(0)
})
