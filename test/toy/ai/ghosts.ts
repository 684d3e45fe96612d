import type { GhostLike, GhostPolicy } from '../../../src/engine/contract/ghosts.ts'
import { at } from '../../../src/lib/enums.ts'
import { type Pack, signOf } from '../content.ts'
import { type Ghost, isOver, MAX_ROUNDS, type Options, type ToyState } from '../state.ts'

/** §5.1 Ghosts: who becomes one, and which are accepted. */
export const ghostPolicy = (pack: Pack): GhostPolicy => ({
  of: (state) => ghostOf(pack, state as ToyState),
  check: (json) => checkGhost(pack, json),
  wants: (options) => {
    const { ghosts, scenario } = (options ?? {}) as Options
    return ghosts === undefined && scenario === undefined
  },
  into: (options, ghosts) => ({ ...(options as object), ghosts }),
  naming: (options, ghosts) => ({ ...(options as object), ghosts: ghosts.map(({ id }) => id) }),
  named: (options) => ((options ?? {}) as Options).ghosts?.filter((ghost) => typeof ghost === 'string') ?? [],
})

function ghostOf(pack: Pack, s: ToyState): Ghost | undefined {
  const hasLost = at(s.points, 0) < at(s.points, 1)
  if (!isOver(s) || !hasLost || s.shown.length === 0) return undefined
  const signs = s.shown.filter((_, place) => place % 2 === 0).map((sign) => signOf(pack, sign).id)
  return { name: 'You', level: s.rounds, signs }
}

type CheckedGhost = ReturnType<GhostPolicy['check']>
const refuse = (why: string): CheckedGhost => ({ ok: false, why })

export function checkGhost(pack: Pack, json: unknown): CheckedGhost {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return refuse('a ghost is a JSON object')
  const { name, level, signs, ...rest } = json as Partial<Record<keyof Ghost, unknown>>
  if (typeof name !== 'string' || name === '' || name.length > 40) return refuse('"name" should be 1 to 40 letters')
  if (!Number.isSafeInteger(level) || (level as number) < 1 || (level as number) > MAX_ROUNDS)
    return refuse(`"level" should be a whole number from 1 to ${MAX_ROUNDS}`)
  if (!Array.isArray(signs)) return refuse('"signs" should be a list of signs')
  const known = signs.filter((id) => pack.signs.some((sign) => sign.id === id)) as string[]
  if (known.length === 0 || known.length > MAX_ROUNDS)
    return refuse(`"signs" should be 1 to ${MAX_ROUNDS} of ${pack.signs.map(({ id }) => id).join(', ')}`)
  const lost = signs.length - known.length
  const ghost: GhostLike & { signs: string[] } = { ...metadata(rest), name, level: level as number, signs: known }
  return { ok: true, ghost, notes: lost === 0 ? [] : [`${lost} of its signs are not in this pack and are left out`] }
}

/** The metadata that apps store with a ghost, if it is text. */
const metadata = (rest: object): object =>
  Object.fromEntries(
    Object.entries(rest).filter(
      ([key, value]) => ['source', 'season', 'created'].includes(key) && typeof value === 'string',
    ),
  )
