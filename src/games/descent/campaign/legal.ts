import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { canStep, has, placesOf, type Rows } from '../../../lib/grid.ts'
import { flood } from '../../../lib/paths.ts'
import {
  ASCEND,
  ASK_TRAVEL,
  buyAction,
  CANCEL_TRAVEL,
  DESCEND,
  dropAction,
  EXPLORE,
  FIGHT_NEAREST,
  type HeroAction,
  identifyAction,
  invokeAction,
  invokeAtAction,
  MOST_TARGETS,
  moveAction,
  PICK_UP,
  RAISE_ATTRIBUTE,
  REROLL_SHOP,
  REST,
  type SpellActions,
  TRAVEL_GOALS,
  thrustAction,
  travelAction,
  travelToCellAction,
  UNEQUIP_ARMOUR,
  UNEQUIP_WEAPON,
  useAction,
  useAtAction,
  WAIT,
  WORSHIP,
} from '../actions.ts'
import { godOf, spellRange } from '../combat/formulas.ts'
import { ABILITIES, enemyOf, itemOf, type Pack, spellOf } from '../content/content.ts'
import { type Creature, creatureAt, offersOf, stepFrom } from '../map/floor.ts'
import { enemiesInSight, knownOpen } from '../map/senses.ts'
import { backgroundOf, CAPACITY, floorOf, type ItemStack, MAX_TRAVEL_QUESTIONS, type State } from '../state.ts'
import { itemToPickUp, rerollPrice, slotForNewItem, unknownScrolls } from './items.ts'
import {
  canReachAny,
  canRest,
  cellsOfCreatures,
  exploreGoals,
  featurePlace,
  isThreatened,
  isTooHurt,
  isWantedItemHere,
  walkableCells,
} from './macros.ts'
import { ABILITY_COSTS, godOfAltarHere, isAimedSpell, isInRange, whyNotCast, whyNotInvoke } from './magic.ts'
import { thrustTarget } from './walk.ts'

const NO_ACTIONS: readonly HeroAction[] = []

/** The legal actions in a stable order: macros, steps, actions on the current cell, items, magic. */
export function legalActions(pack: Pack, spells: SpellActions, s: State): readonly HeroAction[] {
  switch (s.phase) {
    case 'play':
      return mapActions(pack, spells, s)
    case 'tile':
      return travelCells(s)
    case 'learn':
      return spells.learn.filter((_, i) => canLearn(pack, s, i))
    case 'raise':
      return RAISE_ATTRIBUTE
    case 'identify':
      return unknownScrolls(pack, s).map((scroll) => identifyAction(at(s.labels, scroll)))
    case 'dead':
    case 'won':
      return NO_ACTIONS
    default:
      return unreachable(s.phase)
  }
}

/** §5.6 Whether the hero can learn a spell. Some spells belong to one background only. */
export const canLearn = (pack: Pack, s: State, spell: number): boolean => {
  const { only } = spellOf(pack, spell)
  return !s.hero.spells.includes(spell) && (only === '' || only === backgroundOf(pack, s).id)
}

function mapActions(pack: Pack, spells: SpellActions, s: State): HeroAction[] {
  const list: HeroAction[] = []
  const inSight = enemiesInSight(s)
  if (s.hasMacros) addMacros(pack, s, inSight, list)
  const f = floorOf(s)
  const isHeld = s.hero.rooted > 0
  for (let direction = 0; direction < 8; direction++) {
    if (!canStep(f.open, s.hero.place, direction)) continue
    // §12.7 A hero who is held can strike but not step.
    if (!isHeld || creatureAt(f, stepFrom(s.hero.place, direction)) !== undefined) list.push(moveAction(direction))
  }
  list.push(WAIT)
  if (inSight.length > 0) addThrusts(pack, s, list)
  addCellActions(pack, s, list)
  addItemActions(pack, s, inSight, list)
  if (s.hero.pack.length < CAPACITY) {
    if (s.hero.weapon.kind >= 0) list.push(UNEQUIP_WEAPON)
    if (s.hero.armour.kind >= 0) list.push(UNEQUIP_ARMOUR)
  }
  addSpells(pack, spells, s, inSight, list)
  addAbilities(pack, s, inSight, list)
  return list
}

/** §7.5 Adds thrusts with a spear, which reach over a free cell. */
function addThrusts(pack: Pack, s: State, list: HeroAction[]): void {
  const { weapon, place } = s.hero
  if (weapon.kind < 0 || itemOf(pack, weapon.kind).knack !== 'reach') return
  for (let direction = 0; direction < 8; direction++)
    if (thrustTarget(s, place, direction) !== undefined) list.push(thrustAction(direction))
}

