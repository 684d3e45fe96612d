import { at } from '../../../lib/enums.ts'
import { MAX_MODULES } from '../actions.ts'
import { type Combat, cloneCombat, copyList, type Side, sideOf, updateShipStats } from '../combat/side.ts'
import { SHIPS_PER_KEY, type ShipYard } from '../combat/yard.ts'
import { BALANCE, COMPACT, type CrewMember, hullOf, type Pack, SLOT_INDEXES, UNTYPED } from '../content/content.ts'
import { BONUS_COLUMN, BONUS_COUNT, bonusAt } from '../content/module-bonuses.ts'
import { moduleOf } from '../ship/module-code.ts'

/** §20 The phases of a campaign. */
const PHASES = ['outset', 'contacts', 'contact', 'combat', 'prize', 'salvage', 'dock', 'won', 'lost'] as const
type Phase = (typeof PHASES)[number]

/** A voyage has four legs of three encounters each, and then the last vessel. */
export const ENCOUNTERS_PER_LEG = 3
export const ENCOUNTERS = 12
/** §21 The population of each leg, and that for the last vessel. */
const POPULATION_OF_LEG = [1, 2, 3, 5, 5] as const
/** How many changes a dock allows before the player can only leave. The limit makes every run end. */
export const CHANGES_PER_DOCK = 64

/** The ways in which an encounter can end. */
export const ENCOUNTER_FATES = [
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
export type EncounterFate = (typeof ENCOUNTER_FATES)[number]
/** An annal records an encounter as one number: attacker × 1000 + TR × 100 + fate. */
const ANNAL_ATTACKER = 1000
const ANNAL_RATING = 100
/** A contact is one number that packs attacker, lane, captain and ship token. */
const LANE_RADIX = 32
const CAPTAIN_RADIX = 16

/** §27 Small contracts. The player signs one at a dock for the leg that follows. */
export const CONTRACTS = ['hunt', 'prize', 'toll-free'] as const
export const NO_CONTRACT = -1

/** An empty list that many fields share. It may be used for lists that are replaced or shortened, but never appended to. */
export const EMPTY_LIST: number[] = []

export interface Campaign {
  mode: 'campaign'
  phase: Phase
  /** The number of encounters done: 12 before the last vessel, 13 after it. */
  encounter: number
  credits: number
  /** The number of units of cargo. */
  cargo: number
  /** The codes of loose modules, of which each takes one unit of the hold. */
  hold: number[]
  isInsured: boolean
  claims: number
  /** The sum of the threat ratings (TR) of all destroyed enemies. */
  ratings: number
  kills: number
  stalemates: number
  /** The number of ships that struck their colours. */
  prizes: number
  hasShip: boolean
  /** §30 The difficulty. */
  rung: number
  /** The lane of the current contact. */
  lane: number
  /** §29 `last` is the last vessel as a contact, or −1 before it is rumoured; `second` is its second captain. */
  last: number
  second: number
  /** A bit for each captain that was beaten or scanned. A data array remembers them. */
  known: number
  /** Counts for this leg: `declines` of contacts declined, `looks` of contacts redrawn. `isFulfilled` says whether the contract is. */
  declines: number
  looks: number
  isFulfilled: boolean
  contract: number
  offer: number
  /** The contacts to choose from, each packed as `unpackContact` reads it. */
  contacts: number[]
  /** The index of the current contact's kind of attacker. */
  foe: number
  combat: Combat
  /** The codes of modules in the wreck. */
  salvage: number[]
  /** What the dock offers: the indexes of modules, hulls and roles, and the hiring fee of each role. */
  modules: number[]
  hulls: number[]
  roles: number[]
  fees: number[]
  changes: number
  /** How each encounter ended, packed as `unpackAnnal` reads it. */
  annals: number[]
  /** §15 The record of the last fight as `makeFightRecord` writes it; empty before the first fight. */
  fight: string
  /** How the voyage ended; empty until it does. */
  reason: string
}

export function makeCampaign(combat: Combat, difficulty: number): Campaign {
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
    rung: difficulty,
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
  hold: copyList(s.hold),
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
  contacts: copyList(s.contacts),
  foe: s.foe,
  combat: cloneCombat(s.combat),
  salvage: copyList(s.salvage),
  modules: copyList(s.modules),
  hulls: copyList(s.hulls),
  roles: copyList(s.roles),
  fees: copyList(s.fees),
  changes: s.changes,
  annals: copyList(s.annals),
  fight: s.fight,
  reason: s.reason,
})

