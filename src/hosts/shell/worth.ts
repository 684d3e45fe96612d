import { type AnyGame, type HeldSeal, type Rank, type Run, rankOf, rankText } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { clean } from '../../views/clean.ts'
import { isArchived } from '../archive/index.ts'

/** What a run is worth, beside the game as everybody plays it; old rules of the house were that in their time, and prove what they prove. */
export const rankOfRun = (run: Run, seal?: HeldSeal): Rank => rankBeside(run, findGame(run.game.id)?.game, seal)

export const rankBeside = (run: Run, house: AnyGame | undefined, seal?: HeldSeal): Rank =>
  rankOf(run, isArchived(run.game) ? run.game : (house ?? run.game), seal)

/** `open book`, `practice (forked at turn 3)` */
export const rankWords = (run: Run): string => clean(rankText(rankOfRun(run)))

/** Where the answers come from that a game asks its host for. */
export const entropyWords = ({ inner }: Run): string =>
  inner.source === undefined && inner.freeEntropies === 0 ? 'entropy from the seed' : 'entropy from the host'

/** Of a kept or ended run; nothing where nothing is claimed. */
export const rankNotes = (rank: Rank | undefined): string[] => (rank === undefined ? [] : [clean(rankText(rank))])
