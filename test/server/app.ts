import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, expect, test } from 'vitest'
import {
  makeLimiter,
  makeLog,
  makeMetrics,
  makeServerApp,
  makeTableService,
  makeVerifyPool,
  noLimit,
  openStore,
  ROUTES,
  type ServerContext,
  silentLog,
  withoutPassword,
} from '../../src/apps/server/index.ts'
import { newIdentity } from './new-identity.ts'
import { attack } from './siege/hostile.ts'
import { ODD_REQUESTS } from './siege/odd-requests.ts'
import { type Send, seedServer } from './siege/seeded-server.ts'
import { readResponse } from './start-server.ts'

// Tests that need no store: it opens on the first statement, and there is none here.
const folder = mkdtempSync(join(tmpdir(), 'undercroft-page-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'page'))
writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><title>page</title>')
writeFileSync(join(folder, 'page', 'main-ABCD1234.js'), 'export {}')
writeFileSync(join(folder, 'secret.txt'), 'secret')

const clock = { now: Date.UTC(2026, 10, 16) }
async function contextWith(own: Partial<ServerContext> = {}): Promise<ServerContext> {
  const [store, identity] = [await openStore(join(folder, 'store')), await newIdentity()]
  const verifyPool = makeVerifyPool()
  return {
    store,
    identity,
    ready: Promise.resolve(),
    tables: makeTableService({ store, identity, verifyPool, now: () => clock.now, log: silentLog }),
    curators: new Set(),
    now: () => clock.now,
    log: silentLog,
    metrics: makeMetrics(),
    verifyPool,
    limits: { address: noLimit, key: noLimit },
    pageFolder: join(folder, 'page'),
    isBehindProxy: false,
    checksAnswers: true,
    ...own,
  }
}

test('every response has security headers', async () => {
  const app = makeServerApp(await contextWith())
  for (const path of ['/', '/api', '/api/v1/commons', '/api/v1/nothing', '/nothing', '/healthz']) {
    const { headers } = await app.request(path)
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'; script-src 'self';")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
})

test.each([
  ['/', 200],
  ['/index.html', 200],
  ['/main-ABCD1234.js', 200],
  ['/../secret.txt', 404],
  ['/..%2fsecret.txt', 404],
  ['/%2e%2e/secret.txt', 404],
  ['/..%5csecret.txt', 404],
  ['/%00', 404],
  ['/%ff', 404],
  ['//etc/passwd', 404],
])('the page returns %s with status %i', async (path, status) => {
  const answer = await readResponse(await makeServerApp(await contextWith()).request(path))
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.body)).not.toContain('secret')
})

test('files with a hash in their name are cached for ever, and a missing page is explained', async () => {
  const app = makeServerApp(await contextWith())
  expect((await app.request('/main-ABCD1234.js')).headers.get('cache-control')).toContain('immutable')
  const { headers } = await app.request('/')
  expect(headers.get('cache-control')).toBe('no-cache')
  const again = await app.request('/', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  const without = makeServerApp(await contextWith({ pageFolder: join(folder, 'no-page') }))
  expect(await (await without.request('/')).text()).toContain('has not been built')
})

test('the API documentation covers every route, as JSON and as a page', async () => {
  const app = makeServerApp(await contextWith())
  const document = (await readResponse(await app.request('/api/v1/openapi.json'))).body
  expect(document.openapi).toBe('3.1.0')
  const page = await (await app.request('/api')).text()
  for (const { route } of ROUTES) {
    const { operationId, method, path, summary } = route
    const operation = document.paths[path][method]
    expect(operation).toMatchObject({ operationId, summary })
    expect(operation.responses[200].content['application/json'].schema).toBeDefined()
    expect(page).toContain(`${method.toUpperCase()} ${path}`)
  }
  expect(new Set(ROUTES.map(({ route }) => route.operationId)).size).toBe(ROUTES.length)
  expect(page).not.toContain('<script')
})

test('rate limits per address answer with the time to wait; behind a proxy they use the forwarded address', async () => {
  const rate = { burst: 2, perSecond: 1 }
  const limits = { address: makeLimiter(rate, () => clock.now), key: noLimit }
  const app = makeServerApp(await contextWith({ limits, isBehindProxy: true }))
  const ask = (from: string) => app.request('/api/v1/commons', { headers: { 'x-forwarded-for': `1.1.1.1, ${from}` } })
  expect([(await ask('9.9.9.1')).status, (await ask('9.9.9.1')).status]).toEqual([200, 200])
  const { status, headers } = await ask('9.9.9.1')
  expect([status, headers.get('retry-after')]).toEqual([429, '1'])
  expect((await ask('9.9.9.2')).status).toBe(200)
  clock.now += 1000
  expect((await ask('9.9.9.1')).status).toBe(200)
  // All addresses of an IPv6 /64 network share a limit.
  for (const [end, expected] of [
    ['1', 200],
    ['2', 200],
    ['3', 429],
  ] as const)
    expect((await ask(`2001:db8:1:2::${end}`)).status).toBe(expected)
})

test('a body that is too long is refused, with or without a content length', async () => {
  const app = makeServerApp(await contextWith())
  const body = 'x'.repeat(70_000)
  expect((await app.request('/api/v1/me', { method: 'PUT', body })).status).toBe(413)
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
  })
  const endless = await app.request('/api/v1/me', { method: 'PUT', body: stream, duplex: 'half' } as RequestInit)
  expect(endless.status).toBe(413)
})

