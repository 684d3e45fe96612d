import { evolvedCode } from '../content/compile/card-codes.ts'
import { countText } from '../content/fields.ts'
import { heroOf, type Pack } from '../content/pack.ts'
import { statusTitle } from '../content/statuses.ts'
import { EVENTS, elementName } from '../vocabulary.ts'
import { type EventTexts, withTone } from './event-text-types.ts'
import { EVENT_INTROS, NODE_NAMES } from './labels.ts'
import { cardName, diceNames, relicName } from './names.ts'
import { actTitle } from './panels.ts'

function cardLine(pack: Pack, what: 'gained' | 'lost' | 'evolved', code: number, isForCombat: boolean): string {
  const name = cardName(pack, code)
  if (what === 'gained') return `${name} joins the deck.`
  if (what === 'lost') return `${name} leaves the deck.`
  return `${name} evolves into ${cardName(pack, evolvedCode(code))}${isForCombat ? ' for this fight' : ''}.`
}
const eventName = ({ config }: Pack, event: number): string => {
  const own = EVENTS[event]
  return own === undefined ? (config.bargains[event - EVENTS.length]?.name ?? '') : EVENT_INTROS[own].name
}

/** Log texts of events between fights. */
export const CAMPAIGN_EVENT_TEXTS: EventTexts<
  | 'hero'
  | 'offered'
  | 'destiny'
  | 'act'
  | 'node'
  | 'gold'
  | 'card'
  | 'relic'
  | 'rested'
  | 'event'
  | 'trap'
  | 'cast'
  | 'max-hp'
  | 'stock'
  | 'left'
  | 'ended'
  | 'skipped'
> = {
  hero: (pack, e) => ({ text: `You are the ${heroOf(pack, e.hero).name}, with ${e.hp} HP.`, rule: '§9' }),
  offered: (pack, e) => ({
    text: withTone(
      `Offered: ${e.offers.map((offer) => (e.what === 'cards' ? cardName(pack, offer) : relicName(pack, offer))).join(', ') || 'nothing'}.`,
    ),
    rule: '§9.2',
  }),
  destiny: (pack, e) => ({ text: withTone(`Your destiny: ${relicName(pack, e.boon)}.`, 'key'), rule: '§9' }),
  act: (_, e) => ({ text: withTone(`${actTitle(e.act)}.`, 'key'), rule: '§9.1' }),
  node: (_, e) => ({ text: withTone(`Row ${e.row + 1}: ${NODE_NAMES[e.node]}.`, 'key'), rule: '§9.1' }),
  gold: (_, e) => ({
    text: withTone(`${e.gained < 0 ? '−' : '+'}${Math.abs(e.gained)} gold (${e.gold}).`, e.gained > 0 ? 'good' : 'dim'),
    rule: '§9.2',
  }),
  card: (pack, e) => ({
    text: withTone(cardLine(pack, e.what, e.card, e.isForCombat), 'good'),
    rule: e.what === 'evolved' ? '§8.2' : '§9.2',
  }),
  relic: (pack, e) => ({ text: withTone(`You gain ${relicName(pack, e.boon)}.`, 'good'), rule: '§9.2' }),
  rested: () => ({ text: 'You rest by the fire.', rule: '§9.4' }),
  event: (pack, e) => ({ text: withTone(`${eventName(pack, e.event)}.`, 'key'), rule: '§9.5' }),
  trap: (_, e) => ({
    text: withTone(`${statusTitle(elementName(e.element))} trap: up to ${e.damage} damage.`, 'warn'),
    rule: '§9.4',
  }),
  cast: (_, e) => ({
    text: `The dice show ${diceNames(e.dice)}.`,
    sum: `${countText(e.matches, 'match').replace('matchs', 'matches')}: ${e.damage} damage if you take it`,
    rule: '§9.4',
  }),
  'max-hp': (_, e) => ({ text: withTone(`+${e.gained} max HP (${e.maxHp}).`, 'good'), rule: '§9.5' }),
  stock: () => ({ text: withTone('The shop has new wares.', 'dim'), rule: '§9.4' }),
  left: () => ({ text: withTone('You move on.', 'dim'), rule: '§9' }),
  ended: (_, e) => ({
    text: withTone(
      `${e.won ? 'The last veil is torn' : 'The tribe is lost'}. Score ${e.score}.`,
      e.won ? 'good' : 'bad',
    ),
    rule: '§9.6',
  }),
  skipped: () => ({ text: withTone('Skipped.', 'dim'), rule: '§9.2' }),
}
