import { expect, test } from 'vitest'
import { scriptedDice } from '../../../engine/index.ts'
import { losTribe } from '../index.ts'
import { info } from '../info.ts'
import { LESSONS } from './lessons.ts'

/** `e End turn` and the like: a key and the label of a verb. */
const VERB_MENTION = /\b[b-z] [A-Z][a-z]+(?: turn)?/g

const verbsOf = (id: string): string[] => {
  const state = losTribe.setup({ lesson: id }, scriptedDice([]))
  return (losTribe.scene(state, 0).verbs ?? []).map(({ key, label }) => `${key} ${label}`)
}

test.each(LESSONS.map(({ id, lines }) => [id, lines] as const))(
  'lesson %s names verbs that are on screen',
  (id, lines) => {
    const named = lines.join(' ').match(VERB_MENTION) ?? []
    expect(named.length).toBeGreaterThan(0)
    expect(verbsOf(id)).toEqual(expect.arrayContaining([...named]))
  },
)

test('the help names verbs of a fight', () => {
  const named = info.help.join(' ').match(VERB_MENTION) ?? []
  expect(named).toContain('e End turn')
  expect(verbsOf('first-fight')).toEqual(expect.arrayContaining([...named]))
})
