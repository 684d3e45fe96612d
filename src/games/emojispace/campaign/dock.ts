import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
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
  ordersFor,
  SELL,
  SELL_CARGO,
  SIGN,
  TRADE_HULL,
  UNFIT,
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
import { drawLot } from '../content/weighted-table.ts'
import type { CampaignEvent } from '../events.ts'
import { makeCode, moduleOf } from '../ship/code.ts'
import {
  type Campaign,
  CHANGES_PER_DOCK,
  CONTRACTS,
  ENCOUNTERS,
  fits,
  hasRole,
  hasRoomForModule,
  LEG,
  mayFit,
  NO_CONTRACT,
  NOTHING,
  openSlots,
  ourSide,
  populationOf,
  refit,
  takeOut,
  wagesOf,
} from './campaign-state.ts'

/** §27 Ten a point of hull, twenty-five a degradation, dearer where few live. */
export function mendPrice(s: Campaign): number {
  const { hull, hullMax, degradation } = ourSide(s)
  const worn = degradation[WEAPON] + degradation[DEFENSE] + degradation[ENGINE]
  const base = dock.repair_per_hull * (hullMax - hull) + dock.repair_per_degradation * worn
  if (base === 0) return 0
  const price = Math.round((base * at(dock.repair_percent, populationOf(s) - 1)) / 100)
  return hasRole(s, 'crew:quartermaster') ? Math.floor(price / 2) : price
}

const brokered = (s: Campaign, sum: number): number =>
  hasRole(s, 'crew:broker') ? Math.floor((sum * (100 + BALANCE.broker_percent)) / 100) : sum

/** Goods are worth more further out. */
export const cargoPrice = (s: Campaign): number => brokered(s, at(dock.cargo_value, dockOf(s)))

export function sellPrice(pack: Pack, s: Campaign, code: number): number {
  const { price } = moduleOf(pack, code)
  const prototype = (code & PROTOTYPE) !== 0 ? dock.sell_prototype_percent : 100
  const alien = (code & ALIEN) !== 0 ? dock.sell_alien_percent : 100
  return brokered(s, Math.floor((price * dock.sell_percent * prototype * alien) / 1_000_000))
}

export const insurancePrice = (s: Campaign): number => {
  let price = BALANCE.insurance_price
  for (let claim = 0; claim < s.claims; claim++)
    price = Math.floor((price * (100 + BALANCE.insurance_growth_percent)) / 100)
  return price
}

/** What a dock asks for a hull: the bigger, the further below its list price. */
export function dockPrice(pack: Pack, kind: number): number {
  const { price, tier } = hullOf(pack, kind)
  return Math.floor((price * at(dock.hull_percent_by_tier, tier - 1)) / 100)
}
/** What a hull costs in exchange for ours. */
export function hullPrice(pack: Pack, s: Campaign, kind: number): number {
  const ours = s.hasShip ? Math.floor((dockPrice(pack, ourSide(s).kind) * dock.trade_in_percent) / 100) : 0
  return Math.max(0, dockPrice(pack, kind) - ours)
}

/** Which dock it is: 0 at home, 4 before the last vessel. */
const dockOf = (s: Campaign): number => Math.min(4, Math.floor(s.encounter / LEG))

/** Stocks the shop. The home dock has every common module; others what comes that way, bigger ships further out. */
export function openDock(pack: Pack, s: Campaign, dice: Dice): void {
  s.modules = s.encounter === 0 ? pack.commons.slice() : drawModules(pack, dockOf(s), dice)
  s.hulls = s.encounter === 0 ? NOTHING : drawHulls(pack, dockOf(s), dice)
  if (!s.hasShip) s.hulls = [...pack.starters, ...s.hulls]
  const count = BALANCE.crew_offers
  for (let i = 0; i < count; i++) {
    const place = dice.roll('dock', pack.roles.length, 'role')
    const { hire } = roleOf(pack, place)
    ROLES[i] = place
    FEES[i] = hire[0] + dice.roll('dock', hire[1] - hire[0] + 1, 'fee')
  }
  s.roles = ROLES.slice(0, count)
  s.fees = FEES.slice(0, count)
  s.offer = s.encounter < ENCOUNTERS ? dice.roll('dock', CONTRACTS.length, 'contract') : NO_CONTRACT
  s.changes = 0
}

