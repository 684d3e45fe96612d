import type { Emit, Moves } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import type { Order } from '../actions.ts'
import { type CombatResult, fightCombat } from '../combat/combat.ts'
import { type Enemy, enemyOf, equipmentOf, type Pack, STAGES, STAGES_PER_ACT, stageAt } from '../content/content.ts'
import type { Event } from '../events.ts'
import type { Options } from '../options.ts'
import {
  dockPrice,
  enemyIndex,
  equippedKinds,
  HARDPOINTS,
  includesNumber,
  installUpgrade,
  kindOfItem,
  loseItem,
  makeState,
  ownsUpgrade,
  removeNumber,
  STAGE_COUNT,
  type State,
  unseenUpgrades,
} from '../state.ts'
import { beginLesson } from './lessons.ts'
import { applyScenario } from './scenario.ts'

/** §4.6.2 The number of upgrades offered after a boss. */
export const UPGRADES_OFFERED = 3

/** Starts a run. The enemy of every stage is drawn now, so that no choice of the player can change it (ruling 34). */
export function setUpRun(pack: Pack, options: Options, dice: Dice): State {
  const enemies: number[] = []
  for (let i = 0; i < STAGE_COUNT; i++) enemies.push(stageAt(i).type === undefined ? -1 : drawEnemy(pack, i, dice))
  const s = makeState(pack, enemies)
  s.chart = options.chart ?? s.chart
  s.forecast = options.forecast ?? s.forecast
  s.advice = options.advice ?? s.advice
  s.rung = options.rung ?? s.rung
  if (options.lesson !== undefined) beginLesson(pack, s, options.lesson)
  if (options.scenario !== undefined) applyScenario(pack, s, options.scenario)
  return s
}

const ENEMY_ROLLS = STAGES.map((stage) => `enemy ${stage.name}`)
// The names of rolls, built once: `offer I-1` is a stream, `offer I-1 #2` the label of its second roll.
const OFFER_ROLLS = STAGES.map((stage) => rollNames(`offer ${stage.name}`))
const UPGRADE_ROLLS = STAGES.map((stage) => rollNames(`upgrade ${stage.name}`))

interface RollNames {
  readonly stream: string
  readonly labels: readonly string[]
}
function rollNames(stream: string): RollNames {
  return { stream, labels: [1, 2, 3].map((i) => `${stream} #${i}`) }
}

/** §2.4 Draws the enemy of a stage among those that fit the stage. */
export function drawEnemy(pack: Pack, stage: number, dice: Dice): number {
  const candidates = at(pack.candidates, stage)
  return at(candidates, dice.roll('enemies', candidates.length, at(ENEMY_ROLLS, stage)))
}

export const enemyAt = (pack: Pack, s: State): Enemy => enemyOf(pack, enemyIndex(s))

/** Applies one order. Only this function and `enterStage` decide how the run goes on; scenes only show it (§6). */
export function applyMoves(pack: Pack, s: State, moves: Moves<Order>, dice: Dice, emit?: Emit<Event>): void {
  const { verb, n } = at(moves, 0).action
  switch (verb) {
    case 'start':
      emit?.({ kind: 'cast-off' })
      return enterStage(pack, s, emit)
    case 'continue':
      return s.phase === 'narrative' ? closeNarrative(pack, s, emit) : leaveCombatLog(pack, s, dice, emit)
    case 'equip':
      s.equipped.push(n)
      s.changes++
      return emit?.({ kind: 'equipped', item: n, of: kindOfItem(s, n), slot: s.equipped.length })
    case 'unequip':
      removeNumber(s.equipped, n)
      s.changes++
      return emit?.({ kind: 'unequipped', item: n, of: kindOfItem(s, n) })
    case 'engage':
      return engage(pack, s, emit)
    case 'ammo':
      gainAmmo(s, pack.terms.rewardAmmo, emit)
      return nextStage(pack, s, emit)
    case 'take':
      s.items.push(n)
      emit?.({ kind: 'taken', item: s.items.length, of: n })
      return nextStage(pack, s, emit)
    case 'upgrade':
      return chooseUpgrade(pack, s, n, emit)
    case 'offer':
      s.counter.push(n)
      s.changes++
      return emit?.({
        kind: 'laid-down',
        item: n,
        of: kindOfItem(s, n),
        missing: dockPrice(pack, s) - s.counter.length,
      })
    case 'withdraw':
      removeNumber(s.counter, n)
      s.changes++
      return emit?.({ kind: 'taken-back', item: n, of: kindOfItem(s, n) })
    case 'pay':
      return pay(s, emit)
    case 'leave':
      emit?.({ kind: 'left-dock' })
      return nextStage(pack, s, emit)
    case 'repair':
      return repair(pack, s, emit)
    case 'resupply':
      gainAmmo(s, pack.terms.resupplyAmmo, emit)
      return nextStage(pack, s, emit)
    default:
      return unreachable(verb)
  }
}

