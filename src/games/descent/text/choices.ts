import type { Choice } from '../../../engine/contract/scene.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { isEmpty } from '../../../lib/grid.ts'
import { attributeAt, type HeroAction, type SpellActions } from '../actions.ts'
import { potionHeals, rerollPrice } from '../campaign/items.ts'
import { legalActions } from '../campaign/legal.ts'
import { cellsOfCreatures, firstStepTowards } from '../campaign/macros.ts'
import { ABILITY_COSTS, BOLT_BASE_DAMAGE, godOfAltarHere, isInRange } from '../campaign/magic.ts'
import { followersOf, thrustTarget } from '../campaign/walk.ts'
import {
  damageAfterArmour,
  godOf,
  heroArmour,
  heroEvasion,
  heroMeleeDamage,
  magicHitChance,
  magicSkill,
  rawSpellDamage,
  rawSpellDamageAt,
  rawThrowDamage,
  spellCost,
} from '../combat/formulas.ts'
import { combatOddsOf } from '../combat/odds.ts'
import { ABILITIES, enemyOf, type Item, itemOf, LABELS, type Pack, spellOf } from '../content/content.ts'
import { isIdentified, knownItemName } from '../context.ts'
import { maxRegeneration } from '../difficulty.ts'
import { type Creature, creatureAt, groundAt, itemKind, offersOf, stepFrom, TERRAIN_KINDS } from '../map/floor.ts'
import { exploreFrontier, knownItems, knownOpen } from '../map/senses.ts'
import { floorOf, ITEM_LETTERS, makeStack, type State, slotOfLetter, stackAt } from '../state.ts'
import { type ActionInput, makeActionInputs } from './action-input.ts'
import { blockedChoices } from './blocked-choices.ts'
import { compareGear } from './compare.ts'
import { actorIdOf, dangerOfAction, effectsOfForecast, makeActionForecasts } from './danger.ts'
import { ABILITY_TEXT, castText, DIRECTION_NAMES, GROUND_TEXT, itemText, spellText, theEnemyName } from './phrases.ts'
import { pushText } from './push.ts'

type ChoiceText = Omit<Choice, 'id' | 'key' | 'also' | 'verb' | 'answers'>

/** The legal actions as choices, together with some that are not possible now and the reason for that. */
export function choicesOf(pack: Pack, spells: SpellActions, s: State, inSight: readonly Creature[]): Choice[] {
  const foresight = makeActionForecasts(pack, s, inSight)
  const inputs = makeActionInputs(pack, s, inSight)
  const list = legalActions(pack, spells, s).map((action): Choice => {
    const outcome = foresight.of(action)
    const text = describe(pack, s, action, inSight)
    const input = inputs.inputOf(action)
    return {
      id: action.id,
      ...text,
      // A blow by stepping is made at the row of the enemy, which has a number; its letters work as well.
      ...(text.on === undefined ? input : atNumber(input)),
      ...dangerOfAction(action, foresight, outcome),
      ...effectsOfForecast(s, outcome),
    }
  })
  return s.phase === 'play'
    ? inputs.inAnswerOrder([...list, ...blockedChoices(pack, spells, s, inSight, inputs)])
    : list
}

