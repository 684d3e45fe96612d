import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The program behind a pipe. `type` sends a line and returns everything printed until the next prompt. */
function openPipe(args: readonly string[]) {
  const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...args], {
    env: { ...process.env, UNDERCROFT_HOME: join(folder, 'home') },
  })
  const closed = new Promise<number | null>((done) => void child.on('close', done))
  let output = ''
  let wake = (): void => {}
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
    wake()
  })
  void closed.then(() => wake())
  /** Output up to a mark. In a pipe every line is echoed, so the echo of the next line ends the answer to the line before. */
  const until = async (mark: string): Promise<string> => {
    while (!output.includes(mark) && child.exitCode === null)
      await new Promise<void>((next) => {
        wake = next
      })
    const at = output.indexOf(mark)
    const before = at < 0 ? output : output.slice(0, at)
    output = at < 0 ? '' : output.slice(at + mark.length)
    return before
  }
  return {
    async type(line: string): Promise<string> {
      child.stdin.write(`${line}\n`)
      await until(`> ${line}\n`)
      child.stdin.write('hm\n')
      return (await until('> hm\n')).trim()
    },
    leave() {
      child.stdin.end()
      return closed
    },
  }
}

/** The choices in a brief text: what to type, and the text after it. */
function namesIn(text: string): Map<string, string> {
  const found = text.matchAll(/(?<=^|[.!?…:)] |\n)(Enter|[A-Z]|\d+), ([^.]*)/g)
  return new Map([...found].map(([, name, text]) => [name as string, text as string]))
}

/** A rough rating of a choice by its text. */
const rating = (text: string): number =>
  (/dies|falls|destroy|Strike|Attack|damage/i.test(text) ? 4 : 0) +
  (/Equip|Buy|Take|Learn|heal|Drink|Descend|stairs|explore|fight|Engage/i.test(text) ? 2 : 0) -
  (/Unequip|Take out|Take off|Drop|Surrender|Sell|Leave|no change|nothing happens|Swap|look|travel/i.test(text) ? 4 : 0)

/** Plays a run by its brief text alone; returns its end and the average number of words per turn. */
async function playByText(game: string, seed: string) {
  const pipe = openPipe(['play', game, '--brief', '--seed', seed])
  let text = await pipe.type('again')
  let turns = 0
  let words = 0
  const tries = new Map<string, number>()
  while (!/The end: .*Score/.test(text)) {
    if (turns++ > 6000) throw new Error(`still playing: ${text}`)
    words += text.split(/\s+/).length
    const offered = namesIn(text)
    const names = offered.size > 0 && turns % 4 !== 0 ? offered : namesIn(await pipe.type('choices'))
    // Choices tried before are rated lower, so that the run does not loop.
    const score = ([name, label]: [string, string]): number => rating(label) - (tries.get(`${name} ${label}`) ?? 0)
    const [best] = [...names].sort((a, b) => score(b) - score(a))
    const [name, label] = best ?? ['Enter', '']
    tries.set(`${name} ${label}`, (tries.get(`${name} ${label}`) ?? 0) + 1)
    text = await pipe.type(name === 'Enter' ? '' : name)
    if (/There is no choice/.test(text)) text = await pipe.type('choices')
  }
  const status = await pipe.leave()
  return { end: /The end: [^.]*\. Score \d+/.exec(text)?.[0] ?? '', turns, words: Math.round(words / turns), status }
}

test.each(GAMES.map(({ id }) => id))('%s can be played to its end by the brief text alone', async (game) => {
  const { end, turns, words, status } = await playByText(game, '3')
  expect(end).toMatch(/^The end: .+\. Score \d+$/)
  expect(turns).toBeGreaterThan(3)
  expect(words).toBeLessThanOrEqual(60)
  expect(status).toBe(0)
})

test('the main menu in a pipe: start a game by number and seed, return to the menu, quit', () => {
  const typed = 'settings\nlessons\n1 seed 7\n\nquit\n9 lives\ndescent\nquit\nquit\n'
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), '--brief'], {
    input: typed,
    encoding: 'utf8',
    env: { ...process.env, UNDERCROFT_HOME: join(folder, 'menu') },
  })
  expect(status).toBe(0)
  expect(stdout.match(/Undercroft\. 1 to 5 start a run: /g)).toHaveLength(3)
  expect(stdout).toContain('brief is on: short scenes.')
  expect(stdout).toContain('ACT I, DESOLATION, Far orbital area.')
  expect(stdout).toContain('Left at turn 1, seed 7.')
  expect(stdout).toContain('There is no "9 lives"; type a number, or ? for help.')
  expect(stdout).toContain('Descent. Question mark helps.')
})
