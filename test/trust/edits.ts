import type { Journal } from '../../src/engine/index.ts'
import { type Bench, type Best, type Forge, type Kind, write } from './forged.ts'
import { remarked } from './judge.ts'

/** Ways to change what a journal claims. Most come twice: clumsy, and with checks, marks and answers worked out anew. */

interface Edit {
  readonly change: Partial<Journal>
  readonly best: Best
}
export type Edits = (bench: Bench) => Edit | undefined

export const edited =
  (edit: Edits): Forge =>
  (bench) => {
    const made = edit(bench)
    if (made === undefined) return undefined
    return { given: write({ ...bench.honest.journal, ...made.change }, bench.form), best: made.best }
  }

/** The clever forger: whatever still can be lived gets a new proof. */
const reproven =
  (edit: Edits): Forge =>
  (bench) => {
    const made = edit(bench)
    const journal = made && remarked(bench.honest.game, byOneName({ ...bench.honest.journal, ...made.change }, bench))
    return made && journal && { given: write(journal, bench.form), best: made.best }
  }

/** Places and names that were changed separately need not agree; a forger goes by one of them. */
const byOneName = (journal: Journal, { form }: Bench): Journal =>
  form === 'JSON' ? { ...journal, indexes: [] } : { ...journal, ids: [] }

export const both = (kind: string, edit: Edits): Kind[] => [
  [kind, edited(edit)],
  [`${kind}, proof made anew`, reproven(edit)],
]

/** How many choices so many turns took: all games have one seat a turn, or two in all of them. */
const choicesOf = ({ ids, checks }: Journal, turns: number): number =>
  checks.length === 0 ? 0 : (ids.length / checks.length) * turns

export function cutAt(bench: Bench): { choices: Pick<Journal, 'ids' | 'indexes'>; turn: number } | undefined {
  const { journal } = bench.honest
  if (journal.checks.length === 0) return undefined
  const turn = bench.luck.below(journal.checks.length)
  const choices = choicesOf(journal, turn)
  if (!Number.isInteger(choices)) return undefined
  return { choices: { ids: journal.ids.slice(0, choices), indexes: journal.indexes.slice(0, choices) }, turn }
}
