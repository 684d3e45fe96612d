import type { Choice, Scene } from '../../../engine/scene.ts'
import { unknownKind } from '../language/effects.ts'
import { count } from '../language/fields.ts'
import { type Pack, relicOf } from '../language/pack.ts'
import { relicText } from '../language/relics.ts'
import { bankRelic, type EventName, eventOf, whyNoOption } from '../road/events.ts'
import { optionsOf } from '../road/legal.ts'
import type { State } from '../state.ts'
import { EVENT_WORDS } from './lore.ts'
import { relicName } from './names.ts'
import { page, text } from './page.ts'

/** §9.5 What each option does, to the point. */
export function optionWords(pack: Pack, s: State, event: EventName): readonly [string, string] {
  const { events } = pack.config
  const leave = 'Go on'
  switch (event) {
    case 'blood_price':
      return [`Lose ${events.blood_price.hp} hp, gain ${events.blood_price.charges} charges`, leave]
    case 'knucklebones': {
      const { triple_gold, pair_gold, distinct_charges } = events.knucklebones
      return [
        `Roll three dice: triple (6.25 %) ${triple_gold} gold, pair (56.25 %) ${pair_gold} gold, distinct (37.5 %) ${count(distinct_charges, 'charge')}`,
        leave,
      ]
    }
    case 'mirror_pool':
      return [`Copy a card of your deck for ${events.mirror_pool.gold} gold`, leave]
    case 'potter':
      return ['Turn a card of your deck into another of its rarity (a basic one into a common one)', leave]
    case 'oasis':
      return [`Heal ${events.oasis.heal}`, `Max hp +${events.oasis.max_hp}, and as many hp`]
    case 'buried_strongbox': {
      const relic = bankRelic(pack, s)
      return [
        `Lose ${events.buried_strongbox.hp} hp, gain ${relic === undefined ? 'nothing' : relicName(pack, relic)}`,
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
      return unknownKind(event)
  }
}

/** What an option leaves of hp and charges, where that is certain. */
function optionPreview(pack: Pack, s: State, option: number): string | undefined {
  const { events, charge_cap } = pack.config
  const event = eventOf(s)
  if (event === 'oasis') {
    const { heal, max_hp } = events.oasis
    if (option > 0) return `hp ${s.hp}/${s.maxHp} → ${s.hp + max_hp}/${s.maxHp + max_hp}`
    return `hp ${s.hp} → ${Math.min(s.maxHp, s.hp + heal)}`
  }
  if (option > 0) return undefined
  if (event === 'blood_price') {
    const { hp, charges } = events.blood_price
    return `hp ${s.hp} → ${s.hp - hp}; charges ${s.charges} → ${Math.min(charge_cap, s.charges + charges)}`
  }
  const relic = event === 'buried_strongbox' ? bankRelic(pack, s) : undefined
  return relic === undefined
    ? undefined
    : `hp ${s.hp} → ${s.hp - events.buried_strongbox.hp}; ${relicText(relicOf(pack, relic))}`
}

export function eventScene(pack: Pack, s: State): Scene {
  const { name, text: told } = EVENT_WORDS[eventOf(s)]
  const labels = optionWords(pack, s, eventOf(s))
  const choices = optionsOf(s).map((action, i): Choice => {
    const blocked = whyNoOption(pack, s, i)
    const label = labels[i] ?? ''
    if (blocked !== undefined) return { id: action.id, label, blocked }
    const preview = optionPreview(pack, s, i)
    return { id: action.id, label, ...(preview === undefined ? {} : { preview }) }
  })
  return page(pack, s, name, [text('event', told)], choices)
}
