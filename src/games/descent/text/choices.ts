import type { Choice } from '../../../engine/contract/scene.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { isEmpty } from '../../../lib/grid.ts'
import { attributeAt, type Deed, EXPLORE, GET, REST, type SpellDeeds } from '../actions.ts'
import { potionHeals, rerollPrice, slotFor } from '../campaign/items.ts'
import { legal } from '../campaign/legal.ts'
import { isThreatened, isTooHurt } from '../campaign/macros.ts'
import { ABILITY_COSTS, BOLT_BASE, godHere, isWithin, whyNotCast } from '../campaign/magic.ts'
import { followersOf, thrustTarget } from '../campaign/walk.ts'
import {
  afterArmour,
  godOf,
  heroArmour,
  heroEvasion,
  heroMelee,
  magicChance,
  magicSkill,
  spellCost,
  spellRaw,
  spellRawAt,
  throwRaw,
} from '../combat/figures.ts'
import { oddsOf } from '../combat/odds.ts'
import { ABILITIES, enemyOf, type Item, itemOf, LABELS, type Pack, spellOf } from '../content/content.ts'
import { isIdentified, nameOf } from '../context.ts'
import { quietOf } from '../difficulty.ts'
import { type Creature, creatureAt, GROUNDS, groundAt, lyingKind, offersOf, stepFrom } from '../map/floor.ts'
import { frontier, itemsAt, knownItems } from '../map/senses.ts'
import { floorOf, LETTERS, makeStack, type State, slotOfLetter, stackAt } from '../state.ts'
import { compareGear } from './compare.ts'
import { actorOf, dangerOf, effectsOf, foresee } from './danger.ts'
import { keysOf } from './keys.ts'
import { ABILITY_WORDS, castWords, DIRECTION_WORDS, GROUND_WORDS, itemWords, spellWords, theEnemy } from './phrases.ts'
import { shoveWords } from './shove.ts'

type Words = Omit<Choice, 'id' | 'key' | 'also'>

/** The legal deeds in words, and a few that are not to be had now, with the reason. */
export function choices(pack: Pack, spells: SpellDeeds, s: State, inSight: readonly Creature[]): Choice[] {
  const foresight = foresee(pack, s, inSight)
  const list = legal(pack, spells, s).map((deed, place) => {
    const seen = foresight.of(deed)
    return {
      id: deed.id,
      ...describe(pack, s, deed, inSight),
      ...keysOf(pack, s, deed, place),
      ...dangerOf(deed, foresight, seen),
      ...effectsOf(s, seen),
    }
  })
  return s.phase === 'play' ? [...list, ...blocked(pack, spells, s, inSight)] : list
}

