import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openTypist } from '../typist.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the built program. One process runs all commands, which is faster than one process each. */
const typist = openTypist(folder)
type Ended = Readonly<Record<'stdout' | 'stderr', string>> & { readonly status: number | null }
const undercroft = async (args: readonly string[], input = ''): Promise<Ended> => {
  const { code, out, err } = await typist.pipe(join(folder, 'home'), args, input)
  return { status: code, stdout: out, stderr: err }
}

/** Runs it in its own process, for tests that need a real standard input. */
const inProcess = (args: readonly string[], input = ''): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), ...args], {
    input,
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, UNDERCROFT_HOME: join(folder, 'home') },
  })

const path = (name: string): string => join(folder, name)
const content = (name: string): string => readFileSync(join(root, 'src/games/star-canine/content', name), 'utf8')

describe('a run through the shell', () => {
  const journal = path('run.json')

  test('watch plays to the end, prints the journal string and saves the journal; verify and replay agree', async () => {
    const watched = await undercroft(['watch', 'star-canine', '--bot', 'plan', '--seed', '7', '--journal', journal])
    expect(watched.status).toBe(0)
    expect(watched.stdout).toContain('plan plays star-canine, seed 7, seed known from the start.')
    expect(watched.stdout).toMatch(/GAME (OVER|CLEAR)/)
    const string = /undercroft replay ([\w-]+)/.exec(watched.stdout)?.[1] as string
    const [fromFile, fromString] = [await undercroft(['verify', journal]), await undercroft(['verify', string])]
    expect([fromFile.status, fromString.status]).toEqual([0, 0])
    expect(fromFile.stdout).toMatch(
      /: verified\. star-canine version 2, seed "7", standard, \d+ turns, game-(over|clear), score \d+, randomness from the seed, digest [0-9a-f]{32}: unranked\.\n$/,
    )
    expect(fromString.stdout.length).toBeLessThan(300)
    expect(JSON.parse((await undercroft(['verify', journal, '--json'])).stdout)).toMatchObject({
      true: true,
      game: 'star-canine',
      version: 2,
      seed: '7',
      mode: 'standard',
      entropy: 'seed',
      rank: { kind: 'unranked' },
    })
    expect(fromString.stdout.split('digest')[1]).toBe(fromFile.stdout.split('digest')[1])
    const replayed = await undercroft(['replay', journal])
    expect(replayed.stdout).toContain('Turn 0: start')
    expect(replayed.stdout).toMatch(/GAME (OVER|CLEAR)/)
    expect(inProcess(['replay', '-'], readFileSync(journal, 'utf8')).stdout).toBe(replayed.stdout)
  })

  test('replay --to stops at a turn; --json prints JSON lines', async () => {
    expect((await undercroft(['replay', journal, '--to', '2'])).stdout).toContain('Stage I-1 · Pre-Combat')
    const lines = (await undercroft(['replay', journal, '--to', '3', '--json'])).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map((line) => line.turn)).toEqual([0, 1, 2, 3])
    expect(lines[0]).toMatchObject({ choice: 'start', events: [{ kind: 'cast-off' }, { kind: 'narrative' }] })
    expect(lines[3].scene.title).toContain('Stage I-1')
    expect((await undercroft(['replay', journal, '--to', '99999'])).status).toBe(2)
    expect((await undercroft(['replay', journal, '--to', 'x'])).status).toBe(2)
  })

  // changed part of the journal, the change, the message of verify
  test.each<[string, (j: Record<string, unknown>) => void, string]>([
    [
      'a choice',
      (j) => void (j.choices as string[]).splice(2, 1, 'engage'),
      'The replay differs from the journal at turn 2',
    ],
    [
      'an illegal choice',
      (j) => void (j.choices as string[]).splice(2, 1, 'equip-99'),
      'seat 0 chose equip-99, which is not legal there',
    ],
    ['the seed', (j) => void Object.assign(j, { seed: '8' }), 'The replay differs from the journal'],
    [
      'the end',
      (j) => void (j.choices as string[]).push('continue'),
      'the run is over, but the journal has more choices',
    ],
    [
      'the version',
      (j) => void Object.assign(j, { version: 99 }),
      'It was played with version 99 of the rules; this program has version 2',
    ],
    [
      'the content',
      (j) => void Object.assign(j, { content: '0000000000000000' }),
      'give the pack it was played with (--pack DIR)',
    ],
    ['the game', (j) => void Object.assign(j, { game: 'chess' }), 'a game this program does not have'],
    [
      'the options',
      (j) => void Object.assign(j, { options: { chart: 9 } }),
      'chart: expected one of none, act, run, not 9',
    ],
    [
      'the digest',
      (j) => void Object.assign((j.marks as object[]).at(-1) as object, { digest: 'f'.repeat(32) }),
      "turns does not match the journal's digest",
    ],
    [
      'the marks',
      (j) => void Object.assign(j, { marks: [{ turn: 1, digest: 'f'.repeat(32) }] }),
      'This journal is damaged or incomplete: its mark 1 is at turn 1, where there should be none',
    ],
    ['a field', (j) => void Object.assign(j, { choices: 'none' }), '"choices" should be a list of choice ids'],
  ])('a journal with %s changed is rejected, exit 1', async (name, change, message) => {
    const copy = JSON.parse(readFileSync(journal, 'utf8')) as Record<string, unknown>
    change(copy)
    const file = path(`${name}.json`)
    writeFileSync(file, JSON.stringify(copy))
    const { status, stderr } = await undercroft(['verify', file])
    expect(stderr).toContain('REJECTED')
    expect(stderr).toContain(message)
    expect(status).toBe(1)
    expect((await undercroft(['replay', file])).status).toBe(1)
  })

  // #13: a journal's claim about its own rank was once believed.
  test("a journal's claims about itself only lower its rank, and are cleaned before they are printed", async () => {
    const copy = JSON.parse(readFileSync(journal, 'utf8')) as Record<string, unknown>
    const verifyWith = (unranked: string, ...args: string[]): Promise<Ended> => {
      writeFileSync(path('boast.json'), JSON.stringify({ ...copy, unranked, rank: 'sealed', score: 1e9 }))
      return undercroft(['verify', path('boast.json'), ...args])
    }
    expect((await verifyWith('\u001b[2K\rsealed')).stdout).toMatch(/: practice \(\[2K sealed\)\.\n$/)
    expect(JSON.parse((await verifyWith('\u009b2J', '--json')).stdout)).toMatchObject({
      rank: { kind: 'practice', why: '2J' },
    })
    expect((await verifyWith('x'.repeat(9000))).stdout).toContain('practice (xxx')
  })

  test('the first wrong turn is named, in JSON too', async () => {
    const { stdout, status } = await undercroft(['verify', path('an illegal choice.json'), '--json'])
    expect([JSON.parse(stdout), status]).toEqual([
      expect.objectContaining({ true: false, turn: 2, why: expect.stringContaining('not legal there') as string }),
      1,
    ])
    expect((await undercroft(['verify', path('an illegal choice.json')])).stderr).toContain(
      'REJECTED at turn 2. The replay differs',
    )
    expect((await undercroft(['verify', folder])).stderr).toMatch(
      /REJECTED\. Cannot read .*: a folder is in the way of the file\./,
    )
  })

  test('verify counts the journals, and one rejected journal makes it exit 1', async () => {
    const { stdout, status } = await undercroft(['verify', journal, path('the seed.json')])
    expect(stdout).toContain('1 of 2 journals are verified.')
    expect(status).toBe(1)
  })

  test('play reads a pipe and prints a string that resumes the run', async () => {
    const played = await undercroft(['play', 'star-canine', '--seed', '7', '--text'], '\n\n1 2\n')
    expect(played.status).toBe(0)
    const string = /--from ([\w-]+)/.exec(played.stdout)?.[1] as string
    expect((await undercroft(['play', '--from', string], 'seed\n')).stdout).toContain('Seed 7, turn 4.')
  })

  test('play --journal resumes the run in the file, and does not overwrite a finished one', async () => {
    const file = path('saved.json')
    await undercroft(['play', '--seed', '7', '--journal', file], '\n\nequip-1\n')
    const again = (await undercroft(['play', '--journal', file], 'seed\nequip-2\n')).stdout
    expect(again).toContain('Resuming seed 7 at turn 3.')
    expect(again).toContain('Slots 2/6')
    expect((await undercroft(['play', '--journal', journal])).stderr).toContain('That run is over; replay it')
  })

  test('play --journal into a missing folder fails before the run starts', async () => {
    const { status, stdout, stderr } = await undercroft(['play', '--seed', '7', '--journal', 'nowhere/run.json'], '\n')
    expect(stderr).toBe(`undercroft: Cannot save the run to nowhere/run.json: there is no folder ${path('nowhere')}.\n`)
    expect([status, stdout]).toEqual([1, ''])
    expect((await undercroft(['play', '--journal', join(journal, 'run.json')])).stderr).toContain('there is no folder')
  })

  test.each([
    ['damaged', (text: string) => text.slice(0, 40), 'is not a journal: it is not valid JSON'],
    ['of other rules', (text: string) => text.replace('"version":2', '"version":9'), 'It was played with version 9'],
    [
      'with impossible options',
      (text: string) => text.replace('"options":{}', '"options":{"chart":7}'),
      'chart: expected one of',
    ],
  ])('a saved run that is %s is refused, exit 1, and left unchanged', async (name, damage, why) => {
    const file = path(`${name}.json`)
    writeFileSync(file, damage(readFileSync(path('saved.json'), 'utf8')))
    const before = readFileSync(file, 'utf8')
    const { status, stderr } = await undercroft(['play', '--journal', file], '\n')
    expect([status, stderr]).toEqual([1, expect.stringContaining(why) as string])
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test('the input may end at any time', async () => {
    expect(inProcess([], '').status).toBe(0)
    expect((await undercroft(['agent'], '{"op":"games"}')).stdout).toContain('star-canine')
  })
})

describe('saved runs through the shell', () => {
  const run = (...args: string[]) => undercroft(args)
  const idOf = (text: string): string => /--continue (\S+)/.exec(text)?.[1] as string

  test('--keep saves; --continue resumes by id, by game, or the last run', async () => {
    const first = idOf((await undercroft(['play', 'star-canine', '--seed', '7', '--keep'], '\n\n1\n')).stdout)
    const second = idOf((await undercroft(['play', 'descent', '--seed', '3', '--keep'], 'explore\n')).stdout)
    expect([first, second]).toEqual([
      expect.stringMatching(/^star-canine-\w{4}$/),
      expect.stringMatching(/^descent-\w{4}$/),
    ])
    expect((await undercroft(['play', '--continue'], 'seed\n')).stdout).toContain(
      `Resuming ${second}, seed 3, at turn 1.`,
    )
    expect((await undercroft(['play', '--continue', 'star-canine'], 'seed\n')).stdout).toContain('Seed 7, turn 3.')
    expect((await undercroft(['play', '--continue', first], '2\n')).stdout).toContain('Left at turn 4, seed 7.')
    const listed = (await run('runs')).stdout
    expect(listed).toMatch(new RegExp(`Open:\\n  ${first}  Star Canine, seed 7, turn 4 `))
    expect(listed).toContain(`  ${second}  Descent, seed 3, turn 1 `)
    expect(listed).toContain(`Saved in ${path('home')}`)
    expect(JSON.parse((await run('runs', '--json')).stdout)).toMatchObject({
      open: [{ id: first, turn: 4 }, { id: second }],
    })
  })

  test('a saved run can be replayed, verified, exported and stepped through by its id', async () => {
    const { open } = JSON.parse((await run('runs', '--json')).stdout) as { open: { id: string }[] }
    const id = open[0]?.id as string
    expect((await run('verify', id)).stdout).toContain(
      'verified. star-canine version 2, seed "7", standard, 4 turns, not over',
    )
    expect((await run('replay', id)).stdout).toContain('Turn 3: equip-2')
    expect((await run('runs', 'export', id, 'export.json')).stdout).toBe('4 choices written to export.json.\n')
    expect((await run('verify', 'export.json')).status).toBe(0)
    expect((await run('replay', id, '--text-out', 'replay.txt')).stdout).toBe('4 turns written to replay.txt.\n')
    expect(readFileSync(path('replay.txt'), 'utf8')).toContain('Turn 3: equip-2')
    const stepped = (await undercroft(['replay', id, '--step', '--to', '2'], 'next\nplay\nequip-3\nquit\n')).stdout
    expect(stepped).toContain('After 3 of 4 turns. Next: equip-2')
    expect(stepped).toContain('Left at turn 4, seed 7. Resume with: undercroft play --from')
    const forked = (await undercroft(['replay', id, '--step', '--keep'], '2\nplay\nequip-3\nquit\n')).stdout
    expect((await run('runs')).stdout).toMatch(
      new RegExp(`${idOf(forked)}  Star Canine, seed 7, turn 3 \\(practice\\s+\\(forked at turn 2\\)`),
    )
    expect((await run('replay', 'star-canine-none')).stderr).toContain('There is no run "star-canine-none"')
    expect((await run('replay', id, '--step', '--to', '9')).stderr).toContain('--to takes a turn from 0 to 4')
  })

  test('runs can be given up; a finished run is in the records and cannot be resumed', async () => {
    const { open } = JSON.parse((await run('runs', '--json')).stdout) as { open: { id: string }[] }
    for (const { id } of open) expect((await run('runs', 'give-up', id)).stdout).toContain(`${id}`)
    expect((await run('runs')).stdout).toMatch(
      /^No open runs\.\nFinished:\n[\s\S]* {2}\S+ {2}Star Canine, seed 7, 3 turns: given up \(practice/,
    )
    const lose = `\n\n${'engage\n\nleave\n'.repeat(12)}`
    expect((await undercroft(['play', 'star-canine', '--seed', '7', '--keep'], lose)).stdout).toContain('The end.')
    expect((await run('records', 'star-canine')).stdout).toMatch(
      /^Star Canine: Best \d+, \d played, 0 won\.\n {2}1\. \d+ {2}star-canine-\w+ /,
    )
    const [ended] = (JSON.parse((await run('runs', '--json')).stdout) as { ended: { id: string }[] }).ended
    const { status, stderr } = await run('play', '--continue', ended?.id as string)
    expect([status, stderr]).toEqual([1, expect.stringContaining('That run is over and cannot be resumed')])
    expect((await run('replay', ended?.id as string)).stdout).toContain('GAME OVER')
  })

  test('a daily uses the seed of the day, and the second try does not count', async () => {
    const first = (await undercroft(['play', 'star-canine', '--daily', '--keep'], '\nseed\n')).stdout
    const seed = /^Seed (daily-\d{4}-\d\d-\d\d), turn 1\.$/m.exec(first)?.[1] as string
    await undercroft(['play', 'star-canine', '--daily', '--keep'], '\n')
    const listed = (await run('runs')).stdout.replaceAll(/\s+/g, ' ')
    expect(listed).toContain(`seed ${seed}, turn 1 (daily of ${seed.slice(6)}, practice (daily tried before)`)
    expect(listed).toContain(`seed ${seed}, turn 1 (daily of ${seed.slice(6)}, unranked, just now`)
  })

  test('a saved run finds its pack again; without the folder it is refused and stays saved', async () => {
    const pack = path('saved-pack')
    mkdirSync(pack)
    const items = content('Equipment_data.json').replace('"damage_LONG": 40', '"damage_LONG": 42')
    writeFileSync(join(pack, 'Equipment_data.json'), items)
    const id = idOf((await undercroft(['play', 'star-canine', '--pack', pack, '--keep'], '\n\n')).stdout)
    expect((await undercroft(['play', '--continue', id], '')).stdout).toContain('LONG 42')
    rmSync(pack, { recursive: true })
    const { status, stderr } = await run('play', '--continue', id)
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/Cannot resume this run: There is no folder .*saved-pack/),
    ])
    expect((await run('runs')).stdout).toContain(id)
  })
})

