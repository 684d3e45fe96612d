import type { Dice } from '../../../engine/dice.ts'
import type { Emit } from '../../../engine/game.ts'
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
  TRADE_HULL,
  UNFIT,
} from '../actions.ts'
import {
  ALIEN,
  BALANCE,
  DOCK as dock,
  type Hull,
  type Module,
  NPC,
  type Pack,
  PROTOTYPE,
  type Role,
} from '../content.ts'
import type { CampaignEvent } from '../events.ts'
import { SECONDARY_BITS } from '../fight/side.ts'
import { weighted } from '../fight/yard.ts'
import {
  type Campaign,
  CHANGES_PER_DOCK,
  fits,
  hasRoomForModule,
  ourSide,
  populationOf,
  refit,
  wagesOf,
} from './campaign-state.ts'

/** §27 Ten a point of hull, twenty-five a degradation, dearer where few live. */
export function mendPrice(s: Campaign): number {
  const { hull, hullMax, degradation } = ourSide(s)
  const worn = (degradation[0] as number) + (degradation[1] as number) + (degradation[2] as number)
  const base = dock.repair_per_hull * (hullMax - hull) + dock.repair_per_degradation * worn
  return Math.round((base * (dock.repair_percent[populationOf(s) - 1] as number)) / 100)
}

export function sellPrice(pack: Pack, code: number): number {
  const { price } = pack.modules[Math.floor(code / SECONDARY_BITS)] as Module
  const prototype = (code & PROTOTYPE) !== 0 ? dock.sell_prototype_percent : 100
  const alien = (code & ALIEN) !== 0 ? dock.sell_alien_percent : 100
  return Math.floor((price * dock.sell_percent * prototype * alien) / 1_000_000)
}

export const insurancePrice = (s: Campaign): number => {
  let price = BALANCE.insurance_price
  for (let claim = 0; claim < s.claims; claim++)
    price = Math.floor((price * (100 + BALANCE.insurance_growth_percent)) / 100)
  return price
}

/** What a hull costs in exchange for ours. */
export function hullPrice(pack: Pack, s: Campaign, kind: number): number {
  const ours = s.hasShip ? Math.floor((pack.hulls[ourSide(s).kind] as Hull).price / 2) : 0
  return Math.max(0, (pack.hulls[kind] as Hull).price - ours)
}

/** Stocks the shop. The home dock has every common module; others what the population brings. */
export function openDock(pack: Pack, s: Campaign, dice: Dice): void {
  const at = populationOf(s) - 1
  s.modules = s.encounter === 0 ? pack.commons.slice() : drawModules(pack, at, dice)
  s.hulls = s.encounter === 0 ? [] : drawHulls(pack, at, dice)
  if (!s.hasShip) s.hulls = [...pack.starters, ...s.hulls]
  s.roles = []
  s.fees = []
  for (let i = 0; i < BALANCE.crew_offers; i++) {
    const place = dice.roll('dock', pack.roles.length, 'role')
    const [least, most] = (pack.roles[place] as Role).hire
    s.roles.push(place)
    s.fees.push(least + dice.roll('dock', most - least + 1, 'fee'))
  }
  s.changes = 0
}

/** What is not bought stays behind. */
export function closeDock(s: Campaign): void {
  s.modules = []
  s.hulls = []
  s.roles = []
  s.fees = []
}

function drawModules(pack: Pack, at: number, dice: Dice): number[] {
  const offers: number[] = []
  let rare = 0
  const most = (dock.module_offers[at] as number) + BALANCE.dock_extra_modules
  for (let i = 0; i < most; i++) {
    if (dice.roll('dock', 100, 'module in stock') >= (dock.module_percent[at] as number)) continue
    const isFull = rare >= (dock.rare_modules[at] as number)
    const weights = pack.modules.map((m) => (m.rarity === 'rare' && isFull ? 0 : m.rarity_weight))
    const place = weighted(weights, dice, 'dock', 'module')
    if ((pack.modules[place] as Module).rarity === 'rare') rare++
    offers.push(place)
  }
  return offers
}

