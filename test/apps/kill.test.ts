import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seededDice } from '../../src/engine/index.ts'
import { findGame, GAMES } from '../../src/games/index.ts'
import { isHomeError, openHome } from '../../src/storage/fs/index.ts'
import { openSyncTypist } from '../typist-sync.ts'
import { type Fate, fateOf, openPipe as open } from './process-kills.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-kill-'))
afterAll(() => rmSync(folder, { recursive: true }))
const IS_DEEP = process.env.UNDERCROFT_DEEP === '1'
// src/storage/fs/crash.test.ts crashes at every write; a few real processes show that the program behaves the same.
const KILLS = IS_DEEP ? 200 : 3
/** Kills in line mode and in the terminal app, with a disk that fails in every other session. */
const CAMPAIGN = IS_DEEP ? Number(process.env.UNDERCROFT_KILLS ?? 1000) : 5
const gameOf = (id: string) => (findGame(id) as (typeof GAMES)[number]).game

/** Plays choice by choice, then types more and kills the program after some bytes of its answer. */
async function playAndKill(home: string, i: number): Promise<{ shown: number; isOver: boolean }> {
  const dice = seededDice(`kill ${i}`)
  const game = (GAMES[i % GAMES.length] as (typeof GAMES)[number]).id
  const program = open(home, ['play', game, '--seed', String(i), '--keep'])
  const typeChoice = (): void => {
    const number = dice.roll('kill', 2, 'first') === 0 ? 1 : 1 + dice.roll('kill', 6, 'choice')
    program.type(`${number}\nseed\n`)
  }
  const choices = dice.roll('kill', 48, 'choices')
  for (let made = 1; made <= choices && !program.isOver(); made++) {
    typeChoice()
    await program.until(() => program.turns().length >= made || program.isOver())
  }
  const before = program.output().length
  // A third are killed during the answer, a third before it, and a third with many choices left to make.
  const bytes = i % 3 === 0 ? dice.roll('kill', 1500, 'bytes') : 0
  for (let n = 0; n < (i % 3 === 2 ? 20 : 1); n++) typeChoice()
  const isAnswered = (): boolean => program.turns().length > choices || program.isOver()
  if (choices > 0 || bytes > 0) await program.until(() => program.output().length >= before + bytes || isAnswered())
  program.child.kill('SIGKILL')
  await program.ended
  return { shown: program.turns().at(-1) ?? 0, isOver: program.isOver() }
}

test(`killed ${KILLS} times at any instant: no run and no shown turn is lost`, async () => {
  const lost: string[] = []
  let [open, ended, none] = [0, 0, 0]
  for (let i = 0; i < KILLS; i++) {
    const place = join(folder, `kill-${i}`)
    const { shown, isOver } = await playAndKill(place, i)
    const home = openHome(place)
    const [run] = home.runs()
    if (home.history().length > 0) {
      // The run is over, and after many choices the next one may have started.
      ended++
      continue
    }
    if (run === undefined) {
      // Killed before there was anything to save.
      if (shown === 0 && !isOver) none++
      else lost.push(`${i}: nothing is left of turn ${shown}`)
      continue
    }
    open++
    const resumed = await home.resume(run.id, ({ game }) => gameOf(game))
    if (isHomeError(resumed)) lost.push(`${i}: ${resumed.error}`)
    else if (resumed.run.turn < shown || isOver)
      lost.push(`${i}: turn ${shown} was shown, but it resumes at ${resumed.run.turn}`)
    else {
      // Only one choice was typed, so it cannot be further than that.
      if (i % 3 !== 2 && resumed.run.turn > shown + 1)
        lost.push(`${i}: it resumes at ${resumed.run.turn}, after ${shown}`)
      resumed.recorder.close(resumed.run)
    }
  }
  expect(lost).toEqual([])
  expect(open + ended + none).toBe(KILLS)
  expect(open).toBeGreaterThan(KILLS / 3)
  console.log(`${KILLS} kills: ${open} runs open, ${ended} finished, ${none} not started, ${lost.length} lost`)
})