/** What is not bought stays behind. */
export function closeDock(s: Campaign): void {
  s.modules = NOTHING
  s.hulls = NOTHING
  s.roles = NOTHING
  s.fees = NOTHING
  s.offer = NO_CONTRACT
}
/** Offers are put together in these, and then copied: a list that grows is made with room for many more. */
const OFFERS: number[] = []
const ROLES: number[] = []
const FEES: number[] = []

function drawModules(pack: Pack, size: number, dice: Dice): number[] {
  let rare = 0
  for (let i = 0; i < dock.module_offers; i++) {
    const isFull = rare >= at(dock.rare_modules, size)
    const place = drawLot(isFull ? pack.plainModuleLot : pack.moduleLot, dice, 'dock', 'module')
    if (moduleAt(pack, place).rarity === 'rare') rare++
    OFFERS[i] = place
  }
  return OFFERS.slice(0, dock.module_offers)
}

function drawHulls(pack: Pack, size: number, dice: Dice): number[] {
  const lot = at(pack.hullLots, size)
  if (lot.total === 0) return NOTHING
  for (let i = 0; i < dock.hull_offers; i++) OFFERS[i] = drawLot(lot, dice, 'dock', 'hull')
  return OFFERS.slice(0, dock.hull_offers)
}

/** Everything that can be done at a dock, in the order of the screen. */
export function dockOrders(pack: Pack, s: Campaign): readonly Order[] {
  const mayChange = s.changes < CHANGES_PER_DOCK
  let count = mayChange && s.hasShip ? serviceOrders(pack, s) : 0
  if (mayChange || !s.hasShip)
    for (let i = 0; i < s.hulls.length; i++)
      if (hullPrice(pack, s, s.hulls[i] as number) <= s.credits) LIST[count++] = nth(TRADE_HULL, i)
  const { crew } = ourSide(s)
  const isOwing = crew.length > 0 && wagesOf(pack, s) > s.credits
  if (mayChange || isOwing) for (let i = 0; i < crew.length; i++) LIST[count++] = nth(DISMISS, i)
  if (s.hasShip && !isOwing) LIST[count++] = alone(LEAVE)
  return LIST.slice(0, count)
}
/** Orders are put together here and then copied: a list that grows is copied more than once, and docks are where most lists are asked for. */
const LIST: Order[] = []
const BUYS = ordersFor(BUY)
const UNFITS = ordersFor(UNFIT)

/** Writes them down, and says how many they are. */
function serviceOrders(pack: Pack, s: Campaign): number {
  const own = ourSide(s)
  let count = 0
  const price = mendPrice(s)
  if (price > 0 && price <= s.credits) LIST[count++] = alone(MEND)
  const hasRoom = hasRoomForModule(pack, s)
  const open = openSlots(pack, own.kind, own.modules)
  const { modules, credits } = s
  const { prices, slotTypes } = pack
  for (let i = 0; i < modules.length; i++) {
    const module = modules[i] as number
    if ((prices[module] as number) > credits) continue
    // As `mayFit` has it: what a dock sells is never compact.
    if (hasRoom || (open & (1 << (slotTypes[module] as number))) !== 0) LIST[count++] = BUYS[i] as Order
  }
  for (let i = 0; i < s.hold.length; i++) {
    if (mayFit(open, pack, s.hold[i] as number)) LIST[count++] = nth(FIT, i)
    LIST[count++] = nth(SELL, i)
  }
  if (hasRoom) for (let i = 0; i < own.modules.length; i++) LIST[count++] = UNFITS[i] as Order
  if (s.cargo > 0) LIST[count++] = alone(SELL_CARGO)
  const berths = hullOf(pack, own.kind).crew_capacity
  if (own.crew.length < berths)
    for (let i = 0; i < s.fees.length; i++) if ((s.fees[i] as number) <= s.credits) LIST[count++] = nth(HIRE, i)
  if (!s.isInsured && insurancePrice(s) <= s.credits) LIST[count++] = alone(INSURE)
  if (s.offer !== NO_CONTRACT) LIST[count++] = alone(SIGN)
  return count
}

