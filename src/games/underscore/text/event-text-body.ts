import { ANGER, type DisqualifyingStatus, ELEMENTS, SLEEP, STUN, statusTitle } from '../names.ts'
import {
  actorIdOf,
  areClause,
  clauseOf,
  damageSum,
  type EventTexts,
  elementNamesOf,
  isPlainDamage,
  objectOf,
  possessiveOf,
  subjectOf,
  tonedElement,
  withSign,
} from './event-text-types.ts'

/** Log entries about damage, healing, statuses, attunements and heat. */

const BARS: Readonly<Record<DisqualifyingStatus, string>> = {
  [SLEEP]: 'bars every move',
  [STUN]: 'bars attacks',
  [ANGER]: 'bars utilities',
}

export const BODY_EVENT_TEXT: EventTexts<
  | ('damage' | 'ignored-damage' | 'immune-damage' | 'absorbed' | 'healed' | 'lost-hp' | 'max-hp' | 'killed' | 'died')
  | ('revealed' | 'attuned' | 'detuned' | 'risk' | 'curse-roll' | 'heat' | 'heat-roll' | 'disqualified')
  | ('gained' | 'lost' | 'immune-status' | 'wears' | 'ticked' | 'ignores' | 'immunity' | 'status-max')
  | ('burn-out' | 'open-wounds' | 'seal-lifted')
