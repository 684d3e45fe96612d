import { unreachable } from '../../../engine/unreachable.ts'
import type { Intent } from '../content/monsters.ts'
import { monsterOf, type Pack, runActOf } from '../content/pack.ts'
import { makeAffliction } from '../content/statuses.ts'
import {
  AFFINITY,
  AI,
  DODGE,
  FOE_MIGHT,
  type Foe,
  HP,
  ID,
  IMMUNE,
  INTENT,
  KIND,
  MARKED,
  matchingDice,
  REVEALED,
  ROLL,
  SCREENED,
  SHIFTS,
  STUN,
  WARD,
  WOUND_UP,
} from '../foe.ts'
import { halfOf, percentOf } from '../int-math.ts'
import { countEqual, numberAt, removeAt } from '../number-lists.ts'
import { foeAt, type State } from '../state.ts'
import { ATTACKER, CONTROLLER, DICE_PER_TURN, DODGE_STATUS } from '../vocabulary.ts'
import type { PlayContext } from './context.ts'
import { strikePlayer, tickStatuses } from './damage.ts'
import { healFoe, wardFoe } from './gains.ts'
import { runRituals } from './hooks.ts'
import {
  attackValue,
  damagePerMatch,
  declareIntent,
  elementOfIntent,
  emitFoeDice,
  foeDice,
  hungerAndSpite,
  intentAt,
  makeFoe,
  monsterOfFoe,
  rollFoeDice,
} from './intents.ts'
import { afflictPlayer, countDownStatuses } from './statuses.ts'

/** §6.2, §6.3 The foes' turn. */

/** The foes in the order in which they act: the fastest first, and of equally fast ones by slot. */
export function turnOrder(pack: Pack, s: State): readonly Foe[] {
  const order = s.foes.slice()
  for (let i = 1; i < order.length; i++) {
    const foe = foeAt(s, i)
    let at = i
    for (let before = order[at - 1]; before !== undefined && isFaster(pack, foe, before); before = order[at - 1])
      order[at--] = before
    order[at] = foe
  }
  return order
}
export const isFaster = (pack: Pack, foe: Foe, other: Foe): boolean =>
  monsterOfFoe(pack, foe).spd > monsterOfFoe(pack, other).spd

/** §6.2 Runs one foe's turn. It may kill the player, and the foe itself may die of burn or thorns. */
export function foeTurn(play: PlayContext, foe: Foe): void {
  const { s, pack } = play
  foe[WARD] = 0
  foe[DODGE] = 0
  foe[SCREENED] = 0
  if (s.statuses.length > 0) tickStatuses(play, foe[ID], foe)
  if (foe[HP] <= 0) return
  const monster = monsterOfFoe(pack, foe)
  const isStunned = spendStun(play, foe, monster.isBoss)
  if (isStunned && !monster.isBoss) return
  if (foe[REVEALED] === 0) rollFoeDice(play, foe, false)
  foe[REVEALED] = 0
  const intent = intentAt(monster, foe[INTENT])
  const isDone =
    isStunned || needsDice(play, foe, intent)
      ? resolveWithDice(play, foe, intent, isStunned)
      : resolveByMatches(play, foe, intent)
  foe[FOE_MIGHT] += monster.growth
  if (s.statuses.length > 0) countDownStatuses(s, foe[ID])
  if (s.hp > 0 && foe[HP] > 0 && isDone) declareIntent(play, foe)
}

/** §5 Uses up a foe's stun, which makes the foe immune to stun for the next turn. Returns whether the foe was stunned. */
function spendStun({ emit }: PlayContext, foe: Foe, isBoss: boolean): boolean {
  if (foe[STUN] === 0) {
    foe[IMMUNE] = 0
    return false
  }
  foe[STUN]--
  foe[IMMUNE] = foe[STUN] === 0 ? 1 : 0
  emit?.({ kind: 'stunned', foe: foe[ID], of: foe[KIND], isBoss })
  return true
}

function loseStolenDice(play: PlayContext, foe: Foe, pool: number[]): void {
  const stolen = pool.splice(0, foe[MARKED])
  foe[MARKED] = 0
  play.s.loot.push(...stolen)
  if (play.emit !== undefined) emitFoeDice(play, foe, 'steal', stolen, pool.slice())
}

