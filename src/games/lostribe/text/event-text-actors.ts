import { countText } from '../content/fields.ts'
import { afflictionText } from '../content/statuses.ts'
import { PLAYER } from '../state.ts'
import { elementName } from '../vocabulary.ts'
import { type EventTexts, withTone } from './event-text-types.ts'
import { actorText, causeName, foeName } from './names.ts'

/** Log texts of events that happen to an actor: gains, statuses, damage and foes' turns. */
export const ACTOR_EVENT_TEXTS: EventTexts<
  | 'ward'
  | 'healed'
  | 'lost-hp'
  | 'charges'
  | 'status'
  | 'immune'
  | 'cleansed'
  | 'tick'
  | 'stunned'
  | 'wound-up'
  | 'moved'
  | 'summoned'
  | 'shifted'
  | 'hardened'
  | 'phase'
  | 'second-form'
  | 'slain'
> = {
  ward: (pack, e) => ({
    text: withTone(
      `${actorText(pack, e.actor, e.of)}: +${e.gained} ward (${e.ward}).`,
      e.actor === PLAYER ? 'good' : 'warn',
    ),
    sum: causeName(pack, e.sum),
    rule: '§4.4',
  }),
  healed: (pack, e) => ({
    text:
      e.gained === 0
        ? withTone(`You are at full HP (${e.hp}).`, 'dim')
        : withTone(
            `${actorText(pack, e.actor, e.of)}: +${e.gained} HP (${e.hp}).`,
            e.actor === PLAYER ? 'good' : 'warn',
          ),
    sum: causeName(pack, e.cause),
    rule: '§4.4',
  }),
  'lost-hp': (pack, e) => ({
    text: e.amount > 0 ? withTone(`You lose ${e.amount} HP (${e.hp}).`, 'bad') : withTone('You take no damage.', 'dim'),
    sum: causeName(pack, e.cause),
    rule: '§4.4',
  }),
  charges: (pack, e) => ({
    text: withTone(
      `${e.gained < 0 ? '−' : '+'}${countText(Math.abs(e.gained), 'charge')} (${e.charges}).`,
      e.gained > 0 ? 'good' : 'dim',
    ),
    sum: causeName(pack, e.cause),
    rule: '§8.1',
  }),
  status: (pack, e) => ({
    text: withTone(`${actorText(pack, e.actor, e.of)}: ${afflictionText(e)}.`, e.actor === PLAYER ? 'warn' : 'good'),
    sum: causeName(pack, e.cause),
    rule: '§5',
  }),
  immune: (pack, e) => ({
    text: withTone(`${actorText(pack, e.actor, e.of)} cannot be stunned again so soon.`, 'dim'),
    rule: '§5',
  }),
  cleansed: (_, e) => ({ text: withTone(`Cleansed of ${countText(e.count, 'affliction')}.`, 'good'), rule: '§5' }),
  tick: (pack, e) => ({
    text: withTone(
      `${actorText(pack, e.actor, e.of)}: ${e.damage} from Burn (${e.hp} HP left).`,
      e.actor === PLAYER ? 'bad' : 'good',
    ),
    sum: `⌊${e.value} × ${e.percent} %⌋ = ${e.damage}; defense and ward do not help`,
    rule: '§4.3',
  }),
  stunned: (pack, e) => ({
    text: withTone(
      `${foeName(pack, e.of, e.foe)} is stunned: ${e.isBoss ? 'a boss loses only its dice' : 'it does nothing'}.`,
      'good',
    ),
    rule: '§5',
  }),
  'wound-up': (pack, e) => ({
    text: withTone(`${foeName(pack, e.of, e.foe)} winds up for ${e.value}.`, 'warn'),
    rule: '§6.3',
  }),
  moved: (pack, e) => ({
    text: withTone(`${foeName(pack, e.of, e.foe)} slips behind #${e.with} and is screened.`, 'warn'),
    rule: '§6.3',
  }),
  summoned: (pack, e) => ({
    text: withTone(`${foeName(pack, e.of, e.foe)} joins with ${e.hp} HP, called by #${e.by}.`, 'warn'),
    rule: '§6.3',
  }),
  shifted: (pack, e) => ({
    text: withTone(`${foeName(pack, e.of, e.foe)} changes its element to ${elementName(e.element)}.`, 'warn'),
    rule: '§6.3',
  }),
  hardened: (pack, e) => ({
    text: withTone(
      `${foeName(pack, e.of, e.foe)} pivots: ${elementName(e.element)} is neutral against it for ${countText(e.turns, 'turn')}, and its intent turns to ${elementName(e.turnedTo)}.`,
      'warn',
    ),
    rule: '§6.5',
  }),
  phase: (pack, e) => ({
    text: withTone(
      `${foeName(pack, e.of, e.foe)} enters phase ${e.stage + 1}${e.might > 0 ? `, +${e.might} might` : ''}.`,
      'warn',
    ),
    rule: '§6.6',
  }),
  'second-form': (pack, e) => ({
    text: withTone(
      `${foeName(pack, e.of, e.foe)} rises again with ${e.hp} HP; its element is now ${elementName(e.element)}.`,
      'bad',
    ),
    rule: '§10',
  }),
  slain: (pack, e) => ({ text: withTone(`${foeName(pack, e.of, e.foe)} falls.`, 'good'), rule: '§4.5' }),
}
