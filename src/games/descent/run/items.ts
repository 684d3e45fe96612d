import { countOf, distance, placesOf } from '../../../kit/grid.ts'
import { at } from '../../../kit/vocabulary.ts'
import type { Pack } from '../content.ts'
import { type Item, itemOf } from '../content.ts'
import { godOf } from '../fight/figures.ts'
import {
  creatureAt,
  type Lying,
  lay,
  lyingCount,
  lyingKind,
  lyingPlace,
  lyingPlus,
  MOST_PLUS,
  offerAt,
  sellOffer,
} from '../floor/floor.ts'
import { drawOffers } from '../floor/populate.ts'
import { itemsAt } from '../floor/senses.ts'
import { isIdentified, labelOf, nameOf, type Play } from '../play.ts'
import { CAPACITY, floorOf, makeStack, remember, STACK, type Stack, type State, stackAt } from '../state.ts'

const isStacking = (pack: Pack, kind: number): boolean => {
  const { type } = itemOf(pack, kind)
  return type === 'potion' || type === 'scroll'
}

/** §7.1 The slot a thing would go to; −1 if there is no room. */
export function slotFor(pack: Pack, s: State, kind: number): number {
  const { pack: slots } = s.hero
  if (isStacking(pack, kind)) {
    const started = slots.findIndex((slot) => slot.kind === kind && slot.count < STACK)
    if (started >= 0) return started
  }
  return slots.length < CAPACITY ? slots.length : -1
}

/** Puts one thing into the pack. Only called when there is room. */
export function stow(pack: Pack, s: State, kind: number, plus: number): number {
  const slot = slotFor(pack, s, kind)
  const stack = s.hero.pack[slot]
  if (stack === undefined) s.hero.pack.push(makeStack(kind, 1, plus))
  else stack.count++
  return slot
}

/** What the hero would pick up here: the first thing there is room for. */
export const toPickUp = (pack: Pack, s: State): Lying | undefined =>
  itemsAt(floorOf(s), s.hero.place).find(
    (item) => lyingKind(item) !== pack.gold && slotFor(pack, s, lyingKind(item)) >= 0,
  )

export function pickUp({ pack, s, emit }: Play): void {
  const f = floorOf(s)
  const item = toPickUp(pack, s)
  if (item === undefined) return
  const [kind, plus, count] = [lyingKind(item), lyingPlus(item), lyingCount(item)]
  const place = f.items.indexOf(item)
  if (count > 1) f.items[place] = lay(lyingPlace(item), kind, plus, count - 1)
  else f.items.splice(place, 1)
  const name = nameOf(pack, s, { kind, plus, count: 1 })
  const slot = stow(pack, s, kind, plus)
  emit?.({ kind: 'picked-up', name, slot })
}

/** Takes one thing out of a slot; an empty slot closes. */
function takeFrom(s: State, slot: number): Stack {
  const stack = stackAt(s, slot)
  if (stack.count > 1) stack.count--
  else s.hero.pack.splice(slot, 1)
  return makeStack(stack.kind, 1, stack.plus)
}

export function dropItem({ pack, s, emit }: Play, slot: number): void {
  const one = takeFrom(s, slot)
  floorOf(s).items.push(lay(s.hero.place, one.kind, one.plus))
  emit?.({ kind: 'dropped', name: nameOf(pack, s, one) })
}

/** §7.2 Drinks, reads or puts on what is in a slot. */
export function useItem(play: Play, slot: number): void {
  const { pack, s } = play
  const stack = stackAt(s, slot)
  const item = itemOf(pack, stack.kind)
  if (item.type === 'potion') return drink(play, slot, item)
  if (item.type === 'scroll') return read(play, slot, item)
  equip(play, slot, item)
}

/** §13 A god may make health potions better. */
export const potionHeals = (pack: Pack, s: State, item: Item): number =>
  item.hp === 0 ? 0 : item.hp + (godOf(pack, s)?.potionBonus ?? 0)

function drink({ pack, s, emit }: Play, slot: number, item: Item): void {
  const { hero } = s
  takeFrom(s, slot)
  hero.hp = Math.min(hero.maxHp, hero.hp + potionHeals(pack, s, item))
  hero.mp = Math.min(hero.maxMp, hero.mp + item.mp)
  emit?.({ kind: 'drank', name: item.name, hp: hero.hp, mp: hero.mp })
}

function equip({ pack, s, emit }: Play, slot: number, item: Item): void {
  const { hero } = s
  const on = takeFrom(s, slot)
  const off = item.type === 'weapon' ? hero.weapon : hero.armour
  if (item.type === 'weapon') hero.weapon = on
  else hero.armour = on
  if (off.kind >= 0) hero.pack.push(off)
  remember(s, 'equipped', on.kind)
  emit?.({ kind: 'equipped', name: nameOf(pack, s, on), off: off.kind < 0 ? '' : nameOf(pack, s, off) })
}

