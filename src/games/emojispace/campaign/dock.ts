import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
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
  ordersOfAction,
  plainOrder,
  SELL_CARGO,
  SELL_MODULE,
  SIGN_CONTRACT,
  TRADE_HULL,
  UNFIT_MODULE,
} from '../actions.ts'
import {
  ALIEN,
  BALANCE,
  DEFENSE,
  DOCK as dock,
  ENGINE,
  hullOf,
  moduleAt,
  type Pack,
  PROTOTYPE,
  roleOf,
  WEAPON,
} from '../content/content.ts'
import { rollTable } from '../content/weighted-table.ts'
import type { CampaignEvent } from '../events.ts'
import { makeModuleCode, moduleOf } from '../ship/module-code.ts'
import {
  type Campaign,
  CHANGES_PER_DOCK,
  CONTRACTS,
  EMPTY_LIST,
  ENCOUNTERS,
  ENCOUNTERS_PER_LEG,
  hasRole,
  hasRoomForModule,
  hasSlotFor,
  hasSlotsFor,
  NO_CONTRACT,
  openSlotBits,
  ourSide,
  populationOf,
  refitShip,
  removeAt,
  wagesOf,
} from './campaign-state.ts'

/** §27 The price of a full repair, per hull point and per damage to subsystems. It is higher where the population is small. */
export function repairPrice(s: Campaign): number {
  const { hull, hullMax, degradation } = ourSide(s)
  const worn = degradation[WEAPON] + degradation[DEFENSE] + degradation[ENGINE]
  const base = dock.repair_per_hull * (hullMax - hull) + dock.repair_per_degradation * worn
  if (base === 0) return 0
  const price = Math.round((base * at(dock.repair_percent, populationOf(s) - 1)) / 100)
  return hasRole(s, 'crew:quartermaster') ? Math.floor(price / 2) : price
}

const withBroker = (s: Campaign, sum: number): number =>
  hasRole(s, 'crew:broker') ? Math.floor((sum * (100 + BALANCE.broker_percent)) / 100) : sum

/** §27 The price of a unit of cargo, which rises from dock to dock. */
export const cargoPrice = (s: Campaign): number => withBroker(s, at(dock.cargo_value, dockOf(s)))

export function moduleSalePrice(pack: Pack, s: Campaign, code: number): number {
  const { price } = moduleOf(pack, code)
  const prototype = (code & PROTOTYPE) !== 0 ? dock.sell_prototype_percent : 100
  const alien = (code & ALIEN) !== 0 ? dock.sell_alien_percent : 100
  return withBroker(s, Math.floor((price * dock.sell_percent * prototype * alien) / 1_000_000))
}

export const insurancePrice = (s: Campaign): number => {
  let price = BALANCE.insurance_price
  for (let claim = 0; claim < s.claims; claim++)
    price = Math.floor((price * (100 + BALANCE.insurance_growth_percent)) / 100)
  return price
}

/** §27 The price of a hull at docks: a percentage of its list price that depends on its tier. */
export function hullDockPrice(pack: Pack, kind: number): number {
  const { price, tier } = hullOf(pack, kind)
  return Math.floor((price * at(dock.hull_percent_by_tier, tier - 1)) / 100)
}
/** The price of a hull after our own is traded in. */
export function hullTradePrice(pack: Pack, s: Campaign, kind: number): number {
  const ours = s.hasShip ? Math.floor((hullDockPrice(pack, ourSide(s).kind) * dock.trade_in_percent) / 100) : 0
  return Math.max(0, hullDockPrice(pack, kind) - ours)
}

/** The number of the dock: 0 at home, 4 before the last vessel. */
const dockOf = (s: Campaign): number => Math.min(4, Math.floor(s.encounter / ENCOUNTERS_PER_LEG))

