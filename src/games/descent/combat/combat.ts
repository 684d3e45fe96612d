import { at } from '../../../lib/enums.ts'
import { canStep, distance, placesOf } from '../../../lib/grid.ts'
import type { Enemy, God, Item } from '../content/content.ts'
import { enemyOf, itemOf } from '../content/content.ts'
import type { PlayContext } from '../context.ts'
import { wakeRadius } from '../difficulty.ts'
import { type Creature, creatureAt, groundAt, itemKind, makeFloorItem, RUBBLE, stepFrom } from '../map/floor.ts'
import { backgroundOf, floorOf, isOver, LEVEL_CAP, MOST_SPELLS, recordMoment, type State, speciesOf } from '../state.ts'
import {
  bossPhaseAt,
  damageAfterArmour,
  enemyEvasion,
  enemyHitChance,
  godOf,
  hasXpForLevel,
  heroArmour,
  heroEvasion,
  magicHitChance,
  magicSkill,
  maxHpAt,
  maxMpAt,
  meleeArmour,
  meleeHitChance,
  rawBlowDamageAt,
  rawEnemyDamage,
} from './formulas.ts'

/** §4 Rolls to hit, from 1 to 100. Every attack rolls exactly once, and damage is not rolled. */
const rollToHit = ({ dice }: PlayContext, label: string): number => dice.roll('combat', 100, label) + 1

const MOST_PIETY = 200
const weaponOf = ({ pack, s }: PlayContext): Item | undefined =>
  s.hero.weapon.kind < 0 ? undefined : itemOf(pack, s.hero.weapon.kind)

/** §4, §7.5 The hero strikes a creature. His weapon may also push it, or hit creatures beside it. */
export function strikeCreature(play: PlayContext, target: Creature): void {
  const { s } = play
  const knack = weaponOf(play)?.knack ?? 'none'
  const others = knack === 'cleave' ? besideHero(play, target) : NO_CREATURES
  const hasHit = strikeTarget(play, target, 100)
  if (hasHit && knack === 'push' && target.hp > 0 && !isOver(s)) pushCreature(play, target, s.hero.place, 1)
  for (const other of others) if (other.hp > 0 && !isOver(s)) strikeTarget(play, other, 50)
}
const NO_CREATURES: readonly Creature[] = []

const besideHero = ({ s }: PlayContext, except: Creature): Creature[] => {
  const f = floorOf(s)
  const { place } = s.hero
  return f.creatures.filter((other) => other !== except && isBeside(f.open, other.place, place))
}

/** Whether two cells are adjacent without a wall corner between them. */
export function isBeside(open: readonly number[], a: number, b: number): boolean {
  if (distance(a, b) !== 1) return false
  for (let direction = 0; direction < 8; direction++)
    if (stepFrom(a, direction) === b) return canStep(open, a, direction)
  return false
}

function strikeTarget(play: PlayContext, target: Creature, percent: number): boolean {
  const { pack, s, emit } = play
  punishBrokenMercy(play, target)
  const evasion = enemyEvasion(pack, s, target)
  const chance = meleeHitChance(s.hero.dex, evasion)
  const roll = rollToHit(play, 'hero to hit')
  const raw = Math.floor((rawBlowDamageAt(pack, s, target) * percent) / 100)
  const armour = meleeArmour(pack, target)
  const damage = roll <= chance ? damageAfterArmour(raw, armour) : 0
  emit?.({
    kind: 'hero-strikes',
    enemy: target.kind,
    met: target.met,
    chance,
    roll,
    raw,
    armour,
    damage,
    hp: Math.max(0, target.hp - damage),
    dex: s.hero.dex,
    evasion,
  })
  if (roll <= chance) hurt(play, target, damage)
  return roll <= chance
}

/** §7.6 Throws a javelin, which does not use magic skill. */
export function throwJavelin(play: PlayContext, target: Creature, name: string, raw: number): void {
  strikeAcross(play, target, name, raw, 0, 0)
}

/** What stopped a pushed creature: nothing, a wall, or another creature. */
type PushedInto = 'free' | 'wall' | Creature

