import type { Panel, Row } from '../../../engine/scene.ts'
import { byEach } from '../../../kit/vocabulary.ts'
import { ACTIONS } from '../actions.ts'
import {
  type Attacker,
  BALANCE,
  DEFENSE_TYPES,
  DOCK,
  type Pack,
  RPS,
  SECONDARIES,
  SECONDARY_WEIGHTS,
  SECONDARY_WORDS,
  WEAPON_TYPES,
} from '../content.ts'
import { bandWords } from '../fight/events.ts'
import { ESCAPE_THRESHOLDS, USES_PER_COMBAT } from '../fight/side.ts'
import { POPULATIONS } from '../fight/yard.ts'
import { ENCOUNTERS, LEG } from '../run/campaign-state.ts'
import { makeCode } from '../ship/code.ts'
import { TR_STEPS } from '../ship/ship.ts'
import { ACTION_WORDS } from './combat-scene.ts'
import { moduleWords } from './words.ts'

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
  table('docks', 'Docks, by population', DOCK_COLUMNS, dockRows()),
  { kind: 'text', id: 'codex-voyage', title: 'The voyage', lines: voyageLines() },
]

const table = (id: string, title: string, columns: readonly string[], rows: readonly Row[]): Panel => ({
  ...{ kind: 'table', id: `codex-${id}`, title, columns, rows },
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
  `An insured captain lives ${BALANCE.survival_percent} % of the time. After ${BALANCE.round_cap} rounds both turn away.`,
]

const damageRows = (): Row[] => [
  row(0, 'below 0', 'none'),
  row(1, '0', '0 or 1'),
  row(2, '1', '1'),
  row(3, '2 and more', '1 to the difference'),
]

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')
const typeRows = (): Row[] => byEach(WEAPON_TYPES, (place, type) => row(place, type, ...RPS[place].map(signed)))

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

function attackerCells({ name, posture, weight, frames, reward, ...more }: Attacker): string[] {
  const pay = [
    ...(reward.cargo === undefined ? [] : [`${reward.cargo.join('–')} cargo`]),
    ...(reward.credits === undefined
      ? []
      : [`${reward.credits.join('–')} credits × TR × ${BALANCE.rating_pay_percent} %`]),
  ]
  const words = [
    `${capital(posture)}; flies ${shares(frames)}.`,
    `Destroyed it pays ${pay.join(' and ') || 'salvage only'}.`,
    `Bribed: ${shares(more.on_bribe)}. Surrendered to: ${shares(more.on_surrender)}; it costs ${COSTS[more.surrender_means]}.`,
    more.manner,
  ]
  return [name, weight === 0 ? 'last' : String(weight), words.join(' ')]
}
const COSTS = { cargo: 'all cargo', fine: 'a fine', death: 'your life' } as const

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

const DOCK_COLUMNS = ['population', 'modules', 'in stock', 'rare', 'hulls', 'in stock', 'repair price']
const dockRows = (): Row[] =>
  POPULATIONS.map((population, i) =>
    row(
      i,
      ...[
        `${population}`,
        `${(DOCK.module_offers[i] ?? 0) + BALANCE.dock_extra_modules}`,
        `${DOCK.module_percent[i]} %`,
      ],
      ...[
        `${DOCK.rare_modules[i]}`,
        `${DOCK.hull_offers[i]}`,
        `${DOCK.hull_percent[i]} %`,
        `${DOCK.repair_percent[i]} %`,
      ],
    ),
  )

const voyageLines = (): string[] => [
  `${ENCOUNTERS} encounters, a dock after every ${LEG}, then the last vessel, TR ${BALANCE.final_rating}. You begin with ${BALANCE.start_credits} credits and a hull.`,
  `Repairs: ${DOCK.repair_per_hull} a hull point, ${DOCK.repair_per_degradation} a degradation. Modules sell for ${DOCK.sell_percent} %, prototypes for ${DOCK.sell_prototype_percent} % of that, alien ones for ${DOCK.sell_alien_percent} %. A hull is taken back at half its price.`,
  `A unit of cargo is ${BALANCE.cargo_value} credits. A bribe is ${BALANCE.bribe_per_rating} × TR, a fine ${BALANCE.fine_percent} % of what you have.`,
  `Insurance: ${BALANCE.insurance_price} credits, ${BALANCE.insurance_growth_percent} % more after each claim. Wages are paid for ${BALANCE.days_per_leg} days when you leave a dock.`,
  'Pursuit: the escape chance by engines, 5 % a step of TR, 10 % a pilot or cloak, −15 % for interdiction, −5 % for each lost quarter of the hull; 5 to 95 %.',
  'Score: 100 × TR of all you destroyed, and your credits.',
]
