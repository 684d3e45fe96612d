import type { Dice } from '../../../engine/dice.ts'
import { heal } from '../fight/blows.ts'
import { diceOf, tellFoeDice } from '../fight/foes.ts'
import { type Play, roll } from '../fight/play.ts'
import { tellDice } from '../fight/pool.ts'
import { RARITIES } from '../language/content.ts'
import { BOSS_RARITY, type Boon, COMMON, type Pack, RARE, UNCOMMON } from '../language/pack.ts'
import { BOSS, CHAMPION, countOf, ELITE, FIGHT, type Foe, insert, REVEALED, type State, vowsOf } from '../state.ts'
import { makeMap } from './map.ts'

/** §8, §9 What a victory brings, and cards, relics and gold in general. */

export function gainGold(p: Play, gained: number): void {
  p.s.gold += gained
  p.emit?.({ kind: 'gold', gained, gold: p.s.gold })
}

export function gainCard(p: Play, card: number): void {
  insert(p.s.deck, card)
  p.emit?.({ kind: 'card', what: 'gained', card, isForCombat: false })
}

export function gainBoon(p: Play, boon: number): void {
  p.s.boons.push(boon)
  p.emit?.({ kind: 'relic', boon })
}

export function victory(p: Play): void {
  const { s, pack } = p
  p.emit?.({ kind: 'victory', stakes: s.stakes, turns: s.turn })
  clearTable(p)
  if (s.stakes === FIGHT) s.fights++
  else if (s.stakes === BOSS) s.bosses++
  else s.elites++
  if (s.stakes === BOSS && s.act === pack.acts.length - 1) {
    s.phase = 'won'
    return
  }
  for (let i = 0; i < s.boons.length; i++) {
    const boon = pack.boons[s.boons[i] as number] as Boon
    heal(p, boon.endHeal, boon.id)
    if (s.stakes !== FIGHT && boon.trophyCharge > 0) trophy(p, boon)
  }
  payOut(p)
  offerEvolution(p)
}

function trophy(p: Play, boon: Boon): void {
  const gained = Math.min(boon.trophyCharge, p.pack.config.charge_cap - p.s.charges)
  p.s.charges += gained
  p.emit?.({ kind: 'charges', gained, charges: p.s.charges, cause: boon.id })
}

/** Dice that are left expire; the cards go back into the deck. */
function clearTable(p: Play): void {
  const { s } = p
  if (p.emit !== undefined) {
    const left = [...s.pool, ...s.bank]
    s.pool = []
    if (left.length > 0) tellDice(p, 'expire', left, 'victory')
    if (s.loot.length > 0) tellDice(p, 'steal', s.loot.slice(), 'victory')
    if (s.loot.length > 0) tellDice(p, 'expire', s.loot.slice(), 'victory')
  }
  s.pool = []
  s.bank = []
  s.loot = []
  s.draw = []
  s.hand = []
  s.discard = []
  s.exhaust = []
  s.rituals = []
  s.statuses = []
  s.ask = 0
  s.asked = 0
  s.picked = 0
  s.held = -1
  s.pattern = 0
  s.ward = 0
  s.dodge = 0
  s.energy = 0
}

/** Dice of a foe that dies before it could use them. */
export function dropDice(p: Play, foe: Foe): void {
  if (foe[REVEALED] === 1 && p.emit !== undefined) tellFoeDice(p, foe, 'expire', diceOf(foe), [])
}

function payOut(p: Play): void {
  const { s, pack, dice } = p
  const { fight_gold, elite_gold, boss_gold } = pack.config.rewards
  if (s.stakes === BOSS) gainGold(p, boss_gold)
  else {
    const [low, high] = (s.stakes === FIGHT ? fight_gold : elite_gold) as readonly [number, number]
    gainGold(p, low + roll(dice, 'reward', high - low + 1, 'gold'))
  }
}

export const evolveCost = (pack: Pack, s: State): number => pack.config.evolve.cost + vowsOf(pack, s).evolveCost
export const canEvolve = (s: State): boolean => s.deck.some((code) => code % 2 === 0)

/** §8.2 The evolution check after a victory. */
function offerEvolution(p: Play): void {
  const { s, pack } = p
  if (s.charges >= evolveCost(pack, s) && canEvolve(s)) s.phase = 'evolve'
  else afterEvolution(p)
}

/** §9.2 To how much of the maximum a boss's death heals. */
export const bossHealPercent = (pack: Pack, s: State): number =>
  Math.max(0, pack.config.rewards.boss_heal_pct + vowsOf(pack, s).bossHeal)

