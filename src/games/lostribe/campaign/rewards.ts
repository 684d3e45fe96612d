import type { Dice } from '../../../engine/dice/dice.ts'
import type { PlayContext } from '../combat/context.ts'
import { rollNumber } from '../combat/dice/dice.ts'
import { emitDice } from '../combat/dice/dice-events.ts'
import { gainGold, healPlayer } from '../combat/gains.ts'
import { runRelic } from '../combat/hooks.ts'
import { sumOfRelics } from '../combat/relic-values.ts'
import { oathTotalsAt, type Pack } from '../content/pack.ts'
import { percentOf } from '../int-math.ts'
import { countEqual, numberAt, removeAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import {
  BOSS,
  BOSS_RARITY,
  CHAMPION,
  COMMON,
  ELITE,
  FIGHT,
  NO_PICK,
  RARE,
  type RarityIndex,
  UNCOMMON,
} from '../vocabulary.ts'
import { canEvolve } from './deck.ts'

/** §8.2, §9.2 The rewards of a victory. */

/** Adds a relic or destiny. */
export function gainRelic({ s, emit }: PlayContext, relic: number): void {
  s.boons.push(relic)
  emit?.({ kind: 'relic', boon: relic })
}

/** Ends a won fight: counts it, runs the relics' effects, pays gold and offers rewards. */
export function winFight(play: PlayContext): void {
  const { s, pack } = play
  play.emit?.({ kind: 'victory', stakes: s.stakes, turns: s.turn })
  clearFight(play)
  if (s.stakes === FIGHT) s.fights++
  else if (s.stakes === BOSS) s.bosses++
  else s.elites++
  if (s.stakes === BOSS && s.act === pack.acts.length - 1) {
    s.phase = 'won'
    return
  }
  for (const relic of s.boons) {
    runRelic(play, pack.relicActs.combat_end, relic)
    if (s.stakes !== FIGHT) runRelic(play, pack.relicActs.trophy, relic)
  }
  payOut(play)
  offerEvolution(play)
}

/** Clears everything that belongs to the fight. Unspent dice are lost; the deck needs no change, because fights use copies of its cards. */
function clearFight(play: PlayContext): void {
  const { s } = play
  if (play.emit !== undefined) emitLastDice(play)
  s.pool = []
  s.bank = []
  s.loot = []
  s.draw = []
  s.hand = []
  s.discard = []
  s.exhaust = []
  s.rituals = []
  s.statuses = []
  s.ask = NO_PICK
  s.asked = 0
  s.picked = 0
  s.held = -1
  s.pattern = 0
  s.ward = 0
  s.dodge = 0
  s.energy = 0
}

function emitLastDice(play: PlayContext): void {
  const { s } = play
  const left = [...s.pool, ...s.bank]
  s.pool = []
  if (left.length > 0) emitDice(play, 'expire', left, 'victory')
  if (s.loot.length === 0) return
  emitDice(play, 'steal', s.loot.slice(), 'victory')
  emitDice(play, 'expire', s.loot.slice(), 'victory')
}

function payOut(play: PlayContext): void {
  const { s, pack, dice } = play
  const { fight_gold, elite_gold, boss_gold } = pack.config.rewards
  if (s.stakes === BOSS) return gainGold(play, boss_gold)
  const [min, max] = s.stakes === FIGHT ? fight_gold : elite_gold
  gainGold(play, min + rollNumber(dice, 'reward', max - min + 1, 'gold'))
}

export const evolveCost = (pack: Pack, s: State): number =>
  Math.max(
    1,
    pack.config.evolve.cost +
      oathTotalsAt(pack, s.oath).evolve_cost -
      sumOfRelics(pack.relicValues.evolution.evolve_discount, s),
  )

/** §8.2 Offers an evolution if the player can pay for one. */
function offerEvolution(play: PlayContext): void {
  const { s, pack } = play
  if (s.charges >= evolveCost(pack, s) && canEvolve(s)) s.phase = 'evolve'
  else continueAfterEvolution(play)
}

/** §9.2 After a victory over a boss the player heals to at least this percentage of max hp. */
export const bossHealPercent = (pack: Pack, s: State): number =>
  Math.max(0, pack.config.rewards.boss_heal_pct + oathTotalsAt(pack, s.oath).boss_heal_pct)

export function continueAfterEvolution(play: PlayContext): void {
  const { s, pack } = play
  if (s.stakes === BOSS) {
    healPlayer(play, Math.max(0, percentOf(s.maxHp, bossHealPercent(pack, s)) - s.hp), 'boss')
    const from = unownedRelics(pack, s, BOSS_RELIC_RARITIES)
    return offerRelics(play, drawDistinctEntries(from, pack.config.rewards.boss_relics, play.dice, 'relic'))
  }
  if (s.stakes === ELITE) {
    const relic = drawRelic(play, 'reward')
    if (relic !== undefined) gainRelic(play, relic)
  }
  offerCards(play)
}

const BOSS_RELIC_RARITIES: readonly RarityIndex[] = [BOSS_RARITY, RARE]
const REWARD_RARITIES: readonly RarityIndex[] = [COMMON, UNCOMMON, RARE]

/** Relics of the given rarities that the player does not own. */
function unownedRelics(pack: Pack, s: State, rarities: readonly RarityIndex[]): number[] {
  const left: number[] = []
  for (const rarity of rarities) {
    const relics = pack.relicsOf[rarity]
    for (let i = 0; i < relics.length; i++)
      if (countEqual(s.boons, numberAt(relics, i)) === 0) left.push(numberAt(relics, i))
  }
  return left
}

/**
 * Draws a relic that the player does not own: first a rarity by its odds, then a relic of that rarity, or of any if
 * none is left. Undefined if all are owned.
 */
export function drawRelic(play: PlayContext, stream: string): number | undefined {
  const { s, pack, dice } = play
  const { common, uncommon, rare } = pack.config.rewards.relic_odds
  const u = rollNumber(dice, stream, common + uncommon + rare, 'relic rarity')
  const rarity = u < common ? COMMON : u < common + uncommon ? UNCOMMON : RARE
  let left = unownedRelics(pack, s, [rarity])
  if (left.length === 0) left = unownedRelics(pack, s, REWARD_RARITIES)
  return left.length < 2 ? left[0] : left[rollNumber(dice, stream, left.length, 'relic')]
}

export function offerRelics({ s, emit }: PlayContext, offers: number[]): void {
  s.offers = offers
  s.phase = 'relics'
  emit?.({ kind: 'offered', what: 'relics', offers: offers.slice() })
}

/** §9.2 Offers cards, all different. Each offered card that is not rare raises the odds that the next one is. */
function offerCards(play: PlayContext): void {
  const { s, pack } = play
  const { cards } = pack.config.rewards
  s.offers = []
  if (s.stakes === CHAMPION) s.offers = drawDistinctEntries(cardsFor(pack, s, RARE), cards, play.dice, 'card')
  else while (s.offers.length < cards) s.offers.push(drawCard(play, 'reward'))
  s.phase = 'cards'
  play.emit?.({ kind: 'offered', what: 'cards', offers: s.offers.slice() })
}

/** Draws a card that is not on offer yet: first a rarity by its odds, then a card of that rarity. */
export function drawCard({ s, pack, dice }: PlayContext, stream: string): number {
  const { card_odds: odds, rare_step } = pack.config.rewards
  const rare = odds.rare + s.luck
  const u = rollNumber(dice, stream, odds.common + odds.uncommon + odds.rare, 'card rarity')
  const rarity = u < rare ? RARE : u < rare + odds.uncommon ? UNCOMMON : COMMON
  s.luck = rarity === RARE ? 0 : s.luck + rare_step
  const all = cardPool(pack, s, rarity)
  let open = 0
  for (let i = 0; i < all.length; i++) if (countEqual(s.offers, numberAt(all, i)) === 0) open++
  let index = rollNumber(dice, stream, open === 0 ? all.length : open, 'card')
  if (open === 0) return numberAt(all, index)
  let i = 0
  while (countEqual(s.offers, numberAt(all, i)) > 0 || index-- > 0) i++
  return numberAt(all, i)
}

/** §9.2 All cards of a rarity that the current hero may be offered. */
const cardsFor = (pack: Pack, s: State, rarity: RarityIndex): number[] => [
  ...(pack.ownCardsOf[s.hero]?.[rarity] ?? []),
  ...pack.cardsOf[rarity],
]

/**
 * §9.2 The cards to draw from: alternates between the hero's own cards and those offered to all. If one group has no
 * card of the rarity, uses the other.
 */
function cardPool(pack: Pack, s: State, rarity: RarityIndex): readonly number[] {
  const own = pack.ownCardsOf[s.hero]?.[rarity] ?? []
  const common = pack.cardsOf[rarity]
  const isOwn = s.offers.length % 2 === 0
  if (own.length === 0) return common
  return isOwn || common.length === 0 ? own : common
}

/** Draws up to `count` different entries of a list. */
export function drawDistinctEntries(from: readonly number[], count: number, dice: Dice, label: string): number[] {
  const left = from.slice()
  const drawn: number[] = []
  while (drawn.length < count && left.length > 0)
    drawn.push(removeAt(left, left.length === 1 ? 0 : rollNumber(dice, 'reward', left.length, label)))
  return drawn
}
