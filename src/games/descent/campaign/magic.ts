import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { distance, placesOf } from '../../../lib/grid.ts'
import { strikeFromAfar } from '../combat/combat.ts'
import { isHiddenBySmoke } from '../combat/enemies.ts'
import { godOf, rawSpellDamage, rawSpellDamageAt, spellCost, spellTurns } from '../combat/formulas.ts'
import {
  ABILITIES,
  type Ability,
  enemyOf,
  type Pack,
  type Spell,
  type SpellEffect,
  spellOf,
} from '../content/content.ts'
import type { PlayContext } from '../context.ts'
import { type Creature, creatureAt } from '../map/floor.ts'
import { enemiesInSight } from '../map/senses.ts'
import { floorOf, isOver, recordMoment, type State } from '../state.ts'
import { cellsAround, freezeOver, igniteCell } from './ground.ts'
import { slotForNewItem, stowItem } from './items.ts'
import { pullToHero, pushFromHero, swapPlaces } from './push.ts'

/** §13.2 What a god's ability requires and costs, in piety or gold, and its range. */
interface Cost {
  readonly needs: number
  readonly costs: number
  readonly isGold: boolean
  /** The range in cells; 0 if the ability has no target. */
  readonly range: number
}
export const ABILITY_COSTS: Readonly<Record<Ability, Cost>> = {
  berserk: { needs: 30, costs: 30, isGold: false, range: 0 },
  hand: { needs: 80, costs: 50, isGold: false, range: 0 },
  surge: { needs: 40, costs: 40, isGold: false, range: 0 },
  bolt: { needs: 30, costs: 30, isGold: false, range: 6 },
  petition: { needs: 50, costs: 50, isGold: true, range: 0 },
  bribe: { needs: 100, costs: 100, isGold: true, range: 8 },
  heal: { needs: 30, costs: 30, isGold: false, range: 0 },
  purify: { needs: 40, costs: 40, isGold: false, range: 0 },
}
const BERSERK_TURNS = 10
const HAND_TURNS = 20
export const BOLT_BASE_DAMAGE = 10
const HEAL = 10
const PURIFY_MP = 5

/** Why a spell cannot be cast now; undefined if it can. Whether it has a target is not checked here. */
export function whyNotCast(pack: Pack, s: State, spell: Spell): string | undefined {
  const god = godOf(pack, s)
  if (god?.conduct === 'no-spells') return `${god.name} forbids spells.`
  const cost = spellCost(s, spell)
  return s.hero.mp < cost ? `${spell.name} takes ${cost} MP.` : undefined
}

/** Whether a creature in sight is within this range of the hero and not hidden by smoke. */
export const isInRange = (s: State, { place }: Creature, range: number): boolean =>
  distance(place, s.hero.place) <= range && !isHiddenBySmoke(floorOf(s), place, s.hero.place)
/** §17 The effects of spells that need a target. */
const AIMED_EFFECTS = ['bolt', 'push', 'pull', 'sleep', 'root', 'wall', 'carpet', 'exchange'] as const
type AimedEffect = (typeof AIMED_EFFECTS)[number]
type OwnEffect = Exclude<SpellEffect, AimedEffect>
const AIMED: ReadonlySet<string> = new Set(AIMED_EFFECTS)
const isAimedEffect = (effect: SpellEffect): effect is AimedEffect => AIMED.has(effect)
export const isAimedSpell = ({ effect }: Spell): boolean => isAimedEffect(effect)

export function castSpell(play: PlayContext, index: number, target: number): void {
  const { pack, s } = play
  const spell = spellOf(pack, index)
  const { effect } = spell
  s.hero.mp -= spellCost(s, spell)
  if (isAimedEffect(effect)) return castAt(play, spell, effect, at(enemiesInSight(s), target - 1))
  castAround(play, spell, effect)
}