/** §12.7 Pushes a creature away from the cell `from`. Returns what stopped it. */
export function pushCreature(play: PlayContext, target: Creature, from: number, cells: number): PushedInto {
  target.mark = -1
  const { place, into } = pushEndCell(play.s, target.place, pushDirection(from, target.place), cells)
  target.place = place
  return into
}
/** Where a push would end. Walls, other creatures and rubble stop it. */
export function pushEndCell(
  s: State,
  start: number,
  direction: number,
  cells: number,
): { place: number; into: PushedInto } {
  const f = floorOf(s)
  let place = start
  for (let i = 0; i < cells; i++) {
    if (direction < 0 || !canStep(f.open, place, direction)) return { place, into: 'wall' }
    const to = stepFrom(place, direction)
    const other = creatureAt(f, to)
    if (other !== undefined) return { place, into: other }
    if (to === s.hero.place) break
    place = to
    if (groundAt(f, to) === RUBBLE) break
  }
  return { place, into: 'free' }
}
/** The direction that leads from a cell to another; −1 if both are the same. */
export function pushDirection(from: number, place: number): number {
  const [dx, dy] = [Math.sign((place & 31) - (from & 31)), Math.sign((place >> 5) - (from >> 5))]
  return DIRECTION_OF[(dy + 1) * 3 + dx + 1] ?? -1
}
// Directions in the order n e s w ne se sw nw, found at the index (dy + 1) × 3 + dx + 1.
const DIRECTION_OF = [7, 0, 4, 3, -1, 1, 6, 2, 5] as const

/** §13 A merciful god takes all piety from a hero who attacks a fleeing enemy. */
function punishBrokenMercy({ pack, s, emit }: PlayContext, target: Creature): void {
  if (godOf(pack, s)?.conduct !== 'mercy' || target.afraid === 0 || s.hero.piety === 0) return
  s.hero.piety = 0
  emit?.({ kind: 'wrath', god: s.hero.god })
}

/** §4 Attacks with a spell or a god's bolt, against which armour counts but evasion does not. Returns whether it hit. */
export function strikeFromAfar(play: PlayContext, target: Creature, name: string, raw: number, slows: number): boolean {
  return strikeAcross(play, target, name, raw, slows, magicSkill(play.pack, play.s))
}

function strikeAcross(
  play: PlayContext,
  target: Creature,
  name: string,
  raw: number,
  slows: number,
  skill: number,
): boolean {
  const { pack, s, emit } = play
  const enemy = enemyOf(pack, target.kind)
  punishBrokenMercy(play, target)
  const chance = magicHitChance(skill)
  const roll = rollToHit(play, 'spell to hit')
  const isHit = roll <= chance
  if (isHit && enemy.verb === 'mirror' && target.isAwake) {
    // §12.7 A mirror throws bolts and thrown weapons back at the hero.
    const damage = damageAfterArmour(raw, heroArmour(pack, s))
    wakeCreature(s, target)
    emit?.({
      kind: 'mirrored',
      enemy: target.kind,
      met: target.met,
      chance,
      damage,
      hp: Math.max(0, s.hero.hp - damage),
    })
    woundHero(play, damage, target.kind)
    return false
  }
  const damage = isHit ? damageAfterArmour(raw, enemy.armour) : 0
  emit?.({
    kind: 'spell-strikes',
    enemy: target.kind,
    met: target.met,
    name,
    skill,
    chance,
    roll,
    raw,
    armour: enemy.armour,
    damage,
    hp: Math.max(0, target.hp - damage),
    slows: isHit ? slows : 0,
  })
  if (!isHit) return false
  target.slowed = Math.max(target.slowed, slows)
  hurt(play, target, damage)
  return true
}

/** Takes HP from a creature and wakes it. Handles its death, and the phases of the boss. */
function hurt(play: PlayContext, target: Creature, damage: number): void {
  const { pack, s, emit } = play
  target.hp -= damage
  wakeCreature(s, target)
  target.slumber = 0
  const enemy = enemyOf(pack, target.kind)
  if (enemy.verb === 'cling') target.wind = 0
  if (target.hp <= 0) return slay(play, target, enemy)
  if (enemy.verb === 'blink' && damage > 0) blinkAway(play, target)
  if (enemy.role !== 'boss') return
  const phase = bossPhaseAt(target.hp, enemy.hp)
  if (phase === s.bossPhase) return
  s.bossPhase = phase
  s.bossClock = -1
  recordMoment(s, 'boss', phase)
  emit?.({ kind: 'boss-phase', phase })
}