describe('packs', () => {
  test('a valid pack is checked, played and needed for its replay', async () => {
    const pack = path('pack')
    mkdirSync(pack)
    writeFileSync(
      join(pack, 'Equipment_data.json'),
      content('Equipment_data.json').replace('"damage_LONG": 40', '"damage_LONG": 41'),
    )
    expect((await undercroft(['content', 'check', pack])).stdout).toContain('is a valid pack for Star Canine')
    const journal = path('packed.json')
    expect(
      (await undercroft(['watch', '--bot', 'random', '--seed', '1', '--pack', pack, '--journal', journal])).status,
    ).toBe(0)
    expect((await undercroft(['verify', journal])).stderr).toContain('give the pack it was played with')
    expect((await undercroft(['verify', journal, '--pack', pack])).status).toBe(0)
    const agent = await undercroft(['agent', '--pack', pack], '{"op":"start","game":"star-canine","scenario":{}}\n')
    expect(agent.stdout).toContain('LONG 41')
  })

  test('a broken pack is refused with file, path and what was expected, exit 1', async () => {
    const pack = path('broken')
    mkdirSync(pack)
    writeFileSync(join(pack, 'Enemy_data.json'), content('Enemy_data.json').replace('"hull": 30', '"hull": -30'))
    const { status, stderr } = await undercroft(['content', 'check', pack])
    expect(stderr).toContain('Enemy_data.json: enemies[0].hull: expected a whole number from 1 to 10000, not -30')
    expect(stderr).toContain('1 problem in')
    expect(status).toBe(1)
    expect((await undercroft(['play', '--pack', pack])).status).toBe(1)
  })

  test('schema prints JSON Schemas', async () => {
    const printed = JSON.parse((await undercroft(['schema', 'star-canine'])).stdout)
    expect(printed['star-canine'].scenario.properties.enemy).toBeDefined()
    expect(printed['star-canine']['Equipment_data.json'].properties.items.type).toBe('array')
  })
})
