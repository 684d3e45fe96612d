import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { canStep, distance, has, noRows, put } from '../../../lib/grid.ts'
import { makeRings, spread } from '../../../lib/paths.ts'
import type { HeroAction } from '../actions.ts'
import { type Forecast, forecastAction, knownState } from '../campaign/forecast.ts'
import { ABILITY_COSTS } from '../campaign/magic.ts'
import { damageAfterArmour, enemyHitChance, heroArmour, rawEnemyDamage, spellCost } from '../combat/formulas.ts'
import { ABILITIES, type EnemyVerb, enemyOf, itemOf, type Pack, spellOf } from '../content/content.ts'
import { isIdentified } from '../context.ts'
import { type Creature, FIRE, groundAt, PLATE, WATER, WEB } from '../map/floor.ts'
import { heroView } from '../map/senses.ts'
import { backgroundOf, floorOf, type State, slotOfLetter, stackAt } from '../state.ts'

/** An action in battle, with the score that rules of thumb give to its forecast. */
export interface RankedAction {
  readonly action: HeroAction
  readonly value: number
  /** The most HP that the action may cost before the next choice. */
  readonly worst: number
}

export function rankActions(
  pack: Pack,
  s: State,
  open: readonly HeroAction[],
  inSight: readonly Creature[],
): RankedAction[] {
  const known = knownState(s, inSight)
  const foes = new Map(inSight.map((creature) => [creature.met, foeOf(pack, s, creature)]))
  const before = positionValue(pack, known, foes)
  const list: RankedAction[] = []
  for (const action of open) {
    if (!isCandidate(pack, s, action)) continue
    const outcome = forecastAction(pack, known, action)
    list.push({ action, value: actionValue(pack, s, action, outcome, foes, before), worst: outcome.worst })
  }
  return list.sort((a, b) => b.value - a.value)
}

/** An enemy in sight and the damage it is expected to do. */
interface Foe {
  readonly creature: Creature
  /** The HP it costs the hero per turn on average, including what its trick does. */
  readonly damagePerTurn: number
}
/** For how many turns a surviving enemy is assumed to do damage. */
const FUTURE_TURNS = 5
/** How many HP per turn the trick of an enemy is worth, beyond its blows. */
const VERB_DAMAGE_PER_TURN: Readonly<Record<EnemyVerb, number>> = {
  none: 0,
  circle: 0,
  draw: 1,
  burst: 0,
  hasten: 2.5,
  steal: 1,
  shield: 0,
  web: 1,
  charge: 0,
  raise: 3,
  blink: 0,
  hold: 0,
  bell: 1,
  cling: 1.5,
  mirror: 0,
  drum: 0,
}
function foeOf(pack: Pack, s: State, creature: Creature): Foe {
  const enemy = enemyOf(pack, creature.kind)
  const damage = damageAfterArmour(rawEnemyDamage(s, enemy), heroArmour(pack, s))
  const speed = enemy.energy / 100
  const dodged = enemy.marks || enemy.verb === 'draw' ? 0.5 : 1
  const damagePerTurn =
    (enemyHitChance(pack, s, enemy) * damage * speed * dodged) / 100 + VERB_DAMAGE_PER_TURN[enemy.verb]
  return { creature, damagePerTurn: creature.isAwake ? damagePerTurn : damagePerTurn * 0.6 }
}

/** Whether an action is worth forecasting in battle. Dropping, changing gear and everything else that can wait is not. */
function isCandidate(pack: Pack, s: State, { verb, n, target }: HeroAction): boolean {
  switch (verb) {
    case 'move':
    case 'wait':
    case 'thrust':
    case 'invoke':
      return true
    case 'cast':
      return target <= 4
    case 'use': {
      const { kind } = stackAt(s, slotOfLetter(s, n))
      const item = itemOf(pack, kind)
      if (item.type === 'potion')
        return item.hp > 0 ? s.hero.hp < s.hero.maxHp : item.mp > 0 ? s.hero.mp * 2 < s.hero.maxMp : true
      if (item.type === 'scroll') return isIdentified(pack, s, kind) && FIGHT_SCROLLS.includes(item.effect ?? '')
      return (item.type === 'thrown' || item.type === 'wand') && target <= 4
    }
    case 'get':
    case 'drop':
    case 'unequip':
    case 'descend':
    case 'ascend':
    case 'worship':
    case 'buy':
    case 'reroll':
    case 'learn':
    case 'raise':
    case 'identify':
    case 'explore':
    case 'travel':
    case 'aim':
    case 'tile':
    case 'cancel':
    case 'rest':
    case 'fight':
      return false
    default:
      return unreachable(verb)
  }
}
const FIGHT_SCROLLS: readonly string[] = ['teleport', 'fear', 'immolation', 'slumber', 'roots']

