import type { Panel } from '../../../engine/contract/scene.ts'
import { at, type ByName } from '../../../lib/enums.ts'
import { joinParts } from '../../../lib/join-parts.ts'
import { tablePanel, textTable } from '../../../lib/table-panel.ts'
import { COMBAT_ACTIONS } from '../actions.ts'
import { ENCOUNTERS, ENCOUNTERS_PER_LEG } from '../campaign/campaign-state.ts'
import { lanePay } from '../campaign/contacts.ts'
import { ESCAPE_THRESHOLDS } from '../combat/bands.ts'
import { bandText } from '../combat/events.ts'
import { LANES, LEG_INDEXES, laneRcpRange } from '../combat/lanes.ts'
import { USES_PER_COMBAT } from '../combat/side.ts'
import {
  type Attacker,
  BALANCE,
  type CAPTAIN_MOVES,
  CAPTAIN_ROWS,
  type CaptainRow,
  type CaptainRule,
  type CONDITIONS,
  DEFENSE_TYPES,
  DOCK,
  NPC,
  type Pack,
  SECONDARIES,
  SECONDARY_TEXT,
  SECONDARY_WEIGHTS,
  TYPE_BONUS,
  WEAPON_TYPES,
} from '../content/content.ts'
import { DIFFICULTY_LEVELS } from '../options.ts'
import { makeModuleCode } from '../ship/module-code.ts'
import { LOWEST_RCP_BY_TR } from '../ship/ship-stats.ts'
import { CONTRACT_TEXT } from './campaign-text.ts'
import { CAPTAIN_TIPS } from './captain-tips.ts'
import { ACTION_TEXT } from './combat-orders.ts'
import { capitalize, moduleText } from './phrases.ts'

/** The codex: every rule and number of the game. */
export const codex = (pack: Pack): readonly Panel[] => [
  tablePanel('codex-actions', 'Actions: both sides choose one each round, in secret', COMBAT_ACTIONS, {
    action: (action) => action,
    does: (action) => ACTION_TEXT[action],
  }),
  { kind: 'text', id: 'codex-bands', title: 'Bands, hits and hulls', lines: COMBAT_LINES },
  textTable('codex-damage', 'Damage, by weapon band over defense band', ['difference', 'damage'], DAMAGE),
  tablePanel('codex-types', 'Weapon bonus by type', WEAPON_TYPES, {
    weapon: (type) => type,
    ...Object.fromEntries(
      DEFENSE_TYPES.map((type, i) => [
        `against ${type}`,
        (_: string, weapon: number) => signed(at(at(TYPE_BONUS, weapon), i)),
      ]),
    ),
  }),
  tablePanel('codex-escape', 'Escape, by score', ESCAPE_THRESHOLDS, {
    score: (_, i) => `${signed(i - 2)}${i === 0 ? ' and less' : i === ESCAPE_THRESHOLDS.length - 1 ? ' and more' : ''}`,
    chance: (percent) => `${percent} %`,
  }),
  tablePanel('codex-rating', 'Threat rating', [0, ...LOWEST_RCP_BY_TR], {
    RCP: (least, i) => `${least}${i === LOWEST_RCP_BY_TR.length ? ' and more' : ` to ${at(LOWEST_RCP_BY_TR, i) - 1}`}`,
    TR: (_, i) => i + 1,
  }),
  tablePanel('codex-hulls', 'Hulls', pack.hulls, {
    hull: 'name',
    tier: 'tier',
    price: 'price',
    'details (slots: weapon/defense/utility/any)': (hull) =>
      `${hull.frame}, ${hull.trait}, ${hull.rarity}; ${bandText(hull.base)}; hull ${hull.baseHull}; slots ${hull.slots.join('/')}; crew ${hull.crew_capacity}; hold ${hull.cargo.physical}`,
  }),
  tablePanel('codex-modules', 'Modules', pack.modules, {
    module: 'name',
    slot: 'slot',
    price: 'price',
    does: ({ rarity, text }, i) => `${moduleText(pack, makeModuleCode(i))}. ${capitalize(rarity)}. ${text}`,
  }),
  tablePanel('codex-secondaries', 'Secondaries: at most one per module, plus alien', SECONDARIES, {
    secondary: (name) => name,
    weight: (_, i) => at(SECONDARY_WEIGHTS, i),
    does: (name) => SECONDARY_TEXT[name] ?? '',
  }),
  tablePanel('codex-crew', 'Crew', pack.roles, {
    role: 'role',
    hire: ({ hire }) => hire.join('–'),
    'wage per day': 'wage',
    does: 'text',
  }),
  tablePanel('codex-attackers', 'Contacts', pack.attackers, {
    contact: 'name',
    weight: ({ weight }) => weight || 'last',
    details: attackerText,
  }),
  tablePanel('codex-captains', 'Captains and their rules', CAPTAIN_ROWS, {
    captain: 'name',
    'what it does': captainText,
  }),
  tablePanel('codex-lanes', 'Lanes: strength and pay of the contacts', LEG_INDEXES, {
    leg: (leg) => leg + 1,
    ...Object.fromEntries(
      LANES.map((name, lane) => [
        `${name}: RCP, pay`,
        (leg: number) => `${laneRcpRange(leg, lane).join('–')}, ${lanePay(leg, lane, 0)}`,
      ]),
    ),
  }),
  tablePanel('codex-docks', 'Docks', NPC.dock_tiers, {
    dock: (_, i) => (i === 0 ? 'home' : `after leg ${i}`),
    'rare modules': (_, i) => `${DOCK.rare_modules[i]}`,
    'hulls by tier 1/2/3/4/5': (tiers, i) => (i === 0 ? 'none' : `${tiers.join('/')} %`),
    'unit of cargo': (_, i) => at(DOCK.cargo_value, i),
  }),
  { kind: 'text', id: 'codex-voyage', title: 'The voyage', lines: VOYAGE_LINES },
]

