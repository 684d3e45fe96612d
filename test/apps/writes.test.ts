import { spawnSync } from 'node:child_process'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nodeDisk } from '../../src/storage/fs/index.ts'
import { openSyncTypist } from '../typist-sync.ts'
import { openPipe } from './process-kills.ts'

// Issue 13, on a real disk: what cannot be read or written gives one line, and nothing else fails.

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-writes-'))
afterAll(() => rmSync(folder, { recursive: true }))
const journal = join(root, 'test', 'journals', 'star-canine-2.json')
const isRoot = process.getuid?.() === 0
const full = fullDevice()

/** A device that is always full. Root makes its own, because a bug here could replace the machine's device by a file. */
function fullDevice(): string | undefined {
  const own = join(folder, 'full')
  if (isRoot && process.platform === 'linux') spawnSync('mknod', [own, 'c', '1', '7'])
  const device = isRoot ? own : '/dev/full'
  try {
    if (lstatSync(device).isCharacterDevice()) writeFileSync(device, 'x')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return device
  }
  return undefined
}

const typist = openSyncTypist({ cwd: folder })
/** Runs in the typist's process, unless the environment has to differ. */
const undercroft = (home: string, args: readonly string[], input = '', more?: NodeJS.ProcessEnv) => {
  if (more !== undefined) return inProcess(home, args, input, more)
  const { code, out, err } = typist.run(home, args, input)
  return { status: code, stdout: out, stderr: err }
}
const inProcess = (home: string, args: readonly string[], input: string, more: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), ...args], {
    input,
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, UNDERCROFT_HOME: home, ...more },
  })
const freshHome = (): string => mkdtempSync(join(folder, 'home-'))
/** A home with an open run of Star Canine, a turn or more in. */
function played(turns = 2): { home: string; id: string } {
  const home = freshHome()
  undercroft(home, ['play', 'star-canine', '--seed', '7', '--keep'], '\n'.repeat(turns))
  return { home, id: readdirSync(join(home, 'runs'))[0] as string }
}
const expectOneLine = (text: string): void => {
  expect(text.trim().split('\n')).toHaveLength(1)
  expect(text).not.toMatch(/^\s+at |Error:|node:/m)
}

// the command and its error; FILE is a path that cannot be written
const COMMANDS: readonly [string, readonly string[], RegExp][] = [
  ['export', ['export', journal, 'FILE.txt'], /Cannot write \S+FILE\.txt: \$/],
  ['export of a picture', ['export', journal, 'FILE.svg'], /Cannot write \S+FILE\.svg: \$/],
  ['replay --text-out', ['replay', journal, '--text-out', 'FILE'], /Cannot write \S+FILE: \$/],
  ['watch --journal', ['watch', 'star-canine', '--bot', 'random', '--journal', 'FILE'], /Cannot write \S+FILE: \$/],
  ['runs export', ['runs', 'export', 'ID', 'FILE'], /Cannot write \S+FILE: \$/],
]
const PLACES: readonly [string, (name: string) => string, string][] = [
  ['into a missing folder', (name) => join(folder, 'missing', name), 'the folder is gone'],
  ['below a file', (name) => join(journal, name), 'a file is in the way of the folder'],
  ['over a folder', (name) => name.replace(/.*/, (all) => dirFor(all)), 'a folder is in the way of the file'],
]
function dirFor(name: string): string {
  const path = join(folder, 'a-folder', name)
  mkdirSync(path, { recursive: true })
  return path
}

test.each(
  COMMANDS.flatMap(([what, args, pattern]) => PLACES.map((place) => [what, place[0], args, pattern, place] as const)),
)('%s %s: one line, exit 1', (_, __, args, pattern, [, pathOf, why]) => {
  const { home, id } = args.includes('ID') ? played() : { home: folder, id: '' }
  const named = args.map((arg) => (arg.startsWith('FILE') ? pathOf(arg) : arg === 'ID' ? id : arg))
  const { status, stderr } = undercroft(home, named)
  expect(status).toBe(1)
  expectOneLine(stderr)
  expect(stderr.replace(why, '$')).toMatch(pattern)
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
})

