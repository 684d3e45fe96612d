import type { Choice, Panel, Row, Scene } from '../../../engine/contract/scene.ts'
import { at } from '../../../lib/enums.ts'
import {
  alone,
  BUY,
  DISMISS,
  FIT,
  HIRE,
  INSURE,
  LEAVE,
  MEND,
  nth,
  type Order,
  SELL,
  SELL_CARGO,
  SIGN,
  TRADE_HULL,
  UNFIT,
} from '../actions.ts'
import { contractPay, forfeitOf } from '../campaign/aftermath.ts'
import { freshen } from '../campaign/campaign.ts'
import {
  type Campaign,
  CHANGES_PER_DOCK,
  CONTRACTS,
  cloneCampaign,
  contactOf,
  freeRoom,
  legOf,
  NO_CONTRACT,
  ourSide,
  roomOf,
  wagesOf,
} from '../campaign/campaign-state.ts'
import { lastLane } from '../campaign/contacts.ts'
import {
  applyAtDock,
  cargoPrice,
  dockOrders,
  hullPrice,
  insurancePrice,
  mendPrice,
  sellPrice,
} from '../campaign/dock.ts'
import { captainRow } from '../combat/captains.ts'
import { bandWords } from '../combat/events.ts'
import { LAST_LEG, windowOf } from '../combat/lanes.ts'
import { isRed, lendSide, type Side } from '../combat/side.ts'
import { attackerOf, BAND_PLACES, BANDS, hullOf, moduleAt, type Pack, roleOf } from '../content/content.ts'
import { makeCode, moduleName } from '../ship/code.ts'
import { figuresOf } from '../ship/figures.ts'
import { slotUse } from '../ship/ship.ts'
import { CONTRACT_NAMES } from './campaign-text.ts'
import { ownPanels } from './combat-scene.ts'
import { fightPanel } from './fight-log.ts'
import { wareWords } from './phrases.ts'

/** §27 The fitting screen: what the ship is, what is on offer, and what each change would make of it. */
export function dockScene(pack: Pack, s: Campaign, title: string): Scene {
  const open = new Set(dockOrders(pack, s))
  const choices = [...goods(pack, s), ...people(pack, s), ...services(pack, s)]
  return {
    title,
    panels: [...shipPanels(pack, s), talkPanel(pack, s), ...shopPanels(pack, s), fightPanel(pack, s.fight)],
    choices: choices.map(([order, choice]) => finish(pack, s, order, choice, open)),
  }
}

type Offer = [Order, Choice]

/** Exactly what an order would make of the ship, found by doing it to a copy; or why it is not to be had. */
function finish(pack: Pack, s: Campaign, order: Order, choice: Choice, open: ReadonlySet<Order>): Choice {
  if (!open.has(order)) return { ...choice, blocked: whyNot(pack, s, order) }
  if (order.action === LEAVE) return { ...choice, ...forgotten(pack, s, open) }
  const then = cloneCampaign(s)
  applyAtDock(pack, then, order)
  const [before, after] = [ourSide(s), ourSide(then)]
  const changes = [
    ...(before.bands.join() === after.bands.join() ? [] : [bandWords(after.bands)]),
    ...(before.hull === after.hull && before.hullMax === after.hullMax ? [] : [`hull ${after.hull}/${after.hullMax}`]),
    ...(before.capacity.join() === after.capacity.join() ? [] : [`capacity ${after.capacity.join('/')}`]),
    ...(before.rcp === after.rcp ? [] : [`RCP ${before.rcp} → ${after.rcp}`]),
    ...(before.tr === after.tr ? [] : [`TR ${before.tr} → ${after.tr}`]),
    ...(s.credits === then.credits ? [] : [`credits ${s.credits} → ${then.credits}`]),
    ...wageChanges(pack, s, then),
    ...(then.hold.length <= s.hold.length ? [] : [`${then.hold.length - s.hold.length} into the hold`]),
    ...(after.crew.length >= before.crew.length ? [] : [`crew ${before.crew.length} → ${after.crew.length}`]),
  ]
  const isLoose = order.action === BUY && then.hold.length > s.hold.length
  return {
    ...choice,
    ...(changes.length === 0 ? {} : { preview: changes.join(', ') }),
    ...(isLoose ? { ask: 'There is no free slot for it: it would lie loose in the hold. Buy it?' } : {}),
  }
}

