import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ArchivedRules, bundleRules, writeRules } from '../../scripts/archive.mjs'
import { makeAgent } from '../../src/apps/agent/agent.ts'
import { isRefusal, type Journal, parseJournal, replay } from '../../src/engine/index.ts'
import { isFailure } from '../../src/lib/user-errors.ts'
import { type ArchivedGame, archivedGame, archiveFileName, isNotArchived } from '../../src/storage/archive/index.ts'
import { openTerminal } from '../terminal/pty.ts'
import { copyTree } from './tree.ts'

const root = new URL('../..', import.meta.url).pathname
const tree = copyTree()
afterAll(() => tree.remove())

const journals = readdirSync(join(root, 'test', 'journals')).filter((name) => name.endsWith('.json'))
const journalIn = (file: string): Journal => {
  const parsed = parseJournal(readFileSync(file, 'utf8'))
  if (!parsed.ok) throw new Error(parsed.why)
  return parsed.value
}
/** The first stored journal of a game. */
const firstOf = (game: string): string => journals.find((name) => name.startsWith(`${game}-`)) as string
const stored = (name: string): Journal => journalIn(join(root, 'test', 'journals', name))

let archived: ArchivedRules[] = []
beforeAll(async () => {
  archived = await bundleRules(root)
  writeRules(archived, tree.path('archived'))
})
const open = (journal: Journal): Promise<ArchivedGame> =>
  archivedGame(journal, tree.path('archived')).then((game) => {
    if (isNotArchived(game)) throw new Error(game.why)
    return game
  })

describe('archived rules', () => {
  test('are pure: no imports, no Node, no dependencies; the same sources give the same bytes', async () => {
    expect(archived).toHaveLength(5)
    for (const { text } of archived)
      expect(text).not.toMatch(/\bimport\b|\brequire\b|\bprocess\.|zod|Date\.now|Math\.random/)
    expect((await bundleRules(tree.folder)).map(({ name, text }) => [name, text])).toEqual(
      archived.map(({ name, text }) => [name, text]),
    )
  })

  test.each(journals)('%s replays by the archived rules of its version', async (name) => {
    const journal = stored(name)
    const run = replay(await open(journal), journal)
    expect(isRefusal(run) ? run.why : run.game.outcome(run.state)?.standings[0]?.won).toBe(true)
  })

  test('every released file contains the game, version and content that its name says', async () => {
    const archive = join(root, 'archive')
    for (const name of existsSync(archive) ? readdirSync(archive) : []) {
      const [, game = '', version, content = ''] = /^(.+)@(\d+)-([0-9a-f]{16})\.js$/.exec(name) ?? []
      const found = await archivedGame({ game, version: Number(version), content, options: {} }, archive)
      expect([name, isNotArchived(found) ? found.why : found.id]).toEqual([name, game])
    }
  })
})