/** §6 Enters a stage, which starts with a narrative, a dock or a combat, or ends the game. */
function enterStage(pack: Pack, s: State, emit?: Emit<Event>): void {
  if (s.stage === STAGE_COUNT) return end(s, 'game-clear', emit)
  const stage = stageAt(s.stage)
  if (!s.told && (stage.number === 1 || stage.number === STAGES_PER_ACT)) {
    const beat = stage.number === 1 ? 'start' : 'boss'
    s.phase = 'narrative'
    emit?.({ kind: 'narrative', act: stage.act, beat })
    if (stage.act === 2 && beat === 'start') vanguardLogistics(pack, s, emit)
    return
  }
  s.phase = stage.type === undefined ? 'dock' : 'pre-combat'
  emit?.({ kind: 'stage', stage: s.stage, enemy: enemyIndex(s) })
}

function nextStage(pack: Pack, s: State, emit?: Emit<Event>): void {
  s.stage++
  s.told = false
  s.changes = 0
  s.offers = []
  s.counter = []
  enterStage(pack, s, emit)
}

function closeNarrative(pack: Pack, s: State, emit?: Emit<Event>): void {
  s.told = true
  enterStage(pack, s, emit)
}

/** §7.2 "Hull restored to 100%. +12 Ammo.": this happens once, when the narrative is shown (ruling 12). */
function vanguardLogistics(pack: Pack, s: State, emit?: Emit<Event>): void {
  const hullBefore = s.hull
  const ammoBefore = s.ammo
  s.hull = s.maxHull
  s.ammo += pack.terms.logisticsAmmo
  emit?.({ kind: 'logistics', hullBefore, hull: s.hull, ammoBefore, ammo: s.ammo })
}

/** Replays the last combat, for which the state of the ship before it is enough: combat has no luck. */
export function lastCombat(pack: Pack, s: State, emit?: Emit<Event>): CombatResult {
  const before = { hull: s.hullBefore, maxHull: s.maxHull, ammo: s.ammoBefore, owned: s.owned }
  return fightCombat(pack, before, equippedKinds(s, s.fought), enemyAt(pack, s), emit, s.fought)
}

/** §4 Fights the combat. Afterwards (§4.5.1) all equipped disposables burn out, whatever the result and whether they fired or not. */
function engage(pack: Pack, s: State, emit?: Emit<Event>): void {
  s.fought = s.equipped.slice()
  s.hullBefore = s.hull
  s.ammoBefore = s.ammo
  const combat = fightCombat(pack, s, equippedKinds(s), enemyAt(pack, s), emit, s.fought)
  s.hull = combat.hull
  s.ammo = combat.ammo
  s.result = combat.result
  s.dealt += combat.dealt
  s.taken += combat.taken
  s.ammoSpent += combat.ammoSpent
  if (combat.result === 'win') s.wins++
  else if (combat.result === 'draw') s.draws++
  burnOut(pack, s, emit)
  s.phase = 'combat-log'
}

function burnOut(pack: Pack, s: State, emit?: Emit<Event>): void {
  for (const n of s.fought) {
    const kind = kindOfItem(s, n)
    if (!equipmentOf(pack, kind).disposable) continue
    removeNumber(s.equipped, n)
    loseItem(s, n)
    s.items.push(pack.brokenScrap)
    emit?.({ kind: 'burned-out', item: n, of: kind, scrap: s.items.length })
  }
}