/** Alien and experimental hulls are not sold. */
function drawHulls(pack: Pack, at: number, dice: Dice): number[] {
  const offers: number[] = []
  const tiers = NPC.tier_weights[at] as readonly number[]
  const weights = pack.hulls.map(({ trait, tier, rarity }) =>
    trait === 'alien' || trait === 'experimental' ? 0 : (tiers[tier - 1] as number) * NPC.hull_rarity[rarity],
  )
  if (weights.every((weight) => weight === 0)) return offers
  for (let i = 0; i < (dock.hull_offers[at] as number); i++)
    if (dice.roll('dock', 100, 'hull in stock') < (dock.hull_percent[at] as number))
      offers.push(weighted(weights, dice, 'dock', 'hull'))
  return offers
}

/** Everything that can be done at a dock, in the order of the screen. */
export function dockOrders(pack: Pack, s: Campaign): readonly Order[] {
  const orders: Order[] = []
  const mayChange = s.changes < CHANGES_PER_DOCK
  if (mayChange && s.hasShip) serviceOrders(pack, s, orders)
  if (mayChange || !s.hasShip)
    s.hulls.forEach((kind, i) => {
      if (hullPrice(pack, s, kind) <= s.credits) orders.push(nth(TRADE_HULL, i))
    })
  const { crew } = ourSide(s)
  const isOwing = wagesOf(pack, s) > s.credits
  if (mayChange || isOwing) for (let i = 0; i < crew.length; i++) orders.push(nth(DISMISS, i))
  if (s.hasShip && !isOwing) orders.push(alone(LEAVE))
  return orders
}

function serviceOrders(pack: Pack, s: Campaign, orders: Order[]): void {
  const own = ourSide(s)
  const price = mendPrice(s)
  if (price > 0 && price <= s.credits) orders.push(alone(MEND))
  const hasRoom = hasRoomForModule(pack, s)
  s.modules.forEach((place, i) => {
    if ((pack.modules[place] as Module).price > s.credits) return
    if (hasRoom || fits(pack, own.kind, own.modules, place * SECONDARY_BITS)) orders.push(nth(BUY, i))
  })
  s.hold.forEach((code, i) => {
    if (fits(pack, own.kind, own.modules, code)) orders.push(nth(FIT, i))
    orders.push(nth(SELL, i))
  })
  if (hasRoom) for (let i = 0; i < own.modules.length; i++) orders.push(nth(UNFIT, i))
  if (s.cargo > 0) orders.push(alone(SELL_CARGO))
  const berths = (pack.hulls[own.kind] as Hull).crew_capacity
  s.roles.forEach((_, i) => {
    if ((s.fees[i] as number) <= s.credits && own.crew.length < berths) orders.push(nth(HIRE, i))
  })
  if (!s.isInsured && insurancePrice(s) <= s.credits) orders.push(alone(INSURE))
}