function describe(pack: Pack, s: State, action: HeroAction, inSight: readonly Creature[]): ChoiceText {
  const { n, target } = action
  const f = floorOf(s)
  switch (action.verb) {
    case 'move':
      return describeStep(pack, s, n, inSight)
    case 'wait':
      return { label: s.hero.rooted > 0 ? `Wait a turn (held for ${s.hero.rooted} more)` : 'Wait a turn' }
    case 'get':
      return { label: 'Pick up the item here' }
    case 'use':
      return describeUse(pack, s, n, inSight, target)
    case 'drop': {
      const name = knownItemName(pack, s, { ...stackAt(s, slotOfLetter(s, n)), count: 1 })
      return { label: `Drop one ${name}`, ask: `Drop the ${name} here?` }
    }
    case 'unequip': {
      const name = knownItemName(pack, s, n === 0 ? s.hero.weapon : s.hero.armour)
      return { label: `Take off the ${name}`, ask: `Take off the ${name}? It takes a turn.` }
    }
    case 'thrust':
      return describeThrust(pack, s, n, inSight)
    case 'descend':
      return { label: `Go down to floor ${s.depth + 1}`, ...leavingHint(pack, s), ...followHint(pack, s) }
    case 'ascend':
      return { label: `Go up to floor ${s.depth - 1}`, ...followHint(pack, s) }
    case 'worship':
      return {
        label: `Kneel to ${pack.gods[godOfAltarHere(s)]?.name}`,
        ...(s.hero.god < 0
          ? {}
          : {
              preview: `leaves ${pack.gods[s.hero.god]?.name}, piety ${s.hero.piety} → 0`,
              ask: `Leave ${pack.gods[s.hero.god]?.name}? All piety is lost.`,
            }),
      }
    case 'buy': {
      const offer = at(offersOf(f), n)
      const change = compareGear(pack, s, offer.kind, 0, inSight) || itemText(itemOf(pack, offer.kind))
      return {
        label: `Buy the ${knownItemName(pack, s, makeStack(offer.kind))} for ${offer.price}`,
        at: { panel: 'shop', item: String(n + 1) },
        preview: `${change}, gold ${s.hero.gold} → ${s.hero.gold - offer.price}`,
      }
    }
    case 'reroll':
      return { label: `New offers for ${rerollPrice(f.rerolls)} gold`, preview: 'takes no time' }
    case 'cast':
      return describeCast(pack, s, n, inSight[target - 1], target)
    case 'invoke':
      return describeInvoke(pack, s, n, inSight[target - 1], target)
    case 'learn':
      return {
        label: `Learn ${spellOf(pack, n).name}`,
        hint: `– ${spellText(spellOf(pack, n))}`,
        at: { panel: 'learn', item: action.id },
      }
    case 'raise': {
      const attribute = attributeAt(n)
      return {
        label: `Raise ${attribute.toUpperCase()}`,
        preview: `${s.hero[attribute]} → ${s.hero[attribute] + 1}`,
        at: { panel: 'raise', item: action.id },
      }
    }
    case 'identify':
      return { label: `Identify the scroll of ${LABELS[n]}`, at: { panel: 'identify', item: action.id } }
    case 'explore':
      return { label: 'Explore until something happens' }
    case 'travel':
      return { label: `Travel to the ${TRAVEL_NAMES[n]}` }
    case 'aim':
      return { label: 'Travel to a cell (choose it next)', preview: 'takes no time' }
    case 'tile':
      return { label: 'Travel there', at: mapCell(n) }
    case 'cancel':
      return { label: 'Stay where you are', preview: 'takes no time' }
    case 'rest':
      return { label: 'Rest until healed or disturbed', preview: restText(s) }
    case 'fight':
      return describeFight(pack, s, inSight)
    default:
      return unreachable(action.verb)
  }
}

const mapCell = (place: number) => ({ panel: 'map', item: `${place & 31},${place >> 5}` })

const TRAVEL_NAMES = ['stairs down', 'stairs up', 'shop', 'altar'] as const
/** §5.4 How much rest can still restore on this floor, as text. */
const restText = (s: State): string => {
  const left = Math.max(0, maxRegeneration(s) - floorOf(s).quiet)
  return `rest can still heal ${left} HP and MP on this floor`
}

/** §10 The preview of taking stairs: names the enemies that would follow. */
function followHint(pack: Pack, s: State): { preview?: string } {
  const followers = followersOf({ pack, s, dice: NO_DICE, emit: undefined })
  if (followers.length === 0) return {}
  const names = followers.map(({ kind }) => enemyOf(pack, kind).name)
  return { preview: `${names.join(', ')} would follow` }
}
const NO_DICE: Dice = { roll: () => 0, fork: () => NO_DICE, entropy: () => '' }

