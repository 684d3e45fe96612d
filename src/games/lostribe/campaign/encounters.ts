import type { Play } from '../combat/context.ts'
import { roll } from '../combat/dice/dice.ts'
import { chapterOf } from '../content/pack.ts'
import { numberAt, takeAt } from '../number-lists.ts'
import type { State } from '../state.ts'

/** §9.3 Whom one meets. */

/** A fight that was met is one number: its group, and more than any group for the other one, where there was one. */
const GROUP_BITS = 12
const GROUPS = 1 << GROUP_BITS
const metCode = (first: number, second: number | undefined): number =>
  first + (second === undefined ? 0 : GROUPS * (second + 1))
const isIn = (fight: number, group: number): boolean =>
  (fight & (GROUPS - 1)) === group || (fight >> GROUP_BITS) - 1 === group
function wasMet({ met }: State, group: number): boolean {
  for (let i = 0; i < met.length; i++) if (isIn(numberAt(met, i), group)) return true
  return false
}
/** So many fights are remembered. */
const REMEMBERED = 2

function remember(s: State, fight: number): void {
  s.met.push(fight)
  if (s.met.length > REMEMBERED) takeAt(s.met, 0)
}

const NOBODY: readonly number[] = []

/** One group, or two further up; none of the last two fights again. */
export function drawGroup(play: Play): number[] {
  const { s, pack, dice } = play
  const { groups, twoFromRow, twoPercent } = chapterOf(pack, s.act)
  const first = drawOpenGroup(play, groups.length, undefined)
  const isOne = s.row + 1 < twoFromRow || roll(dice, 'map', 100, 'two groups') >= twoPercent
  const second = isOne ? undefined : drawOpenGroup(play, groups.length, first)
  remember(s, metCode(first, second))
  const foes = (groups[first] ?? NOBODY).slice()
  if (second === undefined) return foes
  foes.push(...(groups[second] ?? []))
  return foes.slice(0, pack.config.foe_cap)
}

function drawOpenGroup({ s, dice }: Play, count: number, other: number | undefined): number {
  let open = 0
  for (let group = 0; group < count; group++) if (group !== other && !wasMet(s, group)) open++
  let place = roll(dice, 'map', open === 0 ? count : open, 'encounter')
  if (open === 0) return place
  let group = 0
  while (group === other || wasMet(s, group) || place-- > 0) group++
  return group
}

export function drawElite({ s, pack, dice }: Play): number {
  const { elites } = chapterOf(pack, s.act)
  return numberAt(elites, elites.length === 1 ? 0 : roll(dice, 'map', elites.length, 'elite'))
}
