import type { BuildDef } from '../content/content.ts'
import { rootOf } from '../duel/context.ts'
import { windUpOf } from '../duel/move.ts'
import type { MoveEntry } from '../fighters.ts'
import { MAX_START_HP } from '../state.ts'
import { readMove } from './fighter.ts'
import type { Pack } from './pack.ts'

/** §15 Plausible ghosts: what a character can have become at a level. Counts upgrades, not luck, and rounds in the character's favour. */

interface Grown {
  readonly level: number
  readonly maxHp: number
  readonly hp: number
  readonly blessings: readonly string[]
  readonly moves: readonly MoveEntry[]
}

/** The most Max HP that one upgrade gives, that a gift may give at the start, and that blessings give in passing for each level. */
const MAX_GROWTH = 7
const GIFT_GROWTH = 3
const GROWTH_BY_THE_WAY = 2
/** Born Again is one upgrade, and gives this many moves at once. */
const MAX_LEARNED = 4
/** A character that climbs again from level 1 keeps all its upgrades. */
const CLIMBS_AGAIN = 'Time Traveller'
const ANEW = 100

/**
 * One upgrade a level, two after an elite, from the start that fits best. Each major but a gift took one upgrade, each seven Max HP one,
 * and each four moves that the start does not have in this form one. A learned move may have grown with its former owner, for as many
 * levels.
 */
export function isPlausible(pack: Pack, grown: Grown): boolean {
  const { level, blessings, maxHp, hp } = grown
  const levels = level - 1 + (blessings.includes(CLIMBS_AGAIN) ? ANEW : 0)
  const upgrades = 2 * levels
  if (Math.max(0, ...grown.moves.map((entry) => stepsOf(pack, entry))) > upgrades) return false
  const majors = Math.max(0, blessings.length - 1)
  return pack.builds.some((build) => {
    const body = Math.max(0, maxHp - build.max_hp - GIFT_GROWTH - GROWTH_BY_THE_WAY * levels)
    const learned = Math.ceil(newMoves(build, grown.moves) / MAX_LEARNED)
    const isFresh = hp <= Math.max(MAX_START_HP, build.max_hp)
    return isFresh && majors + Math.ceil(body / MAX_GROWTH) + learned <= upgrades
  })
}

/** Steps of damage and iterations above the root. */
function stepsOf(pack: Pack, entry: MoveEntry): number {
  const m = readMove(pack, entry, () => {})
  return m === undefined ? 0 : windUpOf(m, rootOf(pack, m).fresh)
}

/** Number of moves that a start does not have; one of any kind may be its gift. */
function newMoves(build: BuildDef, moves: readonly MoveEntry[]): number {
  const left = [...build.moves]
  let found = 0
  for (const { name, modifications = {} } of moves) {
    const at = left.indexOf(name)
    const isOwn = at >= 0 && Object.keys(modifications).every((key) => key === 'charge' && build.gift === 'charge')
    if (isOwn) left.splice(at, 1)
    else found++
  }
  return Math.max(0, found - 1)
}
