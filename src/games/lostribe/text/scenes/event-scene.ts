import type { Choice, Scene } from '../../../../engine/contract/scene.ts'
import { bargainOf } from '../../campaign/bargains.ts'
import { eventOf, strongboxRelic, whyOptionBlocked } from '../../campaign/events.ts'
import { openEventOptions } from '../../campaign/legal.ts'
import { dealText } from '../../content/bargains.ts'
import { type Pack, relicOf } from '../../content/pack.ts'
import { relicText } from '../../content/relics.ts'
import type { State } from '../../state.ts'
import { optionLabels } from '../event-options.ts'
import { EVENT_INTROS } from '../labels.ts'
import { optionsPage, textPanel } from './campaign-page.ts'

/** The player's hp and charges after an option, if they are certain. */
function optionPreview(pack: Pack, s: State, option: number): string | undefined {
  const { events, charge_cap } = pack.config
  const event = eventOf(s)
  if (event === 'oasis') {
    const { heal, max_hp } = events.oasis
    if (option > 0) return `HP ${s.hp}/${s.maxHp} → ${s.hp + max_hp}/${s.maxHp + max_hp}`
    return `HP ${s.hp} → ${Math.min(s.maxHp, s.hp + heal)}`
  }
  if (option > 0) return undefined
  if (event === 'blood_price') {
    const { hp, charges } = events.blood_price
    return `HP ${s.hp} → ${s.hp - hp}; charges ${s.charges} → ${Math.min(charge_cap, s.charges + charges)}`
  }
  const relic = event === 'buried_strongbox' ? strongboxRelic(pack, s) : undefined
  return relic === undefined
    ? undefined
    : `HP ${s.hp} → ${s.hp - events.buried_strongbox.hp}; ${relicText(relicOf(pack, relic))}`
}

export function eventScene(pack: Pack, s: State): Scene {
  const bargain = bargainOf(pack, s)
  const { name, text: intro } = bargain ?? EVENT_INTROS[eventOf(s)]
  const labels =
    bargain === undefined ? optionLabels(pack, s, eventOf(s)) : [dealText(bargain.option), dealText(bargain.other)]
  const choices = openEventOptions(pack, s).map((action, i): Choice => {
    const blocked = whyOptionBlocked(pack, s, i)
    const label = labels[i] ?? ''
    if (blocked !== undefined) return { id: action.id, label, blocked }
    const preview = bargain === undefined ? optionPreview(pack, s, i) : undefined
    return { id: action.id, label, ...(preview === undefined ? {} : { preview }) }
  })
  return optionsPage(pack, s, name, [textPanel('event', intro)], choices, { opens: 'nothing' })
}