/** §4.5.2–4, §6 Continues after the combat log, with rewards, the next stage or the end of the game. */
function leaveCombatLog(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  const { type } = enemyAt(pack, s)
  const isBoss = type === 'Boss'
  const { result } = s
  if (result === 'loss' || (result === 'draw' && isBoss)) return end(s, 'game-over', emit)
  s.fought = []
  if (result === 'draw') return nextStage(pack, s, emit)
  if (!isBoss) return offerRewards(pack, s, dice, emit)
  // Rulings 6, 7: a boss gives only the boss reward, and the last boss gives no reward.
  if (stageAt(s.stage).act === 3) return nextStage(pack, s, emit)
  offerUpgrades(pack, s, dice, emit)
}

/** §4.6.1 Offers items, all different, drawn from the dice stream of this stage. */
function offerRewards(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  // Ruling 32: with the hardpoint array only the first of the three items is offered.
  const count = ownsUpgrade(s, HARDPOINTS) ? 1 : pack.terms.rewardOffers
  s.offers = drawRewardOffers(pack, s.stage, count, dice)
  for (const kind of s.offers) if (!includesNumber(s.seen, kind)) s.seen.push(kind)
  s.phase = 'reward'
  emit?.({ kind: 'rewards', offers: s.offers.slice() })
}

/** Draws the items a stage offers. */
export const drawRewardOffers = (pack: Pack, stage: number, count: number, dice: Dice): number[] =>
  draw(pack.rewards, count, at(OFFER_ROLLS, stage), dice)

/**
 * §4.6.2 Offers three upgrades that the player has not seen. If there are none (a scenario may own them all), only the
 * hull is restored (ruling 8).
 */
function offerUpgrades(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  const left = unseenUpgrades(s)
  if (left.length === 0) {
    restoreHull(s, emit)
    return nextStage(pack, s, emit)
  }
  s.offers = left.length <= UPGRADES_OFFERED ? left : draw(left, UPGRADES_OFFERED, at(UPGRADE_ROLLS, s.stage), dice)
  s.phase = 'boss-reward'
  emit?.({ kind: 'upgrades', offers: s.offers.slice() })
}

function chooseUpgrade(pack: Pack, s: State, upgrade: number, emit?: Emit<Event>): void {
  for (const offered of s.offers) if (offered !== upgrade) s.skipped |= 1 << offered
  const hullBefore = s.hull
  installUpgrade(s, upgrade)
  s.hull = s.maxHull
  emit?.({ kind: 'installed', upgrade, hullBefore, hull: s.hull })
  nextStage(pack, s, emit)
}

function restoreHull(s: State, emit?: Emit<Event>): void {
  const hullBefore = s.hull
  s.hull = s.maxHull
  emit?.({ kind: 'restored', hullBefore, hull: s.hull })
}

/** Draws up to `count` different entries of a list. */
function draw(from: readonly number[], count: number, names: RollNames, dice: Dice): number[] {
  const left = from.slice()
  const drawn: number[] = []
  while (drawn.length < count && left.length > 0) {
    const which = left.length === 1 ? 0 : dice.roll(names.stream, left.length, at(names.labels, drawn.length))
    drawn.push(at(left, which))
    left.splice(which, 1)
  }
  return drawn
}

/** §5.1 Gives away the items on the counter. Before this nothing is lost (ruling 29). */
function pay(s: State, emit?: Emit<Event>): void {
  const items = s.counter.slice()
  emit?.({ kind: 'paid', items, of: items.map((n) => kindOfItem(s, n)) })
  for (const n of items) {
    removeNumber(s.equipped, n)
    loseItem(s, n)
  }
  s.counter = []
  s.phase = 'service'
}

/** §5.1 Repairs a share of the maximum hull, rounded down, but not beyond the maximum (ruling 10). */
function repair(pack: Pack, s: State, emit?: Emit<Event>): void {
  const hullBefore = s.hull
  const healed = Math.floor((s.maxHull * pack.terms.repairPercent) / 100)
  s.hull = Math.min(s.maxHull, s.hull + healed)
  emit?.({ kind: 'repaired', hullBefore, hull: s.hull, maxHull: s.maxHull, percent: pack.terms.repairPercent, healed })
  nextStage(pack, s, emit)
}

function gainAmmo(s: State, gained: number, emit?: Emit<Event>): void {
  emit?.({ kind: 'ammo', before: s.ammo, gained })
  s.ammo += gained
}

function end(s: State, phase: 'game-clear' | 'game-over', emit?: Emit<Event>): void {
  s.phase = phase
  emit?.({ kind: 'ended', phase, result: s.result })
}
