import { describe, expect, test } from 'vitest'
import { HEROES, POLICIES, type Policy, runOnce, type Told } from '../../bench/depth/lostribe-runs.ts'
import { seedsOf } from '../../bench/depth/measure.ts'

/** A small fixed sample of the balance measurements (bench/depth/lostribe.ts), with wide margins. */

const runs = (name: string, seeds: number): Told[] =>
  seedsOf('depth', seeds).flatMap((seed) => HEROES.map((hero) => runOnce(seed, hero, 0, POLICIES[name] as Policy)))
const sum = (all: readonly Told[], of: (run: Told) => number): number => all.reduce((n, run) => n + of(run), 0)

describe('dice drive the game', () => {
  const all = runs('first plan', 5)
  test('most dice are spent', () => expect(sum(all, (r) => r.spent) / sum(all, (r) => r.dice)).toBeGreaterThan(0.6))
  test('few cards played are basic', () =>
    expect(sum(all, (r) => r.basics) / sum(all, (r) => r.played)).toBeLessThan(0.25))
  test('cards are fused from act II on', () =>
    expect(sum(all, (r) => r.fused) / sum(all, (r) => r.fightsLate)).toBeGreaterThan(1))
  test('foes pivot more than once a run', () => expect(sum(all, (r) => r.pivots) / all.length).toBeGreaterThan(1))
})

test.each(['never a die', 'only attack', 'only ward', 'stall to turn 12', 'always the first choice'])(
  'who does only this wins nothing: %s',
  (name) => {
    expect(runs(name, 2).filter(({ won }) => won)).toEqual([])
  },
)
