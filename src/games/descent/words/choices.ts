import type { Choice } from '../../../engine/scene.ts'
import { isEmpty } from '../../../kit/grid.ts'
import { at } from '../../../kit/vocabulary.ts'
import { attributeAt, type Deed, EXPLORE, GET, type SpellDeeds } from '../actions.ts'
import { ABILITIES, enemyOf, type Item, itemOf, LABELS, type Pack, spellOf } from '../content.ts'
import { afterArmour, godOf, magicChance, magicSkill, spellCost, spellRaw } from '../fight/figures.ts'
import { oddsOf } from '../fight/odds.ts'
import { type Creature, creatureAt, lyingKind, offersOf, stepFrom } from '../floor/floor.ts'
import { frontier, itemsAt, knownItems } from '../floor/senses.ts'
import { isIdentified, nameOf } from '../play.ts'
import { potionHeals, rerollPrice, slotFor } from '../run/items.ts'
import { legal } from '../run/legal.ts'
import { isThreatened, isTooHurt } from '../run/macros.ts'
import { ABILITY_COSTS, BOLT_BASE, godHere, whyNotCast } from '../run/magic.ts'
import { floorOf, makeStack, type State, stackAt } from '../state.ts'
import { compareGear } from './compare.ts'
import { keysOf } from './keys.ts'
import { ABILITY_WORDS, DIRECTION_WORDS, spellWords, theEnemy } from './words.ts'

type Words = Omit<Choice, 'id' | 'key' | 'also'>

/** The legal deeds in words, and a few that are not to be had now, with the reason. */
export function choices(pack: Pack, spells: SpellDeeds, s: State, inSight: readonly Creature[]): Choice[] {
  const list = legal(pack, spells, s).map((deed, place) => ({
    id: deed.id,
    ...describe(pack, s, deed, inSight),
    ...keysOf(pack, s, deed, place),
  }))
  return s.phase === 'play' ? [...list, ...blocked(pack, spells, s, inSight)] : list
}

function describe(pack: Pack, s: State, deed: Deed, inSight: readonly Creature[]): Words {
  const { n, target } = deed
  const f = floorOf(s)
  switch (deed.verb) {
    case 'move':
      return describeStep(pack, s, n, inSight)
    case 'wait':
      return { label: 'Wait a turn', ...dangerHint(pack, s, inSight) }
    case 'get':
      return { label: 'Pick up what lies here' }
    case 'use':
      return describeUse(pack, s, n, inSight)
    case 'drop':
      return { label: `Drop one ${nameOf(pack, s, { ...stackAt(s, n), count: 1 })}` }
    case 'unequip':
      return { label: `Take off the ${nameOf(pack, s, n === 0 ? s.hero.weapon : s.hero.armour)}` }
    case 'descend':
      return { label: `Go down to floor ${s.depth + 1}`, ...leavingHint(pack, s) }
    case 'ascend':
      return { label: `Go up to floor ${s.depth - 1}` }
    case 'worship':
      return {
        label: `Kneel to ${pack.gods[godHere(s)]?.name}`,
        ...(s.hero.god < 0 ? {} : { preview: `leaves ${pack.gods[s.hero.god]?.name}, piety ${s.hero.piety} → 0` }),
      }
    case 'buy': {
      const offer = at(offersOf(f), n)
      const change = compareGear(pack, s, offer.kind, 0, inSight)
      return {
        label: `Buy the ${nameOf(pack, s, makeStack(offer.kind))} for ${offer.price}`,
        at: { panel: 'shop', item: String(n + 1) },
        preview: [...(change === '' ? [] : [change]), `gold ${s.hero.gold} → ${s.hero.gold - offer.price}`].join(', '),
      }
    }
    case 'reroll':
      return { label: `New wares for ${rerollPrice(f.rerolls)} gold`, preview: 'takes no time' }
    case 'cast':
      return describeCast(pack, s, n, inSight[target - 1], target)
    case 'invoke':
      return describeInvoke(pack, s, n, inSight[target - 1], target)
    case 'learn':
      return { label: `Learn ${spellOf(pack, n).name}: ${spellWords(spellOf(pack, n))}` }
    case 'raise': {
      const attribute = attributeAt(n)
      return {
        label: `Raise ${attribute.toUpperCase()}: ${ATTRIBUTE_WORDS[attribute]}`,
        preview: `${s.hero[attribute]} → ${s.hero[attribute] + 1}`,
      }
    }
    case 'identify':
      return { label: `Name the scroll of ${LABELS[n]}` }
    case 'explore':
      return { label: 'Explore until something comes up' }
    case 'travel':
      return { label: `Travel to the ${TRAVEL_WORDS[n]}` }
    case 'aim':
      return { label: 'Travel to a cell: choose it next', preview: 'takes no time' }
    case 'tile':
      return { label: `Travel to ${n & 31},${n >> 5}`, at: { panel: 'map', item: `${n & 31},${n >> 5}` } }
    case 'cancel':
      return { label: 'Stay where you are', preview: 'takes no time' }
    case 'rest':
      return { label: 'Rest until healed or disturbed' }
    case 'fight':
      return { label: 'Strike or approach the nearest enemy', ...dangerHint(pack, s, inSight) }
  }
}