/** The value of the hero's HP. A point counts more the fewer are left. */
const healthValue = (hp: number, most: number): number => {
  const lost = 1 - Math.max(0, hp) / most
  return -most * (0.35 * lost + 1.1 * lost * lost)
}

const DEATH = 120
const WIN = 400

function actionValue(
  pack: Pack,
  s: State,
  action: HeroAction,
  outcome: Forecast,
  foes: ReadonlyMap<number, Foe>,
  before: number,
): number {
  const { maxHp } = s.hero
  const hpThen = outcome.hp - outcome.mean / 100
  let value = healthValue(hpThen, maxHp) - healthValue(s.hero.hp, maxHp)
  value -= (DEATH * outcome.dies) / 100
  value += WIN * outcome.wins
  // Mages should rather not fight hand to hand. Measured on the seeds tune-1 to tune-400: a weight of 0.35 wins 39 %,
  // 0.4 39 %, 0.45 42 %, and magic does 61, 61 and 60 % of the damage.
  const meleeWeight = action.verb === 'move' && backgroundOf(pack, s).magic >= 3 ? 0.4 : 1
  for (const { met, chance, damage, hp } of outcome.foes) {
    const foe = foes.get(met)
    if (foe === undefined) continue
    const { creature, damagePerTurn } = foe
    const share = hp <= 0 ? 1 : Math.min(1, damage / creature.hp) * 0.8
    value += meleeWeight * (chance / 100) * share * (damagePerTurn * FUTURE_TURNS + 1.5)
  }
  value += positionValue(pack, outcome.after, foes) - before
  if (isStale(s, outcome, foes)) value -= STALE
  // More wanderers come as time passes, so avoiding the fight costs more after each of their visits.
  if (outcome.foes.length === 0 && !outcome.isBlind)
    value -= Math.min(4, floorOf(s).wanderers) * stallFactor(s, outcome, foes)
  if (outcome.isBlind) value += blindJumpValue(s, outcome)
  return value - actionCost(pack, s, action)
}

/** Whether the action wasted a turn: it hurt no enemy, and no enemy came closer. */
function isStale(s: State, outcome: Forecast, foes: ReadonlyMap<number, Foe>): boolean {
  if (outcome.foes.length > 0 || outcome.isBlind || outcome.hp > s.hero.hp) return false
  for (const creature of floorOf(outcome.after).creatures) {
    const before = foes.get(creature.met)?.creature
    const now = distance(creature.place, outcome.after.hero.place)
    if (now <= 1 || before === undefined) return false
    if (now < distance(before.place, s.hero.place)) return false
  }
  return true
}
const STALE = 2.5
/** Returns 0 if the action brings the hero closer to an enemy, otherwise 1. */
function stallFactor(s: State, outcome: Forecast, foes: ReadonlyMap<number, Foe>): number {
  const there = outcome.after.hero.place
  if (there === s.hero.place) return 1
  let [before, now] = [FAR, FAR]
  for (const { creature } of foes.values()) {
    before = Math.min(before, distance(creature.place, s.hero.place))
    now = Math.min(now, distance(creature.place, there))
  }
  return now < before ? 0 : 1
}

/** The value of jumping to an unknown place. It is good when badly hurt, because it leaves the enemies behind for a while. */
const blindJumpValue = (s: State, outcome: Forecast): number =>
  (outcome.dies * DEATH) / 100 + (s.hero.hp * 3 < s.hero.maxHp ? 10 : -8)

// Scratch space, valid only during one call.
const rings = makeRings()
const FAR = 12

