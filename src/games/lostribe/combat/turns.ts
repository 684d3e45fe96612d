import { monsterOf, oathTotalsAt, type Pack, runActOf, sparkOf, ultOf } from '../content/pack.ts'
import { AFFINITY, type Foe, HP, ID, KIND, MAX_HP } from '../foe.ts'
import { percentOf } from '../int-math.ts'
import {
  clearFlagsExcept,
  foeAt,
  hasFlag,
  ONCE_A_FIGHT_FLAGS,
  PLAYER,
  SECOND_FORM_USED,
  SPARK_USED,
  type State,
  setFlag,
  THROW_USED,
} from '../state.ts'
import { CHAMPION, ELEMENTS, ELITE, type FightKind, KILLED_BY_STORM, PICK_STAR } from '../vocabulary.ts'
import { applyFusion, type PlayMode, resolveCard } from './cards.ts'
import type { PlayContext } from './context.ts'
import { tickStatuses } from './damage.ts'
import { DICE_PER_TRIPLE, rollNumber } from './dice/dice.ts'
import { canThrowEachTurn, consumeDice, expireDice, rerollAllDice, rollPool } from './dice/pool.ts'
import { NO_TARGET, performActs } from './effects.ts'
import { foeTurn, isFaster, turnOrder } from './foes.ts'
import { gainGold, gainWard } from './gains.ts'
import { runHook, runRituals } from './hooks.ts'
import { declareIntent, expireFoeDice, makeFoe } from './intents.ts'
import { ageExploits, updateBossPhases, updatePivotsAndPhases, wearOffHardening } from './pivots.ts'
import { productOfRelics, sumOfRelics } from './relic-values.ts'
import { countDownStatuses, removeStatusesOf } from './statuses.ts'
import { drawCards, handLimit } from './zones.ts'

/** §2 Runs a fight: its start, its turns and its end. Callers must check afterwards whether it is won. */

/** The hp with which a kind of monster starts. It depends on the act and the oath. */
function startingHp(pack: Pack, s: State, kind: number, stakes: FightKind): number {
  const { hp, isBoss } = monsterOf(pack, kind)
  const { boss_hp_pct, elite_hp_pct } = oathTotalsAt(pack, s.oath)
  if (isBoss) return percentOf(hp, 100 + boss_hp_pct)
  const here = percentOf(hp, runActOf(pack, s.act).hpPercent)
  const more = stakes === ELITE || stakes === CHAMPION ? elite_hp_pct : 0
  return percentOf(here, 100 + more)
}

/** Resets the combat state and places the foes, before any intent is declared. */
export function setUpFight(play: PlayContext, kinds: readonly number[], stakes: FightKind): void {
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
  // Most lists are empty already, and a new list would cost an allocation.
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
  for (const kind of kinds) s.foes.push(makeFoe(pack, s, kind, startingHp(pack, s, kind, stakes)))
  play.emit?.({ kind: 'fight', foes: kinds, stakes })
}

export function startFight(play: PlayContext, kinds: readonly number[], stakes: FightKind): void {
  setUpFight(play, kinds, stakes)
  runHook(play, play.pack.relicActs.combat_start)
  const { s } = play
  for (let i = 0; i < s.foes.length; i++) declareIntent(play, foeAt(s, i))
  startTurn(play)
}

/** §2.1 Starts a turn: resets ward, sets energy, fills the hand, rolls the dice, then ticks statuses and runs relics. */
function startTurn(play: PlayContext): void {
  const { s } = play
  refillForTurn(play)
  play.emit?.({ kind: 'turn', turn: s.turn, energy: s.energy })
  drawCards(play, handLimit(play.pack, s) - s.hand.length, 'turn')
  rollPool(play)
  beginActing(play)
}

export function refillForTurn({ s, pack }: PlayContext): void {
  s.turn++
  s.rounds++
  // Relics may give ward at the start of the fight, and the first turn keeps it.
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
  clearFlagsExcept(s, ONCE_A_FIGHT_FLAGS)
}

export function beginActing(play: PlayContext): void {
  const { s, pack } = play
  if (s.statuses.length > 0) tickStatuses(play, PLAYER, undefined)
  runHook(play, pack.relicActs.start_turn)
  const { from_turn, step } = pack.config.storm
  if (s.turn >= from_turn) storm(play, (s.turn - from_turn + 1) * step)
  s.phase = s.hp > 0 ? 'act' : 'dead'
}

/** §2.6 The storm, which ends long fights: its damage grows, and ward and defense do not reduce it. */
function storm({ s, emit }: PlayContext, damage: number): void {
  s.taken += Math.min(s.hp, damage)
  s.hp = Math.max(0, s.hp - damage)
  if (s.hp === 0) s.killer = KILLED_BY_STORM
  emit?.({ kind: 'storm', damage, hp: s.hp, turn: s.turn })
}

/** Plays a card of the hand. The caller must have checked that this is legal. */
export function playFromHand(play: PlayContext, index: number, target: number, mode: PlayMode): void {
  resolveCard(play, index, target, mode)
  updatePivotsAndPhases(play, true)
  removeDead(play)
}

