import { at } from '../../../kit/vocabulary.ts'
import type { Enemy, God } from '../content.ts'
import { enemyOf } from '../content.ts'
import { type Creature, lay } from '../floor/floor.ts'
import type { Play } from '../play.ts'
import { floorOf, LEVEL_CAP, MOST_SPELLS, remember, type State, speciesOf } from '../state.ts'
import {
  afterArmour,
  bossPhaseAt,
  enemyChance,
  enemyRaw,
  godOf,
  hasLevel,
  heroArmour,
  heroEvasion,
  heroMelee,
  magicChance,
  magicSkill,
  maxHpAt,
  maxMpAt,
  meleeChance,
} from './figures.ts'

/** §4 One roll of a hundred an attack, and none for damage. */
const rollToHit = ({ dice }: Play, what: string): number => dice.roll('combat', 100, what) + 1

const MOST_PIETY = 200

/** §4 The hero strikes something beside him. */
export function strike(play: Play, target: Creature): void {
  const { pack, s, emit } = play
  const enemy = enemyOf(pack, target.kind)
  showMercy(play, target)
  const chance = meleeChance(s.hero.dex, enemy.evasion)
  const roll = rollToHit(play, 'hero to hit')
  const raw = heroMelee(pack, s)
  const damage = roll <= chance ? afterArmour(raw, enemy.armour) : 0
  const { dex } = s.hero
  const hp = Math.max(0, target.hp - damage)
  emit?.({
    ...{ kind: 'hero-strikes', enemy: target.kind, chance, roll, raw, armour: enemy.armour, damage, hp },
    ...{ dex, evasion: enemy.evasion },
  })
  if (roll <= chance) hurt(play, target, damage)
}

/** §13 Whoever serves the merciful harms nobody who flees, by blade or by spell. */
function showMercy({ pack, s, emit }: Play, target: Creature): void {
  if (godOf(pack, s)?.conduct !== 'mercy' || target.afraid === 0 || s.hero.piety === 0) return
  s.hero.piety = 0
  emit?.({ kind: 'wrath', god: s.hero.god })
}

/** §4 A spell or a god's bolt at something in sight; armour counts, evasion does not. */
export function strikeFromAfar(play: Play, target: Creature, name: string, raw: number, slows: number): void {
  const { pack, s, emit } = play
  const enemy = enemyOf(pack, target.kind)
  showMercy(play, target)
  const skill = magicSkill(pack, s)
  const chance = magicChance(skill)
  const roll = rollToHit(play, 'spell to hit')
  const damage = roll <= chance ? afterArmour(raw, enemy.armour) : 0
  const hp = Math.max(0, target.hp - damage)
  emit?.({
    ...{ kind: 'spell-strikes', enemy: target.kind, name, skill, chance, roll, raw, armour: enemy.armour, damage, hp },
    slows: roll <= chance ? slows : 0,
  })
  if (roll > chance) return
  target.slowed = Math.max(target.slowed, slows)
  hurt(play, target, damage)
}

/** Whoever is hurt wakes, and on the last floor all of them do. */
function hurt(play: Play, target: Creature, damage: number): void {
  const { pack, s, emit } = play
  target.hp -= damage
  wake(s, target)
  const enemy = enemyOf(pack, target.kind)
  if (target.hp <= 0) return slay(play, target, enemy)
  if (enemy.role !== 'boss') return
  const phase = bossPhaseAt(target.hp, enemy.hp)
  if (phase === s.bossPhase) return
  s.bossPhase = phase
  s.bossClock = -1
  remember(s, 'boss', phase)
  emit?.({ kind: 'boss-phase', phase })
}

export function wake(s: State, creature: Creature): void {
  const company = s.depth === 5 ? floorOf(s).creatures : [creature]
  for (const one of company) {
    one.isAwake = true
    one.goal = s.hero.place
    one.patience = PATIENCE
  }
}
/** §12 Turns for which a creature goes on to where it last saw the hero. */
export const PATIENCE = 5

