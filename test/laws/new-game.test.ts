import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { violations } from '../../scripts/import-boundaries.mjs'
import { copyParts, sharedTransforms } from '../apps/tree.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'undercroft-new-game-'))
afterAll(() => rmSync(tree, { recursive: true }))

// Copy what a new game needs, so that this repository stays unchanged.
const FILES = ['package.json', 'tsconfig.json', 'tsconfig.pure.json', 'vitest.config.ts', 'biome.json']
copyParts(tree, [...FILES, 'src', 'scripts', 'test/laws', 'test/toy', 'test/toy.ts'])

/** The text of every file of the copy, without node_modules and build output. */
const filesNow = (): Map<string, string> =>
  new Map(
    ['src', 'scripts', 'test', ...FILES].flatMap((part) => {
      if (part.includes('.')) return [[part, readFileSync(join(tree, part), 'utf8')] as const]
      return readdirSync(join(tree, part), { recursive: true, withFileTypes: true })
        .filter((found) => found.isFile())
        .map((found) => join(found.parentPath, found.name))
        .map((path) => [path.slice(tree.length + 1), readFileSync(path, 'utf8')] as const)
    }),
  )

const node = (args: readonly string[], more: { input?: string; env?: object } = {}): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, args, {
    cwd: tree,
    encoding: 'utf8',
    input: more.input ?? '',
    env: { ...process.env, ...sharedTransforms, NO_COLOR: '1', UNDERCROFT_HOME: join(tree, 'home'), ...more.env },
  })
const tool = (...path: string[]): string => join(tree, 'node_modules', ...path)
const undercroft = (args: readonly string[], input?: string) =>
  node([join('dist', 'cli.js'), ...args], input === undefined ? {} : { input })

const SIXTH = 'tiny-duel'
const before = filesNow()
const made = node([join('scripts', 'new-game.mjs'), SIXTH])
const after = filesNow()
const games = readdirSync(join(tree, 'src/games'))

test('creates the game, changes one line elsewhere, and prints what to do next', () => {
  expect(made.stderr).toBe('')
  expect(made.status).toBe(0)
  expect(made.stdout).toContain(`npm start -- play ${SIXTH}`)
  const outside = [...after].filter(([file, text]) => before.get(file) !== text && !file.includes(SIXTH))
  expect(outside.map(([file]) => file)).toEqual(['src/games/register.ts'])
  const lines = before.get('src/games/register.ts')?.split('\n') ?? []
  const added = after
    .get('src/games/register.ts')
    ?.split('\n')
    .filter((line) => !lines.includes(line))
  expect(added).toEqual([`export { info as tinyDuel } from './${SIXTH}/info.ts'`])
  expect(
    [...after.keys()].filter((file) => before.has(file) === false && !file.startsWith(`src/games/${SIXTH}/`)),
  ).toEqual([])
})

test('the new game does not mention the toy', () => {
  for (const [file, text] of after) if (file.includes(SIXTH)) expect(text, file).not.toMatch(/toy/i)
})

test.each([
  ['', 'Give the new game a name: npm run new-game NAME'],
  [
    'Tiny Duel',
    'Invalid name "Tiny Duel": use lowercase letters, digits and single dashes, at most 24, like tiny-duel.',
  ],
  ['../x', 'Invalid name "../x": '],
  ['a--b', 'Invalid name "a--b": '],
  ['toy', 'New games are copied from the toy; choose another name.'],
  [SIXTH, `src/games/${SIXTH} exists already; choose another name.`],
  ['register', 'src/games/register exists already; choose another name.'],
  ['class', 'The code would call it class, a reserved word of JavaScript; choose another name.'],
  ['scene', 'The code of a new game already uses the name scene; choose another name.'],
  ['pack', 'The code of a new game already uses the name pack; choose another name.'],
])('the name %j is refused with one line, and nothing is created', (name, why) => {
  const { status, stderr, stdout } = node([join('scripts', 'new-game.mjs'), name])
  expect(stderr).toContain(why)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect([status, stdout]).toEqual([2, ''])
  expect(readFileSync(join(tree, 'src/games/register.ts'), 'utf8')).toBe(after.get('src/games/register.ts'))
  expect(readdirSync(join(tree, 'src/games'))).toEqual(games)
})

describe('the new game', () => {
  test('passes the import boundaries, the type-check and the formatter', () => {
    const known = violations(root)
    expect(violations(tree).filter((violation) => !known.includes(violation))).toEqual([])
    writeFileSync(
      join(tree, 'tsconfig.new.json'),
      JSON.stringify({
        extends: './tsconfig.pure.json',
        compilerOptions: { noEmit: true, composite: false, emitDeclarationOnly: false, declaration: false },
        include: [`src/games/${SIXTH}`, 'src/games/index.ts'],
      }),
    )
    const types = node([tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.new.json', '--singleThreaded'])
    expect(types.stdout).toBe('')
    const format = node([
      tool('@biomejs', 'biome', 'bin', 'biome'),
      'check',
      '--vcs-enabled=false',
      '--error-on-warnings',
      join('src', 'games', SIXTH),
      'src/games/register.ts',
    ])
    expect(format.stderr).toBe('')
    expect([types.status, format.status]).toEqual([0, 0])
  })

  test('obeys every law, and passes its own tests', () => {
    const files = ['test/laws/laws.test.ts', join('src', 'games', SIXTH)]
    const laws = node([tool('vitest', 'vitest.mjs'), 'run', '--maxWorkers=1', ...files], {
      env: { UNDERCROFT_LAWS: SIXTH },
    })
    expect(laws.stdout).toMatch(/Test Files {2}2 passed/)
    expect(laws.status, laws.stdout).toBe(0)
  })

  test('can be played in line mode, verified, and played by an agent', () => {
    expect(node([join('scripts', 'bundle.mjs'), '--quick']).stderr).toBe('')
    const played = undercroft(['play', SIXTH, '--text', '--seed', '7', '--journal', 'run.json'], 'leaf\n'.repeat(6))
    expect(played.stderr).toBe('')
    expect(played.status).toBe(0)
    expect(played.stdout).toContain('Round 3')
    const verified = undercroft(['verify', 'run.json'])
    expect([verified.stderr, verified.status]).toEqual(['', 0])
    const asked = [
      { op: 'games' },
      { op: 'start', game: SIXTH, seed: 7 },
      ...[0, 1, 0, 1, 0, 1].map((seat) => ({ op: 'act', run: 'r1', seat, choice: 'leaf' })),
    ]
    const agent = undercroft(['agent'], asked.map((one) => `${JSON.stringify(one)}\n`).join(''))
    const answers = agent.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(JSON.stringify(answers[0])).toContain(`"id":"${SIXTH}"`)
    expect(answers.filter(({ error }) => error !== undefined)).toEqual([])
    expect(answers.at(-1)).toMatchObject({ turn: 3, over: { reason: 'three rounds' } })
  })
})
