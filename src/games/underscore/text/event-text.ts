import type { Line } from '../../../engine/contract/scene.ts'
import type { ByName } from '../../../lib/enums.ts'
import type { Library } from '../content/library.ts'
import { majorAt } from '../duel/context.ts'
import type { Event } from '../events.ts'
import type { END_REASONS, EndReason } from '../names.ts'
import { BODY_EVENT_TEXT } from './event-text-body.ts'
import { DUEL_EVENT_TEXT } from './event-text-duel.ts'
import { type EventKind, type EventOf, type EventText, type EventTexts, tonedRoot } from './event-text-types.ts'

/** Log entries for events, written for one seat. */

const END: ByName<typeof END_REASONS, string> = {
  slain: 'You are slain, and rise again for others.',
  draw: 'Both fall at once, and that is your death.',
  'worn-out': 'Too many combats without an end wear you out.',
  undefeated: 'Nobody is left to fight. You lie down undefeated.',
  won: 'The duel is won.',
  lost: 'The duel is lost.',
  stalemate: 'The duel has no end.',
  taught: 'Every lesson is learned.',
  untaught: 'The lesson is not learned.',
}
export const endText = (reason: EndReason | ''): string => (reason === '' ? '' : END[reason])

/** Log entries for events between combats. */
const RUN_EVENT_TEXT: EventTexts<Exclude<EventKind, keyof typeof BODY_EVENT_TEXT | keyof typeof DUEL_EVENT_TEXT>> = {
  begun: { text: (e) => `${e.name}, ${e.build}.` },
  'elite-roll': {
    text: (e) => (e.isElite ? 'An elite comes.' : 'No elite comes.'),
    sum: (e) => `d10 rolled ${e.roll}; an elite comes at ${e.most} or below (burden ${e.burden})`,
    rule: '§15',
  },
  victory: { text: (e) => `Victory at level ${e.level}${e.isElite ? ` over an elite: ${e.elites} slain` : ''}.` },
  stalemate: {
    text: (e) => `A stalemate: no level, no upgrade, another opponent. After ${e.left} more your run ends.`,
  },
  offers: {
    text: (e, { pack }) =>
      e.major < 0
        ? 'No major blessing is offered.'
        : `Major blessing: ${majorAt(pack, e.major).name}${e.isOpen ? '' : ' (closed: your burden is above the elites you have slain)'}.`,
  },
  drafted: {
    text: (e, { pack }) => `Drafted: ${e.minors.map((i) => pack.minors[i]?.name).join(', ') || 'nothing'}.`,
    sum: (e) => `3 of the ${e.pool} in scope`,
    rule: '§12',
  },
  learned: { text: (e, { pack }) => ['You learn ', tonedRoot(pack, e.root), e.isRoot ? ' as its root.' : '.'] },
  forgot: { text: (e, { pack }) => ['You forget ', tonedRoot(pack, e.root), '.'] },
  took: { text: (e) => `Blessing: ${e.name}${e.text === '' ? '.' : `, ${e.text}`}` },
  reordered: { text: (e) => `${e.what}.` },
  changed: { text: (e) => `${e.what}.` },
  passed: { text: (e) => `${e.what}.` },
  picking: { text: (e) => `To decide: ${e.what}.` },
  lesson: { text: (e) => `Lesson ${e.number}: ${e.title}.` },
  ended: { text: (e) => endText(e.reason) },
}

/** The entries of all kinds of events. A kind without one does not compile. */
const EVENT_TEXT: EventTexts<EventKind> = { ...BODY_EVENT_TEXT, ...DUEL_EVENT_TEXT, ...RUN_EVENT_TEXT }

/** The log line of an event, with its arithmetic and rule; undefined if this seat does not notice it. */
export function eventText(pack: Library, event: Event, me: number): Line | undefined {
  if ('to' in event && event.to !== me) return undefined
  return lineOf(event.kind, event, pack, me)
}

function lineOf<K extends EventKind>(kind: K, event: EventOf<K>, pack: Library, me: number): Line | undefined {
  const entry: EventText<EventOf<K>> = EVENT_TEXT[kind]
  const reader = { pack, me }
  const text = entry.text(event, reader)
  if (text === undefined) return undefined
  const sum = entry.sum?.(event, reader) ?? ''
  const rule = typeof entry.rule === 'function' ? entry.rule(event) : (entry.rule ?? '')
  const beat = entry.beat?.(event, reader)
  return {
    text,
    ...(sum === '' ? {} : { sum }),
    ...(rule === '' ? {} : { rule }),
    ...(beat === undefined ? {} : { beat }),
  }
}