/** Stocks the shop. The home dock has every common module. Later docks draw modules and larger hulls. */
export function openDock(pack: Pack, s: Campaign, dice: Dice): void {
  s.modules = s.encounter === 0 ? pack.commonModules.slice() : drawModules(pack, dockOf(s), dice)
  s.hulls = s.encounter === 0 ? EMPTY_LIST : drawHulls(pack, dockOf(s), dice)
  if (!s.hasShip) s.hulls = [...pack.starters, ...s.hulls]
  const count = BALANCE.crew_offers
  for (let i = 0; i < count; i++) {
    const index = dice.roll('dock', pack.roles.length, 'role')
    const { hire } = roleOf(pack, index)
    ROLE_BUFFER[i] = index
    FEE_BUFFER[i] = hire[0] + dice.roll('dock', hire[1] - hire[0] + 1, 'fee')
  }
  s.roles = ROLE_BUFFER.slice(0, count)
  s.fees = FEE_BUFFER.slice(0, count)
  s.offer = s.encounter < ENCOUNTERS ? dice.roll('dock', CONTRACTS.length, 'contract') : NO_CONTRACT
  s.changes = 0
}

/** Clears the dock's offers. */
export function closeDock(s: Campaign): void {
  s.modules = EMPTY_LIST
  s.hulls = EMPTY_LIST
  s.roles = EMPTY_LIST
  s.fees = EMPTY_LIST
  s.offer = NO_CONTRACT
}
// A scratch buffer. Lists are built in it and then copied, because V8 over-allocates an array that grows.
const OFFER_BUFFER: number[] = []
const ROLE_BUFFER: number[] = []
const FEE_BUFFER: number[] = []

function drawModules(pack: Pack, size: number, dice: Dice): number[] {
  let rare = 0
  for (let i = 0; i < dock.module_offers; i++) {
    const isFull = rare >= at(dock.rare_modules, size)
    const index = rollTable(isFull ? pack.plainModuleTable : pack.moduleTable, dice, 'dock', 'module')
    if (moduleAt(pack, index).rarity === 'rare') rare++
    OFFER_BUFFER[i] = index
  }
  return OFFER_BUFFER.slice(0, dock.module_offers)
}

function drawHulls(pack: Pack, size: number, dice: Dice): number[] {
  const lot = at(pack.hullTables, size)
  if (lot.total === 0) return EMPTY_LIST
  for (let i = 0; i < dock.hull_offers; i++) OFFER_BUFFER[i] = rollTable(lot, dice, 'dock', 'hull')
  return OFFER_BUFFER.slice(0, dock.hull_offers)
}

/** All legal orders at a dock, in the order in which the screen shows them. */
export function dockOrders(pack: Pack, s: Campaign): readonly Order[] {
  const mayChange = s.changes < CHANGES_PER_DOCK
  let count = mayChange && s.hasShip ? serviceOrders(pack, s) : 0
  if (mayChange || !s.hasShip)
    for (let i = 0; i < s.hulls.length; i++)
      if (hullTradePrice(pack, s, s.hulls[i] as number) <= s.credits) ORDER_BUFFER[count++] = nthOrder(TRADE_HULL, i)
  const { crew } = ourSide(s)
  const isOwing = crew.length > 0 && wagesOf(pack, s) > s.credits
  if (mayChange || isOwing) for (let i = 0; i < crew.length; i++) ORDER_BUFFER[count++] = nthOrder(DISMISS_CREW, i)
  if (s.hasShip && !isOwing) ORDER_BUFFER[count++] = plainOrder(LEAVE)
  return ORDER_BUFFER.slice(0, count)
}
// A scratch buffer. Orders are built in it and copied once, because a growing array would be reallocated several times.
const ORDER_BUFFER: Order[] = []
const BUYS = ordersOfAction(BUY_MODULE)
const UNFITS = ordersOfAction(UNFIT_MODULE)