/** §17 Casts a spell at a target. */
function castAt(play: PlayContext, spell: Spell, effect: AimedEffect, target: Creature): void {
  const { pack, s, emit } = play
  const f = floorOf(s)
  const turns = spellTurns(s, spell.turns)
  const afflict = (what: string): void =>
    emit?.({ kind: 'afflicted', enemy: target.kind, met: target.met, what, turns })
  switch (effect) {
    case 'bolt': {
      const raw = rawSpellDamageAt(pack, s, spell, target)
      s.hero.hasSurge = false
      return void strikeFromAfar(
        play,
        target,
        spell.name,
        raw,
        spell.slowTurns === 0 ? 0 : spellTurns(s, spell.slowTurns) - 1,
      )
    }
    case 'push': {
      const raw = rawSpellDamage(pack, s, spell.damage)
      s.hero.hasSurge = false
      return pushFromHero(play, target, spell.cells, raw)
    }
    case 'pull':
      return pullToHero(play, target, spell.cells)
    case 'exchange':
      return swapPlaces(play, target)
    case 'sleep':
      if (enemyOf(pack, target.kind).role === 'boss') return afflict('immune to sleep')
      target.slumber = turns + 1
      target.mark = -1
      return afflict('asleep')
    case 'root':
      target.rooted = turns + 1
      target.isAwake = true
      return afflict('rooted')
    case 'carpet': {
      for (const place of cellsAround(target.place)) if (place !== s.hero.place) igniteCell(f, place, spell.turns)
      return emit?.({ kind: 'cast', name: spell.name, effect: `the ground burns for ${spell.turns} turns` })
    }
    case 'wall': {
      const made = wallCells(s.hero.place, target.place).filter((place) => freezeOver(play, f, place, turns)).length
      return emit?.({ kind: 'cast', name: spell.name, effect: `${made} cells of ice stand for ${turns} turns` })
    }
    default:
      return unreachable(effect)
  }
}

/** The three cells for a wall of ice: across the line to the target, one step in front of it. */
function wallCells(from: number, to: number): number[] {
  const [dx, dy] = [Math.sign((to & 31) - (from & 31)), Math.sign((to >> 5) - (from >> 5))]
  const middle = to - dy * 32 - dx
  // The wall runs at a right angle to the line. If the line is diagonal, it takes the two cells that close the corner.
  const [ax, ay] = dx !== 0 && dy !== 0 ? [-dx, dy] : [dy, dx]
  const side = ay * 32 + ax
  return dx !== 0 && dy !== 0 ? [middle, middle + dx, middle + dy * 32] : [middle, middle + side, middle - side]
}

/** §17 Casts a spell on the hero himself or around him. */
function castAround(play: PlayContext, spell: Spell, effect: OwnEffect): void {
  const { pack, s, dice, emit } = play
  const { hero } = s
  const f = floorOf(s)
  switch (effect) {
    case 'heal':
      hero.hp = Math.min(hero.maxHp, hero.hp + spell.heal)
      return emit?.({ kind: 'cast', name: spell.name, effect: `HP ${hero.hp}` })
    case 'glass':
      hero.hasGlass = true
      return emit?.({
        kind: 'cast',
        name: spell.name,
        effect: 'the next hit does half its damage to you and half to the attacker',
      })
    case 'nova': {
      const raw = rawSpellDamage(pack, s, spell.damage)
      hero.hasSurge = false
      const near = f.creatures.filter(({ place }) => distance(place, hero.place) <= spell.range)
      emit?.({
        kind: 'cast',
        name: spell.name,
        effect: `frost reaches ${near.length} ${near.length === 1 ? 'enemy' : 'enemies'}`,
      })
      for (const target of near)
        if (target.hp > 0 && !isOver(s))
          strikeFromAfar(play, target, spell.name, raw, spellTurns(s, spell.slowTurns) - 1)
      return
    }
    case 'dread': {
      const turns = spellTurns(s, spell.turns)
      const near = f.creatures.filter(
        ({ place, kind }) => distance(place, hero.place) <= spell.range && enemyOf(pack, kind).role !== 'boss',
      )
      for (const target of near) {
        target.afraid = turns + 1
        target.mark = -1
      }
      return emit?.({
        kind: 'cast',
        name: spell.name,
        effect: `${near.length} ${near.length === 1 ? 'enemy flees' : 'enemies flee'} for ${turns} turns`,
      })
    }
    case 'blink': {
      const cells = placesOf(f.open).filter(
        (place) =>
          place !== hero.place && distance(place, hero.place) <= spell.cells && creatureAt(f, place) === undefined,
      )
      if (cells.length > 0) hero.place = at(cells, dice.roll('magic', cells.length, 'where to'))
      hero.rooted = 0
      return emit?.({ kind: 'cast', name: spell.name, effect: 'you are somewhere near' })
    }
    default:
      return unreachable(effect)
  }
}

