import { count } from '../content/fields.ts'
import { monsterOf, type Pack } from '../content/pack.ts'
import { elementName } from '../names.ts'
import { say, type Tellers } from './event-text-types.ts'
import { ASK_WORDS, REASON_WORDS, STAKES_WORDS } from './lore.ts'
import { cardName, causeName, foeName } from './names.ts'

function intentVerb(pack: Pack, kind: number, place: number): string {
  const entry = monsterOf(pack, kind).entry.intents[place]
  return `${entry?.type} (${entry?.element ?? 'neutral'})`
}

/** A fight, as the player makes it go on. */
export const FIGHT_TELLERS: Tellers<
  | 'fight'
  | 'turn'
  | 'pattern'
  | 'resonance'
  | 'intent'
  | 'played'
  | 'ult'
  | 'spark'
  | 'meddled'
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
    text: say(`${STAKES_WORDS[e.stakes]}: ${e.foes.map((kind) => monsterOf(pack, kind).name).join(', ')}.`, 'bad'),
    rule: '§9.3',
  }),
  turn: (_, e) => ({ text: say(`— Turn ${e.turn}: ${e.energy} energy.`, 'key'), rule: '§2.1' }),
  pattern: (_, e) => ({ text: say(`Pattern: ${e.name}.`, 'good'), rule: '§3' }),
  resonance: (_, e) => ({
    text: say(
      `Resonance: +${count(e.gained, 'charge')} (${e.charges})${e.energy > 0 ? `, +${e.energy} energy next turn` : ''}.`,
      'good',
    ),
    rule: '§3.2',
  }),
  intent: (pack, e) => ({
    text: say(`${foeName(pack, e.of, e.foe)} intends to ${intentVerb(pack, e.of, e.intent)}.`, 'dim'),
    rule: '§6.1',
  }),
  played: (pack, e) => ({
    text: `You play ${cardName(pack, e.card)}${e.target === 0 ? '' : ` on ${foeName(pack, e.of, e.target)}`}${e.fusion === '' ? '' : `, fused into ${e.fusion.replaceAll('_', ' ')}`}.`,
    sum: `${e.cost} energy (${e.energy} left)${e.charges > 0 ? `, ${count(e.charges, 'charge')}` : ''}${e.hasSynergy ? ', synergy holds' : ''}`,
    rule: '§7.3',
  }),
  ult: (_, e) => ({ text: say(`Three ${elementName(e.element)}: ${e.fusion}!`, 'good'), rule: '§3.4' }),
  spark: (_, e) => ({ text: say(`A ${elementName(e.element)} spark.`, 'good'), rule: '§3.6' }),
  // Intents are counted from 1 where a person says which.
  meddled: (_, e) => ({
    text: say(`Forced: ${e.what} ${e.what.startsWith('intent') ? e.value + 1 : e.value}.`, 'warn'),
    rule: '§12',
  }),
  drew: (pack, e) => ({ text: say(`Drawn: ${e.cards.map((code) => cardName(pack, code)).join(', ')}.`), rule: '§7.1' }),
  shuffled: (_, e) => ({ text: say(`The discard pile (${e.cards}) becomes the draw pile.`, 'dim'), rule: '§7.1' }),
  discarded: (pack, e) => ({ text: `${cardName(pack, e.card)} is discarded.`, rule: '§2.5' }),
  asked: (_, e) => ({ text: say(`Choose ${ASK_WORDS[e.ask]}.`), rule: '§2.4' }),
  picked: (_, e) => ({ text: `Die ${e.place + 1} is picked.`, rule: '§2.4' }),
  tidying: () => ({ text: 'The end of the turn: discard what you like, keep what you may.', rule: '§2.5' }),
  refused: (_, e) => ({ text: say(REASON_WORDS[e.reason], 'warn'), rule: '§7.2' }),
  marked: (pack, e) => ({
    text: `You will steal ${count(e.count, 'of its dice')} at ${foeName(pack, e.of, e.foe)}'s next roll.`,
    rule: '§2.4',
  }),
  victory: (_, e) => ({ text: say(`Victory after ${count(e.turns, 'turn')}.`, 'good'), rule: '§4.5' }),
  energy: (pack, e) => ({
    text: say(`+${e.gained} energy (${e.energy}).`, 'good'),
    sum: causeName(pack, e.cause),
    rule: '§2.1',
  }),
  storm: (_, e) => ({ text: say(`The storm of turn ${e.turn} takes ${e.damage} hp (${e.hp}).`, 'bad'), rule: '§2.6' }),
}