/** Writes the legal orders to ORDER_BUFFER and returns their number. */
function serviceOrders(pack: Pack, s: Campaign): number {
  const own = ourSide(s)
  let count = 0
  const price = repairPrice(s)
  if (price > 0 && price <= s.credits) ORDER_BUFFER[count++] = plainOrder(DOCK_REPAIR)
  const hasRoom = hasRoomForModule(pack, s)
  const open = openSlotBits(pack, own.kind, own.modules)
  const { modules, credits } = s
  const { prices, slotTypes } = pack
  for (let i = 0; i < modules.length; i++) {
    const module = modules[i] as number
    if ((prices[module] as number) > credits) continue
    // The test is that of `hasSlotFor`, simplified: modules sold at docks are never compact.
    if (hasRoom || (open & (1 << (slotTypes[module] as number))) !== 0) ORDER_BUFFER[count++] = BUYS[i] as Order
  }
  for (let i = 0; i < s.hold.length; i++) {
    if (hasSlotFor(open, pack, s.hold[i] as number)) ORDER_BUFFER[count++] = nthOrder(FIT_MODULE, i)
    ORDER_BUFFER[count++] = nthOrder(SELL_MODULE, i)
  }
  if (hasRoom) for (let i = 0; i < own.modules.length; i++) ORDER_BUFFER[count++] = UNFITS[i] as Order
  if (s.cargo > 0) ORDER_BUFFER[count++] = plainOrder(SELL_CARGO)
  const berths = hullOf(pack, own.kind).crew_capacity
  if (own.crew.length < berths)
    for (let i = 0; i < s.fees.length; i++)
      if ((s.fees[i] as number) <= s.credits) ORDER_BUFFER[count++] = nthOrder(HIRE_CREW, i)
  if (!s.isInsured && insurancePrice(s) <= s.credits) ORDER_BUFFER[count++] = plainOrder(BUY_INSURANCE)
  if (s.offer !== NO_CONTRACT) ORDER_BUFFER[count++] = plainOrder(SIGN_CONTRACT)
  return count
}

/** Applies an order at the dock. No such order rolls dice. */
export function applyAtDock(pack: Pack, s: Campaign, { action, index }: Order, emit?: Emit<CampaignEvent>): void {
  s.changes++
  switch (action) {
    case DOCK_REPAIR:
      return mend(s, emit)
    case BUY_MODULE:
      return buy(pack, s, index, emit)
    case SELL_MODULE:
      return sell(pack, s, index, emit)
    case FIT_MODULE:
      return fitLoose(pack, s, index, emit)
    case UNFIT_MODULE:
      return unfit(pack, s, index, emit)
    case TRADE_HULL:
      return tradeHull(pack, s, index, emit)
    case HIRE_CREW:
      return hire(pack, s, index, emit)
    case DISMISS_CREW:
      return dismiss(pack, s, index, emit)
    case BUY_INSURANCE: {
      const price = insurancePrice(s)
      s.isInsured = true
      return pay(s, price, 'You are insured', emit)
    }
    case SIGN_CONTRACT: {
      s.contract = s.offer
      s.offer = NO_CONTRACT
      emit?.({ kind: 'signed', seat: 0, contract: at(CONTRACTS, s.contract) })
      return
    }
    case SELL_CARGO: {
      const units = s.cargo
      s.cargo = 0
      return gain(s, units * cargoPrice(s), `${units} units of cargo are sold`, emit)
    }
  }
}

function mend(s: Campaign, emit?: Emit<CampaignEvent>): void {
  const price = repairPrice(s)
  const own = ourSide(s)
  own.hull = own.hullMax
  own.degradation = [0, 0, 0]
  pay(s, price, 'Hull and subsystems are fully repaired', emit)
}

function buy(pack: Pack, s: Campaign, index: number, emit?: Emit<CampaignEvent>): void {
  const module = at(s.modules, index)
  const { price, name } = moduleAt(pack, module)
  // The home dock never runs out of a module.
  if (s.encounter > 0) removeAt(s.modules, index)
  stow(pack, s, makeModuleCode(module))
  pay(s, price, `${name} comes aboard`, emit)
}

