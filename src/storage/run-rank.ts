import { type Rank, type Run, rankText, type TrustedRecord } from '../engine/index.ts'
import { findGame } from '../games/registry.ts'
import { clean } from '../lib/clean-text.ts'
import { rankAgainst } from '../play/session.ts'

/** The rank of a run, compared with the built-in game. Archived rules count like the current ones. */
export const rankOfRun = (run: Run, seal?: TrustedRecord): Rank => rankAgainst(run, findGame(run.game.id)?.game, seal)

/** `unranked`, `practice (forked at turn 3)` */
export const rankLabel = (run: Run): string => clean(rankText(rankOfRun(run)))

/** Describes the source of a run's randomness. */
export const entropyLabel = ({ inner }: Run): string =>
  inner.source === undefined && inner.unseededEntropies === 0
    ? 'seed known from the start'
    : 'randomness from this machine'

/** The rank of a saved run as a list of notes; empty if it has none. */
export const rankNotes = (rank: Rank | undefined): string[] => (rank === undefined ? [] : [clean(rankText(rank))])
