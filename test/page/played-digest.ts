import { digest, journalOf, makeJournalString } from '../../src/engine/index.ts'
import { playedRun } from '../server/journals.ts'

/** Runs of a game by plan and random, as one digest of all journals. The same file runs in Node and in a browser; the results must be equal. */
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
