import { createHash } from 'node:crypto'

/** Maximum number of ghosts of a run, so that its shared string stays short. */
const MAX_NAMED = 33

interface Candidate {
  readonly id: string
  readonly level: number
  readonly isElite: boolean
}

/**
 * Samples ghosts by the run's seed, so that every run meets others: first one per level, then an elite per level, then second ones, as long as
 * there is room. The result is ordered by level.
 */
export function sample<T extends Candidate>(ghosts: readonly T[], seed: string): T[] {
  const drawn = ghosts.map((ghost) => ({
    ghost,
    lot: createHash('sha256').update(`${seed} ${ghost.id}`).digest('hex'),
  }))
  drawn.sort((a, b) => (a.lot < b.lot ? -1 : 1))
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