const TRAVEL_WORDS = ['stairs down', 'stairs up', 'shop', 'altar'] as const
const ATTRIBUTE_WORDS = {
  str: 'blows do 1 more',
  dex: 'you hit 2 % more, and evasion rises by 2',
  int: 'spells do 5 % of their base more',
} as const

/** §14.3 One more hit could be the last: said where it matters. */
function dangerHint(pack: Pack, s: State, inSight: readonly Creature[]): { hint?: string } {
  const deadly = inSight.find((creature) => creature.isAwake && oddsOf(pack, s, creature).hitsToDie === 1)
  if (deadly === undefined) return {}
  return { hint: `– DANGER: one hit of ${theEnemy(enemyOf(pack, deadly.kind))} would kill you` }
}

/** Before the stairs: what one leaves behind, and in which state one goes. */
function leavingHint(pack: Pack, s: State): { hint?: string } {
  const f = floorOf(s)
  const left = knownItems(f).filter((item) => lyingKind(item) !== pack.gold).length
  const warnings = [
    ...(s.hero.hp * 4 < s.hero.maxHp * 3 ? [`you are hurt, HP ${s.hero.hp} of ${s.hero.maxHp}`] : []),
    ...(isEmpty(frontier(f)) ? [] : ['not all of this floor is explored']),
    ...(left === 0 ? [] : [`${left} ${left === 1 ? 'thing lies' : 'things lie'} here unfetched`]),
  ]
  return warnings.length === 0 ? {} : { hint: `– ${warnings.join('; ')}` }
}

/** What a blow would do, exactly. */
function strikeWords(chance: number, damage: number, hp: number): string {
  if (damage === 0) return `${chance} %: no damage`
  return `${chance} %: ${damage} damage, ${damage >= hp ? 'it dies' : `it keeps ${hp - damage} HP`}`
}

function describeStep(pack: Pack, s: State, direction: number, inSight: readonly Creature[]): Words {
  const target = creatureAt(floorOf(s), stepFrom(s.hero.place, direction))
  if (target === undefined) return { label: `Go ${DIRECTION_WORDS[direction]}` }
  const odds = oddsOf(pack, s, target)
  const wrath = godOf(pack, s)?.conduct === 'mercy' && target.afraid > 0 && s.hero.piety > 0
  return {
    label: `Strike ${theEnemy(enemyOf(pack, target.kind))} (${DIRECTION_WORDS[direction]})`,
    preview: strikeWords(odds.hitChance, odds.damage, target.hp),
    ...(wrath ? { hint: '– it flees: your god would take all piety' } : dangerHint(pack, s, inSight)),
  }
}

/** What magic would do to somebody. */
function magicWords(pack: Pack, s: State, base: number, target: Creature): string {
  const { armour } = enemyOf(pack, target.kind)
  return strikeWords(magicChance(magicSkill(pack, s)), afterArmour(spellRaw(pack, s, base), armour), target.hp)
}

const aimWords = (pack: Pack, aimed: Creature | undefined, target: number): string =>
  aimed === undefined ? '' : ` at ${target}, ${theEnemy(enemyOf(pack, aimed.kind))}`

