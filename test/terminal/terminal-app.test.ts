import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AnyGame, journalOf, makeJournalString } from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'
import { openHome } from '../../src/storage/fs/index.ts'
import { longRun } from '../arcade.ts'
import { begin, playTurn } from '../saves.ts'
import { openSyncTypist } from '../typist-sync.ts'
import { freshHome, openTerminal } from './pty.ts'

const typist = openSyncTypist()
const gameOf = (id: string): AnyGame => findGame(id)?.game as AnyGame

/** The text that the program last copied to the terminal's clipboard (OSC 52). */
const clipboard = (sent: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what a terminal reads
  Buffer.from([...sent.matchAll(/\u001b\]52;c;([A-Za-z0-9+/=]+)\u0007/g)].at(-1)?.[1] ?? '', 'base64').toString()

test('a shared run of 300 turns verifies: copied to the clipboard, saved to a file, and selected on the screen', async () => {
  const home = freshHome()
  const saves = openHome(home)
  const run = longRun(300)
  const recorder = saves.saveRun(run, { now: Date.now })
  recorder.save(run)
  recorder.close(run)
  const terminal = openTerminal([], { env: { UNDERCROFT_HOME: home }, rows: 40 })
  await terminal.see('Continue')
  await terminal.pressed('a')
  terminal.press('esc')
  await terminal.see('turn 300,')
  terminal.type('s')
  await terminal.see('The run as a string of')
  const copied = clipboard(terminal.sent())
  const count = Number(/The run as a string of (\d+) characters/.exec(terminal.text())?.[1])
  expect(copied.length).toBe(count)
  // As selected with the mouse: several lines, with padding.
  const rows = terminal.text().split('\n')
  const from = rows.findIndex((row) => row.includes('The run as a string of'))
  const selected = rows.slice(from + 1, rows.indexOf('', from)).join('\n')
  const file = join(home, 'shared.json')
  for (const answer of ['Written to', /already\s+exists;\s+give\s+another\s+name\./]) {
    terminal.type('f')
    await terminal.see('as JSON for')
    terminal.type(`\u0015${file}\r`)
    await terminal.see(answer)
  }
  terminal.press('ctrl-c')
  expect(await terminal.ended).toBe(0)
  const cli = join(import.meta.dirname, '..', '..', 'dist', 'cli.js')
  const piped = spawnSync(process.execPath, [cli, 'verify', '-'], { encoding: 'utf8', input: selected })
  for (const { out, err, code } of [
    { out: piped.stdout, err: piped.stderr, code: piped.status },
    ...[file, copied, selected, `https://example.org/u/#/r/${copied}@12`].map((run) =>
      typist.run(home, ['verify', run]),
    ),
  ]) {
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/: verified\. [a-z-]+ version \d+, seed "\d+", .*300 turns, not over/)
  }
})

test('replay opens the viewer, which steps, plays and quits', async () => {
  const string = makeJournalString(journalOf(longRun(20)))
  const terminal = openTerminal(['replay', string], { env: { UNDERCROFT_HOME: freshHome() } })
  await terminal.see('turn 0 of 20 · paused')
  expect(terminal.isFullScreen()).toBe(true)
  terminal.press('right')
  await terminal.see('turn 1 of 20 · paused')
  terminal.type(' ')
  await terminal.see('turn 3 of 20 · playing')
  terminal.type(' ')
  await terminal.see(/turn \d+ of 20 · paused/)
  terminal.press('ctrl-c')
  expect(await terminal.ended).toBe(0)
})

test('replay prints an error for an invalid journal without opening the viewer, and --text prints lines', async () => {
  const env = { UNDERCROFT_HOME: freshHome() }
  const broken = openTerminal(['replay', 'x'.repeat(60)], { env })
  expect(await broken.ended).toBe(1)
  expect(broken.text()).toContain('This string is not a journal: its format is 7')
  const string = makeJournalString(journalOf(longRun(3)))
  const lines = openTerminal(['replay', string, '--text'], { env, rows: 60 })
  expect(await lines.ended).toBe(0)
  expect(lines.text()).toContain('Turn 2: ')
})

test('watch shows a bot as it plays', async () => {
  const args = ['watch', 'star-canine', '--bot', 'plan', '--seed', '5']
  const terminal = openTerminal(args, { env: { UNDERCROFT_HOME: freshHome() }, cols: 110 })
  await terminal.see('plan plays')
  await terminal.see(/Turn [23] of/)
  expect(terminal.isFullScreen()).toBe(true)
  terminal.press('ctrl-c')
  expect(await terminal.ended).toBe(0)
})

test('all of six open runs can be resumed from the main menu', async () => {
  const home = freshHome()
  for (let seed = 1; seed <= 6; seed++) {
    const run = begin(gameOf('star-canine'), String(seed))
    const recorder = openHome(home).saveRun(run, { now: Date.now })
    playTurn(run)
    recorder.save(run)
    recorder.close(run)
  }
  const terminal = openTerminal([], { env: { UNDERCROFT_HOME: home } })
  const seen = new Set<string>()
  for (let n = 1; n <= 6; n++) {
    await terminal.see('3 more open runs')
    terminal.type('m')
    await terminal.see('Open runs')
    terminal.press(String(n), 'enter')
    await terminal.see(/seed \d *$/m)
    seen.add(/seed (\d) *$/m.exec(terminal.text())?.[1] ?? '')
    terminal.press('esc')
    await terminal.see('Menu')
    terminal.type('q')
  }
  expect([...seen].sort()).toEqual(['1', '2', '3', '4', '5', '6'])
  await terminal.see('3 more open runs')
  terminal.type('q')
  expect(await terminal.ended).toBe(0)
})
