import type { Journal } from '../../src/engine/index.ts'
import { type ClaimLevel, type Forge, type ForgerTools, type Kind, write } from './forgery.ts'
import { withNewChecks } from './reference-replay.ts'

/** Ways to change a journal's claims. Most exist twice: as they are, and with checks, marks and entropy recomputed. */

interface Edit {
  readonly change: Partial<Journal>
  readonly best: ClaimLevel
}
export type Edits = (bench: ForgerTools) => Edit | undefined

export const edited =
  (edit: Edits): Forge =>
  (bench) => {
    const made = edit(bench)
    if (made === undefined) return undefined
    return { given: write({ ...bench.honest.journal, ...made.change }, bench.encoding), best: made.best }
  }

/** A clever forger: if the changed journal still replays, its checks and marks are recomputed. */
const resubmitted =
  (edit: Edits): Forge =>
  (bench) => {
    const made = edit(bench)
    const journal =
      made && withNewChecks(bench.honest.game, byOneName({ ...bench.honest.journal, ...made.change }, bench))
    return made && journal && { given: write(journal, bench.encoding), best: made.best }
  }

/** Indexes and ids changed separately may disagree, so the forger keeps only one of them. */
const byOneName = (journal: Journal, { encoding }: ForgerTools): Journal =>
  encoding === 'JSON' ? { ...journal, indexes: [] } : { ...journal, ids: [] }

export const both = (kind: string, edit: Edits): Kind[] => [
  [kind, edited(edit)],
  [`${kind}, with new checks`, resubmitted(edit)],
]

/** The number of choices in some turns. In every game, either all turns have one seat or all have two. */
const choicesOf = ({ ids, checks }: Journal, turns: number): number =>
  checks.length === 0 ? 0 : (ids.length / checks.length) * turns

export function cutAt(bench: ForgerTools): { choices: Pick<Journal, 'ids' | 'indexes'>; turn: number } | undefined {
  const { journal } = bench.honest
  if (journal.checks.length === 0) return undefined
  const turn = bench.luck.below(journal.checks.length)
  const choices = choicesOf(journal, turn)
  if (!Number.isInteger(choices)) return undefined
  return { choices: { ids: journal.ids.slice(0, choices), indexes: journal.indexes.slice(0, choices) }, turn }
}
