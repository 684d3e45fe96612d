import { at } from '../../../lib/enums.ts'
import { MOST_MODULES } from '../actions.ts'
import { type Combat, cloneCombat, few, fitOut, type Side, sideOf } from '../combat/side.ts'
import { TOKENS, type Yard } from '../combat/yard.ts'
import { BALANCE, COMPACT, hullOf, type Member, type Pack, SLOT_PLACES, UNTYPED } from '../content/content.ts'
import { ADDED } from '../content/module-bonuses.ts'
import { moduleOf } from '../ship/code.ts'

/** §20 The places of a campaign. */
const PHASES = ['outset', 'contacts', 'contact', 'combat', 'prize', 'salvage', 'dock', 'won', 'lost'] as const
type Phase = (typeof PHASES)[number]

/** Three encounters a leg, four legs, then the last vessel. */
export const LEG = 3
export const ENCOUNTERS = 12
/** §6 By leg, and for the last vessel. */
const POPULATION_OF_LEG = [1, 2, 3, 5, 5] as const
/** A dock allows this many changes, then only the way on: every run must end. */
export const CHANGES_PER_DOCK = 64

/** How an encounter went. */
export const FATES = [
  'destroyed',
  'struck',
  'outrun',
  'bribed',
  'waved-on',
  'robbed',
  'fined',
  'slipped-away',
  'got-away',
  'broken-off',
  'stalemate',
  'ship-lost',
  'killed',
  'gave-up',
] as const
export type Fate = (typeof FATES)[number]
/** Numbers in the annals: whom we met × 1000 + their TR × 100 + how it went. */
const WHO = 1000
const RATING = 100
/** Contacts are numbers, too: who they are, their lane and captain, and the number of their ship. */
const LANE_ROOM = 32
const CAPTAIN_ROOM = 16

/** §27 Small contracts, signed at a dock for the leg that follows. */
export const CONTRACTS = ['hunt', 'prize', 'toll-free'] as const
export const NO_CONTRACT = -1

/** An empty list of what only ever grows less: nobody adds to it. */
export const NOTHING: number[] = []

export interface Campaign {
  mode: 'campaign'
  phase: Phase
  /** Encounters behind us; 12 before the last vessel, 13 when it is behind us too. */
  encounter: number
  credits: number
  /** Units of goods. */
  cargo: number
  /** Loose modules, one unit of the hold each. */
  hold: number[]
  isInsured: boolean
  claims: number
  /** TR of all enemies destroyed. */
  ratings: number
  kills: number
  stalemates: number
  /** Ships that struck their colours to us. */
  prizes: number
  hasShip: boolean
  /** The rung of the ladder. */
  rung: number
  /** The lane of who is met. */
  lane: number
  /** §29 The last vessel once it is rumoured, as a contact; −1 before. Its second captain is apart. */
  last: number
  second: number
  /** Captains beaten or scanned, a bit each: a data array remembers them. */
  known: number
  /** In this leg: contacts declined, scopes looked at again, and whether the contract is fulfilled. */
  declines: number
  looks: number
  isFulfilled: boolean
  contract: number
  offer: number
  /** Strangers on the scope: see `contactOf`. */
  contacts: number[]
  /** Who is met: their place among the attackers. */
  foe: number
  combat: Combat
  /** Wreckage to choose from. */
  salvage: number[]
  /** On offer at the dock: module places, hull places, roles and their fees. */
  modules: number[]
  hulls: number[]
  roles: number[]
  fees: number[]
  changes: number
  /** How each encounter went: see `annalOf`. */
  annals: number[]
  /** §15 The last fight, from its seed to its last action; empty before the first. See `parseRecord`. */
  fight: string
  /** How it ended. */
  reason: string
}

export function makeCampaign(combat: Combat, rung: number): Campaign {
  return {
    mode: 'campaign',
    phase: 'outset',
    encounter: 0,
    credits: 0,
    cargo: 0,
    hold: [],
    isInsured: false,
    claims: 0,
    ratings: 0,
    kills: 0,
    stalemates: 0,
    prizes: 0,
    hasShip: false,
    rung,
    lane: 0,
    last: -1,
    second: 0,
    known: 0,
    declines: 0,
    looks: 0,
    isFulfilled: false,
    contract: NO_CONTRACT,
    offer: NO_CONTRACT,
    contacts: [],
    foe: 0,
    combat,
    salvage: [],
    modules: [],
    hulls: [],
    roles: [],
    fees: [],
    changes: 0,
    annals: [],
    fight: '',
    reason: '',
  }
}

