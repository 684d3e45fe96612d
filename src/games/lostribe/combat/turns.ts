import { chapterOf, monsterOf, type Pack, sparkOf, swornAt, ultOf } from '../content/pack.ts'
import { AFFINITY, type Foe, HP, ID, KIND, MAX_HP } from '../foe.ts'
import { percentOf } from '../int-math.ts'
import { ASK_STAR, BY_STORM, CHAMPION, ELEMENTS, ELITE, type Stakes } from '../names.ts'
import {
  foeAt,
  hasFlag,
  lowerAllBut,
  ONCE_A_FIGHT,
  PLAYER,
  raise,
  SECOND_FORM,
  SPARKED,
  type State,
  THREW,
} from '../state.ts'
import { type Manner, payload, resolveCard } from './cards.ts'
import type { Play } from './context.ts'
import { tick } from './damage.ts'
import { A_TRIPLE, roll } from './dice/dice.ts'
import { canThrowEachTurn, consume, expireDice, rerollAll, rollPool } from './dice/pool.ts'
import { AT_NOBODY, performAll } from './effects.ts'
import { foeTurn, isFaster, turnOrder } from './foes.ts'
import { gainGold, gainWard } from './gains.ts'
import { runHook, runRituals } from './hooks.ts'
import { declare, dropDice, makeFoe } from './intents.ts'
import { ageExploits, answerPlay, soften, turnPhases } from './pivots.ts'
import { productAsked, sumAsked } from './relic-values.ts'
import { forgetBearer, runDown } from './statuses.ts'
import { drawCards, handLimit } from './zones.ts'

/** §2 A fight as the player lives it: start, turns, end. Whoever calls looks afterwards whether it is won. */

/** How many hp a monster has here: by act, and by oath. */
function hpHere(pack: Pack, s: State, kind: number, stakes: Stakes): number {
  const { hp, isBoss } = monsterOf(pack, kind)
  const { boss_hp_pct, elite_hp_pct } = swornAt(pack, s.oath)
  if (isBoss) return percentOf(hp, 100 + boss_hp_pct)
  const here = percentOf(hp, chapterOf(pack, s.act).hpPercent)
  const more = stakes === ELITE || stakes === CHAMPION ? elite_hp_pct : 0
  return percentOf(here, 100 + more)
}

/** Clears the table and puts the foes on it; nobody has declared anything yet. */
export function setTable(play: Play, kinds: readonly number[], stakes: Stakes): void {
  const { s, pack } = play
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
  s.spent = 0
  s.left = 0
  s.draw = s.deck.slice()
  // Most of these are empty already; what is left of the last fight goes.
  if (s.pool.length > 0) s.pool = []
  if (s.bank.length > 0) s.bank = []
  if (s.loot.length > 0) s.loot = []
  if (s.hand.length > 0) s.hand = []
  if (s.discard.length > 0) s.discard = []
  if (s.exhaust.length > 0) s.exhaust = []
  if (s.rituals.length > 0) s.rituals = []
  if (s.statuses.length > 0) s.statuses = []
  s.nextId = 1
  s.foes = []
  for (const kind of kinds) s.foes.push(makeFoe(pack, s, kind, hpHere(pack, s, kind, stakes)))
  play.emit?.({ kind: 'fight', foes: kinds, stakes })
}

export function startFight(play: Play, kinds: readonly number[], stakes: Stakes): void {
  setTable(play, kinds, stakes)
  runHook(play, play.pack.does.combat_start)
  const { s } = play
  for (let i = 0; i < s.foes.length; i++) declare(play, foeAt(s, i))
  startTurn(play)
}

/** §2.1 The start of a turn: ward gone, energy set, hand filled, dice rolled, then what burns and what relics give. */
function startTurn(play: Play): void {
  const { s } = play
  refill(play)
  play.emit?.({ kind: 'turn', turn: s.turn, energy: s.energy })
  drawCards(play, handLimit(play.pack, s) - s.hand.length, 'turn')
  rollPool(play)
  beginActing(play)
}

export function refill({ s, pack }: Play): void {
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
  s.spent = 0
  lowerAllBut(s, ONCE_A_FIGHT)
}

export function beginActing(play: Play): void {
  const { s, pack } = play
  if (s.statuses.length > 0) tick(play, PLAYER, undefined)
  runHook(play, pack.does.start_turn)
  const { from_turn, step } = pack.config.storm
  if (s.turn >= from_turn) storm(play, (s.turn - from_turn + 1) * step)
  s.phase = s.hp > 0 ? 'act' : 'dead'
}

/** §2.6 No fight lasts for ever: a storm rises that neither ward nor defense keeps out. */
function storm({ s, emit }: Play, damage: number): void {
  s.taken += Math.min(s.hp, damage)
  s.hp = Math.max(0, s.hp - damage)
  if (s.hp === 0) s.killer = BY_STORM
  emit?.({ kind: 'storm', damage, hp: s.hp, turn: s.turn })
}

