import { expect, test } from 'vitest'
import { seededDice } from '../../../engine/index.ts'
import type { Deed } from '../actions.ts'
import type { Event } from '../events.ts'
import { descent } from '../index.ts'
import { floorOf, type State } from '../state.ts'

// §17 Gust drives three cells, INT 10: 6 damage to both where something stops it, less armour. What is said before is what happens.
test.each([
  // the row                what Gust says          whom it leaves with how many HP
  ['#@.b......#', 'driven 3 cells, unhurt', [10]],
  ['#@.b.#....#', 'driven 1 cell into the wall: 6 damage', [4]],
  ['#@.b#.....#', 'driven into the wall: 6 damage', [4]],
  ['#@.rs.....#', 'driven into the skeleton: 6 damage, it dies, the other 4 damage', [16]],
  ['#@.r..b...#', 'driven 2 cells into the bloat: 6 damage, it dies, the other 6 damage', [4]],
] as const)('%s: %s', (row, says, left) => {
  const wall = '#'.repeat(row.length)
  const dice = seededDice('gust')
  const map = [wall, row, wall]
  const s = descent.setup({ hints: false, background: 'monk', scenario: { map, seen: true } }, dice)
  const choice = descent.scene(s, 0).choices.find(({ id }) => id === 'cast-gust-1')
  expect(choice?.preview).toBe(`${says}, MP 5 → 3`)
  const deed = descent.legal(s, 0).find(({ id }) => id === 'cast-gust-1')
  descent.apply(s, [{ seat: 0, action: deed as never }], dice)
  expect(floorOf(s).creatures.map(({ hp }) => hp)).toEqual(left)
})

test('in play too it comes as it was said; where the way leads out of sight it says what Gust does and no more', () => {
  const counts = { exact: 0, open: 0 }
  for (let seed = 0; seed < 12; seed++) {
    const dice = seededDice(`gust ${seed}`)
    const s = descent.setup({ hints: false, background: 'monk' }, dice)
    for (let i = 0; i < 150 && descent.toAct(s).length > 0; i++) {
      const open = descent.legal(s, 0)
      const gust = open.find(({ id }) => id === 'cast-gust-1')
      if (gust !== undefined) check(s, gust, counts)
      const deed = open.find(({ verb }) => verb === 'explore' || verb === 'fight' || verb === 'descend') ?? open[0]
      descent.apply(s, [{ seat: 0, action: deed as never }], dice)
    }
  }
  expect(counts.exact).toBeGreaterThan(50)
  expect(counts.open).toBeGreaterThan(0)
})

function check(s: State, gust: Deed, counts: { exact: number; open: number }): void {
  const preview = descent.scene(s, 0).choices.find(({ id }) => id === gust.id)?.preview ?? ''
  if (!preview.startsWith('driven')) {
    counts.open++
    expect(preview).toMatch(/^pushes 3 cells; against a wall or a fellow it hurts both, 6 damage/)
    return
  }
  counts.exact++
  const told: Event[] = []
  descent.apply(descent.clone(s), [{ seat: 0, action: gust }], seededDice('later'), (e) => told.push(e))
  const [pushed] = told.filter((e) => e.kind === 'pushed')
  const into = preview.includes('unhurt') ? 'free' : preview.includes('the wall') ? 'wall' : 'fellow'
  expect(pushed?.kind === 'pushed' ? pushed.into : '').toBe(into)
}