test.skipIf(full === undefined)('a full device gives one line, and stays a device', () => {
  const device = full as string
  const { home, id } = played()
  for (const args of [
    ['runs', 'export', id, device],
    ['replay', journal, '--text-out', device],
    ['watch', 'star-canine', '--bot', 'random', '--journal', device],
  ]) {
    const { status, stderr } = undercroft(home, args)
    expect([status, stderr]).toEqual([1, `undercroft: Cannot write ${device}: the disk is full.\n`])
  }
  expect(lstatSync(device).isCharacterDevice()).toBe(true)
})

test.skipIf(full === undefined)('output to a full disk ends with one line', () => {
  const { home } = played()
  for (const args of ['runs', 'records', `replay ${journal}`]) {
    const command = `'${process.execPath}' '${join(root, 'dist', 'cli.js')}' ${args} > '${full}'`
    const { status, stderr } = spawnSync('sh', ['-c', command], {
      encoding: 'utf8',
      env: { ...process.env, UNDERCROFT_HOME: home },
    })
    expect([status, stderr]).toEqual([1, 'undercroft: Cannot write the output (ENOSPC).\n'])
  }
})

test.each(PLACES.slice(0, 2))('play --journal %s: one line, exit 1, before a run starts', (_, pathOf) => {
  const { status, stdout, stderr } = undercroft(freshHome(), ['play', '--seed', '7', '--journal', pathOf('mine')], '\n')
  expect([status, stdout]).toEqual([1, ''])
  expectOneLine(stderr)
  expect(stderr).toMatch(/^undercroft: Cannot save the run to \S+mine: there is no folder \S+\.\n$/)
})

test('play --journal that cannot be written: reported once, the game continues, and nothing claims that it is saved', () => {
  const { status, stdout, stderr } = undercroft(
    freshHome(),
    ['play', 'star-canine', '--seed', '7', '--journal', join(folder, 'x'.repeat(300))],
    '\n\n1\nseed\nsave missing/x.json\n',
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.match(/Cannot save your run to/g)).toHaveLength(1)
  expect(stdout).toContain('its name is too long')
  expect(stdout).toContain('Seed 7, turn 3.')
  expect(stdout).toContain('Cannot write missing/x.json: the folder is gone.')
  expect(stdout).toMatch(/Left at turn 3, seed 7\. It is not saved\. Resume with: undercroft play --from \S+/)
  expect(stdout).not.toContain('It is saved')
})

test('play --journal and --from with a folder: one line, exit 1', () => {
  const path = dirFor('mine')
  for (const how of ['--journal', '--from']) {
    const { status, stderr } = undercroft(folder, ['play', how, path])
    expect([status, stderr]).toEqual([1, `undercroft: Cannot read ${path}: a folder is in the way of the file.\n`])
  }
})

test('writing to a symbolic link replaces the file it points to', () => {
  const home = freshHome()
  const [file, link] = [join(home, 'real.json'), join(home, 'link.json')]
  writeFileSync(file, 'old')
  symlinkSync(file, link)
  nodeDisk.replace(link, 'new')
  expect([lstatSync(link).isSymbolicLink(), readFileSync(file, 'utf8')]).toEqual([true, 'new'])
})

test('if the ghost of a finished run cannot be saved, that is reported, and the run is in the history', () => {
  const home = freshHome()
  writeFileSync(join(home, 'ghosts'), 'a file in the way')
  const { status, stdout, stderr } = undercroft(
    home,
    ['play', 'underscore', '--seed', '1', '--keep'],
    // A move that rests keeps its number, so the next ones are tried; a blank line continues after an upgrade.
    '1\n2\n3\n4\n5\n6\n7\n\n'.repeat(60),
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/Cannot save your ghost:\s+a file is in the way of the folder/)
  expect(undercroft(home, ['runs']).stdout).toMatch(/Finished:\n {2}underscore-/)
})

