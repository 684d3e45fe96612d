import { at } from '../../../kit/vocabulary.ts'
import { MOST_MODULES } from '../actions.ts'
import { BALANCE, type BySlot, COMPACT, hullOf, type Pack, SLOT_PLACES, UNTYPED } from '../content.ts'
import { type Combat, cloneCombat, few, makeSide, type Side, sideOf, three } from '../fight/side.ts'
import type { Yard } from '../fight/yard.ts'
import { bitsOfCode, moduleOf, placeOfCode } from '../ship/code.ts'
import { buildShip, type Ship } from '../ship/ship.ts'
import type { FittedModule } from '../ship/ship-state.ts'

/** §20 The places of a campaign. */
const PHASES = ['outset', 'contacts', 'contact', 'combat', 'salvage', 'dock', 'won', 'lost'] as const
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
  ...['destroyed', 'outrun', 'bribed', 'waved-on', 'robbed', 'fined', 'slipped-away', 'got-away', 'stalemate'],
  ...['ship-lost', 'killed', 'gave-up'],
] as const
export type Fate = (typeof FATES)[number]
/** Numbers in the annals: whom we met × 1000 + their TR × 100 + how it went. */
const WHO = 1000
const RATING = 100
/** Contacts are numbers, too: who they are × 64 + the berth of their ship in the yard. */
const BERTH_BITS = 64

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
  hasShip: boolean
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
  /** How it ended. */
  reason: string
}

export function makeCampaign(combat: Combat): Campaign {
  return {
    mode: 'campaign',
    phase: 'outset',
    encounter: 0,
    credits: BALANCE.start_credits,
    cargo: 0,
    hold: [],
    isInsured: false,
    claims: 0,
    ratings: 0,
    kills: 0,
    stalemates: 0,
    hasShip: false,
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
  hasShip: s.hasShip,
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
  reason: s.reason,
})

/** Somebody on the scope. Their ship lies in the yard, where nobody may change it. */
export interface Contact {
  readonly attacker: number
  readonly side: Side
}
export const makeContact = (attacker: number, berth: number): number => attacker * BERTH_BITS + berth
export function contactOf(yard: Yard, s: Campaign, contact: number): Contact {
  const attacker = Math.floor(contact / BERTH_BITS)
  return { attacker, side: at(yard.of(attacker, populationOf(s)), contact % BERTH_BITS) }
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

const fitted = (codes: readonly number[]): FittedModule[] =>
  codes.map((code) => ({ module: placeOfCode(code), secondaries: bitsOfCode(code) }))

/** The ship these parts would make. The hull keeps what it lacks: a new plate is as dented as the rest. */
export function shipOf(pack: Pack, kind: number, modules: readonly number[], crew: readonly string[]): Ship {
  return buildShip(
    { hull: kind, modules: fitted(modules), degradation: [0, 0, 0], crew, tags: [], hullPoints: 0 },
    pack,
  )
}

/** Whether these modules, and one more, have slots in this hull. */
export function fits(pack: Pack, kind: number, codes: readonly number[], more: number): boolean {
  const { slots } = hullOf(pack, kind)
  const halves: BySlot<number> = [0, 0, 0]
  for (const code of codes) halves[moduleOf(pack, code).slotType] += halvesOf(code)
  halves[moduleOf(pack, more).slotType] += halvesOf(more)
  let excess = 0
  for (const type of SLOT_PLACES) excess += Math.max(0, Math.ceil(halves[type] / 2) - slots[type])
  return excess <= slots[UNTYPED]
}

const halvesOf = (code: number): number => ((code & COMPACT) === 0 ? 2 : 1)

/** Fits our ship anew; damage and degradation stay. */
export function refit(
  pack: Pack,
  s: Campaign,
  kind: number,
  modules: readonly number[],
  crew: readonly string[],
): void {
  const old = ourSide(s)
  const missing = s.hasShip ? old.hullMax - old.hull : 0
  const side = makeSide(shipOf(pack, kind, modules, crew))
  if (s.hasShip && kind === old.kind) side.degradation = three(old.degradation)
  side.hull = Math.max(1, side.hullMax - (kind === old.kind ? missing : 0))
  s.combat.sides[0] = side
}

/** Room for goods and loose modules: the hull's, and five for each spare hold. */
export function roomOf(pack: Pack, s: Campaign): number {
  const own = ourSide(s)
  let room = hullOf(pack, own.kind).cargo.physical
  for (const code of own.modules) if (moduleOf(pack, code).primary_tag === 'ship:utility_extra_cargo') room += 5
  return room
}
export const freeRoom = (pack: Pack, s: Campaign): number => Math.max(0, roomOf(pack, s) - s.cargo - s.hold.length)
/** Orders name loose modules by number, and there are only so many numbers. */
export const hasRoomForModule = (pack: Pack, s: Campaign): boolean =>
  s.hold.length < MOST_MODULES && freeRoom(pack, s) > 0

/** Takes the thing at a place out of a list. */
export function takeOut(list: number[], place: number): number {
  const thing = at(list, place)
  list.splice(place, 1)
  return thing
}

/** What the crew is owed when we leave a dock. */
export function wagesOf(pack: Pack, s: Campaign): number {
  let daily = 0
  for (const member of ourSide(s).crew) daily += pack.roles.find(({ role }) => `crew:${role}` === member)?.wage ?? 0
  return daily * BALANCE.days_per_leg
}
