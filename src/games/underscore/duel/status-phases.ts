import { unreachable } from '../../../engine/unreachable.ts'
import { STATIC } from '../hooks.ts'
import {
  ANGER,
  ATTACK,
  BURN,
  CURSE,
  DECAY,
  DISQUALIFYING_STATUSES,
  type DisqualifyingStatus,
  FIRE,
  FORCE,
  type MoveTypeIndex,
  proofAgainst,
  REGEN,
  SLEEP,
  STUN,
  TICKING_STATUSES,
  type TickingStatus,
  UTILITY,
  VITAL,
} from '../names.ts'
import { CURSE_ROLL_ON_DECAY, hasRuling } from '../rulings.ts'
import { gainCurseRisk, rollCurse } from './attunement.ts'
import { rootOfMove, sideInWorld, type World } from './context.ts'
import { BY_STATUS, changeMaxHp, dealDamage, healHp, isStatusActive, NO_DEALER, revealAttunements } from './damage.ts'
import { type Move, PROOF } from './move.ts'
import { ATTUNED, CHECKED, CHOSEN, FIGHTING, packCheckedStatuses, type Side, WAIT_CHOSEN } from './side.ts'
import { runStateChecks } from './state-check.ts'
import { standingChangeBits } from './statics.ts'

/** P3.2 and P3.3: what statuses do at the beginning of an execution. */

/** P3.2 Applies Regen, Burn, Decay and Curse: each once, with magnitude 1, unless it is ignored. */
export function p32DamageStatuses(world: World, seat: number, side: Side): void {
  const { stats } = side
  if ((stats[REGEN] | stats[BURN] | stats[DECAY] | stats[CURSE]) === 0) return
  for (const status of TICKING_STATUSES)
    if (isStatusActive(side, status) && world.duel.winner === FIGHTING) tick(world, seat, status)
}

function tick(world: World, seat: number, status: TickingStatus): void {
  const warm = sideInWorld(world, seat).stats[ATTUNED] & ((1 << FIRE) | (1 << VITAL))
  if (status === REGEN && warm !== 0) revealAttunements(world, seat, warm)
  world.emit?.({ kind: 'ticked', seat, status })
  switch (status) {
    case REGEN:
      healHp(world, seat, warm !== 0 ? 2 : 1)
      return runStateChecks(world)
    case BURN:
      dealDamage(world, seat, FIRE, 1, NO_DEALER, BY_STATUS)
      return runStateChecks(world)
    case DECAY:
      dealDamage(world, seat, FORCE, 1, NO_DEALER, BY_STATUS)
      gainCurseRisk(world, seat, 1)
      runStateChecks(world)
      if (hasRuling(world.duel.rules, CURSE_ROLL_ON_DECAY) && world.duel.winner === FIGHTING) {
        rollCurse(world, seat)
        runStateChecks(world)
      }
      return
    case CURSE:
      changeMaxHp(world, seat, -1)
      return runStateChecks(world)
    default:
      return unreachable(status)
  }
}

/** P3.3 Sleep, Stun and Anger may bar the move. Reports the first that does. */
export function p33IsDisqualified(world: World, seat: number, side: Side, m: Move | undefined): boolean {
  const { stats } = side
  // CHECKED is still 0, because P3.6 has reset it.
  if ((stats[SLEEP] | stats[STUN] | stats[ANGER]) === 0) return false
  stats[CHECKED] = packCheckedStatuses(stats[SLEEP], stats[STUN], stats[ANGER])
  if (m === undefined || side.stats[CHOSEN] === WAIT_CHOSEN) return false
  const { type } = rootOfMove(world.pack, m)
  const proof = m[PROOF] | standingChangeBits(world, seat, STATIC.proof)
  for (const status of DISQUALIFYING_STATUSES) {
    if (!isStatusActive(side, status) || (proof & proofAgainst(status)) !== 0 || !bars(status, type)) continue
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