describe('archived rules that cannot be used give a one-line error', () => {
  const journal = stored(firstOf('star-canine'))
  const file = archiveFileName(journal) as string
  // what is wrong with the file, how it is made, the error
  test.each<[string, (text: string) => string, string]>([
    ['cut short', (text) => text.slice(0, text.lastIndexOf('{') + 1), 'it cannot be loaded'],
    ['empty', () => '', 'it is written for contract undefined, and this program has 2'],
    ['of a later contract', () => 'export const contract = 3', 'it is written for contract 3, and this program has 2'],
    ['without a game', () => 'export const contract = 1', 'it contains no game'],
    ['throwing', () => 'throw new Error("boo\\nboo")', 'it cannot be loaded (boo)'],
    [
      'of another version',
      (text) => text.replace(/id:"star-canine",version:\d+/, 'id:"star-canine",version:777'),
      'it contains star-canine@777-',
    ],
  ])('a file %s', async (name, damage, why) => {
    const folder = tree.path('damaged', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, file), damage(readFileSync(tree.path('archived', file), 'utf8')))
    const found = await archivedGame(journal, folder)
    expect(found).toMatchObject({ isDamaged: true, why: expect.stringContaining(why) as string })
    expect(isNotArchived(found) && found.why.split('\n')).toHaveLength(1)
  })

  test.each(['../../secret', 'star-canine@1', 'Star', ''])(
    'a journal with the game id "%s" reads no file',
    async (game) => {
      expect(archiveFileName({ ...journal, game })).toBeUndefined()
      expect(await archivedGame({ ...journal, game }, tree.path('archived'))).toMatchObject({ isDamaged: false })
    },
  )

  // The old version's own schema checks the options. Bad options that pass it reach the rules: they may throw, but not crash the program.
  test.each<[string, unknown, string]>([
    ['star-canine', { chart: 'all' }, 'chart: expected one of none, act, run'],
    ['star-canine', { scenario: { act: 1e9 } }, 'scenario.act: expected at most 3'],
    ['star-canine', { scenario: { items: ['x'] } }, 'scenario.items[0]: expected integer'],
    ['star-canine', { scenario: { items: [7777] } }, 'The replay differs from the journal'],
    ['star-canine', { __proto__: null, constructor: {} }, 'expected no field constructor'],
    ['star-canine', [], 'expected object'],
    ['descent', { scenario: { map: 'no list' } }, 'scenario.map: expected'],
    ['lostribe', { oath: 11 }, 'oath: expected at most 10'],
    ['underscore', { ghosts: [{ name: 7 }, null] }, 'The replay differs from the journal'],
    ['underscore', { build: 'nobody' }, 'The replay differs from the journal'],
  ])('%s with options %j', async (game, options, why) => {
    const hostile = { ...stored(firstOf(game)), options }
    const trial = open(hostile).then((game) => {
      const run = replay(game, { ...hostile, checks: [], marks: [] })
      return isRefusal(run) ? run.why : game.scene(run.state, 0).title
    })
    const said = await trial.catch((error: unknown) => (isFailure(error) ? error.message : Promise.reject(error)))
    expect(said).toContain(why)
  })

  test('rules that throw end the replay; a scene or log entry that throws shows an error', async () => {
    const folder = tree.path('stumbling')
    mkdirSync(folder)
    const words =
      "const boo = () => { throw new Error('boo') }; export const contract = 1, options = { type: 'object' }"
    const parts =
      "setup: () => ({}), toAct: () => [0], legal: () => [{ id: 'go' }], clone: (s) => s, outcome: () => undefined"
    const game = `{ id: 'toy', version: 3, contentHash: '${'a'.repeat(16)}', ${parts}, apply: boo, scene: boo, tell: boo }`
    writeFileSync(join(folder, `toy@3-${'a'.repeat(16)}.js`), `${words}\nexport const game = ${game}\n`)
    const rules = { ...journal, game: 'toy', version: 3, content: 'a'.repeat(16), ids: [], checks: [], marks: [] }
    const toy = (await archivedGame(rules, folder)) as ArchivedGame
    const sentence = 'This journal does not go with version 3 of toy, which fails on it (boo).'
    expect(toy.scene({}, 0)).toMatchObject({ panels: [{ lines: [{ text: sentence }] }], choices: [{ id: 'go' }] })
    expect(toy.eventText({}, 0)).toMatchObject({ text: { text: sentence } })
    try {
      replay(toy, { ...rules, ids: ['go'] })
      expect.unreachable()
    } catch (error) {
      expect([isFailure(error), (error as Error).message]).toEqual([
        true,
        `toy v3 seed ${journal.seed} turn 0: ${sentence}`,
      ])
    }
  })

  test('the agent refuses an unknown version and bad options', async () => {
    const answer = makeAgent({ archive: tree.path('archived'), entropy: () => '0'.repeat(16), freshSeed: () => '1' })
    const load = (change: object) =>
      answer(
        JSON.stringify({
          op: 'load',
          journal: {
            ...JSON.parse(readFileSync(join(root, 'test', 'journals', firstOf('star-canine')), 'utf8')),
            ...change,
          },
        }),
      )
    expect(await load({ version: 777 })).toMatchObject({ error: { code: 'other-version' } })
    expect(await load({ options: { chart: 7 } })).toMatchObject({ error: { code: 'bad-options' } })
  })
})

