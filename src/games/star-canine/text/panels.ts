import type { Meter, Panel, Row } from '../../../engine/contract/scene.ts'
import { mapWords } from '../../../lib/enums.ts'
import { fitOut } from '../combat/combat.ts'
import { type Enemy, equipmentOf, type Pack, RANGES, type RangePlace, stageAt } from '../content/content.ts'
import { heldItems, kindOfItem, loadoutOf, owns, type State, UPGRADES } from '../state.ts'
import { foeArt, itemArt, shotWords } from './lookahead.ts'
import { itemName, itemStatus, shipClass, shipName, upgradeWords } from './phrases.ts'

/** The actors of a battle; beats, effects and meters name them. */
export const YOU = 'you'
export const FOE = 'foe'

export const shipMeters = (s: State, shield: number, armor: number, stake = 0): Meter[] => [
  {
    name: 'Hull',
    value: s.hull,
    max: s.maxHull,
    actor: YOU,
    ...(stake > 0 ? { stake } : {}),
    ...(s.hull * 4 <= s.maxHull ? { tone: 'bad' } : {}),
  },
  { name: 'Shield', value: shield, note: 'takes LONG' },
  { name: 'Armor', value: armor, note: 'takes CLOSE' },
  { name: 'Ammo', value: s.ammo },
  { name: 'Slots', value: s.equipped.length, max: s.maxSlots },
]

/** The ship with the shield and armor the present selection would give. */
export function shipPanel(pack: Pack, s: State, stake = 0): Panel {
  const { shield, armor } = fitOut(pack, loadoutOf(s), s.owned)
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

export const ownedUpgrades = (s: State) => UPGRADES.flatMap((_, i) => (owns(s, i) ? [upgradeWords(i)] : []))

export function enemyMeters(hull: number, max: number, shield: number, armor: number): Meter[] {
  return [
    { name: 'Hull', value: Math.max(0, hull), max, actor: FOE },
    { name: 'Shield', value: shield, note: 'takes LONG' },
    { name: 'Armor', value: armor, note: 'takes CLOSE' },
  ]
}

/** Who it is, and what it can do (§6 Pre-Combat: damages, and uses for ammo). */
export function enemyPanel(enemy: Enemy, s: State): Panel {
  const className = shipClass(enemy.id)
  const kind = [
    enemy.type,
    ...(className === '' ? [] : [`${className} class`]),
    ...(enemy.faction === '' ? [] : [enemy.faction]),
  ]
  const notes = [kind.join(', '), attackLine((range) => shotWords(enemy, range))]
  // §7.2 Whatever ship it is, the elite of ACT II carries FENRIR's target.
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

/** `LONG 60 ×2, MID –, CLOSE 25 ×2` */
export const attackLine = (words: (range: RangePlace) => string): string =>
  mapWords(RANGES, (place, range) => `${range} ${words(place)}`).join(', ')

/** §6 Equipped items first, in equip order, then the others. */
export function inventoryPanel(pack: Pack, s: State): Panel {
  const rows = inventoryOrder(s).map((n) => {
    const slot = s.equipped.indexOf(n)
    const mark = s.counter.includes(n) ? 'counter' : slot < 0 ? '–' : `slot ${slot + 1}`
    return itemRow(pack, s, n, mark)
  })
  return {
    kind: 'table',
    id: 'inventory',
    title: 'Inventory',
    role: 'hand',
    columns: ['equipped', 'item'],
    rows,
    empty: 'Nothing left.',
  }
}

export const inventoryOrder = (s: State): number[] => [
  ...s.equipped,
  ...heldItems(s).filter((n) => !s.equipped.includes(n)),
]

function itemRow(pack: Pack, s: State, n: number, mark: string): Row {
  const kind = kindOfItem(s, n)
  const item = equipmentOf(pack, kind)
  return { id: String(n), art: itemArt(item), cells: [mark, `${itemName(pack, kind, n)}: ${itemStatus(item)}`] }
}
