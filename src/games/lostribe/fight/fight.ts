import { type Boon, type Card, type Fusion, type Monster, ON_UNSPENT, type Pack } from '../language/pack.ts'
import { dropDice, victory } from '../road/spoils.ts'
import {
  AFFINITY,
  ASK_BANK,
  ASK_REROLL,
  ASK_STAR,
  ASK_SWAP,
  ASKS,
  BY_STORM,
  CHAMPION,
  ELITE,
  FORMED,
  type Foe,
  foeById,
  HP,
  ID,
  INTACT,
  insert,
  KIND,
  MARKED,
  MAX_HP,
  PLAYER,
  type State,
  takeAt,
  vowsOf,
} from '../state.ts'
import { gainWard, tick } from './blows.ts'
import { gainEnergy, payload, putAway, resolveCard } from './cards.ts'
import { declare, foeTurn, makeFoe, turnOrder } from './foes.ts'
import { ageExploits, soften, tallyExploits, turnPhases } from './pivots.ts'
import { type Play, roll } from './play.ts'
import { bankDie, consume, reroll, rollPool, swapDie, tellDice } from './pool.ts'
import { forgetBearer, runDown } from './statuses.ts'
import { drawCards, handLimit } from './zones.ts'

/** §2, §7 A fight as the player lives it: start, turns, end. */

/** How many hp a monster has here: by act, and by oath. */
export function hpHere(pack: Pack, s: State, kind: number, stakes: number): number {
  const { hp, isBoss } = pack.monsters[kind] as Monster
  const vows = vowsOf(pack, s)
  if (isBoss) return Math.floor((hp * (100 + vows.bossHp)) / 100)
  const here = Math.floor((hp * (pack.acts[s.act]?.hpPercent ?? 100)) / 100)
  const more = stakes === ELITE || stakes === CHAMPION ? vows.eliteHp : 0
  return Math.floor((here * (100 + more)) / 100)
}

/** Clears the table and puts the foes on it; nobody has declared anything yet. */
export function setTable(p: Play, kinds: readonly number[], stakes: number): void {
  const { s, pack } = p
  s.stakes = stakes
  s.turn = 0
  s.energy = 0
  s.nextEnergy = 0
  s.ward = 0
  s.dodge = 0
  s.daze = 0
  s.flags = 0
  s.plays = 0
  s.played = 0
  s.ults = 0
  s.throws = 0
  s.pattern = 0
  s.pool = []
  s.bank = []
  s.loot = []
  s.draw = s.deck.slice()
  s.hand = []
  s.discard = []
  s.exhaust = []
  s.rituals = []
  s.statuses = []
  s.nextId = 1
  s.foes = []
  for (const kind of kinds) s.foes.push(makeFoe(pack, s, kind, hpHere(pack, s, kind, stakes)))
  p.emit?.({ kind: 'fight', foes: kinds, stakes })
}

export function startFight(p: Play, kinds: readonly number[], stakes: number): void {
  setTable(p, kinds, stakes)
  startBoons(p)
  for (const foe of p.s.foes) declare(p, foe)
  startTurn(p)
}

/** Relics and destinies of the start, in the order they were gained. */
export function startBoons(p: Play): void {
  const { s, pack } = p
  for (let i = 0; i < s.boons.length; i++) {
    const boon = pack.boons[s.boons[i] as number] as Boon
    gainWard(p, boon.startWard, boon.id)
    if (boon.startCharge > 0) gainCharges(p, boon.startCharge, boon.id)
    const front = s.foes[0]
    if (boon.startSteal > 0 && front !== undefined) {
      front[MARKED] += boon.startSteal
      p.emit?.({ kind: 'marked', foe: front[ID], of: front[KIND], count: front[MARKED] })
    }
  }
}

export function gainCharges(p: Play, wanted: number, cause: string): void {
  const { s, pack } = p
  const gained = Math.min(wanted, pack.config.charge_cap - s.charges)
  s.charges += gained
  p.emit?.({ kind: 'charges', gained, charges: s.charges, cause })
}

