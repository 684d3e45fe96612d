import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** Exit code and output of a command. */
export interface CommandResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs commands one after another in any home, all in one process. */
export interface Typist {
  type(home: string, ...args: string[]): Promise<CommandResult>
  /** The same with standard input. */
  pipe(home: string, args: readonly string[], input: string): Promise<CommandResult>
}

/** `cwd`: where the commands run. */
export function openTypist(cwd?: string): Typist {
  const pipe: Typist['pipe'] = (home, args, input) => {
    const result = turn.then(() => typed({ home, args, cwd, input }))
    turn = result.catch(() => {})
    return result
  }
  return { pipe, type: (home, ...args) => pipe(home, args, '') }
}

/** The process shared by all typists of this worker, which ends with the worker, and the command in progress. */
let child: ChildProcess | undefined
let turn: Promise<unknown> = Promise.resolve()

interface Command {
  readonly home: string
  readonly args: readonly string[]
  readonly cwd: string | undefined
  readonly input: string
}

const typed = (command: Command): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    child ??= startProcess()
    const own = child
    const gone = (code: number | null): void => {
      child = undefined
      reject(new Error(`undercroft ${command.args.join(' ')} ended with ${code}`))
    }
    own.once('exit', gone)
    own.once('message', (result) => {
      own.off('exit', gone)
      resolve(result as CommandResult)
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
