import { type AnyGame, modeOf, plain, type Run } from '../engine/index.ts'
import { lastBlows, logSoFar } from '../play/log.ts'
import { rankAgainst } from '../play/session.ts'
import type { FinishedRun } from './types.ts'

/** What a run does not know of itself. */
interface FinishedAbout {
  readonly id: string
  readonly ended: number
  readonly daily?: string | undefined
}

/** The record of a finished run. A run without a result was given up. */
export function finishedRunOf(run: Run, builtIn: AnyGame, { id, ended, daily }: FinishedAbout): FinishedRun {
  const outcome = run.game.outcome(run.state)
  const own = outcome?.standings[0]
  const blow = outcome === undefined ? undefined : lastBlow(run, own?.won === true)
  return {
    id,
    game: run.game.id,
    version: run.game.version,
    content: run.game.contentHash,
    seed: run.seed,
    turns: run.turn,
    won: own?.won ?? false,
    score: own?.score ?? 0,
    reason: outcome?.reason ?? 'given up',
    ...(blow === undefined ? {} : { blow }),
    ended,
    mode: modeOf(run.game, run.options).name,
    rank: rankAgainst(run, builtIn),
    ...(daily === undefined ? {} : { daily }),
    ...(outcome === undefined ? { abandoned: true } : {}),
  }
}

/** The log line that ended a run, in at most this many letters. */
const MAX_BLOW = 160
function lastBlow(run: Run, isWon: boolean): string | undefined {
  const last = lastBlows(logSoFar(run, [0]), isWon).at(-1)
  return last === undefined ? undefined : plain(last.line.text).slice(0, MAX_BLOW)
}