/** §2.1 The start of a turn: ward gone, energy set, hand filled, dice rolled, then what burns and what relics give. */
export function startTurn(p: Play): void {
  const { s } = p
  refill(p)
  p.emit?.({ kind: 'turn', turn: s.turn, energy: s.energy })
  drawCards(p, handLimit(p.pack, s) - s.hand.length, 'turn')
  rollPool(p)
  beginActing(p)
}

export function refill(p: Play): void {
  const { s, pack } = p
  s.turn++
  s.rounds++
  // What relics gave at the start of the fight lasts for the first turn.
  if (s.turn > 1) s.ward = 0
  s.dodge = 0
  const penalty = s.daze > 0 ? pack.config.player_stun_energy : 0
  s.energy = Math.max(0, pack.config.max_energy + s.nextEnergy - penalty)
  s.nextEnergy = 0
  s.daze = 0
  s.plays = 0
  s.ults = 0
  s.pattern = 0
  s.flags &= FORMED
}

export function beginActing(p: Play): void {
  const { s, pack } = p
  if (s.statuses.length > 0) tick(p, PLAYER, undefined)
  for (let i = 0; i < s.boons.length; i++) {
    const boon = pack.boons[s.boons[i] as number] as Boon
    if (boon.energy > 0 && (boon.onTurn === 0 || boon.onTurn === s.turn)) gainEnergy(p, boon.energy, boon.id)
  }
  const { from_turn, step } = pack.config.storm
  if (s.turn >= from_turn) storm(p, (s.turn - from_turn + 1) * step)
  if (s.hp > 0) s.phase = 'act'
  else s.phase = 'dead'
}

/** §2.6 No fight lasts for ever: a storm rises that neither ward nor defense keeps out. */
function storm(p: Play, damage: number): void {
  const { s } = p
  s.taken += Math.min(s.hp, damage)
  s.hp = Math.max(0, s.hp - damage)
  if (s.hp === 0) s.killer = BY_STORM
  p.emit?.({ kind: 'storm', damage, hp: s.hp, turn: s.turn })
}

/** A card, known to be allowed. */
export function playFromHand(p: Play, place: number, target: number, fuse: number): void {
  resolveCard(p, place, target, fuse)
  settle(p, true)
}

/** §3.4 The innate fusion of three alike. */
export function unleash(p: Play, element: number): void {
  const { s, pack } = p
  const fusion = pack.fusions[pack.ults[element] as number] as Fusion
  s.ults++
  p.emit?.({ kind: 'ult', element, fusion: fusion.id })
  consume(p, element, 3, fusion.id, 'fuse')
  payload(p, fusion, element, undefined, fusion.id)
  settle(p, false)
}

/** After anything the player did: counters, phases, the dead, and perhaps victory. */
export function settle(p: Play, isCard: boolean): void {
  tallyExploits(p.s, isCard)
  bury(p)
  // §7.3 A card that ends the fight still does all it says: what evolves for the run is chosen first.
  if (p.s.foes.length === 0 && p.s.ask !== ASK_STAR) victory(p)
}

/** The dead leave; a boss may rise once more (oath 10). */
export function bury(p: Play): void {
  const { s } = p
  turnPhases(p)
  for (let i = 0; i < s.foes.length; ) {
    const foe = s.foes[i] as Foe
    if (foe[HP] > 0 || riseAgain(p, foe)) {
      i++
      continue
    }
    s.foes.splice(i, 1)
    dropDice(p, foe)
    forgetBearer(s, foe[ID])
    p.emit?.({ kind: 'slain', foe: foe[ID], of: foe[KIND] })
  }
}

function riseAgain(p: Play, foe: Foe): boolean {
  const { s, pack, dice } = p
  const { secondForm } = vowsOf(pack, s)
  const isLast = s.act === pack.acts.length - 1 && foe[KIND] === pack.acts[s.act]?.boss
  if (secondForm === 0 || !isLast || (s.flags & FORMED) !== 0) return false
  s.flags |= FORMED
  foe[HP] = secondForm
  foe[MAX_HP] = secondForm
  foe[AFFINITY] = roll(dice, 'intent', 4, 'second form')
  p.emit?.({ kind: 'second-form', foe: foe[ID], of: foe[KIND], hp: secondForm, element: foe[AFFINITY] })
  return true
}