/** §3.4 Spends three dice of one element for its ult. */
export function castUlt(play: PlayContext, element: number): void {
  const { s, pack } = play
  const fusion = ultOf(pack, element)
  s.ults++
  // *Ruling:* an ult also uses up the turn's spark.
  setFlag(s, SPARK_USED)
  play.emit?.({ kind: 'ult', element, fusion: fusion.id })
  consumeDice(play, element, DICE_PER_TRIPLE, fusion.id, 'fuse')
  applyFusion(play, fusion, { target: 'all', foe: undefined, element, burnTurns: 0 }, fusion.id)
  updatePivotsAndPhases(play, false)
  removeDead(play)
}

export function throwDice(play: PlayContext): void {
  const { s, pack } = play
  if (canThrowEachTurn(pack, s)) setFlag(s, THROW_USED)
  else s.throws++
  rerollAllDice(play, 'throw')
}

/** §3.6 Spends a die for its spark. */
export function castSpark(play: PlayContext, element: number): void {
  const { s, pack } = play
  const { acts, isReroll } = sparkOf(pack, element)
  setFlag(s, SPARK_USED)
  play.emit?.({ kind: 'spark', element })
  consumeDice(play, element, 1, 'spark')
  performActs(play, acts, NO_TARGET, 'spark', productOfRelics(pack.relicValues.spark.spark_times, s))
  if (isReroll && s.pool.length > 0) rerollAllDice(play, 'spark')
  updatePivotsAndPhases(play, false)
  removeDead(play)
}

/** §4.5 Whether the fight is won because all foes are dead. A pending pick that evolves a card for the run comes first (§7.3). */
export const isFightWon = (s: State): boolean => s.foes.length === 0 && s.ask !== PICK_STAR

/** Removes dead foes. At oath 10 the last boss rises once more. */
function removeDead(play: PlayContext): void {
  const { s } = play
  for (let i = 0; i < s.foes.length; ) {
    const foe = foeAt(s, i)
    if (foe[HP] > 0 || riseAgain(play, foe)) {
      i++
      continue
    }
    s.foes.splice(i, 1)
    expireFoeDice(play, foe)
    removeStatusesOf(s, foe[ID])
    play.emit?.({ kind: 'slain', foe: foe[ID], of: foe[KIND] })
    runHook(play, play.pack.relicActs.on_kill)
  }
}

function riseAgain({ s, pack, dice, emit }: PlayContext, foe: Foe): boolean {
  const { second_form_hp: hp } = oathTotalsAt(pack, s.oath)
  const isLast = s.act === pack.acts.length - 1 && monsterOf(pack, foe[KIND]).isBoss
  if (hp === 0 || !isLast || hasFlag(s, SECOND_FORM_USED)) return false
  setFlag(s, SECOND_FORM_USED)
  foe[HP] = hp
  foe[MAX_HP] = hp
  foe[AFFINITY] = rollNumber(dice, 'intent', ELEMENTS.length, 'second form')
  emit?.({ kind: 'second-form', foe: foe[ID], of: foe[KIND], hp, element: foe[AFFINITY] })
  return true
}

/** §2.5 Ends the player's turn, runs the foes' turn and starts the next one. */
export function endTurn(play: PlayContext): void {
  const { s, pack } = play
  if (s.rituals.length > 0 && s.pool.length > 0) runRituals(play, 'on_end_turn_unspent_die', { times: s.pool.length })
  rewardLeftDice(play)
  expireDice(play)
  if (s.statuses.length > 0) countDownStatuses(s, PLAYER)
  wearOffHardening(s)
  runFoesTurn(play)
  if (s.phase === 'dead') return
  removeDead(play)
  if (isFightWon(s)) return
  ageExploits(pack, s)
  startTurn(play)
}

/** §2.5, §6.7 Counts the unspent dice, which hunger uses, and pays what relics give for them. */
function rewardLeftDice(play: PlayContext): void {
  const { s, pack } = play
  s.left = s.pool.length
  if (s.left === 0) return
  const ward = sumOfRelics(pack.relicValues.end_turn.left_ward, s)
  if (ward > 0) gainWard(play, ward * s.left, 'dice left')
  const gold = sumOfRelics(pack.relicValues.end_turn.left_gold, s)
  if (gold > 0) gainGold(play, gold * s.left)
}

/** Runs the turns of all foes, the fastest first. §4.5 During these turns defeat is checked before victory. */
function runFoesTurn(play: PlayContext): void {
  const { s, pack } = play
  // Most fights have one or two foes, for which sorting a list would be slower.
  const first = s.foes[0]
  if (first === undefined) return
  if (s.foes.length === 1) return void playerSurvives(play, first)
  if (s.foes.length > 2) return void turnOrder(pack, s).every((foe) => playerSurvives(play, foe))
  const second = foeAt(s, 1)
  const isInOrder = !isFaster(pack, second, first)
  if (playerSurvives(play, isInOrder ? first : second)) playerSurvives(play, isInOrder ? second : first)
}

/** Runs a foe's turn. Returns whether the player survived it. */
function playerSurvives(play: PlayContext, foe: Foe): boolean {
  const { s } = play
  if (foe[HP] <= 0) return true
  foeTurn(play, foe)
  if (s.hp > 0) {
    updateBossPhases(play)
    return true
  }
  s.phase = 'dead'
  return false
}
