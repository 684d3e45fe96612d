import type { RitualHook } from '../content/cards.ts'
import { cardOf } from '../content/pack.ts'
import type { Hooked, HookedByRelic } from '../content/relics.ts'
import type { Foe } from '../foe.ts'
import { NO_ELEMENT } from '../names.ts'
import { numberAt } from '../number-lists.ts'
import type { Play } from './context.ts'
import { AT_NOBODY, perform, performAll } from './effects.ts'
import { ritualAt } from './zones.ts'

/** Everything that acts at a hook, in the order it was gained. Each hook is run at the one place where it happens. */

/** `runHook(play, pack.does.combat_start)`: what relics and destinies do then. */
export function runHook(play: Play, hooked: HookedByRelic): void {
  const { boons } = play.s
  for (let i = 0; i < boons.length; i++) {
    const all = hooked[numberAt(boons, i)]
    if (all !== undefined) runAll(play, all)
  }
}

/** One relic alone: where two hooks happen at once, each relic does both before the next. */
export function runRelic(play: Play, hooked: HookedByRelic, relic: number): void {
  const all = hooked[relic]
  if (all !== undefined) runAll(play, all)
}

function runAll(play: Play, all: readonly Hooked[]): void {
  const { turn } = play.s
  for (const { act, onTurn, every, cause } of all)
    if ((onTurn === 0 || onTurn === turn) && (every === 1 || turn % every === 0)) perform(play, act, AT_NOBODY, cause)
}

/** Rituals in play: `element` is the die's that was spent, `foe` the one that struck. */
export function runRituals(
  play: Play,
  hook: RitualHook,
  { element = NO_ELEMENT, foe, times = 1 }: { element?: number; foe?: Foe; times?: number },
): void {
  const { s, pack } = play
  for (const code of s.rituals) {
    const ritual = ritualAt(pack, code, hook)
    if (ritual === undefined || (ritual.element !== NO_ELEMENT && ritual.element !== element)) continue
    const aim = foe === undefined ? AT_NOBODY : { ...AT_NOBODY, foe }
    performAll(play, ritual.acts, aim, cardOf(pack, code).id, times)
  }
}
