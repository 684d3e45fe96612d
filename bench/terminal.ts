import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IPty } from '@lydell/node-pty'
import type { Line } from '../src/engine/index.ts'
import { screenChanges } from '../src/views/terminal/cells/diff.ts'
import type { Frame } from '../src/views/terminal/cells/frame.ts'
import { makeTheme } from '../src/views/terminal/cells/theme.ts'
import { drawFlash } from '../src/views/terminal/motion/flash.ts'
import { FRAME_MS, makeMotion } from '../src/views/terminal/motion/motion.ts'
import type { PageLayout } from '../src/views/terminal/screen/fit.ts'
import { drawScene } from '../src/views/terminal/screen/layout.ts'
import { cardFight } from '../test/terminal/scenes.ts'
import { cpuMsOf, percentile, type Result, size } from './measure.ts'

/** The bytes that end a frame. */
const FRAME_END = '\u001b[?2026l'

/**
 * The program in a real terminal: start to first frame, key to frame and bytes per key (up and down the main menu, and steps
 * in Descent), processor time while idle, and how much memory ten thousand frames cost.
 */
export async function benchTerminal(root: string, scale: number): Promise<Result[]> {
  const { spawn } = (await import('@lydell/node-pty')) as { spawn: typeof import('@lydell/node-pty').spawn }
  const home = mkdtempSync(join(tmpdir(), 'undercroft-bench-'))
  const open = (args: readonly string[]): IPty =>
    spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...args], {
      cols: 80,
      rows: 24,
      cwd: root,
      // Each key draws one frame; motion is measured separately.
      env: { ...process.env, TERM: 'xterm-256color', UNDERCROFT_HOME: home, UNDERCROFT_MOTION: 'off' },
    })
  try {
    const starts: number[] = []
    for (let i = 0; i < Math.max(1, Math.round(9 * scale)); i++) starts.push(await firstFrame(open([])))
    const hall = await keys(open([]), ['\u001b[B', '\u001b[A'], Math.max(4, Math.round(400 * scale)))
    const walk = open(['play', 'descent', '--seed', '3'])
    await frame(walk)
    walk.write('\r')
    await frame(walk)
    // Waiting always starts a new turn; a hero who only waits does not live much longer than this.
    const steps = await keysOf(walk, ['.'], Math.max(4, Math.round(40 * scale)))
    // A small bench only checks that everything works, so it does not wait.
    const idle = await idleTicks(walk.pid, scale < 1 ? 1 : 10_000)
    walk.kill()
    const growth = await memoryGrowth(open([]), Math.max(20, Math.round(10_000 * scale)))
    return [
      size('terminal/first-frame-ms', 'ms', median(starts), 'hall'),
      size('terminal/key-to-frame-ms', 'ms', median(hall.times), 'hall'),
      size('terminal/key-to-frame-p99-ms', 'ms', percentile(hall.times, 99), 'hall'),
      size('terminal/bytes-a-key', 'bytes', median(hall.bytes), 'hall'),
      size('terminal/step-to-frame-ms', 'ms', median(steps.times), 'descent, kept on disk'),
      size('terminal/step-to-frame-p99-ms', 'ms', percentile(steps.times, 99), 'descent, kept on disk'),
      size('terminal/bytes-a-step', 'bytes', median(steps.bytes), 'descent'),
      size('terminal/idle-cpu-ms-in-10-s', 'ms', idle, 'descent'),
      ...motion(Math.max(2, Math.round(100 * scale))),
      size('terminal/growth-after-frames-kb', 'kB', growth, `${Math.max(20, Math.round(10_000 * scale))} frames`),
    ]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** The cost of a frame of motion: a turn of three blows on a screen of cards, repeated. */
function motion(turns: number): Result[] {
  const lines = ['m1', 'm2', 'you'].map(
    (to): Line => ({ text: `A blow at ${to}.`, beat: { kind: 'hit', to, amount: 5 } }),
  )
  const told = lines.map((line) => ({ line, isNew: true }))
  const played = makeMotion(cardFight, cardFight, told, new Set(lines), 1)
  if (played === undefined) return []
  const theme = makeTheme('dark', '256')
  const around = { focus: undefined, scroll: 0, isScrollLocked: false, log: told, corner: 'seed 1', footer: 'keys' }
  let [frames, bytes] = [0, 0]
  let before: Frame | undefined
  let shape: PageLayout | undefined
  const begun = process.cpuUsage()
  for (let turn = 0; turn < turns; turn++)
    for (let time = 0; time < played.length; time += FRAME_MS) {
      const moment = played.at(time)
      const drawn = drawScene(moment.scene, { ...around, log: moment.log, layout: shape }, 80, 24)
      drawFlash(drawn, moment)
      bytes += before === undefined ? 0 : Buffer.byteLength(screenChanges(before, drawn.frame, theme))
      ;({ frame: before, layout: shape } = drawn)
      frames++
    }
  const { user, system } = process.cpuUsage(begun)
  const cost = (user + system) / 1000 / frames
  const what = `${frames / turns} frames a turn`
  return [
    size('terminal/motion-frames-a-second', 'frames', 1000 / FRAME_MS, what),
    size('terminal/motion-cpu-ms-a-frame', 'ms', cost, what),
    size('terminal/motion-cpu-percent', '%', (cost * 100) / FRAME_MS, what),
    size('terminal/motion-bytes-a-frame', 'bytes', Math.round(bytes / frames), what),
  ]
}

const now = (): number => Number(process.hrtime.bigint()) / 1e6

const PATIENCE = 1500

/** Waits for the end of a frame; resolves with the number of bytes until then. */
function frame(pty: IPty): Promise<number> {
  return new Promise((resolve) => {
    let seen = ''
    const done = (): void => {
      clearTimeout(patience)
      listener.dispose()
      resolve(Buffer.byteLength(seen))
    }
    // A key that changes nothing draws no frame.
    const patience = setTimeout(done, PATIENCE)
    const listener = pty.onData((data) => {
      seen += data
      if (seen.includes(FRAME_END)) done()
    })
  })
}

async function firstFrame(pty: IPty): Promise<number> {
  const begun = now()
  await frame(pty)
  const took = now() - begun
  pty.kill()
  return took
}

async function keys(pty: IPty, pressed: readonly string[], count: number): ReturnType<typeof keysOf> {
  await frame(pty)
  const result = await keysOf(pty, pressed, count)
  pty.kill()
  return result
}

async function keysOf(
  pty: IPty,
  pressed: readonly string[],
  count: number,
): Promise<{ times: number[]; bytes: number[] }> {
  const times: number[] = []
  const bytes: number[] = []
  for (let i = 0; i < count; i++) {
    const answer = frame(pty)
    const begun = now()
    pty.write(pressed[i % pressed.length] as string)
    bytes.push(await answer)
    times.push(now() - begun)
  }
  return { times, bytes }
}

async function idleTicks(pid: number, wait: number): Promise<number> {
  // Wait until the motion of the last key is over.
  await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 1000)))
  const before = cpuMsOf(pid)
  await new Promise((resolve) => setTimeout(resolve, wait))
  return ((cpuMsOf(pid) - before) * 10_000) / wait
}

function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Memory after all frames minus memory after a fifth of them: a leak would make it grow. */
async function memoryGrowth(pty: IPty, frames: number): Promise<number> {
  await frame(pty)
  await keysOf(pty, ['\u001b[B', '\u001b[A'], Math.ceil(frames / 5))
  const before = memoryOf(pty.pid)
  await keysOf(pty, ['\u001b[B', '\u001b[A'], Math.floor((frames * 4) / 5))
  const after = memoryOf(pty.pid)
  pty.kill()
  return after - before
}

const median = (values: readonly number[]): number => percentile(values, 50)
