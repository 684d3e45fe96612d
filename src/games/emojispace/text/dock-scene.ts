import type { Choice, Panel, Scene, Verb } from '../../../engine/contract/scene.ts'
import { at } from '../../../lib/enums.ts'
import {
  BUY_INSURANCE,
  BUY_MODULE,
  DISMISS_CREW,
  DOCK_REPAIR,
  FIT_MODULE,
  HIRE_CREW,
  LEAVE,
  nthOrder,
  type Order,
  plainOrder,
  SELL_CARGO,
  SELL_MODULE,
  SIGN_CONTRACT,
  TRADE_HULL,
  UNFIT_MODULE,
} from '../actions.ts'
import { contractForfeit, contractPay } from '../campaign/aftermath.ts'
import { restoreLimitedUses } from '../campaign/campaign.ts'
import {
  type Campaign,
  CHANGES_PER_DOCK,
  CONTRACTS,
  cloneCampaign,
  currentLeg,
  freeHoldRoom,
  holdRoom,
  NO_CONTRACT,
  ourSide,
  unpackContact,
  wagesOf,
} from '../campaign/campaign-state.ts'
import { lastVesselLane } from '../campaign/contacts.ts'
import { applyAtDock, cargoPrice, dockOrders, insurancePrice, moduleSalePrice, repairPrice } from '../campaign/dock.ts'
import { captainTable } from '../combat/captains.ts'
import { bandText } from '../combat/events.ts'
import { LAST_LEG, laneRcpRange } from '../combat/lanes.ts'
import { copyForCombat, isBandRed, type Side } from '../combat/side.ts'
import { attackerOf, BAND_INDEXES, BANDS, hullOf, moduleAt, type Pack, roleOf } from '../content/content.ts'
import { makeModuleCode, moduleName, moduleOf } from '../ship/module-code.ts'
import { slotUse } from '../ship/ship.ts'
import { shipStatsOf } from '../ship/ship-stats.ts'
import { CONTRACT_TEXT } from './campaign-text.ts'
import { ownPanels } from './combat-scene.ts'
import {
  CARGO,
  crewRows,
  distinct,
  hullHint,
  hullRows,
  offerPanels,
  ownedModules,
  roleName,
  roleRows,
  shopRows,
} from './dock-offers.ts'
import { fightLogPanel } from './fight-log.ts'
import { moduleText } from './phrases.ts'

/** §27 The scene of a dock: the ship, the offers, and the effect of each change. Each kind of offer has a page of its own. */
export function dockScene(pack: Pack, s: Campaign, title: string): Scene {
  const open = new Set(dockOrders(pack, s))
  const choices = [...goods(pack, s), ...people(pack, s), ...services(pack, s)]
  return {
    title,
    opens: 'nothing',
    enter: 'buy, fit or hire',
    verbs: VERBS,
    panels: [
      ...shipPanels(pack, s),
      ...inPageOrder(s, offerPanels(pack, s, slotsPanel(pack, s))),
      creditsPanel(pack, s),
      talkPanel(pack, s),
      fightLogPanel(pack, s.fight),
    ],
    choices: choices.map(([order, choice]) => withEffects(pack, s, order, choice, open)),
  }
}

const VERBS: readonly Verb[] = [
  { id: 'sell', key: 'z', label: 'Sell', asks: ['Sell what?'], blocked: 'You have no cargo and no loose modules.' },
  { id: 'repair', key: 'm', label: 'Mend', blocked: 'There is nothing to repair.' },
  { id: 'cast-off', key: 'c', label: 'Cast off' },
]

/** The pages of a dock form a ring. It opens with the modules at the home dock, where nothing is broken yet, and with the repairs elsewhere. */
function inPageOrder(s: Campaign, panels: readonly Panel[]): readonly Panel[] {
  const first = panels.findIndex(({ page }) => page === (s.encounter === 0 ? 'Modules' : 'Repair'))
  return [...panels.slice(first), ...panels.slice(0, first)]
}

type Offer = [Order, Choice]

