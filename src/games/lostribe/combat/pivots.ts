import type { Pack } from '../content/pack.ts'
import {
  AI,
  DEF,
  EXPLOITED,
  EXPLOITER,
  EXPLOITS,
  EXPLOITS_BEFORE,
  FOE_MIGHT,
  type Foe,
  HARDENED_TO,
  HARDENED_TURNS,
  HP,
  ID,
  KIND,
  MAX_HP,
  PIVOT_REST,
  STAGE,
  TURNED_TO,
  takeExploit,
} from '../foe.ts'
import { foeAt, type State } from '../state.ts'
import type { PlayContext } from './context.ts'
import { elementThatBeats } from './dice/elements.ts'
import { wardFoe } from './gains.ts'
import { runHook } from './hooks.ts'
import { monsterOfFoe } from './intents.ts'

/** §6.5, §6.6 Foes that are hit with advantage too often pivot, and wounded bosses enter their next phase. */

/**
 * §6.5, §6.6 Runs after a card, spark or ult: counts hits with advantage (exploits), lets foes pivot and advances boss
 * phases. It is one pass, because it runs after every play.
 */
export function updatePivotsAndPhases(play: PlayContext, isCard: boolean): void {
  const { s } = play
  for (let i = 0; i < s.foes.length; i++) {
    const foe = foeAt(s, i)
    if (foe[EXPLOITED] !== 0) {
      countExploit(foe, takeExploit(foe), isCard)
      if (mustPivot(play, foe)) pivot(play, foe)
    }
    updateBossPhase(play, foe)
  }
}

const mustPivot = ({ pack }: PlayContext, foe: Foe): boolean =>
  foe[HP] > 0 && foe[PIVOT_REST] === 0 && foe[EXPLOITS] + foe[EXPLOITS_BEFORE] >= pack.config.pivot.threshold

function countExploit(foe: Foe, element: number, isCard: boolean): void {
  if (!isCard) return
  if (foe[EXPLOITER] !== element) {
    foe[EXPLOITER] = element
    foe[EXPLOITS] = 0
    foe[EXPLOITS_BEFORE] = 0
  }
  foe[EXPLOITS]++
}

/** §6.5 Makes a foe pivot: it hardens at once, and its intent turns to the element that beats the exploiting one. */
function pivot(play: PlayContext, foe: Foe): void {
  const { pivot: knobs } = play.pack.config
  const element = foe[EXPLOITER]
  foe[HARDENED_TO] = element
  foe[HARDENED_TURNS] = knobs.turns
  foe[PIVOT_REST] = knobs.rest
  foe[EXPLOITS] = 0
  foe[EXPLOITS_BEFORE] = 0
  foe[TURNED_TO] = elementThatBeats(element)
  const [turnedTo, turns] = [foe[TURNED_TO], knobs.turns]
  play.emit?.({ kind: 'hardened', foe: foe[ID], of: foe[KIND], element, turnedTo, turns })
  wardFoe(play, foe, knobs.ward, 'harden')
  runHook(play, play.pack.relicActs.on_pivot)
}

/** §6.5 Runs at the end of a round: this turn's exploits become those of the last turn. */
export function ageExploits(pack: Pack, s: State): void {
  for (let i = 0; i < s.foes.length; i++) {
    const foe = foeAt(s, i)
    foe[EXPLOITS_BEFORE] = pack.config.pivot.window > 1 ? foe[EXPLOITS] : 0
    foe[EXPLOITS] = 0
  }
}

/** §6.5 Runs at the end of a player's turn: hardening, and the rest before the next pivot, each lose a turn. */
export function wearOffHardening(s: State): void {
  for (let i = 0; i < s.foes.length; i++) {
    const foe = foeAt(s, i)
    if (foe[PIVOT_REST] > 0) foe[PIVOT_REST]--
    if (foe[HARDENED_TURNS] > 0) foe[HARDENED_TURNS]--
  }
}

/** §6.6 Advances every boss whose hp has fallen below the mark of its next phase. */
export function updateBossPhases(play: PlayContext): void {
  const { s } = play
  for (let i = 0; i < s.foes.length; i++) updateBossPhase(play, foeAt(s, i))
}

function updateBossPhase(play: PlayContext, foe: Foe): void {
  const { phases } = monsterOfFoe(play.pack, foe)
  if (phases.length === 0) return
  for (let next = phases[foe[STAGE]]; next !== undefined && foe[HP] > 0; next = phases[foe[STAGE]]) {
    if (foe[HP] * 100 > next.atPercent * foe[MAX_HP]) return
    foe[STAGE]++
    if (next.def >= 0) foe[DEF] = next.def
    if (next.ai >= 0) foe[AI] = next.ai
    foe[FOE_MIGHT] += next.might
    play.emit?.({ kind: 'phase', foe: foe[ID], of: foe[KIND], stage: foe[STAGE], might: next.might })
  }
}
