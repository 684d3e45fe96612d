import type { Panel, Row } from '../../../engine/contract/scene.ts'
import { mapWords } from '../../../lib/enums.ts'
import { UPGRADE_OFFERS } from '../campaign/rules.ts'
import {
  type ByRange,
  EQUIPMENT_TYPES,
  type Equipment,
  LEVELS,
  NO_SHOT,
  NO_WEAPON,
  type Pack,
  RANGES,
  STAGES,
  TURNS,
  UNLIMITED,
} from '../content/content.ts'
import { CHANGES_PER_STAGE, START_HULL, START_SLOTS, UPGRADES } from '../state.ts'
import { attacksText, itemStatus, upgradeText } from './phrases.ts'

/** The codex: all content and rules. Nothing is hidden. */
export const codex = (pack: Pack): readonly Panel[] => [
  { kind: 'text', id: 'codex-combat', title: 'A combat, turn by turn', lines: combatLines() },
  ...EQUIPMENT_TYPES.map((type, index) => equipmentPanel(pack, type, index)),
  {
    kind: 'table',
    id: 'codex-upgrades',
    title: 'Boss upgrades',
    columns: ['upgrade', 'effect'],
    rows: mapWords(UPGRADES, (place, id): Row => ({ id, cells: [upgradeText(place).name, upgradeText(place).text] })),
  },
  enemiesPanel(pack),
  stagesPanel(pack),
  { kind: 'text', id: 'codex-run', title: 'Between the battles', lines: runLines(pack) },
  {
    kind: 'text',
    id: 'codex-ladder',
    title: 'Difficulty (each level includes all lower ones)',
    lines: LEVELS.map((rule, level) => `Difficulty ${level}: ${rule}`),
  },
]

function combatLines(): string[] {
  const turns = TURNS.map((range, i) => `${i + 1} ${RANGES[range]}`)
  return [
    `Six turns: ${turns.join(', ')}. On each turn you fire first, then the enemy fires back if it can.`,
    'Every weapon that can attack at this range and has uses and ammo left fires, in equip order. You cannot hold fire.',
    'Shield absorbs damage at LONG, armor at CLOSE, nothing at MID; absorbed points are used up for this combat.',
    'Damage of a shot: (base + 5 for a FIGHTER with the Reinforced Hangar) × every module for its type.',
    'Before turn 1 the plating repairs, the synthesizer adds ammo and the projector adds shield.',
    'A destroyed enemy does not fire back. If both ships survive turn 6 it is a draw: you go on without a reward.',
    'A draw against a boss ends the run, like a loss. A boss comes in one of two classes; both are listed here.',
    'Disposable items that were equipped become Broken Scrap, whatever the result.',
  ]
}

function equipmentPanel(pack: Pack, type: string, index: number): Panel {
  const rows = pack.equipment
    .filter((item) => item.type === index)
    .map((item): Row => ({ id: String(item.id), cells: [item.name, ...equipmentCells(item), originText(pack, item)] }))
  const isWeapon = pack.equipment.some((item) => item.type === index && item.weapon !== NO_WEAPON)
  const figures = isWeapon ? [...RANGES, 'ammo', 'uses'] : ['effect']
  return {
    kind: 'table',
    id: `codex-${type.toLowerCase()}`,
    title: `Equipment: ${type}`,
    columns: ['item', ...figures, 'found'],
    rows,
    empty: 'None.',
  }
}

const equipmentCells = (item: Equipment): string[] =>
  item.weapon === NO_WEAPON
    ? [itemStatus({ ...item, disposable: false })]
    : [...damageCells(item.damage), String(item.ammoCost), item.uses === UNLIMITED ? 'unlimited' : String(item.uses)]

const damageCells = (damage: Readonly<ByRange<number>>): string[] =>
  damage.map((points) => (points === NO_SHOT ? '–' : String(points)))

function originText(pack: Pack, item: Equipment): string {
  const isAboard = pack.startItems.some((kind) => pack.equipment[kind] === item)
  const origins = [...(isAboard ? ['aboard at the start'] : []), ...(item.reward ? ['as a reward'] : [])]
  const isScrap = pack.equipment[pack.brokenScrap] === item
  const found = origins.join(', ') || (isScrap ? 'left by items that burned out' : 'nowhere')
  return item.disposable ? `${found}; burns out` : found
}

function enemiesPanel(pack: Pack): Panel {
  const rows = pack.enemies.map((enemy, place): Row => {
    const stages = STAGES.filter((_, i) => pack.candidates[i]?.includes(place)).map(({ name }) => name)
    const { id, type, faction, hull, shield, armor } = enemy
    const met = stages.length === 0 ? 'never met' : `met at ${stages.join(', ')}`
    return {
      id: String(place + 1),
      cells: [
        id,
        faction === '' ? type : `${type}, ${faction}`,
        `${hull}/${shield}/${armor}`,
        `${attacksText(enemy)}; ${met}`,
      ],
    }
  })
  const columns = ['enemy', 'type', 'hull/shield/armor', 'attacks']
  return { kind: 'table', id: 'codex-enemies', title: 'Enemies (the class of a boss in brackets)', columns, rows }
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
    columns: ['stage', 'type', 'difficulty', 'possible enemies'],
    rows,
  }
}

const runLines = (pack: Pack): string[] => [
  `A new ship: hull ${START_HULL}, ammo ${pack.terms.startAmmo}, ${START_SLOTS} slots, and aboard ${pack.startItems.map((kind) => pack.equipment[kind]?.name).join(', ')}.`,
  `A win against a Normal or Elite enemy gives one of ${pack.terms.rewardOffers} items or ${pack.terms.rewardAmmo} ammo. A win against a boss gives one of ${UPGRADE_OFFERS} upgrades and restores the hull; the other upgrades are not offered again.`,
  `A dock costs one item in ACT I, two in ACT II and three in ACT III, and gives one service: ${pack.terms.repairPercent} % of the maximum hull, rounded down, or ${pack.terms.resupplyAmmo} ammo. You can leave instead.`,
  `ACT II begins with a full hull and +${pack.terms.logisticsAmmo} ammo. ACT III begins without help; its boss is the last.`,
  `You can change the loadout or the counter ${CHANGES_PER_STAGE} times per stage.`,
]
