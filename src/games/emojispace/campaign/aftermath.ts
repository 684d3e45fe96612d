import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { hasSurvived } from '../combat/combat.ts'
import { calm } from '../combat/side.ts'
import type { Yard } from '../combat/yard.ts'
import { BALANCE, hullOf, type Pack } from '../content/content.ts'
import type { CampaignEvent } from '../events.ts'
import { moduleName } from '../ship/code.ts'
import {
  type Campaign,
  CONTRACTS,
  countRole,
  ENCOUNTERS,
  hasRoomForModule,
  isFinal,
  LEG,
  NO_CONTRACT,
  NOTHING,
  ourSide,
  populationOf,
  record,
  refit,
  theirSide,
} from './campaign-state.ts'
import { drawLast, findContacts, postedPay } from './contacts.ts'
import { openDock } from './dock.ts'
import { drawLoot, drawSalvage } from './loot.ts'

export function enterDock(pack: Pack, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  s.phase = 'dock'
  settleContract(s, emit)
  s.declines = 0
  s.looks = 0
  s.isFulfilled = false
  openDock(pack, s, dice)
  if (s.encounter >= RUMOUR_FROM && s.last < 0) drawLast(pack, s, dice)
  emit?.({ kind: 'docked', seat: 0, population: populationOf(s) })
}
/** §29 From the third dock on everybody talks of the last vessel. */
const RUMOUR_FROM = ENCOUNTERS - LEG

/** §27 A contract is paid at the dock after its leg, or its forfeit taken. */
function settleContract(s: Campaign, emit?: Emit<CampaignEvent>): void {
  if (s.contract === NO_CONTRACT) return
  const contract = at(CONTRACTS, s.contract)
  const isKept = contract === 'toll-free' ? s.declines === 0 : s.isFulfilled
  const leg = Math.max(0, Math.ceil(s.encounter / LEG) - 1)
  const sum = isKept ? contractPay(leg, s.rung) : -Math.min(s.credits, forfeitOf(leg, s.rung))
  s.credits += sum
  s.contract = NO_CONTRACT
  emit?.({ kind: 'contract', seat: 0, contract, isKept, sum })
}
const USUAL = 1
export const contractPay = (leg: number, rung: number): number =>
  Math.floor((postedPay(leg, USUAL, rung) * BALANCE.contract_percent) / 100)
export const forfeitOf = (leg: number, rung: number): number =>
  Math.floor((postedPay(leg, USUAL, rung) * BALANCE.forfeit_percent) / 100)

/** §11 Insured and lucky: the captain lives, with credits and nothing else. */
export function loseShip(pack: Pack, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  record(s, hasSurvived(s.combat) ? 'ship-lost' : 'killed')
  if (!hasSurvived(s.combat)) return end(s, false, 'Your ship was destroyed', emit)
  s.isInsured = false
  s.claims++
  s.cargo = 0
  s.hold = []
  s.hasShip = false
  // Nobody asks for a forfeit from who has lost everything else.
  s.contract = NO_CONTRACT
  refit(pack, s, ourSide(s).kind, [], [])
  emit?.({ kind: 'wrecked', seat: 0 })
  if (isFinal(s)) return end(s, false, 'You lived, but the last vessel is gone', emit)
  const cheapest = Math.min(...pack.starters.map((kind) => hullOf(pack, kind).price))
  if (s.credits < cheapest) return end(s, false, 'You lived, but cannot pay for another hull', emit)
  s.encounter++
  s.salvage = NOTHING
  calm(s.combat)
  enterDock(pack, s, dice, emit)
}

/** §26 */
export function win(pack: Pack, yard: Yard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  s.ratings += theirSide(s).tr
  s.kills++
  if (s.lane === HOT && s.contract === HUNT) s.isFulfilled = true
  record(s, 'destroyed')
  drawLoot(pack, s, dice, emit)
  if (isFinal(s)) {
    s.encounter++
    return end(s, true, `You bring home the ${hullOf(pack, theirSide(s).kind).name}`, emit)
  }
  salvageWreck(pack, yard, s, dice, emit)
}
const HOT = 2
const HUNT = CONTRACTS.indexOf('hunt')
const PRIZE = CONTRACTS.indexOf('prize')

/** §10, §26 They strike: the pay of a win, and the ship itself. */
export function takePrize(pack: Pack, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  s.ratings += theirSide(s).tr
  s.prizes++
  if (s.contract === PRIZE || (s.lane === HOT && s.contract === HUNT)) s.isFulfilled = true
  record(s, 'struck')
  drawLoot(pack, s, dice, emit)
  s.phase = 'prize'
  emit?.({ kind: 'struck', seat: 0, name: hullOf(pack, theirSide(s).kind).name })
}

export function salvageWreck(pack: Pack, yard: Yard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  s.salvage = drawSalvage(pack, s, theirSide(s).modules, dice)
  const isLeft = !hasRoomForModule(pack, s)
  emit?.({ kind: 'wreck', seat: 0, modules: s.salvage.map((code) => moduleName(pack, code)), isLeft })
  if (s.salvage.length === 0 || isLeft) return pass(pack, yard, s, dice, emit)
  s.phase = 'salvage'
}

/** The encounter is behind us: a dock after every third, else the next contacts. */
export function pass(pack: Pack, yard: Yard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  if (isFinal(s)) return end(s, false, 'The last vessel got away', emit)
  s.encounter++
  s.salvage = NOTHING
  const own = ourSide(s)
  // §26 All hands patch half of what the hull lacks; §28 mechanics two points more. Subsystems wait for a dock.
  const patched = Math.floor((own.hullMax - own.hull) / 2) + MENDED_ON_THE_WAY * countRole(s, 'crew:mechanic')
  own.hull = Math.min(own.hullMax, own.hull + patched)
  calm(s.combat)
  emit?.({ kind: 'passed', seat: 0, encounter: s.encounter })
  if (s.encounter % LEG === 0) enterDock(pack, s, dice, emit)
  else findContacts(pack, yard, s, dice, emit)
}
const MENDED_ON_THE_WAY = 2

export function end(s: Campaign, won: boolean, reason: string, emit?: Emit<CampaignEvent>): void {
  s.phase = won ? 'won' : 'lost'
  s.reason = reason
  emit?.({ kind: 'over', seat: 0, won, reason })
}
