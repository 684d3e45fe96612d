import { fork } from 'node:child_process'
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
  leave(): void
}

/** `cwd`: where the commands are typed. */
export function openTypist(cwd?: string): Typist {
  const child = fork(join(import.meta.dirname, 'typist.mjs'), { env: { ...process.env, NO_COLOR: '1' } })
  let last: Promise<unknown> = Promise.resolve()
  const typed = (home: string, args: readonly string[], input: string): Promise<Said> =>
    new Promise((resolve, reject) => {
      const gone = (code: number | null): void => reject(new Error(`undercroft ${args.join(' ')} ended with ${code}`))
      child.once('exit', gone)
      child.once('message', (said) => {
        child.off('exit', gone)
        resolve(said as Said)
      })
      child.send({ home, args, cwd, input })
    })
  const pipe: Typist['pipe'] = (home, args, input) => {
    const said = last.then(() => typed(home, args, input))
    last = said.catch(() => {})
    return said
  }
  return { pipe, type: (home, ...args) => pipe(home, args, ''), leave: () => child.disconnect() }
}
