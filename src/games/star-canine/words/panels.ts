import type { Meter, Panel, Row } from '../../../engine/scene.ts'
import { byEach } from '../../../kit/vocabulary.ts'
import { type Enemy, enemyOf, equipmentOf, type Pack, RANGES, STAGES, stageAt } from '../content.ts'
import { fitOut } from '../fight/combat.ts'
import { salvoAt } from '../fight/salvo.ts'
import { enemyPlace, heldItems, isCharted, kindOfItem, loadoutOf, owns, type State, UPGRADES } from '../state.ts'
import { attackWords, itemName, itemStatus, shipClass, shipName, upgradeWords } from './words.ts'

export const shipMeters = (s: State, shield: number, armor: number): Meter[] => [
  { name: 'Hull', value: s.hull, max: s.maxHull, ...(s.hull * 4 <= s.maxHull ? { tone: 'bad' } : {}) },
  { name: 'Shield', value: shield },
  { name: 'Armor', value: armor },
  { name: 'Ammo', value: s.ammo },
  { name: 'Slots', value: s.equipped.length, max: s.maxSlots },
]

/** The ship with the shield and armor the present selection would give, and its upgrades. */
export function shipPanels(pack: Pack, s: State): Panel[] {
  const { shield, armor } = fitOut(pack, loadoutOf(s), s.owned)
  const ship: Panel = { kind: 'meters', id: 'ship', title: 'STAR CANINE', meters: shipMeters(s, shield, armor) }
  const lines = ownedUpgrades(s).map(({ name, text }) => `${name}: ${text}`)
  return lines.length === 0 ? [ship] : [ship, { kind: 'text', id: 'owned-upgrades', lines }]
}

export const ownedUpgrades = (s: State) => UPGRADES.flatMap((_, i) => (owns(s, i) ? [upgradeWords(i)] : []))

export function enemyMeters(hull: number, max: number, shield: number, armor: number): Meter[] {
  return [
    { name: 'Hull', value: Math.max(0, hull), max },
    { name: 'Shield', value: shield },
    { name: 'Armor', value: armor },
  ]
}

export function enemyPanels(enemy: Enemy, s: State): Panel[] {
  const className = shipClass(enemy.id)
  const words = [`${enemy.type}${className === '' ? '' : `, ${className} class`}. Attacks: ${attackWords(enemy)}.`]
  // §7.2 Whatever ship it is, the elite of ACT II carries FENRIR's target.
  if (stageAt(s.stage).name === 'II-5') words.push('Target confirmed aboard: MOON BEAR.')
  const meters = enemyMeters(enemy.hull, enemy.hull, enemy.shield, enemy.armor)
  return [
    { kind: 'meters', id: 'enemy', title: shipName(enemy.id), meters },
    { kind: 'text', id: 'enemy-attacks', lines: words },
  ]
}

/** What the first salvo at each range would do with the ammo at hand. */
export function salvoPanel(pack: Pack, s: State): Panel {
  const words = byEach(RANGES, (place, range) => {
    const { damage, ammo } = salvoAt(pack, s, loadoutOf(s), place)
    return `${range} ${damage}${ammo === 0 ? '' : ` for ${ammo} ammo`}`
  })
  return { kind: 'text', id: 'salvo', lines: [`Your salvo: ${words.join(', ')}.`] }
}

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
  const status = itemStatus(equipmentOf(pack, kind))
  return { id: String(n), cells: [mark, `${itemName(pack, kind, n)}: ${status}`] }
}

/** The enemies ahead, as far as the chart option shows them. */
export function chartPanels(pack: Pack, s: State): Panel[] {
  const ahead = STAGES.flatMap((stage, i) => {
    if (i <= s.stage || !isCharted(s, i)) return []
    if (stage.type === undefined) return [`${stage.name} dock`]
    return [`${stage.name} ${shipName(enemyOf(pack, enemyPlace(s, i)).id)}`]
  })
  return ahead.length === 0
    ? []
    : [{ kind: 'text', id: 'chart', lines: [{ text: `Ahead: ${ahead.join(', ')}.`, tone: 'dim' }] }]
}
