import { expect, test } from 'vitest'
import { begin, isOver, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import { info } from '../../../test/toy/info.ts'
import { anyToy } from '../../../test/toy.ts'
import { dailySeed, unrank } from '../../engine/index.ts'
import type { FinishedRun, Home } from './index.ts'
import { dailyStreak } from './index.ts'

const GAMES = [info]
const CACHE = '/home/deeds.json'

/** Plays and saves a run of the toy; returns the achievements that its final state earns. */
function finished(home: Home, seed: string, about: { options?: object; why?: string } = {}): string[] {
  const run = begin(anyToy, seed, { options: about.options ?? {} })
  if (about.why !== undefined) unrank(run, about.why)
  const recorder = home.saveRun(run, { now: () => Number(seed) })
  while (!isOver(run)) playTurn(run)
  recorder.save(run)
  return (info.achievements ?? []).filter((one) => one.isDone(run.state)).map(({ id }) => `toy/${id}`)
}
const SEEDS = Array.from({ length: 24 }, (_, i) => String(i + 1))

test('achievements follow from the final states of runs that count', () => {
  const home = memoryHome(memoryDisk())
  const done = new Set(SEEDS.flatMap((seed) => finished(home, seed)))
  expect(done.size).toBeGreaterThan(0)
  expect(home.progress(GAMES)).toMatchObject({ left: SEEDS.length, achievements: new Map() })
  expect(home.progress(GAMES, 5).left).toBe(SEEDS.length - 5)
  const { achievements, left } = home.progress(GAMES, 100)
  expect([left, new Set(achievements.keys())]).toEqual([0, done])
  // Each is credited to the oldest run that earned it.
  for (const [id, ended] of achievements)
    expect(SEEDS.find((seed) => finished(memoryHome(memoryDisk()), seed).includes(id))).toBe(ended.seed)
})

test('practice and abandoned runs earn no achievements', () => {
  const home = memoryHome(memoryDisk())
  for (const seed of SEEDS) finished(home, seed, { why: 'just looking' })
  const abandoned = begin(anyToy, '99')
  const recorder = home.saveRun(abandoned, { now: () => 99 })
  playTurn(abandoned)
  recorder.abandon(abandoned)
  expect(home.progress(GAMES, 100)).toEqual({ achievements: new Map(), lessons: new Set(), left: 0 })
})

test('a finished lesson is recognised by its options', () => {
  const home = memoryHome(memoryDisk())
  finished(home, '1', { options: { rounds: 1 }, why: 'just looking' })
  expect(home.progress(GAMES, 9).lessons).toEqual(new Set())
  finished(home, '2', { options: { lesson: 'first-round' } })
  expect(home.progress(GAMES, 9).lessons).toEqual(new Set(['toy/first-round']))
})

test.each([
  ['lost', (files: Map<string, string>) => void files.delete(CACHE)],
  ['not JSON', (files: Map<string, string>) => void files.set(CACHE, '{"toy')],
  ['the wrong JSON', (files: Map<string, string>) => void files.set(CACHE, '{"toy-1":5,"x":{"of":"all"}}')],
])('if the cache is %s, everything is computed again', (_, spoil) => {
  const disk = memoryDisk()
  const home = memoryHome(disk)
  for (const seed of SEEDS) finished(home, seed)
  const before = home.progress(GAMES, 100)
  spoil(disk.files)
  const again = memoryHome(disk)
  expect(again.progress(GAMES).left).toBe(SEEDS.length)
  expect(again.progress(GAMES, 100)).toEqual(before)
})

test('a full disk loses no achievement', () => {
  const disk = memoryDisk()
  const home = memoryHome(disk)
  const done = new Set(SEEDS.flatMap((seed) => finished(home, seed)))
  disk.failing = 'ENOSPC'
  for (let i = 0; i < SEEDS.length; i++) home.progress(GAMES, 1)
  const { achievements, left } = home.progress(GAMES)
  expect([left, new Set(achievements.keys())]).toEqual([0, done])
})

test('runs of older rules keep the achievements found while their rules were current', () => {
  const disk = memoryDisk()
  const home = memoryHome(disk)
  const done = new Set(SEEDS.flatMap((seed) => finished(home, seed)))
  home.progress(GAMES, 100)
  const next = { ...info, game: { ...anyToy, version: 2 } }
  const later = memoryHome(disk, { builtInGame: () => next.game })
  expect([later.progress([next]).left, new Set(later.progress([next]).achievements.keys())]).toEqual([0, done])
})

const day = (date: string, more: Partial<FinishedRun> = {}): FinishedRun => ({
  id: `toy-${date}`,
  game: 'toy',
  seed: dailySeed(date),
  turns: 3,
  won: false,
  score: 5,
  reason: 'x',
  ended: 0,
  daily: date,
  rank: { kind: 'unranked' },
  ...more,
})

// A day without a daily ends the streak; today's may still be played.
test.each<[string, readonly FinishedRun[], number]>([
  ['none', [], 0],
  ['today', [day('2026-11-15')], 1],
  ['yesterday', [day('2026-11-14')], 1],
  ['three days', [day('2026-11-15'), day('2026-11-14'), day('2026-11-13')], 3],
  ['a gap', [day('2026-11-15'), day('2026-11-13')], 1],
  ['long ago', [day('2026-11-12')], 0],
  ['over a month’s end', [day('2026-11-15', { daily: '2026-11-01' }), day('2026-10-31')], 0],
  ['practice', [day('2026-11-15', { rank: { kind: 'practice', why: 'tried' } })], 0],
  ['given up', [day('2026-11-15', { abandoned: true })], 0],
])('a streak of dailies: %s', (_, history, streak) => {
  expect(dailyStreak(history, Date.UTC(2026, 10, 15, 12))).toBe(streak)
})