export const cloneCampaign = (s: Campaign): Campaign => ({
  mode: s.mode,
  phase: s.phase,
  encounter: s.encounter,
  credits: s.credits,
  cargo: s.cargo,
  hold: few(s.hold),
  isInsured: s.isInsured,
  claims: s.claims,
  ratings: s.ratings,
  kills: s.kills,
  stalemates: s.stalemates,
  prizes: s.prizes,
  hasShip: s.hasShip,
  rung: s.rung,
  lane: s.lane,
  last: s.last,
  second: s.second,
  known: s.known,
  declines: s.declines,
  looks: s.looks,
  isFulfilled: s.isFulfilled,
  contract: s.contract,
  offer: s.offer,
  contacts: few(s.contacts),
  foe: s.foe,
  combat: cloneCombat(s.combat),
  salvage: few(s.salvage),
  modules: few(s.modules),
  hulls: few(s.hulls),
  roles: few(s.roles),
  fees: few(s.fees),
  changes: s.changes,
  annals: few(s.annals),
  fight: s.fight,
  reason: s.reason,
})

/** Somebody on the scope. The ship follows from its number, and lies in the yard, where nobody may change it. */
export interface Contact {
  readonly attacker: number
  readonly lane: number
  readonly captain: number
  readonly token: number
}
export const makeContact = (attacker: number, lane: number, captain: number, token: number): number =>
  ((attacker * LANE_ROOM + lane) * CAPTAIN_ROOM + captain) * TOKENS + token
export function contactOf(contact: number): Contact {
  const head = Math.floor(contact / TOKENS)
  const who = Math.floor(head / CAPTAIN_ROOM)
  return {
    attacker: Math.floor(who / LANE_ROOM),
    lane: who % LANE_ROOM,
    captain: head % CAPTAIN_ROOM,
    token: contact % TOKENS,
  }
}
export function shipOfContact(yard: Yard, leg: number, contact: number): Side {
  const { attacker, lane, token } = contactOf(contact)
  return yard.ship(attacker, leg, lane, token)
}

/** Writes down how the encounter with the one we have met went. */
export function record(s: Campaign, fate: Fate): void {
  s.annals.push(s.foe * WHO + theirSide(s).tr * RATING + FATES.indexOf(fate))
}
export const annalOf = (annal: number): { attacker: number; tr: number; fate: Fate } => ({
  attacker: Math.floor(annal / WHO),
  tr: Math.floor((annal % WHO) / RATING),
  fate: at(FATES, annal % RATING),
})

export const legOf = (s: Campaign): number => Math.min(4, Math.floor(s.encounter / LEG))
/** At a dock the leg is behind us, so its population still counts. */
export const populationOf = (s: Campaign): number => {
  const leg = s.phase === 'dock' && s.encounter > 0 ? Math.floor((s.encounter - 1) / LEG) : legOf(s)
  return at(POPULATION_OF_LEG, leg)
}
export const isFinal = (s: Campaign): boolean => s.encounter === ENCOUNTERS
export const isOver = (s: Campaign): boolean => s.phase === 'won' || s.phase === 'lost'
export const ourSide = (s: Campaign): Side => sideOf(s.combat, 0)
export const theirSide = (s: Campaign): Side => sideOf(s.combat, 1)
export const score = (s: Campaign): number => s.ratings * 100 + s.credits

/** Whether these modules, and one more, have slots in this hull. */
export const fits = (pack: Pack, kind: number, codes: readonly number[], more: number): boolean =>
  mayFit(openSlots(pack, kind, codes), pack, more)

