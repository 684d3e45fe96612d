import { writeSync } from 'node:fs'
import type { ReadStream, WriteStream } from 'node:tty'
import { BEGIN_UPDATE, END_UPDATE, screenChanges } from '../../views/terminal/cells/diff.ts'
import type { Frame } from '../../views/terminal/cells/frame.ts'
import type { Theme } from '../../views/terminal/cells/theme.ts'
import { decodeKeys, decodeRest, type Input } from '../../views/terminal/keys.ts'

/** The terminal in full-screen mode. */
export interface Screen {
  width(): number
  height(): number
  /** Shows a frame; sends only the changes since the last one. */
  show(frame: Frame, theme: Theme): void
  /** Forgets what is on the screen: the next frame is sent in full. */
  forget(): void
  setMouse(isOn: boolean): void
  /** Restores the terminal while the program is suspended (Ctrl-Z), and takes it again afterwards. */
  suspend(): void
  close(): void
}

export interface Listener {
  input(inputs: readonly Input[]): void
  resize(): void
  /** A signal asks the program to end. */
  ended(signal: NodeJS.Signals): void
  /** An error that nobody has caught. */
  crashed(error: unknown): void
}

// Alternate buffer, no cursor, no line wrap, application keypad, bracketed paste.
const ENTER = '\u001b[?1049h\u001b[?25l\u001b[?7l\u001b=\u001b[?2004h'
const LEAVE = '\u001b[?2004l\u001b>\u001b[?7h\u001b[0m\u001b[?25h\u001b[?1049l'
const MOUSE_ON = '\u001b[?1000h\u001b[?1006h'
const MOUSE_OFF = '\u001b[?1006l\u001b[?1000l'
/** Milliseconds to wait for the rest of an escape sequence before Escape counts as a key. */
const ESCAPE_WAIT = 40
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Writes everything synchronously, so that it also works while the process exits. */
function send(fd: number, text: string): void {
  for (let left = Buffer.from(text); left.length > 0; ) {
    try {
      left = left.subarray(writeSync(fd, left))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
    }
  }
}

/** Decodes bytes to inputs; an escape without a follow-up within ESCAPE_WAIT is the Escape key. */
function listenForKeys(input: (inputs: Parameters<Listener['input']>[0]) => void): {
  readonly onData: (data: string) => void
  readonly stop: () => void
} {
  let rest = ''
  let timer: NodeJS.Timeout | undefined
  const onQuiet = (): void => {
    const inputs = decodeRest(rest)
    rest = ''
    if (inputs.length > 0) input(inputs)
  }
  return {
    onData(data) {
      clearTimeout(timer)
      const decoded = decodeKeys(rest + data)
      rest = decoded.rest
      if (decoded.inputs.length > 0) input(decoded.inputs)
      if (rest !== '') timer = setTimeout(onQuiet, ESCAPE_WAIT)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Full-screen mode: `take` enters it, `give` restores the terminal. */
function makeMode(stdin: ReadStream, fd: number) {
  let isOpen = false
  let hasMouse = false
  return {
    isOpen: () => isOpen,
    take() {
      if (isOpen) return
      isOpen = true
      stdin.setRawMode(true)
      send(fd, `${ENTER}${hasMouse ? MOUSE_ON : ''}`)
    },
    give() {
      if (!isOpen) return
      isOpen = false
      send(fd, `${END_UPDATE}${MOUSE_OFF}${LEAVE}`)
      try {
        stdin.setRawMode(false)
      } catch {
        // The terminal is gone, so there is nothing to restore.
      }
    },
    setMouse(isOn: boolean) {
      if (isOn !== hasMouse) send(fd, isOn ? MOUSE_ON : MOUSE_OFF)
      hasMouse = isOn
    },
  }
}

/** Takes the terminal and restores it on every exit. */
export function openScreen(
  stdin: ReadStream,
  stdout: WriteStream & { readonly fd: number },
  listener: Listener,
): Screen {
  let shown: Frame | undefined
  const { isOpen, take, give, setMouse } = makeMode(stdin, stdout.fd)
  const keys = listenForKeys((inputs) => listener.input(inputs))
  const onResize = (): void => listener.resize()
  const onContinue = (): void => {
    if (!isOpen()) shown = undefined
    take()
    listener.resize()
  }
  const onSignal = (signal: NodeJS.Signals): void => listener.ended(signal)
  take()
  stdin.setEncoding('utf8')
  stdin.on('data', keys.onData)
  stdin.on('end', () => listener.ended('SIGHUP'))
  stdin.on('error', () => listener.ended('SIGHUP'))
  stdin.resume()
  stdout.on('resize', onResize)
  process.on('exit', give)
  process.on('uncaughtException', listener.crashed)
  process.on('unhandledRejection', listener.crashed)
  process.on('SIGCONT', onContinue)
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return {
    width: () => stdout.columns || 80,
    height: () => stdout.rows || 24,
    show(frame, theme) {
      const text = screenChanges(shown, frame, theme)
      shown = frame
      if (text !== '' && isOpen()) send(stdout.fd, `${BEGIN_UPDATE}${text}${END_UPDATE}`)
    },
    forget() {
      shown = undefined
    },
    setMouse,
    suspend() {
      give()
      process.kill(process.pid, 'SIGSTOP')
    },
    close() {
      keys.stop()
      stdin.off('data', keys.onData)
      stdin.pause()
      stdout.off('resize', onResize)
      give()
      process.off('exit', give)
      process.off('uncaughtException', listener.crashed)
      process.off('unhandledRejection', listener.crashed)
      process.off('SIGCONT', onContinue)
      for (const signal of SIGNALS) process.off(signal, onSignal)
    },
  }
}
