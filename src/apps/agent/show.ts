import { digest, linesOf, type Run, rankText, type Seat, waitingFor } from '../../engine/index.ts'
import { clean, cleanAll, escapeInvisible } from '../../lib/clean-text.ts'
import { rankOfRun } from '../../storage/run-rank.ts'
import { briefText } from '../../views/text/brief.ts'
import { sceneText } from '../../views/text/text.ts'
import type { Format } from './request.ts'
import type { OpenRun } from './runs.ts'

export type AgentAnswer = Readonly<Record<string, unknown>>

/**
 * What a seat sees. The digest covers only the scene: a digest of the state would let a seat test guesses about hidden information. Has no side effects.
 */
export function sceneAnswer(run: Run, seat: Seat, formats: readonly Format[]): AgentAnswer {
  const { game, state, turn } = run
  const scene = cleanAll(game.scene(state, seat))
  const outcome = game.outcome(state)
  const standing = outcome?.standings[seat]
  return {
    digest: digest({ turn, scene }),
    ...(outcome === undefined
      ? {}
      : { over: { reason: clean(outcome.reason), score: standing?.score ?? 0, won: standing?.won ?? false } }),
    scene,
    ...(formats.includes('text') ? { text: sceneText(scene) } : {}),
    ...(formats.includes('brief') ? { brief: briefText(scene) } : {}),
    ...(formats.includes('state') ? { state } : {}),
  }
}

/** The first fields of every answer about a run. */
export const headOf = ({ name, run, entropy }: OpenRun, seat: Seat): AgentAnswer => ({
  run: name,
  turn: run.turn,
  seat,
  toAct: waitingFor(run),
  entropy,
  rank: rankIn(run),
})

/** The run's rank. Only the built-in content can be unranked: runs with packs are practice. */
export function rankIn(run: Run): string {
  const rank = rankOfRun(run)
  if (rank.kind !== 'practice') return rankText(rank)
  // The reason may come from a journal and may have no visible characters.
  return rankText({ kind: 'practice', why: clean(rank.why, MAX_REASON_LENGTH).trim() || 'its journal says so' })
}

const MAX_REASON_LENGTH = 200

/** The events that a seat notices, as data and as log entries. Events without a log entry for the seat are left out. */
export function eventsAnswer(run: Run, all: readonly unknown[], seat: Seat): AgentAnswer {
  const events = all.filter((event) => run.game.eventText(event, seat) !== undefined)
  return events.length === 0 ? {} : { events: cleanAll(events), lines: cleanAll(linesOf(run, events, seat)) }
}

/** Serialises an answer as one line of JSON, with invisible characters escaped. */
export const makeLine = (answer: AgentAnswer): string => escapeInvisible(JSON.stringify(answer))
