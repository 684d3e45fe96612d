import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyTree } from './tree.ts'

process.env.UNDERCROFT_RELEASE_SEEDS = '5'
const root = new URL('../..', import.meta.url).pathname
const tree = copyTree()
// Two games show everything, and each takes a second to bundle.
for (const game of ['emojispace', 'lostribe', 'underscore'])
  rmSync(tree.path('src', 'games', game), { recursive: true })
afterAll(() => tree.remove())

const git = (...args: string[]): void => {
  const who = ['-c', 'user.name=nobody', '-c', 'user.email=nobody@example.org']
  const dates = { GIT_AUTHOR_DATE: '2026-02-03T12:00:00Z', GIT_COMMITTER_DATE: '2026-02-03T12:00:00Z' }
  const options = { cwd: tree.folder, encoding: 'utf8', env: { ...process.env, ...dates } } as const
  const { status, stderr } = spawnSync('git', [...who, ...args], options)
  if (status !== 0) throw new Error(stderr)
}
const commit = (): void => {
  git('add', '-A')
  git('commit', '-qm', 'test: something is now true')
}
const note = (name: string, text: string): void => writeFileSync(tree.path('changes', name), `${text}\n`)
const release = (...args: string[]) => tree.node(tree.path('scripts', 'release.mjs'), ...args, '--unchecked')
const archived = (): string[] => readdirSync(tree.path('archive'))
const [major = 0, minor = 0] = (JSON.parse(tree.read('package.json')) as { version: string }).version
  .split('.')
  .map(Number)
const next = (by: number): string => `${major}.${minor + by}.0`

mkdirSync(tree.path('changes'))
writeFileSync(tree.path('changes', 'README.md'), readFileSync(join(root, 'changes', 'README.md')))
writeFileSync(tree.path('.gitignore'), 'node_modules\nhome\nbuild\ndist\n')
git('init', '-q')
commit()

test('a release without notes, with a dirty tree or an invalid version is refused, and nothing is written', () => {
  expect(release().err).toContain('changes/ is empty; write what players notice')
  note('41-star-canine-raking-fire.md', 'Raking fire ignores bow armour.')
  expect(release().err).toContain(
    'the tree has changes that are not committed:\n?? changes/41-star-canine-raking-fire.md',
  )
  commit()
  for (const [version, why] of [
    [`${major}.${minor}.0`, 'is not higher than'],
    ['0.0.9', 'is not higher than'],
    ['two', '"two" is not a version; give three numbers like'],
  ] as const)
    expect(release(version)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(why) as string })
  note('fire.md', 'Fire burns.')
  commit()
  expect(release().err).toContain('changes/fire.md should be called ISSUE-AREA.md')
  rmSync(tree.path('changes', 'fire.md'))
  expect(() => archived()).toThrow('ENOENT')
})

test('a release writes version, changelog by area and archived rules, and prints tag and commands', () => {
  note('7-saves.md', 'Old runs\nlive on.')
  note('9-descent.md', 'Rats bite.\n\nGoblins flee.')
  note('8-star-canine.md', 'Sails.')
  commit()
  const { code, out, err } = release()
  expect([code, err]).toEqual([0, ''])
  expect(tree.read('CHANGELOG.md')).toBe(`# Changelog

What players notice, newest first.

## ${next(1)} (2026-02-03)

### Star Canine

- Sails.
- Raking fire ignores bow armour.

### Descent

- Rats bite.
- Goblins flee.

### Saves

- Old runs live on.
`)
  expect(out).toContain(`Undercroft ${next(1)}\n\nStar Canine\n\n- Sails.`)
  expect(out).toContain(`git commit -m 'release: ${next(1)}'\ngit tag -a v${next(1)} -F build/tag-${next(1)}.txt`)
  expect(readdirSync(tree.path('changes'))).toEqual(['README.md'])
  const lock = JSON.parse(tree.read('package-lock.json')) as { version: string; packages: { '': { version: string } } }
  const { version } = JSON.parse(tree.read('package.json')) as { version: string }
  expect([version, lock.version, lock.packages[''].version]).toEqual([next(1), next(1), next(1)])
  expect(archived()).toHaveLength(2)
  commit()
})

test('the next release adds only new rules, and changes no archived file', () => {
  const before = archived().map((name) => [name, tree.read('archive', name)])
  note('10-descent.md', 'Bats bite too.')
  commit()
  expect(release('9.0.0').out).toContain('0 of 2 games are new in archive/.')
  expect(archived().map((name) => [name, tree.read('archive', name)])).toEqual(before)
  expect(tree.read('CHANGELOG.md').match(/^## .*/gm)).toEqual(['## 9.0.0 (2026-02-03)', `## ${next(1)} (2026-02-03)`])
  commit()
})

test('rules that changed without a new version are refused; changed texts need --same-rules', () => {
  note('11-descent.md', 'Cats.')
  tree.change('src/games/descent/info.ts', "blurb: '", "blurb: 'Down: ")
  commit()
  const told = release('9.1.0').err
  expect(told).toContain('descent: rules changed without a new version: bump `version` (now ')
  expect(told).toContain('5 random runs are identical; if only texts or internals changed, add --same-rules')
  tree.change('src/games/star-canine', 'hull -= answer - absorbed', 'hull -= answer - absorbed + 1')
  commit()
  const refused = release('9.1.0', '--same-rules').err
  expect(refused).toMatch(
    /star-canine: rules changed without a new version: .* \(seed \d+: The replay differs from the journal at turn \d+: it ends in a different state/,
  )
  expect(JSON.parse(tree.read('package.json'))).toMatchObject({ version: '9.0.0' })
  tree.bump('star-canine')
  commit()
  const { code, out } = release('9.1.0', '--same-rules')
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/1 of 2 games are new in archive\/: star-canine@\d+-\w+\.js\./),
  ])
  expect(archived()).toHaveLength(3)
})