/** §28 Wages as they would be; and where they could not be paid, since then nobody casts off. */
function wageChanges(pack: Pack, s: Campaign, then: Campaign): string[] {
  const [before, after] = [wagesOf(pack, s), wagesOf(pack, then)]
  const isShort = after > then.credits
  if (before === after) return isShort && before <= s.credits ? [`too little left for wages of ${after}`] : []
  return [`wages ${before} → ${after} a leg${isShort && after > before ? ', more than is left' : ''}`]
}

/** Who casts off is asked about what was left undone and costs nothing, or next to nothing. */
function forgotten(pack: Pack, s: Campaign, open: ReadonlySet<Order>): Pick<Choice, 'ask'> {
  const loose = s.hold.findIndex((_, i) => open.has(nth(FIT, i)))
  if (loose >= 0) return { ask: `${moduleName(pack, at(s.hold, loose))} lies loose and would fit. Cast off?` }
  const own = ourSide(s)
  const red = BAND_PLACES.find((band) => own.degradation[band] > 0 && isRed(own, band))
  if (red !== undefined && open.has(alone(MEND)))
    return { ask: `Your ${BANDS[red]} is RED, and can be mended for ${mendPrice(s)} credits. Cast off?` }
  return {}
}

function whyNot(pack: Pack, s: Campaign, { action, place }: Order): string {
  if (action === LEAVE)
    return s.hasShip
      ? `The crew is owed ${wagesOf(pack, s)} credits; sell something or let somebody go.`
      : 'You need a ship to leave in.'
  if (s.changes >= CHANGES_PER_DOCK) return `You have made ${CHANGES_PER_DOCK} changes at this dock; go on.`
  if (!s.hasShip) return 'You need a ship first.'
  if (action === MEND) return mendPrice(s) === 0 ? 'There is nothing to mend.' : `It costs ${mendPrice(s)} credits.`
  if (action === INSURE) return s.isInsured ? 'You are insured.' : `It costs ${insurancePrice(s)} credits.`
  if (action === FIT || action === UNFIT)
    return action === FIT ? 'There is no free slot for it.' : 'There is no room in the hold.'
  if (action === SELL_CARGO) return 'There is no cargo.'
  if (action === HIRE) return at(s.fees, place) > s.credits ? 'You cannot pay the fee.' : 'There is no free berth.'
  if (action === BUY && moduleAt(pack, at(s.modules, place)).price <= s.credits)
    return 'There is neither a slot nor room in the hold.'
  return 'You cannot pay for it.'
}

const beside = (panel: string, i: number): Pick<Choice, 'at'> => ({ at: { panel, item: String(i + 1) } })

function goods(pack: Pack, s: Campaign): Offer[] {
  const own = ourSide(s)
  const buys = s.modules.map(
    (place, i): Offer => [
      nth(BUY, i),
      { id: nth(BUY, i).id, label: `Buy ${moduleAt(pack, place).name}`, ...beside('shop', i) },
    ],
  )
  const holds = s.hold.flatMap((code, i): Offer[] => [
    [nth(FIT, i), { id: nth(FIT, i).id, label: `Fit ${moduleName(pack, code)}` }],
    [nth(SELL, i), { id: nth(SELL, i).id, label: `Sell ${moduleName(pack, code)}`, ...beside('hold', i) }],
  ])
  const outs = s.hasShip
    ? own.modules.map(
        (code, i): Offer => [nth(UNFIT, i), { id: nth(UNFIT, i).id, label: `Take out ${moduleName(pack, code)}` }],
      )
    : []
  const hulls = s.hulls.map(
    (kind, i): Offer => [
      nth(TRADE_HULL, i),
      { id: nth(TRADE_HULL, i).id, label: `Change to the ${hullOf(pack, kind).name}`, ...beside('hulls', i) },
    ],
  )
  return [...buys, ...holds, ...outs, ...hulls]
}

