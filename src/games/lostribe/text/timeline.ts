import type { Line } from '../../../engine/contract/scene.ts'
import { namesOf } from '../combat/dice/dice.ts'
import type { Pack } from '../content/pack.ts'
import type { DiceEvent } from '../events.ts'
import type { DiceVerb, Element } from '../names.ts'
import { diceLine } from './event-text.ts'
import { actorName } from './names.ts'

/** §12 What became of every die, from the events of a run alone. */

export interface TimelineEntry {
  /** From 1, over the whole list. */
  readonly seq: number
  readonly turn: number
  /** `player`, or `m2`. */
  readonly actor: string
  readonly kind: DiceVerb
  readonly dice: readonly Element[]
  /** Reroll and swap: what they showed before. */
  readonly before?: readonly Element[]
  /** Id of a card, relic or intent, or the phase of the turn. */
  readonly cause: string
  readonly poolAfter: readonly Element[]
}

const isDice = (event: unknown): event is DiceEvent =>
  typeof event === 'object' && event !== null && 'kind' in event && event.kind === 'dice'

/** Every entry, oldest first. Events of other kinds are passed over. */
export function timeline(events: readonly unknown[]): TimelineEntry[] {
  return events.filter(isDice).map((event, i) => ({
    seq: i + 1,
    turn: event.turn,
    actor: actorName(event.actor),
    kind: event.verb,
    dice: namesOf(event.dice),
    ...(event.before === undefined ? {} : { before: namesOf(event.before) }),
    cause: event.cause,
    poolAfter: namesOf(event.pool),
  }))
}

/** The last so many, oldest first. */
export const lastEntries = (entries: readonly TimelineEntry[], count = 20): readonly TimelineEntry[] =>
  entries.slice(Math.max(0, entries.length - count))

/** One turn of the fight the list ends in. */
export function timelineOfTurn(entries: readonly TimelineEntry[], turn: number): readonly TimelineEntry[] {
  // A fight begins where the turn counter falls.
  const start = entries.findLastIndex((entry, i) => entry.turn < (entries[i - 1]?.turn ?? 0))
  return entries.slice(Math.max(0, start)).filter((entry) => entry.turn === turn)
}

/** An event as a line of the timeline; undefined: it is not about dice. */
export const timelineLine = (pack: Pack, event: unknown): Line | undefined =>
  isDice(event)
    ? {
        text: `T${event.turn} ${diceLine(pack, event)}`,
        sum: `pool: ${namesOf(event.pool).join(', ') || 'empty'}`,
        rule: '§12',
      }
    : undefined

/** `diceHistory`: every roll in the shape of the original design. */
export const diceHistory = (events: readonly unknown[], seed: string) =>
  timeline(events)
    .filter((entry) => entry.kind === 'roll')
    .map(({ turn, actor, dice }) => ({ turn, actor, roll: dice, seed }))