const COMBAT_LINES = [
  'Weapon band = hull + 1 per used weapon slot + modules + gunners + action + weapon type against defense type − degradation.',
  'Defense band = hull + 1 per used defense slot + modules + engineers + action − degradation. Engine band = hull + modules + pilots + action − degradation.',
  'Both attacks are computed before either is applied: nobody shoots first. Evasive Maneuvers reduce each hit by 0 or 1.',
  'A hull above 66 % is green, above 33 % yellow, else red. Falling through a threshold degrades a random subsystem by one.',
  'When degradation reaches the capacity of a subsystem, it is broken (RED): its band is 0 until a dock. Capacity is 1 per module of its kind, at least 1.',
  `Each repair module restores 2 points or more, ${USES_PER_COMBAT} times per combat. A scan succeeds ${BALANCE.scan_percent} % of the time.`,
  `If your ship is destroyed and you are insured, you survive ${BALANCE.survival_percent} % of the time. After ${BALANCE.dry_rounds} rounds in which no weapon could do damage, or ${BALANCE.still_rounds} without damage, both ships turn away.`,
  'A captain decides before you do, and the kind of its action is announced: attack, guard, dodge, busy, run or strike. A scan, a tactician, or a data array with a captain you know reveals the exact action.',
]

const DAMAGE = [
  ['below 0', 'no damage'],
  ['0', '0 or 1'],
  ['1', '1'],
  ['2 and more', '1 to the difference'],
]
const signed = (n: number): string => (n === 0 ? '0' : n > 0 ? `+${n}` : `−${-n}`)

function attackerText({ posture, weight, frames, pay_percent, cargo, ...more }: Attacker): string {
  const reward = joinParts(' and ', `${pay_percent} % of the lane's pay`, cargo && `${cargo.join('–')} cargo`)
  return [
    `${capitalize(posture)}; flies ${shares(frames)}.`,
    weight === 0 ? 'Destroy it to bring it home.' : `Reward: ${reward}.`,
    `Answer to a bribe: ${shares(more.on_bribe)}. To a surrender: ${shares(more.on_surrender)}; it costs ${COSTS[more.surrender_means]}.`,
    `Captain: ${shares(more.captains)}.`,
  ].join(' ')
}
const COSTS = {
  cargo: 'all cargo and the most expensive module, or two modules if the hold is empty',
  fine: 'a fine, and a module if you cannot pay it',
  death: 'your life',
} as const

/** §25 The rules by which a captain decides, as text. */
const captainText = ({ captain, tell, strikes_percent, rules }: CaptainRow): string =>
  [
    ...rules.map(ruleText),
    strikes_percent > 0
      ? `with a red hull it strikes its colours ${strikes_percent} % of the time`
      : 'it never strikes its colours',
    `its tell: ${tell}. ${CAPTAIN_TIPS[captain]}`,
  ].join('; ')
