import { type GhostLike, isGhostId, type KnownGhost } from '../../../engine/contract/ghosts.ts'
import { isEliteFighter } from './fighter.ts'
import type { Pack } from './pack.ts'

/**
 * §15 A ghost as journals refer to it: `12e:` (the level it is met at, `e` for an elite) and its id. The id is a hash that proves its
 * content.
 */
interface Reference {
  readonly level: number
  readonly isElite: boolean
  readonly id: string
}

export const makeReference = ({ id, ghost }: KnownGhost): string =>
  `${ghost.level}${isEliteFighter(ghost) ? 'e' : ''}:${id}`

export function parseReference(text: string): Reference | undefined {
  const [, level, elite, id] = /^([1-9]\d{0,2})(e?):(\w+)$/.exec(text) ?? []
  if (level === undefined || !isGhostId(id)) return undefined
  return { level: Number(level), isElite: elite === 'e', id }
}

/** Why a run cannot refer to a ghost like this; undefined if the ghost is known here at that level. */
export function referenceProblem(pack: Pick<Pack, 'ghosts'>, text: string): string | undefined {
  const reference = parseReference(text)
  if (reference === undefined) return 'expected a ghost, or a level and an id like "12:" and 24 hexadecimal digits'
  const known = pack.ghosts.get(reference.id)
  if (known === undefined) return `expected a ghost that is known here, and ${text} is not`
  if (known.level !== reference.level || isEliteFighter(known) !== reference.isElite)
    return `expected ${makeReference({ id: reference.id, ghost: known as GhostLike })}, as it was when it fell`
  return undefined
}
