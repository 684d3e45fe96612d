import { at } from '../../../lib/enums.ts'
import { hurtCreatureAt, strikeFromAfar, throwJavelin } from '../combat/combat.ts'
import { rawSpellDamage, rawThrowDamage } from '../combat/formulas.ts'
import { enemyOf, type Item } from '../content/content.ts'
import type { PlayContext } from '../context.ts'
import { type Creature, creatureAt, groundAt } from '../map/floor.ts'
import { enemiesInSight } from '../map/senses.ts'
import { backgroundOf, floorOf, isOver, stackAt } from '../state.ts'
import { cellsAround, coverWithSmoke, igniteCell, isFlammable } from './ground.ts'
import { pullToHero, swapPlaces } from './push.ts'

const NET_TURNS = 4
const SMOKE_TURNS = 5
const FROST_TURNS = 3
const BECKON_CELLS = 3

/** §7.6 Throws an item. Javelins roll to hit; fire, nets and smoke always work. */
export function throwItem(play: PlayContext, item: Item, target: number): void {
  const { pack, s, emit } = play
  const f = floorOf(s)
  if (item.knack === 'smoke') {
    coverWithSmoke(f, s.hero.place, SMOKE_TURNS)
    return emit?.({ kind: 'thrown', name: item.name, effect: `Smoke stands around you for ${SMOKE_TURNS} turns.` })
  }
  const aimed = at(enemiesInSight(s), target - 1)
  if (item.knack === 'javelin') return throwJavelin(play, aimed, item.name, rawThrowDamage(pack, s, item.damage))
  if (item.knack === 'net') {
    aimed.rooted = NET_TURNS + 1
    aimed.mark = -1
    aimed.isAwake = true
    return emit?.({ kind: 'afflicted', enemy: aimed.kind, met: aimed.met, what: 'netted', turns: NET_TURNS })
  }
  emit?.({ kind: 'thrown', name: item.name, effect: 'It breaks, and everything around burns.' })
  burnAround(play, aimed.place, item.damage)
}

/** Burns a cell and its neighbours: every creature there takes the damage minus its armour, and grass and webs catch fire. */
function burnAround(play: PlayContext, place: number, damage: number): void {
  const { pack, s } = play
  const f = floorOf(s)
  for (const cell of cellsAround(place)) {
    const hit: Creature | undefined = creatureAt(f, cell)
    if (hit !== undefined && !isOver(s))
      hurtCreatureAt(play, cell, Math.max(0, damage - enemyOf(pack, hit.kind).armour))
    if (isFlammable(groundAt(f, cell))) igniteCell(f, cell)
  }
}

/** §7.9 Uses a charge of a wand. A wand without charges disappears. */
export function pointWand(play: PlayContext, slot: number, item: Item, target: number): void {
  const { pack, s, dice } = play
  const stack = stackAt(s, slot)
  const isSpared =
    backgroundOf(pack, s).spareCharges === true && dice.roll('magic', 2, 'whether the charge is spared') === 0
  if (!isSpared) stack.plus--
  const aimed = at(enemiesInSight(s), target - 1)
  const name = item.name
  if (stack.plus <= 0) s.hero.pack.splice(slot, 1)
  if (item.knack === 'exchange') return swapPlaces(play, aimed)
  if (item.knack === 'beckon') return pullToHero(play, aimed, BECKON_CELLS)
  strikeFromAfar(play, aimed, name, rawSpellDamage(pack, s, item.damage), FROST_TURNS)
}