/** One change at the dock. None of them rolls dice. */
export function applyAtDock(pack: Pack, s: Campaign, { action, place }: Order, emit?: Emit<CampaignEvent>): void {
  const own = ourSide(s)
  s.changes++
  switch (action) {
    case MEND: {
      const price = mendPrice(s)
      s.credits -= price
      own.hull = own.hullMax
      own.degradation = [0, 0, 0]
      return emit?.({
        kind: 'paid',
        seat: 0,
        what: 'The hull is whole and every subsystem runs',
        price,
        credits: s.credits,
      })
    }
    case BUY: {
      const module = s.modules[place] as number
      const { price, name } = pack.modules[module] as Module
      s.credits -= price
      // The home dock never runs out.
      if (s.encounter > 0) s.modules.splice(place, 1)
      stow(pack, s, module * SECONDARY_BITS)
      return emit?.({ kind: 'paid', seat: 0, what: `${name} comes aboard`, price, credits: s.credits })
    }
    case SELL: {
      const [code] = s.hold.splice(place, 1) as [number]
      return gain(s, sellPrice(pack, code), `${nameOf(pack, code)} is sold`, emit)
    }
    case FIT: {
      const [code] = s.hold.splice(place, 1) as [number]
      refit(pack, s, own.kind, [...own.modules, code], own.crew)
      return emit?.({
        kind: 'fitted',
        seat: 0,
        what: nameOf(pack, code),
        isIn: true,
        rcp: ourSide(s).rcp,
        tr: ourSide(s).tr,
      })
    }
    case UNFIT: {
      const code = own.modules[place] as number
      s.hold.push(code)
      refit(
        pack,
        s,
        own.kind,
        own.modules.filter((_, i) => i !== place),
        own.crew,
      )
      return emit?.({
        kind: 'fitted',
        seat: 0,
        what: nameOf(pack, code),
        isIn: false,
        rcp: ourSide(s).rcp,
        tr: ourSide(s).tr,
      })
    }
    case TRADE_HULL:
      return tradeHull(pack, s, place, emit)
    case HIRE: {
      const { role } = pack.roles[s.roles[place] as number] as Role
      const price = s.fees[place] as number
      s.credits -= price
      s.roles.splice(place, 1)
      s.fees.splice(place, 1)
      refit(pack, s, own.kind, own.modules, [...own.crew, `crew:${role}`])
      return emit?.({ kind: 'paid', seat: 0, what: `A ${role} signs on`, price, credits: s.credits })
    }
    case DISMISS: {
      const member = own.crew[place] as string
      refit(
        pack,
        s,
        own.kind,
        own.modules,
        own.crew.filter((_, i) => i !== place),
      )
      return emit?.({ kind: 'dismissed', seat: 0, who: member.slice('crew:'.length) })
    }
    case INSURE: {
      const price = insurancePrice(s)
      s.credits -= price
      s.isInsured = true
      return emit?.({ kind: 'paid', seat: 0, what: 'You are insured', price, credits: s.credits })
    }
    case SELL_CARGO: {
      const units = s.cargo
      s.cargo = 0
      return gain(s, units * BALANCE.cargo_value, `${units} units of cargo are sold`, emit)
    }
  }
}

const nameOf = (pack: Pack, code: number): string => (pack.modules[Math.floor(code / SECONDARY_BITS)] as Module).name

function gain(s: Campaign, gained: number, what: string, emit?: Emit<CampaignEvent>): void {
  s.credits += gained
  emit?.({ kind: 'gained', seat: 0, what, gained, credits: s.credits })
}

/** Into a slot if there is one, else into the hold. */
function stow(pack: Pack, s: Campaign, code: number): void {
  const own = ourSide(s)
  if (fits(pack, own.kind, own.modules, code)) refit(pack, s, own.kind, [...own.modules, code], own.crew)
  else s.hold.push(code)
}

/** A new hull takes over what has a slot in it; the rest goes to the hold, or is sold where that is full. */
function tradeHull(pack: Pack, s: Campaign, place: number, emit?: Emit<CampaignEvent>): void {
  const kind = s.hulls[place] as number
  const { name, crew_capacity } = pack.hulls[kind] as Hull
  const price = hullPrice(pack, s, kind)
  const { modules, crew } = ourSide(s)
  const old = s.hasShip ? modules : []
  const hands = s.hasShip ? crew.slice(0, crew_capacity) : []
  s.credits -= price
  s.hulls.splice(place, 1)
  s.hasShip = false
  refit(pack, s, kind, [], hands)
  s.hasShip = true
  emit?.({ kind: 'paid', seat: 0, what: `The ${name} is yours`, price, credits: s.credits })
  for (const code of old) {
    const isFitting = fits(pack, kind, ourSide(s).modules, code)
    if (isFitting || hasRoomForModule(pack, s)) stow(pack, s, code)
    else gain(s, sellPrice(pack, code), `${nameOf(pack, code)} finds no room and is sold`, emit)
  }
}
