import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { godOf } from '../combat/formulas.ts'
import type { Pack } from '../content/content.ts'
import { type Item, itemOf } from '../content/content.ts'
import { isIdentified, knownItemName, type PlayContext, scrollLabelOf } from '../context.ts'
import { maxRegeneration } from '../difficulty.ts'
import { stockShop } from '../map/draws.ts'
import {
  type FloorItem,
  itemCount,
  itemKind,
  itemPlace,
  itemPlus,
  makeFloorItem,
  markOfferSold,
  offerAt,
} from '../map/floor.ts'
import { hasItemAt, itemsAt } from '../map/senses.ts'
import {
  CAPACITY,
  floorOf,
  freeLetter,
  type ItemStack,
  MAX_STACK,
  makeStack,
  recordMoment,
  type State,
  slotOfLetter,
  stackAt,
} from '../state.ts'
import { readScroll } from './scrolls.ts'
import { pointWand, throwItem } from './throws.ts'

const isStacking = (pack: Pack, kind: number): boolean => {
  const { type } = itemOf(pack, kind)
  return type === 'potion' || type === 'scroll' || type === 'thrown'
}

/** §7.1 The slot of the pack where a new item would go; −1 if the pack is full. */
export function slotForNewItem(pack: Pack, s: State, kind: number): number {
  const { pack: slots } = s.hero
  if (isStacking(pack, kind)) {
    const started = slots.findIndex((slot) => slot.kind === kind && slot.count < MAX_STACK)
    if (started >= 0) return started
  }
  return slots.length < CAPACITY ? slots.length : -1
}

/** Adds one item to the pack and returns its letter. The caller must have checked that there is room. */
export function stowItem(pack: Pack, s: State, kind: number, plus: number): number {
  const slot = slotForNewItem(pack, s, kind)
  const stack = s.hero.pack[slot]
  if (stack !== undefined) {
    stack.count++
    return stack.letter
  }
  const letter = freeLetter(s)
  putIn(s, makeStack(kind, 1, plus, letter))
  return letter
}
/** Inserts a stack into the pack, which is sorted by letter. */
function putIn(s: State, stack: ItemStack): void {
  const { pack } = s.hero
  let i = pack.length
  while (i > 0 && at(pack, i - 1).letter > stack.letter) i--
  pack.splice(i, 0, stack)
}
/** The number `plus` of a newly found item. For wands it counts the charges. */
export const plusOfNewItem = (pack: Pack, kind: number): number => itemOf(pack, kind).charges

/** §14.1 Whether auto-explore fetches an item: only if there is room, and gear only if it is better than the worn piece in some way. */
export function isItemWanted(pack: Pack, s: State, kind: number, plus: number): boolean {
  const item = itemOf(pack, kind)
  if (item.type === 'gold') return true
  if (slotForNewItem(pack, s, kind) < 0) return false
  if (item.type !== 'weapon' && item.type !== 'armour') return true
  const worn = item.type === 'weapon' ? s.hero.weapon : s.hero.armour
  if (worn.kind < 0) return true
  const mine = itemOf(pack, worn.kind)
  const isTwin = s.hero.pack.some((stack) => stack.kind === kind && stack.plus >= plus)
  const isBetter =
    item.damage + item.armour + plus > mine.damage + mine.armour + worn.plus ||
    item.evasion > mine.evasion ||
    (item.knack !== 'none' && item.knack !== mine.knack)
  return isBetter && !isTwin
}

/** The item on his cell that the hero would pick up: the first wanted one, otherwise the first for which there is room. */
export function itemToPickUp(pack: Pack, s: State): FloorItem | undefined {
  if (!hasItemAt(floorOf(s), s.hero.place)) return undefined
  const here = itemsAt(floorOf(s), s.hero.place).filter(
    (item) => itemKind(item) !== pack.gold && slotForNewItem(pack, s, itemKind(item)) >= 0,
  )
  return here.find((item) => isItemWanted(pack, s, itemKind(item), itemPlus(item))) ?? here[0]
}

export function pickUpItem({ pack, s, emit }: PlayContext): void {
  const f = floorOf(s)
  const item = itemToPickUp(pack, s)
  if (item === undefined) return
  const [kind, plus, count] = [itemKind(item), itemPlus(item), itemCount(item)]
  const index = f.items.indexOf(item)
  if (count > 1) f.items[index] = makeFloorItem(itemPlace(item), kind, plus, count - 1)
  else f.items.splice(index, 1)
  const name = knownItemName(pack, s, { kind, plus, count: 1 })
  const letter = stowItem(pack, s, kind, plus)
  emit?.({ kind: 'picked-up', name, letter })
}

/** Takes one item out of a slot. A slot that becomes empty is removed. */
function takeFrom(s: State, slot: number): ItemStack {
  const stack = stackAt(s, slot)
  if (stack.count > 1) stack.count--
  else s.hero.pack.splice(slot, 1)
  return makeStack(stack.kind, 1, stack.plus, stack.letter)
}

export function dropItem({ pack, s, emit }: PlayContext, letter: number): void {
  const dropped = takeFrom(s, slotOfLetter(s, letter))
  floorOf(s).items.push(makeFloorItem(s.hero.place, dropped.kind, dropped.plus))
  emit?.({ kind: 'dropped', name: knownItemName(pack, s, dropped) })
}