> = {
  damage: {
    beat: (e, reader) => ({
      kind: 'hit',
      ...(e.dealer < 0 ? {} : { from: actorIdOf(e.dealer, reader) }),
      to: actorIdOf(e.seat, reader),
      amount: e.final,
      element: ELEMENTS[e.element] ?? 'dim',
    }),
    text: (e, reader) => [
      `${clauseOf(e.seat, reader, 'take')} ${e.final} `,
      tonedElement(e.element),
      ` damage. HP ${e.hp}/${e.maxHp}.`,
    ],
    sum: (e) =>
      `${damageSum(e)}${e.by === 0 ? '' : ` (attuned to ${elementNamesOf(e.by)})`}${isPlainDamage(e) ? ' base' : ''}`,
    rule: '§5',
  },
  'ignored-damage': {
    beat: (e, reader) => ({ kind: 'block', to: actorIdOf(e.seat, reader), element: ELEMENTS[e.element] ?? 'dim' }),
    text: (e, reader) => [`${clauseOf(e.seat, reader, 'ignore')} the `, tonedElement(e.element), ' damage.'],
  },
  'immune-damage': {
    beat: (e, reader) => ({ kind: 'block', to: actorIdOf(e.seat, reader), element: ELEMENTS[e.element] ?? 'dim' }),
    text: (e, reader) => [`${areClause(e.seat, reader)} immune to `, tonedElement(e.element), '.'],
    sum: (e) => `${e.base} × 0, immune by ${elementNamesOf(e.by)}`,
    rule: '§5',
  },
  absorbed: {
    beat: (e, reader) => ({ kind: 'block', to: actorIdOf(e.seat, reader), element: ELEMENTS[e.element] ?? 'dim' }),
    text: (e, reader) => [`${clauseOf(e.seat, reader, 'absorb')} the `, tonedElement(e.element), ' damage.'],
    sum: (e) => `${e.base} absorbed by ${elementNamesOf(e.by)}: heals ${e.healed}`,
    rule: '§5',
  },
  healed: {
    beat: (e, reader) => ({ kind: 'heal', to: actorIdOf(e.seat, reader), amount: e.healed }),
    text: (e, reader) => `${clauseOf(e.seat, reader, 'heal')} ${e.healed}. HP ${e.hp}/${e.maxHp}.`,
    sum: (e) => (e.amount === e.healed ? '' : `${e.amount}, limited by Max HP`),
    rule: '§5',
  },
  'lost-hp': {
    beat: (e, reader) => ({ kind: 'hit', to: actorIdOf(e.seat, reader), amount: e.amount }),
    text: (e, reader) => `${clauseOf(e.seat, reader, 'lose')} ${e.amount} HP. HP ${e.hp}/${e.maxHp}.`,
  },
  'max-hp': {
    text: (e, reader) =>
      `${possessiveOf(e.seat, reader)} Max HP ${e.by < 0 ? 'falls' : 'rises'} to ${e.maxHp}. HP ${e.hp}/${e.maxHp}.`,
    sum: (e) => withSign(e.by),
    rule: '§5',
  },
  killed: { text: (e, reader) => `${clauseOf(e.seat, reader, 'die')}: ${e.why}.` },
  died: {
    beat: (e, reader) => ({ kind: 'fall', to: actorIdOf(e.seat, reader), isMoment: true }),
    text: (e, reader) => `${clauseOf(e.seat, reader, 'fall')}.`,
  },
  revealed: {
    text: (e, reader) =>
      `${possessiveOf(e.seat, reader)} private attunement is revealed: ${elementNamesOf(e.elements)}.`,
  },
  attuned: {
    beat: (e, reader) => ({ kind: 'gain', to: actorIdOf(e.seat, reader), element: ELEMENTS[e.element] ?? 'dim' }),
    text: (e, reader) => [
      `${clauseOf(e.seat, reader, 'attune')} to `,
      tonedElement(e.element),
      e.isNew ? '.' : ' again.',
    ],
  },
  detuned: {
    text: (e, reader) => [`${areClause(e.seat, reader)} no longer attuned to `, tonedElement(e.element), '.'],
  },
  risk: {
    text: (e, reader) => `${possessiveOf(e.seat, reader)} curse risk is ${e.risk}.`,
    sum: (e) => `+${e.amount}; a roll of d10 at or below it curses`,
    rule: '§6',
  },
  'curse-roll': {
    beat: (e, reader) => ({ kind: 'roll', to: actorIdOf(e.seat, reader), amount: e.roll }),
    text: (e, reader) => `${e.isCursed ? 'A' : 'No'} curse takes hold of ${objectOf(e.seat, reader)}.`,
    sum: (e) => `d10 rolled ${e.roll}, risk ${e.risk}: ${e.roll} ${e.isCursed ? '≤' : '>'} ${e.risk}`,
    rule: '§6',
  },
  heat: {
    text: (e, reader) => `${possessiveOf(e.seat, reader)} Heat is ${e.heat}${e.isWrapped ? ': Overheat' : ''}.`,
    sum: (e) => `${withSign(e.amount)}${e.isWrapped ? '; Heat above 6 starts again' : ''}`,
    rule: '§11',
  },
  'heat-roll': {
    beat: (e, reader) => ({ kind: 'roll', to: actorIdOf(e.seat, reader), amount: e.roll }),
    text: (e) => (e.isOverheated ? 'Overheat!' : 'No overheat.'),
    sum: (e) => `d6 rolled ${e.roll}, Heat ${e.heat}: ${e.heat} ${e.isOverheated ? '≥' : '<'} ${e.roll}`,
    rule: '§11',
  },
  disqualified: {
    beat: (e, reader) => ({ kind: 'miss', from: actorIdOf(e.seat, reader) }),
    text: (e, reader) => `${subjectOf(e.seat, reader)} cannot act: ${statusTitle(e.status)}.`,
    sum: (e) => BARS[e.status],
    rule: '§2 P3.3',
  },
  gained: {
    beat: (e, reader) => ({ kind: 'gain', to: actorIdOf(e.seat, reader), amount: e.amount }),
    text: (e, reader) =>
      `${clauseOf(e.seat, reader, 'gain')} ${e.amount} ${statusTitle(e.status)}, and ${e.seat === reader.me ? 'have' : 'has'} ${e.turns}.`,
    sum: (e) => `+${e.amount}, maximum ${e.max}`,
    rule: '§6',
  },
  lost: {
    text: (e, reader) => `${clauseOf(e.seat, reader, 'lose')} ${e.amount} ${statusTitle(e.status)}: ${e.turns} left.`,
  },
  'immune-status': { text: (e, reader) => `${areClause(e.seat, reader)} immune to ${statusTitle(e.status)}.` },
  wears: {
    text: (e, reader) =>
      `${possessiveOf(e.seat, reader)} statuses lose a turn each; left: ${e.statuses.map((at, i) => `${statusTitle(at)} ${e.turns[i]}`).join(', ')}.`,
    rule: (e) => (e.statuses.some((at) => at in BARS) ? '§2 P3.4' : '§2 P3.6'),
  },
  ticked: { text: (e, reader) => `${statusTitle(e.status)} on ${objectOf(e.seat, reader)}:`, rule: '§2 P3.2' },
  ignores: {
    text: (e, reader) => `${clauseOf(e.seat, reader, 'ignore')} ${statusTitle(e.status)}: ${e.ignores}.`,
    sum: (e) => withSign(e.amount),
    rule: '§8',
  },
  immunity: {
    text: (e, reader) =>
      `${areClause(e.seat, reader)} ${e.isImmune ? '' : 'no longer '}immune to ${statusTitle(e.status)}.`,
  },
  'status-max': {
    text: (e, reader) => `${possessiveOf(e.seat, reader)} ${statusTitle(e.status)} can now reach ${e.max}.`,
  },
  'burn-out': {
    text: (e, reader) => `${clauseOf(e.seat, reader, 'burn')} out: ${e.spent} Burn.`,
    sum: (e) => `${e.spent} × 1 Fire damage, then 1 Anger`,
    rule: '§7',
  },
  'open-wounds': {
    text: (e, reader) => `${possessiveOf(e.seat, reader)} wounds open: ${e.spent}.`,
    sum: (e) => `${e.spent} × 1 Vital damage`,
    rule: '§7',
  },
  'seal-lifted': { text: (e, reader) => `${possessiveOf(e.seat, reader)} wounds can be opened again.` },
}