test('at the end of a run on a full disk nothing crashes, and nothing claims to be saved', () => {
  const home = freshHome()
  const preload = join(root, 'test', 'apps', 'full-disk.mjs')
  const { status, stdout, stderr } = undercroft(
    home,
    ['play', 'underscore', '--seed', '1', '--keep'],
    // A move that rests keeps its number, so the next ones are tried; a blank line continues after an upgrade.
    '1\n2\n3\n4\n5\n6\n7\n\n'.repeat(60),
    { NODE_OPTIONS: `--import=${preload}` },
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('The end')
  expect(stdout).toMatch(/Cannot save your run: the disk is full/)
  expect(stdout).toMatch(/Cannot save your ghost:\s+the disk is full/)
  expect(stdout).not.toMatch(/(is|being|been) saved/)
})

test('ghosts import and export explain what they cannot read', () => {
  const home = freshHome()
  const cases: [string[], RegExp][] = [
    [['ghosts', 'import', join(folder, 'nothing')], /There are no ghosts at/],
    [['ghosts', 'import', journal], /rejected/],
    [['ghosts', 'export', join(journal, 'x')], /^$|exported/],
  ]
  for (const [args, pattern] of cases) {
    const { stdout, stderr } = undercroft(home, args)
    expect(stdout + stderr).toMatch(pattern)
    expect(stdout + stderr).not.toMatch(/^\s+at /m)
  }
})

// what is in place of the settings file
test.each<[string, (path: string) => void, string]>([
  ['not JSON', (path) => writeFileSync(path, '{"theme'), 'not JSON'],
  ['a folder', (path) => mkdirSync(path), 'a folder is in the way of the file'],
])('settings that are %s: one message, the game continues, and the file is left alone', (_, harm, why) => {
  const home = freshHome()
  const path = join(home, 'settings.json')
  harm(path)
  const { status, stdout, stderr } = undercroft(home, ['play', 'star-canine', '--seed', '7', '--keep'], '\nseed\n')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.match(/Cannot read the settings/g)).toHaveLength(1)
  expect(stdout).toContain(why)
  expect(stdout).toContain('Seed 7, turn 1.')
  expect(readdirSync(home).filter((name) => name.startsWith('settings'))).toEqual(['settings.json'])
})

test('cp -r runs/X runs/X-backup; give-up X-backup: X stays, even while it is open', async () => {
  const home = freshHome()
  const first = openPipe(home, ['play', 'star-canine', '--seed', '7', '--keep'])
  first.type('\nseed\n')
  await first.until(() => first.turns().length === 1)
  const [id] = readdirSync(join(home, 'runs')) as [string]
  const run = (name: string): string => join(home, 'runs', name)
  cpSync(run(id), run(`${id}-backup`), { recursive: true })
  cpSync(run(id), run(`${id}-second`), { recursive: true })
  expect(undercroft(home, ['runs']).stdout.replaceAll(/\s+/g, ' ')).toContain(`practice (a copy of ${id})`)
  const abandoned = undercroft(home, ['runs', 'give-up', `${id}-backup`])
  expect([abandoned.status, abandoned.stdout]).toEqual([0, expect.stringContaining(`${id}-backup`)])
  expect(readdirSync(join(home, 'runs')).sort()).toEqual([id, `${id}-second`])
  first.type('\nseed\n')
  await first.until(() => first.turns().length === 2)
  first.child.stdin.end()
  await first.ended
  expect(undercroft(home, ['play', '--continue', id], 'seed\n').stdout).toContain('Seed 7, turn 2.\nUnranked')
  const copy = undercroft(home, ['play', '--continue', `${id}-second`], 'seed\n').stdout
  expect(copy).toContain(`Seed 7, turn 1.\nPractice (a copy of ${id})`)
})

