import { distance, has, STEPS } from '../../../lib/grid.ts'
import { pushDirection, wayOfPush } from '../combat/combat.ts'
import { afterArmour, spellRaw } from '../combat/figures.ts'
import { enemyOf, type Pack, type Spell } from '../content/content.ts'
import type { Creature } from '../map/floor.ts'
import { seenNow } from '../map/senses.ts'
import type { View } from '../map/views.ts'
import type { State } from '../state.ts'
import { theEnemy } from './phrases.ts'

/** §17 Where Gust would drive somebody and what that does; undefined where a cell of the way is out of sight, and so nobody can say. */
export function shoveWords(pack: Pack, s: State, spell: Spell, target: Creature): string | undefined {
  if (spell.effect !== 'push') return undefined
  const direction = pushDirection(s.hero.place, target.place)
  const seen = seenNow(s)
  for (let cells = 0; cells < spell.cells; cells++)
    if (!isStepSeen(seen, wayOfPush(s, target.place, direction, cells).place, direction)) return undefined
  const { place, into } = wayOfPush(s, target.place, direction, spell.cells)
  const far = distance(place, target.place)
  const driven = far === 0 ? 'driven' : `driven ${far} ${far === 1 ? 'cell' : 'cells'}`
  if (into === 'free') return `${driven}, unhurt`
  const raw = spellRaw(pack, s, spell.damage)
  const mine = hurtWords(pack, raw, target)
  if (into === 'wall') return `${driven} into the wall: ${mine}`
  return `${driven} into ${theEnemy(enemyOf(pack, into.kind))}: ${mine}, the other ${hurtWords(pack, raw, into)}`
}

function hurtWords(pack: Pack, raw: number, { kind, hp }: Creature): string {
  const damage = afterArmour(raw, enemyOf(pack, kind).armour)
  return `${damage} damage${damage >= hp ? ', it dies' : ''}`
}

/** The cell ahead, and on a diagonal both beside the step. */
function isStepSeen(seen: View, place: number, direction: number): boolean {
  const to = place + (STEPS[direction] ?? 0)
  return (
    has(seen, to) && (direction < 4 || (has(seen, (place & ~31) | (to & 31)) && has(seen, (to & ~31) | (place & 31))))
  )
}
