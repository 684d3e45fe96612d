import { enemyOf, type Pack } from '../content/content.ts'
import { knownItemName } from '../context.ts'
import type { Creature } from '../map/floor.ts'
import type { ItemStack, State } from '../state.ts'

/** The names by which a player answers a verb's questions. Each is unique among the answers. */

/** The enemies in sight by name; several of a kind also by their number in the table: `goblin 2`. */
export function targetNames(pack: Pack, inSight: readonly Creature[]): readonly string[] {
  const names = inSight.map(({ kind }) => enemyOf(pack, kind).name)
  return names.map((name, i) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${i + 1}`))
}

/** `javelin ×3` */
export function stackName(pack: Pack, s: State, stack: Pick<ItemStack, 'kind' | 'plus' | 'count'>): string {
  const name = knownItemName(pack, s, { ...stack, count: 1 })
  return stack.count > 1 ? `${name} ×${stack.count}` : name
}

/** The items in the pack by letter. Items with equal names are counted: `dagger`, `dagger, another`. */
export function packNames(pack: Pack, s: State): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const used = new Set<string>()
  for (const stack of s.hero.pack) {
    let name = stackName(pack, s, stack)
    while (used.has(name)) name = `${name}, another`
    used.add(name)
    found.set(stack.letter, name)
  }
  return found
}
