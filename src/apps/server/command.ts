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
import type { ServeValues } from '../cli/commands/server.ts'
import type { ServerContext } from './context.ts'
import { DEFAULT_RATES, makeLimiter } from './http/limits.ts'
import { batchedWrite, makeLog, withoutPassword } from './http/log.ts'
import { makeMetrics } from './http/metrics.ts'
import { agreeOnKey } from './identity/server-key.ts'
import { makeVerifyPool } from './runs/verify-pool.ts'
import { startServer } from './serve.ts'
import { backUp, restore } from './store/backup.ts'
import { migrate, openStore, type Store } from './store/store.ts'
import { makeTableService } from './tables/service.ts'

const DEFAULT_PORT = '8087'

/** `undercroft serve`: runs until SIGINT or SIGTERM. */
export async function serveCommand(values: ServeValues): Promise<number> {
  const { port = DEFAULT_PORT, host = '127.0.0.1' } = values
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw usage('--port must be a number from 0 to 65535')
  const where = values.db ?? process.env.UNDERCROFT_DB ?? join(homeFolder(), 'commons', 'store')
  if (values.backup !== undefined) return backUpCommand(where, values.backup)
  if (values.restore !== undefined) return restoreCommand(where, values.restore)
  const context = await contextFrom(values, where)
  const served = await startServer(context, { port: Number(port), host }).catch((error: NodeJS.ErrnoException) => {
    throw usage(error.code === 'EADDRINUSE' ? `Port ${port} is in use; choose another with --port N` : error.message)
  })
  context.log('serving', { url: served.url, store: withoutPassword(where), key: context.identity.key })
  console.log(`Server running at ${served.url} (key ${context.identity.key}). Press Ctrl-C to stop it.`)
  if (values.open === true) openBrowser(served.url)
  const stopped = stopSignal()
  const failed = context.ready.then(
    () => new Promise<never>(() => {}),
    (error: unknown) => error,
  )
  const trouble = await Promise.race([stopped, failed])
  context.log('stopping')
  await served.stop()
  await context.tables.close()
  await context.verifyPool.close()
  await context.store.close()
  context.log('stopped')
  if (trouble !== undefined) throw trouble
  return 0
}

/** `serve --backup FILE`: writes the whole store to one file; the file gets its final name once it is complete. */
const backUpCommand = (where: string, file: string): Promise<number> =>
  withStore(where, async (store) => {
    await migrate(store)
    const packed = createGzip()
    const written = finished(packed.pipe(createWriteStream(`${file}.new`, { mode: 0o600 })))
    const count = await backUp(store, (line) => packed.write(`${line}\n`) || once(packed, 'drain'))
    packed.end()
    await written
    renameSync(`${file}.new`, file)
    return `Saved ${count} rows of ${withoutPassword(where)} to ${file}. Store the server's key file with it: a restore needs both.`
  })

/** `serve --restore FILE`: fills an empty store from a backup. */
const restoreCommand = (where: string, file: string): Promise<number> =>
  withStore(
    where,
    async (store) => `Restored ${await restore(store, linesIn(file))} rows to ${withoutPassword(where)}.`,
  )

/** Opens a store, prints what the work returns, and closes the store. */
async function withStore(where: string, work: (store: Store) => Promise<string>): Promise<number> {
  const store = await openStore(where)
  try {
    console.log(await work(store))
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
    throw failure(`Can't read ${file} to its end (${(error as Error).message}); nothing was restored.`)
  }
}

async function contextFrom(values: ServeValues, where: string): Promise<ServerContext> {
  const now = Date.now
  // Check the arguments before anything is opened or created.
  const curators = curatorsFrom(values)
  const store = await openStore(where)
  const keyFile = values.key ?? join(homeFolder(), 'commons', 'server-key.json')
  const identity = await identityIn(keyFile)
  const ready = migrate(store).then(() => agreeOnKey({ store, identity }))
  // Requests wait for `ready`, and serveCommand reports its failure: this keeps it from counting as an unhandled rejection.
  ready.catch(() => {})
  const verifyPool = makeVerifyPool()
  const log = makeLog(
    batchedWrite((text) => void process.stderr.write(text)),
    now,
  )
  return {
    store,
    identity,
    ready,
    now,
    log,
    curators,
    verifyPool,
    tables: makeTableService({ store, identity, verifyPool, now, log }),
    metrics: makeMetrics(),
    limits: { address: makeLimiter(DEFAULT_RATES.address, now), key: makeLimiter(DEFAULT_RATES.key, now) },
    pageFolder: join(programFolder(), 'dist', 'page'),
    isBehindProxy: values['behind-proxy'] === true,
    checksAnswers: false,
  }
}

function curatorsFrom({ curator = [] }: ServeValues): ReadonlySet<string> {
  const fromEnvironment = (process.env.UNDERCROFT_CURATORS ?? '').split(',').filter((key) => key !== '')
  const keys = [...curator, ...fromEnvironment]
  const wrong = keys.find((key) => !isKey(key))
  if (wrong !== undefined) throw usage(`${wrong} is not a player key; undercroft join prints yours`)
  return new Set(keys)
}

const stopSignal = (): Promise<undefined> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(undefined))
  })

/** Opens the system browser. Without one nothing happens: the address has already been printed. */
function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open']
  const child = spawn(command as string, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