/** Adds to a choice the exact effects of its order, found by applying it to a copy, or the reason why it is not possible. */
function withEffects(pack: Pack, s: Campaign, order: Order, choice: Choice, open: ReadonlySet<Order>): Choice {
  if (!open.has(order)) return { ...choice, blocked: whyNot(pack, s, order) }
  if (order.action === LEAVE) return { ...choice, ...leaveWarning(pack, s, open) }
  const then = cloneCampaign(s)
  applyAtDock(pack, then, order)
  const [before, after] = [ourSide(s), ourSide(then)]
  const changes = [
    ...(before.bands.join() === after.bands.join() ? [] : [bandText(after.bands)]),
    ...(before.hull === after.hull && before.hullMax === after.hullMax ? [] : [`hull ${after.hull}/${after.hullMax}`]),
    ...(before.capacity.join() === after.capacity.join() ? [] : [`capacity ${after.capacity.join('/')}`]),
    ...(before.rcp === after.rcp ? [] : [`RCP ${before.rcp} → ${after.rcp}`]),
    ...(before.tr === after.tr ? [] : [`TR ${before.tr} → ${after.tr}`]),
    ...(s.credits === then.credits ? [] : [`credits ${s.credits} → ${then.credits}`]),
    ...wageChanges(pack, s, then),
    ...(then.hold.length <= s.hold.length ? [] : [`${then.hold.length - s.hold.length} into the hold`]),
    ...(after.crew.length >= before.crew.length ? [] : [`crew ${before.crew.length} → ${after.crew.length}`]),
  ]
  const isLoose = order.action === BUY_MODULE && then.hold.length > s.hold.length
  return {
    ...choice,
    ...(changes.length === 0 ? {} : { preview: changes.join(', ') }),
    ...(isLoose ? { ask: 'There is no free slot: the module goes into the hold. Buy it anyway?' } : {}),
  }
}

/** §28 How the wages would change, with a warning if they could not be paid: then the ship could not leave. */
function wageChanges(pack: Pack, s: Campaign, then: Campaign): string[] {
  const [before, after] = [wagesOf(pack, s), wagesOf(pack, then)]
  const isShort = after > then.credits
  if (before === after) return isShort && before <= s.credits ? [`then you cannot pay wages of ${after}`] : []
  return [`wages ${before} → ${after} per leg${isShort && after > before ? ', more than you would have' : ''}`]
}

/** A question before leaving, if something useful and cheap was left undone. */
function leaveWarning(pack: Pack, s: Campaign, open: ReadonlySet<Order>): Pick<Choice, 'ask'> {
  const loose = s.hold.findIndex((_, i) => open.has(nthOrder(FIT_MODULE, i)))
  if (loose >= 0)
    return { ask: `${moduleName(pack, at(s.hold, loose))} is not fitted, but there is a slot for it. Leave anyway?` }
  const own = ourSide(s)
  const red = BAND_INDEXES.find((band) => own.degradation[band] > 0 && isBandRed(own, band))
  if (red !== undefined && open.has(plainOrder(DOCK_REPAIR)))
    return { ask: `Your ${BANDS[red]} is broken; a repair costs ${repairPrice(s)} credits. Leave anyway?` }
  if (!own.modules.some((code) => moduleOf(pack, code).slot === 'weapon'))
    return { ask: 'No gun is fitted, and a ship without guns wins few fights. Leave anyway?' }
  return {}
}

function whyNot(pack: Pack, s: Campaign, { action, index }: Order): string {
  if (action === LEAVE)
    return s.hasShip
      ? `You owe the crew ${wagesOf(pack, s)} credits: sell something, or dismiss crew.`
      : 'You need a ship to leave in.'
  if (s.changes >= CHANGES_PER_DOCK)
    return `You have made all ${CHANGES_PER_DOCK} changes a dock allows; leave the dock.`
  if (!s.hasShip) return 'You need a ship first.'
  if (action === DOCK_REPAIR)
    return repairPrice(s) === 0 ? 'There is nothing to repair.' : `It costs ${repairPrice(s)} credits.`
  if (action === BUY_INSURANCE)
    return s.isInsured ? 'You are already insured.' : `It costs ${insurancePrice(s)} credits.`
  if (action === FIT_MODULE || action === UNFIT_MODULE)
    return action === FIT_MODULE
      ? 'No slot is free for this module: remove another first.'
      : 'There is no room in the hold.'
  if (action === HIRE_CREW) return at(s.fees, index) > s.credits ? 'You cannot pay the fee.' : 'There is no free berth.'
  if (action === BUY_MODULE && moduleAt(pack, at(s.modules, index)).price <= s.credits)
    return 'There is no free slot, and no room in the hold.'
  return 'You do not have enough credits.'
}

