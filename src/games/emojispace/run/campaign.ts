import type { Dice } from '../../../engine/dice.ts'
import type { Emit, Moves, Outcome } from '../../../engine/game.ts'
import { at } from '../../../kit/vocabulary.ts'
import { ATTACK, alone, BRIBE, FLEE, GO_ON, LAUNCH, LEAVE, MEET, nth, type Order, TAKE, YIELD } from '../actions.ts'
import { attackerOf, BALANCE, ENGINE, hullOf, type Pack } from '../content.ts'
import type { CampaignEvent } from '../events.ts'
import { captainOrder } from '../fight/captains.ts'
import { hasSurvived } from '../fight/combat.ts'
import {
  bandOf,
  escapeThreshold,
  lendSide,
  makeCombat,
  makeLull,
  makeSide,
  percentOf,
  type Side,
  USES_PER_COMBAT,
} from '../fight/side.ts'
import { combatOrders, playRound } from '../fight/skirmish.ts'
import { weighted, type Yard } from '../fight/yard.ts'
import { moduleName } from '../ship/code.ts'
import {
  type Campaign,
  contactOf,
  ENCOUNTERS,
  hasRoomForModule,
  isFinal,
  isOver,
  LEG,
  makeCampaign,
  makeContact,
  ourSide,
  populationOf,
  record,
  refit,
  score,
  shipOf,
  takeOut,
  theirSide,
  wagesOf,
} from './campaign-state.ts'
import { applyAtDock, closeDock, dockOrders, openDock } from './dock.ts'
import { drawLoot, drawSalvage } from './loot.ts'

const SEAT = [0] as const
const NOBODY = [] as const
const CONTACTS = 3

export function setupCampaign(pack: Pack): Campaign {
  const bare = makeSide(shipOf(pack, at(pack.starters, 0), [], []))
  return makeCampaign(makeLull(bare))
}

export const toActInCampaign = (s: Campaign): readonly number[] => (isOver(s) ? NOBODY : SEAT)

export function campaignOrders(pack: Pack, s: Campaign): readonly Order[] {
  switch (s.phase) {
    case 'outset':
      return pack.starters.map((_, i) => nth(LAUNCH, i))
    case 'contacts':
      return s.contacts.map((_, i) => nth(MEET, i))
    case 'contact':
      return contactOrders(s)
    case 'combat':
      return combatOrders(s.combat, 0)
    case 'salvage': {
      const takes = hasRoomForModule(pack, s) ? s.salvage.map((_, i) => nth(TAKE, i)) : []
      return [...takes, alone(GO_ON)]
    }
    case 'dock':
      return dockOrders(pack, s)
    default:
      return NOBODY
  }
}

/** The last vessel does not talk, and there is nowhere to run to. */
function contactOrders(s: Campaign): readonly Order[] {
  if (isFinal(s)) return [alone(ATTACK)]
  const talk = bribeOf(s) <= s.credits ? [alone(BRIBE), alone(YIELD)] : [alone(YIELD)]
  return [alone(ATTACK), alone(FLEE), ...talk]
}
export const bribeOf = (s: Campaign): number => BALANCE.bribe_per_rating * theirSide(s).tr
export const fineOf = (s: Campaign): number => Math.floor((s.credits * BALANCE.fine_percent) / 100)

export function applyCampaign(
  pack: Pack,
  yard: Yard,
  s: Campaign,
  moves: Moves<Order>,
  dice: Dice,
  emit?: Emit<CampaignEvent>,
): void {
  const order = (moves[0] as { action: Order }).action
  switch (order.action) {
    case LAUNCH:
      return launch(pack, s, order.place, dice, emit)
    case MEET:
      return meet(pack, yard, s, order.place, emit)
    case ATTACK:
      return beginCombat(pack, s, dice, emit)
    case FLEE:
      return flee(pack, yard, s, dice, emit)
    case BRIBE:
      return bribe(pack, yard, s, dice, emit)
    case YIELD:
      return yieldTo(pack, yard, s, dice, emit)
    case TAKE: {
      const code = takeOut(s.salvage, order.place)
      s.hold.push(code)
      emit?.({ kind: 'taken', seat: 0, what: moduleName(pack, code) })
      return s.salvage.length === 0 || !hasRoomForModule(pack, s) ? pass(pack, yard, s, dice, emit) : undefined
    }
    case GO_ON:
      return pass(pack, yard, s, dice, emit)
    case LEAVE: {
      const wages = wagesOf(pack, s)
      s.credits -= wages
      closeDock(s)
      emit?.({ kind: 'left', seat: 0, wages, credits: s.credits })
      return findContacts(pack, yard, s, dice, emit)
    }
    default:
      return s.phase === 'combat' ? combatRound(pack, yard, s, order, dice, emit) : applyAtDock(pack, s, order, emit)
  }
}

function launch(pack: Pack, s: Campaign, place: number, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const kind = at(pack.starters, place)
  const { name } = hullOf(pack, kind)
  refit(pack, s, kind, [], [])
  s.hasShip = true
  emit?.({ kind: 'launched', seat: 0, hull: name, credits: s.credits })
  enterDock(pack, s, dice, emit)
}