const BLINK_REACH = 4
/** §12.7 A hurt blinker jumps to a free cell nearby. */
function blinkAway(play: PlayContext, target: Creature): void {
  const { s, dice, emit } = play
  const f = floorOf(s)
  const cells = placesOf(f.open).filter((place) => {
    const far = distance(place, target.place)
    return far > 1 && far <= BLINK_REACH && place !== s.hero.place && creatureAt(f, place) === undefined
  })
  if (cells.length === 0) return
  target.place = at(cells, dice.roll('enemies', cells.length, 'where it flickers to'))
  target.mark = -1
  emit?.({ kind: 'enemy-does', enemy: target.kind, met: target.met, deed: 'blinks' })
}

/** Damages the creature on a cell without a roll, for fire, bursts and collisions. */
export function hurtCreatureAt(play: PlayContext, place: number, damage: number): void {
  const { s } = play
  const target = creatureAt(floorOf(s), place)
  if (target === undefined || damage <= 0) return
  play.emit?.({ kind: 'burnt', enemy: target.kind, met: target.met, damage, hp: Math.max(0, target.hp - damage) })
  hurt(play, target, damage)
}

/** §6.5 Wakes a creature and all sleepers near enough to hear it; on the last floor, everybody. */
export function wakeCreature(s: State, creature: Creature): void {
  const f = floorOf(s)
  const radius = wakeRadius(s)
  const wakesAll = s.depth === 5
  if (!wakesAll && creature.isAwake) return rouse(s, creature)
  for (const other of f.creatures)
    if (other === creature || wakesAll || (!other.isAwake && distance(other.place, creature.place) <= radius))
      rouse(s, other)
}
function rouse(s: State, creature: Creature): void {
  creature.isAwake = true
  creature.goal = s.hero.place
  creature.patience = PURSUIT_TURNS
}
/** §12 For how many turns a creature keeps walking to where it last saw the hero. */
export const PURSUIT_TURNS = 5

function slay(play: PlayContext, target: Creature, enemy: Enemy): void {
  const { pack, s, emit } = play
  const f = floorOf(s)
  const i = f.creatures.indexOf(target)
  if (i < 0) return
  f.creatures.splice(i, 1)
  s.kills[target.kind] = at(s.kills, target.kind) + 1
  const xp = target.isSummoned ? 0 : enemy.xp
  emit?.({ kind: 'slain', enemy: target.kind, met: target.met, xp })
  if (enemy.role === 'boss') {
    s.phase = 'won'
    emit?.({ kind: 'won', turns: s.turn })
    return
  }
  if (enemy.role === 'miniboss') {
    f.isChiefSlain = true
    recordMoment(s, 'chief', target.kind)
  } else if (!target.isSummoned) f.slain++
  const god = godOf(pack, s)
  if (god !== undefined) rewardKill(s, god)
  if ((backgroundOf(pack, s).cellsPerMp ?? 0) > 0) s.hero.mp = Math.min(s.hero.maxMp, s.hero.mp + 1)
  if (target.stolen >= 0) f.items.push(makeFloorItem(target.place, itemKind(target.stolen), (target.stolen >> 16) & 15))
  if (!target.isSummoned) dropLoot(play, target, enemy, god)
  gainXp(play, xp)
  if (enemy.verb === 'burst') burstBloat(play, target, enemy)
}

/** §12.7 Makes a bloat burst, which hurts everybody beside it, including the hero. */
export function burstBloat(play: PlayContext, bloat: Creature, enemy: Enemy): void {
  const { s, emit } = play
  const f = floorOf(s)
  const i = f.creatures.indexOf(bloat)
  if (i >= 0) {
    // A bloat that burst was not killed by anybody, so it gives no experience.
    f.creatures.splice(i, 1)
    if (!bloat.isSummoned) f.slain++
  }
  emit?.({ kind: 'enemy-does', enemy: bloat.kind, met: bloat.met, deed: 'bursts' })
  const near = f.creatures.filter((other) => isBeside(f.open, other.place, bloat.place))
  for (const other of near) if (other.hp > 0 && !isOver(s)) hurtCreatureAt(play, other.place, rawEnemyDamage(s, enemy))
  if (!isOver(s) && isBeside(f.open, s.hero.place, bloat.place)) strikeHero(play, bloat)
}

function rewardKill(s: State, god: God): void {
  const { hero } = s
  hero.piety = Math.min(MOST_PIETY, hero.piety + god.pietyPerKill)
  hero.hp = Math.min(hero.maxHp, hero.hp + god.hpPerKill)
  hero.mp = Math.min(hero.maxMp, hero.mp + god.mpPerKill)
}

