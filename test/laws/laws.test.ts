import { expect, test } from 'vitest'
import { LAWS } from './laws.ts'
import { SUBJECTS } from './subjects.ts'
import { testLaws } from './test-laws.ts'

testLaws(SUBJECTS)

test('there are laws with unique names, and games to test', () => {
  expect(new Set(LAWS.map(({ name }) => name)).size).toBe(LAWS.length)
  expect(SUBJECTS.length).toBeGreaterThan(0)
})
