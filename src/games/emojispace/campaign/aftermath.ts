import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { hasSurvived } from '../combat/combat.ts'
import { clearCombat } from '../combat/side.ts'
import type { ShipYard } from '../combat/yard.ts'
import { BALANCE, hullOf, type Pack } from '../content/content.ts'
import type { CampaignEvent } from '../events.ts'
import { moduleName } from '../ship/module-code.ts'
import {
  type Campaign,
  CONTRACTS,
  countRole,
  EMPTY_LIST,
  ENCOUNTERS,
  ENCOUNTERS_PER_LEG,
  hasRoomForModule,
  isLastVesselNext,
  NO_CONTRACT,
  ourSide,
  populationOf,
  recordFate,
  refitShip,
  theirSide,
} from './campaign-state.ts'
import { drawLastVessel, findContacts, lanePay } from './contacts.ts'
import { openDock } from './dock.ts'
import { drawLoot, drawSalvage } from './loot.ts'

export function enterDock(pack: Pack, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  s.phase = 'dock'
  settleContract(s, emit)
  s.declines = 0
  s.looks = 0
  s.isFulfilled = false
  openDock(pack, s, dice)
  if (s.encounter >= RUMOUR_FROM && s.last < 0) drawLastVessel(pack, s, dice)
  emit?.({ kind: 'docked', seat: 0, population: populationOf(s) })
}
/** §29 The last vessel is rumoured from the third dock on. */
const RUMOUR_FROM = ENCOUNTERS - ENCOUNTERS_PER_LEG

/** §27 Pays for the contract at the dock after its leg, or takes the forfeit. */
function settleContract(s: Campaign, emit?: Emit<CampaignEvent>): void {
  if (s.contract === NO_CONTRACT) return
  const contract = at(CONTRACTS, s.contract)
  const isKept = contract === 'toll-free' ? s.declines === 0 : s.isFulfilled
  const leg = Math.max(0, Math.ceil(s.encounter / ENCOUNTERS_PER_LEG) - 1)
  const sum = isKept ? contractPay(leg, s.rung) : -Math.min(s.credits, contractForfeit(leg, s.rung))
  s.credits += sum
  s.contract = NO_CONTRACT
  emit?.({ kind: 'contract', seat: 0, contract, isKept, sum })
}
const USUAL = 1
export const contractPay = (leg: number, difficulty: number): number =>
  Math.floor((lanePay(leg, USUAL, difficulty) * BALANCE.contract_percent) / 100)
export const contractForfeit = (leg: number, difficulty: number): number =>
  Math.floor((lanePay(leg, USUAL, difficulty) * BALANCE.forfeit_percent) / 100)

/** §11 The player's ship is destroyed. An insured player who survives the roll continues with only the credits. */
export function loseShip(pack: Pack, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  recordFate(s, hasSurvived(s.combat) ? 'ship-lost' : 'killed')
  if (!hasSurvived(s.combat)) return endVoyage(s, false, 'Your ship was destroyed', emit)
  s.isInsured = false
  s.claims++
  s.cargo = 0
  s.hold = []
  s.hasShip = false
  // There is no forfeit, because the player has lost everything else already.
  s.contract = NO_CONTRACT
  refitShip(pack, s, ourSide(s).kind, [], [])
  emit?.({ kind: 'wrecked', seat: 0 })
  if (isLastVesselNext(s)) return endVoyage(s, false, 'You lived, but the last vessel is gone', emit)
  const cheapest = Math.min(...pack.starters.map((kind) => hullOf(pack, kind).price))
  if (s.credits < cheapest) return endVoyage(s, false, 'You lived, but cannot pay for another hull', emit)
  s.encounter++
  s.salvage = EMPTY_LIST
  clearCombat(s.combat)
  enterDock(pack, s, dice, emit)
}

/** §26 Runs after the enemy is destroyed: the player gets the pay, then the salvage. */
export function winFight(pack: Pack, yard: ShipYard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  s.ratings += theirSide(s).tr
  s.kills++
  if (s.lane === HOT && s.contract === HUNT) s.isFulfilled = true
  recordFate(s, 'destroyed')
  drawLoot(pack, s, dice, emit)
  if (isLastVesselNext(s)) {
    s.encounter++
    return endVoyage(s, true, `You bring home the ${hullOf(pack, theirSide(s).kind).name}`, emit)
  }
  salvageWreck(pack, yard, s, dice, emit)
}
const HOT = 2
const HUNT = CONTRACTS.indexOf('hunt')
const PRIZE = CONTRACTS.indexOf('prize')

/** §10, §26 Runs after the enemy strikes its colours: the player gets the pay of a win, and the enemy's ship. */
export function takePrize(pack: Pack, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  s.ratings += theirSide(s).tr
  s.prizes++
  if (s.contract === PRIZE || (s.lane === HOT && s.contract === HUNT)) s.isFulfilled = true
  recordFate(s, 'struck')
  drawLoot(pack, s, dice, emit)
  s.phase = 'prize'
  emit?.({ kind: 'struck', seat: 0, name: hullOf(pack, theirSide(s).kind).name })
}

export function salvageWreck(pack: Pack, yard: ShipYard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  s.salvage = drawSalvage(pack, s, theirSide(s).modules, dice)
  const isLeft = !hasRoomForModule(pack, s)
  emit?.({ kind: 'wreck', seat: 0, modules: s.salvage.map((code) => moduleName(pack, code)), isLeft })
  if (s.salvage.length === 0 || isLeft) return finishEncounter(pack, yard, s, dice, emit)
  s.phase = 'salvage'
}

/** Ends an encounter. Every third one leads to a dock, the others to the next contacts. */
export function finishEncounter(pack: Pack, yard: ShipYard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  if (isLastVesselNext(s)) return endVoyage(s, false, 'The last vessel got away', emit)
  s.encounter++
  s.salvage = EMPTY_LIST
  const own = ourSide(s)
  // §21 The crew patches half of the missing hull. §28 Each mechanic adds 2 points. Subsystems are repaired only at a dock.
  const patched = Math.floor((own.hullMax - own.hull) / 2) + MECHANIC_PATCH * countRole(s, 'crew:mechanic')
  own.hull = Math.min(own.hullMax, own.hull + patched)
  clearCombat(s.combat)
  emit?.({ kind: 'passed', seat: 0, encounter: s.encounter })
  if (s.encounter % ENCOUNTERS_PER_LEG === 0) enterDock(pack, s, dice, emit)
  else findContacts(pack, yard, s, dice, emit)
}
const MECHANIC_PATCH = 2

export function endVoyage(s: Campaign, won: boolean, reason: string, emit?: Emit<CampaignEvent>): void {
  s.phase = won ? 'won' : 'lost'
  s.reason = reason
  emit?.({ kind: 'over', seat: 0, won, reason })
}
