import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { difficultyTerms } from '../difficulty.ts'
import type { Side } from '../duel/side.ts'
import type { Fighter } from '../fighters.ts'
import type { State } from '../state.ts'
import { isEliteFighter, sideOfFighter } from './fighter.ts'
import { parseGhostReference } from './ghost-reference.ts'
import type { Pack } from './pack.ts'

/** §15 Draws opponents: a scripted encounter or a ghost of one's own level. */

/** Ghosts are referred to by numbers from −1 downwards, encounters by their index. */
const ghostRef = (index: number): number => -1 - index
const isGhost = (encounter: number): boolean => encounter < 0

export function fighterOfEncounter(pack: Pack, s: State, encounter: number): Fighter {
  if (s.mode === 'tutorial') return at(pack.lessons, s.lesson).enemy
  if (!isGhost(encounter)) return at(pack.encounters, encounter)
  const text = at(s.ghosts, ghostRef(encounter))
  const reference = parseGhostReference(text)
  // Ghosts that the options gave in full were checked and serialized when the run began.
  if (reference === undefined) return JSON.parse(text) as Fighter
  const known = pack.ghosts.get(reference.id)
  if (known === undefined) throw new Error(`Unknown ghost ${text}: it is not stored here.`)
  return known
}
/** The side of an opponent, ready for combat. Built-in sides are shared, so the caller must copy it. */
export const sideOfEncounter = (pack: Pack, s: State, encounter: number): Side =>
  isGhost(encounter) || s.mode === 'tutorial'
    ? sideOfFighter(pack, fighterOfEncounter(pack, s, encounter))
    : pack.template(encounter)

/** The ghosts of this run that have the given level and are elite or not. Returns their indexes. */
export function ghostsAt(pack: Pack, s: State, level: number, isElite: boolean): readonly number[] {
  const list: number[] = []
  for (let i = 0; i < s.ghosts.length; i++) {
    const reference = parseGhostReference(at(s.ghosts, i))
    const entry = reference ?? fighterOfEncounter(pack, s, ghostRef(i))
    const isOne = reference === undefined ? isEliteFighter(entry as Fighter) : reference.isElite
    if (entry.level === level && isOne === isElite) list.push(ghostRef(i))
  }
  return list
}

/** §15 The level of the opponents: that of the player, or deeper if the grave says so. */
export const opponentLevel = (s: State): number => s.level + difficultyTerms(s.grave).below

/** §15 Draws the next opponent. If ghosts of the level are known, every second one is a ghost; all others are built-in encounters. */
export function drawEncounter(pack: Pack, s: State, isElite: boolean, dice: Dice): number {
  const ghosts = s.ghosts.length === 0 ? NOBODY : ghostsAt(pack, s, opponentLevel(s), isElite)
  const builtIn = pack.byLevel(opponentLevel(s), isElite)
  const isGhostly = ghosts.length > 0 && (builtIn.length === 0 || dice.roll('run', 2, 'ghost or house') === 0)
  const list = isGhostly ? ghosts : builtIn
  return at(list, dice.roll('run', list.length, 'encounter'))
}

/** §15 The next encounter of a season. They come in order and unchanged, without rolling for elites and without built-in encounters. */
export const nextSeasonEncounter = (s: State): number => ghostRef(Math.min(s.won, s.ghosts.length - 1))

const NOBODY: readonly number[] = []