/** Whether the dice that a foe rolls matter this turn, and not only how many match: for the log, theft, a controller or a summons. */
function needsDice({ emit }: PlayContext, foe: Foe, intent: Intent): boolean {
  return emit !== undefined || foe[MARKED] > 0 || foe[AI] === CONTROLLER || intent.kind === 'summon'
}

function resolveWithDice(play: PlayContext, foe: Foe, intent: Intent, isStunned: boolean): boolean {
  const pool = foeDice(foe)
  if (foe[MARKED] > 0) loseStolenDice(play, foe, pool)
  const used = isStunned ? [] : pool
  const element = elementOfIntent(intent, foe)
  const isDone = resolve(play, foe, intent, element, countEqual(used, element), used)
  useControllerDice(play, foe, used)
  if (play.emit !== undefined && pool.length > 0) emitFoeDice(play, foe, 'expire', pool.slice(), [])
  return isDone
}

/** The fast path of `resolveWithDice`: without a listener only the number of matches counts. */
function resolveByMatches(play: PlayContext, foe: Foe, intent: Intent): boolean {
  const element = elementOfIntent(intent, foe)
  return resolve(play, foe, intent, element, matchingDice(foe[ROLL], element), NO_DICE)
}
const NO_DICE: number[] = []

/** Carries out a foe's announced intent. Returns false while a charge is winding up, because the intent then stays. */
function resolve(
  play: PlayContext,
  foe: Foe,
  intent: Intent,
  element: number,
  matches: number,
  pool: number[],
): boolean {
  if (intent.isCharge && foe[WOUND_UP] === 0) {
    windUp(play, foe, intent)
    return false
  }
  carryOutIntent(play, foe, intent, element, matches, pool)
  return true
}

function windUp({ s, pack, emit }: PlayContext, foe: Foe, intent: Intent): void {
  foe[WOUND_UP] = 1
  emit?.({ kind: 'wound-up', foe: foe[ID], of: foe[KIND], value: attackValue(pack, s, intent) })
}

function carryOutIntent(
  play: PlayContext,
  foe: Foe,
  intent: Intent,
  element: number,
  matches: number,
  pool: number[],
): void {
  switch (intent.kind) {
    case 'attack':
    case 'drain':
      return attack(play, foe, intent, element, matches, pool)
    case 'charge':
      foe[WOUND_UP] = 0
      return attack(play, foe, intent, element, matches, pool)
    case 'ward':
      return gainMatchWard(play, foe, intent.value, matches)
    case 'dodge':
      return dodge(play, foe, matches)
    case 'afflict':
      return afflictPlayer(
        play,
        matches >= 2 ? intent.strongAffliction : intent.affliction,
        false,
        monsterOfFoe(play.pack, foe).id,
      )
    case 'summon':
      return summon(play, foe, element, pool)
    case 'shift':
      return shift(play, foe, element, matches)
    default:
      return unreachable(intent.kind)
  }
}

/** §6.3 The foe gains ward, and more of it for each matching die. */
function gainMatchWard(play: PlayContext, foe: Foe, value: number, matches: number): void {
  const { match_ward } = play.pack.config
  const sum = play.emit === undefined ? '' : `${value} + ${match_ward} × ${matches}`
  wardFoe(play, foe, value + match_ward * matches, sum)
}

function dodge({ emit }: PlayContext, foe: Foe, matches: number): void {
  foe[DODGE] += matches >= 2 ? 2 : 1
  const [actor, of, value] = [foe[ID], foe[KIND], foe[DODGE]]
  emit?.({ kind: 'status', actor, of, status: DODGE_STATUS, value, turns: 0, cause: 'intent' })
}

function shift(play: PlayContext, foe: Foe, element: number, matches: number): void {
  foe[AFFINITY] = element
  foe[SHIFTS]++
  play.emit?.({ kind: 'shifted', foe: foe[ID], of: foe[KIND], element })
  healFoe(play, foe, play.pack.config.match_shift_heal * matches, 'shift')
}

