import { DRAW, PENDING_NAMES, type PendingName, STALEMATE } from '../duel/side.ts'
import type { MoveNews } from '../events.ts'
import { ELEMENTS, elementName, statusTitle } from '../names.ts'
import { aDeclaredType } from '../questions.ts'
import {
  clauseOf,
  declaredValueText,
  type EventOf,
  type EventTexts,
  ghostName,
  type LogReader,
  objectOf,
  possessiveOf,
  rootName,
  slotTitle,
  subjectOf,
  tonedRoot,
  verbForSeat,
  withSign,
} from './event-text-types.ts'

/** Log entries about choices, moves and declarations. */

/** For each kind of news about a move: its text, and the section of the rule book. */
const MOVE_NEWS: Readonly<Record<MoveNews, { readonly text: (n: number) => string; readonly rule: string }>> = {
  cooled: { text: (n) => `is on cooldown ${n}`, rule: '§9' },
  ready: { text: () => 'is ready again', rule: '' },
  charged: { text: (n) => `has charge ${n}`, rule: '§10' },
  discharged: { text: () => 'is discharged', rule: '§10' },
  bound: { text: (n) => `is bound for ${n}`, rule: '§9' },
  unbound: { text: () => 'is no longer bound', rule: '§9' },
  banked: { text: () => 'goes into the bank', rule: '§12' },
  unbanked: { text: () => 'comes out of the bank', rule: '§12' },
  public: { text: () => 'is now public', rule: '' },
  element: { text: (n) => `is ${ELEMENTS[n]}`, rule: '§13' },
  changed: { text: (n) => (n === 0 ? 'is changed' : `changes by ${withSign(n)}`), rule: '' },
  copied: { text: () => 'is copied', rule: '' },
}

const NEXT_TEXT: Readonly<Record<PendingName, string>> = {
  damage: "next attack's damage",
  iters: "next attack's iterations",
  base: "next attack's base damage",
  quick: "next move's speed",
  freeCooldown: 'turns of ignoring cooldowns',
  shield: 'turns without damage',
  deaf: 'turns without traps',
  mirror: 'turns with mirrored statuses',
}
const nextText = (what: string): string => {
  const name = PENDING_NAMES.find((known) => known === what)
  return name === undefined ? what : NEXT_TEXT[name]
}

function declaredText(e: EventOf<'declared'>, reader: LogReader): string {
  if (e.isVoid) return `${possessiveOf(e.seat, reader)} declaration is cancelled.`
  if (e.value < 0) return `${clauseOf(e.seat, reader, 'declare')} ${aDeclaredType(e.type)} in private.`
  return `${clauseOf(e.seat, reader, 'declare')} ${declaredValueText(reader, e.type, e.value)}.`
}

const randomText = (what: string, value: number): string =>
  what === 'status' ? statusTitle(value) : what === 'element' ? elementName(value) : String(value)

function winnerText(e: EventOf<'duel-over'>, reader: LogReader): string {
  if (e.winner === DRAW) return 'Both fall.'
  return e.winner === STALEMATE ? 'Stalemate.' : `${clauseOf(e.winner, reader, 'win')} on turn ${e.turns}.`
}

function speeds({ speeds: [a, b] }: EventOf<'order'>, { me }: LogReader): string {
  if (a === b) return `both have speed ${a}: a tie goes to priority`
  return `your speed ${me === 0 ? a : b}, the opponent's ${me === 0 ? b : a}`
}

const priority = (seat: number, reader: LogReader): string =>
  `${subjectOf(seat, reader)} ${verbForSeat(seat, reader, 'have', 'has')} priority`

export const DUEL_EVENT_TEXT: EventTexts<
  | ('duel' | 'chosen' | 'answered' | 'seen-choice' | 'order' | 'waits' | 'casts' | 'turn-over' | 'duel-over')
  | ('declared' | 'trap' | 'blessing' | 'while-banked' | 'attack-roll' | 'random' | 'move' | 'next' | 'masked')
  | ('declarations' | 'delayed' | 'lands' | 'fizzles')
> = {
  duel: {
    text: (e, reader) =>
      `${e.names[0]} against ${ghostName(e.names[1])}, level ${e.level}${e.isElite ? ', elite' : ''}. ${priority(e.priority, reader)} (${e.why}).`,
  },
  chosen: {
    text: (e, { pack }) => (e.root < 0 ? 'You can only wait.' : ['You choose ', tonedRoot(pack, e.root), '.']),
  },
  answered: { text: (e) => `Your answer: ${e.words}.` },
  'seen-choice': { text: (e, { pack }) => ['You see the opponent choose ', tonedRoot(pack, e.root), '.'] },
  order: {
    text: (e, { me }) => `Turn ${e.turn}: ${e.first === me ? 'you act' : 'the opponent acts'} first.`,
    sum: speeds,
    rule: '§2 P2',
  },
  waits: { text: (e, reader) => `${clauseOf(e.seat, reader, 'wait')}.` },
  casts: {
    text: (e, reader) => [
      `${clauseOf(e.seat, reader, 'cast')} `,
      tonedRoot(reader.pack, e.root),
      `${e.isFromBank ? ' from the bank' : ''}${e.target === e.seat ? ' on self' : ''}.`,
    ],
  },
  'turn-over': { text: (e, reader) => `Turn ${e.turn}. ${priority(e.priority, reader)}.` },
  'duel-over': { text: winnerText },
  declared: { text: declaredText },
  trap: {
    text: (e, reader) => [
      `${possessiveOf(e.seat, reader)} trap (`,
      tonedRoot(reader.pack, e.root),
      `, ${declaredValueText(reader, e.type, e.value)}) catches ${objectOf(e.on, reader)}.`,
    ],
  },
  blessing: { text: (e, reader) => `${possessiveOf(e.seat, reader)} blessing ${e.name}:` },
  'while-banked': {
    text: (e, reader) =>
      e.root >= 0
        ? [`${possessiveOf(e.seat, reader)} banked `, tonedRoot(reader.pack, e.root), ':']
        : 'A banked move of the opponent:',
  },
  'attack-roll': {
    text: (e) => (e.factor === 0 ? 'It misses.' : e.factor === 2 ? 'A critical hit.' : 'It hits.'),
    sum: (e) => `d6 rolled ${e.roll}: base damage × ${e.factor}`,
    rule: '§13',
  },
  random: { text: (e) => `Rolled at random: ${randomText(e.what, e.value)}.` },
  move: {
    text: (e, reader) => {
      const name =
        e.root >= 0 ? `${rootName(reader.pack, e.root)} (${slotTitle(e.slot)})` : `move in ${slotTitle(e.slot)}`
      return `${possessiveOf(e.seat, reader)} ${name} ${MOVE_NEWS[e.what].text(e.amount)}.`
    },
    rule: (e) => MOVE_NEWS[e.what].rule,
  },
  next: {
    text: (e, reader) => `${possessiveOf(e.seat, reader)} ${nextText(e.what)}: ${e.amount > 0 ? '+' : ''}${e.amount}.`,
  },
  masked: { text: (e, reader) => `${clauseOf(e.seat, reader, 'vanish', 'vanishes')} behind a veil.` },
  declarations: {
    text: (e) => `${e.amount} active ${e.amount === 1 ? 'declaration is' : 'declarations are'} ${e.what}.`,
  },
  delayed: { text: (e) => `The effect lands in ${e.turns} ${e.turns === 1 ? 'turn' : 'turns'}.` },
  lands: { text: () => 'A delayed effect lands:' },
  fizzles: { text: (e) => `No effect: ${e.why}.` },
}