/** Throws left this fight: all dice at once, by relic or destiny. */
export function throwsLeft(pack: Pack, s: State): number {
  let throws = -s.throws
  for (let i = 0; i < s.boons.length; i++) throws += (pack.boons[s.boons[i] as number] as Boon).throws
  return throws
}

export function throwAll(p: Play): void {
  p.s.throws++
  reroll(p, -1, 'throw')
}

/** A die or card picked for the card just played. */
export function pick(p: Play, n: number, element: number): void {
  const { s } = p
  s.asked--
  switch (s.ask) {
    case ASK_REROLL:
      s.picked |= 1 << n
      p.emit?.({ kind: 'picked', place: n })
      break
    case ASK_BANK:
      bankDie(p, n, 'card')
      break
    case ASK_SWAP:
      swapDie(p, n, element, 'card')
      break
    default:
      evolveInHand(p, n, s.ask === ASK_STAR)
  }
  if (s.asked > 0 && s.pool.length > 0) return
  donePicking(p)
  if (s.foes.length === 0) victory(p)
}

export function donePicking(p: Play): void {
  const { s } = p
  const { ask, picked } = s
  const isEarly = s.asked > 0
  s.phase = 'act'
  s.ask = 0
  s.asked = 0
  s.picked = 0
  if (ask === ASK_REROLL && picked !== 0) reroll(p, picked, 'card')
  else if (isEarly) p.emit?.({ kind: 'skipped', what: ASKS[ask] as string })
  putAway(p, s.held)
  s.held = -1
}

/** §8.3 For this fight, or for the whole run: then one such card of the deck evolves too. */
function evolveInHand(p: Play, place: number, isForRun: boolean): void {
  const { s } = p
  const code = s.hand[place] as number
  s.hand[place] = code + 1
  const at = isForRun ? s.deck.indexOf(code) : -1
  if (at >= 0) {
    takeAt(s.deck, at)
    insert(s.deck, code + 1)
  }
  p.emit?.({ kind: 'card', what: 'evolved', card: code, isForCombat: !isForRun })
}

/** §2.5 The end of the player's turn, the foes' turn, and the start of the next. */
export function endTurn(p: Play): void {
  const { s, pack } = p
  for (let i = 0; i < s.rituals.length; i++) {
    const { ritual, id } = pack.cards[s.rituals[i] as number] as Card
    if (ritual?.hook === ON_UNSPENT && s.pool.length > 0) gainWard(p, ritual.ward * s.pool.length, id)
  }
  expire(p)
  if (s.statuses.length > 0) runDown(s, PLAYER)
  soften(s)
  const order = s.foes.length === 1 ? undefined : turnOrder(pack, s)
  const count = order?.length ?? 1
  for (let i = 0; i < count; i++) {
    const foe = order === undefined ? s.foes[0] : foeById(s, order[i] as number)
    if (foe === undefined || foe[HP] <= 0) continue
    foeTurn(p, foe)
    if (s.hp <= 0) {
      s.phase = 'dead'
      return
    }
    turnPhases(p)
  }
  bury(p)
  if (s.foes.length === 0) return victory(p)
  ageExploits(pack, s)
  startTurn(p)
}

function expire(p: Play): void {
  const { s } = p
  if (s.pool.length === 0) return
  const gone = s.pool
  s.pool = []
  s.flags &= ~INTACT
  if (p.emit !== undefined) tellDice(p, 'expire', gone, 'end of turn')
}

/** Cards leave the hand on the way to the end of the turn. */
export function discardFromHand(p: Play, place: number): void {
  const { s } = p
  const code = takeAt(s.hand, place)
  s.discard.push(code)
  p.emit?.({ kind: 'discarded', card: code })
}
