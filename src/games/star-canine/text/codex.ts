import type { Panel, Row } from '../../../engine/contract/scene.ts'
import { mapWords } from '../../../lib/enums.ts'
import { UPGRADE_OFFERS } from '../campaign/rules.ts'
import {
  type ByRange,
  type Equipment,
  NO_SHOT,
  NO_WEAPON,
  type Pack,
  RANGES,
  RUNG_WORDS,
  STAGES,
  TURNS,
  TYPES,
  UNLIMITED,
} from '../content/content.ts'
import { CHANGES_PER_STAGE, START_HULL, START_SLOTS, UPGRADES } from '../state.ts'
import { attackWords, itemStatus, upgradeWords } from './phrases.ts'

/** Everything a captain may look up. There are no hidden rules. */
export const codex = (pack: Pack): readonly Panel[] => [
  { kind: 'text', id: 'codex-combat', title: 'A combat, turn by turn', lines: combatLines() },
  ...TYPES.map((type, place) => equipmentPanel(pack, type, place)),
  {
    kind: 'table',
    id: 'codex-upgrades',
    title: 'Boss upgrades',
    columns: ['upgrade', 'does'],
    rows: mapWords(UPGRADES, (place, id): Row => ({ id, cells: [upgradeWords(place).name, upgradeWords(place).text] })),
  },
  enemiesPanel(pack),
  stagesPanel(pack),
  { kind: 'text', id: 'codex-run', title: 'Between the battles', lines: runLines(pack) },
  {
    kind: 'text',
    id: 'codex-ladder',
    title: 'The ladder',
    lines: RUNG_WORDS.map((words, rung) => `Rung ${rung}: ${words}`),
  },
]

function combatLines(): string[] {
  const turns = TURNS.map((range, i) => `${i + 1} ${RANGES[range]}`)
  return [
    `Six turns: ${turns.join(', ')}. In each you fire first, then the enemy answers if it still can.`,
    'Every weapon that has a shot at this range, uses left and its ammo paid for fires, in equip order. There is no holding fire.',
    'Shield absorbs at LONG, armor at CLOSE, nothing at MID; what has absorbed is spent for this combat.',
    'Damage of a shot: (base + 5 for a FIGHTER with the Reinforced Hangar) × every module for its type.',
    'Before turn 1: plating repairs, the synthesizer adds ammo, the projector adds shield.',
    'An enemy destroyed does not answer. After turn 6 it is a draw: the stage is passed without a reward.',
    'Against a boss a draw is the end, as a loss is. A boss comes in one of two classes; both are known here.',
    'Whatever the result, equipped items that burn out become Broken Scrap.',
  ]
}

function equipmentPanel(pack: Pack, type: string, place: number): Panel {
  const rows = pack.equipment
    .filter((item) => item.type === place)
    .map((item): Row => ({ id: String(item.id), cells: [item.name, ...gunCells(item), originWords(pack, item)] }))
  const isWeapon = pack.equipment.some((item) => item.type === place && item.weapon !== NO_WEAPON)
  const figures = isWeapon ? [...RANGES, 'ammo', 'uses'] : ['does']
  return {
    kind: 'table',
    id: `codex-${type.toLowerCase()}`,
    title: `Equipment: ${type}`,
    columns: ['item', ...figures, 'found'],
    rows,
    empty: 'None.',
  }
}

const gunCells = (item: Equipment): string[] =>
  item.weapon === NO_WEAPON
    ? [itemStatus({ ...item, disposable: false })]
    : [...byRangeWords(item.damage), String(item.ammoCost), item.uses === UNLIMITED ? 'unlimited' : String(item.uses)]

const byRangeWords = (damage: Readonly<ByRange<number>>): string[] =>
  damage.map((points) => (points === NO_SHOT ? '–' : String(points)))

function originWords(pack: Pack, item: Equipment): string {
  const isAboard = pack.startItems.some((kind) => pack.equipment[kind] === item)
  const origins = [...(isAboard ? ['aboard at the start'] : []), ...(item.reward ? ['as a reward'] : [])]
  const isScrap = pack.equipment[pack.brokenScrap] === item
  const found = origins.join(', ') || (isScrap ? 'left of what burned out' : 'nowhere')
  return item.disposable ? `${found}; burns out` : found
}

function enemiesPanel(pack: Pack): Panel {
  const rows = pack.enemies.map((enemy, place): Row => {
    const stages = STAGES.filter((_, i) => pack.candidates[i]?.includes(place)).map(({ name }) => name)
    const { id, type, faction, hull, shield, armor } = enemy
    const met = stages.length === 0 ? 'met nowhere' : `met at ${stages.join(', ')}`
    return {
      id: String(place + 1),
      cells: [
        id,
        faction === '' ? type : `${type}, ${faction}`,
        `${hull}/${shield}/${armor}`,
        `${attackWords(enemy)}; ${met}`,
      ],
    }
  })
  const columns = ['enemy', 'type', 'hull/shield/armor', 'attacks']
  return { kind: 'table', id: 'codex-enemies', title: 'Enemies; in brackets the class of a boss', columns, rows }
}

function stagesPanel(pack: Pack): Panel {
  const rows = STAGES.map(({ name, type, difficulty }, i): Row => {
    const names = (pack.candidates[i] ?? []).map((place) => pack.enemies[place]?.id ?? '')
    const cells = type === undefined ? [name, 'dock', '–', '–'] : [name, type, String(difficulty), names.join(', ')]
    return { id: name, cells }
  })
  return {
    kind: 'table',
    id: 'codex-stages',
    title: 'Stages',
    columns: ['stage', 'what', 'difficulty', 'one of'],
    rows,
  }
}

const runLines = (pack: Pack): string[] => [
  `A new ship: hull ${START_HULL}, ammo ${pack.terms.startAmmo}, ${START_SLOTS} slots, and aboard ${pack.startItems.map((kind) => pack.equipment[kind]?.name).join(', ')}.`,
  `A win over a Normal or Elite enemy: one of ${pack.terms.rewardOffers} items, or ${pack.terms.rewardAmmo} ammo. A win over a boss: one of ${UPGRADE_OFFERS} upgrades, and a whole hull; the others are not offered again.`,
  `A dock asks for as many items as the act has number, then gives one service: ${pack.terms.repairPercent} % of the maximum hull, rounded down, or ${pack.terms.resupplyAmmo} ammo. One may leave instead.`,
  `ACT II begins with a whole hull and ${pack.terms.logisticsAmmo} ammo. ACT III begins without help; its boss is the last.`,
  `A stage allows ${CHANGES_PER_STAGE} changes of the loadout or the counter, then only the way on.`,
]
