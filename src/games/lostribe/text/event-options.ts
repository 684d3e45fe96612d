import { unreachable } from '../../../engine/unreachable.ts'
import { type EventName, strongboxRelic } from '../campaign/events.ts'
import { countText } from '../content/fields.ts'
import type { Pack } from '../content/pack.ts'
import type { State } from '../state.ts'
import { relicName } from './names.ts'

/** §9.5 The labels of an event's two options. */
export function optionLabels(pack: Pack, s: State, event: EventName): readonly [string, string] {
  const { events } = pack.config
  const leave = 'Leave'
  switch (event) {
    case 'blood_price':
      return [`Lose ${events.blood_price.hp} HP, gain ${events.blood_price.charges} charges`, leave]
    case 'knucklebones': {
      const { triple_gold, pair_gold, distinct_charges } = events.knucklebones
      return [
        `Roll three dice: triple (6.25 %) ${triple_gold} gold, pair (56.25 %) ${pair_gold} gold, distinct (37.5 %) ${countText(distinct_charges, 'charge')}`,
        leave,
      ]
    }
    case 'mirror_pool':
      return [`Copy a card of your deck for ${events.mirror_pool.gold} gold`, leave]
    case 'potter':
      return ['Replace a card of your deck with another of its rarity (a basic card with a common one)', leave]
    case 'oasis':
      return [`Heal ${events.oasis.heal}`, `Max HP and HP +${events.oasis.max_hp}`]
    case 'buried_strongbox': {
      const relic = strongboxRelic(pack, s)
      return [
        `Lose ${events.buried_strongbox.hp} HP, gain ${relic === undefined ? 'nothing' : relicName(pack, relic)}`,
        leave,
      ]
    }
    case 'star_reader':
      return [`Spend ${events.star_reader.charges} charges, evolve a card`, leave]
    case 'champion':
      return [
        `Fight an elite for ${pack.config.rewards.elite_gold.join(' to ')} gold and one of three rare cards`,
        leave,
      ]
    default:
      return unreachable(event)
  }
}
