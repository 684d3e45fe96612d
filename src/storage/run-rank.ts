import { type AnyGame, type Rank, type Run, rankOf, rankText, type TrustedRecord } from '../engine/index.ts'
import { findGame } from '../games/index.ts'
import { clean } from '../lib/clean-text.ts'
import { isArchived } from './archive/index.ts'

/** What a run is worth, beside the game as everybody plays it; old rules of the house were that in their time, and prove what they prove. */
export const rankOfRun = (run: Run, seal?: TrustedRecord): Rank => rankAgainst(run, findGame(run.game.id)?.game, seal)

export const rankAgainst = (run: Run, house: AnyGame | undefined, seal?: TrustedRecord): Rank =>
  rankOf(run, isArchived(run.game) ? run.game : (house ?? run.game), seal)

/** `unranked`, `practice (forked at turn 3)` */
export const rankLabel = (run: Run): string => clean(rankText(rankOfRun(run)))

/** Where the answers come from that a game asks its host for. */
export const entropyLabel = ({ inner }: Run): string =>
  inner.source === undefined && inner.unseededEntropies === 0 ? 'entropy from the seed' : 'entropy from the host'

/** Of a kept or ended run; nothing where nothing is claimed. */
export const rankNotes = (rank: Rank | undefined): string[] => (rank === undefined ? [] : [clean(rankText(rank))])
