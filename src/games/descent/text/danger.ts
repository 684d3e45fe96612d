import type { Choice, Danger, Effect } from '../../../engine/contract/scene.ts'
import type { Deed } from '../actions.ts'
import { awakeUnseen, type Forecast, forecast, isForetold, knownState } from '../campaign/forecast.ts'
import type { Pack } from '../content/content.ts'
import type { Creature } from '../map/floor.ts'
import type { State } from '../state.ts'

/** The actor of a creature in a scene: the number the hero knows it by. */
export const actorOf = (creature: { readonly met: number }): string => `foe-${creature.met}`
export const YOU = 'you'

/** §14.3 What every deed would bring, worked out by the rules on what the hero knows. */
export interface Foresight {
  of(deed: Deed): Forecast | undefined
  readonly unseen: number
  readonly isHurt: boolean
}

export function foresee(pack: Pack, s: State, inSight: readonly Creature[]): Foresight {
  const known = knownState(s, inSight)
  return {
    of: (deed) => (s.phase !== 'play' || !isForetold(deed) ? undefined : forecast(pack, known, deed)),
    unseen: awakeUnseen(s, inSight),
    isHurt: s.hero.hp * 3 <= s.hero.maxHp,
  }
}

/** A share in percent, as people read it: never 0 where it may happen. */
const percentWords = (percent: number): string => (percent < 1 ? 'under 1 %' : `${Math.round(percent)} %`)

/** Free of time: nothing follows. */
const FREE: readonly Deed['verb'][] = ['aim', 'cancel', 'learn', 'raise', 'identify', 'reroll']

export function dangerOf(deed: Deed, foresight: Foresight, seen: Forecast | undefined): Pick<Choice, 'danger'> {
  if (FREE.includes(deed.verb)) return {}
  const danger = seen === undefined || seen.worst === 0 ? vague(foresight) : exact(seen, foresight)
  return danger === undefined ? {} : { danger }
}

function exact(seen: Forecast, { unseen }: Foresight): Danger {
  const blind = seen.isBlind ? ' if you stayed; where you land nobody knows' : ''
  const more = unseen > 0 ? `; ${unseen} awake out of sight` : ''
  const average = (seen.mean / 100).toFixed(1)
  if (seen.dies <= 0)
    return {
      text: `about ${average}, worst ${seen.worst}: ${seen.least} HP left${blind}${more}`,
      least: seen.least,
      dies: 0,
    }
  const dies = Math.max(0.1, Math.round(10 * seen.dies) / 10)
  return {
    text: `about ${average}, worst ${seen.worst} of ${seen.hp}: YOU MAY DIE, ${percentWords(seen.dies)}${blind}${more}`,
    least: 0,
    dies,
  }
}

/** What the hero knows without figures: somebody awake is about, or he is so badly hurt that whoever comes may end it. */
function vague({ unseen, isHurt }: Foresight): Danger | undefined {
  if (unseen > 0) return { text: `${unseen} awake out of sight${isHurt ? ', and you are badly hurt' : ''}` }
  return isHurt ? { text: 'you are badly hurt: whoever comes may end it' } : undefined
}

/** What a deed would do to others, and to oneself. */
export function effectsOf(s: State, seen: Forecast | undefined): Pick<Choice, 'effects'> {
  if (seen === undefined || seen.isBlind) return {}
  const effects: Effect[] = seen.foes
    .filter(({ damage }) => damage > 0)
    .map(({ met, chance, damage, hp }) => ({
      actor: actorOf({ met }),
      amount: -damage,
      after: hp,
      ...(chance < 100 ? { chance } : {}),
      ...(hp <= 0 ? { falls: true as const } : {}),
    }))
  if (seen.hp !== s.hero.hp) effects.push({ actor: YOU, amount: seen.hp - s.hero.hp, after: seen.hp })
  return effects.length === 0 ? {} : { effects }
}
