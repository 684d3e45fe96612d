import { enemyAt } from '../campaign/rules.ts'
import type { Pack } from '../content/content.ts'
import type { State } from '../state.ts'
import { prioritiesAt } from './captain.ts'
import { fillSlots, loadoutOfWalk, walkLoadouts } from './loadouts.ts'
import { itemNumbersOfKinds, kindsAboard } from './orders.ts'
import { makeLoadoutWalk } from './walk.ts'

/** A loadout with its exact result. */
export interface LoadoutAdvice {
  readonly isWon: boolean
  readonly turn: number
  readonly hull: number
  readonly ammo: number
  readonly burned: number
  /** The numbers of the items, in the order in which they are equipped. */
  readonly items: readonly number[]
}

interface Found extends Omit<LoadoutAdvice, 'items'> {
  readonly points: number
  readonly loadout: readonly number[]
}

/** The best loadouts for the next battle that have different results, beginning with that of the plan. Empty if none wins or draws. */
export function bestLoadouts(pack: Pack, s: State, most = 3): LoadoutAdvice[] {
  const enemy = enemyAt(pack, s)
  const priorities = prioritiesAt(s)
  const best: Found[] = []
  const isAlike = (a: Found, b: Found): boolean =>
    a.isWon === b.isWon && a.hull === b.hull && a.ammo === b.ammo && a.burned === b.burned
  walkLoadouts(makeLoadoutWalk(pack), s, s.maxSlots, kindsAboard(s), enemy, {
    wantsLesser: true,
    isWorth: (walk, hull, ammo) =>
      hull * priorities.hull + ammo * priorities.ammo - walk.burned * priorities.disposable >
      (best[most - 1]?.points ?? Number.NEGATIVE_INFINITY),
    visit(walk) {
      const { volley, burned } = walk
      const isWon = volley.turn > 0
      const hull = walk.hull - walk.loss
      if (hull <= 0 || (!isWon && enemy.type === 'Boss')) return
      const points =
        hull * priorities.hull +
        volley.ammo * priorities.ammo -
        burned * priorities.disposable -
        (isWon ? 0 : priorities.reward)
      const found: Found = {
        isWon,
        turn: volley.turn,
        hull,
        ammo: volley.ammo,
        burned,
        points,
        loadout: loadoutOfWalk(walk),
      }
      if (best.some((known) => isAlike(known, found))) return
      best.push(found)
      best.sort((a, b) => b.points - a.points)
      if (best.length > most) best.pop()
    },
  })
  return best.map(({ loadout, points: _, ...advice }) => {
    const full = fillSlots(pack, loadout, kindsAboard(s), s.maxSlots)
    return { ...advice, items: itemNumbersOfKinds(s, full) }
  })
}
