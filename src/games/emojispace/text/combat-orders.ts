import type { Choice, Panel, Row, TablePanel, Text, Verb } from '../../../engine/contract/scene.ts'
import { at, type ByName, indexIn } from '../../../lib/enums.ts'
import {
  ACTION_UNLOCKED_BY,
  actionClass,
  actionName,
  BATTER,
  BRACE,
  COMBAT_ACTIONS,
  ESCAPE,
  EVASIVE,
  FLARE,
  FOCUS_FIRE,
  GRAPPLE,
  HARD_BURN,
  isHeavyAttack,
  type Order,
  OVERCHARGE,
  orderOf,
  REFLEX,
  REINFORCE,
  REPAIR,
  SALVO,
  SCAN,
  SURRENDER,
  UNPICK,
  WIND_UP,
} from '../actions.ts'
import { ACTION_BONUS, shipBand } from '../combat/bands.ts'
import { combatOrders } from '../combat/orders.ts'
import {
  answersAnnounced,
  type DamageRange,
  forecastRound,
  type PossibleFoe,
  rangeText,
} from '../combat/round-forecast.ts'
import { type Combat, type Side, sideOf, unlocksAction } from '../combat/side.ts'
import { BAND_INDEXES, BANDS, type Pack } from '../content/content.ts'
import { moduleName } from '../ship/module-code.ts'
import { announcedAction, escapePercentText, exactForecast, previewOf, repairPreview } from './combat-previews.ts'
import { capitalize } from './phrases.ts'

/** The orders of a round: one verb, one row and at least one choice each. They are the same in every round of a fight. */

/** The verb of each action: its key, and its name in the list. */
const VERBS: ByName<typeof COMBAT_ACTIONS, readonly [key: string, label: string]> = {
  'Focus Fire': ['f', 'Focus Fire'],
  'Reinforce Shields': ['r', 'Reinforce'],
  'Evasive Maneuvers': ['e', 'Evasive'],
  Brace: ['k', 'Brace'],
  Reflex: ['j', 'Reflex'],
  Flare: ['l', 'Flare'],
  Overcharge: ['o', 'Overcharge'],
  Batter: ['b', 'Batter'],
  Unpick: ['u', 'Unpick'],
  'Wind-up': ['w', 'Charge'],
  Salvo: ['v', 'Salvo'],
  'Hard Burn': ['t', 'Hard Burn'],
  Grapple: ['g', 'Grapple'],
  Scan: ['s', 'Scan'],
  Repair: ['m', 'Mend'],
  'Attempt Escape': ['q', 'Run'],
  Surrender: ['y', 'Surrender'],
}
const ACTIONS_IN_ORDER = Object.keys(VERBS).map((name) => indexIn(COMBAT_ACTIONS, name) ?? 0)
const verbId = (action: number): string => orderOf(action).id

/** §3 What each action does, with the numbers of the rules. */
export const ACTION_TEXT: ByName<typeof COMBAT_ACTIONS, string> = {
  'Focus Fire': 'weapon +1',
  'Reinforce Shields': 'defense +1',
  'Evasive Maneuvers': 'engine +1, and each hit may do 1 less',
  'Attempt Escape': 'engine +1; no attacks if you get away',
  Surrender: 'ends the combat at once',
  Scan: 'may reveal the enemy for the rest of the combat',
  Repair: 'restores hull before attacks',
  'Wind-up': `defense −${ACTION_BONUS.windUpOpens} now; next round a Salvo, or it is lost`,
  Salvo: `weapon +${ACTION_BONUS.salvo}, after a Wind-up`,
  Overcharge: `weapon +${ACTION_BONUS.overcharge}; few uses`,
  Batter: `weapon +${ACTION_BONUS.batter} if the other guards`,
  Unpick: `weapon +${ACTION_BONUS.unpick} if the other is busy or dodges`,
  Flare: `defense +${ACTION_BONUS.flare}; few uses`,
  Brace: `defense +${ACTION_BONUS.brace} against Salvo and Overcharge, +${ACTION_BONUS.braceLight} against other attacks`,
  Reflex: `defense +${ACTION_BONUS.reflex} against Salvo and Overcharge, +${ACTION_BONUS.reflexQuiet} while the other guards or is busy`,
  'Hard Burn': `dodges with defense +${ACTION_BONUS.burnDefense} and engine +${ACTION_BONUS.burnEngine}; one use per module`,
  Grapple: `engine +${ACTION_BONUS.grapple}: escaping from you is harder`,
}

/** What surrendering and getting away cost, as text. */
export interface OrderCosts {
  readonly surrender: string
  readonly leaving: string
}