export function unequip({ pack, s, emit }: Play, which: number): void {
  const { hero } = s
  const off = which === 0 ? hero.weapon : hero.armour
  if (which === 0) hero.weapon = makeStack(-1)
  else hero.armour = makeStack(-1)
  hero.pack.push(off)
  emit?.({ kind: 'unequipped', name: nameOf(pack, s, off) })
}

/** §8 Reading makes a type known; what an identify scroll shows is chosen afterwards. */
function read(play: Play, slot: number, item: Item): void {
  const { pack, s, emit } = play
  const { kind } = takeFrom(s, slot)
  const label = labelOf(pack, s, kind)
  s.known |= 1 << pack.scrolls.indexOf(kind)
  const effect = effectOf(play, item)
  emit?.({ kind: 'read', name: item.name, label, effect })
}

function effectOf(play: Play, item: Item): string {
  const { pack, s, dice } = play
  const f = floorOf(s)
  const { hero } = s
  switch (item.effect) {
    case 'identify': {
      if (unknownCarried(pack, s).length === 0) return 'There is nothing left to identify.'
      s.phase = 'identify'
      return 'Which scroll shall it name?'
    }
    case 'teleport': {
      const cells = placesOf(f.open).filter((place) => place !== hero.place && creatureAt(f, place) === undefined)
      if (cells.length === 0) return 'Nothing happens.'
      hero.place = at(cells, dice.roll('magic', cells.length, 'where to'))
      return 'You are elsewhere.'
    }
    case 'fear': {
      const near = f.creatures.filter((creature) => distance(creature.place, hero.place) <= FEAR_REACH)
      for (const creature of near) creature.afraid = FEAR_TURNS
      return 'Whoever is near wants to be far.'
    }
    case 'mapping': {
      const before = countOf(f.explored)
      f.explored = f.explored.map((row, y) => row | around(f.open, y))
      return countOf(f.explored) === before ? 'You knew it all.' : 'The floor lies open in your mind.'
    }
    case 'enchant-weapon':
      if (hero.weapon.kind < 0) return 'Your hands tingle, and that is all.'
      hero.weapon.plus = Math.min(MOST_PLUS, hero.weapon.plus + 1)
      return `Your ${nameOf(pack, s, hero.weapon)} gleams.`
    default:
      if (hero.armour.kind < 0) return 'Your skin tingles, and that is all.'
      hero.armour.plus = Math.min(MOST_PLUS, hero.armour.plus + 1)
      return `Your ${nameOf(pack, s, hero.armour)} gleams.`
  }
}
export const FEAR_REACH = 5
const FEAR_TURNS = 10

/** A row of open cells with their walls. */
function around(open: readonly number[], y: number): number {
  let row = 0
  for (const near of [open[y - 1] ?? 0, open[y] ?? 0, open[y + 1] ?? 0]) row |= near | (near << 1) | (near >>> 1)
  return row
}

/** Scroll types the hero carries without knowing them, by their place in the pack's scrolls. */
export function unknownCarried(pack: Pack, s: State): number[] {
  const kinds = s.hero.pack.map((stack) => stack.kind)
  return pack.scrolls
    .flatMap((kind, scroll) => (kinds.includes(kind) && !isIdentified(pack, s, kind) ? [scroll] : []))
    .sort((a, b) => at(s.labels, a) - at(s.labels, b))
}

export function identify({ pack, s, emit }: Play, scroll: number): void {
  s.known |= 1 << scroll
  s.phase = 'play'
  const kind = at(pack.scrolls, scroll)
  emit?.({ kind: 'identified', name: itemOf(pack, kind).name, label: labelOf(pack, s, kind) })
}

/** §11 */
export const rerollPrice = (rerolls: number): number => 50 * 2 ** rerolls

export function buy({ pack, s, emit }: Play, place: number): void {
  const f = floorOf(s)
  const offer = offerAt(f, place)
  if (offer === undefined) return
  sellOffer(f, place)
  s.hero.gold -= offer.price
  stow(pack, s, offer.kind, 0)
  remember(s, 'bought', offer.kind)
  const name = nameOf(pack, s, makeStack(offer.kind))
  emit?.({ kind: 'bought', name, price: offer.price, gold: s.hero.gold })
}

export function reroll({ pack, s, dice, emit }: Play): void {
  const f = floorOf(s)
  const price = rerollPrice(f.rerolls)
  s.hero.gold -= price
  f.rerolls++
  drawOffers(pack, f, dice.fork(`floor ${f.number}`).fork(`reroll ${f.rerolls}`))
  emit?.({ kind: 'rerolled', price, gold: s.hero.gold })
}
