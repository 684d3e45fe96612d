import { digest, journalOf, makeJournalString } from '../../src/engine/index.ts'
import { playedRun } from '../server/journals.ts'

/** Plays runs of a game with the plan and random bots and returns one digest of all journals. Runs in Node and in a browser; the results must be equal. */
export function playedDigest(
  game: string,
  from: number,
  count: number,
): { readonly digest: string; readonly turns: number } {
  const runs = Array.from({ length: count }, (_, i) =>
    playedRun(game, `page ${from + i}`, {}, { name: (from + i) % 2 === 0 ? 'plan' : 'random' }),
  )
  const journals = runs.map((run) => makeJournalString(journalOf(run)))
  return { digest: digest(journals), turns: runs.reduce((sum, { turn }) => sum + turn, 0) }
}
