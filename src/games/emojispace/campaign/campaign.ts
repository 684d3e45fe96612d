import type { Emit, Moves, Outcome } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import {
  ATTACK,
  BRIBE,
  CONTINUE_VOYAGE,
  FLEE,
  FLY_PRIZE,
  firstOrders,
  LAUNCH,
  LEAVE,
  MEET_CONTACT,
  type Order,
  orderOf,
  plainOrder,
  REDRAW_CONTACTS,
  SELL_PRIZE,
  SURRENDER_AT_CONTACT,
  TAKE_SALVAGE,
} from '../actions.ts'
import { captainsOf, chooseIntent } from '../combat/captains.ts'
import { combatOrders } from '../combat/orders.ts'
import { commitmentOf, makeFightRecord } from '../combat/record.ts'
import { makeIdleCombat, makeSide, restoreActionUses, type Side, startCombat, USES_PER_COMBAT } from '../combat/side.ts'
import { playRound } from '../combat/skirmish.ts'
import type { ShipYard } from '../combat/yard.ts'
import { type AnswerTable, attackerOf, BALANCE, DOCK, hullOf, type Pack } from '../content/content.ts'
import { rollTable } from '../content/weighted-table.ts'
import type { CampaignEvent } from '../events.ts'
import { moduleName, moduleOf } from '../ship/module-code.ts'
import { endVoyage, enterDock, finishEncounter, loseShip, salvageWreck, takePrize, winFight } from './aftermath.ts'
import {
  type Campaign,
  currentLeg,
  EMPTY_LIST,
  ENCOUNTERS,
  hasModule,
  hasRole,
  hasRoomForModule,
  isLastVesselNext,
  isOver,
  makeCampaign,
  ourSide,
  recordFate,
  refitShip,
  removeAt,
  runScore,
  theirSide,
  unpackContact,
  wagesOf,
} from './campaign-state.ts'
import {
  bribeNow,
  captainsAtHelm,
  declineContact,
  findContacts,
  fineNow,
  isKnownCaptain,
  outrunPercent,
} from './contacts.ts'
import { applyAtDock, closeDock, dockOrders } from './dock.ts'
import { flyPrize, sellPrize } from './prize.ts'

const SEAT = [0] as const
const NOBODY = [] as const

export function setupCampaign(pack: Pack, difficulty: number): Campaign {
  const bare = makeSide(pack, at(pack.starters, 0), [], [])
  return makeCampaign(makeIdleCombat(bare), difficulty)
}

export const toActInCampaign = (s: Campaign): readonly number[] => (isOver(s) ? NOBODY : SEAT)

export function campaignOrders(pack: Pack, s: Campaign): readonly Order[] {
  switch (s.phase) {
    case 'outset':
      return firstOrders(LAUNCH, pack.starters.length)
    case 'contacts': {
      const meets = firstOrders(MEET_CONTACT, s.contacts.length)
      return mayRedrawContacts(pack, s) ? [...meets, plainOrder(REDRAW_CONTACTS)] : meets
    }
    case 'contact':
      return contactOrders(s)
    case 'combat':
      return combatOrders(s.combat, 0)
    case 'prize':
      return PRIZE_ORDERS
    case 'salvage': {
      const takes = firstOrders(TAKE_SALVAGE, hasRoomForModule(pack, s) ? s.salvage.length : 0)
      return [...takes, plainOrder(CONTINUE_VOYAGE)]
    }
    case 'dock':
      return dockOrders(pack, s)
    case 'won':
    case 'lost':
      return NOBODY
    default:
      return unreachable(s.phase)
  }
}
const PRIZE_ORDERS = [plainOrder(FLY_PRIZE), plainOrder(SELL_PRIZE)] as const

/** §27 Whether the player may redraw the contacts, which a drop tank allows once per leg. */
export const mayRedrawContacts = (pack: Pack, s: Campaign): boolean =>
  s.looks === 0 && !isLastVesselNext(s) && hasModule(pack, s, 'ship:utility_extra_fuel')

/** §29 The player's orders on meeting a contact. The last vessel gives no choice but to attack. */
function contactOrders(s: Campaign): readonly Order[] {
  if (isLastVesselNext(s)) return LAST_VESSEL_ORDERS
  return bribeNow(s) <= s.credits ? ANSWERS : POOR_ANSWERS
}
const LAST_VESSEL_ORDERS = [plainOrder(ATTACK)] as const
const ANSWERS = [plainOrder(ATTACK), plainOrder(FLEE), plainOrder(BRIBE), plainOrder(SURRENDER_AT_CONTACT)] as const
const POOR_ANSWERS = [plainOrder(ATTACK), plainOrder(FLEE), plainOrder(SURRENDER_AT_CONTACT)] as const