/** A contact after unpacking. The yard builds its ship from the token. */
export interface Contact {
  readonly attacker: number
  readonly lane: number
  readonly captain: number
  readonly token: number
}
export const packContact = (attacker: number, lane: number, captain: number, token: number): number =>
  ((attacker * LANE_RADIX + lane) * CAPTAIN_RADIX + captain) * SHIPS_PER_KEY + token
export function unpackContact(contact: number): Contact {
  const head = Math.floor(contact / SHIPS_PER_KEY)
  const who = Math.floor(head / CAPTAIN_RADIX)
  return {
    attacker: Math.floor(who / LANE_RADIX),
    lane: who % LANE_RADIX,
    captain: head % CAPTAIN_RADIX,
    token: contact % SHIPS_PER_KEY,
  }
}
export function shipOfContact(yard: ShipYard, leg: number, contact: number): Side {
  const { attacker, lane, token } = unpackContact(contact)
  return yard.ship(attacker, leg, lane, token)
}

/** Adds the current encounter to the annals. */
export function recordFate(s: Campaign, fate: EncounterFate): void {
  s.annals.push(s.foe * ANNAL_ATTACKER + theirSide(s).tr * ANNAL_RATING + ENCOUNTER_FATES.indexOf(fate))
}
export const unpackAnnal = (annal: number): { attacker: number; tr: number; fate: EncounterFate } => ({
  attacker: Math.floor(annal / ANNAL_ATTACKER),
  tr: Math.floor((annal % ANNAL_ATTACKER) / ANNAL_RATING),
  fate: at(ENCOUNTER_FATES, annal % ANNAL_RATING),
})

export const currentLeg = (s: Campaign): number => Math.min(4, Math.floor(s.encounter / ENCOUNTERS_PER_LEG))
/** The population where the ship is. At a dock it is that of the leg that has just ended. */
export const populationOf = (s: Campaign): number => {
  const leg = s.phase === 'dock' && s.encounter > 0 ? Math.floor((s.encounter - 1) / ENCOUNTERS_PER_LEG) : currentLeg(s)
  return at(POPULATION_OF_LEG, leg)
}
export const isLastVesselNext = (s: Campaign): boolean => s.encounter === ENCOUNTERS
export const isOver = (s: Campaign): boolean => s.phase === 'won' || s.phase === 'lost'
export const ourSide = (s: Campaign): Side => sideOf(s.combat, 0)
export const theirSide = (s: Campaign): Side => sideOf(s.combat, 1)
export const runScore = (s: Campaign): number => s.ratings * 100 + s.credits

/** Whether a hull of this kind has slots for these modules and one more. */
export const hasSlotsFor = (pack: Pack, kind: number, codes: readonly number[], more: number): boolean =>
  hasSlotFor(openSlotBits(pack, kind, codes), pack, more)

