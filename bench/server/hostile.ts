// `npm run deep -- --hostile 100000 [--store embedded|postgres]`: forged, replayed, oversized and malformed requests to a commons in a process of its own.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore } from '../../src/apps/server/index.ts'
import { newIdentity } from '../../test/server/new-identity.ts'
import { startPostgres } from '../../test/server/postgres.ts'
import { freePort, serveProcess } from '../../test/server/server-process.ts'
import { attack, statusesOf } from '../../test/server/siege/hostile.ts'
import { RAW_REQUESTS, sendOddMessages, sendRaw } from '../../test/server/siege/raw-requests.ts'
import {
  dumpOf,
  type RawResponse,
  type SeededServer,
  type Send,
  type SentRequest,
  seedServer,
} from '../../test/server/siege/seeded-server.ts'

const { values } = parseArgs({ options: { hostile: { type: 'string' }, store: { type: 'string' } } })
const REQUESTS = Number(values.hostile ?? 100_000)
/** Of a hundred: so many are no HTTP, and so many come over a socket. */
const RAW_SHARE = 0.03
const SOCKET_SHARE = 0.02
/** Who floods does it from one address, with one key. */
const FLOOD = 2000

/** Where a request comes from: one of many addresses, as a proxy tells them. */
let count = 0
const address = (): string => `10.1.${Math.floor(count / 250) % 250}.${count++ % 250}`

function sender(port: number, from: () => string = address): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  return ({ method, path, headers, body }: SentRequest) =>
    new Promise<RawResponse>((resolve) => {
      const length = body === undefined ? {} : { 'content-length': body.length }
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method,
          path,
          headers: { ...headers, ...length, 'x-forwarded-for': from() },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => {
            text += chunk
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
          answer.on('error', () => resolve({ status: answer.statusCode ?? 0, text }))
        },
      )
      // A door closed in the middle of a long speech.
      asked.on('error', (error) => resolve({ status: 0, text: error.message }))
      asked.end(body)
    })
}

const megabytes = (pid: number, what: 'VmRSS' | 'VmHWM'): number => {
  const [, kilobytes = '0'] = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1000)
}

async function siege(name: string, db: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'undercroft-bench-'))
  const port = await freePort()
  const curator = await newIdentity()
  const start = () =>
    serveProcess(home, db, port, {
      cli: join(process.cwd(), 'dist', 'cli.js'),
      more: ['--behind-proxy', '--curator', curator.key],
    })
  const founding = await start()
  const town = await seedServer(sender(port), { commons: founding.key, curator, now: Date.now, strangers: 64 })
  await founding.stop()
  const before = await kept(db)
  const server = await start()
  const pid = server.child.pid ?? 0
  const say = (what: string): void => console.log(`${name.padEnd(11)} ${what}`)
  const rss = () => `${megabytes(pid, 'VmRSS')} MB`
  const wires = await overTheWire(port, town, Math.round(REQUESTS * (RAW_SHARE + SOCKET_SHARE)))
  say(
    `${wires.raw} that are no HTTP, ${wires.sockets} sockets: ${wires.wrong} taken, ${wires.broken} broke something; ${rss()}`,
  )
  const flooded = await flood(port, town)
  say(`${FLOOD} from one address as fast as they go: ${flooded.join(', ')}; ${rss()}`)
  const requests = REQUESTS - wires.raw - wires.sockets - FLOOD
  const seen = await attack(sender(port), town, {
    requests,
    atOnce: 16,
    seed: 'odd',
    every: Math.ceil(requests / 10),
    onProgress: (done, { wrong, broken }) =>
      say(`${done} requests, ${wrong.length} taken wrongly, ${broken.length} with 5xx, ${rss()}`),
  })
  for (const [kind, row] of seen.kinds)
    say(
      `  ${kind.padEnd(36)} ${[...row]
        .sort(([a], [b]) => a - b)
        .map(([status, n]) => `${status === 0 ? 'closed' : status}: ${n}`)
        .join(', ')}`,
    )
  const errors = server
    .log()
    .split('\n')
    .filter((line) => line.includes('"what":"error"'))
  for (const bad of [...seen.wrong, ...seen.broken, ...errors].slice(0, 10)) say(bad)
  const peak = megabytes(pid, 'VmHWM')
  const last = rss()
  const exit = await server.stop()
  const after = new Set(await kept(db))
  const changed = before.filter((line) => !after.has(line)).length + after.size - before.length
  const statuses = [...statusesOf(seen)].map(([status, n]) => `${status === 0 ? 'closed' : status}: ${n}`).join(', ')
  say(
    `${REQUESTS} hostile requests: accepted wrongly ${seen.wrong.length + wires.wrong}, 5xx ${seen.broken.length + wires.broken}, errors in the log ${errors.length}, ${before.length} rows of the store, ${changed} of them changed, memory at the end ${last}, at most ${peak} MB, ended with ${exit}; ${statuses}`,
  )
  rmSync(home, { recursive: true, force: true })
  if (seen.wrong.length + seen.broken.length + wires.wrong + wires.broken + errors.length > 0 || changed !== 0)
    process.exitCode = 1
}

async function kept(db: string): Promise<string[]> {
  const store = await openStore(db)
  const lines = await dumpOf(store)
  await store.close()
  return lines
}

async function overTheWire(port: number, town: SeededServer, all: number) {
  const tally = { raw: 0, sockets: 0, wrong: 0, broken: 0 }
  const share = RAW_SHARE / (RAW_SHARE + SOCKET_SHARE)
  const one = async (n: number): Promise<void> => {
    if (n < all * share) {
      tally.raw++
      const statuses = await sendRaw(port, RAW_REQUESTS[n % RAW_REQUESTS.length]?.[1] ?? '')
      if (statuses.some((status) => status < 300)) tally.wrong++
      if (statuses.some((status) => status >= 500)) tally.broken++
      return
    }
    tally.sockets++
    const heard = await sendOddMessages(port, town, `socket ${n}`)
    if (heard.some((text) => text.includes('"ok":true') || text.includes('"seat":'))) tally.wrong++
    if (heard.some((text) => text.includes('"broken"'))) tally.broken++
  }
  let next = 0
  const lane = async (): Promise<void> => {
    for (let n = next++; n < all; n = next++) await one(n)
  }
  await Promise.all(Array.from({ length: 16 }, lane))
  return tally
}

async function flood(port: number, town: SeededServer): Promise<string[]> {
  const send = sender(port, () => '10.2.2.2')
  const answers = await Promise.all(
    Array.from({ length: FLOOD }, () => send({ method: 'GET', path: `/api/v1/ghosts/${town.ghost}`, headers: {} })),
  )
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, n]) => `${status}: ${n}`)
}

if (values.store !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'undercroft-bench-store-'))
  await siege('PGlite', folder)
  rmSync(folder, { recursive: true, force: true })
}
if (values.store !== 'embedded') {
  const postgres = await startPostgres({ isSafe: true })
  await siege('PostgreSQL', await postgres.fresh())
  await postgres.stop()
}
process.exit()