export function applyCampaign(
  pack: Pack,
  yard: ShipYard,
  s: Campaign,
  moves: Moves<Order>,
  dice: Dice,
  emit?: Emit<CampaignEvent>,
): void {
  const order = (moves[0] as { action: Order }).action
  switch (order.action) {
    case LAUNCH:
      return launch(pack, s, order.index, dice, emit)
    case MEET_CONTACT:
      return meet(pack, yard, s, order.index, emit)
    case REDRAW_CONTACTS:
      s.looks++
      return findContacts(pack, yard, s, dice, emit)
    case FLY_PRIZE:
      flyPrize(pack, s, emit)
      return finishEncounter(pack, yard, s, dice, emit)
    case SELL_PRIZE:
      sellPrize(pack, s, emit)
      return salvageWreck(pack, yard, s, dice, emit)
    case ATTACK:
      return beginCombat(pack, s, dice, emit)
    case FLEE:
      return flee(pack, yard, s, dice, emit)
    case BRIBE:
      return bribe(pack, yard, s, dice, emit)
    case SURRENDER_AT_CONTACT:
      return yieldTo(pack, yard, s, dice, emit)
    case TAKE_SALVAGE: {
      const code = removeAt(s.salvage, order.index)
      s.hold.push(code)
      emit?.({ kind: 'taken', seat: 0, what: moduleName(pack, code) })
      return s.salvage.length === 0 || !hasRoomForModule(pack, s)
        ? finishEncounter(pack, yard, s, dice, emit)
        : undefined
    }
    case CONTINUE_VOYAGE:
      return finishEncounter(pack, yard, s, dice, emit)
    case LEAVE: {
      const wages = wagesOf(pack, s)
      s.credits -= wages
      closeDock(s)
      emit?.({ kind: 'left', seat: 0, wages, credits: s.credits })
      return findContacts(pack, yard, s, dice, emit)
    }
    default:
      // Open: every other action belongs to a combat or to a dock.
      return s.phase === 'combat' ? combatRound(pack, yard, s, order, dice, emit) : applyAtDock(pack, s, order, emit)
  }
}

function launch(pack: Pack, s: Campaign, index: number, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const kind = at(pack.starters, index)
  const { name } = hullOf(pack, kind)
  refitShip(pack, s, kind, [], [])
  s.hasShip = true
  s.credits = startingCredits(pack, kind, s.rung)
  emit?.({ kind: 'launched', seat: 0, hull: name, credits: s.credits })
  enterDock(pack, s, dice, emit)
}

/** §20 The credits at the start, by hull. §30 At difficulty 5 they are a fifth less. */
export function startingCredits(pack: Pack, kind: number, difficulty: number): number {
  const purses: Readonly<Record<string, number>> = DOCK.purses
  const purse = purses[hullOf(pack, kind).frame] ?? DOCK.purses.MIL
  return difficulty >= 5 ? Math.floor(purse * 0.8) : purse
}

function meet(pack: Pack, yard: ShipYard, s: Campaign, index: number, emit?: Emit<CampaignEvent>): void {
  const { attacker, lane, captain, token } = unpackContact(at(s.contacts, index))
  const side = yard.lend(attacker, currentLeg(s), lane, token)
  s.foe = attacker
  s.lane = lane
  s.combat.sides = [ourSide(s), side]
  s.combat.captain = captainsAtHelm(s, captain)
  s.contacts = EMPTY_LIST
  s.phase = 'contact'
  emit?.({ kind: 'met', seat: 0, name: attackerOf(pack, attacker).name, tr: side.tr })
}

function beginCombat(pack: Pack, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const own = ourSide(s)
  restoreLimitedUses(pack, own)
  const c = s.combat
  startCombat(c, dice.entropy('combat_rng_seed'), own, theirSide(s), s.isInsured)
  // §30 From difficulty 4 on, captains strike their colours 20 % less often: see `strikesPercent`.
  c.persuasion = (hasRole(s, 'crew:lawyer') ? BALANCE.lawyer_percent : 0) - (s.rung >= 4 ? BALANCE.lawyer_percent : 0)
  if (hasRole(s, 'crew:science')) c.scanPercent = BALANCE.science_scan_percent
  c.isRead =
    hasRole(s, 'crew:tactician') || (hasModule(pack, s, 'ship:utility_data_array') && isKnownCaptain(s, c.captain))
  s.phase = 'combat'
  chooseIntent(c, dice)
  emit?.({
    kind: 'battle',
    seat: 0,
    name: attackerOf(pack, s.foe).name,
    commitment: commitmentOf(c.seed),
  })
}

/** §3, §8 Restores all limited uses of a ship for the next combat. */
export function restoreLimitedUses(pack: Pack, own: Side): void {
  for (let i = 0; i < own.uses.length; i++) own.uses[i] = USES_PER_COMBAT
  own.isScanned = false
  // A ship that was refitted since its last combat has all its uses already.
  if (own.last < 0) return
  own.isWound = false
  own.last = -1
  restoreActionUses(pack, own)
}

function flee(pack: Pack, yard: ShipYard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const success = dice.roll('pursuit', 100, 'pursuit') < outrunPercent(ourSide(s), theirSide(s))
  emit?.({ kind: 'pursuit', seat: 0, success })
  if (!success) return beginCombat(pack, s, dice, emit)
  recordFate(s, 'outrun')
  declineContact(pack, s, emit)
  finishEncounter(pack, yard, s, dice, emit)
}

