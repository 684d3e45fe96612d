import type { Panel, Row } from '../../../engine/contract/scene.ts'
import { at, type ByName, mapWords } from '../../../lib/enums.ts'
import { ACTIONS } from '../actions.ts'
import { ENCOUNTERS, LEG } from '../campaign/campaign-state.ts'
import { postedPay } from '../campaign/contacts.ts'
import { ESCAPE_THRESHOLDS } from '../combat/bands.ts'
import { bandText } from '../combat/events.ts'
import { LANES, LEGS, windowOf } from '../combat/lanes.ts'
import { USES_PER_COMBAT } from '../combat/side.ts'
import {
  type Attacker,
  BALANCE,
  type CAPTAIN_MOVES,
  CAPTAIN_ROWS,
  type CaptainRule,
  type CONDITIONS,
  DEFENSE_TYPES,
  DOCK,
  NPC,
  type Pack,
  RPS,
  SECONDARIES,
  SECONDARY_TEXT,
  SECONDARY_WEIGHTS,
  WEAPON_TYPES,
} from '../content/content.ts'
import { LEVELS } from '../options.ts'
import { makeCode } from '../ship/module-code.ts'
import { TR_STEPS } from '../ship/ship-stats.ts'
import { CONTRACT_TEXT } from './campaign-text.ts'
import { CAPTAIN_TIPS } from './captain-tips.ts'
import { ACTION_TEXT } from './combat-scene.ts'
import { moduleText } from './phrases.ts'

/** The codex: every rule and number of the game. */
export const codex = (pack: Pack): readonly Panel[] => [
  table('actions', 'Actions: both sides choose one each round, in secret', ['action', 'does'], actionRows()),
  { kind: 'text', id: 'codex-bands', title: 'Bands, hits and hulls', lines: combatLines() },
  table('damage', 'Damage, by weapon band over defense band', ['difference', 'damage'], damageRows()),
  table('types', 'Weapon bonus by type', ['weapon', ...DEFENSE_TYPES.map((type) => `against ${type}`)], typeRows()),
  table('escape', 'Escape, by score', ['score', 'chance'], escapeRows()),
  table('rating', 'Threat rating', ['RCP', 'TR'], ratingRows()),
  table('hulls', 'Hulls', HULL_COLUMNS, hullRows(pack)),
  table('modules', 'Modules', ['module', 'slot', 'price', 'does'], moduleRows(pack)),
  table(
    'secondaries',
    'Secondaries: at most one per module, plus alien',
    ['secondary', 'weight', 'does'],
    secondaryRows(),
  ),
  table('crew', 'Crew', ['role', 'hire', 'wage per day', 'does'], crewRows(pack)),
  table('attackers', 'Contacts', ATTACKER_COLUMNS, attackerRows(pack)),
  table('captains', 'Captains and their rules', ['captain', 'what it does'], captainRows()),
  table('lanes', 'Lanes: strength and pay of the contacts', LANE_COLUMNS, laneRows()),
  table('docks', 'Docks', DOCK_COLUMNS, dockRows()),
  { kind: 'text', id: 'codex-voyage', title: 'The voyage', lines: voyageLines() },
]

const table = (id: string, title: string, columns: readonly string[], rows: readonly Row[]): Panel => ({
  kind: 'table',
  id: `codex-${id}`,
  title,
  columns,
  rows,
})
const row = (i: number, ...cells: string[]): Row => ({ id: String(i + 1), cells })

const actionRows = (): Row[] => ACTIONS.map((name, i) => row(i, name, ACTION_TEXT[name]))

