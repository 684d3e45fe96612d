import type { Panel, Row } from '../../../engine/contract/scene.ts'
import { at, type ByName, mapWords } from '../../../lib/enums.ts'
import { ACTIONS } from '../actions.ts'
import { ENCOUNTERS, LEG } from '../campaign/campaign-state.ts'
import { postedPay } from '../campaign/contacts.ts'
import { ESCAPE_THRESHOLDS } from '../combat/bands.ts'
import { bandWords } from '../combat/events.ts'
import { LANES, LEGS, windowOf } from '../combat/lanes.ts'
import { USES_PER_COMBAT } from '../combat/side.ts'
import {
  type Attacker,
  BALANCE,
  CAPTAIN_ROWS,
  type CaptainRule,
  type CONDITIONS,
  type DEEDS,
  DEFENSE_TYPES,
  DOCK,
  NPC,
  type Pack,
  RPS,
  SECONDARIES,
  SECONDARY_WEIGHTS,
  SECONDARY_WORDS,
  WEAPON_TYPES,
} from '../content/content.ts'
import { makeCode } from '../ship/code.ts'
import { TR_STEPS } from '../ship/figures.ts'
import { LEVELS } from '../state.ts'
import { CONTRACT_NAMES } from './campaign-text.ts'
import { ACTION_WORDS } from './combat-scene.ts'
import { moduleWords } from './phrases.ts'