test(`killed ${CAMPAIGN} times in both apps on a failing disk: nothing shown as saved is lost`, async () => {
  const fates: Fate[] = []
  const bad: string[] = []
  let kills = 0
  for (let i = 0; kills < CAMPAIGN; i++) {
    const fate = await fateOf(i, join(folder, `fate-${i}`), IS_DEEP)
    kills += fate.kills
    fates.push(fate)
    if (fate.what === 'lost' || fate.what === 'wrong') bad.push(`${i}: ${fate.what}: ${fate.why}`)
    if (IS_DEEP && i % 50 === 49) console.log(`${kills} kills, ${bad.length} bad`, bad.slice(-3))
  }
  const count = (what: Fate['what']): number => fates.filter((fate) => fate.what === what).length
  const faults = fates.reduce((sum, fate) => sum + fate.faults, 0)
  console.log(
    `${kills} kills of ${fates.length} runs, ${faults} sessions with faults: ${count('open')} open, ${count('finished')} finished, ${count('not started')} not started, ${count('lost')} lost, ${count('wrong')} wrong`,
  )
  expect(bad).toEqual([])
  expect(count('open') + count('finished')).toBeGreaterThan(fates.length / 2)
})

const typist = openSyncTypist()
const shell = (home: string, args: readonly string[], input = '') => {
  const { code, out, err } = typist.run(home, args, input)
  return { status: code, stdout: out, stderr: err }
}

test('a second process cannot open a run that is open, and can once the first is dead', async () => {
  const home = join(folder, 'two')
  const first = open(home, ['play', 'star-canine', '--seed', '7', '--keep'])
  first.type('\nseed\n')
  await first.until(() => first.turns().length === 1)
  const [id] = readdirSync(join(home, 'runs')) as [string]
  const message = `This run is open in another Undercroft (process ${first.child.pid}); close it there first.`
  for (const args of [
    ['play', '--continue', id],
    ['play', '--continue'],
    ['runs', 'give-up', id],
  ]) {
    const { status, stderr } = shell(home, args)
    expect([status, stderr]).toEqual([1, `undercroft: ${message}\n`])
  }
  expect(shell(home, ['runs']).stdout).toMatch(/open in another\s+Undercroft/)
  first.child.kill('SIGKILL')
  await first.ended
  const again = shell(home, ['play', '--continue', id], 'seed\n')
  expect(again.stdout).toContain(`Resuming ${id}, seed 7, at turn 1.`)
  expect(again.stdout).toContain('Seed 7, turn 1.')
})

test('of several processes that resume a run of a dead process, at most one gets it', async () => {
  const home = join(folder, 'many')
  const first = open(home, ['play', 'star-canine', '--seed', '7', '--keep'])
  first.type('\nseed\n')
  await first.until(() => first.turns().length === 1)
  first.child.kill('SIGKILL')
  await first.ended
  const all = Array.from({ length: 3 }, () => open(home, ['play', '--continue']))
  const hasRun = (one: (typeof all)[number]): boolean => one.output().includes('Resuming ')
  await Promise.all(all.map((one) => one.until(() => hasRun(one))))
  expect(all.filter(hasRun).length).toBeLessThanOrEqual(1)
  for (const one of all) if (!hasRun(one)) expect(one.errors()).toMatch(/open in another Undercroft \(process \d+\)/)
  for (const one of all) one.child.stdin.end()
  await Promise.all(all.map((one) => one.ended))
  expect(shell(home, ['play', '--continue'], 'seed\n').stdout).toContain('Seed 7, turn 1.')
})

test('a home that cannot be created gives one message, and the game continues', () => {
  const home = join(folder, 'file', 'home')
  writeFileSync(join(folder, 'file'), '')
  const { status, stdout, stderr } = shell(home, ['play', 'star-canine', '--seed', '7', '--keep'], '\n\n1\nseed\n')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.match(/Cannot save your run: a file is in the way of the folder/g)).toHaveLength(1)
  expect(stdout).toContain('Seed 7, turn 3.')
  for (const args of [['runs'], ['records'], ['play', '--seed', '7']]) expect(shell(home, args).status).toBe(0)
})

test.skipIf(process.getuid?.() === 0)(
  'a home without write permission gives one message, and the game continues',
  () => {
    const home = mkdtempSync(join(folder, 'mine-'))
    spawnSync('chmod', ['500', home])
    const { status, stdout } = shell(home, ['play', 'star-canine', '--seed', '7', '--keep'], '\n\n1\nseed\n')
    expect(status).toBe(0)
    expect(stdout.match(/Cannot save your run: this is not allowed there/g)).toHaveLength(1)
    expect(stdout).toContain('Seed 7, turn 3.')
  },
)

test('without --keep a pipe writes no files', () => {
  const home = join(folder, 'untouched')
  shell(home, ['play', 'star-canine', '--seed', '7'], '\n\n1\n')
  shell(home, ['play', 'star-canine', '--daily'], '\n')
  shell(home, ['replay', join(root, 'test/journals/star-canine-2.json'), '--step'], 'go 3\nplay\n1\n')
  expect(() => readdirSync(home)).toThrow('ENOENT')
})
