import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyTree } from './tree.ts'

const root = new URL('../..', import.meta.url).pathname
const tree = copyTree('studies', 'test/server/journals.ts', 'vitest.config.ts')
afterAll(() => tree.remove())

const inJournals = (...names: string[]): string => tree.path('test', 'journals', ...names)
const all = readdirSync(join(root, 'test', 'journals')).filter((name) => name.endsWith('.json'))
const some = [
  ...all.filter((name) => name.startsWith('star-canine')).slice(0, 2),
  all.find((name) => name.startsWith('descent')) as string,
]
mkdirSync(inJournals(), { recursive: true })
for (const name of some) writeFileSync(inJournals(name), readFileSync(join(root, 'test', 'journals', name)))
// One text that the changed rule affects, and one of another game.
mkdirSync(tree.path('test', 'transcripts'))
for (const name of ['transcript.ts', 'star-canine-first-fight.txt', 'descent-altar.txt'])
  writeFileSync(tree.path('test', 'transcripts', name), readFileSync(join(root, 'test', 'transcripts', name)))
writeFileSync(
  tree.path('test', 'transcripts', 'two.test.ts'),
  `import { expect, test } from 'vitest'
import { transcript } from './transcript.ts'
const ALTAR = ['########', '#@.._..#', '#......#', '########']
test('two', async () => {
  const fight = await transcript('star-canine', {}, ['?', '', '', 'equip 1 2 3 4', 'engage', 'why', '', 'take-12'])
  await expect(fight).toMatchFileSnapshot('./star-canine-first-fight.txt')
  const altar = await transcript('descent', { scenario: { map: ALTAR, floor: 2, seen: true } }, ['travel-altar', 'worship'])
  await expect(altar).toMatchFileSnapshot('./descent-altar.txt')
})
`,
)
const journals = (...args: string[]) => tree.node(tree.path('scripts', 'journals.mjs'), '--as-is', ...args)
const contents = () => readdirSync(inJournals()).map((name) => [name, readFileSync(inJournals(name), 'utf8')])

test('a new version without rule changes rewrites its journals; without changes nothing is rewritten', () => {
  tree.bump('descent')
  const before = contents()
  const { code, out } = journals('--check', '--only', 'journals')
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/^descent-\S+ +rewritten: version \d → \d\n2 of 3 journals are unchanged/),
  ])
  expect(contents()).toEqual(before)
  const rewritten = journals('--only', 'journals')
  expect([rewritten.code, rewritten.out]).toEqual([0, expect.stringMatching(/rewritten: version \d → \d\n2 of 3/)])
  const after = contents()
  const again = journals('--only', 'journals')
  expect([again.code, again.out]).toEqual([0, '3 of 3 journals are unchanged.\n'])
  expect(contents()).toEqual(after)
})

// The text of descent ends with a string that resumes its run and names the version, so that it changes as well.
test('after a rule change journals and texts are rewritten, and lost runs are won again', () => {
  tree.change('src/games/star-canine', 'hull -= answer - absorbed', 'hull -= answer - absorbed + 1')
  tree.change('src/games/star-canine/info.ts', "name: 'Star Canine'", "name: 'Star Hound'")
  tree.bump('star-canine')
  // A journal with an impossible choice.
  const [first = ''] = some
  const journal = JSON.parse(readFileSync(inJournals(first), 'utf8')) as { choices: string[] }
  writeFileSync(inJournals(first), JSON.stringify({ ...journal, choices: journal.choices.with(2, 'equip-99') }))
  const asked = journals('--check')
  expect([asked.code, asked.out]).toEqual([1, expect.stringContaining(`${first}  to be won again`) as string])
  expect(asked.out).toMatch(/These would change, or fail:\n.*two\.test\.ts/)
  const { code, out, err } = journals('--budgets', '2', '--seeds', '40')
  expect(err).toContain(`${first}: seed `)
  expect(out).toMatch(new RegExp(`^${first} +won again: by .*, \\d+ seeds? tried, \\d+\\.\\d s`, 'm'))
  expect(out).toMatch(/test\/transcripts\/star-canine-first-fight\.txt {2}\+\d+ −\d+ lines/)
  expect(out).toMatch(/descent-altar\.txt {2}\+1 −1 lines\n/)
  expect([code, out]).toEqual([0, expect.not.stringContaining('lost: ')])
  expect(tree.read('test', 'transcripts', 'star-canine-first-fight.txt')).toContain('Star Hound')
  tree.bundle()
  const files = readdirSync(inJournals()).map((name) => inJournals(name))
  expect(files).toHaveLength(3)
  expect(tree.undercroft(['verify', ...files]).out).toContain('3 of 3 journals are verified.')
})