function describeCast(pack: Pack, s: State, n: number, aimed: Creature | undefined, target: number): Words {
  const spell = spellOf(pack, n)
  const { hp, maxHp } = s.hero
  const effect =
    aimed !== undefined
      ? [magicWords(pack, s, spell.damage, aimed)]
      : spell.heal > 0
        ? [`HP ${hp} → ${Math.min(maxHp, hp + spell.heal)}`]
        : []
  return {
    label: `Cast ${spell.name}${aimWords(pack, aimed, target)}`,
    preview: [...effect, `MP ${s.hero.mp} → ${s.hero.mp - spellCost(s, spell)}`].join(', '),
  }
}

function describeInvoke(pack: Pack, s: State, n: number, aimed: Creature | undefined, target: number): Words {
  const ability = at(ABILITIES, n)
  const { costs, isGold } = ABILITY_COSTS[ability]
  const has = isGold ? s.hero.gold : s.hero.piety
  const effect = aimed !== undefined && ability === 'bolt' ? [magicWords(pack, s, BOLT_BASE, aimed)] : []
  return {
    label: `${ABILITY_WORDS[ability].name}${aimWords(pack, aimed, target)}: ${ABILITY_WORDS[ability].text}`,
    preview: [...effect, `${isGold ? 'gold' : 'piety'} ${has} → ${has - costs}`].join(', '),
  }
}

/** Gear is compared with what is worn now; a potion says what it would heal. */
function describeUse(pack: Pack, s: State, slot: number, inSight: readonly Creature[]): Words {
  const stack = stackAt(s, slot)
  const item = itemOf(pack, stack.kind)
  const name = nameOf(pack, s, { ...stack, count: 1 })
  const spot = { panel: 'pack', item: String(slot + 1) }
  if (item.type === 'potion') return { label: `Drink the ${name}`, at: spot, preview: drinkWords(pack, s, item) }
  if (item.type === 'scroll') {
    const isRash = !isIdentified(pack, s, stack.kind) && inSight.some((creature) => creature.isAwake)
    return { label: `Read the ${name}`, at: spot, ...(isRash ? { preview: 'unknown, and somebody is awake' } : {}) }
  }
  const verb = item.type === 'weapon' ? 'Wield' : 'Put on'
  return { label: `${verb} the ${name}`, at: spot, preview: compareGear(pack, s, stack.kind, stack.plus, inSight) }
}

function drinkWords(pack: Pack, s: State, item: Item): string {
  const { hp, maxHp, mp, maxMp } = s.hero
  const healed = Math.min(maxHp, hp + potionHeals(pack, s, item))
  const filled = Math.min(maxMp, mp + item.mp)
  const changes = [...(healed > hp ? [`HP ${hp} → ${healed}`] : []), ...(filled > mp ? [`MP ${mp} → ${filled}`] : [])]
  return changes.join(', ') || 'wasted now'
}

function blocked(pack: Pack, spells: SpellDeeds, s: State, inSight: readonly Creature[]): Choice[] {
  const f = floorOf(s)
  const list: Choice[] = []
  if (s.hasMacros && isTooHurt(s) && !isThreatened(pack, s, inSight))
    list.push({
      id: EXPLORE.id,
      label: 'Explore',
      blocked: 'You are too badly hurt to go looking for more; rest first.',
    })
  const lying = itemsAt(f, s.hero.place).filter((item) => lyingKind(item) !== pack.gold)
  if (lying.length > 0 && lying.every((item) => slotFor(pack, s, lyingKind(item)) < 0))
    list.push({
      id: GET.id,
      label: 'Pick up what lies here',
      blocked: 'Your pack is full; drop something first (no time passes).',
    })
  for (const index of s.hero.spells) {
    const why = whyNotCast(pack, s, spellOf(pack, index))
    const deed = at(spells.cast, index)
    if (why !== undefined) list.push({ id: deed.id, label: `Cast ${pack.spells[index]?.name}`, blocked: why })
  }
  if (f.shop !== s.hero.place || f.shop < 0) return list
  offersOf(f).forEach((offer, i) => {
    const why = offer.isSold
      ? 'It is sold.'
      : offer.price > s.hero.gold
        ? 'You have too little gold.'
        : slotFor(pack, s, offer.kind) < 0
          ? 'Your pack is full.'
          : undefined
    if (why !== undefined)
      list.push({ id: `buy-${i + 1}`, label: 'Buy', at: { panel: 'shop', item: String(i + 1) }, blocked: why })
  })
  return list
}