test('the log is JSON lines without credentials, and details of internal errors appear only there', async () => {
  const lines: string[] = []
  const log = makeLog(
    (line) => void lines.push(line),
    () => clock.now,
  )
  const now = (): number => {
    throw new Error('the inside')
  }
  const app = makeServerApp(await contextWith({ log, now }))
  const { status, body } = await readResponse(await app.request('/api/v1/commons?x=\u0007'))
  expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('the inside')])
  expect(lines.join('')).toContain('the inside')
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('what')
  expect(withoutPassword('postgres://me:pass@host/db')).toBe('postgres://me:…@host/db')
})

test('is healthy at once, ready when the store is, and counts requests', async () => {
  const app = makeServerApp(await contextWith({ ready: new Promise(() => {}) }))
  expect((await app.request('/healthz')).status).toBe(200)
  expect((await app.request('/readyz')).status).toBe(503)
  expect((await makeServerApp(await contextWith()).request('/readyz')).status).toBe(200)
  const text = await (await app.request('/metrics')).text()
  expect(text).toMatch(/^undercroft_requests_total\{method="GET",route="page",status="200"\} 1$/m)
  expect(text).toMatch(/^undercroft_resident_bytes \d+$/m)
})

test('verification stops slow journals and limits its queue', async () => {
  const verifyPool = makeVerifyPool({ threads: 1, seconds: 0.001, megabytes: 512, queue: 1 })
  const seen = await Promise.allSettled(['a', 'b', 'c'].map((text) => verifyPool.verify(text)))
  expect(seen).toMatchObject([
    { value: { isVerified: false, code: 'too-heavy' } },
    { value: { isVerified: false } },
    { reason: { code: 'busy', status: 503 } },
  ])
  await verifyPool.close()
})

test('/mcp serves the official client: plays a run, gives no advice, enforces limits', async () => {
  const limits = { address: makeLimiter({ burst: 200, perSecond: 1 }, () => clock.now), key: noLimit }
  const app = makeServerApp(await contextWith({ limits }))
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
      fetch: async (url, init) => app.request(new Request(url, init)),
    }),
  )
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: args })
    return content[0]?.type === 'text' ? content[0].text : ''
  }
  const [, run = ''] = /^([\w-]{20}), turn/.exec(await call('start', { game: 'star-canine', seed: 7 })) ?? []
  expect(await call('act', { run, choices: ['equip-1', 'engage'] })).toContain('Chosen: equip-1, engage')
  expect(await call('advise', { run })).toMatch(/^not-here/)
  expect(await call('end', { run })).toMatch(/Its journal: \S+/)
  await client.close()
  expect((await app.request('/mcp')).status).toBe(405)
  expect((await app.request('/mcp', { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413)
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => (await app.request('/mcp', { method: 'POST', body: '{' })).status),
  )
  expect(codes).toContain(429)
  expect(codes.every((code) => code >= 400 && code < 500)).toBe(true)
})

test('the attack test reports every request that is wrongly accepted', async () => {
  const send: Send = async () => ({ status: 200, text: '{"category":"open","isNew":true}' })
  const curator = await newIdentity()
  const seeded = await seedServer(send, { serverKey: curator.key, curator, now: () => clock.now, strangers: 1 })
  const kinds = Object.keys(ODD_REQUESTS).length
  const { wrong } = await attack(send, seeded, { requests: 2 * kinds, atOnce: 1, seed: 'odd requests' })
  // One kind may get any answer except an internal error.
  expect(wrong).toHaveLength(2 * (kinds - 1))
})