/** Everything a captain may look up. There are no hidden rules. */
export const codex = (pack: Pack): readonly Panel[] => [
  table('actions', 'What both sides choose from, blind, each round', ['action', 'does'], actionRows()),
  { kind: 'text', id: 'codex-bands', title: 'Bands, hits and hulls', lines: combatLines() },
  table('damage', 'Damage, by weapon band over defense band', ['difference', 'damage'], damageRows()),
  table('types', 'What guns gain', ['guns', ...DEFENSE_TYPES.map((type) => `against ${type}`)], typeRows()),
  table('escape', 'Escape, by score', ['score', 'chance'], escapeRows()),
  table('rating', 'Threat rating', ['RCP', 'TR'], ratingRows()),
  table('hulls', 'Hulls', HULL_COLUMNS, hullRows(pack)),
  table('modules', 'Modules', ['module', 'slot', 'price', 'does'], moduleRows(pack)),
  table(
    'secondaries',
    'Secondaries: one a module, and alien beside it',
    ['secondary', 'weight', 'does'],
    secondaryRows(),
  ),
  table('crew', 'Crew', ['role', 'hire', 'wage a day', 'does'], crewRows(pack)),
  table('attackers', 'Whom one meets', ATTACKER_COLUMNS, attackerRows(pack)),
  table('captains', 'Captains, and what they do when', ['captain', 'what it does'], captainRows()),
  table('lanes', 'Lanes: how strong whom you meet is, and what they pay', LANE_COLUMNS, laneRows()),
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

const actionRows = (): Row[] => ACTIONS.map((name, i) => row(i, name, ACTION_WORDS[name]))

const combatLines = (): string[] => [
  'Weapon band: hull, one a weapon slot in use, modules, gunners, the action, type against type, less degradation.',
  'Defense band: hull, one a defense slot in use, modules, engineers, the action, less degradation. Engine band: hull, modules, pilots, the action.',
  'Both attacks are worked out before either is applied: nobody shoots first. Evasive Maneuvers soften each hit by 0 or 1.',
  'A hull above 66 % is green, above 33 % yellow, else red. Each threshold it falls through degrades a subsystem at random by one.',
  'A subsystem degraded as often as its capacity is RED: its band is 0 until a dock. Capacity is one a module of its kind, at least 1.',
  `Repair gives back 2 points and more, ${USES_PER_COMBAT} times a combat and module. A scan succeeds ${BALANCE.scan_percent} % of the time.`,
  `An insured captain lives ${BALANCE.survival_percent} % of the time. After ${BALANCE.dry_rounds} rounds in which no gun could reach, or ${BALANCE.still_rounds} without a scratch, both turn away.`,
  'A captain makes up its mind before you do, and the kind of its action is told: attack, guard, dodge, busy, run or strike. A scan, a tactician, or a data array and a captain met before tell the action itself.',
]

const damageRows = (): Row[] => [
  row(0, 'below 0', 'none'),
  row(1, '0', '0 or 1'),
  row(2, '1', '1'),
  row(3, '2 and more', '1 to the difference'),
]

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')
const typeRows = (): Row[] => mapWords(WEAPON_TYPES, (place, type) => row(place, type, ...RPS[place].map(signed)))

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

const HULL_COLUMNS = ['hull', 'tier', 'price', 'what it is (slots: weapon/defense/utility/any)']
const hullRows = (pack: Pack): Row[] =>
  pack.hulls.map(({ name, tier, frame, trait, base, hullBase, slots, crew_capacity, cargo, price, rarity }, i) => {
    const parts = [`${frame}, ${trait}, ${rarity}`, bandWords(base), `hull ${hullBase}`, `slots ${slots.join('/')}`]
    return row(
      i,
      name,
      String(tier),
      String(price),
      [...parts, `crew ${crew_capacity}`, `hold ${cargo.physical}`].join('; '),
    )
  })

const moduleRows = (pack: Pack): Row[] =>
  pack.modules.map(({ name, slot, price, rarity, text }, i) =>
    row(i, name, slot, String(price), `${moduleWords(pack, makeCode(i))}. ${capital(rarity)}. ${text}`),
  )
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const secondaryRows = (): Row[] =>
  SECONDARIES.map((name, i) => row(i, name, String(SECONDARY_WEIGHTS[i]), SECONDARY_WORDS[name] ?? ''))

const crewRows = (pack: Pack): Row[] =>
  pack.roles.map(({ role, hire, wage, text }, i) => row(i, role, hire.join('–'), String(wage), text))

const ATTACKER_COLUMNS = ['who', 'weight', 'what is known']
const attackerRows = (pack: Pack): Row[] => pack.attackers.map((attacker, i) => row(i, ...attackerCells(attacker)))

function attackerCells({ name, posture, weight, frames, pay_percent, cargo, ...more }: Attacker): string[] {
  const pay = [`${pay_percent} % of what the lane pays`, ...(cargo === undefined ? [] : [`${cargo.join('–')} cargo`])]
  const words = [
    `${capital(posture)}; flies ${shares(frames)}.`,
    weight === 0 ? 'Destroyed it is brought home.' : `Beaten it pays ${pay.join(' and ')}.`,
    `Bribed: ${shares(more.on_bribe)}. Surrendered to: ${shares(more.on_surrender)}; it costs ${COSTS[more.surrender_means]}.`,
    `At the helm: ${shares(more.captains)}.`,
  ]
  return [name, weight === 0 ? 'last' : String(weight), words.join(' ')]
}
const COSTS = {
  cargo: 'all cargo and the dearest module, or two with an empty hold',
  fine: 'a fine, and what it does not cover in modules',
  death: 'your life',
} as const

/** §25 What makes each captain do what. */
const captainRows = (): Row[] =>
  CAPTAIN_ROWS.map(({ name, tell, asks, strikes_percent, rules }, i) =>
    row(
      i,
      name,
      [
        rules.map(ruleWords).join('; '),
        strikes_percent > 0
          ? `in the red it strikes its colours ${strikes_percent} % of the time`
          : 'it never strikes its colours',
        `its tell: ${tell}. It asks you ${asks}`,
      ].join('; '),
    ),
  )
function ruleWords({ when, deeds, weights, sum }: CaptainRule): string {
  const does = deeds.map((deed, i) =>
    deeds.length === 1 ? DEED_WORDS[deed] : `${Math.round((100 * at(weights, i)) / sum)} % ${DEED_WORDS[deed]}`,
  )
  return `${when.length === 0 ? 'else' : when.map((one) => CONDITION_WORDS[one]).join(' and ')}: ${does.join(', ')}`
}
const CONDITION_WORDS: ByName<typeof CONDITIONS, string> = {
  wound: 'wound up',
  hurt: 'hurt',
  red: 'in the red',
  low: 'at a third of its hull',
  'can-mend': 'able to mend',
  'foe-hurt': 'you are hurt',
  'foe-wound': 'you are wound up',
  'foe-attacked': 'after your attack',
  'foe-guarded': 'after your guard',
  unseen: 'you are not scanned and it has probes',
  opening: 'in round 1',
  'first-beat': 'every third round from the first',
}
const DEED_WORDS: ByName<typeof DEEDS, string> = {
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

const DOCK_COLUMNS = ['dock', 'rare modules', 'hulls by tier 1/2/3/4/5', 'a unit of cargo']
const dockRows = (): Row[] =>
  NPC.dock_tiers.map((tiers, i) =>
    row(
      i,
      i === 0 ? 'home' : `after leg ${i}`,
      ...[`${DOCK.rare_modules[i]}`, i === 0 ? 'none' : `${tiers.join('/')} %`, `${DOCK.cargo_value[i]}`],
    ),
  )

const RUNG_WORDS = LEVELS.map((words, i) => `Rung ${i}: ${words}`)

const voyageLines = (): string[] => [
  `${ENCOUNTERS} encounters, a dock after every ${LEG}, then the last vessel, RCP ${NPC.last.join('–')} and a point for every two you have above ${BALANCE.last_from_rcp}: of ${BALANCE.last_choices} the nearest match. You begin with a hull and ${DOCK.purses.MIL} credits, ${DOCK.purses.CIV} in a civilian one, ${DOCK.purses.FRG} in a freighter.`,
  `A dock has ${DOCK.module_offers} modules, ${DOCK.hull_offers} hulls and ${BALANCE.crew_offers} hands. Hulls cost ${DOCK.hull_percent_by_tier.join('/')} % of their list price by tier; yours is taken back at ${DOCK.trade_in_percent} % of that.`,
  `Repairs: ${DOCK.repair_per_hull} a hull point, ${DOCK.repair_per_degradation} a degradation, times ${DOCK.repair_percent.join('/')} % by population. Modules sell for ${DOCK.sell_percent} %, prototypes for ${DOCK.sell_prototype_percent} % of that, alien ones for ${DOCK.sell_alien_percent} %.`,
  `After every encounter half of what the hull lacks is patched. A prize sells for ${DOCK.prize_percent} % of what a dock would ask.`,
  `Passing somebody by costs ${BALANCE.toll_percent} % of the lane's pay, at least ${BALANCE.toll_per_rating} × TR; a bribe is the same. A fine is ${BALANCE.fine_percent} % of what you have, at least ${BALANCE.fine_per_rating} × TR.`,
  `Contracts pay ${BALANCE.contract_percent} % of the leg's usual pay, or cost ${BALANCE.forfeit_percent} %: ${Object.values(CONTRACT_NAMES).join('; ')}.`,
  `Insurance: ${BALANCE.insurance_price} credits, ${BALANCE.insurance_growth_percent} % more after each claim. Wages are paid for ${BALANCE.days_per_leg} days when you leave a dock.`,
  'Pursuit: the escape chance by engines, 5 % a step of TR, 10 % a pilot or cloak, −15 % for interdiction, −5 % for each lost quarter of the hull; 5 to 95 %.',
  'Score: 100 × TR of all you beat, and your credits.',
  ...RUNG_WORDS,
]
