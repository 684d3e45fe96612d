import type { Dice } from '../../../engine/dice.ts'
import { heal } from '../fight/blows.ts'
import { isDistinct, isTriple, patternCode } from '../fight/elements.ts'
import { gainCharges, startFight } from '../fight/fight.ts'
import { type Play, roll } from '../fight/play.ts'
import { EVENTS } from '../language/content.ts'
import { type Act, BASIC, type Boon, type Card, COMMON, type Pack } from '../language/pack.ts'
import {
  ASK_COPY,
  ASK_FORGET,
  ASK_READER,
  ASK_REMOVAL,
  ASK_TRANSFORM,
  BOSS,
  BY_TRAP,
  CHAMPION,
  ELITE,
  FIGHT,
  insert,
  type State,
  takeAt,
  vowsOf,
} from '../state.ts'
import { NODE_BOSS, NODE_ELITE, NODE_EVENT, NODE_FIGHT, NODE_REST, NODE_SHOP, NODE_TRAP, nodeAt } from './map.ts'
import { backToMap, canEvolve, drawCard, drawRelic, gainBoon, gainCard, gainGold, offerRelics } from './spoils.ts'

/** §9 The places of a map. */

export function enterNode(p: Play, column: number): void {
  const { s, pack, dice } = p
  s.row++
  s.column = column
  const node = nodeAt(s.map, s.row, column)
  p.emit?.({ kind: 'node', node, row: s.row, column })
  const act = pack.acts[s.act] as Act
  switch (node) {
    case NODE_FIGHT:
      return startFight(p, drawGroup(p), FIGHT)
    case NODE_ELITE:
      return startFight(p, [drawElite(p)], ELITE)
    case NODE_BOSS:
      return startFight(p, [act.boss], BOSS)
    case NODE_REST:
      s.phase = 'rest'
      return
    case NODE_SHOP:
      s.phase = 'shop'
      return stock(p)
    case NODE_TRAP:
      s.phase = 'trap'
      s.place = roll(dice, 'event', 4, 'trap element')
      s.asked = 0
      return p.emit?.({ kind: 'trap', element: s.place, damage: trapDamage(pack, s) })
    case NODE_EVENT:
      s.phase = 'event'
      s.place = roll(dice, 'event', EVENTS.length, 'event')
      return p.emit?.({ kind: 'event', event: s.place })
    default: {
      const relic = drawRelic(p, 'reward')
      return offerRelics(p, relic < 0 ? [] : [relic])
    }
  }
}

/** §9.3 One group, or two further up; none of the last two fights again. */
function drawGroup(p: Play): number[] {
  const { s, pack, dice } = p
  const { groups, twoFromRow, twoPercent } = pack.acts[s.act] as Act
  const first = drawOpenGroup(p, groups.length, -1)
  const isOne = s.row + 1 < twoFromRow || roll(dice, 'map', 100, 'two groups') >= twoPercent
  const second = isOne ? -1 : drawOpenGroup(p, groups.length, first)
  const fight = first + MET * (second + 1)
  s.met = s.met.length < 2 ? [...s.met, fight] : [s.met[1] as number, fight]
  if (isOne) return (groups[first] as readonly number[]).slice()
  return [...(groups[first] as readonly number[]), ...(groups[second] as readonly number[])].slice(
    0,
    pack.config.foe_cap,
  )
}

/** A fight that was met is one number: its group, and more than any group for the other one. */
const MET_BITS = 12
const MET = 1 << MET_BITS
function wasMet({ met }: State, group: number): boolean {
  for (let i = 0; i < met.length; i++) {
    const fight = met[i] as number
    if ((fight & (MET - 1)) === group || (fight >> MET_BITS) - 1 === group) return true
  }
  return false
}

function drawOpenGroup({ s, dice }: Play, count: number, other: number): number {
  let open = 0
  for (let at = 0; at < count; at++) if (at !== other && !wasMet(s, at)) open++
  let left = roll(dice, 'map', open > 0 ? open : count, 'encounter')
  let at = 0
  for (; at < count - 1; at++) if ((open === 0 || (at !== other && !wasMet(s, at))) && left-- === 0) break
  return at
}

function drawElite({ s, pack, dice }: Play): number {
  const { elites } = pack.acts[s.act] as Act
  return elites[elites.length === 1 ? 0 : roll(dice, 'map', elites.length, 'elite')] as number
}

// Rest

export const restHeal = (pack: Pack, s: State): number =>
  Math.min(s.maxHp - s.hp, Math.floor((s.maxHp * pack.config.rest.heal_pct) / 100))
/** A deck is not thinned below this. */
export const LEAST_DECK = 5
export const canForget = (s: State): boolean => s.deck.length > LEAST_DECK

