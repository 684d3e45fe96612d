import type { Dice } from '../../../engine/dice.ts'
import type { Fighter } from '../language/content.ts'
import type { State } from '../state.ts'
import type { Pack } from './pack.ts'

/** §15 Whom one meets: a scripted encounter or a ghost of one's own level, at random. */

export const fighterAt = (pack: Pack, s: State, encounter: number): Fighter =>
  encounter >= 0 ? (pack.encounters[encounter] as Fighter) : (JSON.parse(s.ghosts[-1 - encounter] as string) as Fighter)

const isEliteFighter = (fighter: Fighter): boolean => fighter.is_elite === true || fighter.is_elite === 'True'

/** Everybody of this level and kind; with nobody there, those of the nearest lower level. */
export function candidates(pack: Pack, s: State, level: number, isElite: boolean): readonly number[] {
  for (let at = level; at >= 1; at--) {
    const list: number[] = []
    for (let i = 0; i < pack.encounters.length; i++) {
      const entry = pack.encounters[i] as Fighter
      if (entry.level === at && isEliteFighter(entry) === isElite) list.push(i)
    }
    for (let i = 0; i < s.ghosts.length; i++) {
      const ghost = fighterAt(pack, s, -1 - i)
      if (ghost.level === at && isEliteFighter(ghost) === isElite) list.push(-1 - i)
    }
    if (list.length > 0) return list
  }
  return isElite ? candidates(pack, s, level, false) : [0]
}

export function drawEncounter(pack: Pack, s: State, isElite: boolean, dice: Dice): number {
  const list = s.ghosts.length === 0 ? pack.byLevel(s.level, isElite) : candidates(pack, s, s.level, isElite)
  return list[dice.roll('run', list.length, 'encounter')] as number
}