test('one bad folder hides no other run', () => {
  const { home, id } = played()
  mkdirSync(join(home, 'runs', 'star-canine-bad1', 'log'), { recursive: true })
  writeFileSync(join(home, 'runs', 'star-canine-bad2'), 'a file')
  writeFileSync(join(home, 'runs', '.DS_Store'), '')
  const { status, stdout } = undercroft(home, ['runs'])
  const listed = stdout.replaceAll(/\s+/g, ' ')
  expect(status).toBe(0)
  expect(listed).toContain(`${id} Star Canine, seed 7, turn 2`)
  expect(listed).toMatch(/star-canine-bad1 .*Cannot read this run: a folder is in the way of the file/)
  expect(listed).toMatch(/star-canine-bad2 .*Cannot read this run: a file is in the way of the folder/)
  expect(listed).not.toContain('DS_Store')
  expect(undercroft(home, ['play', '--continue'], 'seed\n').stdout).toContain('Seed 7, turn 2.')
})

test.skipIf(isRoot)('an unreadable folder hides no other run', () => {
  const { home, id } = played()
  cpSync(join(home, 'runs', id), join(home, 'runs', `${id}-shut`), { recursive: true })
  spawnSync('chmod', ['000', join(home, 'runs', `${id}-shut`)])
  const listed = undercroft(home, ['runs']).stdout.replaceAll(/\s+/g, ' ')
  spawnSync('chmod', ['700', join(home, 'runs', `${id}-shut`)])
  expect(listed).toContain(`${id} Star Canine, seed 7, turn 2`)
  expect(listed).toContain('this is not allowed there')
})

test.each([
  ['removed', (runs: string, id: string) => rmSync(join(runs, id), { recursive: true })],
  ['moved', (runs: string, id: string) => renameSync(join(runs, id), join(runs, `${id}-moved`))],
] as const)('a run whose folder is %s during play: reported at once, and saved again', async (_, harm) => {
  const home = freshHome()
  const first = openPipe(home, ['play', 'star-canine', '--seed', '7', '--keep'])
  first.type('\nseed\n')
  await first.until(() => first.turns().length === 1)
  const [id] = readdirSync(join(home, 'runs')) as [string]
  harm(join(home, 'runs'), id)
  first.type('\nseed\n')
  await first.until(() => first.turns().length === 2)
  expect(first.output()).toContain('The folder of your run was deleted; the run has been saved again')
  first.child.kill('SIGKILL')
  await first.ended
  expect(undercroft(home, ['play', '--continue', id], 'seed\n').stdout).toContain('Seed 7, turn 2.')
})

test('--entropy host is shown and stays after a resume; without it two runs of a seed are identical', () => {
  const play = (...more: string[]): string =>
    undercroft(freshHome(), ['play', 'emojispace', '--seed', '7', ...more], 'launch-1\n1\n1\n1\n1\n1\nseed\nshare\n')
      .stdout
  expect(play()).toBe(play())
  expect(play()).toMatch(/^Unranked, seed known from the start\.$/m)
  expect(play('--entropy', 'host')).toMatch(/^Unranked, randomness from this machine\.$/m)
  const { status, stderr } = undercroft(freshHome(), ['play', 'emojispace', '--entropy', 'dice'])
  expect([status, stderr]).toEqual([2, 'undercroft: --entropy is seed or host\n'])
  expect(undercroft(freshHome(), ['play', 'emojispace', '--daily', '--entropy', 'host']).stderr).toContain('leave out')
  const home = freshHome()
  undercroft(home, ['play', 'emojispace', '--seed', '7', '--entropy', 'host', '--keep'], 'launch-1\n')
  expect(undercroft(home, ['play', '--continue'], 'seed\n').stdout).toContain('randomness from this machine')
})
