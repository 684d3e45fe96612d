import type { Dice } from '../../../engine/dice.ts'
import { at } from '../../../kit/vocabulary.ts'
import type { Side } from '../duel/side.ts'
import type { Fighter } from '../fighters.ts'
import type { State } from '../state.ts'
import { isEliteFighter, sideOfFighter } from './fighter.ts'
import type { Pack } from './pack.ts'

/** §15 Whom one meets: a scripted encounter or a ghost of one's own level, at random. */

/** Ghosts are numbered from −1 downwards. */
const ghostRef = (place: number): number => -1 - place
const isGhost = (encounter: number): boolean => encounter < 0

export function fighterAt(pack: Pack, s: State, encounter: number): Fighter {
  if (!isGhost(encounter)) return at(pack.encounters, encounter)
  // As it was checked and written when the run began.
  return JSON.parse(at(s.ghosts, ghostRef(encounter))) as Fighter
}
/** The same, ready for combat; what the house has is shared and must be copied. */
export const sideAt = (pack: Pack, s: State, encounter: number): Side =>
  isGhost(encounter) ? sideOfFighter(pack, fighterAt(pack, s, encounter)) : at(pack.templates, encounter)

/** Everybody of this level and kind; with nobody there, those of the nearest lower level. */
export function candidates(pack: Pack, s: State, level: number, isElite: boolean): readonly number[] {
  for (let here = level; here >= 1; here--) {
    const list: number[] = []
    const join = (encounter: number, entry: Fighter): void => {
      if (entry.level === here && isEliteFighter(entry) === isElite) list.push(encounter)
    }
    for (const [i, entry] of pack.encounters.entries()) join(i, entry)
    for (const i of s.ghosts.keys()) join(ghostRef(i), fighterAt(pack, s, ghostRef(i)))
    if (list.length > 0) return list
  }
  return isElite ? candidates(pack, s, level, false) : [0]
}

export function drawEncounter(pack: Pack, s: State, isElite: boolean, dice: Dice): number {
  const list = s.ghosts.length === 0 ? pack.byLevel(s.level, isElite) : candidates(pack, s, s.level, isElite)
  return at(list, dice.roll('run', list.length, 'encounter'))
}