function goods(pack: Pack, s: Campaign): Offer[] {
  const offer = (order: Order, label: string, panel: string, item: string, hint?: string): Offer => [
    order,
    { id: order.id, label, at: { panel, item }, ...(hint === undefined ? {} : { hint }) },
  ]
  const buys = shopRows(s).map(({ module, id }, i) => {
    const hint = moduleText(pack, makeModuleCode(module))
    return offer(nthOrder(BUY_MODULE, i), `Buy ${moduleAt(pack, module).name}`, 'shop', id, hint)
  })
  const fits = ownedModules(s).map(({ code, id, index, isFitted }) =>
    isFitted
      ? offer(nthOrder(UNFIT_MODULE, index), `Take out ${moduleName(pack, code)}`, 'modules', id)
      : offer(nthOrder(FIT_MODULE, index), `Fit ${moduleName(pack, code)}`, 'modules', id),
  )
  const hulls = hullRows(s).map(({ kind, id }, i) =>
    offer(nthOrder(TRADE_HULL, i), `Change to the ${hullOf(pack, kind).name}`, 'hulls', id, hullHint(pack, kind)),
  )
  return [...buys, ...fits, ...hulls, ...sales(pack, s)]
}

/** What can be sold: all cargo, and each loose module. The verb asks which. */
function sales(pack: Pack, s: Campaign): Offer[] {
  const names = distinct(s.hold.map((code) => moduleName(pack, code)))
  const modules = s.hold.map((code, i): Offer => {
    const order = nthOrder(SELL_MODULE, i)
    const answer = `${at(names, i)}: ${moduleSalePrice(pack, s, code)} credits`
    return [order, { id: order.id, label: `Sell ${moduleName(pack, code)}`, verb: 'sell', answers: [answer] }]
  })
  if (s.cargo === 0) return modules
  const label = `Sell ${s.cargo} ${s.cargo === 1 ? 'unit' : 'units'} of cargo at ${cargoPrice(s)}`
  const answer = `all cargo: ${s.cargo} × ${cargoPrice(s)} credits`
  const order = plainOrder(SELL_CARGO)
  return [[order, { id: order.id, label, verb: 'sell', answers: [answer] }], ...modules]
}

function people(pack: Pack, s: Campaign): Offer[] {
  const hires = roleRows(s).map(({ role, id }, i): Offer => {
    const order = nthOrder(HIRE_CREW, i)
    return [order, { id: order.id, label: `Hire the ${roleOf(pack, role).role}`, at: { panel: 'crew', item: id } }]
  })
  const crew = crewRows(s).map(({ member, id }, i): Offer => {
    const order = nthOrder(DISMISS_CREW, i)
    return [order, { id: order.id, label: `Dismiss the ${roleName(member)}`, at: { panel: 'hands', item: id } }]
  })
  return [...hires, ...crew]
}

function services(pack: Pack, s: Campaign): Offer[] {
  const choice = (action: number, label: string, more: Pick<Choice, 'at' | 'verb'>): Offer => [
    plainOrder(action),
    { id: plainOrder(action).id, label, ...more },
  ]
  const price = repairPrice(s)
  const wages = wagesOf(pack, s)
  return [
    ...contractOffer(s),
    choice(DOCK_REPAIR, price === 0 ? 'Repair everything' : `Repair everything: ${price} credits`, {
      verb: 'repair',
      at: { panel: 'repair', item: 'all' },
    }),
    choice(BUY_INSURANCE, `Insurance: ${insurancePrice(s)} credits`, { at: { panel: 'contracts', item: 'insurance' } }),
    choice(LEAVE, `Leave dock (${wages === 0 ? 'no wages due' : `wages ${wages}`})`, { verb: 'cast-off' }),
  ]
}

