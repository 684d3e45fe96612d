import { join } from 'node:path'
import { spawn } from '@lydell/node-pty'
import xterm from '@xterm/headless'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

/** The program in a real terminal of 80×24, whose screen can be read. */
function openTerminal(args: readonly string[]) {
  const screen = new xterm.Terminal({ cols: 80, rows: 24, allowProposedApi: true, scrollback: 500 })
  const env = { ...process.env, TERM: 'xterm-256color', NO_COLOR: '' } as Record<string, string>
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
  /** Waits, by the terminal's own word and no clock, until the screen shows something. */
  const see = async (what: string): Promise<string> => {
    while (!text().includes(what)) await new Promise<void>((resolve) => waiting.push(resolve))
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

test('a newcomer plays a first fight in a terminal of 80×24', async () => {
  const { type, see, ended, bold } = openTerminal(['play', 'star-canine', '--seed', '7', '--text'])
  await see('1  start  Start (enter)')
  expect(bold('STAR CANINE')).toBe(true)
  type('\r')
  await see('Setting course for K9.')
  type('\r')
  await see('5  engage  Engage Combat (e)')
  type('1 2 3 4\r')
  await see('Slots 4/6')
  type('e\r')
  await see('VICTORY: Tick Drone is destroyed on turn 1.')
  type('\r')
  await see('Choose ONE.')
  type('nonsense\r')
  await see('"nonsense" is no choice here.')
  type('quit\r')
  await see('Left at turn 8, seed 7.')
  expect(await ended).toBe(0)
})

test('Ctrl-C and Ctrl-D leave, and say how to go on', async () => {
  for (const key of ['\u0003', '\u0004']) {
    const { type, see, ended } = openTerminal(['play', 'star-canine', '--seed', '7', '--text'])
    await see('Start (enter)')
    type('\r')
    await see('Setting course for K9.')
    type(key)
    await see('Left at turn 1, seed 7. Go on with: undercroft play --from')
    expect(await ended).toBe(0)
  }
})