/** Warns before the hero takes the stairs with wounds, unexplored cells or items left behind. */
function leavingHint(pack: Pack, s: State): { hint?: string } {
  const f = floorOf(s)
  const left = knownItems(f).filter((item) => itemKind(item) !== pack.gold).length
  const warnings = [
    ...(s.hero.hp * 4 < s.hero.maxHp * 3 ? [`you are hurt, HP ${s.hero.hp} of ${s.hero.maxHp}`] : []),
    ...(isEmpty(exploreFrontier(f)) ? [] : ['this floor is not fully explored']),
    ...(left === 0 ? [] : [`you leave ${left} ${left === 1 ? 'item' : 'items'} behind`]),
  ]
  return warnings.length === 0 ? {} : { hint: `– ${warnings.join('; ')}` }
}

/** The exact effect of an attack, as text. */
function strikeText(chance: number, damage: number, hp: number): string {
  if (damage === 0) return `${chance} %: no damage`
  return `${chance} %: ${damage} damage, ${damage >= hp ? 'it dies' : `leaves it ${hp - damage} HP`}`
}

function describeStep(pack: Pack, s: State, direction: number, inSight: readonly Creature[]): ChoiceText {
  const to = stepFrom(s.hero.place, direction)
  const target = creatureAt(floorOf(s), to)
  if (target === undefined) {
    const ground = GROUND_TEXT[TERRAIN_KINDS[groundAt(floorOf(s), to)] ?? 'plain']
    return { label: `Go ${DIRECTION_NAMES[direction]}`, ...(ground === '' ? {} : { hint: `– ${ground}` }) }
  }
  const odds = combatOddsOf(pack, s, target)
  const wrath = godOf(pack, s)?.conduct === 'mercy' && target.afraid > 0 && s.hero.piety > 0
  return {
    label: `Strike ${theEnemyName(enemyOf(pack, target.kind))} (${DIRECTION_NAMES[direction]})`,
    preview: strikeText(odds.hitChance, odds.damage, target.hp),
    on: actorIdOf(target),
    ...atRow(inSight, target),
    ...(wrath ? { hint: '– it is fleeing: your god would take all your piety' } : {}),
  }
}

function describeThrust(pack: Pack, s: State, direction: number, inSight: readonly Creature[]): ChoiceText {
  const target = thrustTarget(s, s.hero.place, direction)
  if (target === undefined) return { label: `Thrust ${DIRECTION_NAMES[direction]}` }
  const odds = combatOddsOf(pack, s, target)
  return {
    label: `Thrust at ${theEnemyName(enemyOf(pack, target.kind))} (${DIRECTION_NAMES[direction]}, over a cell)`,
    preview: strikeText(odds.hitChance, odds.damage, target.hp),
    on: actorIdOf(target),
    ...atRow(inSight, target),
  }
}

/** The input of a choice that is made by its number. */
const atNumber = ({ key, also = [], ...input }: ActionInput): ActionInput =>
  key === undefined ? { ...input, ...(also.length === 0 ? {} : { also }) } : { ...input, also: [key, ...also] }

/** The row of an enemy in the table of those in sight. */
function atRow(inSight: readonly Creature[], target: Creature): Pick<Choice, 'at'> {
  const index = inSight.indexOf(target)
  return index < 0 ? {} : { at: { panel: 'enemies', item: String(index + 1) } }
}

/** `f` strikes an enemy beside the hero, or steps towards the nearest one. */
function describeFight(pack: Pack, s: State, inSight: readonly Creature[]): ChoiceText {
  const direction = firstStepTowards(s, cellsOfCreatures(s, inSight), knownOpen(floorOf(s)))
  const isBlow = direction >= 0 && creatureAt(floorOf(s), stepFrom(s.hero.place, direction)) !== undefined
  if (!isBlow)
    return {
      label:
        direction < 0 || s.hero.rooted > 0
          ? 'Wait: no enemy can be reached'
          : `Go ${DIRECTION_NAMES[direction]}, towards the nearest enemy`,
    }
  const { at: _, ...strike } = describeStep(pack, s, direction, inSight)
  return strike
}

