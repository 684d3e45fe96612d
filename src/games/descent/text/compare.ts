import { enemyHitChance, heroArmour, heroEvasion, heroMeleeDamage } from '../combat/formulas.ts'
import type { Pack } from '../content/content.ts'
import { enemyOf, itemOf } from '../content/content.ts'
import type { Creature } from '../map/floor.ts'
import { makeStack, type State } from '../state.ts'

/** How gear would change the hero's stats, `blow 15 → 18`, and the nearest enemy's chance to hit him. Empty for items that are no gear. */
export function compareGear(pack: Pack, s: State, kind: number, plus: number, inSight: readonly Creature[]): string {
  const { type } = itemOf(pack, kind)
  if (type !== 'weapon' && type !== 'armour') return ''
  const then: State = { ...s, hero: { ...s.hero, [type]: makeStack(kind, 1, plus) } }
  const change = (what: string, figure: (state: State) => number, unit = ''): string[] =>
    figure(s) === figure(then) ? [] : [`${what} ${figure(s)} → ${figure(then)}${unit}`]
  const nearest = inSight[0] === undefined ? undefined : enemyOf(pack, inSight[0].kind)
  const changes = [
    ...change('blow', (state) => heroMeleeDamage(pack, state)),
    ...change('armour', (state) => heroArmour(pack, state)),
    ...change('evasion', (state) => heroEvasion(pack, state)),
    ...(nearest === undefined
      ? []
      : change(`the ${nearest.name} hits you`, (state) => enemyHitChance(pack, state, nearest), ' %')),
  ]
  return changes.join(', ') || 'no change'
}
