import { countText } from '../content/fields.ts'
import { monsterOf, type Pack } from '../content/pack.ts'
import { elementName } from '../vocabulary.ts'
import { type EventTexts, withTone } from './event-text-types.ts'
import { FIGHT_KIND_NAMES, PICK_NAMES, REASON_TEXTS } from './labels.ts'
import { cardName, causeName, foeName } from './names.ts'

function intentVerb(pack: Pack, kind: number, index: number): string {
  const entry = monsterOf(pack, kind).entry.intents[index]
  return `${entry?.type} (${entry?.element ?? 'neutral'})`
}

/** Log texts of events in the course of a fight: turns, plays, patterns and picks. */
export const COMBAT_EVENT_TEXTS: EventTexts<
  | 'fight'
  | 'turn'
  | 'pattern'
  | 'resonance'
  | 'intent'
  | 'played'
  | 'ult'
  | 'spark'
  | 'overridden'
  | 'drew'
  | 'shuffled'
  | 'discarded'
  | 'asked'
  | 'picked'
  | 'tidying'
  | 'refused'
  | 'marked'
  | 'victory'
  | 'energy'
  | 'storm'
> = {
  fight: (pack, e) => ({
    text: withTone(
      `${FIGHT_KIND_NAMES[e.stakes]}: ${e.foes.map((kind) => monsterOf(pack, kind).name).join(', ')}.`,
      'bad',
    ),
    rule: '§9.3',
  }),
  turn: (_, e) => ({ text: withTone(`— Turn ${e.turn}: ${e.energy} energy.`, 'key'), rule: '§2.1' }),
  pattern: (_, e) => ({ text: withTone(`Pattern: ${e.name}.`, 'good'), rule: '§3' }),
  resonance: (_, e) => ({
    text: withTone(
      `Resonance: +${countText(e.gained, 'charge')} (${e.charges})${e.energy > 0 ? `, +${e.energy} energy next turn` : ''}.`,
      'good',
    ),
    rule: '§3.2',
  }),
  intent: (pack, e) => ({
    text: withTone(`${foeName(pack, e.of, e.foe)} intends to ${intentVerb(pack, e.of, e.intent)}.`, 'dim'),
    rule: '§6.1',
  }),
  played: (pack, e) => ({
    text: `You play ${cardName(pack, e.card)}${e.target === 0 ? '' : ` on ${foeName(pack, e.of, e.target)}`}${e.fusion === '' ? '' : `, fused into ${e.fusion.replaceAll('_', ' ')}`}.`,
    sum: `${e.cost} energy (${e.energy} left)${e.charges > 0 ? `, ${countText(e.charges, 'charge')}` : ''}${e.hasSynergy ? ', synergy holds' : ''}`,
    rule: '§7.3',
  }),
  ult: (_, e) => ({ text: withTone(`Three ${elementName(e.element)}: ${e.fusion}!`, 'good'), rule: '§3.4' }),
  spark: (_, e) => ({ text: withTone(`A ${elementName(e.element)} spark.`, 'good'), rule: '§3.6' }),
  // Intents are counted from 1 for people.
  overridden: (_, e) => ({
    text: withTone(`Forced: ${e.what} ${e.what.startsWith('intent') ? e.value + 1 : e.value}.`, 'warn'),
    rule: '§12',
  }),
  drew: (pack, e) => ({
    text: withTone(`You draw ${e.cards.map((code) => cardName(pack, code)).join(', ')}.`),
    rule: '§7.1',
  }),
  shuffled: (_, e) => ({
    text: withTone(`The discard pile (${e.cards}) becomes the draw pile.`, 'dim'),
    rule: '§7.1',
  }),
  discarded: (pack, e) => ({ text: `${cardName(pack, e.card)} is discarded.`, rule: '§2.5' }),
  asked: (_, e) => ({ text: withTone(`Choose ${PICK_NAMES[e.ask]}.`), rule: '§2.4' }),
  picked: (_, e) => ({ text: `Die ${e.place + 1} is picked.`, rule: '§2.4' }),
  tidying: () => ({ text: 'End of turn: discard any cards; keep dice if a relic allows it.', rule: '§2.5' }),
  refused: (_, e) => ({ text: withTone(REASON_TEXTS[e.reason], 'warn'), rule: '§7.2' }),
  marked: (pack, e) => ({
    text: `You will steal ${countText(e.count, 'of its dice')} at ${foeName(pack, e.of, e.foe)}'s next roll.`,
    rule: '§2.4',
  }),
  victory: (_, e) => ({ text: withTone(`Victory after ${countText(e.turns, 'turn')}.`, 'good'), rule: '§4.5' }),
  energy: (pack, e) => ({
    text: withTone(`+${e.gained} energy (${e.energy}).`, 'good'),
    sum: causeName(pack, e.cause),
    rule: '§2.1',
  }),
  storm: (_, e) => ({
    text: withTone(`The storm of turn ${e.turn} takes ${e.damage} HP (${e.hp}).`, 'bad'),
    rule: '§2.6',
  }),
}