function ruleText({ when, moves, weights, sum }: CaptainRule): string {
  const does = moves.map((move, i) =>
    moves.length === 1 ? MOVE_TEXT[move] : `${Math.round((100 * at(weights, i)) / sum)} % ${MOVE_TEXT[move]}`,
  )
  return `${when.length === 0 ? 'else' : when.map((one) => CONDITION_TEXT[one]).join(' and ')}: ${does.join(', ')}`
}
const CONDITION_TEXT: ByName<typeof CONDITIONS, string> = {
  wound: 'wound up',
  hurt: 'damaged (hull not green)',
  red: 'hull red',
  low: 'at a third of its hull',
  'can-mend': 'able to repair',
  'foe-hurt': 'you are damaged',
  'foe-wound': 'you are wound up',
  'foe-attacked': 'after your attack',
  'foe-guarded': 'after your guard',
  unseen: 'it can scan you and has not yet',
  opening: 'in round 1',
  'first-beat': 'every third round from the first',
}
const MOVE_TEXT: ByName<typeof CAPTAIN_MOVES, string> = {
  fire: 'Focus Fire',
  surge: 'Overcharge if it can, else Focus Fire',
  crack: 'Batter if it can, else Focus Fire',
  wind: 'Wind-up',
  salvo: 'Salvo',
  guard: 'Brace if it can, else Reinforce Shields',
  dodge: 'Evasive Maneuvers',
  mend: 'Repair',
  scan: 'Scan',
  flee: 'Attempt Escape',
}

/** Weights as shares in percent: `60 % MIL, 40 % CIV`. */
function shares(weights: Readonly<Record<string, number | undefined>>): string {
  const entries = Object.entries(weights)
  const sum = entries.reduce((total, [, weight = 0]) => total + weight, 0)
  return entries
    .map(
      ([name, weight = 0]) =>
        `${Math.round((100 * weight) / sum)} % ${name.replace('refuse_', 'refuse_and_').replaceAll('_', ' ')}`,
    )
    .join(', ')
}

const VOYAGE_LINES = [
  `${ENCOUNTERS} encounters, a dock after every ${ENCOUNTERS_PER_LEG}, then the last vessel, RCP ${NPC.last.join('–')} plus 1 for every 2 RCP you have above ${BALANCE.last_from_rcp}; the most even match of ${BALANCE.last_choices} is chosen. You start with a hull and ${DOCK.purses.MIL} credits, ${DOCK.purses.CIV} with a civilian hull, ${DOCK.purses.FRG} with a freighter.`,
  `A dock offers ${DOCK.module_offers} modules, ${DOCK.hull_offers} hulls and ${BALANCE.crew_offers} crew members. Hulls cost ${DOCK.hull_percent_by_tier.join('/')} % of their list price by tier; your trade-in is worth ${DOCK.trade_in_percent} % of that.`,
  `Repairs cost ${DOCK.repair_per_hull} per hull point and ${DOCK.repair_per_degradation} per degradation, times ${DOCK.repair_percent.join('/')} % by population. Modules sell for ${DOCK.sell_percent} %, prototypes for ${DOCK.sell_prototype_percent} % of that, alien ones for ${DOCK.sell_alien_percent} %.`,
  `After every encounter half of the missing hull is patched. A prize sells for ${DOCK.prize_percent} % of what a dock would ask.`,
  `Passing by a contact costs ${BALANCE.toll_percent} % of the lane's pay, at least ${BALANCE.toll_per_rating} × TR; a bribe costs the same. A fine is ${BALANCE.fine_percent} % of your credits, at least ${BALANCE.fine_per_rating} × TR.`,
  `Contracts pay ${BALANCE.contract_percent} % of the leg's usual pay, or cost ${BALANCE.forfeit_percent} %: ${Object.values(CONTRACT_TEXT).join('; ')}.`,
  `Insurance: ${BALANCE.insurance_price} credits, ${BALANCE.insurance_growth_percent} % more after each claim. Wages are paid for ${BALANCE.days_per_leg} days when you leave a dock.`,
  'Fleeing from a contact: the escape chance by engines, ±5 % per step of TR, +10 % per pilot or cloak, −15 % for interdiction, −5 % for each lost quarter of your hull; 5 to 95 %.',
  'Score: 100 × the TR of every ship you beat, plus your credits.',
  ...DIFFICULTY_LEVELS.map((rule, level) => `Difficulty ${level}: ${rule}`),
]