function people(pack: Pack, s: Campaign): Offer[] {
  const hires = s.roles.map(
    (place, i): Offer => [
      nth(HIRE, i),
      { id: nth(HIRE, i).id, label: `Hire the ${roleOf(pack, place).role}`, ...beside('crew', i) },
    ],
  )
  const crew = ourSide(s).crew.map(
    (member, i): Offer => [
      nth(DISMISS, i),
      { id: nth(DISMISS, i).id, label: `Let the ${member.slice('crew:'.length)} go` },
    ],
  )
  return [...hires, ...crew]
}

function services(pack: Pack, s: Campaign): Offer[] {
  const choice = (action: number, label: string, key: string): Offer => [
    alone(action),
    { id: alone(action).id, label, key },
  ]
  return [
    ...contractOffer(s),
    ...(mendPrice(s) === 0 ? [] : [choice(MEND, `Repair everything: ${mendPrice(s)} credits`, 'm')]),
    ...(s.cargo === 0 ? [] : [choice(SELL_CARGO, `Sell ${s.cargo} units of cargo at ${cargoPrice(s)}`, 'c')]),
    choice(INSURE, `Insurance: ${insurancePrice(s)} credits`, 'i'),
    choice(LEAVE, `Cast off; wages ${wagesOf(pack, s)}`, 'l'),
  ]
}

/** §27 The contract on the board, if there is one. */
function contractOffer(s: Campaign): Offer[] {
  if (s.offer === NO_CONTRACT) return []
  const leg = legOf(s)
  const label = `Sign: ${CONTRACT_NAMES[CONTRACTS[s.offer] as string]}`
  const preview = `pays ${contractPay(leg, s.rung)} at the next dock; ${forfeitOf(leg, s.rung)} forfeit if it is not kept`
  return [[alone(SIGN), { id: alone(SIGN).id, label, key: 'g', preview }]]
}

/** §27, §29 What is heard at a dock: the contract signed, and the last vessel. */
function talkPanel(pack: Pack, s: Campaign): Panel {
  const contract = s.contract === NO_CONTRACT ? [] : [`Signed: ${CONTRACT_NAMES[CONTRACTS[s.contract] as string]}.`]
  const last = s.last < 0 ? undefined : contactOf(s.last)
  const rumour =
    last === undefined
      ? 'Nobody knows yet what waits at the end.'
      : `At the end waits an ${attackerOf(pack, last.attacker).name}, RCP ${windowOf(LAST_LEG, lastLane(s)).join('–')} if you came as you are: ${captainRow(last.captain).name}, and once it is hurt ${captainRow(s.second).name}.`
  return { kind: 'text', id: 'talk', role: 'story', title: 'Talk of the dock', lines: [...contract, rumour] }
}

/** §8 What was used up in a combat is there again in the next: between them a ship is shown as it will begin. */
export function rested(pack: Pack, own: Side): Side {
  const side = lendSide(own)
  freshen(pack, side)
  return side
}

/** Credits, room and insurance, on every screen of the campaign. */
export const pursePanel = (pack: Pack, s: Campaign): Panel => ({
  kind: 'meters',
  id: 'purse',
  role: 'notes',
  meters: [
    { name: 'Credits', value: s.credits },
    { name: 'Cargo and loose modules', value: s.cargo + s.hold.length, max: roomOf(pack, s) },
    { name: 'Insurance policies', value: s.isInsured ? 1 : 0 },
  ],
})