const combatLines = (): string[] => [
  'Weapon band = hull + 1 per used weapon slot + modules + gunners + action + weapon type against defense type − degradation.',
  'Defense band = hull + 1 per used defense slot + modules + engineers + action − degradation. Engine band = hull + modules + pilots + action − degradation.',
  'Both attacks are computed before either is applied: nobody shoots first. Evasive Maneuvers reduce each hit by 0 or 1.',
  'A hull above 66 % is green, above 33 % yellow, else red. Falling through a threshold degrades a random subsystem by one.',
  'When degradation reaches the capacity of a subsystem, it is RED: its band is 0 until a dock. Capacity is 1 per module of its kind, at least 1.',
  `Each repair module restores 2 points or more, ${USES_PER_COMBAT} times per combat. A scan succeeds ${BALANCE.scan_percent} % of the time.`,
  `If your ship is destroyed and you are insured, you survive ${BALANCE.survival_percent} % of the time. After ${BALANCE.dry_rounds} rounds in which no weapon could do damage, or ${BALANCE.still_rounds} without damage, both ships turn away.`,
  'A captain decides before you do, and the kind of its action is announced: attack, guard, dodge, busy, run or strike. A scan, a tactician, or a data array with a captain you know reveals the exact action.',
]

const damageRows = (): Row[] => [
  row(0, 'below 0', 'no damage'),
  row(1, '0', '0 or 1'),
  row(2, '1', '1'),
  row(3, '2 and more', '1 to the difference'),
]

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')
const typeRows = (): Row[] => mapWords(WEAPON_TYPES, (index, type) => row(index, type, ...RPS[index].map(signed)))

const escapeRows = (): Row[] =>
  ESCAPE_THRESHOLDS.map((percent, i) => {
    const score = signed(i - 2)
    const words = i === 0 ? `${score} and less` : i === ESCAPE_THRESHOLDS.length - 1 ? `${score} and more` : score
    return row(i, words, `${percent} %`)
  })

const ratingRows = (): Row[] =>
  [0, ...TR_STEPS].map((least, i) =>
    row(i, `${least}${i === TR_STEPS.length ? ' and more' : ` to ${(TR_STEPS[i] ?? 0) - 1}`}`, String(i + 1)),
  )

const HULL_COLUMNS = ['hull', 'tier', 'price', 'details (slots: weapon/defense/utility/any)']
const hullRows = (pack: Pack): Row[] =>
  pack.hulls.map(
    ({ name, tier, frame, trait, base, baseHull: hullBase, slots, crew_capacity, cargo, price, rarity }, i) => {
      const parts = [`${frame}, ${trait}, ${rarity}`, bandText(base), `hull ${hullBase}`, `slots ${slots.join('/')}`]
      return row(
        i,
        name,
        String(tier),
        String(price),
        [...parts, `crew ${crew_capacity}`, `hold ${cargo.physical}`].join('; '),
      )
    },
  )

const moduleRows = (pack: Pack): Row[] =>
  pack.modules.map(({ name, slot, price, rarity, text }, i) =>
    row(i, name, slot, String(price), `${moduleText(pack, makeCode(i))}. ${capitalize(rarity)}. ${text}`),
  )
const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const secondaryRows = (): Row[] =>
  SECONDARIES.map((name, i) => row(i, name, String(SECONDARY_WEIGHTS[i]), SECONDARY_TEXT[name] ?? ''))

const crewRows = (pack: Pack): Row[] =>
  pack.roles.map(({ role, hire, wage, text }, i) => row(i, role, hire.join('–'), String(wage), text))

const ATTACKER_COLUMNS = ['contact', 'weight', 'details']
const attackerRows = (pack: Pack): Row[] => pack.attackers.map((attacker, i) => row(i, ...attackerCells(attacker)))

function attackerCells({ name, posture, weight, frames, pay_percent, cargo, ...more }: Attacker): string[] {
  const pay = [`${pay_percent} % of the lane's pay`, ...(cargo === undefined ? [] : [`${cargo.join('–')} cargo`])]
  const words = [
    `${capitalize(posture)}; flies ${shares(frames)}.`,
    weight === 0 ? 'Destroy it to bring it home.' : `Reward: ${pay.join(' and ')}.`,
    `Answer to a bribe: ${shares(more.on_bribe)}. To a surrender: ${shares(more.on_surrender)}; it costs ${COSTS[more.surrender_means]}.`,
    `Captain: ${shares(more.captains)}.`,
  ]
  return [name, weight === 0 ? 'last' : String(weight), words.join(' ')]
}
const COSTS = {
  cargo: 'all cargo and the most expensive module, or two modules if the hold is empty',
  fine: 'a fine, and a module if you cannot pay it',
  death: 'your life',
} as const

