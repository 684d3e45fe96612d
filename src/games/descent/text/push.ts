import { distance, has, STEPS } from '../../../lib/grid.ts'
import { pushDirection, pushEndCell } from '../combat/combat.ts'
import { damageAfterArmour, rawSpellDamage } from '../combat/formulas.ts'
import { enemyOf, type Pack, type Spell } from '../content/content.ts'
import type { Creature } from '../map/floor.ts'
import { heroView } from '../map/senses.ts'
import type { FieldOfView } from '../map/views.ts'
import type { State } from '../state.ts'
import { theEnemyName } from './phrases.ts'

/** §17 What a push would do to the target, as text; undefined if part of its path is out of sight. */
export function pushText(pack: Pack, s: State, spell: Spell, target: Creature): string | undefined {
  if (spell.effect !== 'push') return undefined
  const direction = pushDirection(s.hero.place, target.place)
  const seen = heroView(s)
  for (let cells = 0; cells < spell.cells; cells++)
    if (!isStepSeen(seen, pushEndCell(s, target.place, direction, cells).place, direction)) return undefined
  const { place, into } = pushEndCell(s, target.place, direction, spell.cells)
  const far = distance(place, target.place)
  const pushed = far === 0 ? 'pushed' : `pushed ${far} ${far === 1 ? 'cell' : 'cells'}`
  if (into === 'free') return `${pushed}, unhurt`
  const raw = rawSpellDamage(pack, s, spell.damage)
  const mine = hurtText(pack, raw, target)
  if (into === 'wall') return `${pushed} into the wall: ${mine}`
  return `${pushed} into ${theEnemyName(enemyOf(pack, into.kind))}: ${mine}, the other ${hurtText(pack, raw, into)}`
}

function hurtText(pack: Pack, raw: number, { kind, hp }: Creature): string {
  const damage = damageAfterArmour(raw, enemyOf(pack, kind).armour)
  return `${damage} damage${damage >= hp ? ', it dies' : ''}`
}

/** Whether the hero sees the next cell and, for a diagonal step, both cells beside it. */
function isStepSeen(seen: FieldOfView, place: number, direction: number): boolean {
  const to = place + (STEPS[direction] ?? 0)
  return (
    has(seen, to) && (direction < 4 || (has(seen, (place & ~31) | (to & 31)) && has(seen, (to & ~31) | (place & 31))))
  )
}
