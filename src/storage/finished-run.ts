import { type AnyGame, modeOf, type Run } from '../engine/index.ts'
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
    ended,
    mode: modeOf(run.game, run.options).name,
    rank: rankAgainst(run, builtIn),
    ...(daily === undefined ? {} : { daily }),
    ...(outcome === undefined ? { abandoned: true } : {}),
  }
}
