import { ANGER, ELEMENTS, SLEEP, STUN, statusTitle } from '../names.ts'
import {
  actorOf,
  are,
  damageSum,
  elementsOf,
  isPlain,
  plusMinus,
  possessive,
  says,
  subject,
  type Tellings,
  tonedElement,
  whom,
} from './event-text-types.ts'

/** Log entries about damage, healing, statuses, attunements and heat. */

const BARS: Readonly<Record<number, string>> = { [SLEEP]: 'every move', [STUN]: 'attacks', [ANGER]: 'utilities' }

export const TELL_BODY: Tellings<
  | ('damage' | 'ignored-damage' | 'immune-damage' | 'absorbed' | 'healed' | 'lost-hp' | 'max-hp' | 'killed' | 'died')
  | ('revealed' | 'attuned' | 'detuned' | 'risk' | 'curse-roll' | 'heat' | 'heat-roll' | 'disqualified')
  | ('gained' | 'lost' | 'immune-status' | 'wears' | 'ticked' | 'ignores' | 'immunity' | 'status-max')
  | ('burn-out' | 'open-wounds' | 'seal-lifted')
> = {
  damage: {
    beat: (e, ear) => ({
      kind: 'hit',
      ...(e.dealer < 0 ? {} : { from: actorOf(e.dealer, ear) }),
      to: actorOf(e.seat, ear),
      amount: e.final,
      element: ELEMENTS[e.element] ?? 'dim',
    }),
    text: (e, ear) => [
      `${says(e.seat, ear, 'take')} ${e.final} `,
      tonedElement(e.element),
      ` damage. HP ${e.hp}/${e.maxHp}.`,
    ],
    sum: (e) => `${damageSum(e)}${e.by === 0 ? '' : ` (attuned to ${elementsOf(e.by)})`}${isPlain(e) ? ' base' : ''}`,
    rule: '§5',
  },
  'ignored-damage': {
    beat: (e, ear) => ({ kind: 'block', to: actorOf(e.seat, ear), element: ELEMENTS[e.element] ?? 'dim' }),
    text: (e, ear) => [`${says(e.seat, ear, 'ignore')} the `, tonedElement(e.element), ' damage.'],
  },
  'immune-damage': {
    beat: (e, ear) => ({ kind: 'block', to: actorOf(e.seat, ear), element: ELEMENTS[e.element] ?? 'dim' }),
    text: (e, ear) => [`${are(e.seat, ear)} immune to `, tonedElement(e.element), '.'],
    sum: (e) => `${e.base} × 0, immune by ${elementsOf(e.by)}`,
    rule: '§5',
  },
  absorbed: {
    beat: (e, ear) => ({ kind: 'block', to: actorOf(e.seat, ear), element: ELEMENTS[e.element] ?? 'dim' }),
    text: (e, ear) => [`${says(e.seat, ear, 'absorb')} the `, tonedElement(e.element), ' damage.'],
    sum: (e) => `${e.base} of this element is absorbed by ${elementsOf(e.by)}: heals ${e.healed}`,
    rule: '§5',
  },
  healed: {
    beat: (e, ear) => ({ kind: 'heal', to: actorOf(e.seat, ear), amount: e.healed }),
    text: (e, ear) => `${says(e.seat, ear, 'heal')} ${e.healed}. HP ${e.hp}/${e.maxHp}.`,
    sum: (e) => (e.amount === e.healed ? '' : `${e.amount}, but no further than Max HP`),
    rule: '§5',
  },
  'lost-hp': {
    beat: (e, ear) => ({ kind: 'hit', to: actorOf(e.seat, ear), amount: e.amount }),
    text: (e, ear) => `${says(e.seat, ear, 'lose')} ${e.amount} HP. HP ${e.hp}/${e.maxHp}.`,
  },
  'max-hp': {
    text: (e, ear) =>
      `${possessive(e.seat, ear)} Max HP ${e.by < 0 ? 'falls' : 'rises'} to ${e.maxHp}. HP ${e.hp}/${e.maxHp}.`,
    sum: (e) => plusMinus(e.by),
    rule: '§5',
  },
  killed: { text: (e, ear) => `${says(e.seat, ear, 'die')}: ${e.why}.` },
  died: {
    beat: (e, ear) => ({ kind: 'fall', to: actorOf(e.seat, ear) }),
    text: (e, ear) => `${says(e.seat, ear, 'fall')}.`,
  },
  revealed: { text: (e, ear) => `${possessive(e.seat, ear)} private attunement shows: ${elementsOf(e.elements)}.` },
  attuned: {
    beat: (e, ear) => ({ kind: 'gain', to: actorOf(e.seat, ear), element: ELEMENTS[e.element] ?? 'dim' }),
    text: (e, ear) => [`${says(e.seat, ear, 'attune')} to `, tonedElement(e.element), e.isNew ? '.' : ', as before.'],
  },
  detuned: { text: (e, ear) => [`${are(e.seat, ear)} attuned to `, tonedElement(e.element), ' no longer.'] },
  risk: {
    text: (e, ear) => `${possessive(e.seat, ear)} curse risk is ${e.risk}.`,
    sum: (e) => `+${e.amount}; a roll of d10 at or below it curses`,
    rule: '§6',
  },
  'curse-roll': {
    beat: (e, ear) => ({ kind: 'roll', to: actorOf(e.seat, ear), amount: e.roll }),
    text: (e, ear) => `${e.isCursed ? 'A' : 'No'} curse takes hold of ${whom(e.seat, ear)}.`,
    sum: (e) => `d10 rolled ${e.roll}, risk ${e.risk}: ${e.roll} ${e.isCursed ? '≤' : '>'} ${e.risk}`,
    rule: '§6',
  },
  heat: {
    text: (e, ear) => `${possessive(e.seat, ear)} Heat is ${e.heat}${e.isWrapped ? ': Overheat' : ''}.`,
    sum: (e) => `${plusMinus(e.amount)}${e.isWrapped ? ', beyond 6 it wraps' : ''}`,
    rule: '§11',
  },
  'heat-roll': {
    beat: (e, ear) => ({ kind: 'roll', to: actorOf(e.seat, ear), amount: e.roll }),
    text: (e) => (e.isOverheated ? 'Overheat!' : 'No overheat.'),
    sum: (e) => `d6 rolled ${e.roll}, Heat ${e.heat}: ${e.heat} ${e.isOverheated ? '≥' : '<'} ${e.roll}`,
    rule: '§11',
  },
  disqualified: {
    beat: (e, ear) => ({ kind: 'miss', from: actorOf(e.seat, ear) }),
    text: (e, ear) => `${subject(e.seat, ear)} cannot act: ${statusTitle(e.status)}.`,
    sum: (e) => BARS[e.status] ?? '',
    rule: '§2 P3.3',
  },
  gained: {
    beat: (e, ear) => ({ kind: 'gain', to: actorOf(e.seat, ear), amount: e.amount }),
    text: (e, ear) =>
      `${says(e.seat, ear, 'gain')} ${e.amount} ${statusTitle(e.status)}, and ${e.seat === ear.me ? 'have' : 'has'} ${e.turns}.`,
    sum: (e) => `+${e.amount}, at most ${e.max}`,
    rule: '§6',
  },
  lost: { text: (e, ear) => `${says(e.seat, ear, 'lose')} ${e.amount} ${statusTitle(e.status)}: ${e.turns} left.` },
  'immune-status': { text: (e, ear) => `${are(e.seat, ear)} immune to ${statusTitle(e.status)}.` },
  wears: {
    text: (e, ear) =>
      `${possessive(e.seat, ear)} statuses lose a turn each; left: ${e.statuses.map((at, i) => `${statusTitle(at)} ${e.turns[i]}`).join(', ')}.`,
    rule: (e) => (e.statuses.some((at) => at in BARS) ? '§2 P3.4' : '§2 P3.6'),
  },
  ticked: { text: (e, ear) => `${statusTitle(e.status)} on ${whom(e.seat, ear)}:`, rule: '§2 P3.2' },
  ignores: {
    text: (e, ear) => `${says(e.seat, ear, 'ignore')} ${statusTitle(e.status)}: ${e.ignores}.`,
    sum: (e) => plusMinus(e.amount),
    rule: '§8',
  },
  immunity: {
    text: (e, ear) => `${are(e.seat, ear)} ${e.isImmune ? '' : 'no longer '}immune to ${statusTitle(e.status)}.`,
  },
  'status-max': { text: (e, ear) => `${possessive(e.seat, ear)} ${statusTitle(e.status)} can now reach ${e.max}.` },
  'burn-out': {
    text: (e, ear) => `${says(e.seat, ear, 'burn')} out: ${e.spent} Burn.`,
    sum: (e) => `${e.spent} × 1 Fire damage, then 1 Anger`,
    rule: '§7',
  },
  'open-wounds': {
    text: (e, ear) => `${possessive(e.seat, ear)} wounds open: ${e.spent}.`,
    sum: (e) => `${e.spent} × 1 Vital damage`,
    rule: '§7',
  },
  'seal-lifted': { text: (e, ear) => `${possessive(e.seat, ear)} wounds can be opened again.` },
}
