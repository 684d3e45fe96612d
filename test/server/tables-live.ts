import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Identity, LiveTable, TableView } from '../../src/hosts/commons/index.ts'
import { liveTables, openStore, type Served, serve } from '../../src/hosts/server/index.ts'
import { openCommons, person, type TestCommons } from './commons.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { handTests } from './tables-hands.ts'
import { freePort, openLine, request, serveProcess, steadyChoice, type TableServer, until } from './tables-lines.ts'

let postgres: Postgres
let commons: TestCommons
let served: Served
let home: string
const lines: LiveTable[] = []

describe('live tables', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
    commons = await openCommons(await postgres.fresh(), { now: Date.now })
    served = await serve(commons.parts, { port: 0, host: '127.0.0.1', upgrades: [liveTables(commons.parts)] })
    home = mkdtempSync(join(tmpdir(), 'undercroft-live-'))
  })
  afterAll(async () => {
    for (const line of lines) line.close()
    await served?.stop()
    await commons?.close()
    await postgres?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  const here = () => ({ url: served.url, key: commons.parts.identity.key })
  async function somebody(at: { url: string; key: string }): Promise<Identity> {
    const who = await person()
    await request(at, who, 'PUT', '/api/v1/me', {})
    return who
  }
  async function sit(at: { url: string; key: string }, table: string, who?: Identity, urls = [at.url]) {
    const line = await openLine(urls, at.key, table, who)
    lines.push(line)
    return line
  }
  async function duel(at: { url: string; key: string }, game = 'underscore', who?: readonly Identity[]) {
    const [ann, ben] = [who?.[0] ?? (await somebody(at)), who?.[1] ?? (await somebody(at))]
    const { id, code } = await request(at, ann, 'POST', '/api/v1/tables', { kind: 'duel', game })
    const { seat } = await request(at, ben, 'POST', '/api/v1/tables/join', { code })
    return { id, seats: seat === 1 ? ([ann, ben] as const) : ([ben, ann] as const) }
  }

  /** A sealed run. */
  async function alone(at: { url: string; key: string }, game: string, who: Identity) {
    const { id } = await request(at, who, 'POST', '/api/v1/tables', { kind: 'sealed', game })
    return { id, seats: [who] as const }
  }

  /** Says words to a socket and gives back the answers to them. */
  async function raw(path: string, ...words: readonly (string | Buffer)[]): Promise<string[]> {
    const socket = new WebSocket(`${served.url.replace('http', 'ws')}${path}`)
    const heard: string[] = []
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('open', () => {
        for (const word of words) socket.send(word)
      })
      socket.on('close', () => resolve())
      socket.on('message', (data) => {
        heard.push(String(data))
        if (heard.length === words.length) socket.close()
      })
    })
    return heard
  }

  test('both seats hear at once of what both chose, and a refusal is answered', async () => {
    const { id, seats } = await duel(here())
    const [one, two] = [await sit(here(), id, seats[0]), await sit(here(), id, seats[1])]
    expect([one.view().seat, two.view().seat]).toEqual([0, 1])
    expect(await one.choose(0, 'win')).toMatch(/not among the choices/)
    expect(await one.choose(0, steadyChoice(one.view()))).toBeUndefined()
    await until(two, ({ waiting }) => waiting.length === 1)
    expect(await one.choose(0, steadyChoice(one.view()))).toMatch(/You have chosen/)
    expect(await two.choose(0, steadyChoice(two.view()))).toBeUndefined()
    await Promise.all([one, two].map((line) => until(line, ({ turn }) => turn === 1)))
    expect(one.told().length).toBeGreaterThan(0)
    expect(await two.resign()).toBeUndefined()
    await until(one, ({ status }) => status === 'over')
    expect(one.view().end).toMatchObject({ lost: { seat: 1, by: 'resigning' } })
    expect(await one.again()).toBeUndefined()
    expect(await two.again()).toBeUndefined()
    await until(one, ({ next }) => next !== undefined)
  })

  test('who looks on has no seat and no say', async () => {
    const { id } = await duel(here())
    const watcher = await sit(here(), id)
    expect(watcher.view()).toMatchObject({ turn: 0, scene: { choices: [] } })
    expect(await watcher.choose(0, 'cast-1')).toMatch(/looks on/)
  })

  test.each<[string, string | Buffer, string]>([
    ['no JSON', 'hello', 'bad-request'],
    ['bytes', Buffer.from([0xff, 0x00]), 'bad-request'],
    ['a choice before hello', '{"turn":0,"choice":"x"}', 'no-hello'],
    ['a proof that is none', '{"hello":"me"}', 'not-signed'],
    ['more than is asked for', '{"hello":"","admin":true}', 'bad-request'],
  ])('a socket that says %s is told so', async (_, words, code) => {
    const { id } = await duel(here())
    const [answer = ''] = await raw(`/api/v1/tables/${id}/live`, words)
    expect(JSON.parse(answer)).toMatchObject({ refused: code })
  })

  test('a proof opens one socket, once', async () => {
    const { id, seats } = await duel(here())
    const { prove, makeProof } = await import('../../src/hosts/commons/index.ts')
    const path = `/api/v1/tables/${id}/live`
    const asked = { method: 'GET', path, body: new Uint8Array(), time: Date.now(), commons: here().key }
    const hello = JSON.stringify({ hello: makeProof(await prove(seats[0], asked)) })
    expect((await raw(path, hello))[0]).toContain('"seat":0')
    expect((await raw(path, hello))[0]).toContain('replayed')
    const other = JSON.stringify({ hello: makeProof(await prove(seats[0], { ...asked, path: '/api/v1/me' })) })
    expect((await raw(path, other))[0]).toContain('bad-signature')
  })

  test('no table, no socket', async () => {
    await expect(raw('/api/v1/tables/nothing/live', '{}')).rejects.toThrow(/404/)
    const [answer = ''] = await raw(`/api/v1/tables/${'0'.repeat(20)}/live`, '{"hello":""}')
    expect(JSON.parse(answer)).toMatchObject({ refused: 'no-table' })
  })

  handTests(() => served.url)

  /** Plays a seat to the end of its table, whatever happens to the line. What was acknowledged is told. */
  async function playSeat(
    line: LiveTable,
    acknowledged: (act: string) => void,
    stopped: Promise<void> = new Promise(() => {}),
  ) {
    const isMine = ({ status, waiting, seat }: TableView): boolean =>
      status === 'over' || (seat !== undefined && waiting.includes(seat))
    let isStopped = false
    void stopped.then(() => {
      isStopped = true
    })
    for (;;) {
      await Promise.race([until(line, isMine), stopped])
      const { status, turn, seat, id, ...view } = line.view()
      if (status === 'over' || isStopped) return
      const choice = steadyChoice({ status, turn, seat, id, ...view } as TableView)
      const refused = await Promise.race([line.choose(turn, choice), stopped.then(() => 'stopped')])
      if (isStopped) return
      if (refused !== undefined) throw new Error(`turn ${turn}, ${choice}: ${refused}`)
      acknowledged(`${id} ${turn} ${seat} ${choice}`)
    }
  }

  /** Every choice in the store, as it was acknowledged. */
  async function written(db: string, ids: readonly string[]): Promise<string[]> {
    const store = await openStore(db)
    const rows = await store.db.selectFrom('table_log').selectAll().where('table_id', 'in', ids).execute()
    await store.close()
    return rows.flatMap(({ table_id, entry }) => {
      const act = JSON.parse(entry) as { kind: string; turn: number; seat: number; id: string }
      return act.kind === 'choose' ? [`${table_id} ${act.turn} ${act.seat} ${act.id}`] : []
    })
  }

  // Issue 21: a duel with one seat at each instance, one of them killed in mid-duel.
  test('two instances on one PostgreSQL, a seat at each, one killed: the duel goes on', async () => {
    const db = await postgres.fresh()
    const left = await serveProcess(home, db, await freePort())
    const right = await serveProcess(home, db, await freePort())
    const { id, seats } = await duel(left)
    const one = await sit(left, id, seats[0])
    const two = await sit(right, id, seats[1], [right.url, left.url])
    const acknowledged: string[] = []
    const games = [one, two].map((line) => playSeat(line, (act) => acknowledged.push(act)))
    await until(one, ({ turn }) => turn >= 3)
    await right.kill()
    await Promise.all(games)
    expect((await written(db, [id])).toSorted()).toEqual(acknowledged.toSorted())
    expect(one.view().end).toEqual(two.view().end)
    const record = await fetch(`${left.url}/api/v1/tables/${id}/record`)
    expect(await record.json()).toMatchObject({ seal: { table: id } })
    expect(await left.stop()).toBe(0)
  })

  const KILLS = process.env.UNDERCROFT_DEEP === '1' ? 100 : 2
  const TABLES = ['underscore', 'emojispace', 'descent', 'descent'] as const

  // Issue 21: kill -9 under load. Everybody plays all the time; a table that is over is followed by the next.
  test(`kill -9 of the server ${KILLS} times under load: nothing acknowledged is lost, every table goes on`, async () => {
    const db = await postgres.fresh()
    const port = await freePort()
    let server: TableServer = await serveProcess(home, db, port)
    const at = { url: server.url, key: server.key }
    const acknowledged: string[] = []
    const ids: string[] = []
    let isStopped = false
    let stop: () => void = () => {}
    const stopped = new Promise<void>((resolve) => {
      stop = () => {
        isStopped = true
        resolve()
      }
    })
    const acts = TABLES.map(() => 0)
    let onAct: () => void = () => {}
    const playAlways = async (game: string, worker: number): Promise<void> => {
      const who = [await somebody(at), await somebody(at)] as const
      while (!isStopped) {
        const { id, seats } = game === 'descent' ? await alone(at, game, who[0]) : await duel(at, game, who)
        ids.push(id)
        const open = await Promise.all(seats.map((who) => sit(at, id, who)))
        const told = (act: string): void => {
          acknowledged.push(act)
          acts[worker] = (acts[worker] ?? 0) + 1
          onAct()
        }
        await Promise.all(open.map((line) => playSeat(line, told, stopped)))
      }
    }
    const workers = TABLES.map((game, worker) => playAlways(game, worker))
    const failed = Promise.all(workers)
    /** Everybody has acted again: no table stands still. */
    const moreFromAll = (): Promise<unknown> => {
      const before = [...acts]
      const done = new Promise<void>((resolve) => {
        onAct = () => {
          if (acts.every((count, worker) => count > (before[worker] ?? 0))) resolve()
        }
      })
      return Promise.race([done, failed])
    }
    for (let kills = 0; kills < KILLS; kills++) {
      await moreFromAll()
      await server.kill()
      server = await serveProcess(home, db, port)
    }
    await moreFromAll()
    stop()
    await failed
    const kept = new Set(await written(db, ids))
    const lost = acknowledged.filter((act) => !kept.has(act))
    if (KILLS > 2)
      console.log(`${KILLS} kills: ${ids.length} tables, ${acknowledged.length} acts acknowledged, ${lost.length} lost`)
    expect(lost).toEqual([])
    expect(await server.stop()).toBe(0)
  }, 3_600_000)
})
