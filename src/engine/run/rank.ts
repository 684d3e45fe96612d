import type { AnyGame, Mode } from '../contract/game.ts'
import type { Run } from './run.ts'

/**
 * What a verified run proves. The rank is derived from the journal, never read from it: a statement of the journal
 * about itself can only lower the rank. `practice` proves nothing about the standard game, and says why. `unranked`
 * proves that these choices work for this seed, but not how they were found: anyone who knows the seed can search its
 * future. `ranked` runs were dealt by a server that kept the seed secret until the end.
 */
export type Rank =
  | { readonly kind: 'practice'; readonly why: string }
  | { readonly kind: 'unranked' }
  | { readonly kind: 'ranked'; readonly by: string }

/** Reads a rank from a file of any release: 0.2.0 wrote `open book` for `unranked` and `sealed` for `ranked`. */
export function readRank(saved: unknown): Rank | undefined {
  const { kind, why, by } = (saved ?? {}) as Readonly<Record<string, unknown>>
  if (kind === 'practice') return { kind, why: String(why) }
  if (kind === 'unranked' || kind === 'open book') return { kind: 'unranked' }
  return kind === 'ranked' || kind === 'sealed' ? { kind: 'ranked', by: String(by) } : undefined
}

/** The seed of the daily run of a date. Everybody can know the seed, and it decides every roll. */
export const dailySeed = (date: string): string => `daily-${date}`
/** The date of a daily seed, or undefined for any other seed. */
export const dateOfSeed = (seed: string): string | undefined => /^daily-(\d{4}-\d\d-\d\d)$/.exec(seed)?.[1]

/** The mode these options select. A game without `mode` has a single mode and no options. */
export function modeOf(game: AnyGame, options: unknown): Mode {
  const given = typeof options === 'object' && options !== null ? options : {}
  if ('scenario' in given) return { name: 'scenario', practice: 'scenario' }
  const names = Object.keys(given)
  if (game.mode === undefined && names.length === 0) return { name: 'standard' }
  try {
    if (game.mode !== undefined) return game.mode(given)
  } catch {
    // The game itself rejects these options, so they select no mode.
  }
  return { name: 'other', practice: `options: ${names.join(', ').slice(0, MAX_REASON)}` }
}
const MAX_REASON = 80

/** A signed record (signed-record.ts) that was verified and comes from a trusted server. */
export interface TrustedRecord {
  readonly by: string
  /** Whether two players with different keys played a duel. It then counts, although a duel at one keyboard is practice. */
  readonly isDuel: boolean
}

/** The rank of a run that was played or replayed here. `standard` is the built-in game: its current version with its built-in content. */
export function rankOf(run: Run, standard: AnyGame, record?: TrustedRecord): Rank {
  const why = whyPractice(run, standard, record?.isDuel === true)
  if (why !== undefined) return { kind: 'practice', why }
  return record === undefined ? { kind: 'unranked' } : { kind: 'ranked', by: record.by }
}

function whyPractice(run: Run, standard: AnyGame, isDuel: boolean): string | undefined {
  const { practice } = modeOf(run.game, run.options)
  if (practice !== undefined && !isDuel) return practice
  if (run.game.id !== standard.id) return 'another game'
  if (run.forced.length > 0) return 'forced rolls'
  if (run.game.version !== standard.version) return `rules of version ${run.game.version}`
  // The built-in game always has the built-in content, so its content hash, which takes time at start, need not be computed.
  if (run.game !== standard && run.game.contentHash !== standard.contentHash) return 'content of its own'
  if (run.isUnproven) return 'it carries no proof'
  if (dateOfSeed(run.seed) !== undefined && run.inner.unseededEntropies > 0) return 'free entropy on a daily'
  return run.unranked === '' ? undefined : run.unranked
}

/** Names a rank in words: `unranked`, `practice (forced rolls)`, `ranked by …`. */
export function rankText(rank: Rank): string {
  if (rank.kind === 'practice') return `practice (${rank.why})`
  return rank.kind === 'ranked' ? `ranked by ${rank.by}` : rank.kind
}
