/** One line of JSON an event. Nothing that proves who somebody is goes in: no headers, no bodies, no addresses of stores. */
export type Log = (what: string, facts?: Readonly<Record<string, string | number | boolean | undefined>>) => void

export const makeLog =
  (write: (line: string) => void, now: () => number): Log =>
  (what, facts = {}) =>
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), what, ...facts })}\n`)

/** Lines of one turn of the loop are written as one: under load there are many, and each would be waited for. The last ones are written at the end. */
export function gathered(write: (text: string) => void): (line: string) => void {
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

export const silent: Log = () => {}

/** `postgres://user:secret@host/db` without the secret. */
export const withoutSecret = (where: string): string => where.replace(/(\/\/[^/@:]*):[^@/]*@/, '$1:…@')
