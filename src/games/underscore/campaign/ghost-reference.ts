import { type GhostLike, isGhostId, type KnownGhost } from '../../../engine/contract/ghosts.ts'
import { isEliteFighter } from './fighter.ts'
import type { Pack } from './pack.ts'

/**
 * §15 How journals refer to a ghost: `12e:` (the level at which it is met, and `e` for an elite) and the ghost's id.
 * The id is a hash that proves the content.
 */
interface Reference {
  readonly level: number
  readonly isElite: boolean
  readonly id: string
}

export const makeGhostReference = ({ id, ghost }: KnownGhost): string =>
  `${ghost.level}${isEliteFighter(ghost) ? 'e' : ''}:${id}`

export function parseGhostReference(text: string): Reference | undefined {
  const [, level, elite, id] = /^([1-9]\d{0,2})(e?):(\w+)$/.exec(text) ?? []
  if (level === undefined || !isGhostId(id)) return undefined
  return { level: Number(level), isElite: elite === 'e', id }
}

/** Why a run cannot use this reference; undefined if a ghost with this id is known here and has that level. */
export function ghostReferenceProblem(pack: Pick<Pack, 'ghosts'>, text: string): string | undefined {
  const reference = parseGhostReference(text)
  if (reference === undefined) return 'expected a ghost, or a level and an id like "12:" and 24 hexadecimal digits'
  const known = pack.ghosts.get(reference.id)
  if (known === undefined) return `expected a ghost that is known here, and ${text} is not`
  if (known.level !== reference.level || isEliteFighter(known) !== reference.isElite)
    return `expected ${makeGhostReference({ id: reference.id, ghost: known as GhostLike })}, as it was when it fell`
  return undefined
}
