import type { GhostPolicy } from '../../../engine/contract/ghosts.ts'
import type { Options, State } from '../state.ts'
import { checkGhost, ghostOf } from './ghost.ts'
import { makeGhostReference, parseGhostReference } from './ghost-reference.ts'
import type { Pack } from './pack.ts'

/** §15 How an app saves fallen characters and offers them to later runs. */
export const ghostPolicy = (pack: () => Pack): GhostPolicy => ({
  of: (state) => ghostOf(pack(), state as State),
  check: (json) => checkGhost(pack(), json),
  wants: (options) => {
    const { mode, ghosts, rival, foe, scenario, lesson, challenge } = (options ?? {}) as Options
    return (
      (mode ?? 'run') === 'run' &&
      [ghosts, rival, foe, scenario, lesson, challenge].every((given) => given === undefined)
    )
  },
  into: (options, ghosts) => ({ ...(options as object), ghosts }),
  naming: (options, ghosts, season) => ({
    ...(options as object),
    ghosts: ghosts.map(makeGhostReference),
    ...(season === undefined ? {} : { season }),
  }),
  named: (options) => {
    const { ghosts } = (options ?? {}) as { ghosts?: unknown }
    if (!Array.isArray(ghosts)) return []
    const given: readonly unknown[] = ghosts
    const ids = given.flatMap((ghost) => (typeof ghost === 'string' ? [parseGhostReference(ghost)?.id ?? ''] : []))
    return [...new Set(ids.filter((id) => id !== ''))]
  },
  facing: (state) => facing(state as State),
  slainBy: (state) => {
    const s = state as State
    return s.phase === 'over' && (s.reason === 'slain' || s.reason === 'draw') ? facing(s) : undefined
  },
})

/** Encounters that are ghosts have numbers from −1 downwards. */
const facing = ({ encounter, ghosts }: State): string | undefined =>
  encounter < 0 ? parseGhostReference(ghosts[-1 - encounter] ?? '')?.id : undefined
