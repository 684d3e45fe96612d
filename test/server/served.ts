import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { CommandResult } from '../typist.ts'
import { openSyncTypist } from '../typist-sync.ts'

export const cli = join(import.meta.dirname, '..', '..', 'dist', 'cli.js')

/** A server in its own process, started through the command line. */
export interface ServedProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Its log so far. */
  log(): string
  /** Stops it with SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
}

export async function startServerProcess(
  home: string,
  args: readonly string[] = [],
  program = cli,
  node: readonly string[] = [],
): Promise<ServedProcess> {
  const child = spawn(process.execPath, [...node, program, 'serve', '--port', '0', ...args], {
    env: { ...process.env, UNDERCROFT_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  child.stderr.on('data', (chunk) => {
    written += String(chunk)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      const [, found] = /running at (\S+)/.exec(output) ?? []
      if (found !== undefined) resolve(found)
    })
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${written}`)))
  })
  return {
    url,
    child,
    log: () => written,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs a command in a home folder. */
export function undercroft(home: string, ...args: string[]): CommandResult {
  return typist.run(home, args)
}
const typist = openSyncTypist()
