import type { RitualHook } from '../content/cards.ts'
import { cardOf } from '../content/pack.ts'
import type { ActsByRelic, RelicAct } from '../content/relics.ts'
import type { Foe } from '../foe.ts'
import { numberAt } from '../number-lists.ts'
import { NO_ELEMENT } from '../vocabulary.ts'
import type { PlayContext } from './context.ts'
import { NO_TARGET, performAct, performActs } from './effects.ts'
import { ritualAt } from './zones.ts'

/** Runs relics, destinies and rituals at hooks, in the order in which they were gained. Each hook has exactly one call site. */

/** Performs what all owned relics and destinies do at a hook: `runHook(play, pack.relicActs.combat_start)`. */
export function runHook(play: PlayContext, acts: ActsByRelic): void {
  const { boons } = play.s
  for (let i = 0; i < boons.length; i++) {
    const all = acts[numberAt(boons, i)]
    if (all !== undefined) runActs(play, all)
  }
}

/** Performs what one relic does at a hook. If two hooks fall on the same moment, each relic does both before the next relic acts. */
export function runRelic(play: PlayContext, acts: ActsByRelic, relic: number): void {
  const all = acts[relic]
  if (all !== undefined) runActs(play, all)
}

function runActs(play: PlayContext, all: readonly RelicAct[]): void {
  const { turn } = play.s
  for (const { act, onTurn, every, cause } of all)
    if ((onTurn === 0 || onTurn === turn) && (every === 1 || turn % every === 0))
      performAct(play, act, NO_TARGET, cause)
}

/** Runs the rituals in play at a hook. `element` is that of the spent die, `foe` the attacker. */
export function runRituals(
  play: PlayContext,
  hook: RitualHook,
  { element = NO_ELEMENT, foe, times = 1 }: { element?: number; foe?: Foe; times?: number },
): void {
  const { s, pack } = play
  for (const code of s.rituals) {
    const ritual = ritualAt(pack, code, hook)
    if (ritual === undefined || (ritual.element !== NO_ELEMENT && ritual.element !== element)) continue
    const aim = foe === undefined ? NO_TARGET : { ...NO_TARGET, foe }
    performActs(play, ritual.acts, aim, cardOf(pack, code).id, times)
  }
}