/** The value of where the hero stands. It is best to be close enough to strike, outside marked cells, and with few open sides. */
function positionValue(pack: Pack, s: State, foes: ReadonlyMap<number, Foe>): number {
  const f = floorOf(s)
  const { place } = s.hero
  const seen = heroView(s)
  let value = 0
  let nearest = 1
  let melee = 0
  const cells = noRows(f.height)
  let any = false
  for (const creature of f.creatures) {
    const foe = foes.get(creature.met)
    const enemy = enemyOf(pack, creature.kind)
    const damagePerTurn = foe?.damagePerTurn ?? 2
    const mobility =
      creature.slumber > 0 || creature.afraid > 0
        ? 0
        : creature.rooted > 0 && distance(creature.place, place) > 1
          ? 0.3
          : 1
    const pace = (creature.hasted > 0 ? 2 : 1) * (creature.slowed > 0 ? 0.5 : 1)
    value -= damagePerTurn * (mobility * pace - 1) * 2.5
    if (has(seen, creature.place) && enemy.range > 0 && creature.isAwake) value -= 0.8 * damagePerTurn * mobility
    put(cells, creature.place)
    any = true
    if (creature.isAwake && enemy.range === 0 && distance(creature.place, place) <= 4) melee++
    // The hero can still leave a marked cell, unless something holds him.
    if (creature.mark === place) value -= s.hero.rooted > 1 ? 3 : 2
    if (creature.wind === 1 && enemy.verb === 'burst' && distance(creature.place, place) <= 1)
      value -= s.hero.rooted > 1 ? 3 : 0.8
  }
  if (any) {
    nearest = spread(f.open, place, cells, rings, FAR + 1)
    if (nearest < 0) nearest = FAR
  }
  value -= 0.7 * Math.max(0, nearest - 1)
  if (melee > 1) value -= 0.25 * (melee - 1) * Math.max(0, openSides(f.open, place) - 2)
  const ground = groundAt(f, place)
  if (ground === FIRE) value -= 4
  if (ground === WATER) value -= 0.6
  if (ground === PLATE || ground === WEB) value -= 2
  if (s.hero.rooted > 1) value -= 1
  if (s.hero.hasGlass) value += 1.5
  value += 0.5 * (s.hero.berserk > 0 || s.hero.fury > 0 ? melee * 4 : 0)
  value += (s.hero.hand > 0 ? 6 : 0) + (s.hero.hasSurge ? 2 : 0) + (s.hero.stone > 0 ? 1.5 * melee : 0)
  return value
}

function openSides(open: readonly number[], place: number): number {
  let sides = 0
  for (let direction = 0; direction < 8; direction++) if (canStep(open, place, direction)) sides++
  return sides
}

/** What an action costs in MP, piety, gold or items, as points. */
function actionCost(pack: Pack, s: State, { verb, n }: HeroAction): number {
  switch (verb) {
    case 'cast':
      return spellCost(s, spellOf(pack, n)) * (backgroundOf(pack, s).magic >= 3 ? 0.04 : 0.6)
    case 'invoke': {
      const { costs, isGold } = ABILITY_COSTS[at(ABILITIES, n)]
      return isGold ? costs * 0.05 : costs * 0.08
    }
    case 'use': {
      const { kind, count } = stackAt(s, slotOfLetter(s, n))
      const item = itemOf(pack, kind)
      if (item.type === 'potion') return item.hp > 0 ? (count > 2 ? 5 : 9) : item.mp > 0 ? 3 : 5
      if (item.type === 'scroll') return 5
      if (item.type === 'wand') return 1.2
      return item.knack === 'javelin' ? 0.8 : item.knack === 'fire' ? 4 : 2.5
    }
    case 'wait':
      return 0.3
    case 'move':
    case 'thrust':
    case 'fight':
    case 'get':
    case 'drop':
    case 'unequip':
    case 'descend':
    case 'ascend':
    case 'worship':
    case 'buy':
    case 'reroll':
    case 'learn':
    case 'raise':
    case 'identify':
    case 'explore':
    case 'travel':
    case 'aim':
    case 'tile':
    case 'cancel':
    case 'rest':
      return 0
    default:
      return unreachable(verb)
  }
}
