import type { Pack } from '../language/pack.ts'
import {
  AI,
  CALM,
  DEF,
  EXPLOITED,
  EXPLOITER,
  EXPLOITS,
  EXPLOITS_BEFORE,
  FOE_MIGHT,
  type Foe,
  HARD_TURNS,
  HP,
  ID,
  KIND,
  MAX_HP,
  STAGE,
  type State,
} from '../state.ts'
import { monsterOf } from './foes.ts'
import type { Play } from './play.ts'

/** §6.5, §6.6 How foes change: by what is done to them again and again, and bosses by their wounds. */

/** §6.5 At the end of a card: whom it exploited. */
export function tallyExploits(s: State, isCard: boolean): void {
  for (let i = 0; i < s.foes.length; i++) {
    const foe = s.foes[i] as Foe
    if (foe[EXPLOITED] === 0) continue
    const element = foe[EXPLOITED] - 1
    foe[EXPLOITED] = 0
    if (!isCard) continue
    if (foe[EXPLOITER] !== element) {
      foe[EXPLOITER] = element
      foe[EXPLOITS] = 0
      foe[EXPLOITS_BEFORE] = 0
    }
    foe[EXPLOITS]++
  }
}

/** §6.5 At the end of a round the counters grow old. */
export function ageExploits(pack: Pack, s: State): void {
  for (let i = 0; i < s.foes.length; i++) {
    const foe = s.foes[i] as Foe
    foe[EXPLOITS_BEFORE] = pack.config.pivot.window > 1 ? foe[EXPLOITS] : 0
    foe[EXPLOITS] = 0
  }
}

/** §6.5 At the end of a player turn hardening wears off. */
export function soften(s: State): void {
  for (let i = 0; i < s.foes.length; i++) {
    const foe = s.foes[i] as Foe
    if (foe[CALM] > 0) foe[CALM]--
    if (foe[HARD_TURNS] > 0) foe[HARD_TURNS]--
  }
}

/** §6.6 A boss that has fallen below a mark changes its ways. */
export function turnPhases(p: Play): void {
  const { s, pack } = p
  for (let i = 0; i < s.foes.length; i++) {
    const foe = s.foes[i] as Foe
    const { phases } = monsterOf(pack, foe)
    if (phases.length === 0) continue
    for (let next = phases[foe[STAGE]]; next !== undefined && foe[HP] > 0; next = phases[foe[STAGE]]) {
      if (foe[HP] * 100 > next.atPercent * foe[MAX_HP]) break
      foe[STAGE]++
      if (next.def >= 0) foe[DEF] = next.def
      if (next.ai >= 0) foe[AI] = next.ai
      foe[FOE_MIGHT] += next.might
      p.emit?.({ kind: 'phase', foe: foe[ID], of: foe[KIND], stage: foe[STAGE], might: next.might })
    }
  }
}
