import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal, parseJournalString, replay } from '../../../engine/index.ts'
import { findGame } from '../../../games/index.ts'
import { mcpHandler } from './index.ts'

let names = 0
const handler = mcpHandler({
  freshSeed: () => 'dealt',
  entropy: () => '0123456789abcdef',
  shared: { freshName: () => `secret${++names}`, maxRuns: 2, givesAdvice: true },
})

/** The official client, connected directly to the handler. */
async function connected(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
      fetch: (url, init) => handler(new Request(url, init)),
    }),
  )
  return client
}
let client: Client
beforeAll(async () => {
  client = await connected()
})
afterAll(() => client.close())

async function call(who: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await who.callTool({ name, arguments: args })
  return { text: content[0]?.type === 'text' ? content[0].text : '', isError: isError === true }
}

test('plays a run over HTTP by its name, and the journal replays', async () => {
  expect((await client.listTools()).tools.length).toBe(7)
  const begun = await call(client, 'start', { game: 'star-canine', seed: 7 })
  expect(begun.text).toMatch(/^secret1, turn/)
  expect((await call(client, 'act', { run: 'secret1', choices: ['equip-1', 'engage'] })).text).toMatch(/^secret1, turn/)
  const ended = (await call(client, 'end', { run: 'secret1' })).text
  const journal = parseJournalString(/journal: (\S+)/.exec(ended)?.[1] ?? '')
  if (!journal.ok) throw new Error(journal.why)
  const again = replay(findGame('star-canine')?.game as never, journal.value)
  expect(isRefusal(again) ? again.why : again.ids).toContain('equip-1')
  expect(await call(client, 'look', { run: 'secret1' })).toMatchObject({ isError: true, text: /unknown-run/ })
})

test('a run needs its name, and the least recently used run is dropped', async () => {
  const other = await connected()
  const starts = [client, other, client].map((who) => call(who, 'start', { game: 'star-canine' }))
  const runs = (await Promise.all(starts)).map(({ text }) => /^(secret\d+),/.exec(text)?.[1] ?? '')
  expect(new Set(runs).size).toBe(3)
  expect(await call(other, 'look', { run: 'r1' })).toMatchObject({ isError: true })
  expect((await Promise.all(runs.map((run) => call(other, 'look', { run })))).map(({ isError }) => isError)).toEqual([
    true,
    false,
    false,
  ])
  await other.close()
})