function enterDock(pack: Pack, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  s.phase = 'dock'
  openDock(pack, s, dice)
  emit?.({ kind: 'docked', seat: 0, population: populationOf(s) })
}

/** §22 Three strangers by weight, or the last vessel. Their ships are drawn until the rating suits the leg. */
function findContacts(pack: Pack, yard: Yard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  s.phase = 'contacts'
  s.contacts = []
  if (isFinal(s)) return findLast(pack, yard, s, dice, emit)
  const most = ourSide(s).tr + (s.encounter < LEG ? 0 : BALANCE.contact_rating_above)
  for (let i = 0; i < CONTACTS; i++) {
    const attacker = weighted(pack.attackerWeights, dice, 'contacts', 'who')
    const fit = yard.upTo(attacker, populationOf(s), most)
    s.contacts.push(makeContact(attacker, at(fit, dice.roll('contacts', fit.length, 'ship'))))
  }
  emit?.({ kind: 'contacts', seat: 0, encounter: s.encounter + 1, names: contactNames(pack, yard, s) })
}

const contactNames = (pack: Pack, yard: Yard, s: Campaign): string[] =>
  s.contacts.map((contact) => {
    const { attacker, side } = contactOf(yard, s, contact)
    return `${attackerOf(pack, attacker).name} (TR ${side.tr})`
  })

function findLast(pack: Pack, yard: Yard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const last = pack.attackers.flatMap(({ weight }, place) => (weight === 0 ? [place] : []))
  const attacker = at(last, dice.roll('contacts', last.length, 'the last vessel'))
  const fit = yard.rated(attacker, populationOf(s), BALANCE.final_rating)
  // A user's pack may have no such vessel; then the weakest will do.
  const choices = fit.length > 0 ? fit : yard.upTo(attacker, populationOf(s), BALANCE.final_rating)
  s.contacts = [makeContact(attacker, at(choices, dice.roll('contacts', choices.length, 'ship')))]
  emit?.({ kind: 'contacts', seat: 0, encounter: s.encounter + 1, names: contactNames(pack, yard, s) })
}

function meet(pack: Pack, yard: Yard, s: Campaign, place: number, emit?: Emit<CampaignEvent>): void {
  const { attacker, side } = contactOf(yard, s, at(s.contacts, place))
  s.foe = attacker
  s.combat.sides = [ourSide(s), lendSide(side)]
  s.contacts = []
  s.phase = 'contact'
  emit?.({ kind: 'met', seat: 0, name: attackerOf(pack, attacker).name, tr: side.tr })
}

function beginCombat(pack: Pack, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const own = ourSide(s)
  own.uses = own.uses.map(() => USES_PER_COMBAT)
  own.isScanned = false
  s.combat = makeCombat(dice.entropy('combat_rng_seed'), own, theirSide(s), s.isInsured)
  s.phase = 'combat'
  emit?.({ kind: 'battle', seat: 0, name: attackerOf(pack, s.foe).name })
}

/** §23 The pursuit before any combat: engines, ratings, pilots and cloak, interdiction, and the state of the hull. */
export const pursuitPercent = (own: Side, other: Side): number =>
  pursuit(own, pursuitEngine(other), other.tr, other.grip)

/** What a captain knows of that who knows only their rating: the least and the most. */
export const pursuitRange = (own: Side, tr: number): readonly [number, number] => [
  pursuit(own, FASTEST, tr, 1),
  pursuit(own, SLOWEST, tr, 0),
]

/** Engines count from 1 to 5. */
const SLOWEST = 1
const FASTEST = 5
const pursuitEngine = (side: Side): number => Math.min(FASTEST, Math.max(SLOWEST, bandOf(side, ENGINE, -1, 0)))

function pursuit(own: Side, engine: number, tr: number, grip: number): number {
  const lost = Math.floor((100 - percentOf(own.hull, own.hullMax)) / 25)
  const base = escapeThreshold(pursuitEngine(own) - engine)
  const percent = base + 5 * (own.tr - tr) + 10 * own.escapeBonus - 15 * grip - 5 * lost
  return Math.min(95, Math.max(5, percent))
}

function flee(pack: Pack, yard: Yard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const success = dice.roll('pursuit', 100, 'pursuit') < pursuitPercent(ourSide(s), theirSide(s))
  emit?.({ kind: 'pursuit', seat: 0, success })
  if (!success) return beginCombat(pack, s, dice, emit)
  record(s, 'outrun')
  pass(pack, yard, s, dice, emit)
}

/** §24 An answer by the weights of their kind. */
function answerOf(weights: Readonly<Record<string, number | undefined>>, dice: Dice): string {
  const answers = Object.entries(weights)
  const shares = answers.map(([, weight]) => weight ?? 0)
  const [answer] = at(answers, weighted(shares, dice, 'talk', 'answer'))
  return answer
}

