import type { Panel } from '../../../engine/contract/scene.ts'
import { at } from '../../../lib/enums.ts'
import { joinParts } from '../../../lib/join-parts.ts'
import { tablePanel } from '../../../lib/table-panel.ts'
import { UPGRADES_OFFERED } from '../campaign/rules.ts'
import {
  DIFFICULTY_LEVELS,
  EQUIPMENT_TYPES,
  type Equipment,
  enemyOf,
  NO_ATTACK,
  NO_WEAPON,
  type Pack,
  RANGE_OF_TURN,
  RANGES,
  STAGES,
  UNLIMITED_USES,
} from '../content/content.ts'
import { CHANGES_PER_STAGE, START_HULL, START_SLOTS, UPGRADES } from '../state.ts'
import { attacksText, itemEffectText, upgradeText } from './phrases.ts'

/** The codex: all content and rules. It hides nothing. */
export const codex = (pack: Pack): readonly Panel[] => [
  { kind: 'text', id: 'codex-combat', title: 'A combat, turn by turn', lines: COMBAT_LINES },
  ...EQUIPMENT_TYPES.map((type, index) => equipmentPanel(pack, type, index)),
  tablePanel('codex-upgrades', 'Boss upgrades', UPGRADES, {
    upgrade: (_, upgrade) => upgradeText(upgrade).name,
    effect: (_, upgrade) => upgradeText(upgrade).text,
  }),
  tablePanel('codex-enemies', 'Enemies (the class of a boss in brackets)', pack.enemies, {
    enemy: 'id',
    type: ({ type, faction }) => joinParts(', ', type, faction),
    'hull/shield/armor': ({ hull, shield, armor }) => `${hull}/${shield}/${armor}`,
    attacks: (enemy, index) => `${attacksText(enemy)}; ${metText(pack, index)}`,
  }),
  tablePanel('codex-stages', 'Stages', STAGES, {
    stage: 'name',
    type: ({ type }) => type ?? 'dock',
    difficulty: ({ type, difficulty }) => (type === undefined ? '–' : difficulty),
    'possible enemies': (_, i) =>
      at(pack.candidates, i)
        .map((enemy) => enemyOf(pack, enemy).id)
        .join(', ') || '–',
  }),
  { kind: 'text', id: 'codex-run', title: 'Between the battles', lines: runLines(pack) },
  {
    kind: 'text',
    id: 'codex-ladder',
    title: 'Difficulty (each level includes all lower ones)',
    lines: DIFFICULTY_LEVELS.map((rule, level) => `Difficulty ${level}: ${rule}`),
  },
]

const COMBAT_LINES = [
  `Six turns: ${RANGE_OF_TURN.map((range, i) => `${i + 1} ${RANGES[range]}`).join(', ')}. On each turn you fire first, then the enemy fires back if it can.`,
  'Every weapon that can attack at this range and has uses and ammo left fires, in equip order. You cannot hold fire.',
  'Shield absorbs damage at LONG, armor at CLOSE, nothing at MID; absorbed points are used up for this combat.',
  'Damage of a shot: (base + 5 for a FIGHTER with the Reinforced Hangar) × every module for its type.',
  'Before turn 1 the plating repairs, the synthesizer adds ammo and the projector adds shield.',
  'A destroyed enemy does not fire back. If both ships survive turn 6 it is a draw: you go on without a reward.',
  'A draw against a boss ends the run, like a loss. A boss comes in one of two classes; both are listed here.',
  'Disposable items that were equipped become Broken Scrap, whatever the result.',
]

function equipmentPanel(pack: Pack, type: string, index: number): Panel {
  const items = pack.equipment.filter((item) => item.type === index)
  const figures: Readonly<Record<string, (item: Equipment) => string | number>> = items.some(isWeapon)
    ? {
        ...Object.fromEntries(RANGES.map((range, i) => [range, (item: Equipment) => damageText(at(item.damage, i))])),
        ammo: ({ ammoCost }) => ammoCost,
        uses: ({ uses }) => (uses === UNLIMITED_USES ? 'unlimited' : uses),
      }
    : { effect: (item) => itemEffectText({ ...item, disposable: false }) }
  return tablePanel(`codex-${type.toLowerCase()}`, `Equipment: ${type}`, items, {
    item: 'name',
    ...figures,
    found: (item) => originText(pack, item),
  })
}
const isWeapon = ({ weapon }: Equipment): boolean => weapon !== NO_WEAPON
const damageText = (points: number): string | number => (points === NO_ATTACK ? '–' : points)

function originText(pack: Pack, item: Equipment): string {
  const isAboard = pack.startItems.some((kind) => pack.equipment[kind] === item)
  const isScrap = pack.equipment[pack.brokenScrap] === item
  const origins = joinParts(', ', isAboard && 'aboard at the start', item.reward && 'as a reward')
  const found = origins || (isScrap ? 'left by items that burned out' : 'nowhere')
  return item.disposable ? `${found}; burns out` : found
}

function metText(pack: Pack, enemy: number): string {
  const stages = STAGES.filter((_, i) => pack.candidates[i]?.includes(enemy)).map(({ name }) => name)
  return stages.length === 0 ? 'never met' : `met at ${stages.join(', ')}`
}

const runLines = (pack: Pack): string[] => [
  `A new ship: hull ${START_HULL}, ammo ${pack.terms.startAmmo}, ${START_SLOTS} slots, and aboard ${pack.startItems.map((kind) => pack.equipment[kind]?.name).join(', ')}.`,
  `A win against a Normal or Elite enemy gives one of ${pack.terms.rewardOffers} items or ${pack.terms.rewardAmmo} ammo. A win against a boss gives one of ${UPGRADES_OFFERED} upgrades and restores the hull; the other upgrades are not offered again.`,
  `A dock costs one item in ACT I, two in ACT II and three in ACT III, and gives one service: ${pack.terms.repairPercent} % of the maximum hull, rounded down, or ${pack.terms.resupplyAmmo} ammo. You can leave instead.`,
  `ACT II begins with a full hull and +${pack.terms.logisticsAmmo} ammo. ACT III begins without help; its boss is the last.`,
  `You can change the loadout or the counter ${CHANGES_PER_STAGE} times per stage.`,
]
