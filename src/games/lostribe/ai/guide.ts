import type { Dice } from '../../../engine/dice/dice.ts'
import type { ByIndex } from '../../../lib/enums.ts'
import { type Action, ADMIN, DONE, END_TURN, type PackActions, SKIP, TIDY } from '../actions.ts'
import { legal } from '../campaign/legal.ts'
import { nodeAt } from '../campaign/map.ts'
import { apply } from '../campaign/rules.ts'
import { bankCapacity } from '../combat/dice/pool.ts'
import { type Pack, relicOf } from '../content/pack.ts'
import { AIR, ASK_REROLL, BOSS, ELITE, NODE_ELITE, type NODE_KINDS, NODE_REST, NODE_SHOP } from '../names.ts'
import { numberAt } from '../number-lists.ts'
import { clone, isFighting, type State } from '../state.ts'
import { fightValue, meanWorth, value, type Worths, worthAt } from './worth.ts'

/** The house's guide: rules of thumb for every place. */

/** Falls that decide nothing the guide looks at. */
const BLIND: Dice = { roll: () => 0, fork: () => BLIND, entropy: () => '0000000000000000' }

function after(pack: Pack, s: State, action: Action): State {
  const then = clone(s)
  apply(pack, then, [{ seat: 0, action }], BLIND)
  return then
}

/** Sensible things to do now, the guide's own first. */
export function* plans(pack: Pack, table: PackActions, worths: Worths, s: State): Generator<readonly Action[]> {
  const open = legal(pack, table, s)
  if (open.length === 1) return yield open
  const ranked = isFighting(s) ? rankInFight(pack, worths, s, open) : rank(pack, worths, s, open)
  for (const action of ranked.slice(0, mostPlans(s))) yield [action]
}

/** In a common fight two lines are weighed; between fights, and where much is at stake, more are worth a thought. */
function mostPlans(s: State): number {
  if (!isFighting(s)) return 5
  return s.stakes === BOSS || s.stakes === ELITE ? 3 : 2
}

/** What is done in a fight has shown its worth when the fight is over; what is done between fights, some fights later. */
export function shownFrom(s: State): { at(later: State): boolean } {
  if (isFighting(s)) return FIGHT_OVER
  const last = fightsWon(s) + FIGHTS_ON
  return { at: (later) => fightsWon(later) >= last && !isFighting(later) }
}
const fightsWon = ({ fights, elites, bosses }: State): number => fights + elites + bosses
const FIGHT_OVER = { at: (later: State): boolean => !isFighting(later) }
const FIGHTS_ON = 4

/** A card that costs no more than this is still better played than held. */
const HARMLESS = 12

/** Falls that differ from one another and from die to die: what a reroll may bring, on average. */
const SAMPLES: readonly Dice[] = Array.from({ length: 8 }, (_, k) => {
  const fall: Dice = {
    roll: (_stream, sides, what) => (k * 3 + what.charCodeAt(what.length - 1) * (1 + (k >> 2)) + (k >> 1)) % sides,
    fork: () => fall,
    entropy: BLIND.entropy,
  }
  return fall
})

/** More than there are foes in a fight, or ways to play a card. */
const ROOM = 16

/** Plays that look better than leaving it, the best first; then the end of the turn. */
function rankInFight(pack: Pack, worths: Worths, s: State, open: readonly Action[]): Action[] {
  const slack = s.phase === 'act' ? HARMLESS : 0
  const scored: { action: Action; points: number }[] = []
  const seen: number[] = []
  for (const action of open) {
    if (action === END_TURN || action === TIDY || action === DONE || action === ADMIN) continue
    if (action.verb === 'play' || action.verb === 'kindle') {
      const key = (numberAt(s.hand, action.n) * ROOM + action.target + 1) * ROOM + action.way
      if (seen.includes(key)) continue
      seen.push(key)
    }
    scored.push({
      action,
      points: isUncertain(s, action) ? meanWorthOf(pack, worths, s, action) : worthAfter(pack, worths, s, action),
    })
  }
  scored.sort((a, b) => b.points - a.points)
  // Some cards ask for something and take no for an answer; others do not.
  const isForced = !open.includes(DONE) && !open.includes(END_TURN)
  if (isForced) return scored.map(({ action }) => action)
  const isActing = s.phase === 'act'
  const end = open.includes(DONE) ? DONE : wantsToTidy(pack, worths, s) && open.includes(TIDY) ? TIDY : END_TURN
  // To stop picking leaves the turn as it is; to end the turn leaves what the hand promised.
  const now = fightValue(pack, worths, s, isActing || s.phase === 'tidy' ? -1 : s.hand.length) - slack
  const stays = s.phase === 'pick' ? now - 15 : now
  return [...scored.filter(({ points }) => points > stays).map(({ action }) => action), end]
}

