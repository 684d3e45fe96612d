import { expect, test } from 'vitest'
import { type Dice, seededDice } from '../../src/engine/index.ts'
import { type Identity, makeAuthorization, type Proof, prove, utf8 } from '../../src/hosts/commons/index.ts'
import { ROUTES } from '../../src/hosts/server/index.ts'
import type { TestCommons } from './commons.ts'
import { playedText } from './journals.ts'

/** In `npm test` a fixed small number; `npm run deep -- --commons` sends a hundred thousand. */
const IS_DEEP = process.env.UNDERCROFT_DEEP !== undefined
const REQUESTS = IS_DEEP ? 50_000 : 400

const TEXTS = [
  '',
  '\0',
  '\u202e',
  "'; drop table players; --",
  '../../etc/passwd',
  '%00',
  'a'.repeat(300),
  '💀',
  '\ud800',
  '-1',
  '1e9',
  'NaN',
  '9999999999999999999',
  'null',
  '{}',
  '[]',
]
const VALUES: readonly unknown[] = [
  ...TEXTS,
  null,
  true,
  -1,
  0.5,
  1e300,
  2 ** 31,
  [],
  {},
  [[[[]]]],
  { toString: 1 },
  { __proto__: null },
]

const pick = <T>(dice: Dice, all: readonly T[]): T => all[dice.roll('fuzz', all.length, 'pick')] as T
const chance = (dice: Dice, n: number): boolean => dice.roll('fuzz', n, 'chance') === 0

interface Request_ {
  readonly method: string
  readonly path: string
  readonly body: string | undefined
}

/** A request to some route, with something in the wrong place. */
function oddRequest(dice: Dice, journals: readonly string[]): Request_ {
  const route = pick(dice, ROUTES)
  const path = route.path.replaceAll(/:\w+/g, () => encodeURIComponent(safe(pick(dice, TEXTS)) || 'x'))
  const names = [...Object.keys(route.query?.shape ?? {}), 'cursor', 'since']
  const query = chance(dice, 2)
    ? `?${pick(dice, names)}=${encodeURIComponent(safe(pick(dice, TEXTS)))}&${pick(dice, names)}=${dice.roll('fuzz', 1000, 'n')}`
    : ''
  const method = chance(dice, 10) ? pick(dice, ['PATCH', 'DELETE', 'POST', 'PUT']) : route.method.toUpperCase()
  if (method === 'GET') return { method, path: path + query, body: undefined }
  return { method, path: path + query, body: oddBody(dice, journals) }
}
/** An address is sent as it is written; half a letter cannot be. */
const safe = (text: string): string => text.replaceAll('\ud800', '')

function oddBody(dice: Dice, journals: readonly string[]): string {
  const kind = dice.roll('fuzz', 5, 'kind')
  if (kind === 0) return pick(dice, ['', '{', '[1,2', '\xff', '{"journal":', 'x'.repeat(70_000), `${'['.repeat(5000)}`])
  if (kind === 1) return JSON.stringify({ journal: forged(dice, pick(dice, journals)) })
  const fields = ['name', 'journal', 'why', 'hidden', 'ghosts', 'state', 'title', 'game']
  return JSON.stringify(
    Object.fromEntries(fields.filter(() => chance(dice, 3)).map((field) => [field, pick(dice, VALUES)])),
  )
}

/** A journal with a letter changed, cut, doubled or swapped. */
function forged(dice: Dice, journal: string): string {
  const at = dice.roll('fuzz', journal.length, 'at')
  const letter = pick(dice, [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'])
  return pick(dice, [
    journal.slice(0, at) + letter + journal.slice(at + 1),
    journal.slice(0, at),
    journal + journal.slice(at),
    journal.slice(0, at) + journal.slice(at + 1),
  ])
}

/** A proof that is for something else. */
function forgedProof(dice: Dice, proof: Proof, before: Proof | undefined): Proof {
  const turned = (text: string): string => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)
  return pick(dice, [
    { ...proof, signature: turned(proof.signature) },
    { ...proof, time: proof.time + 1 },
    { ...proof, nonce: turned(proof.nonce) },
    { ...proof, key: turned(proof.key) },
    before ?? { ...proof, time: 0 },
  ])
}

/** Strangers with odd requests: on both stores. */
export function fuzzTests(at: () => TestCommons): void {
  test(`${REQUESTS} forged, replayed, oversized and malformed requests: none accepted wrongly, none breaks anything`, {
    timeout: 3_600_000,
  }, async () => {
    const dice = seededDice('odd requests')
    const journals = ['star-canine', 'descent', 'underscore'].map((id) => playedText(id, 'odd'))
    const true_ = new Set<string>()
    const honest = await at().somebody()
    for (const journal of journals) true_.add((await at().ask('POST', '/api/v1/runs', { journal }, honest)).body.hash)
    expect([...true_].every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
    let who: Identity = await at().somebody()
    let before: Proof | undefined
    const seen = { wrong: [] as string[], broken: [] as string[], status: new Map<number, number>() }
    const megabytes: number[] = []
    for (let i = 0; i < REQUESTS; i++) {
      if (i % 100 === 0) who = await at().somebody()
      if (i % (REQUESTS / 5) === REQUESTS / 10) megabytes.push(Math.round(process.memoryUsage.rss() / 1e6))
      const asked = oddRequest(dice, journals)
      const { method, path, body } = asked
      const bytes = utf8(body ?? '')
      const proof = await prove(who, {
        ...{ method, path, body: bytes, time: at().clock.now },
        commons: at().parts.identity.key,
      })
      const isForged = chance(dice, 3)
      const sent = isForged ? forgedProof(dice, proof, before) : proof
      if (!isForged) before = proof
      const response = await at().app.request(path, {
        method,
        headers: { authorization: makeAuthorization(sent) },
        ...(body === undefined ? {} : { body: new Uint8Array(bytes) }),
      })
      const text = await response.text()
      const { status } = response
      seen.status.set(status, (seen.status.get(status) ?? 0) + 1)
      if (status >= 500) seen.broken.push(`${method} ${path} ${body}: ${text}`)
      // Only what anybody may read is answered without a proof, and a bad one is never taken for none.
      if (isForged && status < 300 && path.startsWith('/api/v1')) seen.wrong.push(`${method} ${path}`)
      if (status === 200 && path.startsWith('/api/v1/runs') && method === 'POST') {
        const { hash, category } = JSON.parse(text)
        if (category !== 'practice' && !true_.has(hash)) seen.wrong.push(`${path} ${body}`)
      }
    }
    if (IS_DEEP)
      console.log(
        `${REQUESTS} odd requests: ${seen.wrong.length} accepted wrongly, ${seen.broken.length} answered with 5xx, answers ${JSON.stringify(Object.fromEntries(seen.status))}, memory on the way ${megabytes.join(', ')} MB`,
      )
    expect(seen.broken).toEqual([])
    expect(seen.wrong).toEqual([])
    expect(seen.status.size).toBeGreaterThan(3)
  })
}
