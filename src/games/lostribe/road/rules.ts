import type { Dice } from '../../../engine/dice.ts'
import type { Emit, Moves } from '../../../engine/game.ts'
import type { Deed } from '../actions.ts'
import type { Event } from '../events.ts'
import { heal } from '../fight/blows.ts'
import { FUSE_PAIR, FUSE_TRIPLE, fuseOf, NO_FUSE, type Reason, whyNot } from '../fight/cards.ts'
import { elementOf } from '../fight/elements.ts'
import {
  discardFromHand,
  donePicking,
  endTurn,
  gainCharges,
  pick,
  playFromHand,
  throwAll,
  unleash,
} from '../fight/fight.ts'
import type { Play } from '../fight/play.ts'
import { bankDie } from '../fight/pool.ts'
import { BANK, type Card, type Pack, REROLL, SWAP } from '../language/pack.ts'
import type { Options } from '../options.ts'
import { score } from '../score.ts'
import { ASK_FORGET, BOSS, makeState, type State } from '../state.ts'
import { becomeHero } from './hero.ts'
import {
  answerWithCard,
  askForCard,
  buy,
  buyRemoval,
  endure,
  enterNode,
  evolveInDeck,
  rerollTrap,
  restHeal,
  restock,
  springTrap,
  takeOption,
} from './nodes.ts'
import { applyScenario } from './scenario.ts'
import { afterEvolution, backToMap, drawSome, enterAct, evolveCost, gainBoon, gainCard } from './spoils.ts'

/** Whom to play is the first choice, unless the options say it. */
export function setup(pack: Pack, options: Options, dice: Dice): State {
  const s = makeState()
  const p: Play = { pack, s, dice, emit: undefined }
  s.oath = options.oath ?? 0
  if (options.scenario !== undefined) applyScenario(p, options.scenario, options.hero)
  else if (options.hero !== undefined)
    chooseHero(
      p,
      pack.heroes.findIndex(({ id }) => id === options.hero),
    )
  return s
}

/** One deed of the player, and everything that follows from it until the player has to choose again. */
export function apply(pack: Pack, s: State, moves: Moves<Deed>, dice: Dice, emit?: Emit<Event>): void {
  const p: Play = { pack, s, dice, emit }
  act(p, (moves[0] as { action: Deed }).action)
  if (s.phase === 'dead' || s.phase === 'won')
    emit?.({ kind: 'ended', won: s.phase === 'won', killer: s.killer, score: score(pack, s) })
}

function act(p: Play, { verb, n, target }: Deed): void {
  const { s } = p
  switch (verb) {
    case 'play':
      return playFromHand(p, n, target, NO_FUSE)
    case 'fuse':
      return playFromHand(p, n, target, fuseOf(s, p.pack.cards[s.hand[n] as number] as Card))
    case 'end-turn':
      return endTurn(p)
    case 'die':
    case 'card':
      return pick(p, n, target)
    case 'discard':
      return discardFromHand(p, n)
    case 'keep':
      s.asked++
      return bankDie(p, n, 'keep')
    case 'done':
      return done(p)
    case 'tidy':
      s.phase = 'tidy'
      return p.emit?.({ kind: 'tidying' })
    case 'ult':
      return unleash(p, n)
    case 'throw':
      return throwAll(p)
    case 'hero':
      return chooseHero(p, n)
    case 'destiny':
      s.boons.push(n)
      p.emit?.({ kind: 'destiny', boon: n })
      return enterAct(p, 0)
    case 'go':
      return enterNode(p, n)
    default:
      return elsewhere(p, verb, n)
  }
}

/** The places between fights. */
function elsewhere(p: Play, verb: Deed['verb'], n: number): void {
  const { s, pack } = p
  switch (verb) {
    case 'take':
      return take(p, n)
    case 'skip':
      p.emit?.({ kind: 'skipped', what: s.phase })
      return s.phase === 'evolve' ? afterEvolution(p) : leaveOffers(p)
    case 'deck':
      return s.phase === 'evolve' ? evolveAfterVictory(p, n) : answerWithCard(p, n)
    case 'rest':
      p.emit?.({ kind: 'rested' })
      heal(p, restHeal(pack, s), 'rest')
      return backToMap(p)
    case 'meditate':
      gainCharges(p, pack.config.rest.charges, 'meditation')
      return backToMap(p)
    case 'forget':
      return askForCard(p, ASK_FORGET)
    case 'buy':
      return buy(p, n)
    case 'removal':
      return buyRemoval(p)
    case 'restock':
      return restock(p)
    case 'leave':
      p.emit?.({ kind: 'left' })
      return backToMap(p)
    case 'roll':
      return springTrap(p)
    case 'reroll':
      return rerollTrap(p)
    case 'endure':
      return endure(p)
    default:
      return takeOption(p, n)
  }
}