/** Why a god's ability cannot be invoked now; undefined if it can. */
export function whyNotInvoke(pack: Pack, s: State, ability: Ability): string | undefined {
  const { needs, isGold } = ABILITY_COSTS[ability]
  const has = isGold ? s.hero.gold : s.hero.piety
  if (has < needs) return `You need ${needs} ${isGold ? 'gold' : 'piety'}.`
  if (ability === 'petition' && slotForNewItem(pack, s, pack.healthPotion) < 0) return 'Your pack is full.'
  return undefined
}

export function invokeAbility(play: PlayContext, index: number, target: number): void {
  const { pack, s, emit } = play
  const ability = at(ABILITIES, index)
  const { costs, isGold } = ABILITY_COSTS[ability]
  if (isGold) s.hero.gold -= costs
  else s.hero.piety -= costs
  if (ability === 'bolt') {
    const raw = rawSpellDamage(pack, s, BOLT_BASE_DAMAGE)
    return void strikeFromAfar(play, at(enemiesInSight(s), target - 1), `${godOf(pack, s)?.name}'s bolt`, raw, 0)
  }
  const effect = effectOf(play, ability, target)
  emit?.({ kind: 'invoked', ability, effect })
}

/** Applies a god's ability and returns the text for the log. */
function effectOf({ pack, s }: PlayContext, ability: Exclude<Ability, 'bolt'>, target: number): string {
  const { hero } = s
  switch (ability) {
    case 'berserk':
      // One turn more than the rule says, because the current turn is counted too.
      hero.berserk = BERSERK_TURNS + 1
      return `Your blows do double damage for ${BERSERK_TURNS} turns, and your evasion falls by 10.`
    case 'hand':
      hero.hand = HAND_TURNS
      return `You heal 1 HP a turn for ${HAND_TURNS} turns.`
    case 'surge':
      hero.hasSurge = true
      return 'Your next damage spell is free and does half as much damage again.'
    case 'petition':
      stowItem(pack, s, pack.healthPotion, 0)
      return 'A health potion is in your pack.'
    case 'bribe': {
      const f = floorOf(s)
      const creature = at(enemiesInSight(s), target - 1)
      f.creatures.splice(f.creatures.indexOf(creature), 1)
      return 'It takes the gold and leaves.'
    }
    case 'heal':
      hero.hp = Math.min(hero.maxHp, hero.hp + HEAL)
      return `HP ${hero.hp}.`
    case 'purify':
      hero.mp = Math.min(hero.maxMp, hero.mp + PURIFY_MP)
      hero.berserk = 0
      return `MP ${hero.mp}.`
    default:
      return unreachable(ability)
  }
}

/** §13.1 The god of the altar on the hero's cell; −1 if there is none. */
export function godOfAltarHere(s: State): number {
  const f = floorOf(s)
  return f.altar === s.hero.place ? (s.gods[f.number - 2] ?? -1) : -1
}

export function worshipGod({ s, emit }: PlayContext): void {
  const left = s.hero.god
  s.hero.god = godOfAltarHere(s)
  s.hero.piety = 0
  // The god whom the hero leaves takes back what he lent.
  s.hero.hasSurge = false
  recordMoment(s, 'god', s.hero.god)
  emit?.({ kind: 'worships', god: s.hero.god, left })
}
