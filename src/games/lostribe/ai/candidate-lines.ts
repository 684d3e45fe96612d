import type { Dice } from '../../../engine/dice/dice.ts'
import type { ByIndex } from '../../../lib/enums.ts'
import { type Action, DONE_PICKING, END_TURN, OVERRIDE, type PackActions, SKIP, TIDY_HAND } from '../actions.ts'
import { legalActions } from '../campaign/legal.ts'
import { nodeKindAt } from '../campaign/map.ts'
import { applyMoves } from '../campaign/rules.ts'
import { bankCapacity } from '../combat/dice/pool.ts'
import { type Pack, relicOf } from '../content/pack.ts'
import { numberAt } from '../number-lists.ts'
import { cloneState, isFighting, type State } from '../state.ts'
import { AIR, BOSS, ELITE, NODE_ELITE, type NODE_KINDS, NODE_REST, NODE_SHOP, PICK_REROLL } from '../vocabulary.ts'
import { fightValue, meanRating, type PackRatings, ratingAt, stateValue } from './position-value.ts'

/** The built-in plan: a rule of thumb for every kind of decision. */

/** Dice for previews: every roll is 0. The plan reads no outcome that depends on them. */
const ZERO_DICE: Dice = { roll: () => 0, fork: () => ZERO_DICE, entropy: () => '0000000000000000' }

function stateAfter(pack: Pack, s: State, action: Action): State {
  const then = cloneState(s)
  applyMoves(pack, then, [{ seat: 0, action }], ZERO_DICE)
  return then
}

/** Candidate plans, each one action long, the preferred one first. */
export function* candidateLines(
  pack: Pack,
  table: PackActions,
  ratings: PackRatings,
  s: State,
): Generator<readonly Action[]> {
  const open = legalActions(pack, table, s)
  if (open.length === 1) return yield open
  const ranked = isFighting(s) ? rankInFight(pack, ratings, s, open) : rankBetweenFights(pack, ratings, s, open)
  for (const action of ranked.slice(0, maxPlans(s))) yield [action]
}

/** How many plans to offer: few in an ordinary fight; more against elites and bosses, and between fights. */
function maxPlans(s: State): number {
  if (!isFighting(s)) return 5
  return s.stakes === BOSS || s.stakes === ELITE ? 3 : 2
}

/** A test for later states in which an action's effect is visible: the end of the fight or, between fights, a few fights later. */
export function horizon(s: State): { at(later: State): boolean } {
  if (isFighting(s)) return UNTIL_FIGHT_IS_OVER
  const last = fightsWon(s) + FIGHTS_AHEAD
  return { at: (later) => fightsWon(later) >= last && !isFighting(later) }
}
const fightsWon = ({ fights, elites, bosses }: State): number => fights + elites + bosses
const UNTIL_FIGHT_IS_OVER = { at: (later: State): boolean => !isFighting(later) }
const FIGHTS_AHEAD = 4

/** A play is preferred to ending the turn even if it loses up to this many points. */
const PLAY_BONUS = 12

/** Dice that always give the same varied results, to average the value of rerolls. */
const SAMPLE_DICE: readonly Dice[] = Array.from({ length: 8 }, (_, k) => {
  const dice: Dice = {
    roll: (_stream, sides, what) => (k * 3 + what.charCodeAt(what.length - 1) * (1 + (k >> 2)) + (k >> 1)) % sides,
    fork: () => dice,
    entropy: ZERO_DICE.entropy,
  }
  return dice
})

/** Larger than the number of foes and of play modes, so that card, target and option combine into one key. */
const KEY_BASE = 16

/** Actions that look better than stopping, best first, followed by the action that stops: ending the turn or the pick. */
function rankInFight(pack: Pack, ratings: PackRatings, s: State, open: readonly Action[]): Action[] {
  const slack = s.phase === 'act' ? PLAY_BONUS : 0
  const scored: { action: Action; points: number }[] = []
  const seen: number[] = []
  for (const action of open) {
    if (action === END_TURN || action === TIDY_HAND || action === DONE_PICKING || action === OVERRIDE) continue
    if (action.verb === 'play' || action.verb === 'kindle') {
      const key = (numberAt(s.hand, action.n) * KEY_BASE + action.target + 1) * KEY_BASE + action.optionNumber
      if (seen.includes(key)) continue
      seen.push(key)
    }
    scored.push({
      action,
      points: rollsDice(s, action) ? meanValueAfter(pack, ratings, s, action) : valueAfter(pack, ratings, s, action),
    })
  }
  scored.sort((a, b) => b.points - a.points)
  // A pick that cannot be declined.
  const isForced = !open.includes(DONE_PICKING) && !open.includes(END_TURN)
  if (isForced) return scored.map(({ action }) => action)
  const isActing = s.phase === 'act'
  const end = open.includes(DONE_PICKING)
    ? DONE_PICKING
    : wantsToTidy(pack, ratings, s) && open.includes(TIDY_HAND)
      ? TIDY_HAND
      : END_TURN
  // Ending the turn gives up the value of the cards in hand; ending a pick does not.
  const now = fightValue(pack, ratings, s, isActing || s.phase === 'tidy' ? -1 : s.hand.length) - slack
  const threshold = s.phase === 'pick' ? now - 15 : now
  return [...scored.filter(({ points }) => points > threshold).map(({ action }) => action), end]
}

