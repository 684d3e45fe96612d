import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal, parseJournalString, replay } from '../../src/engine/index.ts'
import { findGame, GAMES } from '../../src/games/index.ts'

/** The official client, connected to the real program. */
const client = new Client({ name: 'test', version: '1' })
const program = new URL('../../dist/cli.js', import.meta.url).pathname

beforeAll(async () => {
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'] }))
})
afterAll(() => client.close())

async function call(name: string, args: Record<string, unknown> = {}): Promise<{ text: string; isError: boolean }> {
  const { content, isError } = await client.callTool({ name, arguments: args })
  const [first] = content
  return { text: first?.type === 'text' ? first.text : '', isError: isError === true }
}

/** Ids of the choices in a text: the lines that say what to type, the cells of a map, and the list of unchanged choices. */
const idsIn = (text: string): string[] => [
  ...[...text.matchAll(/^ {2}[^\s–]\S* {2,}([a-z][\w-]*)/gm)].map(([, id]) => id as string),
  ...[...text.matchAll(/Choose a cell as (\w+)-x-y: y (\d+): x (\d+)/g)].map(([, cell, y, x]) => `${cell}-${x}-${y}`),
  ...(/Unchanged choices: (.+)/.exec(text)?.[1] ?? '').split(', ').filter((id) => id !== ''),
]

const runIn = (text: string): string => /^(r\d+),/.exec(text)?.[1] ?? ''

test('lists tools and resources with descriptions', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual(['act', 'advise', 'end', 'games', 'look', 'rules', 'start'])
  for (const { description } of tools) expect(description?.length).toBeGreaterThan(15)
  const { resources } = await client.listResources()
  expect(resources.length).toBe(2 * GAMES.length)
  const read = await client.readResource({ uri: 'undercroft://descent/book' })
  expect(read.contents[0]).toMatchObject({ text: (await call('rules', { game: 'descent' })).text })
  expect(client.getInstructions()).toContain('rules')
})

test.each(GAMES.map(({ id }) => id))('%s: plays 200 choices or to the end, and the journal replays', async (game) => {
  const begun = await call('start', { game, seed: 11 })
  expect(begun.text).toContain('Seed 11.')
  const run = runIn(begun.text)
  let { text } = begun
  for (let i = 0; !text.includes('Run over: ') && i < 200; i++) {
    const open = idsIn(text)
    const answer = await call('act', { run, choices: [open[(i * 5) % open.length] ?? '?'] })
    // A numbered table row can look like a choice; then the refusal lists the legal ids.
    text = answer.text.replace(/^not-legal: .*not among the choices: (.*)$/s, 'Unchanged choices: $1')
    expect(idsIn(text).length > 0 || text.includes('Run over: '), answer.text).toBe(true)
  }
  const ended = await call('end', { run })
  const string = /journal: (\S+)/.exec(ended.text)?.[1] ?? ''
  const journal = parseJournalString(string)
  if (!journal.ok) throw new Error(journal.why)
  const again = replay(findGame(game)?.game as never, journal.value)
  expect(isRefusal(again) ? again.why : '').toBe('')
})

test('a run started with sealed reveals no seed and gives no advice before its end', async () => {
  const begun = await call('start', { game: 'star-canine', sealed: true })
  const run = runIn(begun.text)
  expect(begun.text).toContain('The seed is hidden')
  const during = [
    begun.text,
    (await call('look', { run })).text,
    (await call('act', { run, choices: idsIn(begun.text).slice(0, 1) })).text,
  ]
  expect(await call('advise', { run })).toEqual({
    text: 'There is no advice in a run with a hidden seed.',
    isError: true,
  })
  const ended = (await call('end', { run })).text
  const seed = /Seed (\S+)\./.exec(ended)?.[1] ?? ''
  expect(seed.length).toBeGreaterThan(4)
  for (const text of during) expect(text).not.toContain(seed)
  expect((await call('start', { game: 'descent', sealed: true, seed: 4 })).isError).toBe(true)
})

test('advice, several choices, and errors', async () => {
  const run = runIn((await call('start', { game: 'star-canine', seed: 7 })).text)
  expect((await call('advise', { run, budget: 8 })).text).toMatch(/^(equip|engage)/)
  const row = await call('act', { run, choices: ['equip-1', 'equip-2', 'equip-2'] })
  expect(row.text).toMatch(/Chosen: equip-1, equip-2\.\n\nStopped: "equip-2" is not among the choices/)
  expect(await call('act', { run, choices: ['dance'] })).toMatchObject({ isError: true, text: /^not-legal: / })
  expect(await call('look', { run: 'r99' })).toMatchObject({ isError: true })
  expect((await call('start', { game: 'star-canine', options: { speed: 9 } })).text).toContain('bad-options')
})
