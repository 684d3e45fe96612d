import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seededDice } from '../../src/engine/index.ts'
import { type Client, type Identity, makeClient } from '../../src/hosts/commons/index.ts'
import { person } from './commons.ts'
import { playedText } from './journals.ts'
import { startServer } from './served.ts'
import { emptyStore } from './template.ts'

/** In `npm test` a few; `npm run deep -- --commons` a hundred. */
const KILLS = process.env.UNDERCROFT_DEEP === undefined ? 1 : 100
const AT_ONCE = 4
const folder = mkdtempSync(join(tmpdir(), 'undercroft-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const clientAt = async (url: string, identity: Identity): Promise<Client> => {
  const { key } = await makeClient({ url, commons: '', identity }).get<{ key: string }>('/api/v1/commons')
  return makeClient({ url, commons: key, identity })
}

test(`kill -9 of a server under load, ${KILLS} times: nothing that was acknowledged is lost`, {
  timeout: 3_600_000,
}, async () => {
  await emptyStore(join(folder, 'commons', 'store'))
  const dice = seededDice('when the lights go out')
  const people = await Promise.all(Array.from({ length: AT_ONCE }, person))
  const acknowledged = new Set<string>()
  let brought = 0
  for (let round = 0; round < KILLS; round++) {
    const server = await startServer(folder)
    const dies = acknowledged.size + 3 + dice.roll('kill', 12, 'after')
    const work = people.map(async (who) => {
      const client = await clientAt(server.url, who)
      for (;;) {
        const journal = playedText('star-canine', `killed-${brought++}`)
        const { hash } = await client.send<{ hash: string }>('POST', '/api/v1/runs', { journal })
        acknowledged.add(hash)
        if (acknowledged.size >= dies) return server.kill()
      }
    })
    // Whoever was in the middle of something hears nothing any more.
    await Promise.allSettled(work)
  }
  const server = await startServer(folder)
  const client = await clientAt(server.url, people[0] as Identity)
  const lost: string[] = []
  for (const hash of acknowledged)
    await client.get<{ hash: string }>(`/api/v1/runs/${hash}`).catch(() => lost.push(hash))
  expect(acknowledged.size).toBeGreaterThan(3 * KILLS)
  if (KILLS > 1) console.log(`${KILLS} kills: ${acknowledged.size} runs acknowledged, ${lost.length} lost`)
  expect(lost).toEqual([])
  // And what stands on the ladder is there, too.
  const { entries } = await client.get<{ entries: { hash: string }[] }>('/api/v1/ladders/star-canine')
  expect(entries.length).toBeGreaterThan(0)
  for (const { hash } of entries) expect((await client.get<{ hash: string }>(`/api/v1/runs/${hash}`)).hash).toBe(hash)
  expect(await server.stop()).toBe(0)
})
