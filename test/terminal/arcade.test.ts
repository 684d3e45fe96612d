import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digest, isRefusal, replay } from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import { isHomeError, openHome } from '../../src/storage/fs/index.ts'
import { freshHome, openTerminal } from './pty.ts'

/** Digest, turn and choices of the only open run in a home. */
function savedRun(folder: string): { turn: number; digest: string; choices: readonly string[] } {
  const home = openHome(folder)
  const journal = home.journalOf(home.runs()[0]?.id ?? '')
  if (isHomeError(journal)) throw new Error(journal.error)
  const run = replay(GAMES.find(({ id }) => id === journal.game)?.game as never, journal)
  if (isRefusal(run)) throw new Error(run.why)
  return { turn: run.turn, digest: digest(run.state), choices: run.ids }
}

// In one process for every game: src/apps/terminal/app.test.ts.
test('a run that was left resumes in the same state', async () => {
  const home = freshHome()
  const first = openTerminal(['play', 'descent', '--seed', '5'], { env: { UNDERCROFT_HOME: home } })
  await first.see('how to play')
  first.press('enter')
  await first.see(/ Turn 0\b/)
  for (const turn of [1, 2, 3]) {
    first.type('.')
    await first.see(new RegExp(` Turn ${turn}\\b`))
  }
  const title = first.text().split('\n')[0]
  first.press('esc')
  await first.see('Menu')
  first.press('x')
  expect(await first.ended).toBe(0)
  expect(first.isFullScreen()).toBe(false)
  const saved = savedRun(home)
  expect(saved.turn).toBe(3)

  const second = openTerminal([], { env: { UNDERCROFT_HOME: home } })
  await second.see('Continue')
  second.press('enter')
  await second.see(/^ Descent · .* Turn 3 .*seed 5\b/)
  expect(second.text().split('\n')[0]).toBe(title)
  second.press('ctrl-c')
  expect(await second.ended).toBe(0)
  expect(savedRun(home)).toEqual(saved)
})

test('after a resize the game is drawn at the new size', async () => {
  const env = { UNDERCROFT_HOME: freshHome() }
  const terminal = openTerminal(['play', 'descent', '--seed', '3'], { env })
  await terminal.see('how to play')
  terminal.press('enter')
  await terminal.see(/ Turn 0\b/)
  terminal.resize(120, 40)
  await terminal.see(/(.*\n){39}.*\? help/)
  expect(terminal.text().split('\n')[0]?.trimEnd().length).toBeGreaterThan(100)
  terminal.resize(80, 24)
  await terminal.see(/^(.*\n){23}.*\? help/)
  terminal.resize(30, 8)
  await terminal.see('Undercroft needs a window')
  terminal.press('ctrl-c')
  expect(await terminal.ended).toBe(0)
})

const CRASH = "process.on('SIGUSR2', () => { throw new Error('an injected crash') })"