export function afterEvolution(p: Play): void {
  const { s, pack } = p
  if (s.stakes === BOSS) {
    heal(p, Math.max(0, Math.floor((s.maxHp * bossHealPercent(pack, s)) / 100) - s.hp), 'boss')
    const from = relicsLeft(pack, s, [BOSS_RARITY, RARE])
    return offerRelics(p, drawSome(from, pack.config.rewards.boss_relics, p.dice, 'relic'))
  }
  if (s.stakes === ELITE) {
    const relic = drawRelic(p, 'reward')
    if (relic >= 0) gainBoon(p, relic)
  }
  offerCards(p)
}

/** Relics of these rarities that are not owned. */
export function relicsLeft(pack: Pack, s: State, rarities: readonly number[]): number[] {
  const left: number[] = []
  for (let i = 0; i < rarities.length; i++) {
    const relics = pack.relicsOf[rarities[i] as number] as readonly number[]
    for (let k = 0; k < relics.length; k++)
      if (countOf(s.boons, relics[k] as number) === 0) left.push(relics[k] as number)
  }
  return left
}
const ONE_RARITY = RARITIES.map((_, rarity) => [rarity])
const ANY_RARITY = [COMMON, UNCOMMON, RARE]

/** One relic by the odds of the rarities; any other where none of that rarity is left; −1 where none is. */
export function drawRelic(p: Play, stream: string): number {
  const { s, pack, dice } = p
  const { common, uncommon, rare } = pack.config.rewards.relic_odds
  const u = roll(dice, stream, common + uncommon + rare, 'relic rarity')
  const rarity = u < common ? COMMON : u < common + uncommon ? UNCOMMON : RARE
  let left = relicsLeft(pack, s, ONE_RARITY[rarity] as readonly number[])
  if (left.length === 0) left = relicsLeft(pack, s, ANY_RARITY)
  if (left.length === 0) return -1
  return left[left.length === 1 ? 0 : roll(dice, stream, left.length, 'relic')] as number
}

export function offerRelics(p: Play, offers: number[]): void {
  const { s } = p
  s.offers = offers
  s.phase = 'relics'
  p.emit?.({ kind: 'offered', what: 'relics', offers: offers.slice() })
}

/** §9.2 Different cards; every one that is not rare makes the next rare likelier. */
function offerCards(p: Play): void {
  const { s, pack } = p
  const { cards } = pack.config.rewards
  s.offers = []
  const rares = pack.cardsOf[RARE] as readonly number[]
  if (s.stakes === CHAMPION) s.offers = drawSome(rares, cards, p.dice, 'card')
  else while (s.offers.length < cards) s.offers.push(drawCard(p, 'reward'))
  s.phase = 'cards'
  p.emit?.({ kind: 'offered', what: 'cards', offers: s.offers.slice() })
}

/** A card by the odds of the rarities that is not yet among the offers. */
export function drawCard(p: Play, stream: string): number {
  const { s, pack, dice } = p
  const { card_odds: odds, rare_step } = pack.config.rewards
  const rare = odds.rare + s.luck
  const u = roll(dice, stream, odds.common + odds.uncommon + odds.rare, 'card rarity')
  const rarity = u < rare ? RARE : u < rare + odds.uncommon ? UNCOMMON : COMMON
  s.luck = rarity === RARE ? 0 : s.luck + rare_step
  const all = pack.cardsOf[rarity] as readonly number[]
  let open = 0
  for (let i = 0; i < all.length; i++) if (countOf(s.offers, all[i] as number) === 0) open++
  if (open === 0) return all[roll(dice, stream, all.length, 'card')] as number
  let at = roll(dice, stream, open, 'card')
  for (let i = 0; i < all.length; i++) {
    const code = all[i] as number
    if (countOf(s.offers, code) === 0 && at-- === 0) return code
  }
  return all[0] as number
}

/** Up to so many different entries of a list. */
export function drawSome(from: readonly number[], count: number, dice: Dice, what: string): number[] {
  const left = from.slice()
  const drawn: number[] = []
  while (drawn.length < count && left.length > 0)
    drawn.push(left.splice(left.length === 1 ? 0 : roll(dice, 'reward', left.length, what), 1)[0] as number)
  return drawn
}

/** A node is behind us. */
export function backToMap(p: Play): void {
  const { s } = p
  s.offers = []
  s.place = -1
  s.cast = 0
  s.ask = 0
  s.asked = 0
  s.stakes = 0
  s.phase = 'map'
}

const ACT_NAMES = ['act 1', 'act 2', 'act 3'] as const

/** Each act's map comes from dice of its own, however one came there. */
export function enterAct(p: Play, act: number): void {
  const { s, pack, dice } = p
  backToMap(p)
  s.act = act
  if (pack.acts[act]?.isNewGround === true) s.met = []
  s.row = -1
  s.column = -1
  s.map = makeMap(pack, dice.fork(ACT_NAMES[act] ?? `act ${act + 1}`))
  p.emit?.({ kind: 'act', act })
}
