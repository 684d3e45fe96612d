import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from '@lydell/node-pty'
import xterm from '@xterm/headless'
import { afterAll, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The program in a real terminal of 80×24 with a readable screen. */
function openTerminal(args: readonly string[], home = mkdtempSync(join(folder, 'home-'))) {
  const screen = new xterm.Terminal({ cols: 80, rows: 24, allowProposedApi: true, scrollback: 500 })
  const env = { ...process.env, TERM: 'xterm-256color', NO_COLOR: '', UNDERCROFT_HOME: home } as Record<string, string>
  const pty = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...args], { cols: 80, rows: 24, cwd: root, env })
  let waiting: (() => void)[] = []
  const wake = (): void => {
    const all = waiting
    waiting = []
    for (const go of all) go()
  }
  pty.onData((data) => screen.write(data, wake))
  const ended = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => {
      resolve(exitCode)
      wake()
    })
  })
  const text = (): string => {
    const buffer = screen.buffer.active
    return Array.from({ length: buffer.length }, (_, y) => buffer.getLine(y)?.translateToString(true) ?? '').join('\n')
  }
  const unwrapped = (text: string): string => text.replace(/\s+/g, ' ')
  /** Waits until the screen shows a text, which may be wrapped. */
  const see = async (what: string): Promise<string> => {
    while (!text().includes(what) && !unwrapped(text()).includes(unwrapped(what)))
      await new Promise<void>((resolve) => waiting.push(resolve))
    return text()
  }
  const bold = (what: string): boolean => {
    const buffer = screen.buffer.active
    for (let y = 0; y < buffer.length; y++) {
      const x = buffer.getLine(y)?.translateToString().indexOf(what) ?? -1
      if (x >= 0) return buffer.getLine(y)?.getCell(x)?.isBold() !== 0
    }
    return false
  }
  return { type: (keys: string) => pty.write(keys), see, ended, bold }
}

test('a first fight in line mode in a terminal of 80×24', async () => {
  const { type, see, ended, bold } = openTerminal(['play', 'star-canine', '--seed', '7', '--text'])
  await see('enter  start  Start')
  expect(bold('STAR CANINE')).toBe(true)
  type('\r')
  await see('Setting course for K9.')
  type('\r')
  await see('e  engage  Engage Combat')
  type('1 2 3 4\r')
  await see('Slots 4/6')
  type('e\r')
  await see('VICTORY: Cub Picket is destroyed on turn 4.')
  type('\r')
  await see('4  ammo  None of these')
  type('nonsense\r')
  await see('There is no choice "nonsense" here.')
  type('quit\r')
  await see('Left at turn 8, seed 7.')
  expect(await ended).toBe(0)
})

test('Ctrl-C and Ctrl-D leave and print how to resume', async () => {
  for (const key of ['\u0003', '\u0004']) {
    const { type, see, ended } = openTerminal(['play', 'star-canine', '--seed', '7', '--text'])
    await see('enter  start  Start')
    type('\r')
    await see('Setting course for K9.')
    type(key)
    await see('Left at turn 1, seed 7. Resume with: undercroft play --continue star-canine-')
    expect(await ended).toBe(0)
  }
})

test('the line-mode menu offers to resume the last run, and the daily', async () => {
  const home = mkdtempSync(join(folder, 'home-'))
  const first = openTerminal(['play', '--text'], home)
  await first.see('Enter plays Star Canine.')
  first.type('star-canine\r')
  await first.see('enter  start  Start')
  first.type('\r')
  await first.see('Setting course for K9.')
  first.type('quit\r')
  await first.see('Left at turn 1')
  // Back in the main menu, which lists the run.
  await first.see('Enter resumes star-canine-')
  first.type('quit\r')
  expect(await first.ended).toBe(0)
  const [id] = readdirSync(join(home, 'runs'))
  const second = openTerminal(['play', '--text'], home)
  await second.see(`Enter resumes ${id}.`)
  second.type('\r')
  await second.see(`Resuming ${id}`)
  await second.see('Setting course for K9.')
  second.type('give-up now\r')
  await second.see('Given up at turn 1')
  await second.see('Enter plays Star Canine.')
  second.type('quit\r')
  expect(await second.ended).toBe(0)
  expect(readdirSync(join(home, 'runs'))).toEqual([])
  const third = openTerminal(['play', '--text'], home)
  await third.see('Enter plays Star Canine.')
  third.type('daily 1\r')
  await third.see('enter  start  Start')
  third.type('seed\r')
  await third.see('Seed daily-20')
  third.type('\u0004')
  expect(await third.ended).toBe(0)
})

test('at a terminal --brief prints brief text instead of the full-screen app', async () => {
  const { type, see, ended } = openTerminal(['play', 'star-canine', '--seed', '7', '--brief'])
  await see('Enter, Start.')
  type('\r')
  await see('Enter, Continue.')
  type('quit\r')
  await see('Left at turn 1, seed 7.')
  expect(await ended).toBe(0)
})
