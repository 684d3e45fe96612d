import { describe, expect, test } from 'vitest'
import { seedsOf } from '../../studies/figures.ts'
import { HEROES, POLICIES, runOnce, type Tally } from '../../studies/lostribe/runs.ts'

/** A small fixed sample of the balance measurements (studies/lostribe/aims.ts), with wide margins. */

const runs = (name: keyof typeof POLICIES, seeds: number): Tally[] =>
  seedsOf('depth', seeds).flatMap((seed) => HEROES.map((hero) => runOnce(seed, hero, 0, POLICIES[name])))
const sum = (all: readonly Tally[], of: (run: Tally) => number): number => all.reduce((n, run) => n + of(run), 0)

describe('dice drive the game', () => {
  const all = runs('plan', 5)
  test('most dice are spent', () => expect(sum(all, (r) => r.spent) / sum(all, (r) => r.dice)).toBeGreaterThan(0.6))
  test('few cards played are basic', () =>
    expect(sum(all, (r) => r.basics) / sum(all, (r) => r.played)).toBeLessThan(0.25))
  test('cards are fused from act II on', () =>
    expect(sum(all, (r) => r.fused) / sum(all, (r) => r.fightsLate)).toBeGreaterThan(1))
  test('foes pivot more than once a run', () => expect(sum(all, (r) => r.pivots) / all.length).toBeGreaterThan(1))
})

test.each(['never a die', 'only attack', 'only ward', 'stall to turn 12', 'always the first choice'] as const)(
  'who does only this wins nothing: %s',
  (name) => {
    expect(runs(name, 2).filter(({ won }) => won)).toEqual([])
  },
)
