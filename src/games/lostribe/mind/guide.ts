import type { Dice } from '../../../engine/dice.ts'
import { type Deed, DONE, END_TURN, type PackDeeds, SKIP, TIDY } from '../actions.ts'
import { damageWith, strikes } from '../fight/forecast.ts'
import {
  ATTACK,
  type Boon,
  BRITTLE,
  BURN,
  type Card,
  DIM,
  FORTIFY,
  HEAL_CARD,
  MIGHT,
  type Pack,
  REGEN,
  RITUAL,
  WARD_CARD,
} from '../language/pack.ts'
import { legal } from '../road/legal.ts'
import { nodeAt } from '../road/map.ts'
import { apply } from '../road/rules.ts'
import { ASK_REROLL, clone, DODGE, type Foe, HP, PLAYER, STATUS_SIZE, STUN, type State, WARD } from '../state.ts'

/**
 * The house's guide: what a position looks worth, and rules of thumb for every place. It looks at nothing the player may not
 * know: coming draws and dice are in no state.
 */

/** Weights in tenths of a hit point, by trial; see the README. */
const PER_HP = 10
const PER_MAX_HP = 4
const PER_CHARGE = 25
const PER_GOLD = 1
const PER_BOON = 120
const PER_RARITY = 40
const PER_CARD_POINT = 300
const PER_ROW = 100
const PER_ACT = 2000
const PER_FOE = 60
const PER_FOE_HP = 7
/** By stakes: what a fight promises, against what its foes take away as long as they stand. */
const PROMISE = [0, 300, 600, 1000, 550] as const
/** More than any promise: a fight that is won is better than one that goes on. */
const WON_FIGHT = 1200
const HARMLESS = 30
const PER_ENERGY = 12
const DEAD = -4000
const WON = 20_000

/** How good a card is to have: roughly the points of damage or ward it gives for its energy. */
function cardWorth(card: Card): number {
  const synergy = card.bonus
  let worth = 0
  if (card.type === ATTACK) worth += card.value * card.hits * (card.target === 1 ? 1.5 : 1) + card.pen
  if (card.type === WARD_CARD) worth += card.value
  if (card.type === HEAL_CARD) worth += card.value * 1.3
  if (card.type === RITUAL) worth += 9
  worth += 0.5 * (synergy.damage * card.hits + synergy.ward + synergy.heal * 1.3 + 3 * synergy.draw + 4 * synergy.hits)
  for (const effect of card.effects) {
    if (effect.op === 'draw') worth += 3 * effect.n
    if (effect.op === 'energy') worth += 4 * effect.n
    if (effect.op === 'status') worth += effect.status === BURN ? effect.value * effect.turns : 2 + 2 * effect.turns
    if (effect.op === 'evolve') worth += 3
  }
  if (card.triple >= 0 || card.pair >= 0) worth += 1.5
  if (card.manip >= 0) worth += 2.5
  worth -= 1.5 * card.diceCount + 2 * card.charges
  return worth + 3 - 4.5 * card.cost
}

/** Worth by card code, worked out once for a pack. */
export const cardWorths = (pack: Pack): readonly number[] => pack.cards.map(cardWorth)

/** What a run looks worth between fights. */
function standing(pack: Pack, worths: readonly number[], s: State): number {
  let worth = PER_ACT * s.act + PER_ROW * s.row + PER_HP * s.hp + PER_MAX_HP * s.maxHp
  worth += PER_CHARGE * Math.min(s.charges, 6) + PER_GOLD * s.gold
  for (let i = 0; i < s.boons.length; i++)
    worth += PER_BOON + PER_RARITY * (pack.boons[s.boons[i] as number] as Boon).rarity
  return worth + deckWorth(worths, s.deck)
}

/** A deck is as good as its mean card; a larger one is a little steadier. */
function deckWorth(worths: readonly number[], deck: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < deck.length; i++) sum += worths[deck[i] as number] as number
  return deck.length === 0 ? 0 : (PER_CARD_POINT * sum) / (deck.length + 4)
}

