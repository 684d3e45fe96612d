import { countOf, drop, has, noRows, put, type Rows } from '../../../lib/grid.ts'
import { flood } from '../../../lib/paths.ts'
import { enemyOf, FLOOR_COUNT, floorPlan, type Pack } from '../content/content.ts'
import { type Floor, groundKind, groundPlace, itemKind, itemPlace, PLATE, WEB } from './floor.ts'
import { viewFromCell } from './views.ts'

/** §6.4 Lists the problems of a generated floor. A floor with any problem is not used. */
export function floorProblems(pack: Pack, f: Floor): string[] {
  const found: string[] = []
  const require = (holds: boolean, problem: string): void => {
    if (!holds) found.push(problem)
  }
  const plan = floorPlan(f.number)
  const isLast = f.number === FLOOR_COUNT
  require(f.width === plan.size && f.height === plan.size && f.open.length === plan.size, 'the size is wrong')
  require(isClosed(f), 'the border has a hole')
  require(has(f.open, f.start), 'the arrival is in a wall')
  require(countOf(flood(f.open, f.start)) === countOf(f.open), 'a part cannot be reached')
  require(isWalkable(f), 'a part can be reached only over a plate or a web')
  require(isGroundSound(f), 'terrain lies in a wall or under a feature')
  require(f.up === (f.number === 1 ? -1 : f.start), 'the stairs up are wrong')
  require(f.down >= 0 === !isLast, 'the stairs down are wrong')
  require(f.shop >= 0 === (plan.feature === 'shop'), 'the shop is wrong')
  require(f.altar >= 0 === (plan.feature === 'altar'), 'the altar is wrong')
  require(f.offers.length > 0 === f.shop >= 0, 'the offers are wrong')
  require(areApart(f), 'two things share a cell or stand in a wall')
  const count = { common: 0, miniboss: 0, boss: 0 }
  for (const { kind } of f.creatures) count[enemyOf(pack, kind).role]++
  require(count.common >= plan.enemies[0] && count.common <= plan.enemies[1], 'the number of enemies is wrong')
  require(count.miniboss === (plan.hasMiniboss ? 1 : 0), 'the miniboss is wrong')
  require(count.boss === (isLast ? 1 : 0), 'the boss is wrong')
  let itemTotal = 0
  for (const item of f.items) if (itemKind(item) !== pack.gold) itemTotal++
  require(itemTotal === plan.items, 'the number of items is wrong')
  const seen = viewFromCell(f.open, f.width, f.start)
  require(!f.creatures.some((creature) => has(seen, creature.place)), 'an enemy is in sight on arrival')
  return found
}

/** §18 Whether every other open cell can be reached without stepping on a plate or a web. */
function isWalkable(f: Floor): boolean {
  const harmless = f.open.slice()
  let touched = 0
  for (const g of f.ground)
    if (groundKind(g) === PLATE || groundKind(g) === WEB) {
      drop(harmless, groundPlace(g))
      touched++
    }
  // A floor without plates or webs needs no second check.
  return touched === 0 || countOf(flood(harmless, f.start)) === countOf(f.open) - touched
}
function isGroundSound(f: Floor): boolean {
  const taken = noRows(f.height)
  for (const place of [f.start, f.down, f.shop, f.altar]) if (place >= 0) put(taken, place)
  return f.ground.every((g) => takeCell(f, taken, groundPlace(g)))
}

function isClosed(f: Floor): boolean {
  const sides = 1 | (1 << (f.width - 1))
  return (
    f.open[0] === 0 && f.open[f.height - 1] === 0 && f.open.every((row) => (row & sides) === 0 && row < 1 << f.width)
  )
}

/** Whether the arrival, the stairs, the feature, every creature and every item have an open cell of their own. */
function areApart(f: Floor): boolean {
  const taken = noRows(f.height)
  for (const place of [f.start, f.down, f.shop, f.altar]) if (place >= 0 && !takeCell(f, taken, place)) return false
  for (const { place } of f.creatures) if (!takeCell(f, taken, place)) return false
  for (const item of f.items) if (!takeCell(f, taken, itemPlace(item))) return false
  return true
}

/** Marks an open cell as taken. Returns false if the cell is a wall or taken already. */
function takeCell(f: Floor, taken: Rows, place: number): boolean {
  if (!has(f.open, place) || has(taken, place)) return false
  put(taken, place)
  return true
}
