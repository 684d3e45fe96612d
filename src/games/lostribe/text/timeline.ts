import type { Line } from '../../../engine/contract/scene.ts'
import { elementNames } from '../combat/dice/dice.ts'
import type { Pack } from '../content/pack.ts'
import type { DiceEvent } from '../events.ts'
import type { DiceVerb, Element } from '../vocabulary.ts'
import { diceEventText } from './event-text.ts'
import { actorName } from './names.ts'

/** §12 The timeline of a run's dice, derived from its events. */

export interface TimelineEntry {
  /** The number of the entry, counted from 1. */
  readonly seq: number
  readonly turn: number
  /** Whose dice these are: `player` or `m2`. */
  readonly actor: string
  readonly kind: DiceVerb
  readonly dice: readonly Element[]
  /** For rerolls and swaps: the faces before. */
  readonly before?: readonly Element[]
  /** What caused the entry: the id of a card, relic or intent, or the phase of the turn. */
  readonly cause: string
  readonly poolAfter: readonly Element[]
}

const isDice = (event: unknown): event is DiceEvent =>
  typeof event === 'object' && event !== null && 'kind' in event && event.kind === 'dice'

/** All dice entries of the events, oldest first. Other events are ignored. */
export function timeline(events: readonly unknown[]): TimelineEntry[] {
  return events.filter(isDice).map((event, i) => ({
    seq: i + 1,
    turn: event.turn,
    actor: actorName(event.actor),
    kind: event.verb,
    dice: elementNames(event.dice),
    ...(event.before === undefined ? {} : { before: elementNames(event.before) }),
    cause: event.cause,
    poolAfter: elementNames(event.pool),
  }))
}

/** The last `count` entries, oldest first. */
export const lastEntries = (entries: readonly TimelineEntry[], count = 20): readonly TimelineEntry[] =>
  entries.slice(Math.max(0, entries.length - count))

/** The entries of one turn of the last fight that the list contains. */
export function timelineOfTurn(entries: readonly TimelineEntry[], turn: number): readonly TimelineEntry[] {
  // The last fight starts where the turn number goes down.
  const start = entries.findLastIndex((entry, i) => entry.turn < (entries[i - 1]?.turn ?? 0))
  return entries.slice(Math.max(0, start)).filter((entry) => entry.turn === turn)
}

/** The line of an event in the timeline; undefined if the event is not about dice. */
export const timelineLine = (pack: Pack, event: unknown): Line | undefined =>
  isDice(event)
    ? {
        text: `T${event.turn} ${diceEventText(pack, event)}`,
        sum: `pool: ${elementNames(event.pool).join(', ') || 'empty'}`,
        rule: '§12',
      }
    : undefined

/** All rolls of a run in the form of the original design's `diceHistory`. */
export const diceHistory = (events: readonly unknown[], seed: string) =>
  timeline(events)
    .filter((entry) => entry.kind === 'roll')
    .map(({ turn, actor, dice }) => ({ turn, actor, roll: dice, seed }))
