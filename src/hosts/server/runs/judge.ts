import { createHash } from 'node:crypto'
import {
  base64url,
  dateOfSeed,
  isRefusal,
  type Journal,
  journalOf,
  makeCompactJournal,
  modeOf,
  parseJournal,
  type Run,
  replay,
} from '../../../engine/index.ts'
import { findGame } from '../../../games/index.ts'
import { gameOfJournal } from '../../shell/open.ts'
import { rungOf } from '../../shell/rungs.ts'
import { isFailure, isUsage } from '../../shell/usage.ts'
import { rankOfRun } from '../../shell/worth.ts'

/** What a journal turned out to be: all of it found by living the run again, nothing read from what it says of itself. */
export type Verdict = Truth | Untruth
export interface Truth {
  readonly isTrue: true
  /** Of the journal as this program writes it: the same run has the same hash. */
  readonly hash: string
  readonly journal: string
  readonly game: string
  readonly version: number
  readonly content: string
  readonly seed: string
  readonly mode: string
  readonly rung: number
  readonly turns: number
  readonly reason: string
  readonly score: number
  readonly won: boolean
  /** Why it proves nothing; empty: it is an open book. */
  readonly practice: string
  /** The day whose run it is; empty: none. */
  readonly day: string
}
export interface Untruth {
  readonly isTrue: false
  readonly code: 'no-journal' | 'unknown-rules' | 'false' | 'not-over' | 'too-heavy'
  readonly why: string
  readonly turn?: number
}

/** Turns of a journal at most: above what any run of the house has, below what a machine would choke on. */
const MOST_TURNS = 200_000

export async function judged(text: string): Promise<Verdict> {
  const parsed = parseJournal(text)
  if (!parsed.ok) return { isTrue: false, code: 'no-journal', why: `This is no journal: ${parsed.why}.` }
  const journal = parsed.value
  if (Math.max(journal.indexes.length, journal.ids.length) > MOST_TURNS)
    return { isTrue: false, code: 'too-heavy', why: `It has more than ${MOST_TURNS} choices.` }
  try {
    const run = replay(await gameOfJournal(journal, undefined), journal)
    if (!isRefusal(run)) return verdictOf(run)
    return { isTrue: false, code: 'false', why: run.why, ...(run.turn === undefined ? {} : { turn: run.turn }) }
  } catch (error) {
    if (isFailure(error) || isUsage(error)) return { isTrue: false, code: 'unknown-rules', why: error.message }
    // Rules that stumble over options from outside: the journal's fault, and no reason to fall with it.
    return { isTrue: false, code: 'false', why: (error as Error).message }
  }
}

function verdictOf(run: Run): Verdict {
  const { game, seed, options, state, turn } = run
  const outcome = game.outcome(state)
  if (outcome === undefined)
    return { isTrue: false, code: 'not-over', why: 'This run is not over; play it to its end.' }
  const { won = false, score = 0 } = outcome.standings[0] ?? {}
  const rank = rankOfRun(run)
  const { ladder } = findGame(game.id) ?? {}
  return {
    isTrue: true,
    ...writtenAnew(journalOf(run)),
    ...{ game: game.id, version: game.version, content: game.contentHash, seed },
    ...{ mode: modeOf(game, options).name, rung: ladder === undefined ? 0 : rungOf(ladder, options) },
    ...{ turns: turn, reason: outcome.reason, score, won },
    practice: rank.kind === 'practice' ? rank.why : '',
    day: dateOfSeed(seed) ?? '',
  }
}

function writtenAnew(journal: Journal): { hash: string; journal: string } {
  const bytes = makeCompactJournal(journal)
  return { hash: createHash('sha256').update(bytes).digest('hex'), journal: base64url(bytes) }
}