/** §25 The rules of each captain. */
const captainRows = (): Row[] =>
  CAPTAIN_ROWS.map(({ captain, name, tell, strikes_percent, rules }, i) =>
    row(
      i,
      name,
      [
        rules.map(ruleText).join('; '),
        strikes_percent > 0
          ? `with a red hull it strikes its colours ${strikes_percent} % of the time`
          : 'it never strikes its colours',
        `its tell: ${tell}. ${CAPTAIN_TIPS[captain]}`,
      ].join('; '),
    ),
  )
function ruleText({ when, moves: deeds, weights, sum }: CaptainRule): string {
  const does = deeds.map((deed, i) =>
    deeds.length === 1 ? MOVE_TEXT[deed] : `${Math.round((100 * at(weights, i)) / sum)} % ${MOVE_TEXT[deed]}`,
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

/** `60 % MIL, 40 % CIV` */
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

const LANE_COLUMNS = ['leg', ...LANES.map((lane) => `${lane}: RCP, pay`)]
const laneRows = (): Row[] =>
  LEGS.map((leg) =>
    row(
      leg,
      String(leg + 1),
      ...LANES.map((_, lane) => `${windowOf(leg, lane).join('–')}, ${postedPay(leg, lane, 0)}`),
    ),
  )

const DOCK_COLUMNS = ['dock', 'rare modules', 'hulls by tier 1/2/3/4/5', 'unit of cargo']
const dockRows = (): Row[] =>
  NPC.dock_tiers.map((tiers, i) =>
    row(
      i,
      i === 0 ? 'home' : `after leg ${i}`,
      ...[`${DOCK.rare_modules[i]}`, i === 0 ? 'none' : `${tiers.join('/')} %`, `${DOCK.cargo_value[i]}`],
    ),
  )

const LEVEL_LINES = LEVELS.map((words, i) => `Difficulty ${i}: ${words}`)

const voyageLines = (): string[] => [
  `${ENCOUNTERS} encounters, a dock after every ${LEG}, then the last vessel, RCP ${NPC.last.join('–')} plus 1 for every 2 RCP you have above ${BALANCE.last_from_rcp}; the most even match of ${BALANCE.last_choices} is chosen. You start with a hull and ${DOCK.purses.MIL} credits, ${DOCK.purses.CIV} with a civilian hull, ${DOCK.purses.FRG} with a freighter.`,
  `A dock offers ${DOCK.module_offers} modules, ${DOCK.hull_offers} hulls and ${BALANCE.crew_offers} crew members. Hulls cost ${DOCK.hull_percent_by_tier.join('/')} % of their list price by tier; your trade-in is worth ${DOCK.trade_in_percent} % of that.`,
  `Repairs cost ${DOCK.repair_per_hull} per hull point and ${DOCK.repair_per_degradation} per degradation, times ${DOCK.repair_percent.join('/')} % by population. Modules sell for ${DOCK.sell_percent} %, prototypes for ${DOCK.sell_prototype_percent} % of that, alien ones for ${DOCK.sell_alien_percent} %.`,
  `After every encounter half of the missing hull is patched. A prize sells for ${DOCK.prize_percent} % of what a dock would ask.`,
  `Passing by a contact costs ${BALANCE.toll_percent} % of the lane's pay, at least ${BALANCE.toll_per_rating} × TR; a bribe costs the same. A fine is ${BALANCE.fine_percent} % of your credits, at least ${BALANCE.fine_per_rating} × TR.`,
  `Contracts pay ${BALANCE.contract_percent} % of the leg's usual pay, or cost ${BALANCE.forfeit_percent} %: ${Object.values(CONTRACT_TEXT).join('; ')}.`,
  `Insurance: ${BALANCE.insurance_price} credits, ${BALANCE.insurance_growth_percent} % more after each claim. Wages are paid for ${BALANCE.days_per_leg} days when you leave a dock.`,
  'Fleeing from a contact: the escape chance by engines, ±5 % per step of TR, +10 % per pilot or cloak, −15 % for interdiction, −5 % for each lost quarter of your hull; 5 to 95 %.',
  'Score: 100 × the TR of every ship you beat, plus your credits.',
  ...LEVEL_LINES,
]