/** §6.3 A foe attacks. Matching dice strengthen the first hit; a foe of type `attacker` uses them up for a larger bonus. */
function attack(play: PlayContext, foe: Foe, intent: Intent, element: number, matches: number, pool: number[]): void {
  const { s, pack } = play
  const bonus = matches * damagePerMatch(pack, s, foe) + hungerAndSpite(pack, foe, s.left, s.spent)
  // After this only the log reads the dice of an attacker.
  if (foe[AI] === ATTACKER && matches > 0 && play.emit !== undefined) burnMatches(play, foe, element, pool)
  const value = attackValue(pack, s, intent)
  const { id } = monsterOfFoe(pack, foe)
  let lost = 0
  for (let hit = 0; hit < intent.hits; hit++) {
    const took = strikePlayer(play, foe, value, hit === 0 ? bonus : 0, element, id)
    if (took < 0) continue
    if (s.rituals.length > 0) runRituals(play, 'on_hit_by_attack', { foe })
    lost += took
  }
  if (intent.isDrain && foe[HP] > 0) healFoe(play, foe, halfOf(lost), 'drain')
}

function burnMatches(play: PlayContext, foe: Foe, element: number, pool: number[]): void {
  const burned = pool.filter((die) => die === element)
  const rest = pool.filter((die) => die !== element)
  pool.length = 0
  pool.push(...rest)
  emitFoeDice(play, foe, 'consume', burned, rest)
}

/** §6.3 Spends two equal dice to summon a minion, stronger if the dice match. Without a pair or without room, the foe gains ward. */
function summon(play: PlayContext, foe: Foe, element: number, pool: number[]): void {
  const { s, pack } = play
  const { summons } = monsterOfFoe(pack, foe)
  const { summoner_ward, summon_pair_hp } = pack.config
  const face = summons < 0 ? undefined : pairIn(pool)
  if (face === undefined) return wardFoe(play, foe, summoner_ward, 'no pair')
  if (!canSummon(play, foe)) return wardFoe(play, foe, summoner_ward, 'no room')
  removeAt(pool, pool.indexOf(face))
  removeAt(pool, pool.indexOf(face))
  if (play.emit !== undefined) emitFoeDice(play, foe, 'consume', [face, face], pool.slice())
  const more = face === element ? summon_pair_hp : 0
  const hp = percentOf(monsterOf(pack, summons).hp, runActOf(pack, s.act).hpPercent) + more
  const minion = makeFoe(pack, s, summons, hp)
  s.foes.push(minion)
  play.emit?.({ kind: 'summoned', by: foe[ID], foe: minion[ID], of: summons, hp })
  declareIntent(play, minion)
}

/** Whether the summoner has fewer minions than it may have, and the fight fewer foes than it may have. */
function canSummon({ s, pack }: PlayContext, foe: Foe): boolean {
  const { summons, summonCap } = monsterOfFoe(pack, foe)
  let living = 0
  let minions = 0
  for (let i = 0; i < s.foes.length; i++) {
    const other = foeAt(s, i)
    if (other[HP] <= 0) continue
    living++
    if (other[KIND] === summons) minions++
  }
  return minions < summonCap && living < pack.config.foe_cap
}

/** The face that at least two dice show, if there is one. */
function pairIn(pool: readonly number[]): number | undefined {
  if (pool.length < 2) return undefined
  return pool[0] === pool[1] || pool[0] === pool[2] ? pool[0] : pool[1] === pool[2] ? pool[1] : undefined
}
const isTripleIn = (pool: readonly number[]): boolean => countEqual(pool, numberAt(pool, 0)) === DICE_PER_TURN

const STUNNED = makeAffliction({ status: 'stun', turns: 1 })

/** §6.3 Uses a controller's dice: a triple stuns the player; a pair makes the controller swap slots with an ally and screen it. */
function useControllerDice(play: PlayContext, foe: Foe, pool: readonly number[]): void {
  const { s, pack } = play
  if (foe[AI] !== CONTROLLER || foe[HP] <= 0 || pairIn(pool) === undefined) return
  if (isTripleIn(pool)) return afflictPlayer(play, STUNNED, false, monsterOfFoe(pack, foe).id)
  const index = s.foes.indexOf(foe)
  const other = nextLiving(s, index)
  if (other === undefined) return wardFoe(play, foe, pack.config.controller_ward, 'alone')
  const ally = foeAt(s, other)
  s.foes[other] = foe
  s.foes[index] = ally
  foe[SCREENED] = 1
  play.emit?.({ kind: 'moved', foe: foe[ID], of: foe[KIND], with: ally[ID] })
}

function nextLiving(s: State, index: number): number | undefined {
  for (let step = 1; step < s.foes.length; step++) {
    const at = (index + step) % s.foes.length
    if (foeAt(s, at)[HP] > 0) return at
  }
  return undefined
}
