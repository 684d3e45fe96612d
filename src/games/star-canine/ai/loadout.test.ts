import { expect, test } from 'vitest'
import { seededDice } from '../../../engine/index.ts'
import { fightCombat } from '../combat/combat.ts'
import { builtInPack, equipmentOf } from '../content/content.ts'
import { kindOfId } from '../state.ts'
import { bestOutcomes } from './best-outcomes.ts'
import { loadoutPoints, type PlanPriorities, planLoadout } from './loadout.ts'
import { makeLoadoutWalk } from './walk.ts'

const pack = builtInPack()

const CARES: PlanPriorities = { hull: 1, ammo: 2.5, disposable: 57, reward: 57 }
const kinds = (...ids: number[]): number[] => ids.map((id) => kindOfId(pack, id))
const ids = (loadout: readonly number[]): number[] => loadout.map((kind) => equipmentOf(pack, kind).id)

/** Every ordering of every selection of at most `slots` items. */
function everyLoadout(stock: readonly number[], slots: number): number[][] {
  if (slots === 0) return [[]]
  const firsts = stock.filter((kind, i) => stock.indexOf(kind) === i)
  const longer = firsts.flatMap((first) => {
    const rest = stock.slice()
    rest.splice(rest.indexOf(first), 1)
    return everyLoadout(rest, slots - 1).map((loadout) => [first, ...loadout])
  })
  return [[], ...longer]
}

/** A random battle: a stock of items and an enemy. */
function anyBattle(n: number, items = 6) {
  const dice = seededDice(`battle ${n}`)
  const roll = (sides: number): number => dice.roll('battle', sides, 'of a battle')
  const stock = Array.from({ length: items }, () => roll(pack.equipment.length))
  const ship = { hull: 1 + roll(200), maxHull: 240, ammo: roll(14), owned: roll(16) }
  const enemy = pack.enemies[roll(pack.enemies.length)] as (typeof pack.enemies)[number]
  return { stock, ship, enemy, slots: 3 }
}

test.each(Array.from({ length: 120 }, (_, n) => n))('battle %i: no loadout in any order does better', (n) => {
  const { stock, ship, enemy, slots } = anyBattle(n)
  const best = Math.max(
    ...everyLoadout(stock, slots).map((loadout) => loadoutPoints(pack, ship, loadout, enemy, CARES)),
  )
  const plan = planLoadout(makeLoadoutWalk(pack), ship, slots, stock, enemy, CARES)
  expect(plan.points).toBe(best)
  // Filling empty slots with free items can only raise the points.
  expect(loadoutPoints(pack, ship, plan.loadout, enemy, CARES)).toBeGreaterThanOrEqual(best)
})

test('no hint changes the plan, good or bad', () => {
  const walk = makeLoadoutWalk(pack)
  for (let n = 0; n < 1500; n++) {
    const { ship, enemy, stock } = anyBattle(n, 10)
    const plan = planLoadout(makeLoadoutWalk(pack), ship, 6, stock, enemy, CARES)
    const recent = anyBattle(n + 5000, 6).stock
    for (const hint of [recent, plan.loadout, stock.slice(4)])
      expect([n, planLoadout(walk, ship, 6, stock, enemy, CARES, hint)]).toEqual([n, plan])
  }
})

test.each(Array.from({ length: 60 }, (_, n) => n + 1000))('battle %i: no outcome beats the frontier', (n) => {
  const { stock, ship, enemy, slots } = anyBattle(n)
  const points = bestOutcomes(pack, ship, slots, stock, enemy)
  for (const loadout of everyLoadout(stock, slots)) {
    const { result, hull, ammo } = fightCombat(pack, ship, loadout, enemy)
    if (result === 'loss' || (result === 'draw' && enemy.type === 'Boss')) continue
    const burns = loadout.filter((kind) => equipmentOf(pack, kind).disposable)
    const isBeaten = points.some(
      (p) =>
        p.hull >= hull &&
        p.ammo >= ammo &&
        (p.isWon || result === 'draw') &&
        p.burned.every((kind) => p.burned.filter((k) => k === kind).length <= burns.filter((k) => k === kind).length),
    )
    expect([ids(loadout), isBeaten]).toEqual([ids(loadout), true])
  }
  for (const { loadout, isWon, hull, ammo } of points)
    expect(fightCombat(pack, ship, loadout, enemy)).toMatchObject({ result: isWon ? 'win' : 'draw', hull, ammo })
})

// README, "How the plan bot fights", and §4.3: weapons pay ammo in equip order.
test.each([
  // stock                      slots ammo  enemy                  loadout
  [kinds(1, 2, 2, 3), 6, 12, 'Scrap Skirmisher', [2, 2, 3]],
  [kinds(5, 1, 1), 3, 7, 'Snowblind Probe', [1, 1]],
  [kinds(999, 8, 3), 3, 0, 'Scrap Skirmisher', [3, 8]],
] as const)('stock %j, %i slots, %i ammo against %s: %j', (stock, slots, ammo, name, loadout) => {
  const enemy = pack.enemies.find(({ id }) => id === name) as (typeof pack.enemies)[number]
  const plan = planLoadout(
    makeLoadoutWalk(pack),
    { hull: 200, maxHull: 200, ammo, owned: 0 },
    slots,
    stock,
    enemy,
    CARES,
  )
  expect(ids(plan.loadout)).toEqual(loadout)
})
