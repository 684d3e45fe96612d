import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from '@lydell/node-pty'
import xterm from '@xterm/headless'

const root = new URL('../..', import.meta.url).pathname

export interface Opening {
  readonly cols?: number
  readonly rows?: number
  readonly env?: Readonly<Record<string, string>>
  /** The copy of the repository whose program is run; by default this one. */
  readonly tree?: string
}

const folder = mkdtempSync(join(tmpdir(), 'undercroft-homes-'))
// Several test files share this module, so the folder is removed only when the process ends.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

export const freshHome = (): string => mkdtempSync(join(folder, 'home-'))

const KEYS: Readonly<Record<string, string>> = {
  enter: '\r',
  esc: '\u001b',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  pagedown: '\u001b[6~',
  'ctrl-c': '\u0003',
}

/** The program in a real terminal with a readable screen. Tests wait for output, never for a time. */
export function openTerminal(args: readonly string[], opening: Opening = {}) {
  const { cols = 80, rows = 24, tree = root } = opening
  const screen = new xterm.Terminal({ cols, rows, allowProposedApi: true, scrollback: 500 })
  const env = {
    ...process.env,
    TERM: 'xterm-256color',
    NO_COLOR: '',
    COLORTERM: '',
    UNDERCROFT_MOTION: 'off',
    ...opening.env,
  } as Record<string, string>
  const pty = spawn(process.execPath, [join(tree, 'dist', 'cli.js'), ...args], { cols, rows, cwd: tree, env })
  let waiting: (() => void)[] = []
  let sent = ''
  let exit: { exitCode: number; signal?: number } | undefined
  const wake = (): void => {
    const all = waiting
    waiting = []
    for (const go of all) go()
  }
  pty.onData((data) => {
    screen.write(data, () => {
      sent += data
      wake()
    })
  })
  // The terminal's answers to queries go to the program.
  screen.onData((data) => pty.write(data))
  const ended = new Promise<number>((resolve) => {
    pty.onExit((how) => {
      exit = how
      // Wait until the last output is on the screen.
      screen.write('', () => {
        resolve(how.exitCode)
        wake()
      })
    })
  })
  const text = (): string => {
    const { active } = screen.buffer
    return Array.from(
      { length: screen.rows },
      (_, y) =>
        active
          .getLine(active.baseY + y)
          ?.translateToString(true)
          .trimEnd() ?? '',
    ).join('\n')
  }
  /** Waits until the screen shows a text. */
  const see = async (what: string | RegExp): Promise<string> => {
    const isThere = (): boolean => (typeof what === 'string' ? text().includes(what) : what.test(text()))
    while (!isThere()) {
      if (exit !== undefined)
        throw new Error(`The program ended (${exit.exitCode}) before it showed ${what}:\n${text()}`)
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    return text()
  }
  const frames = (): number => sent.split('\u001b[?2026l').length - 1
  const isDrawing = (): boolean => sent.split('\u001b[?2026h').length - 1 > frames()
  return {
    /** Presses a key and waits until the next frame is complete. */
    async pressed(key: string): Promise<void> {
      // A frame being drawn before the key is not the answer.
      while (isDrawing()) await new Promise<void>((resolve) => waiting.push(resolve))
      const before = frames()
      pty.write(KEYS[key] ?? key)
      while (frames() === before || isDrawing()) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    pid: pty.pid,
    press: (...keys: readonly string[]) => pty.write(keys.map((key) => KEYS[key] ?? key).join('')),
    type: (bytes: string) => pty.write(bytes),
    see,
    text,
    ended,
    sent: () => sent,
    kill: (signal: string) => pty.kill(signal),
    resize(width: number, height: number) {
      screen.resize(width, height)
      pty.resize(width, height)
    },
    /** Whether the alternate buffer is shown. */
    isFullScreen: () => screen.buffer.active.type === 'alternate',
    modes: () => ({ ...screen.modes }),
    styleAt(what: string): { isBold: boolean; isInverse: boolean; colour: number } {
      const { active } = screen.buffer
      for (let y = 0; y < screen.rows; y++) {
        const line = active.getLine(active.baseY + y)
        const x = line?.translateToString().indexOf(what) ?? -1
        const cell = x < 0 ? undefined : line?.getCell(x)
        if (cell !== undefined)
          return { isBold: cell.isBold() !== 0, isInverse: cell.isInverse() !== 0, colour: cell.getFgColor() }
      }
      throw new Error(`"${what}" is not on the screen`)
    },
  }
}
