import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openStore, type RunningServer, startServer } from '../../src/apps/server/index.ts'
import { type Identity, type LiveTable, makeProof, signRequest, type TableView } from '../../src/client/index.ts'
import { openHome } from '../../src/storage/fs/index.ts'
import { openPipe } from '../apps/process-kills.ts'
import { newIdentity } from './new-identity.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { freePort, openLiveTable, persistentChoice, request, serveProcess, waitForView } from './server-process.ts'
import { expectNothingLost } from './siege/expect-nothing-lost.ts'
import { sendTo } from './siege/fuzz.ts'
import { killCampaign } from './siege/kills.ts'
import { choicesIn } from './siege/losses.ts'
import { openProxy } from './siege/proxy.ts'
import { RAW_REQUESTS, sendOddMessages, sendRaw } from './siege/raw-requests.ts'
import { seedServer } from './siege/seeded-server.ts'
import { openTestServer, type TestServer } from './start-server.ts'
import { commandTests } from './tables-commands.ts'
import { expectTranscript, openTranscript } from './transcript.ts'

/** What a player read, without scenes: status, connection messages, and the end. */
const afterwards = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /· turn \d|^Connection lost|is thinking|^Given up|(won|lost) by|signed record/.test(line))
    .map((line) => line.replace(/verify .*$/, 'verify FILE'))
    .join('\n')

let postgres: Postgres
let server: TestServer
let served: RunningServer
let home: string
const lines: LiveTable[] = []

