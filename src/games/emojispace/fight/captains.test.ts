import { expect, test } from 'vitest'
import { side } from '../../../../test/emojispace/campaign.ts'
import { ship } from '../../../../test/emojispace/ships.ts'
import type { Captain } from '../content.ts'
import { captainOrder } from './captains.ts'
import { makeCombat } from './side.ts'

const MEND = 'combat_utility_repair_system_mk1'
const PROBE = 'ship_utility_probe_array'
const SMALL = ship('civ_t1_midge') // TR 1
const BIG = ship('mil_t5_dragonfly') // TR 3

// §25 captain, what is aboard its Fly of 10 points, hull points, round, the other ship, what it does
test.each<[Captain, string[], number, number, object, string]>([
  ['basic', [MEND], 4, 1, SMALL, 'focus-fire'],
  ['basic', [MEND], 3, 1, SMALL, 'repair'],
  ['basic', [], 3, 1, SMALL, 'focus-fire'],
  ['pirate', [MEND], 4, 3, SMALL, 'focus-fire'],
  ['pirate', [MEND], 3, 3, SMALL, 'attempt-escape'],
  ['hunter', [PROBE], 10, 1, SMALL, 'scan'],
  ['hunter', [PROBE], 10, 2, SMALL, 'focus-fire'],
  ['hunter', [], 10, 1, SMALL, 'focus-fire'],
  ['hunter', [MEND], 7, 2, SMALL, 'focus-fire'],
  ['hunter', [MEND], 6, 2, SMALL, 'repair'],
  ['hunter', [], 3, 2, SMALL, 'focus-fire'],
  ['raider', [MEND], 4, 2, BIG, 'focus-fire'],
  ['raider', [MEND], 3, 2, BIG, 'repair'],
  ['raider', [], 1, 2, BIG, 'focus-fire'],
  ['patrol', [], 10, 1, BIG, 'focus-fire'],
  ['patrol', [], 10, 2, BIG, 'reinforce-shields'],
  ['patrol', [], 10, 2, SMALL, 'focus-fire'],
  ['patrol', [], 3, 2, BIG, 'attempt-escape'],
  ['patrol', [MEND], 3, 2, BIG, 'repair'],
])('%s with %j at %i of 10, round %i: %#', (captain, modules, hull, round, other, order) => {
  const own = side({ ...ship('civ_t2_fly', modules), current_hull_integrity: hull })
  const c = makeCombat('1', side(other), own)
  c.round = round - 1
  expect(captainOrder(captain, c, 1).id).toBe(order)
})

test('a repair module that is spent is no help', () => {
  const own = { ...side({ ...ship('civ_t2_fly', [MEND]), current_hull_integrity: 3 }), uses: [0] }
  expect(captainOrder('raider', makeCombat('1', side(SMALL), own), 1).id).toBe('focus-fire')
  expect(captainOrder('patrol', makeCombat('1', side(SMALL), own), 1).id).toBe('attempt-escape')
})