/** What the fight takes away from it: foes that stand, hits on their way, what burns. */
function fightWorth(pack: Pack, worths: readonly number[], s: State): number {
  let worth: number = PROMISE[s.stakes] as number
  let hits = 0
  for (let i = 0; i < s.foes.length; i++) {
    const foe = s.foes[i] as Foe
    worth -= PER_FOE + PER_FOE_HP * foe[HP] + 4 * foe[WARD] + 40 * foe[DODGE]
    if (foe[STUN] > 0) worth += 40
    if (!strikes(pack, s, foe)) continue
    // Three in four dice do not match.
    const least = damageWith(pack, s, foe, 0)
    hits += least + ((damageWith(pack, s, foe, 1) - least) * 3) / 4
  }
  if (s.dodge > 0) hits *= s.dodge > 1 ? 0.2 : 0.5
  const loss = Math.max(0, hits - s.ward)
  worth -= PER_HP * loss + (loss >= s.hp ? 1500 : 0)
  worth += statusWorth(s)
  worth += 60 * s.rituals.length + 30 * s.nextEnergy + 12 * (s.bank.length + s.loot.length)
  if (s.phase === 'tidy') worth += heldWorth(worths, s)
  else worth += 4 * s.hand.length + 2 * s.pool.length + PER_ENERGY * usefulEnergy(pack, s)
  return worth
}

/** Energy is worth something while there are cards to spend it on. */
function usefulEnergy(pack: Pack, s: State): number {
  let wanted = 0
  for (let i = 0; i < s.hand.length; i++) wanted += (pack.cards[s.hand[i] as number] as Card).cost
  return Math.min(wanted, s.energy)
}

/** Cards kept at the end of a turn stand in the way of better ones, or are better than what would come. */
function heldWorth(worths: readonly number[], s: State): number {
  const mean = meanWorth(worths, s.deck)
  let worth = 0
  for (let i = 0; i < s.hand.length; i++) worth += ((worths[s.hand[i] as number] as number) - mean) * 2
  return worth
}

function meanWorth(worths: readonly number[], deck: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < deck.length; i++) sum += worths[deck[i] as number] as number
  return deck.length === 0 ? 0 : sum / deck.length
}

function statusWorth({ statuses }: State): number {
  let worth = 0
  for (let i = 0; i < statuses.length; i += STATUS_SIZE) {
    const value = statuses[i + 2] as number
    const turns = statuses[i + 3] as number
    const side = statuses[i] === PLAYER ? -1 : 1
    switch (statuses[i + 1]) {
      case BURN:
        worth += side * (side > 0 ? PER_FOE_HP : PER_HP) * value * turns
        break
      case BRITTLE:
      case DIM:
        worth += side * 8 * value * Math.min(turns, 3)
        break
      case FORTIFY:
      case MIGHT:
      case REGEN:
        worth -= side * 8 * value * Math.min(turns, 3)
    }
  }
  return worth
}

const isFight = (s: State): boolean => s.phase === 'act' || s.phase === 'pick' || s.phase === 'tidy'

export function value(pack: Pack, worths: readonly number[], s: State): number {
  if (s.phase === 'won') return WON + PER_HP * s.hp
  if (s.phase === 'hero') return 0
  const base = standing(pack, worths, s)
  if (s.phase === 'dead') return DEAD + PER_ACT * s.act + PER_ROW * s.row + fightLeft(s)
  if (isFight(s)) return base + (s.foes.length === 0 ? WON_FIGHT + 100 : fightWorth(pack, worths, s))
  return base + atNode(pack, s)
}

/** A choice half made: what is asked for will be worth something. */
function atNode(pack: Pack, s: State): number {
  if (s.phase === 'evolve') return WON_FIGHT + 30
  if (s.phase === 'deck') return 40
  if (s.phase === 'cards') return WON_FIGHT + 60
  if (s.phase === 'relics') return (s.stakes > 0 ? WON_FIGHT : 0) + 100
  if (s.phase === 'sprung') return -40
  if (s.phase === 'shop') return Math.min(s.gold, 150) / 2 + (pack.config.shop.cards > 0 ? 10 : 0)
  return 0
}

/** Of a lost fight: how much of the foes was left. */
function fightLeft(s: State): number {
  let left = 0
  for (let i = 0; i < s.foes.length; i++) left += (s.foes[i] as Foe)[HP]
  return -Math.min(90, left)
}

/** Falls that decide nothing the guide looks at. */
const BLIND: Dice = { roll: () => 0, fork: () => BLIND, entropy: () => '0000000000000000' }

/** Dice that all show one face. */
const FALLS: readonly Dice[] = [0, 1, 2, 3].map((face) => {
  const fall: Dice = { roll: (_, sides) => Math.min(face, sides - 1), fork: () => fall, entropy: BLIND.entropy }
  return fall
})

function after(pack: Pack, s: State, deed: Deed): State {
  const then = clone(s)
  apply(pack, then, [{ seat: 0, action: deed }], BLIND)
  return then
}

