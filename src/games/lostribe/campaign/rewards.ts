import type { Dice } from '../../../engine/dice/dice.ts'
import type { Play } from '../combat/context.ts'
import { roll } from '../combat/dice/dice.ts'
import { tellDice } from '../combat/dice/dice-events.ts'
import { gainGold, heal } from '../combat/gains.ts'
import { runRelic } from '../combat/hooks.ts'
import { sumAsked } from '../combat/relic-values.ts'
import { type Pack, swornAt } from '../content/pack.ts'
import { percentOf } from '../int-math.ts'
import {
  BOSS,
  BOSS_RARITY,
  CHAMPION,
  COMMON,
  ELITE,
  FIGHT,
  NOTHING_ASKED,
  RARE,
  type RarityPlace,
  UNCOMMON,
} from '../names.ts'
import { countOf, numberAt, takeAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import { canEvolve } from './deck.ts'

/** §8.2, §9.2 What a victory brings. */

/** A relic or a destiny. */
export function gainRelic({ s, emit }: Play, relic: number): void {
  s.boons.push(relic)
  emit?.({ kind: 'relic', boon: relic })
}

export function victory(play: Play): void {
  const { s, pack } = play
  play.emit?.({ kind: 'victory', stakes: s.stakes, turns: s.turn })
  clearTable(play)
  if (s.stakes === FIGHT) s.fights++
  else if (s.stakes === BOSS) s.bosses++
  else s.elites++
  if (s.stakes === BOSS && s.act === pack.acts.length - 1) {
    s.phase = 'won'
    return
  }
  for (const relic of s.boons) {
    runRelic(play, pack.does.combat_end, relic)
    if (s.stakes !== FIGHT) runRelic(play, pack.does.trophy, relic)
  }
  payOut(play)
  offerEvolution(play)
}

/** Dice that are left expire; the cards go back into the deck. */
function clearTable(play: Play): void {
  const { s } = play
  if (play.emit !== undefined) tellLastDice(play)
  s.pool = []
  s.bank = []
  s.loot = []
  s.draw = []
  s.hand = []
  s.discard = []
  s.exhaust = []
  s.rituals = []
  s.statuses = []
  s.ask = NOTHING_ASKED
  s.asked = 0
  s.picked = 0
  s.held = -1
  s.pattern = 0
  s.ward = 0
  s.dodge = 0
  s.energy = 0
}

function tellLastDice(play: Play): void {
  const { s } = play
  const left = [...s.pool, ...s.bank]
  s.pool = []
  if (left.length > 0) tellDice(play, 'expire', left, 'victory')
  if (s.loot.length === 0) return
  tellDice(play, 'steal', s.loot.slice(), 'victory')
  tellDice(play, 'expire', s.loot.slice(), 'victory')
}

function payOut(play: Play): void {
  const { s, pack, dice } = play
  const { fight_gold, elite_gold, boss_gold } = pack.config.rewards
  if (s.stakes === BOSS) return gainGold(play, boss_gold)
  const [least, most] = s.stakes === FIGHT ? fight_gold : elite_gold
  gainGold(play, least + roll(dice, 'reward', most - least + 1, 'gold'))
}

export const evolveCost = (pack: Pack, s: State): number =>
  Math.max(
    1,
    pack.config.evolve.cost + swornAt(pack, s.oath).evolve_cost - sumAsked(pack.asks.evolution.evolve_discount, s),
  )

/** §8.2 The evolution check after a victory. */
function offerEvolution(play: Play): void {
  const { s, pack } = play
  if (s.charges >= evolveCost(pack, s) && canEvolve(s)) s.phase = 'evolve'
  else afterEvolution(play)
}

/** §9.2 To how much of the maximum a boss's death heals. */
export const bossHealPercent = (pack: Pack, s: State): number =>
  Math.max(0, pack.config.rewards.boss_heal_pct + swornAt(pack, s.oath).boss_heal_pct)

export function afterEvolution(play: Play): void {
  const { s, pack } = play
  if (s.stakes === BOSS) {
    heal(play, Math.max(0, percentOf(s.maxHp, bossHealPercent(pack, s)) - s.hp), 'boss')
    const from = relicsLeft(pack, s, GREAT)
    return offerRelics(play, drawSome(from, pack.config.rewards.boss_relics, play.dice, 'relic'))
  }
  if (s.stakes === ELITE) {
    const relic = drawRelic(play, 'reward')
    if (relic !== undefined) gainRelic(play, relic)
  }
  offerCards(play)
}

const GREAT: readonly RarityPlace[] = [BOSS_RARITY, RARE]
const ANY_RARITY: readonly RarityPlace[] = [COMMON, UNCOMMON, RARE]

/** Relics of these rarities that are not owned. */
function relicsLeft(pack: Pack, s: State, rarities: readonly RarityPlace[]): number[] {
  const left: number[] = []
  for (const rarity of rarities) {
    const relics = pack.relicsOf[rarity]
    for (let i = 0; i < relics.length; i++)
      if (countOf(s.boons, numberAt(relics, i)) === 0) left.push(numberAt(relics, i))
  }
  return left
}

/** One relic by the odds of the rarities; any other where none of that rarity is left; undefined where none is. */
export function drawRelic(play: Play, stream: string): number | undefined {
  const { s, pack, dice } = play
  const { common, uncommon, rare } = pack.config.rewards.relic_odds
  const u = roll(dice, stream, common + uncommon + rare, 'relic rarity')
  const rarity = u < common ? COMMON : u < common + uncommon ? UNCOMMON : RARE
  let left = relicsLeft(pack, s, [rarity])
  if (left.length === 0) left = relicsLeft(pack, s, ANY_RARITY)
  return left.length < 2 ? left[0] : left[roll(dice, stream, left.length, 'relic')]
}

export function offerRelics({ s, emit }: Play, offers: number[]): void {
  s.offers = offers
  s.phase = 'relics'
  emit?.({ kind: 'offered', what: 'relics', offers: offers.slice() })
}

/** §9.2 Different cards; every one that is not rare makes the next rare likelier. */
function offerCards(play: Play): void {
  const { s, pack } = play
  const { cards } = pack.config.rewards
  s.offers = []
  if (s.stakes === CHAMPION) s.offers = drawSome(cardsFor(pack, s, RARE), cards, play.dice, 'card')
  else while (s.offers.length < cards) s.offers.push(drawCard(play, 'reward'))
  s.phase = 'cards'
  play.emit?.({ kind: 'offered', what: 'cards', offers: s.offers.slice() })
}

/** A card by the odds of the rarities that is not yet among the offers. */
export function drawCard({ s, pack, dice }: Play, stream: string): number {
  const { card_odds: odds, rare_step } = pack.config.rewards
  const rare = odds.rare + s.luck
  const u = roll(dice, stream, odds.common + odds.uncommon + odds.rare, 'card rarity')
  const rarity = u < rare ? RARE : u < rare + odds.uncommon ? UNCOMMON : COMMON
  s.luck = rarity === RARE ? 0 : s.luck + rare_step
  const all = poolOf(pack, s, rarity)
  let open = 0
  for (let i = 0; i < all.length; i++) if (countOf(s.offers, numberAt(all, i)) === 0) open++
  let place = roll(dice, stream, open === 0 ? all.length : open, 'card')
  if (open === 0) return numberAt(all, place)
  let i = 0
  while (countOf(s.offers, numberAt(all, i)) > 0 || place-- > 0) i++
  return numberAt(all, i)
}

/** §9.2 Everything of a rarity that this hero may be offered. */
const cardsFor = (pack: Pack, s: State, rarity: RarityPlace): number[] => [
  ...(pack.ownCardsOf[s.hero]?.[rarity] ?? []),
  ...pack.cardsOf[rarity],
]

/** §9.2 The hero's own cards and those of all in turn; where one of them has none of the rarity, the other. */
function poolOf(pack: Pack, s: State, rarity: RarityPlace): readonly number[] {
  const own = pack.ownCardsOf[s.hero]?.[rarity] ?? []
  const common = pack.cardsOf[rarity]
  const isOwn = s.offers.length % 2 === 0
  if (own.length === 0) return common
  return isOwn || common.length === 0 ? own : common
}

/** Up to so many different entries of a list. */
export function drawSome(from: readonly number[], count: number, dice: Dice, what: string): number[] {
  const left = from.slice()
  const drawn: number[] = []
  while (drawn.length < count && left.length > 0)
    drawn.push(takeAt(left, left.length === 1 ? 0 : roll(dice, 'reward', left.length, what)))
  return drawn
}