/** New falls of dice: all of them, those a spark blows about, or one that is picked. */
const isUncertain = (s: State, { verb, n }: Action): boolean =>
  verb === 'throw' || (verb === 'spark' && n === AIR) || (verb === 'die' && s.ask === ASK_REROLL)

function worthOf(pack: Pack, worths: Worths, then: State, known: number): number {
  if (!isFighting(then) || then.foes.length === 0) return value(pack, worths, then)
  return fightValue(pack, worths, then, then.phase === 'tidy' ? -1 : known)
}

function worthAfter(pack: Pack, worths: Worths, s: State, action: Action): number {
  const played = action.verb === 'play' || action.verb === 'kindle' || action.verb === 'fuse' ? 1 : 0
  return worthOf(pack, worths, after(pack, s, action), s.hand.length - played)
}

function meanWorthOf(pack: Pack, worths: Worths, s: State, action: Action): number {
  let sum = 0
  for (const fall of SAMPLES) {
    const then = clone(s)
    apply(pack, then, [{ seat: 0, action }], fall)
    if (then.phase === 'pick') apply(pack, then, [{ seat: 0, action: DONE }], fall)
    sum += worthOf(pack, worths, then, s.hand.length)
  }
  return sum / SAMPLES.length
}

/** Whether cards are left that only fill the hand, or dice that a relic could keep. */
function wantsToTidy(pack: Pack, worths: Worths, s: State): boolean {
  if (s.pool.length > 0 && bankCapacity(pack, s) > 0) return true
  const mean = meanWorth(worths.cards, s.deck)
  return s.hand.some((code) => worthAt(worths.cards, code) < mean)
}

function rank(pack: Pack, worths: Worths, s: State, open: readonly Action[]): Action[] {
  const scored = open.map((action) => ({ action, points: thumb(pack, worths, s, action) }))
  return scored.sort((a, b) => b.points - a.points).map(({ action }) => action)
}

/** A choice between fights: the value after it, or a rule of thumb where that would start a fight. */
function thumb(pack: Pack, worths: Worths, s: State, action: Action): number {
  if (action.verb === 'hero') return action.n === 2 ? 1 : 0
  if (action.verb === 'destiny') return DESTINY_WORTH[relicOf(pack, action.n).id] ?? 0
  if (action.verb === 'go') return nodeWorth(s, action.n)
  if (action === SKIP) return value(pack, worths, after(pack, s, action)) + 5
  return value(pack, worths, after(pack, s, action))
}

const DESTINY_WORTH: Readonly<Record<string, number>> = {
  d_fool: 7,
  d_temperance: 6,
  d_emperor: 5,
  d_empress: 4,
  d_magician: 3,
  d_sun: 3,
  d_hermit: 2,
  d_wheel: 1,
}

const NODE_WORTH: ByIndex<typeof NODE_KINDS, number> = [5, 6, 3, 4, 7, 0, 9, 9]
function nodeWorth(s: State, column: number): number {
  const node = nodeAt(s.map, s.row + 1, column)
  const isHealthy = s.hp * 10 > s.maxHp * 7
  if (node === NODE_ELITE) return isHealthy ? 8 : -5
  if (node === NODE_REST) return isHealthy ? 3 : 9
  if (node === NODE_SHOP) return s.gold >= 75 ? 7 : 2
  return NODE_WORTH[node] ?? 0
}