/** Sensible things to do now, the guide's own first. */
export function* plans(pack: Pack, deeds: PackDeeds, worths: readonly number[], s: State): Generator<readonly Deed[]> {
  const open = legal(pack, deeds, s)
  if (open.length === 1) return yield [open[0] as Deed]
  const ranked = isFight(s) ? rankInFight(pack, worths, s, open) : rank(pack, worths, s, open)
  yield [ranked[0] as Deed]
  if (isFight(s)) return
  for (let i = 1; i < ranked.length && i < 5; i++) yield [ranked[i] as Deed]
}

/** Plays that look better than leaving it, the best first; then the end of the turn. */
function rankInFight(pack: Pack, worths: readonly number[], s: State, open: readonly Deed[]): Deed[] {
  const now = value(pack, worths, s)
  // A card that does no good is still better played than held.
  const slack = s.phase === 'act' ? HARMLESS : 0
  const scored: { deed: Deed; points: number }[] = []
  const seen: number[] = []
  for (const deed of open) {
    if (deed === END_TURN || deed === TIDY || deed === DONE) continue
    if (deed.verb === 'throw') continue
    if (deed.verb === 'play') {
      const key = (s.hand[deed.n] as number) * 16 + deed.target
      if (seen.includes(key)) continue
      seen.push(key)
    }
    const points = deed.verb === 'die' ? pickWorth(pack, worths, s, deed) : value(pack, worths, after(pack, s, deed))
    scored.push({ deed, points })
  }
  scored.sort((a, b) => b.points - a.points)
  // Some cards ask for something and take no for an answer; others do not.
  const isForced = !open.includes(DONE) && !open.includes(END_TURN)
  if (isForced) return scored.map(({ deed }) => deed)
  const end = open.includes(DONE) ? DONE : wantsToTidy(pack, worths, s) && open.includes(TIDY) ? TIDY : END_TURN
  return [...scored.filter(({ points }) => points > now - slack).map(({ deed }) => deed), end]
}

/** A die to be picked. One that falls anew shows any face; the guide takes the mean of the four. */
function pickWorth(pack: Pack, worths: readonly number[], s: State, deed: Deed): number {
  if (s.ask !== ASK_REROLL) return value(pack, worths, after(pack, s, deed))
  let sum = 0
  for (const fall of FALLS) {
    const then = clone(s)
    apply(pack, then, [{ seat: 0, action: deed }], fall)
    if (then.phase === 'pick') apply(pack, then, [{ seat: 0, action: DONE }], fall)
    sum += value(pack, worths, then)
  }
  return sum / FALLS.length
}

/** Whether cards are left that only fill the hand, or dice that a relic could keep. */
function wantsToTidy(pack: Pack, worths: readonly number[], s: State): boolean {
  if (s.pool.length > 0 && pack.boons.some((boon, at) => boon.bankCapacity > 0 && s.boons.includes(at))) return true
  const mean = meanWorth(worths, s.deck)
  return s.hand.some((code) => (worths[code] as number) < mean)
}

function rank(pack: Pack, worths: readonly number[], s: State, open: readonly Deed[]): Deed[] {
  const scored = open.map((deed) => ({ deed, points: thumb(pack, worths, s, deed) }))
  return scored.sort((a, b) => b.points - a.points).map(({ deed }) => deed)
}

/** A choice between fights: the value after it, or a rule of thumb where that would start a fight. */
function thumb(pack: Pack, worths: readonly number[], s: State, deed: Deed): number {
  if (deed.verb === 'hero') return deed.n === 2 ? 1 : 0
  if (deed.verb === 'destiny') return DESTINY_WORTH[(pack.boons[deed.n] as Boon).id] ?? 0
  if (deed.verb === 'go') return nodeWorth(s, deed.n)
  if (deed === SKIP) return value(pack, worths, after(pack, s, deed)) + 5
  return value(pack, worths, after(pack, s, deed))
}

const DESTINY_WORTH: Readonly<Record<string, number>> = {
  ...{ d_empress: 6, d_emperor: 5, d_fool: 4, d_star: 3, d_magician: 3, d_wheel: 2, d_temperance: 2, d_priestess: 1 },
}

/** fight, event, elite, shop, rest, trap, treasure, boss */
const NODE_WORTH = [5, 6, 3, 4, 7, 0, 9, 9] as const
function nodeWorth(s: State, column: number): number {
  const node = nodeAt(s.map, s.row + 1, column)
  const isHealthy = s.hp * 10 > s.maxHp * 7
  if (node === 2) return isHealthy ? 8 : -5
  if (node === 4) return isHealthy ? 3 : 9
  if (node === 3) return s.gold >= 75 ? 7 : 2
  return NODE_WORTH[node] as number
}