/** Changes a rule of Star Canine and its version, and a row of Descent's content without a new version. */
function changeTheRules(): void {
  tree.change('src/games/star-canine', 'hull -= answer - absorbed', 'hull -= answer - absorbed + 1')
  tree.bump('star-canine')
  tree.change(
    'src/games/descent/content/bestiary.json',
    '"id": "rat", "name": "rat", "glyph": "r", "hp": 6',
    '"id": "rat", "name": "rat", "glyph": "r", "hp": 7',
  )
}

// Journals and saved runs from before a rule change. Each test continues from the one before.
describe('runs from before a rule change', () => {
  const run = (...args: string[]) => tree.undercroft(args)
  const idOf = (text: string): string => /--continue (\S+)/.exec(text)?.[1] as string
  const watched = (game: string, file: string) =>
    run('watch', game, '--bot', 'plan', '--seed', '7', '--journal', file).code
  const screen = (...args: string[]) =>
    openTerminal(args, { tree: tree.folder, env: { UNDERCROFT_HOME: tree.path('home') } })
  let [before, ship, hero, crew] = ['', '', '', '']

  test('two journals and three open runs are saved, then the rules change', () => {
    tree.bundle()
    expect([watched('star-canine', 'star.json'), watched('descent', 'descent.json')]).toEqual([0, 0])
    before = run('verify', 'star.json', 'descent.json').out
    ship = idOf(tree.undercroft(['play', 'star-canine', '--seed', '7', '--keep'], '\n\nequip-1 unequip-1\n').out)
    hero = idOf(tree.undercroft(['play', 'descent', '--seed', '3', '--keep'], 'wait\nwait\n').out)
    crew = idOf(tree.undercroft(['play', 'star-canine', '--seed', '9', '--keep'], '\n\n').out)
    renameSync(tree.path('archived'), tree.path('archive'))
    changeTheRules()
    tree.bundle()
  })

  test('journals verify to the same digests, and are replayed and exported, by the old rules', () => {
    const after = run('verify', 'star.json', 'descent.json').out
    expect(after.replaceAll(' from the archive', '')).toBe(before)
    expect(after).toContain(`star.json: verified. star-canine version ${old('star-canine')} from the archive, seed "7"`)
    expect(run('replay', 'star.json', '--to', '3').out).toContain('Stage I-1 · Pre-Combat')
    expect(
      JSON.parse(run('replay', 'star.json', '--to', '3', '--json').out.trim().split('\n').at(-1) as string),
    ).toMatchObject({ turn: 3 })
    expect(run('replay', 'descent.json', '--text-out', 'descent.txt').out).toMatch(/^\d+ turns written/)
    expect(tree.undercroft(['replay', 'star.json', '--step'], 'go 4\nwhy\nplay\n\n').out).toContain('Left at turn')
    for (const form of ['cast', 'txt', 'svg', 'json'])
      expect(run('export', 'star.json', `star.${form}`, '--still').err).toBe('')
  })

  test('the agent loads them, and refuses invalid options', () => {
    const requests = [
      { op: 'load', journal: journalJson('star.json') },
      { op: 'undo', run: 'r1' },
      { op: 'load', journal: { ...journalJson('star.json'), options: { chart: 7 } } },
    ]
    const agent = tree.undercroft(['agent'], requests.map((request) => `${JSON.stringify(request)}\n`).join(''))
    const [loaded, undone, hostile] = agent.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const over = loaded?.over as { score: number } | undefined
    expect([before, loaded?.rank]).toEqual([expect.stringContaining(`, score ${over?.score}, `), 'unranked'])
    expect(undone).toMatchObject({
      turn: Number(loaded?.turn) - 1,
      rank: expect.stringContaining('undone') as string,
    })
    expect(hostile).toMatchObject({
      error: { code: 'bad-options', why: expect.stringContaining('chart: expected') as string },
    })
  })

  test('saved runs are listed without a problem, continue by the old rules to their end, and verify', () => {
    const listed = JSON.parse(run('runs', '--json').out) as { open: { id: string; problem?: string }[] }
    expect(listed.open.map(({ id, problem }) => [id, problem])).toEqual(
      expect.arrayContaining([
        [ship, undefined],
        [hero, undefined],
      ]),
    )
    const battle = tree.undercroft(['play', '--continue', ship], `${'engage\n\nleave\n'.repeat(12)}new\n\nquit\n`).out
    expect(battle).toContain(`This run keeps its old rules and content (version ${old('star-canine')})`)
    expect(battle).toContain('GAME OVER')
    expect(run('verify', ship).out).toContain(
      `verified. star-canine version ${old('star-canine')} from the archive, seed "7"`,
    )
    const { open: left } = JSON.parse(run('runs', '--json').out) as { open: { id: string; game: string }[] }
    const next = left.find(({ id, game }) => game === 'star-canine' && id !== crew)?.id as string
    expect(run('verify', next).out).toMatch(
      /verified\. star-canine version \d+, seed "\d+", standard, 1 turns, not over/,
    )
    expect(tree.undercroft(['play', '--continue', hero], 'wait\nquit\n').out).toContain('Left at turn 3, seed 3.')
    expect(run('verify', hero).out).toContain(
      `verified. descent version ${old('descent')} from the archive, seed "3", standard, 3 turns`,
    )
    expect(run('runs', 'export', hero, 'hero.json').out).toBe('3 choices written to hero.json.\n')
    expect(tree.undercroft(['play', '--from', 'hero.json'], 'seed\n').out).toContain('Seed 3, turn 3.')
  })

  test('the terminal app continues and replays them', async () => {
    const crewed = screen('play', '--continue', crew)
    await crewed.see('This run keeps its old rules')
    await crewed.press('ctrl-c')
    expect(await crewed.ended).toBe(0)
    const menu = screen()
    await menu.see('Continue')
    await menu.press('r')
    await menu.see('how it ended')
    await menu.press('enter')
    await menu.see('Replay · ')
    await menu.press('ctrl-c')
    expect(await menu.ended).toBe(0)
  })

  test('a new run uses the new rules, and the old journal does not replay by them', () => {
    expect(watched('star-canine', 'new.json')).toBe(0)
    expect([journalIn(tree.path('new.json')).version, run('verify', 'new.json').code]).toEqual([
      old('star-canine') + 1,
      0,
    ])
    writeFileSync(
      tree.path('forged.json'),
      JSON.stringify({ ...journalJson('star.json'), version: old('star-canine') + 1 }),
    )
    expect(run('verify', 'forged.json').err).toContain('The replay differs from the journal')
  })

  test('without the archive, errors say what is missing and what to do, and nothing is lost', () => {
    renameSync(tree.path('archive'), tree.path('elsewhere'))
    const missing = new RegExp(
      `version ${old('star-canine')} of the rules; this program has version ${old('star-canine') + 1}, and the archive has no ${file('star-canine')}; use the Undercroft that wrote it`,
    )
    expect(run('verify', 'star.json').err).toMatch(missing)
    expect(run('play', '--continue', crew)).toMatchObject({ code: 1, err: expect.stringMatching(missing) as string })
    expect(run('runs').out.replaceAll(/\s+/g, ' ')).toContain(
      `It was started with version ${old('star-canine')} of the rules`,
    )
    expect(run('verify', 'descent.json').err).toContain('give the pack it was played with (--pack DIR)')
    renameSync(tree.path('elsewhere'), tree.path('archive'))
    expect(run('verify', crew).code).toBe(0)
  })
})

const old = (game: string): number => archived.find((door) => door.game === game)?.version as number
const journalJson = (name: string): object => JSON.parse(tree.read(name)) as object
const file = (game: string): string => archived.find((door) => door.game === game)?.name.replace('.', '\\.') as string
