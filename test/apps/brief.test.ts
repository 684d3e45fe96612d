import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The program behind a pipe: types a line, and answers with all that is said before it wants the next one. */
function openPipe(args: readonly string[]) {
  const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...args], {
    env: { ...process.env, UNDERCROFT_HOME: join(folder, 'home') },
  })
  const closed = new Promise<number | null>((done) => void child.on('close', done))
  let said = ''
  let wake = (): void => {}
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk
    wake()
  })
  void closed.then(() => wake())
  /** In a pipe every line is echoed: what stands before the echo of the next word belongs to the one before. */
  const until = async (mark: string): Promise<string> => {
    while (!said.includes(mark) && child.exitCode === null)
      await new Promise<void>((next) => {
        wake = next
      })
    const at = said.indexOf(mark)
    const before = at < 0 ? said : said.slice(0, at)
    said = at < 0 ? '' : said.slice(at + mark.length)
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

/** What a listener makes of what is said: the names of choices, with the words behind each. */
function namesIn(text: string): Map<string, string> {
  const found = text.matchAll(/(?<=^|[.!?…:)] |\n)(Enter|[A-Z]|\d+), ([^.]*)/g)
  return new Map([...found].map(([, name, words]) => [name as string, words as string]))
}

/** What sounds good, and what does not: all the wit this listener has. */
const weigh = (words: string): number =>
  (/dies|falls|destroy|Strike|Attack|damage/i.test(words) ? 4 : 0) +
  (/Equip|Buy|Take|Learn|heal|Drink|Descend|stairs|explore|fight|Engage/i.test(words) ? 2 : 0) -
  (/Unequip|Take out|Take off|Drop|Surrender|Sell|Leave|no change|nothing happens|Swap|look|travel/i.test(words)
    ? 4
    : 0)

/** Plays by ear alone until the end is told; answers how it ended and how much was heard. */
async function playByEar(game: string, seed: string) {
  const pipe = openPipe(['play', game, '--brief', '--seed', seed])
  let heard = await pipe.type('again')
  let turns = 0
  let words = 0
  const tired = new Map<string, number>()
  while (!/The end: .*Score/.test(heard)) {
    if (turns++ > 6000) throw new Error(`still playing: ${heard}`)
    words += heard.split(/\s+/).length
    const offered = namesIn(heard)
    const names = offered.size > 0 && turns % 4 !== 0 ? offered : namesIn(await pipe.type('choices'))
    // What was tried often is left for something else, so that no circle holds it.
    const worth = ([name, said]: [string, string]): number => weigh(said) - (tired.get(`${name} ${said}`) ?? 0)
    const [best] = [...names].sort((a, b) => worth(b) - worth(a))
    const [name, said] = best ?? ['Enter', '']
    tired.set(`${name} ${said}`, (tired.get(`${name} ${said}`) ?? 0) + 1)
    heard = await pipe.type(name === 'Enter' ? '' : name)
    if (/There is no choice/.test(heard)) heard = await pipe.type('choices')
  }
  const status = await pipe.leave()
  return { end: /The end: [^.]*\. Score \d+/.exec(heard)?.[0] ?? '', turns, words: Math.round(words / turns), status }
}

test.each(GAMES.map(({ id }) => id))('%s is played to its end by somebody who only hears', async (game) => {
  const { end, turns, words, status } = await playByEar(game, '3')
  expect(end).toMatch(/^The end: .+\. Score \d+$/)
  expect(turns).toBeGreaterThan(3)
  expect(words).toBeLessThanOrEqual(60)
  expect(status).toBe(0)
})

test('the hall behind a pipe: a game by number and seed, back to the hall, and out', () => {
  const typed = 'settings\nlessons\n1 seed 7\n\nquit\n9 lives\ndescent\nquit\nquit\n'
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), '--brief'], {
    input: typed,
    encoding: 'utf8',
    env: { ...process.env, UNDERCROFT_HOME: join(folder, 'hall') },
  })
  expect(status).toBe(0)
  expect(stdout.match(/Undercroft\. 1 to 5 start a run: /g)).toHaveLength(3)
  expect(stdout).toContain('brief is on: short scenes.')
  expect(stdout).toContain('ACT I, DESOLATION, Far orbital area.')
  expect(stdout).toContain('Left at turn 1, seed 7.')
  expect(stdout).toContain('There is no "9 lives"; type a number, or ? for help.')
  expect(stdout).toContain('Descent. Question mark helps.')
})