test.each([
  ['Ctrl-C', 0],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['a crash', 1],
] as const)('%s restores the terminal, and the run is saved', async (how, code) => {
  const home = freshHome()
  const terminal = openTerminal(['play', 'star-canine', '--seed', '5'], {
    env: { UNDERCROFT_HOME: home, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(CRASH)}` },
  })
  await terminal.see('how to play')
  terminal.press('enter')
  await terminal.see('▸ Start')
  terminal.press('enter')
  await terminal.see('▸ Continue')
  expect(terminal.isFullScreen()).toBe(true)
  expect(terminal.modes().applicationKeypadMode).toBe(true)
  if (how === 'Ctrl-C') terminal.press('ctrl-c')
  else terminal.kill(how === 'a crash' ? 'SIGUSR2' : how)
  if (how === 'a crash') {
    await terminal.see('Press c to copy the report')
    terminal.press('c')
  }
  expect(await terminal.ended).toBe(code)
  expect(terminal.isFullScreen()).toBe(false)
  expect(terminal.modes()).toMatchObject({
    applicationKeypadMode: false,
    bracketedPasteMode: false,
    mouseTrackingMode: 'none',
    wraparoundMode: true,
  })
  expect(terminal.sent().lastIndexOf('\u001b[?25h')).toBeGreaterThan(terminal.sent().lastIndexOf('\u001b[?25l'))
  if (how === 'a crash') {
    expect(terminal.text()).toContain('Internal error in Star Canine, seed 5, turn 1: an injected crash')
    expect(terminal.text().replaceAll('\n', '')).toMatch(/Resume with: undercroft play --continue star-canine-\w+/)
    const [file = ''] = readdirSync(join(home, 'crashes'))
    const report = readFileSync(join(home, 'crashes', file))
    expect(JSON.parse(report.toString())).toMatchObject({ choices: ['start'], message: 'an injected crash' })
    expect(terminal.sent()).toContain(`\u001b]52;c;${report.toString('base64')}\u0007`)
  }
  expect(savedRun(home).turn).toBe(1)
})

test('a second process says that the run is open, and neither loses anything', async () => {
  const home = freshHome()
  const env = { UNDERCROFT_HOME: home }
  const first = openTerminal(['play', 'star-canine', '--seed', '5'], { env })
  await first.see('how to play')
  first.press('enter')
  await first.see('▸ Start')
  first.press('enter')
  await first.see('▸ Continue')
  const second = openTerminal([], { env })
  await second.see('open in another Undercroft')
  second.press('enter')
  await second.see(new RegExp(`process ${first.pid}`))
  second.press('q')
  expect(await second.ended).toBe(0)
  first.press('ctrl-c')
  expect(await first.ended).toBe(0)
  expect(savedRun(home).turn).toBe(1)
})

test('NO_COLOR turns colours off and keeps bold and reverse', async () => {
  const env = { UNDERCROFT_HOME: freshHome(), NO_COLOR: '1' }
  const terminal = openTerminal([], { env })
  await terminal.see('U N D E R C R O F T')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal reads
  expect(terminal.sent()).not.toMatch(/\u001b\[[\d;]*(3[0-7]|9[0-7]|38;[25])[;m]/)
  expect(terminal.styleAt('U N D E R C R O F T').isBold).toBe(true)
  expect(terminal.styleAt('▸').isInverse).toBe(true)
  terminal.press('q')
  expect(await terminal.ended).toBe(0)
})

test('a dumb terminal gets line mode', async () => {
  const terminal = openTerminal(['play', 'star-canine', '--seed', '5'], {
    env: { UNDERCROFT_HOME: freshHome(), TERM: 'dumb' },
  })
  await terminal.see('enter  start  Start')
  expect(terminal.isFullScreen()).toBe(false)
  terminal.type('quit\r')
  expect(await terminal.ended).toBe(0)
})

test('without a run no files are created', async () => {
  const home = freshHome()
  const terminal = openTerminal([], { env: { UNDERCROFT_HOME: join(home, 'not-yet') } })
  await terminal.see('U N D E R C R O F T')
  terminal.press('q')
  expect(await terminal.ended).toBe(0)
  expect(readdirSync(home)).toEqual([])
})

/** What a number pad sends in application mode, which the program has to turn on. */
const PAD = { 7: '\u001bOw', 3: '\u001bOs', 8: '\u001bOx', 6: '\u001bOv' } as const

// Every key of every scheme, in one process: src/apps/terminal/app.test.ts.
test('the number pad moves in Descent', async () => {
  const room = { map: ['#######', '#.....#', '#.....#', '#..@..#', '#.....#', '#.....#', '#######'] }
  const args = ['play', 'descent', '--seed', '3', '--scenario', JSON.stringify(room)]
  const terminal = openTerminal(args, { env: { UNDERCROFT_HOME: freshHome() } })
  await terminal.see('how to play')
  terminal.press('enter')
  await terminal.see(/ Turn 0\b/)
  /** Where the hero stands, from the corner of the room. */
  const hero = (): readonly [number, number] => {
    const rows = terminal.text().split('\n').slice(1)
    const top = rows.findIndex((row) => row.includes('####'))
    const y = rows.findIndex((row) => row.slice(0, 40).includes('@'))
    return [(rows[y]?.indexOf('@') ?? -1) - (rows[top]?.indexOf('#') ?? -1), y - top]
  }
  let turn = 0
  for (const [key, column, row] of [
    [7, -2, -1],
    [3, 2, 1],
    [8, 0, -1],
    [6, 2, 0],
  ] as const) {
    const [x, y] = hero()
    terminal.type(PAD[key])
    turn++
    await terminal.see(new RegExp(` Turn ${turn}\\b`))
    expect(hero(), `key ${key}`).toEqual([x + column, y + row])
  }
  terminal.press('ctrl-c')
  expect(await terminal.ended).toBe(0)
})