function bribe(pack: Pack, yard: Yard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const how = answerOf(attackerOf(pack, s.foe).on_bribe, dice)
  const price = how === 'refuse_attack' ? 0 : bribeOf(s)
  s.credits -= price
  emit?.({ kind: 'answered', seat: 0, to: 'bribe', how, price })
  if (how !== 'accept') return beginCombat(pack, s, dice, emit)
  record(s, 'bribed')
  pass(pack, yard, s, dice, emit)
}

function yieldTo(pack: Pack, yard: Yard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const how = answerOf(attackerOf(pack, s.foe).on_surrender, dice)
  emit?.({ kind: 'answered', seat: 0, to: 'yield', how, price: 0 })
  if (how === 'attack') return beginCombat(pack, s, dice, emit)
  if (how === 'accept') return giveUp(pack, yard, s, dice, emit)
  record(s, 'waved-on')
  pass(pack, yard, s, dice, emit)
}

/** §10 What giving up means to this kind of attacker. */
function giveUp(pack: Pack, yard: Yard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const means = attackerOf(pack, s.foe).surrender_means
  if (means === 'death') {
    record(s, 'gave-up')
    emit?.({ kind: 'spared', seat: 0, lost: 'life', amount: 0 })
    return end(s, false, 'You gave up to somebody who takes no prisoners', emit)
  }
  const amount = means === 'cargo' ? s.cargo + s.hold.length : fineOf(s)
  if (means === 'cargo') {
    s.cargo = 0
    s.hold = []
  } else s.credits -= amount
  record(s, means === 'cargo' ? 'robbed' : 'fined')
  emit?.({ kind: 'spared', seat: 0, lost: means, amount })
  pass(pack, yard, s, dice, emit)
}

function combatRound(pack: Pack, yard: Yard, s: Campaign, order: Order, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const c = s.combat
  const { captain } = attackerOf(pack, s.foe)
  playRound(c, order, captainOrder(captain, c, 1), dice, SEAT, emit)
  if (c.ended === '') return
  if (c.ended === 'surrender') return giveUp(pack, yard, s, dice, emit)
  if (c.ended === 'destroyed')
    return ourSide(s).hull === 0 ? loseShip(pack, s, dice, emit) : win(pack, yard, s, dice, emit)
  if (c.ended === 'max_rounds') s.stalemates++
  record(s, c.ended === 'max_rounds' ? 'stalemate' : c.by === 0 ? 'slipped-away' : 'got-away')
  pass(pack, yard, s, dice, emit)
}

/** §11 Insured and lucky: the captain lives, with credits and nothing else. */
function loseShip(pack: Pack, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  record(s, hasSurvived(s.combat) ? 'ship-lost' : 'killed')
  if (!hasSurvived(s.combat)) return end(s, false, 'Your ship was destroyed', emit)
  s.isInsured = false
  s.claims++
  s.cargo = 0
  s.hold = []
  s.hasShip = false
  refit(pack, s, ourSide(s).kind, [], [])
  emit?.({ kind: 'wrecked', seat: 0 })
  if (isFinal(s)) return end(s, false, 'You lived, but the last vessel is gone', emit)
  const cheapest = Math.min(...pack.starters.map((kind) => hullOf(pack, kind).price))
  if (s.credits < cheapest) return end(s, false, 'You lived, but cannot pay for another hull', emit)
  s.encounter++
  s.salvage = []
  s.combat = makeLull(ourSide(s))
  enterDock(pack, s, dice, emit)
}

/** §26 */
function win(pack: Pack, yard: Yard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  const { tr, modules } = theirSide(s)
  s.ratings += tr
  s.kills++
  record(s, 'destroyed')
  drawLoot(pack, s, dice, emit)
  if (isFinal(s)) {
    s.encounter++
    return end(s, true, `You bring home the ${hullOf(pack, theirSide(s).kind).name}`, emit)
  }
  s.salvage = drawSalvage(pack, modules, dice)
  if (s.salvage.length === 0 || !hasRoomForModule(pack, s)) return pass(pack, yard, s, dice, emit)
  s.phase = 'salvage'
  emit?.({ kind: 'wreck', seat: 0, modules: s.salvage.map((code) => moduleName(pack, code)) })
}

/** The encounter is behind us: a dock after every third, else the next contacts. */
function pass(pack: Pack, yard: Yard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  if (isFinal(s)) return end(s, false, 'The last vessel got away', emit)
  s.encounter++
  s.salvage = []
  s.combat = makeLull(ourSide(s))
  emit?.({ kind: 'passed', seat: 0, encounter: s.encounter })
  if (s.encounter % LEG === 0) enterDock(pack, s, dice, emit)
  else findContacts(pack, yard, s, dice, emit)
}

function end(s: Campaign, won: boolean, reason: string, emit?: Emit<CampaignEvent>): void {
  s.phase = won ? 'won' : 'lost'
  s.reason = reason
  emit?.({ kind: 'over', seat: 0, won, reason })
}

export const campaignOutcome = (s: Campaign): Outcome | undefined =>
  isOver(s) ? { reason: s.reason, standings: [{ won: s.phase === 'won', score: score(s) }] } : undefined

export const TOTAL_ENCOUNTERS = ENCOUNTERS + 1