function describe(pack: Pack, s: State, deed: Deed, inSight: readonly Creature[]): Words {
  const { n, target } = deed
  const f = floorOf(s)
  switch (deed.verb) {
    case 'move':
      return describeStep(pack, s, n)
    case 'wait':
      return { label: s.hero.rooted > 0 ? `Wait a turn, held for ${s.hero.rooted}` : 'Wait a turn' }
    case 'get':
      return { label: 'Pick up what lies here' }
    case 'use':
      return describeUse(pack, s, n, inSight, target)
    case 'drop': {
      const name = nameOf(pack, s, { ...stackAt(s, slotOfLetter(s, n)), count: 1 })
      return { label: `Drop one ${name}`, ask: `Drop the ${name} here?` }
    }
    case 'unequip': {
      const name = nameOf(pack, s, n === 0 ? s.hero.weapon : s.hero.armour)
      return { label: `Take off the ${name}`, ask: `Take off the ${name}? It takes a turn.` }
    }
    case 'thrust':
      return describeThrust(pack, s, n)
    case 'descend':
      return { label: `Go down to floor ${s.depth + 1}`, ...leavingHint(pack, s), ...followHint(pack, s) }
    case 'ascend':
      return { label: `Go up to floor ${s.depth - 1}`, ...followHint(pack, s) }
    case 'worship':
      return {
        label: `Kneel to ${pack.gods[godHere(s)]?.name}`,
        ...(s.hero.god < 0
          ? {}
          : {
              preview: `leaves ${pack.gods[s.hero.god]?.name}, piety ${s.hero.piety} → 0`,
              ask: `Leave ${pack.gods[s.hero.god]?.name}? All piety is lost.`,
            }),
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
      return { label: 'Rest until healed or disturbed', preview: restWords(s) }
    case 'fight':
      return { label: 'Strike or approach the nearest enemy' }
  }
}

const TRAVEL_WORDS = ['stairs down', 'stairs up', 'shop', 'altar'] as const
const ATTRIBUTE_WORDS = {
  str: 'blows do 1 more',
  dex: 'you hit 2 % more, and evasion rises by 2',
  int: 'spells do 5 % of their base more',
} as const

/** §5.4 What is left of this floor's quiet. */
const restWords = (s: State): string => {
  const left = Math.max(0, quietOf(s) - floorOf(s).quiet)
  return `at most ${left} more HP and MP on this floor`
}

/** §10 Who would come along. */
function followHint(pack: Pack, s: State): { preview?: string } {
  const company = followersOf({ pack, s, dice: NO_DICE, emit: undefined })
  if (company.length === 0) return {}
  const names = company.map(({ kind }) => enemyOf(pack, kind).name)
  return { preview: `${names.join(', ')} would follow` }
}
const NO_DICE: Dice = { roll: () => 0, fork: () => NO_DICE, entropy: () => '' }

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

function describeStep(pack: Pack, s: State, direction: number): Words {
  const to = stepFrom(s.hero.place, direction)
  const target = creatureAt(floorOf(s), to)
  if (target === undefined) {
    const ground = GROUND_WORDS[GROUNDS[groundAt(floorOf(s), to)] ?? 'plain']
    return { label: `Go ${DIRECTION_WORDS[direction]}`, ...(ground === '' ? {} : { hint: `– ${ground}` }) }
  }
  const odds = oddsOf(pack, s, target)
  const wrath = godOf(pack, s)?.conduct === 'mercy' && target.afraid > 0 && s.hero.piety > 0
  return {
    label: `Strike ${theEnemy(enemyOf(pack, target.kind))} (${DIRECTION_WORDS[direction]})`,
    preview: strikeWords(odds.hitChance, odds.damage, target.hp),
    on: actorOf(target),
    ...(wrath ? { hint: '– it flees: your god would take all piety' } : {}),
  }
}

function describeThrust(pack: Pack, s: State, direction: number): Words {
  const target = thrustTarget(s, s.hero.place, direction)
  if (target === undefined) return { label: `Thrust ${DIRECTION_WORDS[direction]}` }
  const odds = oddsOf(pack, s, target)
  return {
    label: `Thrust at ${theEnemy(enemyOf(pack, target.kind))} (${DIRECTION_WORDS[direction]}, over a cell)`,
    preview: strikeWords(odds.hitChance, odds.damage, target.hp),
    on: actorOf(target),
  }
}

/** What magic would do to somebody. */
function magicWords(pack: Pack, s: State, raw: number, target: Creature): string {
  const { armour, verb } = enemyOf(pack, target.kind)
  if (verb === 'mirror' && target.isAwake) return 'it flies back at you'
  return strikeWords(magicChance(magicSkill(pack, s)), afterArmour(raw, armour), target.hp)
}

const aimWords = (pack: Pack, aimed: Creature | undefined, target: number): string =>
  aimed === undefined ? '' : ` at ${target}, ${theEnemy(enemyOf(pack, aimed.kind))}`

function describeCast(pack: Pack, s: State, n: number, aimed: Creature | undefined, target: number): Words {
  const spell = spellOf(pack, n)
  const { hp, maxHp } = s.hero
  const cost = spellCost(s, spell)
  const effect =
    aimed !== undefined && spell.effect === 'bolt'
      ? [magicWords(pack, s, spellRawAt(pack, s, spell, aimed), aimed)]
      : spell.heal > 0
        ? [`HP ${hp} → ${Math.min(maxHp, hp + spell.heal)}`]
        : [(aimed === undefined ? undefined : shoveWords(pack, s, spell, aimed)) ?? castWords(pack, s, spell)]
  const isWaste = spell.effect === 'heal' && hp >= maxHp
  return {
    label: `Cast ${spell.name}${aimWords(pack, aimed, target)}`,
    preview: [...effect, `MP ${s.hero.mp} → ${s.hero.mp - cost}`].join(', '),
    ...(aimed === undefined ? {} : { on: actorOf(aimed) }),
    ...(cost > 0 ? { spends: [{ name: 'MP', amount: cost }] } : {}),
    ...(isWaste ? { ask: 'You are at full health. Cast it?' } : {}),
  }
}

function describeInvoke(pack: Pack, s: State, n: number, aimed: Creature | undefined, target: number): Words {
  const ability = at(ABILITIES, n)
  const { costs, isGold } = ABILITY_COSTS[ability]
  const coin = isGold ? 'gold' : 'piety'
  const has = isGold ? s.hero.gold : s.hero.piety
  const effect =
    aimed !== undefined && ability === 'bolt' ? [magicWords(pack, s, spellRaw(pack, s, BOLT_BASE), aimed)] : []
  const isWaste = (ability === 'heal' || ability === 'hand') && s.hero.hp >= s.hero.maxHp
  return {
    label: `${ABILITY_WORDS[ability].name}${aimWords(pack, aimed, target)}: ${ABILITY_WORDS[ability].text}`,
    preview: [...effect, `${coin} ${has} → ${has - costs}`].join(', '),
    spends: [{ name: coin, amount: costs }],
    ...(aimed === undefined ? {} : { on: actorOf(aimed) }),
    ...(isWaste ? { ask: 'You are at full health. Pray for it?' } : {}),
  }
}

/** Gear is compared with what is worn now; a potion says what it would heal. */
function describeUse(pack: Pack, s: State, letter: number, inSight: readonly Creature[], target: number): Words {
  const stack = stackAt(s, slotOfLetter(s, letter))
  const item = itemOf(pack, stack.kind)
  const name = nameOf(pack, s, { ...stack, count: 1 })
  const spot = { panel: 'pack', item: LETTERS[letter] ?? '' }
  const spends = [{ name, amount: 1, at: spot }]
  const aimed = inSight[target - 1]
  switch (item.type) {
    case 'potion': {
      const words = drinkWords(pack, s, item)
      const isWaste = words === WASTED
      return {
        label: `Drink the ${name}`,
        at: spot,
        preview: words,
        spends,
        ...(isWaste ? { ask: `It would be wasted now: HP ${s.hero.hp}, MP ${s.hero.mp}. Drink it?` } : {}),
      }
    }
    case 'scroll':
      return describeScroll(pack, s, stack.kind, name, spot, inSight)
    case 'thrown':
    case 'wand': {
      const verb = item.type === 'wand' ? 'Point' : item.knack === 'smoke' ? 'Break' : 'Throw'
      // A row of the pack stands for one choice: the nearest it reaches.
      const isFirst = target === 0 || inSight.findIndex((one) => isWithin(s, one, item.range)) === target - 1
      return {
        label: `${verb} the ${name}${aimWords(pack, aimed, target)}`,
        spends,
        ...(isFirst ? { at: spot } : {}),
        preview: aimed === undefined ? itemWords(item) : throwWords(pack, s, item, aimed),
        ...(aimed === undefined ? {} : { on: actorOf(aimed) }),
      }
    }
    default: {
      const verb = item.type === 'weapon' ? 'Wield' : 'Put on'
      return { label: `${verb} the ${name}`, at: spot, preview: compareGear(pack, s, stack.kind, stack.plus, inSight) }
    }
  }
}

function throwWords(pack: Pack, s: State, item: Item, aimed: Creature): string {
  const { armour } = enemyOf(pack, aimed.kind)
  if (item.knack === 'javelin')
    return strikeWords(magicChance(0), afterArmour(throwRaw(pack, s, item.damage), armour), aimed.hp)
  if (item.knack === 'frost') return `${magicWords(pack, s, spellRaw(pack, s, item.damage), aimed)}, slowed`
  if (item.knack === 'fire') return strikeWords(100, afterArmour(item.damage, armour), aimed.hp)
  if (item.knack === 'net') return `no step for 4 turns${aimed.mark < 0 ? '' : ', its told blow is lost'}`
  return item.knack === 'exchange' ? 'you stand where it stood' : itemWords(item)
}

function describeScroll(
  pack: Pack,
  s: State,
  kind: number,
  name: string,
  spot: { readonly panel: string; readonly item: string },
  inSight: readonly Creature[],
): Words {
  const isNew = !isIdentified(pack, s, kind)
  const isRash = isNew && inSight.some((creature) => creature.isAwake)
  const bad = pack.scrolls.filter((one) => !isIdentified(pack, s, one) && BAD.includes(itemOf(pack, one).effect ?? ''))
  const left = pack.scrolls.filter((one) => !isIdentified(pack, s, one)).length
  const odds = `${bad.length} of the ${left} kinds left are bad${isRash ? ', and somebody is awake' : ''}`
  return {
    label: `Read the ${name}`,
    at: spot,
    // What a known one does its row says already, and its effects to whom.
    ...(isNew ? { preview: odds } : {}),
    spends: [{ name, amount: 1, at: spot }],
    ...(isRash ? { ask: 'Read an unknown scroll while somebody is awake?' } : {}),
  }
}
const BAD: readonly string[] = ['alarm', 'calling', 'withering']

/** What fury or stone would make of one's figures. */
function figuresWords(pack: Pack, s: State, knack: 'fury' | 'stone'): string {
  const then: State = { ...s, hero: { ...s.hero, [knack]: 1 } }
  if (knack === 'stone') return `armour ${heroArmour(pack, s)} → ${heroArmour(pack, then)}, no steps for 4 turns`
  const blow = `blow ${heroMelee(pack, s)} → ${heroMelee(pack, then)}`
  return `${blow}, evasion ${heroEvasion(pack, s)} → ${heroEvasion(pack, then)}`
}

function drinkWords(pack: Pack, s: State, item: Item): string {
  if (item.knack === 'fury' || item.knack === 'stone') return figuresWords(pack, s, item.knack)
  const { hp, maxHp, mp, maxMp } = s.hero
  const healed = Math.min(maxHp, hp + potionHeals(pack, s, item))
  const filled = Math.min(maxMp, mp + item.mp)
  const changes = [...(healed > hp ? [`HP ${hp} → ${healed}`] : []), ...(filled > mp ? [`MP ${mp} → ${filled}`] : [])]
  return changes.join(', ') || WASTED
}
const WASTED = 'wasted now'

function blocked(pack: Pack, spells: SpellDeeds, s: State, inSight: readonly Creature[]): Choice[] {
  const f = floorOf(s)
  const list: Choice[] = []
  const isInDanger = isThreatened(pack, s, inSight)
  if (s.hasMacros && (isInDanger || isTooHurt(s)))
    list.push({
      id: EXPLORE.id,
      label: 'Explore',
      blocked: isInDanger
        ? 'Danger is near; go step by step.'
        : 'You are too badly hurt to go looking for more; rest first.',
    })
  if (s.hasMacros && !isInDanger && s.hero.hp < s.hero.maxHp && f.quiet >= quietOf(s))
    list.push({
      id: REST.id,
      label: 'Rest',
      blocked: 'This floor has no quiet left: potions, gods, levels and the next floor heal.',
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