export function askForCard(p: Play, ask: number): void {
  p.s.phase = 'deck'
  p.s.ask = ask
  p.emit?.({ kind: 'asked', ask, count: 1 })
}

/** Whether a card of this code answers what is asked. */
export const isAskedFor = (s: State, code: number): boolean =>
  (s.phase !== 'evolve' && s.ask !== ASK_READER) || code % 2 === 0

export function answerWithCard(p: Play, code: number): void {
  const { s } = p
  switch (s.ask) {
    case ASK_FORGET:
      loseCard(p, code)
      return backToMap(p)
    case ASK_REMOVAL:
      loseCard(p, code)
      s.ask = 0
      s.phase = 'shop'
      return
    case ASK_COPY:
      gainCard(p, code)
      return backToMap(p)
    case ASK_TRANSFORM:
      transform(p, code)
      return backToMap(p)
    default:
      evolveInDeck(p, code)
      return backToMap(p)
  }
}

function loseCard(p: Play, code: number): void {
  takeAt(p.s.deck, p.s.deck.indexOf(code))
  p.emit?.({ kind: 'card', what: 'lost', card: code, isForCombat: false })
}

export function evolveInDeck(p: Play, code: number): void {
  takeAt(p.s.deck, p.s.deck.indexOf(code))
  insert(p.s.deck, code + 1)
  p.emit?.({ kind: 'card', what: 'evolved', card: code, isForCombat: false })
}

/** Into another of its rarity; the basic ones into a common one. */
function transform(p: Play, code: number): void {
  const { pack, dice } = p
  loseCard(p, code)
  const { rarity } = pack.cards[code] as Card
  const others = (pack.cardsOf[rarity === BASIC ? COMMON : rarity] as readonly number[]).filter(
    (other) => other >> 1 !== code >> 1,
  )
  const from = others.length > 0 ? others : [code]
  gainCard(p, from[roll(dice, 'event', from.length, 'transform')] as number)
}

// Shop

export function stock(p: Play): void {
  const { s, pack } = p
  const { cards, relics } = pack.config.shop
  s.offers = []
  for (let i = 0; i < cards; i++) s.offers.push(drawCard(p, 'shop'))
  const owned = s.boons.length
  for (let i = 0; i < relics; i++) {
    const relic = drawRelic(p, 'shop')
    s.offers.push(relic)
    // Owned for a moment, so that no relic is drawn twice.
    if (relic >= 0) s.boons.push(relic)
  }
  s.boons.length = owned
  p.emit?.({ kind: 'stock', offers: s.offers.slice() })
}

const withOath = (pack: Pack, s: State, price: number): number =>
  Math.floor((price * (100 + vowsOf(pack, s).shop)) / 100)
const PRICED = ['common', 'common', 'uncommon', 'rare', 'rare'] as const

export const isCardOffer = (pack: Pack, at: number): boolean => at < pack.config.shop.cards
export function priceOf(pack: Pack, s: State, at: number): number {
  const offer = s.offers[at] as number
  const { card_price, relic_price } = pack.config.shop
  const price = isCardOffer(pack, at)
    ? card_price[PRICED[(pack.cards[offer] as Card).rarity] as 'common']
    : relic_price[PRICED[(pack.boons[offer] as Boon).rarity] as 'common']
  return withOath(pack, s, price)
}
export const removalPrice = (pack: Pack, s: State): number =>
  withOath(pack, s, pack.config.shop.removal + pack.config.shop.removal_step * s.removals)
export const restockPrice = (pack: Pack, s: State): number => withOath(pack, s, pack.config.shop.restock)

export function buy(p: Play, at: number): void {
  const { s, pack } = p
  gainGold(p, -priceOf(pack, s, at))
  const offer = s.offers[at] as number
  if (isCardOffer(pack, at)) gainCard(p, offer)
  else gainBoon(p, offer)
  s.offers[at] = -1
}

export function buyRemoval(p: Play): void {
  gainGold(p, -removalPrice(p.pack, p.s))
  p.s.removals++
  askForCard(p, ASK_REMOVAL)
}

export function restock(p: Play): void {
  gainGold(p, -restockPrice(p.pack, p.s))
  stock(p)
}

// Trap

export const trapDamage = (pack: Pack, s: State): number => pack.config.trap.damage[s.act] ?? 0
export function trapHarm(pack: Pack, s: State, matches: number): number {
  const damage = trapDamage(pack, s)
  return matches === 0 ? damage : matches === 1 ? damage >> 1 : 0
}
export function trapMatches(s: State): number {
  const code = s.cast - 1
  const dice = [code >> 4, (code >> 2) & 3, code & 3]
  return dice.filter((die) => die === s.place).length
}

function castDice(dice: Dice, who: string): readonly [number, number, number] {
  const die = (i: number): number => roll(dice, 'event', 4, `${who} die ${i}`)
  return [die(1), die(2), die(3)]
}

