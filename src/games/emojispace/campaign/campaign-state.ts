import { at } from '../../../lib/enums.ts'
import { MAX_MODULES } from '../actions.ts'
import { type Combat, cloneCombat, copyList, type Side, sideOf, updateStats } from '../combat/side.ts'
import { TOKEN_COUNT, type Yard } from '../combat/yard.ts'
import { BALANCE, COMPACT, hullOf, type Member, type Pack, SLOT_INDEXES, UNTYPED } from '../content/content.ts'
import { BONUS, BONUS_COUNT, bonusAt } from '../content/module-bonuses.ts'
import { moduleOf } from '../ship/module-code.ts'

/** §20 Phases of a campaign. */
const PHASES = ['outset', 'contacts', 'contact', 'combat', 'prize', 'salvage', 'dock', 'won', 'lost'] as const
type Phase = (typeof PHASES)[number]

/** Three encounters a leg, four legs, then the last vessel. */
export const LEG_LENGTH = 3
export const ENCOUNTERS = 12
/** §21 Population by leg, and for the last vessel. */
const POPULATION_OF_LEG = [1, 2, 3, 5, 5] as const
/** A dock allows this many changes, then only leaving: every run must end. */
export const CHANGES_PER_DOCK = 64

/** How an encounter ended. */
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
/** An entry of the annals is attacker × 1000 + TR × 100 + fate. */
const ANNAL_ATTACKER = 1000
const ANNAL_RATING = 100
/** A contact packs attacker, lane, captain and ship token into one number. */
const LANE_RADIX = 32
const CAPTAIN_RADIX = 16

/** §27 Small contracts, signed at a dock for the leg that follows. */
export const CONTRACTS = ['hunt', 'prize', 'toll-free'] as const
export const NO_CONTRACT = -1

/** A shared empty list, for lists that are replaced or shortened but never appended to. */
export const EMPTY_LIST: number[] = []

