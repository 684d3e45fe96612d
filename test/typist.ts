import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** What a command said, and how it ended. */
export interface Said {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Somebody who types one command after the other, in any home; one process for all of them. */
export interface Typist {
  type(home: string, ...args: string[]): Promise<Said>
  /** The same with something at its standard input. */
  pipe(home: string, args: readonly string[], input: string): Promise<Said>
}

/** `cwd`: where the commands are typed. */
export function openTypist(cwd?: string): Typist {
  const pipe: Typist['pipe'] = (home, args, input) => {
    const said = turn.then(() => typed({ home, args, cwd, input }))
    turn = said.catch(() => {})
    return said
  }
  return { pipe, type: (home, ...args) => pipe(home, args, '') }
}

/** The process behind all typists of this worker, which ends with the worker, and the command it is busy with. */
let child: ChildProcess | undefined
let turn: Promise<unknown> = Promise.resolve()

interface Command {
  readonly home: string
  readonly args: readonly string[]
  readonly cwd: string | undefined
  readonly input: string
}

const typed = (command: Command): Promise<Said> =>
  new Promise((resolve, reject) => {
    child ??= startProcess()
    const own = child
    const gone = (code: number | null): void => {
      child = undefined
      reject(new Error(`undercroft ${command.args.join(' ')} ended with ${code}`))
    }
    own.once('exit', gone)
    own.once('message', (said) => {
      own.off('exit', gone)
      resolve(said as Said)
    })
    own.send(command)
  })

function startProcess(): ChildProcess {
  const started = fork(join(import.meta.dirname, 'typist.mjs'), {
    env: { ...process.env, NO_COLOR: '1' },
    execArgv: [],
  })
  started.unref()
  started.channel?.unref()
  return started
}
