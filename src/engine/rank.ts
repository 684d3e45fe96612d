import type { AnyGame, Mode } from './game.ts'
import type { Run } from './run.ts'

/**
 * How much a true run proves. It is derived from the journal and never read from it: what a journal says of itself can only lower it.
 * `practice` proves nothing about the game as everybody plays it, and says why. `open book` proves that this line of choices exists for this
 * seed, not how it was found: whoever holds the seed can search its future. `sealed` runs were dealt by somebody who kept the seed until the end.
 */
export type Rank =
  | { readonly kind: 'practice'; readonly why: string }
  | { readonly kind: 'open book' }
  | { readonly kind: 'sealed'; readonly by: string }

/** The seed of a day's run is known to all, and all its chance follows from it. */
export const dailySeed = (date: string): string => `daily-${date}`
/** The day of such a seed; undefined for any other. */
export const dateOfSeed = (seed: string): string | undefined => /^daily-(\d{4}-\d\d-\d\d)$/.exec(seed)?.[1]

/** What kind of run these options make. A game that does not say so has one kind, without options. */
export function modeOf(game: AnyGame, options: unknown): Mode {
  const given = typeof options === 'object' && options !== null ? options : {}
  if ('scenario' in given) return { name: 'scenario', practice: 'scenario' }
  const names = Object.keys(given)
  if (game.mode === undefined && names.length === 0) return { name: 'standard' }
  try {
    if (game.mode !== undefined) return game.mode(given)
  } catch {
    // What the game itself cannot make sense of is no kind of run.
  }
  return { name: 'other', practice: `options: ${names.join(', ').slice(0, MOST_WORDS)}` }
}
const MOST_WORDS = 80

/** A seal that was found to hold (seal.ts), of a commons that is known. */
export interface HeldSeal {
  readonly by: string
  /** Two players with keys of their own at the game's own duel: what is practice at one keyboard counts between them. */
  readonly isDuel: boolean
}

/** The rank of a run that was lived or replayed here. `house` is the game as everybody plays it: same version, the house's content. */
export function rankOf(run: Run, house: AnyGame, seal?: HeldSeal): Rank {
  const why = whyPractice(run, house, seal?.isDuel === true)
  if (why !== undefined) return { kind: 'practice', why }
  return seal === undefined ? { kind: 'open book' } : { kind: 'sealed', by: seal.by }
}

function whyPractice(run: Run, house: AnyGame, isDuel: boolean): string | undefined {
  const { practice } = modeOf(run.game, run.options)
  if (practice !== undefined && !isDuel) return practice
  if (run.game.id !== house.id) return 'another game'
  if (run.forced.length > 0) return 'forced rolls'
  if (run.game.version !== house.version) return `rules of version ${run.game.version}`
  // The house's own game has the house's content: a program that has just begun need not work out the hash for that.
  if (run.game !== house && run.game.contentHash !== house.contentHash) return 'content of its own'
  if (run.isUnproven) return 'it carries no proof'
  if (dateOfSeed(run.seed) !== undefined && run.inner.freeEntropies > 0) return 'free entropy on a daily'
  return run.unranked === '' ? undefined : run.unranked
}

/** `open book`, `practice (forced rolls)`, `sealed by …` */
export function rankText(rank: Rank): string {
  if (rank.kind === 'practice') return `practice (${rank.why})`
  return rank.kind === 'sealed' ? `sealed by ${rank.by}` : rank.kind
}
