// Answer times of live tables: many ranked runs and duels at once over loopback, at the pace of people, on both stores.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LiveTable } from '../../src/client/index.ts'
import { newIdentity } from '../../test/server/new-identity.ts'
import {
  freePort,
  openLiveTable,
  persistentChoice,
  request,
  serveProcess,
  type TableServer,
} from '../../test/server/server-process.ts'
import { cpuMsOf, percentile } from '../measure.ts'
import { onStores } from './stores.ts'

const { values } = parseArgs({
  options: {
    tables: { type: 'string' },
    seconds: { type: 'string' },
    pause: { type: 'string' },
    store: { type: 'string' },
    /** A folder for CPU profiles of the server. */
    profile: { type: 'string' },
  },
})
const TABLES = Number(values.tables ?? 200)
const SECONDS = Number(values.seconds ?? 20)
/** Average thinking time of a player. */
const PAUSE_MS = Number(values.pause ?? 1000)
const CLI = join(process.cwd(), 'dist', 'cli.js')
const SOLO = ['descent', 'star-canine', 'lostribe'] as const
const DUELS = ['underscore', 'emojispace'] as const

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Tally {
  readonly tookMs: number[]
  /** Tables at which a player has acted. */
  readonly begun: Set<number>
  onBegun(): void
  refused: number
  isOver: boolean
}

/** Plays one table after the other until the time is over: half of them runs, half duels. */
async function keepPlaying(server: TableServer, n: number, tally: Tally): Promise<void> {
  const isDuel = n % 2 === 0
  const game = (isDuel ? DUELS[(n / 2) % DUELS.length] : SOLO[n % SOLO.length]) as string
  const who = await Promise.all((isDuel ? [0, 1] : [0]).map(newIdentity))
  const address = `10.0.${Math.floor(n / 250)}.${n % 250}`
  for (const one of who) await request(server, one, 'PUT', '/api/v1/me', {}, address)
  while (!tally.isOver) {
    const [first, second] = who
    if (first === undefined) return
    const wish = { kind: isDuel ? 'duel' : 'sealed', game }
    const { id, code } = await request(server, first, 'POST', '/api/v1/tables', wish, address)
    if (second !== undefined) await request(server, second, 'POST', '/api/v1/tables/join', { code }, address)
    const lines = await Promise.all(who.map((one) => openLiveTable([server.url], server.key, id, one, address)))
    await Promise.all(lines.map((line) => playSeat(line, n, tally)))
    for (const line of lines) line.close()
  }
}

async function playSeat(line: LiveTable, n: number, tally: Tally): Promise<void> {
  while (!tally.isOver) {
    await pause(2 * PAUSE_MS * Math.random())
    const view = line.view()
    if (view.status === 'over') return
    if (view.seat === undefined || !view.waiting.includes(view.seat)) continue
    const began = performance.now()
    const refused = await line.choose(view.turn, persistentChoice(view))
    tally.tookMs.push(performance.now() - began)
    if (refused !== undefined) tally.refused++
    tally.begun.add(n)
    if (tally.begun.size === TABLES) tally.onBegun()
  }
}

async function measure(name: string, db: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'undercroft-bench-'))
  const server = await serveProcess(home, db, await freePort(), {
    cli: CLI,
    more: ['--behind-proxy'],
    ...(values.profile === undefined ? {} : { node: ['--cpu-prof', '--cpu-prof-dir', values.profile] }),
  })
  const all = { begun: (): void => {} }
  const haveBegun = new Promise<void>((resolve) => {
    all.begun = resolve
  })
  const warm: Tally = { tookMs: [], begun: new Set(), onBegun: () => all.begun(), refused: 0, isOver: false }
  const players = Array.from({ length: TABLES }, (_, n) => keepPlaying(server, n, warm))
  // Measuring starts once a player has acted at every table.
  await Promise.race([haveBegun, Promise.all(players)])
  warm.tookMs.length = 0
  warm.refused = 0
  const cpu = cpuMsOf(server.child.pid ?? 0)
  await pause(1000 * SECONDS)
  const used = cpuMsOf(server.child.pid ?? 0) - cpu
  warm.isOver = true
  const count = warm.tookMs.length
  const tookMs = [50, 95, 99, 100].map((part) => percentile(warm.tookMs, part).toFixed(1))
  const [p50, p95, p99, slowest] = tookMs
  const answers = `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, slowest ${slowest} ms, refused ${warm.refused}`
  const cost = `the server used ${(used / Math.max(1, count)).toFixed(2)} CPU-ms an act`
  console.log(
    `${name.padEnd(11)} ${TABLES} tables, ${(count / SECONDS).toFixed(0)} acts/s, ${count} acts: ${answers}; ${cost}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  )
  await Promise.all(players)
  await server.stop()
  rmSync(home, { recursive: true, force: true })
}

await onStores(values.store, measure)
process.exit(0)
