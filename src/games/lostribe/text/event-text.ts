import type { Line } from '../../../engine/contract/scene.ts'
import { IGNORE_ALL_DEFENSE } from '../combat/damage.ts'
import { joinList } from '../content/fields.ts'
import type { Pack } from '../content/pack.ts'
import type { DiceEvent, Event, HitEvent } from '../events.ts'
import { PLAYER } from '../state.ts'
import type { DiceVerb } from '../vocabulary.ts'
import { beatOf } from './beats.ts'
import { ACTOR_EVENT_TEXTS } from './event-text-actors.ts'
import { CAMPAIGN_EVENT_TEXTS } from './event-text-campaign.ts'
import { COMBAT_EVENT_TEXTS } from './event-text-combat.ts'
import { type EventTexts, withTone } from './event-text-types.ts'
import { actorText, causeName, diceNames, foeName } from './names.ts'

/** The log entry that describes an event. */
export function eventText(pack: Pack, event: Event): Line {
  const line = EVENT_TEXTS[event.kind](pack, event as never)
  const beat = beatOf(event)
  return beat === undefined ? line : { ...line, beat }
}

const DICE_VERBS: Readonly<Record<DiceVerb, string>> = {
  roll: 'roll',
  consume: 'spend',
  reroll: 'reroll',
  swap: 'turn',
  bank: 'bank',
  unbank: 'take back',
  steal: 'steal',
  add: 'add',
  refund: 'get back',
  expire: 'lose',
  fuse: 'fuse',
}

export function diceEventText(pack: Pack, e: DiceEvent): string {
  const before = e.before === undefined ? '' : `${diceNames(e.before)} → `
  const cause = causeName(pack, e.cause)
  if (e.actor === PLAYER && e.verb === 'expire') return `Unspent dice expire: ${diceNames(e.dice)} (${cause}).`
  if (e.actor === PLAYER) return `You ${DICE_VERBS[e.verb]} ${before}${diceNames(e.dice)} (${cause}).`
  const name = foeName(pack, e.of, e.actor)
  if (e.verb === 'steal') return `You steal ${diceNames(e.dice)} from ${name}.`
  if (e.verb === 'expire') return `${name} lets ${diceNames(e.dice)} expire.`
  return `${name} ${e.verb === 'roll' ? 'rolls' : 'burns'} ${diceNames(e.dice)}.`
}

function hitText(pack: Pack, e: HitEvent): Line {
  const by = actorText(pack, e.by, e.byKind)
  const at = e.at === PLAYER ? 'you' : foeName(pack, e.atKind, e.at)
  const tone = e.at === PLAYER ? 'bad' : 'good'
  const rule = '§4.1'
  const [hit, dodge] = e.by === PLAYER ? ['hit', 'You'] : ['hits', by]
  if (e.isDodged)
    return {
      text: withTone(
        `${e.at === PLAYER ? 'You dodge' : `${at} dodges`} ${e.by === PLAYER ? causeName(pack, e.cause) : dodge}.`,
        'warn',
      ),
      sum: 'a dodge cancels a whole hit',
      rule: '§5',
    }
  const base = [
    String(e.base),
    ...(e.bonus === 0 ? [] : [`+ ${e.bonus}`]),
    ...(e.might === 0 ? [] : [`+ ${e.might} might`]),
    ...(e.dim === 0 ? [] : [`− ${e.dim} dim`]),
    ...(e.def === 0 ? [] : [`− ${e.def} def`]),
  ].join(' ')
  const ward = e.absorbed > 0 ? `, ${e.absorbed} into ward` : ''
  const overkill = e.raw - e.absorbed - e.hpBefore
  return {
    text: withTone(`${by} ${hit} ${at} for ${e.raw}${ward}: ${e.hpBefore} → ${e.hp} HP.`, tone),
    sum: joinList([
      `${causeName(pack, e.cause)}: ⌊(${base}) × ${e.percent} %⌋ = ${e.raw}`,
      e.absorbed > 0 ? `ward takes ${e.absorbed}` : '',
      e.pen >= IGNORE_ALL_DEFENSE ? 'defense ignored' : e.pen > 0 ? `pen ${e.pen}` : '',
      overkill > 0 ? `${overkill} overkill` : '',
    ]),
    rule,
  }
}

const EVENT_TEXTS: EventTexts<Event['kind']> = {
  ...COMBAT_EVENT_TEXTS,
  ...ACTOR_EVENT_TEXTS,
  ...CAMPAIGN_EVENT_TEXTS,
  dice: (pack, e) => ({
    text: withTone(diceEventText(pack, e), 'dim'),
    sum: `pool: ${diceNames(e.pool)}`,
    rule: '§2',
  }),
  hit: hitText,
}
