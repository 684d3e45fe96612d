import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSheet, type ScoreSheet } from '../../src/apps/lab/arena/score-file.ts'
import { hashOfTasks, type Task, type TaskList } from '../../src/apps/lab/arena/tasks.ts'
import { verifySheet } from '../../src/apps/lab/arena/verify.ts'
import type { AnyGame } from '../../src/engine/index.ts'
import { findGame, GAMES } from '../../src/games/index.ts'
import { openSyncTypist } from '../typist-sync.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-'))
const cli = join(root, 'dist', 'cli.js')
/** The first task of each game of quick-1, with current rules: five tasks are enough here. */
const published = JSON.parse(readFileSync(join(root, 'arena', 'quick-1.json'), 'utf8')) as TaskList
const LIST: TaskList = {
  ...published,
  name: 'five',
  tasks: published.tasks.filter(({ id }) => id.endsWith('-0-1')),
  games: Object.fromEntries(GAMES.map(({ id, game }) => [id, { version: game.version, content: game.contentHash }])),
}
writeFileSync(join(folder, 'five.json'), JSON.stringify(LIST))
const own = ['--tasks', 'five.json']
const typist = openSyncTypist({ cwd: folder })
const arena = (...args: string[]) => {
  const { code, out, err } = typist.run(folder, ['arena', ...args])
  return { status: code, stdout: out, stderr: err }
}
const sheet = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))

/** A stand-in for a model: it takes the last legal id, now and then by a tool that is wrong. */
let server: Server
const asked: { model: string; messages: { content: string }[]; tools?: unknown }[] = []
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => {
        let body = ''
        request.on('data', (chunk) => {
          body += String(chunk)
        })
        request.on('end', () => {
          const request = JSON.parse(body) as (typeof asked)[number]
          asked.push(request)
          const ids = /Legal ids: (.*)$/.exec(request.messages.at(-1)?.content ?? '')?.[1]?.split(', ') ?? []
          const id = asked.length % 9 === 0 ? 'dance' : (ids[asked.length % ids.length] as string)
          const message =
            request.tools === undefined
              ? { content: `I think.\nCHOICE: ${id}` }
              : {
                  content: null,
                  tool_calls: [{ function: { name: 'act', arguments: JSON.stringify({ choices: [id] }) } }],
                }
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ choices: [{ message }], usage: { prompt_tokens: 100, completion_tokens: 7 } }))
        })
      }).listen(0, '127.0.0.1', () => resolve())
    }),
)
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test('baseline bots: score files verify, repeat identically except for times, and make a table', () => {
  for (const player of ['random', 'plan']) {
    const { status, stderr } = arena('run', ...own, '--with', player, '--out', `${player}.json`)
    expect([status, stderr.trim()]).toEqual([0, ''])
  }
  expect(arena('run', ...own, '--with', 'plan', '--out', 'again.json').status).toBe(0)
  const still = ({ begun: _, seconds: __, ...rest }: Record<string, unknown>) => rest
  expect(still(sheet('again.json'))).toEqual(still(sheet('plan.json')))
  const { status, stdout } = arena('verify', 'random.json', 'plan.json', ...own)
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^verified {2}random\.json: \d+ tasks of five\nverified {2}plan\.json/),
  ])
  const table = arena('table', 'random.json', 'plan.json', ...own, '--svg', 'table.svg').stdout
  expect(table).toMatch(/\| random \|[\s\S]*\| plan \|/)
  expect(readFileSync(join(folder, 'table.svg'), 'utf8')).toContain('<svg')
})

test('the published baseline scores verify against the current lists, and their files are small', () => {
  const folders = join(root, 'arena', 'baselines')
  const gameOf = ({ game }: Task) => findGame(game)?.game as AnyGame
  for (const name of readdirSync(folders)) {
    const list = JSON.parse(readFileSync(join(root, 'arena', `${name}.json`), 'utf8')) as TaskList
    const files = readdirSync(join(folders, name))
    expect(files.length).toBeGreaterThanOrEqual(2)
    for (const file of files) {
      const text = readFileSync(join(folders, name, file), 'utf8')
      const score = parseSheet(text) as ScoreSheet
      // If the rules have changed, run: npm run deep -- --tasks all --baselines
      expect([file, score.list, score.results.length]).toEqual([file, hashOfTasks(list), list.tasks.length])
      expect(text.length / list.tasks.length).toBeLessThan(210)
      // Replay only the short list here; anybody can verify the long one.
      if (name === 'quick-1') expect([file, ...verifySheet(list, score, gameOf)]).toEqual([file])
    }
  }
})

