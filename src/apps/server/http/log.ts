/** Structured log: one line of JSON per event. Never log headers, bodies or store URLs: they may hold credentials. */
export type Log = (what: string, facts?: Readonly<Record<string, string | number | boolean | undefined>>) => void

export const makeLog =
  (write: (line: string) => void, now: () => number): Log =>
  (what, facts = {}) =>
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), what, ...facts })}\n`)

/** Collects the lines of one event-loop turn and writes them together, because every write blocks. Flushes at exit. */
export function batchedWrite(write: (text: string) => void): (line: string) => void {
  let waiting = ''
  const flush = (): void => {
    if (waiting !== '') write(waiting)
    waiting = ''
  }
  process.once('exit', flush)
  return (line) => {
    if (waiting === '') setImmediate(flush)
    waiting += line
  }
}

export const silentLog: Log = () => {}

/** `postgres://user:secret@host/db` without the password. */
export const withoutPassword = (where: string): string => where.replace(/(\/\/[^/@:]*):[^@/]*@/, '$1:…@')
