import { expect, test } from 'vitest'
import { DEFAULT_RATES, makeLimiter, makeServerApp } from '../../../src/apps/server/index.ts'
import type { TestServer } from '../start-server.ts'
import { attack, statusesOf } from './hostile.ts'
import { ODD_REQUESTS } from './odd-requests.ts'
import { dumpOf, type Send, seedServer, signed } from './seeded-server.ts'

const REQUESTS = Number(process.env.UNDERCROFT_HOSTILE ?? 30 * Object.keys(ODD_REQUESTS).length)

export const sendTo =
  (app: TestServer['app']): Send =>
  async ({ method, path, headers, body }) => {
    const bytes = body === undefined ? {} : { body: new Uint8Array(body) }
    const response = await app.request(path, { method, headers, ...bytes })
    return { status: response.status, text: await response.text() }
  }

/** Malformed and forged requests, on both stores. A hundred thousand: `npm run deep -- --hostile 100000`. */
export function fuzzTests(at: () => TestServer): void {
  test(`${REQUESTS} forged, replayed, oversized and malformed requests: none is accepted, breaks or changes anything`, async () => {
    const { context, curator, clock } = at()
    const founding = { serverKey: context.identity.key, curator, now: () => clock.now, strangers: 4 }
    const seeded = await seedServer(sendTo(at().app), founding)
    const before = await dumpOf(context.store)
    const seen = await attack(sendTo(at().app), seeded, { requests: REQUESTS, atOnce: 4, seed: 'odd requests' })
    expect(seen.broken).toEqual([])
    expect(seen.wrong).toEqual([])
    expect(await dumpOf(context.store)).toEqual(before)
    expect([...statusesOf(seen).keys()]).toEqual([200, 400, 401, 403, 404, 409, 413, 422])
  })

  test('submissions are rate limited: 30 at once per key, 60 per address', async () => {
    const { context, clock } = at()
    const limits = {
      address: makeLimiter(DEFAULT_RATES.address, () => clock.now),
      key: makeLimiter(DEFAULT_RATES.key, () => clock.now),
    }
    const send = sendTo(makeServerApp({ ...context, limits, isBehindProxy: true }))
    const who = await at().newPlayer()
    const submit = async (from: string, isSigned: boolean): Promise<number> => {
      const asked = { method: 'POST', path: '/api/v1/runs', body: new TextEncoder().encode('{}') }
      const { headers } = isSigned
        ? await signed(who, asked, { serverKey: context.identity.key, now: () => clock.now })
        : { headers: {} }
      return (await send({ ...asked, headers: { ...headers, 'x-forwarded-for': from } })).status
    }
    const many = async (count: number, from: (n: number) => string, isSigned: boolean): Promise<number[]> => {
      const statuses: number[] = []
      for (let n = 0; n < count; n++) statuses.push(await submit(from(n), isSigned))
      return statuses
    }
    expect(await many(32, (n) => `9.9.9.${n}`, true)).toEqual([...Array(30).fill(400), 429, 429])
    expect(await many(62, () => '9.9.8.1', false)).toEqual([...Array(60).fill(401), 429, 429])
    clock.now += 1000
    expect(await many(4, () => '9.9.9.1', true)).toEqual([400, 400, 400, 429])
    clock.now -= 1000
  })
}