/** §24 Rolls which answer the attacker gives, by its weights. */
const rollAnswer = ({ names, table }: AnswerTable, dice: Dice): string =>
  at(names, rollTable(table, dice, 'talk', 'answer'))

function bribe(pack: Pack, yard: ShipYard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const how = rollAnswer(attackerOf(pack, s.foe).bribeAnswers, dice)
  const price = how === 'refuse_attack' ? 0 : bribeNow(s)
  s.credits -= price
  emit?.({ kind: 'answered', seat: 0, to: 'bribe', how, price })
  if (how !== 'accept') return beginCombat(pack, s, dice, emit)
  recordFate(s, 'bribed')
  s.declines++
  finishEncounter(pack, yard, s, dice, emit)
}

function yieldTo(pack: Pack, yard: ShipYard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const how = rollAnswer(attackerOf(pack, s.foe).surrenderAnswers, dice)
  emit?.({ kind: 'answered', seat: 0, to: 'yield', how, price: 0 })
  if (how === 'attack') return beginCombat(pack, s, dice, emit)
  if (how === 'accept') return giveUp(pack, yard, s, dice, emit)
  recordFate(s, 'waved-on')
  declineContact(pack, s, emit)
  finishEncounter(pack, yard, s, dice, emit)
}

/** §10 The player surrenders. What that costs depends on the attacker. */
function giveUp(pack: Pack, yard: ShipYard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const means = attackerOf(pack, s.foe).surrender_means
  s.declines++
  if (means === 'death') {
    recordFate(s, 'gave-up')
    emit?.({ kind: 'spared', seat: 0, lost: 'life', amount: 0, modules: [] })
    return endVoyage(s, false, 'You gave up to somebody who takes no prisoners', emit)
  }
  const hidden = hasModule(pack, s, 'ship:utility_smuggler_hold') ? HIDDEN_UNITS : 0
  const amount = means === 'cargo' ? s.cargo + s.hold.length : Math.min(s.credits, fineNow(s))
  const taken = means === 'cargo' ? (amount > 0 ? 1 : 2) : amount < fineNow(s) ? 1 : 0
  if (means === 'cargo') {
    s.cargo = Math.min(s.cargo, hidden)
    s.hold = s.hold.slice(0, Math.max(0, hidden - s.cargo))
  } else s.credits -= amount
  const modules: string[] = []
  for (let i = 0; i < taken && ourSide(s).modules.length > 0; i++) {
    const code = seize(pack, s)
    if (emit !== undefined) modules.push(moduleName(pack, code))
  }
  recordFate(s, means === 'cargo' ? 'robbed' : 'fined')
  emit?.({ kind: 'spared', seat: 0, lost: means, amount, modules })
  finishEncounter(pack, yard, s, dice, emit)
}
/** §27 How many units of cargo a false floor saves when the player surrenders. */
const HIDDEN_UNITS = 3

/** Takes the most expensive module aboard. */
function seize(pack: Pack, s: Campaign): number {
  const { kind, modules, crew } = ourSide(s)
  let index = 0
  for (let i = 1; i < modules.length; i++)
    if (moduleOf(pack, at(modules, i)).price > moduleOf(pack, at(modules, index)).price) index = i
  const code = removeAt(modules, index)
  refitShip(pack, s, kind, modules, crew)
  return code
}

function combatRound(
  pack: Pack,
  yard: ShipYard,
  s: Campaign,
  order: Order,
  dice: Dice,
  emit?: Emit<CampaignEvent>,
): void {
  const c = s.combat
  playRound(c, order, orderOf(c.intent), dice, SEAT, emit)
  if (c.ended === '') return
  if (theirSide(s).isScanned || (c.ended === 'destroyed' && theirSide(s).hull === 0) || c.by === 1)
    for (const captain of captainsOf(c.captain)) s.known |= 1 << captain
  s.fight = makeFightRecord(c)
  if (c.ended === 'surrender') return c.by === 0 ? giveUp(pack, yard, s, dice, emit) : takePrize(pack, s, dice, emit)
  if (c.ended === 'destroyed')
    return ourSide(s).hull === 0 ? loseShip(pack, s, dice, emit) : winFight(pack, yard, s, dice, emit)
  if (c.ended === 'max_rounds') s.stalemates++
  const isOurs = c.ended === 'escape' && c.by === 0
  recordFate(
    s,
    c.ended === 'max_rounds'
      ? 'stalemate'
      : c.ended === 'broken_off'
        ? 'broken-off'
        : isOurs
          ? 'slipped-away'
          : 'got-away',
  )
  if (isOurs) declineContact(pack, s, emit)
  finishEncounter(pack, yard, s, dice, emit)
}

export const campaignOutcome = (s: Campaign): Outcome | undefined =>
  isOver(s) ? { reason: s.reason, standings: [{ won: s.phase === 'won', score: runScore(s) }] } : undefined

export const TOTAL_ENCOUNTERS = ENCOUNTERS + 1