/** A card, known to be allowed. */
export function playFromHand(play: Play, place: number, target: number, manner: Manner): void {
  resolveCard(play, place, target, manner)
  answerPlay(play, true)
  bury(play)
}

/** §3.4 The innate fusion of three alike. */
export function unleash(play: Play, element: number): void {
  const { s, pack } = play
  const fusion = ultOf(pack, element)
  s.ults++
  // *Ruling:* what is unleashed takes the turn's spark with it.
  raise(s, SPARKED)
  play.emit?.({ kind: 'ult', element, fusion: fusion.id })
  consume(play, element, A_TRIPLE, fusion.id, 'fuse')
  payload(play, fusion, { target: 'all', foe: undefined, element, burnTurns: 0 }, fusion.id)
  answerPlay(play, false)
  bury(play)
}

export function throwAll(play: Play): void {
  const { s, pack } = play
  if (canThrowEachTurn(pack, s)) raise(s, THREW)
  else s.throws++
  rerollAll(play, 'throw')
}

/** §3.6 Once a turn a die is spent for a small thing of its own. */
export function spark(play: Play, element: number): void {
  const { s, pack } = play
  const { acts, isReroll } = sparkOf(pack, element)
  raise(s, SPARKED)
  play.emit?.({ kind: 'spark', element })
  consume(play, element, 1, 'spark')
  performAll(play, acts, AT_NOBODY, 'spark', productAsked(pack.asks.spark.spark_times, s))
  if (isReroll && s.pool.length > 0) rerollAll(play, 'spark')
  answerPlay(play, false)
  bury(play)
}

/** §4.5 Nobody stands against you. §7.3 A card that ends the fight still does all it says: what evolves for the run is chosen first. */
export const isWon = (s: State): boolean => s.foes.length === 0 && s.ask !== ASK_STAR

/** The dead leave; a boss may rise once more (oath 10). */
function bury(play: Play): void {
  const { s } = play
  for (let i = 0; i < s.foes.length; ) {
    const foe = foeAt(s, i)
    if (foe[HP] > 0 || riseAgain(play, foe)) {
      i++
      continue
    }
    s.foes.splice(i, 1)
    dropDice(play, foe)
    forgetBearer(s, foe[ID])
    play.emit?.({ kind: 'slain', foe: foe[ID], of: foe[KIND] })
    runHook(play, play.pack.does.on_kill)
  }
}

function riseAgain({ s, pack, dice, emit }: Play, foe: Foe): boolean {
  const { second_form_hp: hp } = swornAt(pack, s.oath)
  const isLast = s.act === pack.acts.length - 1 && monsterOf(pack, foe[KIND]).isBoss
  if (hp === 0 || !isLast || hasFlag(s, SECOND_FORM)) return false
  raise(s, SECOND_FORM)
  foe[HP] = hp
  foe[MAX_HP] = hp
  foe[AFFINITY] = roll(dice, 'intent', ELEMENTS.length, 'second form')
  emit?.({ kind: 'second-form', foe: foe[ID], of: foe[KIND], hp, element: foe[AFFINITY] })
  return true
}

/** §2.5 The end of the player's turn, the foes' turn, and the start of the next. */
export function endTurn(play: Play): void {
  const { s, pack } = play
  if (s.rituals.length > 0 && s.pool.length > 0) runRituals(play, 'on_end_turn_unspent_die', { times: s.pool.length })
  leaveDice(play)
  expireDice(play)
  if (s.statuses.length > 0) runDown(s, PLAYER)
  soften(s)
  foesAct(play)
  if (s.phase === 'dead') return
  bury(play)
  if (isWon(s)) return
  ageExploits(pack, s)
  startTurn(play)
}

/** §2.5, §6.7 Dice that are left: foes may hunger for them, relics make something of them. */
function leaveDice(play: Play): void {
  const { s, pack } = play
  s.left = s.pool.length
  if (s.left === 0) return
  const ward = sumAsked(pack.asks.end_turn.left_ward, s)
  if (ward > 0) gainWard(play, ward * s.left, 'dice left')
  const gold = sumAsked(pack.asks.end_turn.left_gold, s)
  if (gold > 0) gainGold(play, gold * s.left)
}

/** The fastest first; §4.5 in their turn defeat is looked at first. */
function foesAct(play: Play): void {
  const { s, pack } = play
  // Most fights are of one or two, and need no list.
  const first = s.foes[0]
  if (first === undefined) return
  if (s.foes.length === 1) return void survives(play, first)
  if (s.foes.length > 2) return void turnOrder(pack, s).every((foe) => survives(play, foe))
  const second = foeAt(s, 1)
  const isAsIs = !isFaster(pack, second, first)
  if (survives(play, isAsIs ? first : second)) survives(play, isAsIs ? second : first)
}

/** Whether the player still stands after a foe's turn. */
function survives(play: Play, foe: Foe): boolean {
  const { s } = play
  if (foe[HP] <= 0) return true
  foeTurn(play, foe)
  if (s.hp > 0) {
    turnPhases(play)
    return true
  }
  s.phase = 'dead'
  return false
}
