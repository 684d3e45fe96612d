import { EVENT } from '../hooks.ts'
import { hasBit, NONE, WOUND } from '../names.ts'
import { type Cast, type CompiledEffect, NO_QUEUE, sideInWorld, type World } from './context.ts'
import { isStatusActive } from './damage.ts'
import { DRAW, FIGHTING, IMMUNE, isWoundSealed, PLAYER, RIVAL, WOUND_SEALED } from './side.ts'
import { isAlive, openWounds } from './statuses.ts'
import { isEventReplaced, runQueuedEvents } from './trigger.ts'

/** §4 The state check looks for deaths first, then for the seal, then for open wounds. It checks both sides before it sets a result. */
function check(world: World): void {
  // Open wounds can cause new wounds. This still ends, because each round spends all wounds of a side.
  while (world.isDirty && world.duel.winner === FIGHTING) {
    world.isDirty = false
    const [player, rival] = world.duel.sides
    if (Math.min(player.hp, player.maxHp, rival.hp, rival.maxHp) <= 0) {
      const isPlayerDead = isDead(world, PLAYER)
      const isRivalDead = isDead(world, RIVAL)
      if (isPlayerDead || isRivalDead) {
        world.duel.winner = isPlayerDead && isRivalDead ? DRAW : isPlayerDead ? RIVAL : PLAYER
        return
      }
    }
    if ((player.stats[WOUND] | (player.stats[IMMUNE] & WOUND_SEALED)) !== 0) checkWounds(world, PLAYER)
    if ((rival.stats[WOUND] | (rival.stats[IMMUNE] & WOUND_SEALED)) !== 0) checkWounds(world, RIVAL)
  }
}

function isDead(world: World, seat: number): boolean {
  if (isAlive(world, seat)) return false
  const isSaved =
    isEventReplaced(world, EVENT.wouldDie, seat, 0, hasBit(world.diedOfWounds, seat) ? WOUND : NONE) &&
    isAlive(world, seat)
  world.diedOfWounds &= ~(1 << seat)
  if (!isSaved) world.emit?.({ kind: 'died', seat })
  return !isSaved
}

function checkWounds(world: World, seat: number): void {
  const side = sideInWorld(world, seat)
  if (isWoundSealed(side) && side.hp >= side.maxHp) {
    side.stats[IMMUNE] &= ~WOUND_SEALED
    world.emit?.({ kind: 'seal-lifted', seat })
  }
  if (isStatusActive(side, WOUND) && 2 * side.hp < side.maxHp) openWounds(world, seat)
}

/** Runs effects in order. Each is atomic, and the state check and the triggers follow it. */
export function runEffects(cast: Cast, acts: readonly CompiledEffect[]): void {
  const { world } = cast
  for (let i = 0; i < acts.length; i++) {
    if (world.duel.winner !== FIGHTING) return
    ;(acts[i] as CompiledEffect)(cast)
    // Most effects change nothing that needs to be checked.
    if (world.isDirty || world.queue.length > 0) runStateChecks(world)
  }
}

/** Runs the state check and the queued triggers until nothing is left to do. */
export function runStateChecks(world: World): void {
  if (world.isDirty) check(world)
  if (world.queue.length === 0 || world.depth > 0) return
  for (let round = 0; round < ROUNDS && world.queue.length > 0 && world.duel.winner === FIGHTING; round++) {
    runQueuedEvents(world, check)
    if (world.isDirty) check(world)
  }
  world.queue = NO_QUEUE
}
/** The largest number of rounds: open wounds fire events of their own, which may open wounds again. */
const ROUNDS = 16