/** The orders of a seat: verbs, rows and choices. `unanswered` is what the enemy does to a ship that does nothing. */
export function orderParts(
  pack: Pack,
  c: Combat,
  seat: number,
  costs: OrderCosts,
  foes: readonly PossibleFoe[],
  unanswered: DamageRange,
): { readonly verbs: readonly Verb[]; readonly panels: readonly Panel[]; readonly choices: readonly Choice[] } {
  const own = sideOf(c, seat)
  const listed = ACTIONS_IN_ORDER.filter((action) => isListed(own, action))
  const choices = listed.flatMap((action) => choicesOf(pack, c, seat, action, costs))
  const rows = choices.map((choice) => orderRow(c, seat, foes, choice))
  return {
    verbs: listed.map((action): Verb => {
      const [key, label] = VERBS[actionName(action)]
      return { id: verbId(action), key, label }
    }),
    panels: [ordersPanel(own, isExact(foes), unanswered, rows), ...missingPanel(own)],
    choices: choices.map(({ action: _, ...choice }) => choice),
  }
}

const CORE: readonly number[] = [FOCUS_FIRE, REINFORCE, EVASIVE, ESCAPE, SURRENDER]
/** Whether the ship's modules can give this order in the fight. Scan is always listed, because every captain can be scanned. */
const isListed = (own: Side, action: number): boolean =>
  CORE.includes(action) ||
  action === SCAN ||
  (action === REPAIR ? own.repairs.length > 0 : unlocksAction(own.kit, action))

type OrderChoice = Choice & { readonly action: number }

/** The choices of an action: one, or one for each module that mends. */
function choicesOf(pack: Pack, c: Combat, seat: number, action: number, costs: OrderCosts): readonly OrderChoice[] {
  const own = sideOf(c, seat)
  const legal = combatOrders(c, seat)
  if (action === REPAIR) return own.repairs.map((index, i) => repairChoice(pack, own, legal, index, i))
  const { id } = orderOf(action)
  const label = `${actionName(action)}: ${ACTION_TEXT[actionName(action)]}`
  const head = { action, id, label, verb: verbId(action), at: { panel: 'orders', item: id } }
  if (!legal.some((order) => order.action === action)) return [{ ...head, blocked: whyNot(action) }]
  const { surrender, leaving } = costs
  const more = action === ESCAPE ? `; ${leaving}` : ''
  return [
    {
      ...head,
      preview: action === SURRENDER ? surrender : `${previewOf(c, seat, action)}${more}`,
      ...(action === SURRENDER ? { final: true as const, ask: `Give up? ${capitalize(surrender)}.` } : {}),
      ...(action === OVERCHARGE || action === FLARE || action === HARD_BURN
        ? { spends: [{ name: actionName(action), amount: 1 }] }
        : {}),
      ...exactForecast(c, seat, action),
    },
  ]
}

function whyNot(action: number): string {
  if (action === SCAN) return 'You need a probe array to scan.'
  if (action === SALVO) return 'Charge first: a Salvo follows a Wind-up.'
  return 'No uses left in this combat.'
}

function repairChoice(pack: Pack, own: Side, legal: readonly Order[], index: number, i: number): OrderChoice {
  const id = `repair-${index + 1}`
  const head = {
    action: REPAIR,
    id,
    label: `Repair with ${moduleName(pack, at(own.modules, index))}`,
    verb: verbId(REPAIR),
    at: { panel: 'orders', item: id },
  }
  if (!legal.some((order) => order.id === id)) return { ...head, blocked: 'No uses left in this combat.' }
  return {
    ...head,
    spends: [{ name: 'Repair', amount: 1 }],
    ...(own.hull === own.hullMax ? { ask: 'Your hull is full. Spend a repair anyway?' } : {}),
    preview: repairPreview(own, i),
  }
}

function ordersPanel(own: Side, isKnown: boolean, unanswered: DamageRange, rows: readonly Row[]): TablePanel {
  const about = isKnown ? '' : 'about '
  return {
    kind: 'table',
    id: 'orders',
    role: 'hand',
    keep: true,
    isNumbered: true,
    title: `Orders: what you deal and take. Unanswered you take ${about}${rangeText(unanswered)} of ${own.hull} hull`,
    // Where there is room for two columns only, a view leaves out the last cells.
    columns: ['', 'order', 'deal', 'take', 'changes', 'what else'],
    rows,
  }
}

/** Whether there is only one ship that the enemy can be. */
const isExact = (foes: readonly PossibleFoe[]): boolean =>
  foes.length === 1 && foes.every(({ ship, worn }) => ship === worn)

function orderRow(c: Combat, seat: number, foes: readonly PossibleFoe[], choice: OrderChoice): Row {
  const own = sideOf(c, seat)
  const { action, id, blocked } = choice
  const [, name] = VERBS[actionName(action)]
  const announced = c.captain >= 0 && seat === 0 ? announcedAction(c) : -1
  const isAnswer = blocked === undefined && isAnAnswer(own, action, announced)
  const mended = action === REPAIR ? mendedHull(own, choice) : own.hull
  const forecast = forecastRound(own, foes, action)
  const figures = (range: DamageRange): string => `${isExact(foes) ? '' : '~'}${rangeText(range)}`
  const isDeadly = blocked === undefined && forecast.taken.most >= mended
  const remark = blocked === undefined ? remarkOf(c, seat, choice, isAnswer) : shortReason(action)
  const else_: Text = isDeadly
    ? [{ text: 'deadly', tone: 'bad' }, remark === '' ? '' : `; ${remark}`]
    : { text: remark, tone: isAnswer ? 'good' : 'dim' }
  const hasFigures = blocked === undefined && action !== SURRENDER
  return {
    id,
    cells: [
      isAnswer ? { text: '►', tone: 'good' } : '',
      blocked === undefined ? name : { text: name, tone: 'dim' },
      hasFigures ? figures(forecast.dealt) : '–',
      hasFigures ? { text: figures(forecast.taken), tone: isDeadly ? 'bad' : 'dim' } : '–',
      changesOf(own, action, announced),
      else_,
    ],
  }
}