function sell(pack: Pack, s: Campaign, index: number, emit?: Emit<CampaignEvent>): void {
  const code = removeAt(s.hold, index)
  gain(s, moduleSalePrice(pack, s, code), `${nameOf(pack, code)} is sold`, emit)
}

function fitLoose(pack: Pack, s: Campaign, index: number, emit?: Emit<CampaignEvent>): void {
  const code = removeAt(s.hold, index)
  addModule(pack, s, code)
  emitFitted(pack, s, code, true, emit)
}

function unfit(pack: Pack, s: Campaign, index: number, emit?: Emit<CampaignEvent>): void {
  const { kind, modules, crew } = ourSide(s)
  const code = removeAt(modules, index)
  s.hold.push(code)
  refitShip(pack, s, kind, modules, crew)
  emitFitted(pack, s, code, false, emit)
}

function emitFitted(pack: Pack, s: Campaign, code: number, isIn: boolean, emit?: Emit<CampaignEvent>): void {
  const { rcp, tr } = ourSide(s)
  emit?.({ kind: 'fitted', seat: 0, what: nameOf(pack, code), isIn, rcp, tr })
}

function hire(pack: Pack, s: Campaign, index: number, emit?: Emit<CampaignEvent>): void {
  const { role, member } = roleOf(pack, removeAt(s.roles, index))
  const price = removeAt(s.fees, index)
  const { kind, modules, crew } = ourSide(s)
  crew.push(member)
  refitShip(pack, s, kind, modules, crew)
  pay(s, price, `A ${role} signs on`, emit)
}

function dismiss(pack: Pack, s: Campaign, index: number, emit?: Emit<CampaignEvent>): void {
  const { kind, modules, crew } = ourSide(s)
  const member = removeAt(crew, index)
  refitShip(pack, s, kind, modules, crew)
  emit?.({ kind: 'dismissed', seat: 0, who: member.slice('crew:'.length) })
}

function pay(s: Campaign, price: number, what: string, emit?: Emit<CampaignEvent>): void {
  s.credits -= price
  emit?.({ kind: 'paid', seat: 0, what, price, credits: s.credits })
}

const nameOf = (pack: Pack, code: number): string => moduleOf(pack, code).name

function gain(s: Campaign, gained: number, what: string, emit?: Emit<CampaignEvent>): void {
  s.credits += gained
  emit?.({ kind: 'gained', seat: 0, what, gained, credits: s.credits })
}

/** Fits a module into a free slot; without one, stores it in the hold. */
function stow(pack: Pack, s: Campaign, code: number): void {
  const own = ourSide(s)
  if (hasSlotsFor(pack, own.kind, own.modules, code)) addModule(pack, s, code)
  else s.hold.push(code)
}
function addModule(pack: Pack, s: Campaign, code: number): void {
  const { kind, modules, crew } = ourSide(s)
  modules.push(code)
  refitShip(pack, s, kind, modules, crew)
}

/** Changes the hull. Modules that find a slot move over; the rest goes to the hold, or is sold if the hold is full. */
function tradeHull(pack: Pack, s: Campaign, index: number, emit?: Emit<CampaignEvent>): void {
  const kind = at(s.hulls, index)
  const { name, crew_capacity } = hullOf(pack, kind)
  const price = hullTradePrice(pack, s, kind)
  const { modules, crew } = ourSide(s)
  const old = s.hasShip ? modules : []
  const hands = s.hasShip ? crew.slice(0, crew_capacity) : []
  s.credits -= price
  removeAt(s.hulls, index)
  s.hasShip = false
  refitShip(pack, s, kind, [], hands)
  s.hasShip = true
  emit?.({ kind: 'paid', seat: 0, what: `The ${name} is yours`, price, credits: s.credits })
  for (const code of old) {
    const isFitting = hasSlotsFor(pack, kind, ourSide(s).modules, code)
    if (isFitting || hasRoomForModule(pack, s)) stow(pack, s, code)
    else gain(s, moduleSalePrice(pack, s, code), `${nameOf(pack, code)} does not fit and is sold`, emit)
  }
}
