/** Maximum number of ghosts of a run, so that its shared string stays short. */
const MAX_NAMED = 33

/** Levels around the player's record that the skill scope includes. */
export const REACH = 10

/** What decides which ghosts a run meets. */
export interface GhostCandidate {
  readonly id: string
  readonly level: number
  readonly isElite: boolean
  /** Not allowed by the rules, like some ghosts of other programs. */
  readonly isForeign: boolean
}

/** Whether a ghost is in a scope: any is in the full one, and the skill scope has those near the player's record. */
export const isInScope = ({ level, isForeign }: GhostCandidate, scope: 'full' | { readonly record: number }): boolean =>
  scope === 'full' || (Math.abs(level - scope.record) <= REACH && !isForeign)

/**
 * Samples ghosts by the run's seed, so that every run meets others: first one per level, then an elite per level, then second ones, as long as
 * there is room. The result is ordered by level. `hash` decides the order within a level; ghosts are hashed with the seed.
 */
export function sampleGhosts<T extends GhostCandidate>(
  ghosts: readonly T[],
  seed: string,
  hash: (text: string) => string,
): T[] {
  const drawn = ghosts.map((ghost) => ({ ghost, order: hash(`${seed} ${ghost.id}`) }))
  drawn.sort((a, b) => (a.order < b.order ? -1 : 1))
  const before = new Map<string, number>()
  const ranked = drawn.map(({ ghost }) => {
    const key = `${ghost.level}${ghost.isElite ? 'e' : ''}`
    const n = before.get(key) ?? 0
    before.set(key, n + 1)
    return { ghost, round: 2 * n + (ghost.isElite ? 1 : 0) }
  })
  ranked.sort((a, b) => a.round - b.round || a.ghost.level - b.ghost.level)
  const chosen = ranked.slice(0, MAX_NAMED).map(({ ghost }) => ghost)
  return chosen.sort((a, b) => a.level - b.level || (a.id < b.id ? -1 : 1))
}
