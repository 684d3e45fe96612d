import type { Line } from '../../../engine/contract/scene.ts'
import { ALL_DEFENSE } from '../combat/damage.ts'
import type { Pack } from '../content/pack.ts'
import type { DiceEvent, Event, HitEvent } from '../events.ts'
import type { DiceVerb } from '../names.ts'
import { PLAYER } from '../state.ts'
import { beatOf } from './beats.ts'
import { ACTOR_TELLERS } from './event-text-actors.ts'
import { ROAD_TELLERS } from './event-text-campaign.ts'
import { FIGHT_TELLERS } from './event-text-combat.ts'
import { say, type Tellers } from './event-text-types.ts'
import { causeName, diceWords, foeName, who } from './names.ts'

/** An event as a line for the player. */
export function tell(pack: Pack, event: Event): Line {
  const line = TELLERS[event.kind](pack, event as never)
  const beat = beatOf(event)
  return beat === undefined ? line : { ...line, beat }
}

const VERB_WORDS: Readonly<Record<DiceVerb, string>> = {
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

export function diceLine(pack: Pack, e: DiceEvent): string {
  const before = e.before === undefined ? '' : `${diceWords(e.before)} → `
  const cause = causeName(pack, e.cause)
  if (e.actor === PLAYER && e.verb === 'expire') return `Unspent dice expire: ${diceWords(e.dice)} (${cause}).`
  if (e.actor === PLAYER) return `You ${VERB_WORDS[e.verb]} ${before}${diceWords(e.dice)} (${cause}).`
  const name = foeName(pack, e.of, e.actor)
  if (e.verb === 'steal') return `${name} is robbed of ${diceWords(e.dice)}.`
  if (e.verb === 'expire') return `${name} lets ${diceWords(e.dice)} expire.`
  return `${name} ${e.verb === 'roll' ? 'rolls' : 'burns'} ${diceWords(e.dice)}.`
}

function tellHit(pack: Pack, e: HitEvent): Line {
  const by = who(pack, e.by, e.byKind)
  const at = e.at === PLAYER ? 'you' : foeName(pack, e.atKind, e.at)
  const tone = e.at === PLAYER ? 'bad' : 'good'
  const rule = '§4.1'
  const [hit, dodge] = e.by === PLAYER ? ['hit', 'You'] : ['hits', by]
  if (e.isDodged)
    return {
      text: say(
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
  const over = e.raw - e.absorbed - e.hpBefore
  return {
    text: say(`${by} ${hit} ${at} for ${e.raw}${ward}: ${e.hpBefore} → ${e.hp} hp.`, tone),
    sum: `${causeName(pack, e.cause)}: ⌊(${base}) × ${e.percent} %⌋ = ${e.raw}${e.absorbed > 0 ? `, ward takes ${e.absorbed}` : ''}${e.pen >= ALL_DEFENSE ? ', defense ignored' : e.pen > 0 ? `, pen ${e.pen}` : ''}${over > 0 ? `, ${over} more than ${e.at === PLAYER ? 'you' : 'it'} had` : ''}`,
    rule,
  }
}

const TELLERS: Tellers<Event['kind']> = {
  ...FIGHT_TELLERS,
  ...ACTOR_TELLERS,
  ...ROAD_TELLERS,
  dice: (pack, e) => ({ text: say(diceLine(pack, e), 'dim'), sum: `pool: ${diceWords(e.pool)}`, rule: '§2' }),
  hit: tellHit,
}
