import type { Meter, Panel, Row, TablePanel, Text } from '../../../engine/contract/scene.ts'
import { mapWords } from '../../../lib/enums.ts'
import { loadoutStats } from '../combat/combat.ts'
import { type Enemy, equipmentOf, type Pack, RANGES, type RangeIndex, stageAt } from '../content/content.ts'
import { equippedKinds, itemsAboard, kindOfItem, ownsUpgrade, type State, UPGRADES } from '../state.ts'
import { attackText, foeArt, itemArt } from './lookahead.ts'
import { itemEffectText, shipClass, shipName, upgradeText } from './phrases.ts'

/** The ids of the two actors of a battle, which beats, effects and meters use. */
export const YOU_ACTOR = 'you'
export const FOE_ACTOR = 'foe'

export const shipMeters = (s: State, shield: number, armor: number, stake = 0): Meter[] => [
  {
    name: 'Hull',
    value: s.hull,
    max: s.maxHull,
    actor: YOU_ACTOR,
    ...(stake > 0 ? { stake } : {}),
    ...(s.hull * 4 <= s.maxHull ? { tone: 'bad' } : {}),
  },
  { name: 'Shield', value: shield, note: 'blocks LONG shots' },
  { name: 'Armor', value: armor, note: 'blocks CLOSE shots' },
  { name: 'Ammo', value: s.ammo },
  { name: 'Slots', value: s.equipped.length, max: s.maxSlots, isCounter: true },
]

/** The panel of our ship, with shield and armor of the current loadout. */
export function shipPanel(pack: Pack, s: State, stake = 0): Panel {
  const { shield, armor } = loadoutStats(pack, equippedKinds(s), s.owned)
  return {
    kind: 'meters',
    id: 'ship',
    title: 'STAR CANINE',
    role: 'self',
    keep: true,
    art: 'ship/star-canine',
    meters: shipMeters(s, shield, armor, stake),
  }
}

export const ownedUpgrades = (s: State) => UPGRADES.flatMap((_, i) => (ownsUpgrade(s, i) ? [upgradeText(i)] : []))

export function enemyMeters(hull: number, max: number, shield: number, armor: number): Meter[] {
  return [
    { name: 'Hull', value: Math.max(0, hull), max, actor: FOE_ACTOR },
    { name: 'Shield', value: shield, note: 'blocks LONG shots' },
    { name: 'Armor', value: armor, note: 'blocks CLOSE shots' },
  ]
}

/** The panel of the enemy with its attacks (§6 Pre-Combat). */
export function enemyPanel(enemy: Enemy, s: State): Panel {
  const className = shipClass(enemy.id)
  const kind = [
    enemy.type,
    ...(className === '' ? [] : [`${className} class`]),
    ...(enemy.faction === '' ? [] : [enemy.faction]),
  ]
  const notes = [kind.join(', '), rangesLine((range) => attackText(enemy, range))]
  // §7.2 The story's target is always aboard the elite of stage II-5.
  if (stageAt(s.stage).name === 'II-5') notes.push('Target confirmed aboard: MOON BEAR.')
  return {
    kind: 'meters',
    id: 'enemy',
    title: shipName(enemy.id),
    role: 'foe',
    keep: true,
    art: foeArt(enemy),
    meters: enemyMeters(enemy.hull, enemy.hull, enemy.shield, enemy.armor),
    notes,
  }
}

/** The three ranges in one line, `LONG 60 ×2, MID –, CLOSE 25 ×2`, where `text` gives what is said of a range. */
export const rangesLine = (text: (range: RangeIndex) => string): string =>
  mapWords(RANGES, (index, range) => `${range} ${text(index)}`).join(', ')

/** A column of the list of items that only one page has: its heading, its text for each item, and the columns before it. */
export interface ItemColumn {
  readonly name: string
  readonly text: (n: number) => Text
  readonly after: 0 | 2
}

/** §6 The panel of the items aboard. An item keeps its row when it is put into a slot or taken out. */
export function inventoryPanel(pack: Pack, s: State, title = 'Your items', column?: ItemColumn): TablePanel {
  const rows = itemsAboard(s).map((n): Row => {
    const item = equipmentOf(pack, kindOfItem(s, n))
    const slot = s.equipped.indexOf(n)
    const cells = [item.name, slot < 0 ? '–' : `${slot + 1}`, itemEffectText(item)]
    return { id: String(n), art: itemArt(item), cells: withColumn<Text>(cells, column, column?.text(n)) }
  })
  return {
    kind: 'table',
    id: 'inventory',
    title,
    role: 'hand',
    columns: withColumn<string>(['item', 'in slot', 'what it does'], column, column?.name),
    rows,
    empty: 'Nothing left.',
  }
}

const withColumn = <T>(cells: readonly T[], column: ItemColumn | undefined, cell: T | undefined): readonly T[] =>
  column === undefined || cell === undefined
    ? cells
    : [...cells.slice(0, column.after), cell, ...cells.slice(column.after)]