/** §12.3 Drops gold, and sometimes an item, on the cell where a creature died. */
function dropLoot({ pack, s, dice }: PlayContext, { place }: Creature, enemy: Enemy, god: God | undefined): void {
  const f = floorOf(s)
  const [least, most] = enemy.gold
  const drawn = least + (most > least ? dice.roll('drops', most - least + 1, 'gold dropped') : 0)
  const count = Math.floor((drawn * (god?.goldPercent ?? 100)) / 100)
  if (count > 0) f.items.push(makeFloorItem(place, pack.gold, 0, count))
  if (enemy.dropPercent === 0 || dice.roll('drops', 100, 'whether it drops something') >= enemy.dropPercent) return
  const kind = at(enemy.dropKinds, dice.roll('drops', enemy.dropKinds.length, 'what it drops'))
  f.items.push(makeFloorItem(place, kind))
}

/** §5.3 Adds experience, and the levels for which it is enough. */
function gainXp(play: PlayContext, xp: number): void {
  const { s, pack } = play
  s.hero.xp += xp
  const { xpPercent } = speciesOf(pack, s)
  while (s.hero.level < LEVEL_CAP && hasXpForLevel(s.hero.xp, s.hero.level + 1, xpPercent)) levelUp(play)
}

function levelUp({ pack, s, emit }: PlayContext): void {
  const { hero } = s
  const species = speciesOf(pack, s)
  hero.level++
  const [maxHp, maxMp] = [maxHpAt(hero.level, species.hp), maxMpAt(hero.level, species.mp)]
  hero.hp += maxHp - hero.maxHp
  hero.mp += maxMp - hero.maxMp
  hero.maxHp = maxHp
  hero.maxMp = maxMp
  if (hero.level % 3 === 0 && hero.level <= 9 && hero.spells.length + s.toLearn < MOST_SPELLS) s.toLearn++
  if (hero.level % 5 === 0) {
    s.toRaise++
    recordMoment(s, 'level', hero.level)
  }
  emit?.({ kind: 'level', level: hero.level, maxHp, maxMp })
}

/** §4 An enemy attacks the hero. Returns whether it hit. */
export function strikeHero(play: PlayContext, attacker: Creature, percent = 100): boolean {
  const { pack, s, emit } = play
  const enemy = enemyOf(pack, attacker.kind)
  const chance = enemyHitChance(pack, s, enemy)
  const roll = rollToHit(play, 'enemy to hit')
  const raw = Math.floor((rawEnemyDamage(s, enemy) * percent) / 100)
  const armour = heroArmour(pack, s)
  const isHit = roll <= chance
  let damage = isHit ? damageAfterArmour(raw, armour) : 0
  let back = 0
  if (isHit && s.hero.hasGlass) {
    // §17 Glass skin: the hero takes half of the damage, and the attacker the other half.
    back = damage >> 1
    damage -= back
    s.hero.hasGlass = false
  }
  emit?.({
    kind: 'enemy-strikes',
    enemy: attacker.kind,
    met: attacker.met,
    isMagic: enemy.range > 0,
    chance,
    roll,
    raw,
    armour,
    damage,
    hp: Math.max(0, s.hero.hp - damage),
    dex: enemy.dex,
    evasion: heroEvasion(pack, s),
  })
  woundHero(play, damage, attacker.kind)
  if (back > 0 && !isOver(s)) hurtCreatureAt(play, attacker.place, back)
  return isHit
}

/** Takes HP from the hero. If none are left, the run is over. */
export function woundHero(play: PlayContext, damage: number, killer: number): void {
  const { s, emit } = play
  if (damage <= 0) return
  s.hero.hp -= damage
  recordWound(s, damage)
  if (s.hero.hp > 0) return
  s.hero.hp = 0
  s.phase = 'dead'
  s.killer = killer
  emit?.({ kind: 'died', killer })
}

/** §16 Records the last wound, and the fewest HP the hero ever had left, for the summary. */
function recordWound(s: State, damage: number): void {
  s.wound = damage
  if (s.hero.hp <= 0 || (s.leastHp >= 0 && s.hero.hp >= s.leastHp)) return
  s.leastHp = s.hero.hp
  s.leastTurn = s.turn
}
