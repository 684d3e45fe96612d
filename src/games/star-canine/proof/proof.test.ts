import { expect, test } from 'vitest'
import { choose, isRefusal, seededDice, start } from '../../../engine/index.ts'
import { type EnemyEntry, type EquipmentEntry, makePack } from '../content/content.ts'
import enemyData from '../content/Enemy_data.json' with { type: 'json' }
import equipmentData from '../content/Equipment_data.json' with { type: 'json' }
import { makeStarCanine } from '../index.ts'
import type { State } from '../state.ts'
import type { Certificate } from './certificate.ts'
import { checkActOne } from './checker.ts'
import dailies from './dailies.json' with { type: 'json' }
import { proveActOne } from './solve.ts'

/** The built-in rows with only a few rewards, which keeps ACT I small. */
const POOL = [4, 6, 9, 101]
const items = (equipmentData.items as EquipmentEntry[]).map((item) => ({ ...item, reward: POOL.includes(item.id) }))
const enemies = enemyData.enemies as EnemyEntry[]
const pack = makePack(items, enemies)
const game = makeStarCanine(pack)
const solved = proveActOne(pack, 'small')
const { certificate, best, ids } = solved

test('the solver’s line reaches the stated result by the real rules', () => {
  const run = start(game as never, { seed: 'small' })
  if (isRefusal(run)) throw new Error(run.why)
  for (const id of ids) expect(choose(run, run.turn, 0, id)).not.toHaveProperty('refused')
  const { phase, hull, ammo } = run.state as State
  expect([phase, hull + 5 * ammo]).toEqual(['boss-reward', best])
  expect(best).toBe(certificate.bound)
})

test('the checker, which shares no code with rules or solver, accepts the certificate', () => {
  expect(checkActOne(certificate, items, enemies)).toBe(undefined)
})

const without = (stage: number): Certificate => ({
  ...certificate,
  layers: certificate.layers.map((layer, i) => (i === stage ? layer.slice(0, -1) : layer)),
})
const weaker = (stage: number): Certificate => ({
  ...certificate,
  layers: certificate.layers.map((layer, i) =>
    i === stage
      ? layer.map(([stock, points]) => [stock, points.map(([ammo, hull]) => [ammo, hull - 1] as const)] as const)
      : layer,
  ),
})
test.each<[string, Certificate]>([
  ['a bound that is too low', { ...certificate, bound: certificate.bound - 1 }],
  ['another seed', { ...certificate, seed: 'other' }],
  ['no layers', { ...certificate, layers: [] }],
  ['a stock missing before I-2', without(1)],
  ['a stock missing before I-5', without(4)],
  ['a stock missing before I-9', without(8)],
  ['a point of hull missing before I-3', weaker(2)],
])('the checker refuses %s', (_, forged) => {
  expect(checkActOne(forged, items, enemies)).toEqual(expect.any(String))
})

test('no random run has a better result', () => {
  for (let n = 0; n < 200; n++) {
    const dice = seededDice('small')
    const own = seededDice(`captain ${n}`)
    const s = game.setup({}, dice)
    while (s.phase !== 'boss-reward' && game.toAct(s).length > 0) {
      const legal = game.legal(s, 0)
      const action = legal[own.roll('own', legal.length, 'own')] as (typeof legal)[number]
      game.apply(s, [{ seat: 0, action }], dice)
    }
    if (s.phase === 'boss-reward') expect(s.hull + 5 * s.ammo).toBeLessThanOrEqual(certificate.bound)
  }
})

test('there are at least thirty dailies, each with a par', () => {
  expect(dailies.length).toBeGreaterThanOrEqual(30)
  for (const { day, par } of dailies)
    expect([day, par > 2700]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), true])
})
