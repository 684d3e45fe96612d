import { expect, test } from 'vitest'
import { seededDice } from '../../../engine/index.ts'
import type { HeroAction } from '../actions.ts'
import type { Event } from '../events.ts'
import { descent } from '../index.ts'
import { floorOf, type State } from '../state.ts'

// §17 Gust pushes three cells; with INT 10 a collision does 6 damage less armour to both. The preview must match the result.
test.each([
  // map row                preview                 HP left
  ['#@.b......#', 'pushed 3 cells, unhurt', [10]],
  ['#@.b.#....#', 'pushed 1 cell into the wall: 6 damage', [4]],
  ['#@.b#.....#', 'pushed into the wall: 6 damage', [4]],
  ['#@.rs.....#', 'pushed into the skeleton: 6 damage, it dies, the other 4 damage', [16]],
  ['#@.r..b...#', 'pushed 2 cells into the bloat: 6 damage, it dies, the other 6 damage', [4]],
] as const)('%s: %s', (row, says, left) => {
  const wall = '#'.repeat(row.length)
  const dice = seededDice('gust')
  const map = [wall, row, wall]
  const s = descent.setup({ hints: false, background: 'monk', scenario: { map, seen: true } }, dice)
  const choice = descent.scene(s, 0).choices.find(({ id }) => id === 'cast-gust-1')
  expect(choice?.preview).toBe(`${says}, MP 5 → 3`)
  const action = descent.legal(s, 0).find(({ id }) => id === 'cast-gust-1')
  descent.apply(s, [{ seat: 0, action: action as never }], dice)
  expect(floorOf(s).creatures.map(({ hp }) => hp)).toEqual(left)
})

test('in full runs the preview matches the result, and falls back to the general text if the path is out of sight', () => {
  const counts = { exact: 0, open: 0 }
  for (let seed = 0; seed < 12; seed++) {
    const dice = seededDice(`gust ${seed}`)
    const s = descent.setup({ hints: false, background: 'monk' }, dice)
    for (let i = 0; i < 150 && descent.toAct(s).length > 0; i++) {
      const open = descent.legal(s, 0)
      const gust = open.find(({ id }) => id === 'cast-gust-1')
      if (gust !== undefined) check(s, gust, counts)
      const action = open.find(({ verb }) => verb === 'explore' || verb === 'fight' || verb === 'descend') ?? open[0]
      descent.apply(s, [{ seat: 0, action: action as never }], dice)
    }
  }
  expect(counts.exact).toBeGreaterThan(50)
  expect(counts.open).toBeGreaterThan(0)
})

function check(s: State, gust: HeroAction, counts: { exact: number; open: number }): void {
  const preview = descent.scene(s, 0).choices.find(({ id }) => id === gust.id)?.preview ?? ''
  if (!preview.startsWith('pushed')) {
    counts.open++
    expect(preview).toMatch(/^pushes 3 cells; hitting a wall or another enemy hurts, 6 damage/)
    return
  }
  counts.exact++
  const events: Event[] = []
  descent.apply(descent.clone(s), [{ seat: 0, action: gust }], seededDice('later'), (e) => events.push(e))
  const [pushed] = events.filter((e) => e.kind === 'pushed')
  const into = preview.includes('unhurt') ? 'free' : preview.includes('the wall') ? 'wall' : 'fellow'
  expect(pushed?.kind === 'pushed' ? pushed.into : '').toBe(into)
}
