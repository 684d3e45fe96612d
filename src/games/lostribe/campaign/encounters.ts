import type { PlayContext } from '../combat/context.ts'
import { rollNumber } from '../combat/dice/dice.ts'
import { runActOf } from '../content/pack.ts'
import { numberAt, removeAt } from '../number-lists.ts'
import type { State } from '../state.ts'

/** §9.3 Draws the foes of a fight. */

/** A past fight is stored as one number: its first group in the low bits, its second group + 1 above them. */
const GROUP_BITS = 12
const GROUPS = 1 << GROUP_BITS
const metCode = (first: number, second: number | undefined): number =>
  first + (second === undefined ? 0 : GROUPS * (second + 1))
const hasGroup = (fight: number, group: number): boolean =>
  (fight & (GROUPS - 1)) === group || (fight >> GROUP_BITS) - 1 === group
function wasMet({ met }: State, group: number): boolean {
  for (let i = 0; i < met.length; i++) if (hasGroup(numberAt(met, i), group)) return true
  return false
}
/** Number of past fights whose groups are not drawn again. */
const REMEMBERED_FIGHTS = 2

function remember(s: State, fight: number): void {
  s.met.push(fight)
  if (s.met.length > REMEMBERED_FIGHTS) removeAt(s.met, 0)
}

const NOBODY: readonly number[] = []

/** Draws the foes of one group; in higher rows perhaps two groups. Groups of the last two fights are excluded. */
export function drawFoeGroups(play: PlayContext): number[] {
  const { s, pack, dice } = play
  const { groups, twoFromRow, twoPercent } = runActOf(pack, s.act)
  const first = drawNewGroup(play, groups.length, undefined)
  const isOne = s.row + 1 < twoFromRow || rollNumber(dice, 'map', 100, 'two groups') >= twoPercent
  const second = isOne ? undefined : drawNewGroup(play, groups.length, first)
  remember(s, metCode(first, second))
  const foes = (groups[first] ?? NOBODY).slice()
  if (second === undefined) return foes
  foes.push(...(groups[second] ?? []))
  return foes.slice(0, pack.config.foe_cap)
}

function drawNewGroup({ s, dice }: PlayContext, count: number, other: number | undefined): number {
  let open = 0
  for (let group = 0; group < count; group++) if (group !== other && !wasMet(s, group)) open++
  let index = rollNumber(dice, 'map', open === 0 ? count : open, 'encounter')
  if (open === 0) return index
  let group = 0
  while (group === other || wasMet(s, group) || index-- > 0) group++
  return group
}

export function drawElite({ s, pack, dice }: PlayContext): number {
  const { elites } = runActOf(pack, s.act)
  return numberAt(elites, elites.length === 1 ? 0 : rollNumber(dice, 'map', elites.length, 'elite'))
}
