import { unreachable } from '../../../engine/unreachable.ts'
import { STATIC } from '../hooks.ts'
import {
  ANGER,
  ATTACK,
  BURN,
  CURSE,
  DECAY,
  DISQUALIFYING,
  type DisqualifyingStatus,
  FIRE,
  FORCE,
  type MoveTypeIndex,
  proofAgainst,
  REGEN,
  SLEEP,
  STUN,
  TICKING,
  type TickingStatus,
  UTILITY,
  VITAL,
} from '../names.ts'
import { CURSE_ROLL_ON_DECAY, isRuled } from '../rulings.ts'
import { gainRisk, rollCurse } from './attunement.ts'
import { rootOf, sideOf, type World } from './context.ts'
import { BY_STATUS, changeMaxHp, dealDamage, heal, isActive, NO_DEALER, reveal } from './damage.ts'
import { type Move, PROOF } from './move.ts'
import { ATTUNED, CHECKED, CHOSEN, FIGHTING, makeChecked, type Side, WAIT } from './side.ts'
import { settle } from './state-check.ts'
import { staticBits } from './statics.ts'

/** P3.2 and P3.3: what statuses do at the beginning of an execution. */

/** P3.2 Applies Regen, Burn, Decay and Curse: each once, with magnitude 1, unless it is ignored. */
export function p32DamageStatuses(world: World, seat: number, side: Side): void {
  const { stats } = side
  if ((stats[REGEN] | stats[BURN] | stats[DECAY] | stats[CURSE]) === 0) return
  for (const status of TICKING) if (isActive(side, status) && world.duel.winner === FIGHTING) tick(world, seat, status)
}

function tick(world: World, seat: number, status: TickingStatus): void {
  const warm = sideOf(world, seat).stats[ATTUNED] & ((1 << FIRE) | (1 << VITAL))
  if (status === REGEN && warm !== 0) reveal(world, seat, warm)
  world.emit?.({ kind: 'ticked', seat, status })
  switch (status) {
    case REGEN:
      heal(world, seat, warm !== 0 ? 2 : 1)
      return settle(world)
    case BURN:
      dealDamage(world, seat, FIRE, 1, NO_DEALER, BY_STATUS)
      return settle(world)
    case DECAY:
      dealDamage(world, seat, FORCE, 1, NO_DEALER, BY_STATUS)
      gainRisk(world, seat, 1)
      settle(world)
      if (isRuled(world.duel.rules, CURSE_ROLL_ON_DECAY) && world.duel.winner === FIGHTING) {
        rollCurse(world, seat)
        settle(world)
      }
      return
    case CURSE:
      changeMaxHp(world, seat, -1)
      return settle(world)
    default:
      return unreachable(status)
  }
}

/** P3.3 Sleep, Stun and Anger may bar the move. Reports the first that does. */
export function p33Disqualification(world: World, seat: number, side: Side, m: Move | undefined): boolean {
  const { stats } = side
  // CHECKED is still 0, because P3.6 has reset it.
  if ((stats[SLEEP] | stats[STUN] | stats[ANGER]) === 0) return false
  stats[CHECKED] = makeChecked(stats[SLEEP], stats[STUN], stats[ANGER])
  if (m === undefined || side.stats[CHOSEN] === WAIT) return false
  const { type } = rootOf(world.pack, m)
  const proof = m[PROOF] | staticBits(world, seat, STATIC.proof)
  for (const status of DISQUALIFYING) {
    if (!isActive(side, status) || (proof & proofAgainst(status)) !== 0 || !bars(status, type)) continue
    world.emit?.({ kind: 'disqualified', seat, status })
    return true
  }
  return false
}

function bars(status: DisqualifyingStatus, type: MoveTypeIndex): boolean {
  switch (status) {
    case SLEEP:
      return true
    case STUN:
      return type === ATTACK
    case ANGER:
      return type === UTILITY
    default:
      return unreachable(status)
  }
}