describe('live tables', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await openTestServer(await postgres.fresh(), { now: Date.now })
    served = await startServer(server.context, { port: 0, host: '127.0.0.1' })
    home = mkdtempSync(join(tmpdir(), 'undercroft-live-'))
  })
  afterAll(async () => {
    for (const line of lines) line.close()
    await served?.stop()
    await server?.close()
    await postgres?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  const here = () => ({ url: served.url, key: server.context.identity.key })
  async function somebody(at: { url: string; key: string }): Promise<Identity> {
    const who = await newIdentity()
    await request(at, who, 'PUT', '/api/v1/me', {})
    return who
  }
  async function sit(at: { url: string; key: string }, table: string, who?: Identity, urls = [at.url]) {
    const line = await openLiveTable(urls, at.key, table, who)
    lines.push(line)
    return line
  }
  async function duel(at: { url: string; key: string }, game = 'underscore') {
    const [ann, ben] = [await somebody(at), await somebody(at)]
    const { id, code } = await request(at, ann, 'POST', '/api/v1/tables', { kind: 'duel', game })
    const { seat } = await request(at, ben, 'POST', '/api/v1/tables/join', { code })
    return { id, seats: seat === 1 ? ([ann, ben] as const) : ([ben, ann] as const) }
  }

  /** Sends messages over a socket and returns the answers. */
  async function raw(path: string, ...messages: readonly (string | Buffer)[]): Promise<string[]> {
    const socket = new WebSocket(`${served.url.replace('http', 'ws')}${path}`)
    const received: string[] = []
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('open', () => {
        for (const word of messages) socket.send(word)
      })
      socket.on('close', () => resolve())
      socket.on('message', (data) => {
        received.push(String(data))
        if (received.length === messages.length) socket.close()
      })
    })
    return received
  }

  test('both seats see simultaneous choices at the same time, and a refusal is answered', async () => {
    const { id, seats } = await duel(here())
    const [one, two] = [await sit(here(), id, seats[0]), await sit(here(), id, seats[1])]
    expect([one.view().seat, two.view().seat]).toEqual([0, 1])
    expect(await one.choose(0, 'win')).toMatch(/not available now/)
    expect(await one.choose(0, persistentChoice(one.view()))).toBeUndefined()
    await waitForView(two, ({ waiting }) => waiting.length === 1)
    expect(await one.choose(0, persistentChoice(one.view()))).toMatch(/already chosen/)
    expect(await two.choose(0, persistentChoice(two.view()))).toBeUndefined()
    await Promise.all([one, two].map((line) => waitForView(line, ({ turn }) => turn === 1)))
    expect(one.log().length).toBeGreaterThan(0)
    expect(await two.resign()).toBeUndefined()
    await waitForView(one, ({ status }) => status === 'over')
    expect(one.view().end).toMatchObject({ lost: { seat: 1, by: 'resigning' } })
    expect(await one.rematch()).toBeUndefined()
    expect(await two.rematch()).toBeUndefined()
    await waitForView(one, ({ next }) => next !== undefined)
  })

  test('an unchanged scene is not sent again when the opponent has chosen', async () => {
    const { id, seats } = await duel(here())
    const one = await sit(here(), id, seats[0])
    const path = `/api/v1/tables/${id}/live`
    const asked = { method: 'GET', path, body: new Uint8Array(), time: Date.now(), serverKey: here().key }
    const socket = new WebSocket(`${served.url.replace('http', 'ws')}${path}`)
    const received: Partial<TableView>[] = []
    const receivedCount = (count: number) => expect.poll(() => received.length).toBe(count)
    socket.on('message', (data) => received.push((JSON.parse(String(data)) as { view: TableView }).view))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ hello: makeProof(await signRequest(seats[1], asked)) }))
    await receivedCount(1)
    await one.choose(0, persistentChoice(one.view()))
    await receivedCount(2)
    const [first, second] = received
    expect(first?.scene?.choices.length).toBeGreaterThan(0)
    expect([second?.scene, second?.digest, second?.waiting]).toEqual([undefined, first?.digest, [1]])
    expect(one.view().scene.title).toBe(first?.scene?.title)
    socket.close()
  })

  test('a spectator has no seat and cannot choose', async () => {
    const { id } = await duel(here())
    const watcher = await sit(here(), id)
    expect(watcher.view()).toMatchObject({ turn: 0, scene: { choices: [] } })
    expect(await watcher.choose(0, 'cast-1')).toMatch(/Spectators cannot choose/)
  })

  test.each<[string, string | Buffer, string]>([
    ['invalid JSON', 'hello', 'bad-request'],
    ['bytes', Buffer.from([0xff, 0x00]), 'bad-request'],
    ['a choice before hello', '{"turn":0,"choice":"x"}', 'no-hello'],
    ['an invalid signature', '{"hello":"me"}', 'not-signed'],
    ['an unknown field', '{"hello":"","admin":true}', 'bad-request'],
  ])('a socket that sends %s gets an error', async (_, message, code) => {
    const { id } = await duel(here())
    const [answer = ''] = await raw(`/api/v1/tables/${id}/live`, message)
    expect(JSON.parse(answer)).toMatchObject({ refused: code })
  })

  test('a client that sends only invalid messages is disconnected', async () => {
    const { id } = await duel(here())
    const received = await raw(`/api/v1/tables/${id}/live`, ...Array(60).fill('hello'))
    expect(received.length).toBeLessThanOrEqual(50)
  })

  test('a signature opens one socket, once', async () => {
    const { id, seats } = await duel(here())
    const path = `/api/v1/tables/${id}/live`
    const asked = { method: 'GET', path, body: new Uint8Array(), time: Date.now(), serverKey: here().key }
    const hello = JSON.stringify({ hello: makeProof(await signRequest(seats[0], asked)) })
    expect((await raw(path, hello))[0]).toContain('"seat":0')
    expect((await raw(path, hello))[0]).toContain('replayed')
    const other = JSON.stringify({ hello: makeProof(await signRequest(seats[0], { ...asked, path: '/api/v1/me' })) })
    expect((await raw(path, other))[0]).toContain('bad-signature')
  })

  test('a socket needs an existing table', async () => {
    await expect(raw('/api/v1/tables/nothing/live', '{}')).rejects.toThrow(/404/)
    const [answer = ''] = await raw(`/api/v1/tables/${'0'.repeat(20)}/live`, '{"hello":""}')
    expect(JSON.parse(answer)).toMatchObject({ refused: 'no-table' })
  })

  test.each(RAW_REQUESTS)('raw bytes with %s are no request', async (_, text) => {
    const statuses = await sendRaw(served.port, text)
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
    expect((await fetch(`${served.url}/healthz`)).status).toBe(200)
  })

  test('odd messages over a socket: none gives a seat, is accepted or breaks anything', async () => {
    const { app, context, curator } = server
    const seeded = await seedServer(sendTo(app), {
      serverKey: context.identity.key,
      curator,
      now: Date.now,
      strangers: 4,
    })
    for (let i = 0; i < 20; i++) {
      const answers = await sendOddMessages(served.port, seeded, `socket ${i}`)
      expect(answers.filter((text) => /"ok":true|"seat":|"broken"/.test(text))).toEqual([])
    }
  })

  test('a body that is cut off causes no internal error', async () => {
    const { metrics } = server.context
    await new Promise<void>((resolve) => {
      const socket = connect(served.port, '127.0.0.1', () => {
        socket.write('PUT /api/v1/me HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{', () => socket.destroy())
      })
      socket.on('close', () => resolve())
    })
    await expect.poll(() => metrics.text()).toContain('method="PUT",route="/api/v1/me",status="400"')
    expect(metrics.text()).not.toContain('status="500"')
  })

  commandTests(() => served.url)

  /** Plays a seat to the end, reconnecting if needed. Returns the acknowledged choices. */
  async function playSeat(line: LiveTable, acknowledged: (act: string) => void): Promise<void> {
    const isMine = ({ status, waiting, seat }: TableView): boolean =>
      status === 'over' || (seat !== undefined && waiting.includes(seat))
    for (;;) {
      await waitForView(line, isMine)
      const view = line.view()
      if (view.status === 'over') return
      const choice = persistentChoice(view)
      const refused = await line.choose(view.turn, choice)
      if (refused !== undefined) throw new Error(`turn ${view.turn}, ${choice}: ${refused}`)
      acknowledged(`${view.id} ${view.turn} ${view.seat} ${choice}`)
    }
  }

  /** A player who has joined. */
  async function member(name: string, at: string): Promise<string> {
    const own = join(home, name)
    openHome(own).setSettings({ seenHelp: ['underscore'] })
    const joined = openPipe(own, ['join', at, '--name', name])
    await joined.ended
    expect(joined.output()).toContain(`You are ${name}`)
    return own
  }

  // Issue 21: a duel with a seat at each of two instances, one of which is killed in mid-duel.
  test('two instances on one PostgreSQL, a seat at each, one killed: duels continue, as players see it', async () => {
    const db = await postgres.fresh()
    const left = await serveProcess(home, db, await freePort())
    const right = await serveProcess(home, db, await freePort())
    const { id, seats } = await duel(left)
    const one = await sit(left, id, seats[0])
    const two = await sit(right, id, seats[1], [right.url, left.url])
    const acknowledged: string[] = []
    const games = [one, two].map((line) => playSeat(line, (act) => acknowledged.push(act)))
    // And two players on the command line: Ben connects through a proxy to the second server while it is up, else to the first.
    const door = await openProxy([right.port, left.port])
    const seen = openTranscript()
    const ann = openPipe(await member('Ann', left.url), ['duel', 'underscore', '--text'])
    await ann.until(() => /with the code \w{8}/.test(ann.output()))
    const [, code = ''] = /with the code (\w{8})/.exec(ann.output()) ?? []
    const ben = openPipe(await member('Ben', door.url), ['duel', code, '--text'])
    const bothRead = (text: string) =>
      Promise.all([ann, ben].map((one) => one.until(() => one.output().includes(text))))
    await bothRead('Your moves')
    ann.type('1\n')
    await ann.until(() => ann.output().includes('Ben is thinking.'))
    await waitForView(one, ({ turn }) => turn >= 3)
    const read = [ann, ben].map((one) => one.output().length)
    await right.kill()
    await ben.until(() => ben.output().includes('Connection restored.'))
    ben.type('1\n')
    await bothRead('turn 1')
    ben.type('give-up now\n')
    await Promise.all([ann.ended, ben.ended])
    await Promise.all(games)
    const store = await openStore(db)
    expect((await choicesIn(store, [id])).toSorted()).toEqual(acknowledged.toSorted())
    await store.close()
    expect(one.view().end).toEqual(two.view().end)
    const record = await fetch(`${left.url}/api/v1/tables/${id}/record`)
    expect(await record.json()).toMatchObject({ seal: { table: id } })
    expect(await left.stop()).toBe(0)
    door.close()
    seen.happened('Ann has chosen, Ben thinks. The server at which Ben sits is killed; then he chooses.')
    seen.read('ann', afterwards(ann.output().slice(read[0])))
    seen.read('ben', afterwards(ben.output().slice(read[1])))
    expectTranscript('a duel', seen)
  })

  // Issue 21. A hundred times, on both stores: `npm run deep -- --kills 100`.
  test('kill -9 of a server on PostgreSQL, under load: nothing acknowledged is lost, every table continues', async () => {
    expectNothingLost(await killCampaign({ home, db: await postgres.fresh(), kills: 2 }))
  })
})