function slay(play: Play, target: Creature, enemy: Enemy): void {
  const { pack, s, emit } = play
  const f = floorOf(s)
  f.creatures.splice(f.creatures.indexOf(target), 1)
  s.kills[target.kind] = at(s.kills, target.kind) + 1
  const xp = target.isSummoned ? 0 : enemy.xp
  emit?.({ kind: 'slain', enemy: target.kind, xp })
  if (enemy.role === 'boss') {
    s.phase = 'won'
    emit?.({ kind: 'won', turns: s.turn })
    return
  }
  if (enemy.role === 'miniboss') {
    f.isChiefSlain = true
    remember(s, 'chief', target.kind)
  } else if (!target.isSummoned) f.slain++
  const god = godOf(pack, s)
  if (god !== undefined) thank(s, god)
  if (!target.isSummoned) leaveSpoils(play, target, enemy, god)
  gainXp(play, xp)
}

function thank(s: State, god: God): void {
  const { hero } = s
  hero.piety = Math.min(MOST_PIETY, hero.piety + god.pietyPerKill)
  hero.hp = Math.min(hero.maxHp, hero.hp + god.hpPerKill)
  hero.mp = Math.min(hero.maxMp, hero.mp + god.mpPerKill)
}

/** §12.3 Gold, and now and then something else, where it fell. */
function leaveSpoils({ pack, s, dice }: Play, { place }: Creature, enemy: Enemy, god: God | undefined): void {
  const f = floorOf(s)
  const [least, most] = enemy.gold
  const drawn = least + (most > least ? dice.roll('drops', most - least + 1, 'gold dropped') : 0)
  const count = Math.floor((drawn * (god?.goldPercent ?? 100)) / 100)
  if (count > 0) f.items.push(lay(place, pack.gold, 0, count))
  if (enemy.dropPercent === 0 || dice.roll('drops', 100, 'whether it drops something') >= enemy.dropPercent) return
  const kind = at(enemy.drops, dice.roll('drops', enemy.drops.length, 'what it drops'))
  f.items.push(lay(place, kind))
}

/** §5.3 */
function gainXp(play: Play, xp: number): void {
  const { s, pack } = play
  s.hero.xp += xp
  const { xpPercent } = speciesOf(pack, s)
  while (s.hero.level < LEVEL_CAP && hasLevel(s.hero.xp, s.hero.level + 1, xpPercent)) levelUp(play)
}

function levelUp({ pack, s, emit }: Play): void {
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
    remember(s, 'level', hero.level)
  }
  emit?.({ kind: 'level', level: hero.level, maxHp, maxMp })
}

/** §4 An enemy's blow or bolt. Returns whether the hero still stands. */
export function strikeHero(play: Play, attacker: Creature): boolean {
  const { pack, s, emit } = play
  const enemy = enemyOf(pack, attacker.kind)
  const chance = enemyChance(pack, s, enemy)
  const roll = rollToHit(play, 'enemy to hit')
  const raw = enemyRaw(s, enemy)
  const armour = heroArmour(pack, s)
  const damage = roll <= chance ? afterArmour(raw, armour) : 0
  s.hero.hp -= damage
  if (damage > 0) feel(s, damage)
  emit?.({
    ...{ kind: 'enemy-strikes', enemy: attacker.kind, isMagic: enemy.range > 0, chance, roll, raw, armour, damage },
    ...{ hp: Math.max(0, s.hero.hp), dex: enemy.dex, evasion: heroEvasion(pack, s) },
  })
  if (s.hero.hp > 0) return true
  s.hero.hp = 0
  s.phase = 'dead'
  s.killer = attacker.kind
  emit?.({ kind: 'died', killer: attacker.kind })
  return false
}

/** §16 For the summary: how bad the last wound was, and the closest call. */
function feel(s: State, damage: number): void {
  s.wound = damage
  if (s.hero.hp <= 0 || (s.leastHp >= 0 && s.hero.hp >= s.leastHp)) return
  s.leastHp = s.hero.hp
  s.leastTurn = s.turn
}