/** The exact effect of a magic attack, as text. */
function magicText(pack: Pack, s: State, raw: number, target: Creature): string {
  const { armour, verb } = enemyOf(pack, target.kind)
  if (verb === 'mirror' && target.isAwake) return 'it is reflected back at you'
  return strikeText(magicHitChance(magicSkill(pack, s)), damageAfterArmour(raw, armour), target.hp)
}

const targetText = (pack: Pack, aimed: Creature | undefined, target: number): string =>
  aimed === undefined ? '' : ` at ${target}, ${theEnemyName(enemyOf(pack, aimed.kind))}`

function describeCast(pack: Pack, s: State, n: number, aimed: Creature | undefined, target: number): ChoiceText {
  const spell = spellOf(pack, n)
  const { hp, maxHp } = s.hero
  const cost = spellCost(s, spell)
  const effect =
    aimed !== undefined && spell.effect === 'bolt'
      ? [magicText(pack, s, rawSpellDamageAt(pack, s, spell, aimed), aimed)]
      : spell.heal > 0
        ? [`HP ${hp} → ${Math.min(maxHp, hp + spell.heal)}`]
        : [(aimed === undefined ? undefined : pushText(pack, s, spell, aimed)) ?? castText(pack, s, spell)]
  const isWaste = spell.effect === 'heal' && hp >= maxHp
  return {
    label: `Cast ${spell.name}${targetText(pack, aimed, target)}`,
    preview: [...effect, `MP ${s.hero.mp} → ${s.hero.mp - cost}`].join(', '),
    ...(aimed === undefined ? {} : { on: actorIdOf(aimed) }),
    ...(cost > 0 ? { spends: [{ name: 'MP', amount: cost }] } : {}),
    ...(isWaste ? { ask: 'You are at full health. Cast it anyway?' } : {}),
  }
}

function describeInvoke(pack: Pack, s: State, n: number, aimed: Creature | undefined, target: number): ChoiceText {
  const ability = at(ABILITIES, n)
  const { costs, isGold } = ABILITY_COSTS[ability]
  const coin = isGold ? 'gold' : 'piety'
  const has = isGold ? s.hero.gold : s.hero.piety
  const effect =
    aimed !== undefined && ability === 'bolt'
      ? [magicText(pack, s, rawSpellDamage(pack, s, BOLT_BASE_DAMAGE), aimed)]
      : []
  const isWaste = (ability === 'heal' || ability === 'hand') && s.hero.hp >= s.hero.maxHp
  return {
    label: `${ABILITY_TEXT[ability].name}${targetText(pack, aimed, target)}: ${ABILITY_TEXT[ability].text}`,
    preview: [...effect, `${coin} ${has} → ${has - costs}`].join(', '),
    spends: [{ name: coin, amount: costs }],
    ...(aimed === undefined ? {} : { on: actorIdOf(aimed) }),
    ...(isWaste ? { ask: 'You are at full health. Use it anyway?' } : {}),
  }
}

/** Describes using an item: gear is compared with the worn piece, a potion says what it would heal. */
function describeUse(pack: Pack, s: State, letter: number, inSight: readonly Creature[], target: number): ChoiceText {
  const stack = stackAt(s, slotOfLetter(s, letter))
  const item = itemOf(pack, stack.kind)
  const name = knownItemName(pack, s, { ...stack, count: 1 })
  const spot = { panel: 'pack', item: ITEM_LETTERS[letter] ?? '' }
  const spends = [{ name, amount: 1, at: spot }]
  const aimed = inSight[target - 1]
  switch (item.type) {
    case 'potion': {
      const effect = drinkText(pack, s, item)
      const isWaste = effect === WASTED
      return {
        label: `Drink the ${name}`,
        at: spot,
        preview: effect,
        spends,
        ...(isWaste ? { ask: `It would have no effect now: HP ${s.hero.hp}, MP ${s.hero.mp}. Drink it anyway?` } : {}),
      }
    }
    case 'scroll':
      return describeScroll(pack, s, stack.kind, name, spot, inSight)
    case 'thrown':
    case 'wand': {
      const verb = item.type === 'wand' ? 'Point' : item.knack === 'smoke' ? 'Break' : 'Throw'
      // A row of the pack can link to one choice only, so it links to the nearest target in range.
      const isFirst = target === 0 || inSight.findIndex((enemy) => isInRange(s, enemy, item.range)) === target - 1
      return {
        label: `${verb} the ${name}${targetText(pack, aimed, target)}`,
        spends,
        ...(isFirst ? { at: spot } : {}),
        preview: aimed === undefined ? itemText(item) : throwText(pack, s, item, aimed),
        ...(aimed === undefined ? {} : { on: actorIdOf(aimed) }),
      }
    }
    case 'weapon':
    case 'armour': {
      const verb = item.type === 'weapon' ? 'Wield' : 'Put on'
      return { label: `${verb} the ${name}`, at: spot, preview: compareGear(pack, s, stack.kind, stack.plus, inSight) }
    }
    case 'gold':
      throw new Error('Gold is never in the pack.')
    default:
      return unreachable(item.type)
  }
}

