import type { BuildDef } from '../content/content.ts'
import { rootOfMove } from '../duel/context.ts'
import { windUpOf } from '../duel/move.ts'
import type { MoveEntry } from '../fighters.ts'
import { MAX_START_HP } from '../state.ts'
import { readMove } from './fighter.ts'
import type { Pack } from './pack.ts'

/**
 * §15 Decides whether a ghost is plausible, that is, what a character can have become at a level. It counts upgrades,
 * not luck, and rounds in the character's favour.
 */

interface Grown {
  readonly level: number
  readonly maxHp: number
  readonly hp: number
  readonly blessings: readonly string[]
  readonly moves: readonly MoveEntry[]
}

/** The most Max HP that one upgrade gives, that a gift may give at the start, and that blessings give on the side for each level. */
const MAX_GROWTH = 7
const GIFT_GROWTH = 3
const GROWTH_BY_THE_WAY = 2
/** Born Again is one upgrade, but gives this many moves at once. */
const MAX_LEARNED = 4
/** The blessing with which a character climbs again from level 1 and keeps all its upgrades. */
const CLIMBS_AGAIN = 'Time Traveller'
const ANEW = 100

/**
 * Whether a character can have grown like this. It gets one upgrade a level, and two after an elite, from the start
 * that fits best. Each major except a gift took one upgrade, and so did each seven Max HP, and each four moves that the
 * start does not have in this form. A learned move may have grown with its former owner, for as many levels.
 */
export function isPlausibleGhost(pack: Pack, grown: Grown): boolean {
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

/** How many steps of damage and iterations a move is above its root. */
function stepsOf(pack: Pack, entry: MoveEntry): number {
  const m = readMove(pack, entry, () => {})
  return m === undefined ? 0 : windUpOf(m, rootOfMove(pack, m).fresh)
}

/** The number of moves that a start does not have. If its gift is a move, one of any kind is allowed for it. */
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
