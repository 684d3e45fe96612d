import { countOf, drop, has, noRows, put, type Rows } from '../../../lib/grid.ts'
import { flood } from '../../../lib/paths.ts'
import { enemyOf, FLOOR_COUNT, floorPlan, type Pack } from '../content/content.ts'
import { type Floor, groundKind, groundPlace, lyingKind, lyingPlace, PLATE, WEB } from './floor.ts'
import { viewFrom } from './views.ts'

/** §6.4 What is wrong with a floor, in words; a floor is used only if nothing is. */
export function flaws(pack: Pack, f: Floor): string[] {
  const found: string[] = []
  const demand = (isSo: boolean, flaw: string): void => {
    if (!isSo) found.push(flaw)
  }
  const plan = floorPlan(f.number)
  const isLast = f.number === FLOOR_COUNT
  demand(f.width === plan.size && f.height === plan.size && f.open.length === plan.size, 'the size is wrong')
  demand(isClosed(f), 'the border has a hole')
  demand(has(f.open, f.start), 'the arrival is in a wall')
  demand(countOf(flood(f.open, f.start)) === countOf(f.open), 'a part cannot be reached')
  demand(isWalkable(f), 'a part can only be reached over a plate or a web')
  demand(isGroundSound(f), 'ground lies in a wall or under a feature')
  demand(f.up === (f.number === 1 ? -1 : f.start), 'the stairs up are wrong')
  demand(f.down >= 0 === !isLast, 'the stairs down are wrong')
  demand(f.shop >= 0 === (plan.feature === 'shop'), 'the shop is wrong')
  demand(f.altar >= 0 === (plan.feature === 'altar'), 'the altar is wrong')
  demand(f.offers.length > 0 === f.shop >= 0, 'the offers are wrong')
  demand(areApart(f), 'two things share a cell or stand in a wall')
  const count = { common: 0, miniboss: 0, boss: 0 }
  for (const { kind } of f.creatures) count[enemyOf(pack, kind).role]++
  demand(count.common >= plan.enemies[0] && count.common <= plan.enemies[1], 'the number of enemies is wrong')
  demand(count.miniboss === (plan.hasMiniboss ? 1 : 0), 'the miniboss is wrong')
  demand(count.boss === (isLast ? 1 : 0), 'the boss is wrong')
  let things = 0
  for (const item of f.items) if (lyingKind(item) !== pack.gold) things++
  demand(things === plan.items, 'the number of items is wrong')
  const seen = viewFrom(f.open, f.width, f.start)
  demand(!f.creatures.some((creature) => has(seen, creature.place)), 'an enemy is in sight on arrival')
  return found
}

/** §18 Everything but the plates and webs themselves can be walked to without touching one. */
function isWalkable(f: Floor): boolean {
  const harmless = f.open.slice()
  let touched = 0
  for (const g of f.ground)
    if (groundKind(g) === PLATE || groundKind(g) === WEB) {
      drop(harmless, groundPlace(g))
      touched++
    }
  // Where nothing is to be avoided, that all of it can be reached has been asked.
  return touched === 0 || countOf(flood(harmless, f.start)) === countOf(f.open) - touched
}
function isGroundSound(f: Floor): boolean {
  const taken = noRows(f.height)
  for (const place of [f.start, f.down, f.shop, f.altar]) if (place >= 0) put(taken, place)
  return f.ground.every((g) => takes(f, taken, groundPlace(g)))
}

function isClosed(f: Floor): boolean {
  const sides = 1 | (1 << (f.width - 1))
  return (
    f.open[0] === 0 && f.open[f.height - 1] === 0 && f.open.every((row) => (row & sides) === 0 && row < 1 << f.width)
  )
}

/** Arrival, stairs, feature, creatures and items: every one on an open cell of its own. */
function areApart(f: Floor): boolean {
  const taken = noRows(f.height)
  for (const place of [f.start, f.down, f.shop, f.altar]) if (place >= 0 && !takes(f, taken, place)) return false
  for (const { place } of f.creatures) if (!takes(f, taken, place)) return false
  for (const item of f.items) if (!takes(f, taken, lyingPlace(item))) return false
  return true
}

/** Takes an open cell that nothing has taken. */
function takes(f: Floor, taken: Rows, place: number): boolean {
  if (!has(f.open, place) || has(taken, place)) return false
  put(taken, place)
  return true
}
