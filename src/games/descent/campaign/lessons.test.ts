import { expect, test } from 'vitest'
import { seededDice } from '../../../engine/index.ts'
import { descent as game } from '../index.ts'
import { info } from '../info.ts'
import { HINT_TEXT } from '../text/hints.ts'
import { LESSONS } from './lessons.ts'

/** `f Strike` and the like: a key and the label of a verb. */
const VERB_MENTION = /(?<![\w-])(?:[b-z]|[+<>$_*-]) [A-Z][a-z]+(?: on)?/g

const verbsOf = (options: object): string[] =>
  (game.scene(game.setup(options, seededDice('1')), 0).verbs ?? []).map(({ key, label }) => `${key} ${label}`)

test.each(LESSONS.map(({ id, lines }) => [id, lines] as const))(
  'lesson %s names verbs that are on screen',
  (id, lines) => {
    const named = lines.join(' ').match(VERB_MENTION) ?? []
    expect(named.length).toBeGreaterThan(0)
    expect(verbsOf({ lesson: id })).toEqual(expect.arrayContaining([...named]))
  },
)

test.each([
  ['the help', info.help],
  ['the hints', Object.values(HINT_TEXT)],
])('%s name verbs that are on screen', (_, lines) => {
  const named = lines.flatMap((line) => [...(line.match(VERB_MENTION) ?? [])])
  expect(named).toContain('f Strike')
  expect(verbsOf({})).toEqual(expect.arrayContaining(named))
})