test('an interrupted run continues; a file of another player is refused', () => {
  const complete = sheet('plan.json')
  writeFileSync(join(folder, 'half.json'), JSON.stringify({ ...complete, results: complete.results.slice(0, 2) }))
  expect(arena('run', ...own, '--with', 'plan', '--out', 'half.json').status).toBe(0)
  expect(sheet('half.json').results).toEqual(complete.results)
  const before = readFileSync(join(folder, 'half.json'), 'utf8')
  const { status, stderr } = arena('run', ...own, '--with', 'random', '--out', 'half.json')
  expect([status, stderr]).toEqual([1, expect.stringContaining('belongs to another list or player')])
  expect(readFileSync(join(folder, 'half.json'), 'utf8')).toBe(before)
})

test('a tampered file is rejected with the task and reason', () => {
  const complete = sheet('plan.json')
  const [first, ...rest] = complete.results
  writeFileSync(
    join(folder, 'lie.json'),
    JSON.stringify({ ...complete, results: [{ ...first, score: first.score + 1 }, ...rest] }),
  )
  expect(arena('verify', 'lie.json', ...own)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(`REJECTED  lie.json: ${first.task}: the score is`),
  })
})

test('an external program plays without seeing the seed', () => {
  writeFileSync(
    join(folder, 'player.mjs'),
    `import { createInterface } from 'node:readline'
import { appendFileSync } from 'node:fs'
for await (const line of createInterface({ input: process.stdin })) {
  appendFileSync('heard.txt', line + '\\n')
  const { over, legal, step } = JSON.parse(line)
  if (over === undefined) console.log(JSON.stringify({ choice: legal[step % legal.length] }))
}`,
  )
  const { status } = arena('run', ...own, '--with', 'node player.mjs', '--out', 'program.json')
  expect(status).toBe(0)
  expect(arena('verify', 'program.json', ...own).status).toBe(0)
  const heard = readFileSync(join(folder, 'heard.txt'), 'utf8')
  expect(heard).not.toMatch(/"seed"|"state"/)
  expect((heard.match(/"rules"/g) ?? []).length).toBe(5)
})

test.each([
  ['with tools', []],
  ['without', ['--no-tools']],
] as const)('a model behind chat completions, %s', async (_, flags) => {
  asked.length = 0
  const { port } = server.address() as AddressInfo
  const out = `model${flags.length}.json`
  const args = [
    'arena',
    'run',
    ...own,
    '--with',
    `openai:http://127.0.0.1:${port}/v1`,
    '--model',
    'stand-in',
    '--tokens',
    '3000',
    '--out',
    out,
    ...flags,
  ]
  const child = spawn(process.execPath, [cli, ...args], { cwd: folder, stdio: 'ignore' })
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
  expect(sheet(out).player).toMatchObject({ model: 'stand-in', prompt: expect.stringMatching(/^[0-9a-f]{16}$/) })
  expect(JSON.stringify(sheet(out).player)).not.toContain('127.0.0.1')
  expect(sheet(out).results[0].tokens.out).toBeGreaterThan(0)
  expect(asked[0]?.messages[0]?.content).toContain('complete rules')
  expect(asked.every(({ tools }) => (tools === undefined) === flags.length > 0)).toBe(true)
  expect(arena('verify', out, ...own).status).toBe(0)
})

test('a model plays the list over MCP', async () => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [cli, 'arena', 'run', ...own, '--with', 'mcp', '--out', 'mcp.json'],
      cwd: folder,
    }),
  )
  const text = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: args })
    return content[0]?.type === 'text' ? content[0].text : ''
  }
  let seen = await text('position', {})
  expect(seen).toContain('Task ')
  for (let i = 0; i < 5000 && !seen.startsWith('All tasks are over'); i++) {
    const ids = [...seen.matchAll(/^ +\d+ {2,}([a-z][\w-]*)/gm)].map(([, id]) => id as string)
    const named = /not among the choices: (.*)$/m.exec(seen)?.[1]?.split(', ') ?? []
    const from = named.length > 0 ? named : ids
    seen = await text('act', { choices: [from[i % from.length] ?? '?'] })
  }
  await client.close()
  expect(arena('verify', 'mcp.json', ...own).stdout).toContain('mcp.json')
})

test('wrong arguments and files give one-line errors', () => {
  writeFileSync(join(folder, 'odd.json'), JSON.stringify({ ...LIST, games: {} }))
  expect(arena('run', '--with', 'plan', '--tasks', 'odd.json', '--out', 'x.json').stderr).toContain('tasks[0] needs')
  expect(arena('run', '--with', 'plan', '--tasks', 'plan.json', '--out', 'x.json').stderr).toContain(
    'is not a task list',
  )
  expect(arena('run', '--with', 'plan').stderr).toContain('--out FILE')
  expect(arena('run', '--with', 'plan', '--tasks', 'hard-9', '--out', 'x.json').stderr).toContain(
    'Unknown task list "hard-9"; the published ones are quick-1',
  )
  expect(arena('run', '--with', 'search:0', '--out', 'x.json').stderr).toContain('the budget must be a whole number')
  expect(arena('verify', 'player.mjs').stderr).toContain('read the score file')
  expect(arena('dance').stderr).toContain('usage: undercroft arena')
})
