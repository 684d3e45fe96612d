import { type Action, MANNERS, playAtFoe, playFreely } from '../../actions.ts'
import { isIn } from '../../state.ts'

/** What one card of the hand may be played as: lists that are each built when first asked for, by its place and its manners as bits. */

export type Plays = (readonly Action[] | undefined)[]
const blank = (length: number): undefined[] => {
  const list: undefined[] = []
  for (let i = 0; i < length; i++) list.push(undefined)
  return list
}
const MOST_HAND = 16
const noPlays = (): Plays => blank(MOST_HAND << MANNERS)

export const FREE_PLAYS: Plays = noPlays()
/** Of cards that are aimed, by the foes they can be aimed at: bits again. */
const AIMED_PLAYS: (Plays | undefined)[] = []
export function aimedPlays(foes: number): Plays {
  const known = AIMED_PLAYS[foes]
  if (known !== undefined) return known
  while (AIMED_PLAYS.length <= foes) AIMED_PLAYS.push(undefined)
  const fresh = noPlays()
  AIMED_PLAYS[foes] = fresh
  return fresh
}

export const placeOfPlays = (place: number, manners: number): number => (place << MANNERS) | manners

/** The list at a place that is still empty: `foes` none for cards that are not aimed. */
export function makePlays(plays: Plays, at: number, foes: number | undefined): readonly Action[] {
  const place = at >> MANNERS
  const actions: Action[] = []
  for (let manner = 0; manner < MANNERS; manner++) {
    if (!isIn(at, manner)) continue
    if (foes === undefined) actions.push(playFreely(place, manner))
    else for (let foe = 0; foes >> foe !== 0; foe++) if (isIn(foes, foe)) actions.push(playAtFoe(place, foe, manner))
  }
  plays[at] = actions
  return actions
}