/** The slot types that could take one more module, as bits: first one bit per type for normal modules, then one for compact modules. */
export function openSlotBits(pack: Pack, kind: number, codes: readonly number[]): number {
  const { slots } = hullOf(pack, kind)
  let weaponHalves = 0
  let defenseHalves = 0
  let utilityHalves = 0
  const { moduleBonuses: bonuses } = pack
  // The slot sizes of a ship are the same for every nature of hull.
  for (let i = 0; i < codes.length; i++) {
    const index = (codes[i] as number) * BONUS_COUNT
    weaponHalves += bonusAt(bonuses, index, BONUS_COLUMN.halvesWeapon)
    defenseHalves += bonusAt(bonuses, index, BONUS_COLUMN.halvesDefense)
    utilityHalves += bonusAt(bonuses, index, BONUS_COLUMN.halvesUtility)
  }
  const left =
    slots[UNTYPED] -
    excessSlots(weaponHalves, slots[0]) -
    excessSlots(defenseHalves, slots[1]) -
    excessSlots(utilityHalves, slots[2])
  if (left < 0) return 0
  return (
    slotBitsOfType(0, weaponHalves, slots[0], left) |
    slotBitsOfType(1, defenseHalves, slots[1], left) |
    slotBitsOfType(2, utilityHalves, slots[2], left)
  )
}
/** For a number of half slots, how many slots are needed beyond those of the type itself. */
const excessSlots = (halves: number, own: number): number => Math.max(0, ((halves + 1) >> 1) - own)
function slotBitsOfType(type: number, halves: number, own: number, left: number): number {
  // A normal module needs another slot. A compact one may share a slot that is half used.
  const normal = left > 0 || (halves + 1) >> 1 < own ? 1 << type : 0
  const compact = left > 0 || (halves & 1) === 1 || halves >> 1 < own ? 1 << (type + SLOT_INDEXES.length) : 0
  return normal | compact
}
export const hasSlotFor = (open: number, pack: Pack, code: number): boolean =>
  (open & (1 << (moduleOf(pack, code).slotType + ((code & COMPACT) === 0 ? 0 : SLOT_INDEXES.length)))) !== 0

/** Refits our ship and takes ownership of both lists. Missing hull points and damage to subsystems stay, unless the hull is new. */
export function refitShip(pack: Pack, s: Campaign, kind: number, modules: number[], crew: string[]): void {
  const own = ourSide(s)
  const isSameHull = s.hasShip && kind === own.kind
  const missing = isSameHull ? own.hullMax - own.hull : 0
  own.kind = kind
  own.modules = modules
  own.crew = crew
  if (!isSameHull) own.degradation = [0, 0, 0]
  updateShipStats(pack, own)
  own.hull = Math.max(1, own.hullMax - missing)
}

/** How many units of cargo and loose modules there is room for: the hull's own, and 5 for each spare hold. */
export function holdRoom(pack: Pack, s: Campaign): number {
  const own = ourSide(s)
  let room = hullOf(pack, own.kind).cargo.physical
  for (const code of own.modules) if (moduleOf(pack, code).primary_tag === 'ship:utility_extra_cargo') room += 5
  return hasRole(s, 'crew:quartermaster') ? room + QUARTERMASTER_ROOM : room
}
const QUARTERMASTER_ROOM = 3

/** §28 Whether a crew member of this role is aboard. A second one has no further effect, except on bands. */
export function hasRole(s: Campaign, member: CrewMember): boolean {
  const { crew } = ourSide(s)
  // A loop and not `includes`, because crews are tiny and every price calls this.
  for (let i = 0; i < crew.length; i++) if (crew[i] === member) return true
  return false
}
export const countRole = (s: Campaign, role: CrewMember): number => {
  let count = 0
  for (const member of ourSide(s).crew) if (member === role) count++
  return count
}
/** §27 Whether a module with this tag is fitted. */
export function hasModule(pack: Pack, s: Campaign, tag: string): boolean {
  for (const code of ourSide(s).modules) if (moduleOf(pack, code).primary_tag === tag) return true
  return false
}
export const freeHoldRoom = (pack: Pack, s: Campaign): number =>
  Math.max(0, holdRoom(pack, s) - s.cargo - s.hold.length)
/** Whether the hold takes another loose module. Their number is also limited by the orders that name them. */
export const hasRoomForModule = (pack: Pack, s: Campaign): boolean =>
  s.hold.length < MAX_MODULES && freeHoldRoom(pack, s) > 0

/** Removes and returns the entry at an index. */
export function removeAt<T>(list: T[], index: number): T {
  const thing = at(list, index)
  // A loop, because `splice` would allocate a list of the removed entries.
  for (let i = index + 1; i < list.length; i++) list[i - 1] = list[i] as T
  list.pop()
  return thing
}

/** The wages that are due when leaving a dock. */
export function wagesOf(pack: Pack, s: Campaign): number {
  let daily = 0
  for (const member of ourSide(s).crew) for (const role of pack.roles) if (role.member === member) daily += role.wage
  const owed = daily * BALANCE.days_per_leg
  return hasRole(s, 'crew:quartermaster') ? Math.floor(owed / 2) : owed
}
