import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import xterm from '@xterm/headless'
import { afterAll, expect, test } from 'vitest'

import { openSyncTypist } from '../typist-sync.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-export-'))
afterAll(() => rmSync(folder, { recursive: true }))
const typist = openSyncTypist({ cwd: folder })

const undercroft = (...args: readonly string[]): { code: number | null; out: string; err: string } => {
  return typist.run(join(folder, 'home'), args)
}
const journal = join(root, 'test', 'journals', 'star-canine-2.json')

test('a recording played in a terminal ends with the same screen as the text export', async () => {
  expect(undercroft('export', journal, 'run.cast')).toEqual({ code: 0, out: 'Written to run.cast.\n', err: '' })
  expect(undercroft('export', journal, 'run.txt').code).toBe(0)
  const [head, ...events] = readFileSync(join(folder, 'run.cast'), 'utf8').trimEnd().split('\n')
  expect(JSON.parse(head as string)).toMatchObject({ version: 2, width: 80, height: 24 })
  const terminal = new xterm.Terminal({ cols: 80, rows: 24, allowProposedApi: true })
  let before = -1
  for (const event of events) {
    const [time, kind, data] = JSON.parse(event) as [number, string, string]
    expect(kind).toBe('o')
    expect(time).toBeGreaterThan(before)
    before = time
    await new Promise<void>((resolve) => terminal.write(data, resolve))
  }
  const { active } = terminal.buffer
  // A terminal that takes wide glyphs for narrow ones leaves a blank after them.
  const squeezed = (line: string): string => line.replace(/\s+/g, ' ').trimEnd()
  const shown = Array.from({ length: 24 }, (_, y) => squeezed(active.getLine(y)?.translateToString(true) ?? ''))
  const last = readFileSync(join(folder, 'run.txt'), 'utf8').trimEnd().split('\n').slice(-24).map(squeezed)
  expect(shown).toEqual(last)
  expect(shown[0]).toContain('GAME CLEAR')
})

test('a text export has every turn; --seconds, --size and --still work', () => {
  const text = readFileSync(join(folder, 'run.txt'), 'utf8')
  expect(text).toContain('Turn 0: start')
  expect(text).toContain('Turn 128: ')
  undercroft('export', journal, 'fast.cast', '--seconds', '0.25', '--size', '120x40', '--still')
  const [head, , second] = readFileSync(join(folder, 'fast.cast'), 'utf8').split('\n')
  expect(JSON.parse(head as string)).toMatchObject({ width: 120, height: 40 })
  expect((JSON.parse(second as string) as unknown[])[0]).toBe(0.25)
  // Animations have at most 25 frames per second; --still leaves them out.
  const times = (name: string): number[] =>
    readFileSync(join(folder, name), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => (JSON.parse(line) as [number])[0])
  const moving = times('run.cast')
  expect(times('fast.cast').length).toBeLessThan(200)
  expect(moving.length).toBeGreaterThan(400)
  expect(Math.min(...moving.slice(1).map((time, i) => time - (moving[i] as number)))).toBeGreaterThanOrEqual(0.039)
})

test('exports a picture of the end, and the journal', () => {
  expect(undercroft('export', journal, 'run.svg').code).toBe(0)
  expect(readFileSync(join(folder, 'run.svg'), 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s)
  expect(readFileSync(join(folder, 'run.svg'), 'utf8')).toMatch(/>GAME<.*>CLEAR</s)
  expect(undercroft('export', journal, 'copy.json').code).toBe(0)
  expect(undercroft('verify', 'copy.json').out).toContain('verified. star-canine version 2, seed "2"')
})

test.each([
  [['export', journal, 'run.gif'], 2, 'the file extension must be one of .cast .txt .svg .png .json'],
  [['export', journal, 'run.cast', '--size', '20x5'], 2, '--size is columns x rows'],
  [['export', journal, 'run.cast', '--seconds', '0'], 2, '--seconds is how long each turn is shown'],
  [['export', 'nowhere.json', 'run.cast'], 2, 'There is no file nowhere.json'],
  [
    ['export', journal, join('no', 'folder', 'x.txt')],
    1,
    `Cannot write ${join('no', 'folder', 'x.txt')}: the folder is gone.`,
  ],
  [['export', journal], 2, 'type: undercroft export'],
] as const)('%j is refused with what to do', (args, code, message) => {
  const result = undercroft(...args)
  expect(result.code).toBe(code)
  expect(result.err).toContain(message)
  expect(existsSync(join(folder, 'run.gif'))).toBe(false)
})
