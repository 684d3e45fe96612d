import type { Choice } from '../../engine/scene.ts'
import { STEPS } from '../../kit/grid.ts'
import { ATTRIBUTES, type Deed, GET, GOALS, type SpellDeeds } from './actions.ts'
import { ABILITIES, type Ability, type Enemy, type Item, LABELS, type Pack, type Spell } from './content.ts'
import { heroArmour, heroEvasion, heroMelee, spellCost } from './figures.ts'
import { type Creature, creatureAt } from './floor.ts'
import { rerollPrice, slotFor } from './items.ts'
import { legal } from './legal.ts'
import { ABILITY_COSTS, godHere, whyNotCast } from './magic.ts'
import { nameOf } from './play.ts'
import { itemsAt } from './senses.ts'
import { clone, floorOf, makeStack, type Stack, type State } from './state.ts'
import { ABILITY_WORDS, DIRECTION_WORDS, theEnemy } from './words.ts'

const MOVE_KEYS = ['w', 'd', 's', 'a', 'e', 'c', 'z', 'q'] as const

/** The legal deeds in words, and a few that are not to be had now, with the reason. */
export function choices(pack: Pack, spells: SpellDeeds, s: State, inSight: readonly Creature[]): Choice[] {
  const list = legal(pack, spells, s).map((deed) => ({ id: deed.id, ...describe(pack, s, deed, inSight) }))
  return s.phase === 'play' ? [...list, ...blocked(pack, spells, s)] : list
}

function describe(pack: Pack, s: State, deed: Deed, inSight: readonly Creature[]): Omit<Choice, 'id'> {
  const { n, target } = deed
  const f = floorOf(s)
  const aimed = inSight[target - 1]
  const at = aimed === undefined ? '' : ` at ${target}, ${theEnemy(pack.enemies[aimed.kind] as Enemy)}`
  switch (deed.verb) {
    case 'move': {
      const enemy = creatureAt(f, s.hero.place + (STEPS[n] as number))
      const key = MOVE_KEYS[n] as string
      if (enemy === undefined) return { label: `Go ${DIRECTION_WORDS[n]}`, key }
      return { label: `Strike ${theEnemy(pack.enemies[enemy.kind] as Enemy)} (${DIRECTION_WORDS[n]})`, key }
    }
    case 'wait':
      return { label: 'Wait a turn', key: '.' }
    case 'get':
      return { label: 'Pick up what lies here', key: 'g' }
    case 'use':
      return describeUse(pack, s, n)
    case 'drop':
      return { label: `Drop one ${nameOf(pack, s, { ...(s.hero.pack[n] as Stack), count: 1 })}` }
    case 'unequip':
      return { label: `Take off the ${nameOf(pack, s, n === 0 ? s.hero.weapon : s.hero.armour)}` }
    case 'descend':
      return { label: `Go down to floor ${s.depth + 1}`, key: '>' }
    case 'ascend':
      return { label: s.depth === 1 ? 'Go up' : `Go up to floor ${s.depth - 1}`, key: '<' }
    case 'worship':
      return {
        label: `Kneel to ${pack.gods[godHere(s)]?.name}`,
        key: 'p',
        ...(s.hero.god < 0 ? {} : { preview: 'piety is lost' }),
      }
    case 'buy': {
      const offer = f.offers[n] as { kind: number; price: number }
      return {
        label: `Buy the ${nameOf(pack, s, makeStack(offer.kind))} for ${offer.price}`,
        at: { panel: 'shop', item: String(n + 1) },
      }
    }
    case 'reroll':
      return { label: `New wares for ${rerollPrice(f.rerolls)} gold` }
    case 'cast': {
      const spell = pack.spells[n] as Spell
      return { label: `Cast ${spell.name}${at}`, preview: `${spellCost(s, spell)} MP` }
    }
    case 'invoke': {
      const ability = ABILITIES[n] as Ability
      const { costs, isGold } = ABILITY_COSTS[ability]
      return {
        label: `${ABILITY_WORDS[ability].name}${at}: ${ABILITY_WORDS[ability].text}`,
        preview: `${costs} ${isGold ? 'gold' : 'piety'}`,
      }
    }
    case 'learn':
      return { label: `Learn ${(pack.spells[n] as Spell).name}` }
    case 'raise': {
      const attribute = ATTRIBUTES[n] as (typeof ATTRIBUTES)[number]
      return { label: `Raise ${attribute.toUpperCase()}`, preview: `${s.hero[attribute]} → ${s.hero[attribute] + 1}` }
    }
    case 'identify':
      return { label: `Name the scroll of ${LABELS[n]}` }
    case 'explore':
      return { label: 'Explore until something comes up', key: 'o' }
    case 'travel':
      return { label: `Travel to the ${TRAVEL_WORDS[n]}`, ...(GOALS[n] === 'down' ? { key: 't' } : {}) }
    case 'rest':
      return { label: 'Rest until healed or disturbed', key: 'r' }
    case 'fight':
      return { label: 'Strike or approach the nearest enemy', key: 'f' }
  }
}

const TRAVEL_WORDS = ['stairs down', 'stairs up', 'shop', 'altar'] as const

/** Gear is compared with what is worn now. */
function describeUse(pack: Pack, s: State, slot: number): Omit<Choice, 'id'> {
  const stack = s.hero.pack[slot] as Stack
  const item = pack.items[stack.kind] as Item
  const name = nameOf(pack, s, { ...stack, count: 1 })
  const at = { panel: 'pack', item: String(slot + 1) }
  if (item.type === 'potion') return { label: `Drink the ${name}`, at }
  if (item.type === 'scroll') return { label: `Read the ${name}`, at }
  const then = clone(s)
  if (item.type === 'weapon') then.hero.weapon = makeStack(stack.kind, 1, stack.plus)
  else then.hero.armour = makeStack(stack.kind, 1, stack.plus)
  const change = (what: string, now: number, new_: number): string[] =>
    now === new_ ? [] : [`${what} ${now} → ${new_}`]
  const changes = [
    ...change('blow', heroMelee(pack, s), heroMelee(pack, then)),
    ...change('armour', heroArmour(pack, s), heroArmour(pack, then)),
    ...change('evasion', heroEvasion(pack, s), heroEvasion(pack, then)),
  ]
  return { label: `Put on the ${name}`, at, preview: changes.join(', ') || 'no change' }
}

function blocked(pack: Pack, spells: SpellDeeds, s: State): Choice[] {
  const f = floorOf(s)
  const list: Choice[] = []
  const lying = itemsAt(f, s.hero.place)
  if (lying.length > 0 && lying.every((item) => slotFor(pack, s, item.kind) < 0))
    list.push({
      id: GET.id,
      label: 'Pick up what lies here',
      blocked: 'Your pack is full; drop something first (no time passes).',
    })
  for (const index of s.hero.spells) {
    const why = whyNotCast(pack, s, pack.spells[index] as Spell)
    const deed = spells.cast[index] as Deed
    if (why !== undefined) list.push({ id: deed.id, label: `Cast ${pack.spells[index]?.name}`, blocked: why })
  }
  if (f.shop !== s.hero.place || f.shop < 0) return list
  f.offers.forEach((offer, i) => {
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
