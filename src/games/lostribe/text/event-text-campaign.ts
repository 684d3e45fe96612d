import { evolvedCode } from '../content/compile/codes.ts'
import { count } from '../content/fields.ts'
import { heroOf, type Pack } from '../content/pack.ts'
import { EVENTS, elementName } from '../names.ts'
import { say, type Tellers } from './event-text-types.ts'
import { EVENT_WORDS, NODE_WORDS } from './lore.ts'
import { cardName, diceWords, relicName } from './names.ts'
import { actTitle } from './panels.ts'

function cardLine(pack: Pack, what: 'gained' | 'lost' | 'evolved', code: number, isForCombat: boolean): string {
  const name = cardName(pack, code)
  if (what === 'gained') return `${name} joins the deck.`
  if (what === 'lost') return `${name} leaves the deck.`
  return `${name} evolves into ${cardName(pack, evolvedCode(code))}${isForCombat ? ' for this fight' : ''}.`
}
const eventName = ({ config }: Pack, event: number): string => {
  const own = EVENTS[event]
  return own === undefined ? (config.bargains[event - EVENTS.length]?.name ?? '') : EVENT_WORDS[own].name
}

/** The journey between fights. */
export const ROAD_TELLERS: Tellers<
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
  hero: (pack, e) => ({ text: `You are the ${heroOf(pack, e.hero).name}, with ${e.hp} hp.`, rule: '§9' }),
  offered: (pack, e) => ({
    text: say(
      `Offered: ${e.offers.map((at) => (e.what === 'cards' ? cardName(pack, at) : relicName(pack, at))).join(', ') || 'nothing'}.`,
    ),
    rule: '§9.2',
  }),
  destiny: (pack, e) => ({ text: say(`Your destiny: ${relicName(pack, e.boon)}.`, 'key'), rule: '§9' }),
  act: (_, e) => ({ text: say(`${actTitle(e.act)}.`, 'key'), rule: '§9.1' }),
  node: (_, e) => ({ text: say(`Row ${e.row + 1}: ${NODE_WORDS[e.node]}.`, 'key'), rule: '§9.1' }),
  gold: (_, e) => ({
    text: say(`${e.gained < 0 ? '−' : '+'}${Math.abs(e.gained)} gold (${e.gold}).`, e.gained > 0 ? 'good' : 'dim'),
    rule: '§9.2',
  }),
  card: (pack, e) => ({
    text: say(cardLine(pack, e.what, e.card, e.isForCombat), 'good'),
    rule: e.what === 'evolved' ? '§8.2' : '§9.2',
  }),
  relic: (pack, e) => ({ text: say(`${relicName(pack, e.boon)} is yours.`, 'good'), rule: '§9.2' }),
  rested: () => ({ text: 'You rest by the fire.', rule: '§9.4' }),
  event: (pack, e) => ({ text: say(`${eventName(pack, e.event)}.`, 'key'), rule: '§9.5' }),
  trap: (_, e) => ({ text: say(`A ${elementName(e.element)} trap: ${e.damage} damage.`, 'warn'), rule: '§9.4' }),
  cast: (_, e) => ({
    text: `The dice show ${diceWords(e.dice)}.`,
    sum: `${count(e.matches, 'match').replace('matchs', 'matches')}: ${e.damage} damage`,
    rule: '§9.4',
  }),
  'max-hp': (_, e) => ({ text: say(`+${e.gained} max hp (${e.maxHp}).`, 'good'), rule: '§9.5' }),
  stock: () => ({ text: say('The wares are laid out.', 'dim'), rule: '§9.4' }),
  left: () => ({ text: say('You go on.', 'dim'), rule: '§9' }),
  ended: (_, e) => ({
    text: say(`${e.won ? 'The last veil is torn' : 'The tribe is lost'}. Score ${e.score}.`, e.won ? 'good' : 'bad'),
    rule: '§9.6',
  }),
  skipped: () => ({ text: say('You leave it.', 'dim'), rule: '§9.2' }),
}
