import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Dice, digest, seededDice, seek } from '../../src/engine/index.ts'
import { findGame, GAMES } from '../../src/games/index.ts'
import { addChecksum, verifyChecksum } from '../../src/storage/fs/checksum-line.ts'
import { isHomeError, openHome } from '../../src/storage/fs/index.ts'
import { begin, isOver, playTurn } from '../saves.ts'
import { openSyncTypist } from '../typist-sync.ts'

const folder = mkdtempSync(join(tmpdir(), 'undercroft-damage-'))
afterAll(() => rmSync(folder, { recursive: true }))
const typist = openSyncTypist({ cwd: folder })
const IS_DEEP = process.env.UNDERCROFT_DEEP === '1'
const TURNS = 40

/** A home per game: an open run of 40 turns that was not closed, a finished run, and settings. */
const HOMES = GAMES.map(({ game }) => {
  const place = join(folder, game.id)
  const home = openHome(place, { later: (work) => work() })
  home.setSettings({ theme: 'light' })
  const finished = begin(game, '3')
  const first = home.saveRun(finished, { now: () => 1 })
  while (!isOver(finished)) playTurn(finished)
  first.save(finished)
  const run = longRun(game)
  const recorder = home.saveRun(begin(game, run.seed), { now: () => 2 })
  for (let turn = 1; turn <= run.turn; turn++) recorder.save(seek(run, turn))
  rmSync(join(place, 'runs', recorder.id, lockIn(place, recorder.id)))
  return { place, run, id: recorder.id, ended: first.id }
})

function longRun(game: (typeof GAMES)[number]['game']) {
  for (let seed = 1; ; seed++) {
    const run = begin(game, String(seed))
    while (!isOver(run) && run.turn < TURNS) playTurn(run)
    if (!isOver(run)) return run
  }
}

function lockIn(place: string, id: string): string {
  return readdirSync(join(place, 'runs', id)).find((name) => name.startsWith('lock.')) as string
}

const KINDS = ['truncated', 'flipped', 'emptied', 'of another version', 'overwritten'] as const

function damaged(text: string, kind: (typeof KINDS)[number], dice: Dice): string {
  const at = dice.roll('damage', Math.max(1, text.length - 2), 'place')
  const bytes = Buffer.from(text)
  switch (kind) {
    case 'truncated':
      return text.slice(0, at)
    case 'flipped':
      bytes[at] = (bytes[at] as number) ^ (1 << dice.roll('damage', 8, 'bit'))
      return bytes.toString('latin1')
    case 'emptied':
      return ''
    case 'of another version':
      return text
        .split('\n')
        .map((line) => {
          const found = verifyChecksum(line)
          return found === undefined || !('version' in found) ? line : addChecksum({ ...found, version: 99 })
        })
        .join('\n')
    case 'overwritten':
      return `${text.slice(0, at)}${'\0'.repeat(16)}${text.slice(at + 16)}`
  }
}

/** The bytes of every file below a folder, as Latin-1 text. */
const filesIn = (place: string): Map<string, string> =>
  new Map(
    readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(place, name)).isFile())
      .map((name) => [name, readFileSync(join(place, name), 'latin1')]),
  )

const FILES = ['log', 'snapshot.json', 'ended', 'history.log', 'settings.json'] as const
const CASES = Array.from({ length: 100 }, (_, i) => {
  const kind = KINDS[i % KINDS.length] as (typeof KINDS)[number]
  const file = FILES[Math.floor(i / KINDS.length) % FILES.length] as (typeof FILES)[number]
  return [i, file, kind] as const
})

test.each(CASES)('%i: %s %s', async (i, file, kind) => {
  const { place, run, id, ended } = HOMES[i % HOMES.length] as (typeof HOMES)[number]
  const copy = join(folder, `copy-${i}`)
  cpSync(place, copy, { recursive: true })
  const path = join(
    copy,
    { log: `runs/${id}/log`, 'snapshot.json': `runs/${id}/snapshot.json`, ended: `history/${ended}.json` }[
      file as string
    ] ?? file,
  )
  const before = readFileSync(path, 'utf8')
  const text = damaged(before, kind, seededDice(`damage ${i}`))
  writeFileSync(path, text, kind === 'flipped' ? 'latin1' : 'utf8')
  const broken = filesIn(copy)

  const home = openHome(copy)
  const listed = home.runs()
  expect(['dark', 'light']).toContain(home.settings().theme)
  const resumed = await home.resume(id, () => findGame(run.game.id)?.game as typeof run.game)
  const messages = [...(isHomeError(resumed) ? [resumed.error] : resumed.warnings), ...home.warnings()]
  // A message, unless nothing was lost.
  const isComplete = !isHomeError(resumed) && resumed.run.turn === run.turn && home.history().length === 1
  if (!isComplete) expect(messages.length).toBeGreaterThan(0)
  for (const message of messages) expect(message).toMatch(/^[A-Z].{20,}/)
  expect(listed).toHaveLength(1)
  // The resumed state is one that was played.
  if (!isHomeError(resumed)) {
    expect(digest(resumed.run.state)).toBe(digest(seek(run, resumed.run.turn).state))
    playTurn(resumed.run)
    expect(resumed.recorder.save(resumed.run)).toBeUndefined()
    resumed.recorder.close(resumed.run)
  }
  // Nothing is deleted: the damaged file is still there, possibly under another name.
  const left = [...filesIn(copy).values()]
  const damagedBytes = broken.get(path.slice(copy.length + 1)) as string
  const isSound = damagedBytes
    .split('\n')
    .every((line) => line === '' || verifyChecksum(Buffer.from(line, 'latin1').toString()) !== undefined)
  if (!isSound) expect(left).toContain(damagedBytes)
  if (!IS_DEEP && i % 20 !== 0) return
  // All commands still work.
  const undercroft = (args: readonly string[], input = '') => typist.run(copy, args, input)
  expect(undercroft(['runs']).code).toBe(0)
  expect(undercroft(['records']).code).toBe(0)
  const played = undercroft(['play', run.game.id, '--keep', '--seed', '5'], 'seed\n')
  expect([played.code, played.err]).toEqual([0, ''])
  expect(played.out).toContain('Seed 5, turn 0.')
})