/** Whether the action rolls dice, so that its value must be averaged. */
const rollsDice = (s: State, { verb, n }: Action): boolean =>
  verb === 'throw' || (verb === 'spark' && n === AIR) || (verb === 'die' && s.ask === PICK_REROLL)

function positionValue(pack: Pack, ratings: PackRatings, then: State, known: number): number {
  if (!isFighting(then) || then.foes.length === 0) return stateValue(pack, ratings, then)
  return fightValue(pack, ratings, then, then.phase === 'tidy' ? -1 : known)
}

function valueAfter(pack: Pack, ratings: PackRatings, s: State, action: Action): number {
  const played = action.verb === 'play' || action.verb === 'kindle' || action.verb === 'fuse' ? 1 : 0
  return positionValue(pack, ratings, stateAfter(pack, s, action), s.hand.length - played)
}

function meanValueAfter(pack: Pack, ratings: PackRatings, s: State, action: Action): number {
  let sum = 0
  for (const dice of SAMPLE_DICE) {
    const then = cloneState(s)
    applyMoves(pack, then, [{ seat: 0, action }], dice)
    if (then.phase === 'pick') applyMoves(pack, then, [{ seat: 0, action: DONE_PICKING }], dice)
    sum += positionValue(pack, ratings, then, s.hand.length)
  }
  return sum / SAMPLE_DICE.length
}

/** Whether tidying is worthwhile before the turn ends: the hand has below-average cards to discard, or a relic could keep unspent dice. */
function wantsToTidy(pack: Pack, ratings: PackRatings, s: State): boolean {
  if (s.pool.length > 0 && bankCapacity(pack, s) > 0) return true
  const mean = meanRating(ratings.cards, s.deck)
  return s.hand.some((code) => ratingAt(ratings.cards, code) < mean)
}

function rankBetweenFights(pack: Pack, ratings: PackRatings, s: State, open: readonly Action[]): Action[] {
  const scored = open.map((action) => ({ action, points: ruleOfThumb(pack, ratings, s, action) }))
  return scored.sort((a, b) => b.points - a.points).map(({ action }) => action)
}

/** The points of a choice between fights: the value of the state after it, or a fixed rating if the choice would start a fight. */
function ruleOfThumb(pack: Pack, ratings: PackRatings, s: State, action: Action): number {
  if (action.verb === 'hero') return action.n === 2 ? 1 : 0
  if (action.verb === 'destiny') return DESTINY_RATINGS[relicOf(pack, action.n).id] ?? 0
  if (action.verb === 'go') return nodeRating(s, action.n)
  if (action === SKIP) return stateValue(pack, ratings, stateAfter(pack, s, action)) + 5
  return stateValue(pack, ratings, stateAfter(pack, s, action))
}

const DESTINY_RATINGS: Readonly<Record<string, number>> = {
  d_fool: 7,
  d_temperance: 6,
  d_emperor: 5,
  d_empress: 4,
  d_magician: 3,
  d_sun: 3,
  d_hermit: 2,
  d_wheel: 1,
}

const NODE_RATINGS: ByIndex<typeof NODE_KINDS, number> = [5, 6, 3, 4, 7, 0, 9, 9]
function nodeRating(s: State, column: number): number {
  const node = nodeKindAt(s.map, s.row + 1, column)
  const isHealthy = s.hp * 10 > s.maxHp * 7
  if (node === NODE_ELITE) return isHealthy ? 8 : -5
  if (node === NODE_REST) return isHealthy ? 3 : 9
  if (node === NODE_SHOP) return s.gold >= 75 ? 7 : 2
  return NODE_RATINGS[node] ?? 0
}