export interface Campaign {
  mode: 'campaign'
  phase: Phase
  /** Encounters done; 12 before the last vessel, 13 after it. */
  encounter: number
  credits: number
  /** Units of cargo. */
  cargo: number
  /** Codes of loose modules; each takes one unit of the hold. */
  hold: number[]
  isInsured: boolean
  claims: number
  /** Sum of the threat ratings (TR) of all enemies destroyed. */
  ratings: number
  kills: number
  stalemates: number
  /** Ships that struck their colours. */
  prizes: number
  hasShip: boolean
  /** §30 Difficulty. */
  rung: number
  /** The lane of the current contact. */
  lane: number
  /** §29 The last vessel as a contact once it is rumoured, else −1; and its second captain. */
  last: number
  second: number
  /** Bits of the captains beaten or scanned, which a data array remembers. */
  known: number
  /** In this leg: contacts declined, contacts redrawn, and whether the contract is fulfilled. */
  declines: number
  looks: number
  isFulfilled: boolean
  contract: number
  offer: number
  /** Contacts to choose from: see `contactOf`. */
  contacts: number[]
  /** Index of the current contact's attacker. */
  foe: number
  combat: Combat
  /** Codes of modules in the wreck. */
  salvage: number[]
  /** Offers of the dock: indexes of modules, hulls and roles, and the hiring fees. */
  modules: number[]
  hulls: number[]
  roles: number[]
  fees: number[]
  changes: number
  /** How each encounter ended: see `readAnnal`. */
  annals: number[]
  /** §15 Record of the last fight, '' before the first: see `makeRecord`. */
  fight: string
  /** How the voyage ended, or ''. */
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

/** An unpacked contact. The yard builds its ship from the token. */
export interface Contact {
  readonly attacker: number
  readonly lane: number
  readonly captain: number
  readonly token: number
}
export const makeContact = (attacker: number, lane: number, captain: number, token: number): number =>
  ((attacker * LANE_RADIX + lane) * CAPTAIN_RADIX + captain) * TOKEN_COUNT + token
export function contactOf(contact: number): Contact {
  const head = Math.floor(contact / TOKEN_COUNT)
  const who = Math.floor(head / CAPTAIN_RADIX)
  return {
    attacker: Math.floor(who / LANE_RADIX),
    lane: who % LANE_RADIX,
    captain: head % CAPTAIN_RADIX,
    token: contact % TOKEN_COUNT,
  }
}
export function shipOfContact(yard: Yard, leg: number, contact: number): Side {
  const { attacker, lane, token } = contactOf(contact)
  return yard.ship(attacker, leg, lane, token)
}

/** Adds the current encounter to the annals. */
export function recordFate(s: Campaign, fate: Fate): void {
  s.annals.push(s.foe * ANNAL_ATTACKER + theirSide(s).tr * ANNAL_RATING + FATES.indexOf(fate))
}
export const readAnnal = (annal: number): { attacker: number; tr: number; fate: Fate } => ({
  attacker: Math.floor(annal / ANNAL_ATTACKER),
  tr: Math.floor((annal % ANNAL_ATTACKER) / ANNAL_RATING),
  fate: at(FATES, annal % ANNAL_RATING),
})

export const legOf = (s: Campaign): number => Math.min(4, Math.floor(s.encounter / LEG_LENGTH))
/** At a dock, the population of the leg that has just ended. */
export const populationOf = (s: Campaign): number => {
  const leg = s.phase === 'dock' && s.encounter > 0 ? Math.floor((s.encounter - 1) / LEG_LENGTH) : legOf(s)
  return at(POPULATION_OF_LEG, leg)
}
export const isFinal = (s: Campaign): boolean => s.encounter === ENCOUNTERS
export const isOver = (s: Campaign): boolean => s.phase === 'won' || s.phase === 'lost'
export const ourSide = (s: Campaign): Side => sideOf(s.combat, 0)
export const theirSide = (s: Campaign): Side => sideOf(s.combat, 1)
export const score = (s: Campaign): number => s.ratings * 100 + s.credits

/** Whether this hull has slots for these modules and one more. */
export const hasRoomFor = (pack: Pack, kind: number, codes: readonly number[], more: number): boolean =>
  hasSlotFor(openSlots(pack, kind, codes), pack, more)

/** Slot types that could take one more module, as bits: first for a normal module of each type, then for a compact one. */
export function openSlots(pack: Pack, kind: number, codes: readonly number[]): number {
  const { slots } = hullOf(pack, kind)
  let weaponHalves = 0
  let defenseHalves = 0
  let utilityHalves = 0
  const { moduleBonuses: bonuses } = pack
  // Slot sizes are the same for every nature of hull.
  for (let i = 0; i < codes.length; i++) {
    const index = (codes[i] as number) * BONUS_COUNT
    weaponHalves += bonusAt(bonuses, index, BONUS.halvesWeapon)
    defenseHalves += bonusAt(bonuses, index, BONUS.halvesDefense)
    utilityHalves += bonusAt(bonuses, index, BONUS.halvesUtility)
  }
  const left =
    slots[UNTYPED] -
    excessSlots(weaponHalves, slots[0]) -
    excessSlots(defenseHalves, slots[1]) -
    excessSlots(utilityHalves, slots[2])
  if (left < 0) return 0
  return (
    openSlotBits(0, weaponHalves, slots[0], left) |
    openSlotBits(1, defenseHalves, slots[1], left) |
    openSlotBits(2, utilityHalves, slots[2], left)
  )
}
/** Slots needed beyond the typed ones, for a number of half slots. */
const excessSlots = (halves: number, own: number): number => Math.max(0, ((halves + 1) >> 1) - own)
function openSlotBits(type: number, halves: number, own: number, left: number): number {
  // A normal module needs another slot; a compact one may share a half-used slot.
  const normal = left > 0 || (halves + 1) >> 1 < own ? 1 << type : 0
  const compact = left > 0 || (halves & 1) === 1 || halves >> 1 < own ? 1 << (type + SLOT_INDEXES.length) : 0
  return normal | compact
}
export const hasSlotFor = (open: number, pack: Pack, code: number): boolean =>
  (open & (1 << (moduleOf(pack, code).slotType + ((code & COMPACT) === 0 ? 0 : SLOT_INDEXES.length)))) !== 0

/** Refits our ship and takes ownership of both lists. Missing hull points and degradation stay, unless the hull is new. */
export function refit(pack: Pack, s: Campaign, kind: number, modules: number[], crew: string[]): void {
  const own = ourSide(s)
  const isSameHull = s.hasShip && kind === own.kind
  const missing = isSameHull ? own.hullMax - own.hull : 0
  own.kind = kind
  own.modules = modules
  own.crew = crew
  if (!isSameHull) own.degradation = [0, 0, 0]
  updateStats(pack, own)
  own.hull = Math.max(1, own.hullMax - missing)
}

/** Room for cargo and loose modules: the hull's, plus 5 for each spare hold. */
export function roomOf(pack: Pack, s: Campaign): number {
  const own = ourSide(s)
  let room = hullOf(pack, own.kind).cargo.physical
  for (const code of own.modules) if (moduleOf(pack, code).primary_tag === 'ship:utility_extra_cargo') room += 5
  return hasRole(s, 'crew:quartermaster') ? room + QUARTERMASTER_ROOM : room
}
const QUARTERMASTER_ROOM = 3

/** §28 Whether this role is aboard. A second one has no further effect, except on bands. */
export function hasRole(s: Campaign, member: Member): boolean {
  const { crew } = ourSide(s)
  // A loop instead of `includes`: crews are tiny, and every price calls this.
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
/** The number of loose modules is limited by the orders that name them. */
export const hasRoomForModule = (pack: Pack, s: Campaign): boolean =>
  s.hold.length < MAX_MODULES && freeRoom(pack, s) > 0

/** Removes and returns the entry at an index. */
export function removeAt<T>(list: T[], index: number): T {
  const thing = at(list, index)
  // A loop, because `splice` allocates a list of the removed entries.
  for (let i = index + 1; i < list.length; i++) list[i - 1] = list[i] as T
  list.pop()
  return thing
}

/** Wages due when leaving a dock. */
export function wagesOf(pack: Pack, s: Campaign): number {
  let daily = 0
  for (const member of ourSide(s).crew) for (const role of pack.roles) if (role.member === member) daily += role.wage
  const owed = daily * BALANCE.days_per_leg
  return hasRole(s, 'crew:quartermaster') ? Math.floor(owed / 2) : owed
}