/** §27 The contract that the dock offers, if it offers one. */
function contractOffer(s: Campaign): Offer[] {
  if (s.offer === NO_CONTRACT) return []
  const leg = currentLeg(s)
  const label = `Contract: ${CONTRACT_TEXT[at(CONTRACTS, s.offer)]}`
  const preview = `pays ${contractPay(leg, s.rung)} at the next dock; if you break it, you pay ${contractForfeit(leg, s.rung)}`
  return [
    [
      plainOrder(SIGN_CONTRACT),
      { id: plainOrder(SIGN_CONTRACT).id, label, at: { panel: 'contracts', item: 'contract' }, preview },
    ],
  ]
}

/** §27, §29 The news at a dock: the signed contract, and what is said of the last vessel. */
function talkPanel(pack: Pack, s: Campaign): Panel {
  const contract = s.contract === NO_CONTRACT ? [] : [`Your contract: ${CONTRACT_TEXT[at(CONTRACTS, s.contract)]}.`]
  const last = s.last < 0 ? undefined : unpackContact(s.last)
  const rumour =
    last === undefined
      ? 'The last enemy is still unknown.'
      : `The last enemy: an ${attackerOf(pack, last.attacker).name}, RCP ${laneRcpRange(LAST_LEG, lastVesselLane(s)).join('–')} for your ship as it is now. Captain: ${captainTable(last.captain).name}, then once it is hurt ${captainTable(s.second).name}.`
  return {
    kind: 'text',
    id: 'talk',
    role: 'story',
    page: CARGO,
    title: 'News at the dock',
    lines: [...contract, rumour],
  }
}

/** §8 A copy of the ship with all uses restored, as it would start the next combat. */
export function withUsesRestored(pack: Pack, own: Side): Side {
  const side = copyForCombat(own)
  restoreLimitedUses(pack, side)
  return side
}

/** The panel with credits, cargo room and insurance, which every campaign screen shows. */
export const creditsPanel = (pack: Pack, s: Campaign): Panel => ({
  kind: 'meters',
  id: 'purse',
  role: 'notes',
  meters: [
    { name: 'Credits', value: s.credits },
    { name: 'Cargo and loose modules', value: s.cargo + s.hold.length, max: holdRoom(pack, s) },
    { name: 'Insurance policies', value: s.isInsured ? 1 : 0 },
  ],
})

/** The ship and the means to change it, which every page of a dock shows. */
function shipPanels(pack: Pack, s: Campaign): Panel[] {
  if (!s.hasShip) return [{ kind: 'text', id: 'no-ship', lines: ['You have no ship: buy one on the page Ships.'] }]
  const [ship] = ownPanels(pack, withUsesRestored(pack, ourSide(s)))
  const free = Object.entries(slotsOf(pack, s)).flatMap(([type, { used, of }]) =>
    of > used ? [`${of - used} ${type}`] : [],
  )
  // This line is in the ship panel, so that it stays visible while shopping.
  const means = `Credits ${s.credits} · free slots: ${free.length === 0 ? 'none' : free.join(', ')} · room in the hold ${freeHoldRoom(pack, s)}`
  return [{ ...ship, notes: [...(ship.notes ?? []), means] }]
}

function slotsOf(pack: Pack, s: Campaign) {
  const { kind, modules, crew } = ourSide(s)
  return slotUse(hullOf(pack, kind), shipStatsOf(pack, kind, modules, crew).needed)
}

/** The slots, bands and capacities of the ship in full. */
function slotsPanel(pack: Pack, s: Campaign): Panel {
  const own = ourSide(s)
  const used = Object.entries(slotsOf(pack, s)).map(([type, slots]) => `${type} ${slots.used}/${slots.of}`)
  const lines = s.hasShip
    ? [
        `Slots: ${used.join(', ')}. Crew ${own.crew.length}/${hullOf(pack, own.kind).crew_capacity}. Each used weapon or defense slot raises its band by 1.`,
        `Bands without degradation: ${bandText(own.bands)}. Capacity: ${bandText(own.capacity)}. Degradation: ${bandText(own.degradation)}.`,
        `RCP ${own.rcp}, TR ${own.tr}.`,
      ]
    : ['You have no ship.']
  return { kind: 'text', id: 'fitting', role: 'notes', page: 'Fitting', title: 'Slots and bands', lines }
}