function throwText(pack: Pack, s: State, item: Item, aimed: Creature): string {
  const { armour } = enemyOf(pack, aimed.kind)
  if (item.knack === 'javelin')
    return strikeText(magicHitChance(0), damageAfterArmour(rawThrowDamage(pack, s, item.damage), armour), aimed.hp)
  if (item.knack === 'frost') return `${magicText(pack, s, rawSpellDamage(pack, s, item.damage), aimed)}, slowed`
  if (item.knack === 'fire') return strikeText(100, damageAfterArmour(item.damage, armour), aimed.hp)
  if (item.knack === 'net')
    return `it cannot step for 4 turns${aimed.mark < 0 ? '' : ', and its announced blow is lost'}`
  return item.knack === 'exchange' ? 'you change places' : itemText(item)
}

function describeScroll(
  pack: Pack,
  s: State,
  kind: number,
  name: string,
  spot: { readonly panel: string; readonly item: string },
  inSight: readonly Creature[],
): ChoiceText {
  const isNew = !isIdentified(pack, s, kind)
  const isRash = isNew && inSight.some((creature) => creature.isAwake)
  const left = pack.scrolls.filter((scroll) => !isIdentified(pack, s, scroll))
  const bad = left.filter((scroll) => BAD.includes(itemOf(pack, scroll).effect ?? ''))
  const odds = `${bad.length} of the ${left.length} unknown kinds are bad${isRash ? ', and an enemy is awake' : ''}`
  return {
    label: `Read the ${name}`,
    at: spot,
    // The row in the pack already describes a scroll of a known type.
    ...(isNew ? { preview: odds } : {}),
    spends: [{ name, amount: 1, at: spot }],
    ...(isRash ? { ask: 'Read an unknown scroll while an enemy is awake?' } : {}),
  }
}
const BAD: readonly string[] = ['alarm', 'calling', 'withering']

/** How a potion of fury or stone would change the hero's stats, as text. */
function statsText(pack: Pack, s: State, knack: 'fury' | 'stone'): string {
  const then: State = { ...s, hero: { ...s.hero, [knack]: 1 } }
  if (knack === 'stone') return `armour ${heroArmour(pack, s)} → ${heroArmour(pack, then)}, you cannot step for 4 turns`
  const blow = `blow ${heroMeleeDamage(pack, s)} → ${heroMeleeDamage(pack, then)}`
  return `${blow}, evasion ${heroEvasion(pack, s)} → ${heroEvasion(pack, then)}`
}

function drinkText(pack: Pack, s: State, item: Item): string {
  if (item.knack === 'fury' || item.knack === 'stone') return statsText(pack, s, item.knack)
  const { hp, maxHp, mp, maxMp } = s.hero
  const healed = Math.min(maxHp, hp + potionHeals(pack, s, item))
  const filled = Math.min(maxMp, mp + item.mp)
  const changes = [...(healed > hp ? [`HP ${hp} → ${healed}`] : []), ...(filled > mp ? [`MP ${mp} → ${filled}`] : [])]
  return changes.join(', ') || WASTED
}
const WASTED = 'no effect now'