export function springTrap(p: Play): void {
  const { s, pack, dice } = p
  const [a, b, c] = castDice(dice, 'trap')
  s.cast = 1 + 16 * a + 4 * b + c
  s.phase = 'sprung'
  const matches = trapMatches(s)
  p.emit?.({ kind: 'cast', dice: [a, b, c], matches, damage: trapHarm(pack, s, matches) })
}

export function rerollTrap(p: Play): void {
  const cost = p.pack.config.trap.reroll_charges
  p.s.charges -= cost
  p.s.asked = 1
  p.emit?.({ kind: 'charges', gained: -cost, charges: p.s.charges, cause: 'trap' })
  springTrap(p)
}

export function endure(p: Play): void {
  const { s, pack } = p
  loseHp(p, trapHarm(pack, s, trapMatches(s)), 'trap')
  if (s.hp <= 0) {
    s.killer = BY_TRAP
    s.phase = 'dead'
    return
  }
  backToMap(p)
}

function loseHp(p: Play, wanted: number, cause: string): void {
  const { s } = p
  const amount = Math.min(s.hp, wanted)
  s.hp -= amount
  s.taken += amount
  p.emit?.({ kind: 'lost-hp', amount, hp: s.hp, cause })
}

// Events

/** Why an option of an event is not to be had; undefined: it is. The last option always is. */
export function whyNoOption(pack: Pack, s: State, option: number): string | undefined {
  const { events } = pack.config
  if (option > 0) return undefined
  switch (EVENTS[s.place]) {
    case 'blood_price':
      return s.hp > events.blood_price.hp ? undefined : `It asks for ${events.blood_price.hp} hp; you have ${s.hp}.`
    case 'mirror_pool':
      return s.gold >= events.mirror_pool.gold
        ? undefined
        : `It asks for ${events.mirror_pool.gold} gold; you have ${s.gold}.`
    case 'buried_strongbox':
      if (bankRelic(pack, s) < 0) return 'You own every relic that could lie in it.'
      return s.hp > events.buried_strongbox.hp
        ? undefined
        : `It asks for ${events.buried_strongbox.hp} hp; you have ${s.hp}.`
    case 'star_reader':
      if (!canEvolve(s)) return 'Every card of your deck has evolved.'
      return s.charges >= events.star_reader.charges
        ? undefined
        : `It asks for ${events.star_reader.charges} charges; you have ${s.charges}.`
    default:
      return undefined
  }
}

/** The relic of the strongbox: the first that banks dice and is not owned. */
export function bankRelic(pack: Pack, s: State): number {
  return pack.boons.findIndex((boon, at) => !boon.isDestiny && boon.bankCapacity > 0 && !s.boons.includes(at))
}

export function takeOption(p: Play, option: number): void {
  const { s, pack } = p
  const { events } = pack.config
  const event = EVENTS[s.place]
  if (option > 0 && event === 'oasis') {
    s.maxHp += events.oasis.max_hp
    s.hp += events.oasis.max_hp
    p.emit?.({ kind: 'max-hp', gained: events.oasis.max_hp, maxHp: s.maxHp })
    return backToMap(p)
  }
  if (option > 0) {
    p.emit?.({ kind: 'left' })
    return backToMap(p)
  }
  switch (event) {
    case 'blood_price':
      loseHp(p, events.blood_price.hp, 'blood_price')
      gainCharges(p, events.blood_price.charges, 'blood_price')
      return backToMap(p)
    case 'knucklebones':
      return gamble(p)
    case 'mirror_pool':
      gainGold(p, -events.mirror_pool.gold)
      return askForCard(p, ASK_COPY)
    case 'potter':
      return askForCard(p, ASK_TRANSFORM)
    case 'oasis':
      heal(p, events.oasis.heal, 'oasis')
      return backToMap(p)
    case 'buried_strongbox':
      loseHp(p, events.buried_strongbox.hp, 'buried_strongbox')
      gainBoon(p, bankRelic(pack, s))
      return backToMap(p)
    case 'star_reader':
      gainCharges(p, -events.star_reader.charges, 'star_reader')
      return askForCard(p, ASK_READER)
    default:
      return startFight(p, [drawElite(p)], CHAMPION)
  }
}

function gamble(p: Play): void {
  const { pack, dice } = p
  const { triple_gold, pair_gold, distinct_charges } = pack.config.events.knucklebones
  const [a, b, c] = castDice(dice, 'event')
  const code = patternCode(a, b, c)
  p.emit?.({ kind: 'cast', dice: [a, b, c], matches: 0, damage: 0 })
  if (isDistinct(code)) gainCharges(p, distinct_charges, 'knucklebones')
  else gainGold(p, isTriple(code) ? triple_gold : pair_gold)
  backToMap(p)
}