/** Slots, bands, hull, capacity, RCP and TR as they are now. */
function shipPanels(pack: Pack, s: Campaign): Panel[] {
  const own = ourSide(s)
  const purse = pursePanel(pack, s)
  if (!s.hasShip) return [{ kind: 'text', id: 'no-ship', lines: ['You have no ship.'] }, purse]
  const hull = hullOf(pack, own.kind)
  const slots = slotUse(hull, figuresOf(pack, own.kind, own.modules, own.crew).needed)
  const used = Object.entries(slots).map(([type, { used, of }]) => `${type} ${used}/${of}`)
  const lines = [
    `Slots: ${used.join(', ')}. Crew ${own.crew.length}/${hull.crew_capacity}. A weapon or defense slot in use is worth one more of its band.`,
    `Bands when whole: ${bandWords(own.bands)}. Capacity: ${bandWords(own.capacity)}. Degradation: ${bandWords(own.degradation)}.`,
    `RCP ${own.rcp}, TR ${own.tr}.`,
  ]
  const [ship, ...aboard] = ownPanels(pack, rested(pack, own))
  const free = Object.entries(slots).flatMap(([type, { used, of }]) => (of > used ? [`${of - used} ${type}`] : []))
  // What one buys by stays in sight while one buys.
  const means = `Credits ${s.credits} · free slots: ${free.length === 0 ? 'none' : free.join(', ')} · room in the hold ${freeRoom(pack, s)}`
  return [
    { ...ship, notes: [...(ship.notes ?? []), means] },
    ...aboard,
    { kind: 'text', id: 'fitting', role: 'notes', title: 'Fitting', lines },
    purse,
  ]
}

function shopPanels(pack: Pack, s: Campaign): Panel[] {
  const row = (i: number, ...cells: string[]): Row => ({ id: String(i + 1), cells })
  const shop = s.modules.map((place, i) =>
    row(i, `${moduleAt(pack, place).price}`, `${moduleAt(pack, place).name}: ${wareWords(pack, makeCode(place))}`),
  )
  const hold = s.hold.map((code, i) =>
    row(i, `${sellPrice(pack, s, code)}`, `${moduleName(pack, code)}: ${wareWords(pack, code)}`),
  )
  const hulls = s.hulls.map((kind, i) => {
    const { name, base, hullBase, slots, crew_capacity, cargo } = hullOf(pack, kind)
    return row(
      i,
      `${hullPrice(pack, s, kind)}`,
      `${name}: ${bandWords(base)}; hull ${hullBase}; slots ${slots.join('/')}; crew ${crew_capacity}; hold ${cargo.physical}`,
    )
  })
  const crew = s.roles.map((place, i) => {
    const { role, wage, text } = roleOf(pack, place)
    return row(i, `${s.fees[i]}`, `${role}: ${text}; wage ${wage} a day`)
  })
  return [
    {
      kind: 'table',
      id: 'shop',
      role: 'shop',
      title: 'Modules for sale',
      columns: ['price', 'module'],
      rows: shop,
      empty: 'No modules for sale.',
    },
    {
      kind: 'table',
      id: 'hold',
      role: 'shop',
      title: 'Loose in the hold',
      columns: ['sells for', 'module'],
      rows: hold,
      empty: 'The hold has no loose modules.',
    },
    {
      kind: 'table',
      id: 'hulls',
      role: 'shop',
      title: 'Hulls, with three quarters of what yours would cost taken off (slots: weapon/defense/utility/any)',
      columns: ['price', 'hull'],
      rows: hulls,
      empty: 'No hulls for sale.',
    },
    {
      kind: 'table',
      id: 'crew',
      role: 'shop',
      title: 'Looking for a berth',
      columns: ['fee', 'role'],
      rows: crew,
      empty: 'Nobody is looking for a berth.',
    },
  ]
}
