import type { Choice, Danger, Effect } from '../../../engine/contract/scene.ts'
import { type ActionVerb, type HeroAction, takesOneTurn } from '../actions.ts'
import { countAwakeUnseen, type Forecast, forecastAction, knownState } from '../campaign/forecast.ts'
import type { Pack } from '../content/content.ts'
import type { Creature } from '../map/floor.ts'
import type { State } from '../state.ts'

/** The actor id of a creature in a scene, from the number under which the hero knows it. */
export const actorIdOf = (creature: { readonly met: number }): string => `foe-${creature.met}`
export const HERO_ACTOR_ID = 'you'

/** §14.3 Forecasts of the legal actions, based on what the hero knows. */
export interface ActionForecasts {
  of(action: HeroAction): Forecast | undefined
  /** The number of known enemies that are awake and out of sight. */
  readonly unseen: number
  readonly isHurt: boolean
}

export function makeActionForecasts(pack: Pack, s: State, inSight: readonly Creature[]): ActionForecasts {
  const known = knownState(s, inSight)
  return {
    of: (action) => (s.phase === 'play' && takesOneTurn(action) ? forecastAction(pack, known, action) : undefined),
    unseen: countAwakeUnseen(s, inSight),
    isHurt: s.hero.hp * 3 <= s.hero.maxHp,
  }
}

/** A rounded percentage. Something that can happen never shows 0 %. */
const percentText = (percent: number): string => (percent < 1 ? 'under 1 %' : `${Math.round(percent)} %`)

/** Verbs that take no time, so that no enemy acts. */
const FREE: readonly ActionVerb[] = ['aim', 'cancel', 'learn', 'raise', 'identify', 'reroll']

export function dangerOfAction(
  action: HeroAction,
  foresight: ActionForecasts,
  seen: Forecast | undefined,
): Pick<Choice, 'danger'> {
  if (FREE.includes(action.verb)) return {}
  const danger = seen === undefined || seen.worst === 0 ? vague(foresight) : exact(seen, foresight)
  return danger === undefined ? {} : { danger }
}

function exact(seen: Forecast, { unseen }: ActionForecasts): Danger {
  const blind = seen.isBlind ? ' if you stay here; where you land is random' : ''
  const more = unseen > 0 ? `; ${unseen} awake out of sight` : ''
  const average = (seen.mean / 100).toFixed(1)
  if (seen.dies <= 0)
    return {
      text: `you lose about ${average}, at worst ${seen.worst} (${seen.least} HP left)${blind}${more}`,
      least: seen.least,
      dies: 0,
    }
  const dies = Math.max(0.1, Math.round(10 * seen.dies) / 10)
  return {
    text: `you lose about ${average}, at worst ${seen.worst} of ${seen.hp}: YOU MAY DIE, ${percentText(seen.dies)}${blind}${more}`,
    least: 0,
    dies,
  }
}

/** A warning without numbers, if known enemies are awake out of sight or the hero is badly hurt. */
function vague({ unseen, isHurt }: ActionForecasts): Danger | undefined {
  if (unseen > 0) return { text: `${unseen} awake out of sight${isHurt ? ', and you are badly hurt' : ''}` }
  return isHurt ? { text: 'you are badly hurt: any new enemy may kill you' } : undefined
}

/** The damage to enemies and the change of the hero's HP, as effects of a choice. */
export function effectsOfForecast(s: State, seen: Forecast | undefined): Pick<Choice, 'effects'> {
  if (seen === undefined || seen.isBlind) return {}
  const effects: Effect[] = seen.foes
    .filter(({ damage }) => damage > 0)
    .map(({ met, chance, damage, hp }) => ({
      actor: actorIdOf({ met }),
      amount: -damage,
      after: hp,
      ...(chance < 100 ? { chance } : {}),
      ...(hp <= 0 ? { falls: true as const } : {}),
    }))
  if (seen.hp !== s.hero.hp) effects.push({ actor: HERO_ACTOR_ID, amount: seen.hp - s.hero.hp, after: seen.hp })
  return effects.length === 0 ? {} : { effects }
}
