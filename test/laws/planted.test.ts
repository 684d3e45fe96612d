import { expect, test } from 'vitest'
import { toy } from '../toy/index.ts'
import type { Law, Subject } from './law.ts'
import { LAWS } from './laws.ts'
import { CONTENT_MISTAKES } from './planted/content.ts'
import { INFO_MISTAKES } from './planted/info.ts'
import { noDice, type Planted, withApply, withGame } from './planted/mutants.ts'
import { RULE_MISTAKES } from './planted/rules.ts'
import { TEXT_MISTAKES } from './planted/text.ts'
import { changedIn, readsAny } from './reads.ts'
import { toySubject } from './subjects.ts'

const PLANTED: readonly Planted[] = [...RULE_MISTAKES, ...TEXT_MISTAKES, ...CONTENT_MISTAKES, ...INFO_MISTAKES]

/** The laws that a subject breaks, with their messages. Skips laws that read nothing the mistake changes: their result is that of the toy. */
async function broken(subject: Subject): Promise<Map<Law, string>> {
  const found = new Map<Law, string>()
  for (const law of LAWS.filter((one) => readsAny(one, changedIn(subject))))
    try {
      await law.check(subject)
    } catch (error) {
      found.set(law, (error as Error).message)
    }
  return found
}

test.each(PLANTED)('found: $mistake', async ({ subject, breaks, message, also = [] }) => {
  const found = await broken(subject)
  const expected = LAWS.filter((law) => law === breaks || also.includes(law))
  expect([...found.keys()].map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
  expect(found.get(breaks)).toMatch(message)
})

test('every law finds a planted mistake', () => {
  const tried = new Set(PLANTED.map(({ breaks }) => breaks))
  expect(LAWS.filter((law) => !tried.has(law)).map(({ name }) => name)).toEqual([])
})

/** The same final state for all runs. */
const END = {
  points: [1, 2],
  glory: [0, 0],
  cards: [0, 0],
  omen: 'the end',
  shown: [0, 1, 0, 1, 0, 1],
  winners: [1, 0, 1],
}

// Unusual games that break no law.
test.each<[string, Subject]>([
  ['the toy', toySubject],
  [
    'a game without randomness',
    withGame({
      setup: (options) => toy.setup(options, noDice),
      apply: (s, moves, _, emit) => toy.apply(s, moves, noDice, emit),
    }),
  ],
  [
    'a game whose runs all end in the same state',
    withApply((s) => void (s.round === s.rounds && Object.assign(s, structuredClone(END)))),
  ],
  [
    'a roll that matters once in a thousand times',
    withGame({
      setup: (options, dice) => {
        const omen = dice.roll('omen', 1000, 'omen') === 999 ? 'rare' : 'usual'
        return { ...toy.setup(options, noDice), omen }
      },
      apply: (s, moves, _, emit) => toy.apply(s, moves, noDice, emit),
    }),
  ],
])('no law is broken by %s', async (_, subject) => {
  expect(await broken(subject)).toEqual(new Map())
})