function done(p: Play): void {
  const { s } = p
  if (s.phase === 'pick') return donePicking(p)
  s.asked = 0
  endTurn(p)
}

/** §9 Three of the destinies are offered. */
function chooseHero(p: Play, hero: number): void {
  const { s, pack, dice } = p
  becomeHero(pack, s, hero)
  p.emit?.({ kind: 'hero', hero, hp: s.hp })
  s.phase = 'destiny'
  s.offers = drawSome(pack.destinies, 3, dice, 'destiny')
  p.emit?.({ kind: 'offered', what: 'destinies', offers: s.offers.slice() })
}

function take(p: Play, at: number): void {
  const { s } = p
  const offer = s.offers[at] as number
  if (s.phase === 'cards') gainCard(p, offer)
  else gainBoon(p, offer)
  leaveOffers(p)
}

function leaveOffers(p: Play): void {
  const { s } = p
  if (s.stakes === BOSS) enterAct(p, s.act + 1)
  else backToMap(p)
}

function evolveAfterVictory(p: Play, code: number): void {
  gainCharges(p, -evolveCost(p.pack, p.s), 'evolution')
  evolveInDeck(p, code)
  afterEvolution(p)
}

/** A play by name, for callers outside a run. */
export interface PlayOrder {
  /** Place in the hand, from 0. */
  readonly card: number
  /** Place of the foe, from 0. */
  readonly target?: number
  readonly fuse?: 'triple' | 'pair'
  /** Places in the pool for a reroll, bank or swap; for a swap the element it turns to; a place in the hand to evolve. */
  readonly dice?: readonly number[]
  readonly to?: string
  readonly evolve?: number
}
export type Played = { readonly ok: true } | { readonly ok: false; readonly reason: Reason }

/** §7.2 The dice and the card an order names must be there, before anything is paid. */
function whyNotNamed(
  { cards }: Pack,
  s: State,
  { card: place, fuse, dice, to, evolve }: PlayOrder,
): Reason | undefined {
  const card = cards[s.hand[place] as number] as Card
  const left = s.pool.length - (fuse === undefined ? card.diceCount : 3)
  const isThere = (die: number, i: number): boolean =>
    Number.isInteger(die) && die >= 0 && die < (card.manip === BANK ? left - i : left)
  if (dice !== undefined && !dice.every(isThere)) return 'bad_target'
  if (card.manip === REROLL && new Set(dice).size !== (dice?.length ?? 0)) return 'bad_target'
  if (card.manip === SWAP && dice !== undefined && elementOf(to) < 0) return 'bad_target'
  if (evolve === undefined) return undefined
  const code = s.hand[evolve >= place ? evolve + 1 : evolve]
  return code !== undefined && code % 2 === 0 ? undefined : 'bad_target'
}

/**
 * §7.2 Plays a card or changes nothing at all: then the reason says why, in words that never change. Where the card asks for dice
 * or a card and the order names none, the state waits in `pick`.
 */
export function playCard(pack: Pack, s: State, order: PlayOrder, dice: Dice, emit?: Emit<Event>): Played {
  const fuse = order.fuse === 'triple' ? FUSE_TRIPLE : order.fuse === 'pair' ? FUSE_PAIR : NO_FUSE
  const target = order.target ?? 0
  const reason = whyNot(pack, s, order.card, target, fuse) ?? whyNotNamed(pack, s, order)
  if (reason !== undefined) {
    emit?.({ kind: 'refused', reason })
    return { ok: false, reason }
  }
  const p: Play = { pack, s, dice, emit }
  playFromHand(p, order.card, target, fuse)
  const places = order.dice ?? (order.evolve === undefined ? [] : [order.evolve])
  for (const place of places) if ((s.phase as string) === 'pick') pick(p, place, elementOf(order.to))
  if ((s.phase as string) === 'pick' && places.length > 0) donePicking(p)
  return { ok: true }
}