/** What of this hull's slots is left for one module more: a bit for each slot type, and behind them one for each if it is compact. */
export function openSlots(pack: Pack, kind: number, codes: readonly number[]): number {
  const { slots } = hullOf(pack, kind)
  let guns = 0
  let walls = 0
  let others = 0
  const { adds } = pack
  // Halves of slots are the same in every nature of hull.
  for (let i = 0; i < codes.length; i++) {
    const place = (codes[i] as number) * ADDED
    guns += adds[place + 3] as number
    walls += adds[place + 4] as number
    others += adds[place + 5] as number
  }
  const left = slots[UNTYPED] - beyond(guns, slots[0]) - beyond(walls, slots[1]) - beyond(others, slots[2])
  if (left < 0) return 0
  return openFor(0, guns, slots[0], left) | openFor(1, walls, slots[1], left) | openFor(2, others, slots[2], left)
}
/** Whole slots that so many halves need beyond their own. */
const beyond = (halves: number, own: number): number => Math.max(0, ((halves + 1) >> 1) - own)
function openFor(type: number, halves: number, own: number, left: number): number {
  // A whole module takes a slot more; a compact one only where no other has left it half of one.
  const whole = left > 0 || (halves + 1) >> 1 < own ? 1 << type : 0
  const compact = left > 0 || (halves & 1) === 1 || halves >> 1 < own ? 1 << (type + SLOT_PLACES.length) : 0
  return whole | compact
}
export const mayFit = (open: number, pack: Pack, code: number): boolean =>
  (open & (1 << (moduleOf(pack, code).slotType + ((code & COMPACT) === 0 ? 0 : SLOT_PLACES.length)))) !== 0

/** Fits our ship anew, which keeps both lists; damage and degradation stay: a new plate is as dented as the rest. */
export function refit(pack: Pack, s: Campaign, kind: number, modules: number[], crew: string[]): void {
  const own = ourSide(s)
  const isSame = s.hasShip && kind === own.kind
  const missing = isSame ? own.hullMax - own.hull : 0
  own.kind = kind
  own.modules = modules
  own.crew = crew
  if (!isSame) own.degradation = [0, 0, 0]
  fitOut(pack, own)
  own.hull = Math.max(1, own.hullMax - missing)
}

/** Room for goods and loose modules: the hull's, and five for each spare hold. */
export function roomOf(pack: Pack, s: Campaign): number {
  const own = ourSide(s)
  let room = hullOf(pack, own.kind).cargo.physical
  for (const code of own.modules) if (moduleOf(pack, code).primary_tag === 'ship:utility_extra_cargo') room += 5
  return hasRole(s, 'crew:quartermaster') ? room + QUARTERMASTER_ROOM : room
}
const QUARTERMASTER_ROOM = 3

/** §28 Whether somebody of this role is aboard: two of them do no more than one, except in the bands. */
export function hasRole(s: Campaign, member: Member): boolean {
  const { crew } = ourSide(s)
  // By hand: crews are small, often nobody, and every price asks.
  for (let i = 0; i < crew.length; i++) if (crew[i] === member) return true
  return false
}
export const countRole = (s: Campaign, role: Member): number => {
  let count = 0
  for (const member of ourSide(s).crew) if (member === role) count++
  return count
}
/** §27 Whether a module with this tag is fitted. */
export function hasModule(pack: Pack, s: Campaign, tag: string): boolean {
  for (const code of ourSide(s).modules) if (moduleOf(pack, code).primary_tag === tag) return true
  return false
}
export const freeRoom = (pack: Pack, s: Campaign): number => Math.max(0, roomOf(pack, s) - s.cargo - s.hold.length)
/** Orders name loose modules by number, and there are only so many numbers. */
export const hasRoomForModule = (pack: Pack, s: Campaign): boolean =>
  s.hold.length < MOST_MODULES && freeRoom(pack, s) > 0

/** Takes the thing at a place out of a list. */
export function takeOut<T>(list: T[], place: number): T {
  const thing = at(list, place)
  // By hand, since `splice` makes a list of what it takes.
  for (let i = place + 1; i < list.length; i++) list[i - 1] = list[i] as T
  list.pop()
  return thing
}

/** What the crew is owed when we leave a dock. */
export function wagesOf(pack: Pack, s: Campaign): number {
  let daily = 0
  for (const member of ourSide(s).crew) for (const role of pack.roles) if (role.member === member) daily += role.wage
  const owed = daily * BALANCE.days_per_leg
  return hasRole(s, 'crew:quartermaster') ? Math.floor(owed / 2) : owed
}