/** One change at the dock. None of them rolls dice. */
export function applyAtDock(pack: Pack, s: Campaign, { action, place }: Order, emit?: Emit<CampaignEvent>): void {
  s.changes++
  switch (action) {
    case MEND:
      return mend(s, emit)
    case BUY:
      return buy(pack, s, place, emit)
    case SELL:
      return sell(pack, s, place, emit)
    case FIT:
      return fitLoose(pack, s, place, emit)
    case UNFIT:
      return unfit(pack, s, place, emit)
    case TRADE_HULL:
      return tradeHull(pack, s, place, emit)
    case HIRE:
      return hire(pack, s, place, emit)
    case DISMISS:
      return dismiss(pack, s, place, emit)
    case INSURE: {
      const price = insurancePrice(s)
      s.isInsured = true
      return pay(s, price, 'You are insured', emit)
    }
    case SIGN: {
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
  const price = mendPrice(s)
  const own = ourSide(s)
  own.hull = own.hullMax
  own.degradation = [0, 0, 0]
  pay(s, price, 'The hull is whole and every subsystem runs', emit)
}

function buy(pack: Pack, s: Campaign, place: number, emit?: Emit<CampaignEvent>): void {
  const module = at(s.modules, place)
  const { price, name } = moduleAt(pack, module)
  // The home dock never runs out.
  if (s.encounter > 0) takeOut(s.modules, place)
  stow(pack, s, makeCode(module))
  pay(s, price, `${name} comes aboard`, emit)
}

function sell(pack: Pack, s: Campaign, place: number, emit?: Emit<CampaignEvent>): void {
  const code = takeOut(s.hold, place)
  gain(s, sellPrice(pack, s, code), `${nameOf(pack, code)} is sold`, emit)
}

function fitLoose(pack: Pack, s: Campaign, place: number, emit?: Emit<CampaignEvent>): void {
  const code = takeOut(s.hold, place)
  addModule(pack, s, code)
  tellFitted(pack, s, code, true, emit)
}

function unfit(pack: Pack, s: Campaign, place: number, emit?: Emit<CampaignEvent>): void {
  const { kind, modules, crew } = ourSide(s)
  const code = takeOut(modules, place)
  s.hold.push(code)
  refit(pack, s, kind, modules, crew)
  tellFitted(pack, s, code, false, emit)
}

function tellFitted(pack: Pack, s: Campaign, code: number, isIn: boolean, emit?: Emit<CampaignEvent>): void {
  const { rcp, tr } = ourSide(s)
  emit?.({ kind: 'fitted', seat: 0, what: nameOf(pack, code), isIn, rcp, tr })
}

function hire(pack: Pack, s: Campaign, place: number, emit?: Emit<CampaignEvent>): void {
  const { role, member } = roleOf(pack, takeOut(s.roles, place))
  const price = takeOut(s.fees, place)
  const { kind, modules, crew } = ourSide(s)
  crew.push(member)
  refit(pack, s, kind, modules, crew)
  pay(s, price, `A ${role} signs on`, emit)
}

function dismiss(pack: Pack, s: Campaign, place: number, emit?: Emit<CampaignEvent>): void {
  const { kind, modules, crew } = ourSide(s)
  const member = takeOut(crew, place)
  refit(pack, s, kind, modules, crew)
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

/** Into a slot if there is one, else into the hold. */
function stow(pack: Pack, s: Campaign, code: number): void {
  const own = ourSide(s)
  if (fits(pack, own.kind, own.modules, code)) addModule(pack, s, code)
  else s.hold.push(code)
}
function addModule(pack: Pack, s: Campaign, code: number): void {
  const { kind, modules, crew } = ourSide(s)
  modules.push(code)
  refit(pack, s, kind, modules, crew)
}

/** A new hull takes over what has a slot in it; the rest goes to the hold, or is sold where that is full. */
function tradeHull(pack: Pack, s: Campaign, place: number, emit?: Emit<CampaignEvent>): void {
  const kind = at(s.hulls, place)
  const { name, crew_capacity } = hullOf(pack, kind)
  const price = hullPrice(pack, s, kind)
  const { modules, crew } = ourSide(s)
  const old = s.hasShip ? modules : []
  const hands = s.hasShip ? crew.slice(0, crew_capacity) : []
  s.credits -= price
  takeOut(s.hulls, place)
  s.hasShip = false
  refit(pack, s, kind, [], hands)
  s.hasShip = true
  emit?.({ kind: 'paid', seat: 0, what: `The ${name} is yours`, price, credits: s.credits })
  for (const code of old) {
    const isFitting = fits(pack, kind, ourSide(s).modules, code)
    if (isFitting || hasRoomForModule(pack, s)) stow(pack, s, code)
    else gain(s, sellPrice(pack, s, code), `${nameOf(pack, code)} finds no room and is sold`, emit)
  }
}
