import type { Panel, Row, Tone } from '../../../engine/contract/scene.ts'
import { at, mapWords } from '../../../lib/enums.ts'
import {
  type Enemy,
  EQUIPMENT_TYPES,
  type Equipment,
  enemyOf,
  equipmentOf,
  NO_ATTACK,
  type Pack,
  RANGES,
  type RangeIndex,
  STAGES,
} from '../content/content.ts'
import { dockPrice, enemyIndex, isEnemyCharted, isUpgradeUnseen, ownsUpgrade, type State, UPGRADES } from '../state.ts'
import { countText, itemEffectText, shipName, upgradeText, usesText } from './phrases.ts'

/** Reference panels: the enemies ahead, the reward pool and the boss upgrades (README 2.4, 4.6). */
export const outlookPanels = (pack: Pack, s: State): Panel[] => [
  ...chartPanels(pack, s),
  poolPanel(pack, s),
  upgradesPanel(s),
]

/** A short version of these panels for the loadout scene, which is read again after every change. */
export function shortOutlookPanels(pack: Pack, s: State): Panel[] {
  const names = (places: readonly number[]): string => places.map((i) => upgradeText(i).name).join(', ') || 'none'
  const places = UPGRADES.map((_, i) => i)
  const owned = places.filter((i) => ownsUpgrade(s, i)).map((i) => `${upgradeText(i).name}: ${upgradeText(i).text}`)
  const lines = [
    ...owned,
    `Upgrades to come: ${names(places.filter((i) => isUpgradeUnseen(s, i)))}.`,
    `Rewards seen: ${s.seen.length} of ${pack.rewards.length}${s.seen.length === 0 ? '' : ` (${s.seen.map((kind) => equipmentOf(pack, kind).name).join(', ')})`}.`,
  ]
  return [...chartPanels(pack, s), { kind: 'text', id: 'book', role: 'notes', lines }]
}

/** Panels with the enemies ahead, their class and their numbers, as far as the chart option shows them. */
function chartPanels(pack: Pack, s: State): Panel[] {
  const rows = STAGES.flatMap((stage, i): Row[] => {
    if (i <= s.stage || !isEnemyCharted(s, i)) return []
    if (stage.type === undefined) {
      const price = dockPrice(pack, { ...s, stage: i })
      return [{ id: stage.name, cells: [stage.name, 'dock', `costs ${countText(price, 'item')}`, ''] }]
    }
    const enemy = enemyOf(pack, enemyIndex(s, i))
    return [
      {
        id: stage.name,
        art: foeArt(enemy),
        cells: [stage.name, enemy.id, hullShieldArmorText(enemy), attackCells(enemy)],
      },
    ]
  })
  const columns = ['ahead', 'ship', 'hull/shield/armor', RANGES.join(', ')]
  const empty = 'Nothing that lies ahead is charted.'
  return [{ kind: 'table', id: 'chart', title: 'Chart', role: 'notes', columns, rows, empty }]
}

/** The hull, shield and armor of an enemy as text: `100/50/25`. */
export const hullShieldArmorText = ({ hull, shield, armor }: Enemy): string => `${hull}/${shield}/${armor}`

const attackCells = (enemy: Enemy): string => mapWords(RANGES, (range) => attackText(enemy, range)).join(', ')

export const foeArt = ({ id }: Enemy): string =>
  `foe/${shipName(id)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}`

/** The key of an item's picture, `item/missile-1`. Skins choose the picture by the type. */
export const itemArt = ({ type, id }: Equipment): string => `item/${at(EQUIPMENT_TYPES, type).toLowerCase()}-${id}`

/** An attack of an enemy as text, `60 ×2`: its damage at a range, and how many uses it has. */
export const attackText = (enemy: Enemy, range: RangeIndex): string =>
  enemy.damage[range] === NO_ATTACK ? '–' : `${enemy.damage[range]}${usesText(enemy.uses[range])}`

/** All possible rewards, and which of them this run has seen or taken. */
function poolPanel(pack: Pack, s: State): Panel {
  const taken = (kind: number): number =>
    s.items.slice(pack.startItems.length).filter((item) => item === kind || item === ~kind).length
  const rows = pack.rewards.map((kind): Row => {
    const item = equipmentOf(pack, kind)
    const times = taken(kind)
    const fate = times > 0 ? `taken${times > 1 ? ` ×${times}` : ''}` : s.seen.includes(kind) ? 'seen' : '–'
    return { id: String(item.id), art: itemArt(item), cells: [item.name, itemEffectText(item), fate] }
  })
  const title = `Reward pool: ${pack.rewards.length} items, ${s.seen.length} seen; any can be offered again`
  return { kind: 'table', id: 'pool', title, role: 'notes', columns: ['item', 'effect', 'this run'], rows }
}

function upgradesPanel(s: State): Panel {
  const rows = mapWords(UPGRADES, (place, id): Row => {
    const fate = ownsUpgrade(s, place) ? 'owned' : isUpgradeUnseen(s, place) ? 'to come' : 'skipped'
    const tone: Tone = fate === 'owned' ? 'good' : fate === 'skipped' ? 'dim' : 'key'
    const { name, text } = upgradeText(place)
    return { id, cells: [{ text: fate, tone }, name, text] }
  })
  return {
    kind: 'table',
    id: 'book-upgrades',
    title: 'Boss upgrades',
    role: 'notes',
    columns: ['', 'upgrade', 'effect'],
    rows,
  }
}
