import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, renameSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { identityIn } from '../../client/fs/key-file.ts'
import { isKey } from '../../client/index.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import { homeFolder } from '../../storage/fs/index.ts'
import { programFolder } from '../../storage/fs/program-folder.ts'
import type { ServerContext } from './context.ts'
import { makeLimiter, USUAL_RATES } from './http/limits.ts'
import { gathered, makeLog, withoutSecret } from './http/log.ts'
import { makeMetrics } from './http/metrics.ts'
import { agreeOnKey } from './identity/server-key.ts'
import { makeVerifyPool } from './runs/verify-pool.ts'
import { serve as serveParts } from './serve.ts'
import { backUp, restore } from './store/backup.ts'
import { migrate, openStore } from './store/store.ts'
import { liveTables } from './tables/live-sockets.ts'
import { rankedRunSaver } from './tables/ranked-runs.ts'
import { makeTableService } from './tables/service.ts'

type Values = Readonly<Record<string, string | boolean | string[] | undefined>>

const PORT = '8087'

/** `undercroft serve`: until it is told to stop. */
export async function serve(values: Values): Promise<number> {
  const { port = PORT, host = '127.0.0.1' } = values as { port?: string; host?: string }
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw usage('--port is a number up to 65535')
  const where = (values.db as string | undefined) ?? process.env.UNDERCROFT_DB ?? join(homeFolder(), 'commons', 'store')
  if (typeof values.backup === 'string') return backUpTo(where, values.backup)
  if (typeof values.restore === 'string') return restoreFrom(where, values.restore)
  const parts = await partsFrom(values, where)
  const upgrades = [liveTables(parts)]
  const served = await serveParts(parts, { port: Number(port), host, upgrades }).catch(
    (error: NodeJS.ErrnoException) => {
      throw usage(error.code === 'EADDRINUSE' ? `Port ${port} is taken; give another: --port N` : error.message)
    },
  )
  parts.log('serving', { url: served.url, store: withoutSecret(where), key: parts.identity.key })
  console.log(`The commons stands at ${served.url} (key ${parts.identity.key}). Ctrl-C ends it.`)
  if (values.open === true) openBrowser(served.url)
  const stopped = toldToStop()
  const failed = parts.ready.then(
    () => new Promise<never>(() => {}),
    (error: unknown) => error,
  )
  const trouble = await Promise.race([stopped, failed])
  parts.log('stopping')
  await served.stop()
  await parts.tables.close()
  await parts.judges.close()
  await parts.store.close()
  parts.log('stopped')
  if (trouble !== undefined) throw trouble
  return 0
}

/** `serve --backup FILE`: everything into one file, which has its name when it is whole. */
async function backUpTo(where: string, file: string): Promise<number> {
  const store = await openStore(where)
  try {
    await migrate(store)
    const packed = createGzip()
    const written = finished(packed.pipe(createWriteStream(`${file}.new`, { mode: 0o600 })))
    const count = await backUp(store, (line) => packed.write(`${line}\n`) || once(packed, 'drain'))
    packed.end()
    await written
    renameSync(`${file}.new`, file)
    console.log(`${count} rows of ${withoutSecret(where)} are in ${file}. Keep the key of the commons with it.`)
  } finally {
    await store.close()
  }
  return 0
}

/** `serve --restore FILE`: into a store that is empty. */
async function restoreFrom(where: string, file: string): Promise<number> {
  const store = await openStore(where)
  try {
    console.log(`${await restore(store, linesIn(file))} rows are in ${withoutSecret(where)} again.`)
  } finally {
    await store.close()
  }
  return 0
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file)
  const text = createGunzip().setEncoding('utf8')
  packed.on('error', (error) => text.destroy(error)).pipe(text)
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw failure(`${file} cannot be read to its end (${(error as Error).message}); nothing was restored.`)
  }
}

async function partsFrom(values: Values, where: string): Promise<ServerContext> {
  const now = Date.now
  // Words that are wrong are said before anything is opened or made.
  const curators = curatorsFrom(values)
  const store = await openStore(where)
  const keyFile = (values.key as string | undefined) ?? join(homeFolder(), 'commons', 'server-key.json')
  const identity = await identityIn(keyFile)
  const ready = migrate(store).then(() => agreeOnKey({ store, identity }))
  // Whoever asks before it is open waits; if it cannot be opened the command says so.
  ready.catch(() => {})
  const judges = makeVerifyPool()
  const log = makeLog(
    gathered((text) => void process.stderr.write(text)),
    now,
  )
  return {
    store,
    identity,
    ready,
    now,
    log,
    curators,
    judges,
    tables: makeTableService({ store, identity, now, log, keepSealed: rankedRunSaver({ store, now, judges }) }),
    metrics: makeMetrics(),
    limits: { address: makeLimiter(USUAL_RATES.address, now), key: makeLimiter(USUAL_RATES.key, now) },
    pageFolder: join(programFolder(), 'dist', 'page'),
    isBehindProxy: values['behind-proxy'] === true,
    checksAnswers: false,
  }
}

function curatorsFrom(values: Values): ReadonlySet<string> {
  const fromEnvironment = (process.env.UNDERCROFT_CURATORS ?? '').split(',').filter((key) => key !== '')
  const keys = [...((values.curator as string[] | undefined) ?? []), ...fromEnvironment]
  const wrong = keys.find((key) => !isKey(key))
  if (wrong !== undefined) throw usage(`${wrong} is no key; undercroft join says yours`)
  return new Set(keys)
}

const toldToStop = (): Promise<undefined> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(undefined))
  })

/** Where there is no browser nothing happens: the address has been said. */
function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open']
  const child = spawn(command as string, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