/** §7.2 Uses the item with this letter: drinks, reads, throws, points or equips it. */
export function useItem(play: PlayContext, letter: number, target: number): void {
  const { pack, s } = play
  const slot = slotOfLetter(s, letter)
  const item = itemOf(pack, stackAt(s, slot).kind)
  switch (item.type) {
    case 'potion':
      return drink(play, slot, item)
    case 'scroll':
      return read(play, slot, item)
    case 'thrown':
      takeFrom(s, slot)
      return throwItem(play, item, target)
    case 'wand':
      return pointWand(play, slot, item, target)
    case 'weapon':
    case 'armour':
      return equip(play, slot, item)
    case 'gold':
      throw new Error('Gold is never in the pack.')
    default:
      return unreachable(item.type)
  }
}

/** §13 How many HP a potion heals, with the bonus of the hero's god. */
export const potionHeals = (pack: Pack, s: State, item: Item): number =>
  item.hp === 0 ? 0 : item.hp + (godOf(pack, s)?.potionBonus ?? 0)

const FURY_TURNS = 10
const STONE_TURNS = 8
const STONE_ROOTED = 4
function drink({ pack, s, emit }: PlayContext, slot: number, item: Item): void {
  const { hero } = s
  takeFrom(s, slot)
  hero.hp = Math.min(hero.maxHp, hero.hp + potionHeals(pack, s, item))
  hero.mp = Math.min(hero.maxMp, hero.mp + item.mp)
  if (item.knack === 'fury') {
    // One turn more than the rule says, because the current turn is counted too.
    hero.fury = FURY_TURNS + 1
    floorOf(s).quiet = Math.max(floorOf(s).quiet, maxRegeneration(s))
  }
  if (item.knack === 'stone') {
    hero.stone = STONE_TURNS + 1
    hero.rooted = Math.max(hero.rooted, STONE_ROOTED + 1)
  }
  emit?.({ kind: 'drank', name: item.name, hp: hero.hp, mp: hero.mp })
}

function equip({ pack, s, emit }: PlayContext, slot: number, item: Item): void {
  const { hero } = s
  const on = takeFrom(s, slot)
  const off = item.type === 'weapon' ? hero.weapon : hero.armour
  if (item.type === 'weapon') hero.weapon = on
  else hero.armour = on
  if (off.kind >= 0) putIn(s, off)
  recordMoment(s, 'equipped', on.kind)
  emit?.({
    kind: 'equipped',
    name: knownItemName(pack, s, on),
    off: off.kind < 0 ? '' : knownItemName(pack, s, off),
    isWeapon: item.type === 'weapon',
  })
}

export function unequipGear({ pack, s, emit }: PlayContext, worn: number): void {
  const { hero } = s
  const off = worn === 0 ? hero.weapon : hero.armour
  if (worn === 0) hero.weapon = makeStack(-1)
  else hero.armour = makeStack(-1)
  putIn(s, off)
  emit?.({ kind: 'unequipped', name: knownItemName(pack, s, off) })
}

/** §8 Reads a scroll, which identifies its type. A scroll of identify then asks which type to identify. */
function read(play: PlayContext, slot: number, item: Item): void {
  const { pack, s, emit } = play
  const { kind } = takeFrom(s, slot)
  const label = scrollLabelOf(pack, s, kind)
  s.known |= 1 << pack.scrolls.indexOf(kind)
  const effect = readScroll(play, item)
  emit?.({ kind: 'read', name: item.name, label, effect })
}

/** The types of unidentified scrolls that the hero carries, as indices into the pack's scrolls. */
export function unknownScrolls(pack: Pack, s: State): number[] {
  const kinds = s.hero.pack.map((stack) => stack.kind)
  return pack.scrolls
    .flatMap((kind, scroll) => (kinds.includes(kind) && !isIdentified(pack, s, kind) ? [scroll] : []))
    .sort((a, b) => at(s.labels, a) - at(s.labels, b))
}

export function identifyScroll({ pack, s, emit }: PlayContext, scroll: number): void {
  s.known |= 1 << scroll
  s.phase = 'play'
  const kind = at(pack.scrolls, scroll)
  emit?.({ kind: 'identified', name: itemOf(pack, kind).name, label: scrollLabelOf(pack, s, kind) })
}

/** §11 The price of new wares. It doubles each time they were bought on this floor. */
export const rerollPrice = (rerolls: number): number => 50 * 2 ** rerolls

export function buyOffer({ pack, s, emit }: PlayContext, index: number): void {
  const f = floorOf(s)
  const offer = offerAt(f, index)
  if (offer === undefined) return
  markOfferSold(f, index)
  s.hero.gold -= offer.price
  stowItem(pack, s, offer.kind, plusOfNewItem(pack, offer.kind))
  recordMoment(s, 'bought', offer.kind)
  const name = knownItemName(pack, s, makeStack(offer.kind))
  emit?.({ kind: 'bought', name, price: offer.price, gold: s.hero.gold })
}

export function rerollShop({ pack, s, dice, emit }: PlayContext): void {
  const f = floorOf(s)
  const price = rerollPrice(f.rerolls)
  s.hero.gold -= price
  f.rerolls++
  stockShop(pack, f, s.rung, dice.fork(`floor ${f.number}`).fork(`reroll ${f.rerolls}`))
  emit?.({ kind: 'rerolled', price, gold: s.hero.gold })
}