/** §7 Adds using and dropping items, by letter. Thrown items and wands need a target. */
function addItemActions(pack: Pack, s: State, inSight: readonly Creature[], list: HeroAction[]): void {
  const stacks = s.hero.pack
  for (let i = 0; i < stacks.length; i++) {
    const { kind, letter } = stacks[i] as ItemStack
    const { type, range } = itemOf(pack, kind)
    if ((type !== 'thrown' && type !== 'wand') || range === 0) list.push(useAction(letter))
    else if (inSight.length > 0) addThrows(s, inSight, range, letter, list)
  }
  for (let i = 0; i < stacks.length; i++) list.push(dropAction((stacks[i] as ItemStack).letter))
}
function addThrows(s: State, inSight: readonly Creature[], range: number, letter: number, list: HeroAction[]): void {
  for (let i = 0; i < inSight.length && i < MOST_TARGETS; i++)
    if (isInRange(s, inSight[i] as Creature, range)) list.push(useAtAction(letter, i))
}

function addMacros(pack: Pack, s: State, inSight: readonly Creature[], list: HeroAction[]): void {
  const f = floorOf(s)
  if (inSight.length > 0 && canReachAny(s, cellsOfCreatures(s, inSight), knownOpen(f))) list.push(FIGHT_NEAREST)
  if (isThreatened(pack, s, inSight)) return
  const ground = walkableCells(s, inSight)
  if (!isTooHurt(s) && canExplore(pack, s, ground)) list.push(EXPLORE)
  const reach = flood(ground, s.hero.place)
  for (let goal = 0; goal < TRAVEL_GOALS.length; goal++) {
    const place = featurePlace(f, goal)
    if (place >= 0 && place !== s.hero.place && has(reach, place)) list.push(travelAction(goal))
  }
  if (s.looks < MAX_TRAVEL_QUESTIONS) list.push(ASK_TRAVEL)
  if (canRest(s)) list.push(REST)
}

const canExplore = (pack: Pack, s: State, ground: Rows): boolean =>
  isWantedItemHere(pack, s) || canReachAny(s, exploreGoals(pack, s), ground)

/** §14.4 The answers to the question where to travel: every known cell that can be reached, row by row, and cancel. */
function travelCells(s: State): HeroAction[] {
  const list = [CANCEL_TRAVEL]
  for (const place of placesOf(flood(walkableCells(s), s.hero.place)))
    if (place !== s.hero.place) list.push(travelToCellAction(place))
  return list
}

/** Adds the actions of the current cell: picking up items, taking stairs, using an altar or shop. */
function addCellActions(pack: Pack, s: State, list: HeroAction[]): void {
  const f = floorOf(s)
  const { place } = s.hero
  if (itemToPickUp(pack, s) !== undefined) list.push(PICK_UP)
  if (f.down === place) list.push(DESCEND)
  if (f.up === place) list.push(ASCEND)
  const god = godOfAltarHere(s)
  if (god >= 0 && god !== s.hero.god) list.push(WORSHIP)
  if (f.shop !== place) return
  offersOf(f).forEach((offer, i) => {
    if (!offer.isSold && offer.price <= s.hero.gold && slotForNewItem(pack, s, offer.kind) >= 0) list.push(buyAction(i))
  })
  if (rerollPrice(f.rerolls) <= s.hero.gold) list.push(REROLL_SHOP)
}

function addSpells(pack: Pack, spells: SpellActions, s: State, inSight: readonly Creature[], list: HeroAction[]): void {
  for (const index of s.hero.spells) {
    const spell = spellOf(pack, index)
    if (whyNotCast(pack, s, spell) !== undefined) continue
    if (!isAimedSpell(spell)) list.push(at(spells.cast, index))
    else {
      const range = spellRange(pack, s, spell)
      for (let i = 0; i < inSight.length && i < MOST_TARGETS; i++)
        if (isInRange(s, inSight[i] as Creature, range)) list.push(at(at(spells.castAt, index), i))
    }
  }
}

function addAbilities(pack: Pack, s: State, inSight: readonly Creature[], list: HeroAction[]): void {
  for (const ability of godOf(pack, s)?.abilities ?? []) {
    if (whyNotInvoke(pack, s, ability) !== undefined) continue
    const index = ABILITIES.indexOf(ability)
    const { range } = ABILITY_COSTS[ability]
    if (range === 0) list.push(invokeAction(index))
    else
      for (let i = 0; i < inSight.length && i < MOST_TARGETS; i++) {
        const target = inSight[i] as Creature
        const isForbidden = ability === 'bribe' && enemyOf(pack, target.kind).role === 'boss'
        if (isInRange(s, target, range) && !isForbidden) list.push(invokeAtAction(index, i))
      }
  }
}