/** Whether an order answers what is announced: a guard, a dodge, a busy ship or a heavy attack. */
const isAnAnswer = (own: Side, action: number, announced: number): boolean =>
  announced >= 0 &&
  (answersAnnounced(own, action, announced) || ((action === FLARE || action === HARD_BURN) && isHeavyAttack(announced)))

/** How the bands of the ship change under an action: `weapon +1`. */
function changesOf(own: Side, action: number, announced: number): string {
  const changes = BAND_INDEXES.flatMap((band): string[] => {
    const by = shipBand(own, band, action, 0, announced) - shipBand(own, band, SURRENDER, 0)
    return by === 0 ? [] : [`${BANDS[band]} ${by > 0 ? '+' : '−'}${Math.abs(by)}`]
  })
  return changes.join(', ')
}

const mendedHull = (own: Side, { id }: Choice): number => {
  const i = own.repairs.findIndex((index) => `repair-${index + 1}` === id)
  return Math.min(own.hullMax, own.hull + (own.magnitudes[i] ?? 0))
}

/** Why an order is impossible now, in the words that a row has room for. */
function shortReason(action: number): string {
  if (action === SCAN) return 'needs a probe array'
  return action === SALVO ? 'charge first' : 'no uses left'
}

/** What an order does besides the figures of its row. */
function remarkOf(c: Combat, seat: number, choice: OrderChoice, isAnswer: boolean): string {
  const own = sideOf(c, seat)
  const { action } = choice
  if (isAnswer && action !== FLARE && action !== HARD_BURN) return answerText(announcedAction(c))
  switch (action) {
    case EVASIVE:
      return 'hits may do 1 less'
    case BRACE:
      return `+${ACTION_BONUS.brace} against a Salvo`
    case REFLEX:
      return `+${ACTION_BONUS.reflex} against a Salvo`
    case FLARE:
      return `${own.flares} left`
    case OVERCHARGE:
      return `${own.surges} left`
    case HARD_BURN:
      return `${own.burns} left; hits may do 1 less`
    case BATTER:
      return `+${ACTION_BONUS.batter} if it guards`
    case UNPICK:
      return `+${ACTION_BONUS.unpick} if it dodges or is busy`
    case WIND_UP:
      return 'then a Salvo'
    case GRAPPLE:
      return 'it escapes less easily'
    case SCAN:
      return `${c.scanPercent} % to reveal it`
    case REPAIR: {
      const i = own.repairs.findIndex((index) => `repair-${index + 1}` === choice.id)
      return `hull ${own.hull} → ${mendedHull(own, choice)}; ${own.uses[i] ?? 0} left`
    }
    case ESCAPE:
      return escapePercentText(c, seat)
    case SURRENDER:
      return 'asks first'
    default:
      // Open: the other actions have no effect beyond their figures.
      return ''
  }
}
/** What the marked row is good for. */
function answerText(announced: number): string {
  if (announced === SALVO) return 'the answer to a Salvo'
  if (announced === OVERCHARGE) return 'the answer to an Overcharge'
  const kind = actionClass(announced)
  return kind === 'busy' ? 'the answer to a busy ship' : `the answer to a ${kind}`
}

/** §3 The kind of module that unlocks an action, by its tag. */
const MODULE_OF_TAG: Readonly<Record<string, string>> = {
  'ship:utility_probe_array': 'a probe array',
  'combat:weapon_energy': 'an energy gun',
  'combat:weapon_kinetic': 'a kinetic gun',
  'combat:weapon_disruptive': 'a disruptive gun',
  'combat:defense_shielded': 'a shield',
  'combat:defense_armored': 'armor',
  'combat:defense_adaptive': 'an adaptive skin',
  'combat:utility_engine_boost': 'an engine boost',
  'ship:utility_interdiction': 'a grapnel',
}

/** §3 The orders that the ship cannot give, each with the module that would unlock it. */
function missingPanel(own: Side): readonly Panel[] {
  const missing = Object.entries(ACTION_UNLOCKED_BY).filter(([, action]) => !isListed(own, action))
  const hasGun = unlocksAction(own.kit, WIND_UP)
  const parts = [
    ...(hasGun ? [] : ['Charge and Salvo (any gun)']),
    ...missing.map(([tag, action]) => `${VERBS[actionName(action)][1]} (${MODULE_OF_TAG[tag]})`),
  ]
  return parts.length === 0
    ? []
    : [
        {
          kind: 'text',
          id: 'missing-orders',
          role: 'notes',
          title: 'Orders that other modules give',
          lines: [`${parts.join(', ')}.`],
        },
      ]
}
