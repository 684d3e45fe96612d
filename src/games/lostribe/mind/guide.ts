import type { Dice } from '../../../engine/dice.ts'
import { type By, byEach } from '../../../kit/vocabulary.ts'
import { type Action, DONE, END_TURN, type PackActions, SKIP, TIDY } from '../actions.ts'
import { bankCapacity } from '../fight/pool.ts'
import { type Pack, relicOf } from '../language/pack.ts'
import { ASK_REROLL, ELEMENTS, NODE_ELITE, type NODE_KINDS, NODE_REST, NODE_SHOP } from '../names.ts'
import { legal } from '../road/legal.ts'
import { nodeAt } from '../road/map.ts'
import { apply } from '../road/rules.ts'
import { clone, isFighting, numberAt, type State } from '../state.ts'
import { meanWorth, value } from './worth.ts'

/** The house's guide: rules of thumb for every place. */

/** Falls that decide nothing the guide looks at. */
const BLIND: Dice = { roll: () => 0, fork: () => BLIND, entropy: () => '0000000000000000' }

/** Dice that all show one face. */
const FALLS: readonly Dice[] = byEach(ELEMENTS, (face) => {
  const fall: Dice = { roll: (_, sides) => Math.min(face, sides - 1), fork: () => fall, entropy: BLIND.entropy }
  return fall
})

function after(pack: Pack, s: State, action: Action): State {
  const then = clone(s)
  apply(pack, then, [{ seat: 0, action }], BLIND)
  return then
}

/** Sensible things to do now, the guide's own first. */
export function* plans(
  pack: Pack,
  table: PackActions,
  worths: readonly number[],
  s: State,
): Generator<readonly Action[]> {
  const open = legal(pack, table, s)
  if (open.length === 1) return yield open
  const ranked = isFighting(s) ? rankInFight(pack, worths, s, open) : rank(pack, worths, s, open)
  for (const action of ranked.slice(0, isFighting(s) ? 1 : MOST_PLANS)) yield [action]
}

const MOST_PLANS = 5
/** A card that costs no more than this is still better played than held. */
const HARMLESS = 30

/** Plays that look better than leaving it, the best first; then the end of the turn. */
function rankInFight(pack: Pack, worths: readonly number[], s: State, open: readonly Action[]): Action[] {
  const now = value(pack, worths, s)
  const slack = s.phase === 'act' ? HARMLESS : 0
  const scored: { action: Action; points: number }[] = []
  const seen: string[] = []
  for (const action of open) {
    if (action === END_TURN || action === TIDY || action === DONE) continue
    if (action.verb === 'throw') continue
    if (action.verb === 'play') {
      const key = `${s.hand[action.n]} ${action.target}`
      if (seen.includes(key)) continue
      seen.push(key)
    }
    const points =
      action.verb === 'die' ? pickWorth(pack, worths, s, action) : value(pack, worths, after(pack, s, action))
    scored.push({ action, points })
  }
  scored.sort((a, b) => b.points - a.points)
  // Some cards ask for something and take no for an answer; others do not.
  const isForced = !open.includes(DONE) && !open.includes(END_TURN)
  if (isForced) return scored.map(({ action }) => action)
  const end = open.includes(DONE) ? DONE : wantsToTidy(pack, worths, s) && open.includes(TIDY) ? TIDY : END_TURN
  return [...scored.filter(({ points }) => points > now - slack).map(({ action }) => action), end]
}

/** A die to be picked. One that falls anew shows any face; the guide takes the mean of the four. */
function pickWorth(pack: Pack, worths: readonly number[], s: State, action: Action): number {
  if (s.ask !== ASK_REROLL) return value(pack, worths, after(pack, s, action))
  let sum = 0
  for (const fall of FALLS) {
    const then = clone(s)
    apply(pack, then, [{ seat: 0, action }], fall)
    if (then.phase === 'pick') apply(pack, then, [{ seat: 0, action: DONE }], fall)
    sum += value(pack, worths, then)
  }
  return sum / FALLS.length
}

/** Whether cards are left that only fill the hand, or dice that a relic could keep. */
function wantsToTidy(pack: Pack, worths: readonly number[], s: State): boolean {
  if (s.pool.length > 0 && bankCapacity(pack, s) > 0) return true
  const mean = meanWorth(worths, s.deck)
  return s.hand.some((code) => numberAt(worths, code) < mean)
}

function rank(pack: Pack, worths: readonly number[], s: State, open: readonly Action[]): Action[] {
  const scored = open.map((action) => ({ action, points: thumb(pack, worths, s, action) }))
  return scored.sort((a, b) => b.points - a.points).map(({ action }) => action)
}

/** A choice between fights: the value after it, or a rule of thumb where that would start a fight. */
function thumb(pack: Pack, worths: readonly number[], s: State, action: Action): number {
  if (action.verb === 'hero') return action.n === 2 ? 1 : 0
  if (action.verb === 'destiny') return DESTINY_WORTH[relicOf(pack, action.n).id] ?? 0
  if (action.verb === 'go') return nodeWorth(s, action.n)
  if (action === SKIP) return value(pack, worths, after(pack, s, action)) + 5
  return value(pack, worths, after(pack, s, action))
}

const DESTINY_WORTH: Readonly<Record<string, number>> = {
  ...{ d_empress: 6, d_emperor: 5, d_fool: 4, d_star: 3, d_magician: 3, d_wheel: 2, d_temperance: 2, d_priestess: 1 },
}

const NODE_WORTH: By<typeof NODE_KINDS, number> = [5, 6, 3, 4, 7, 0, 9, 9]
function nodeWorth(s: State, column: number): number {
  const node = nodeAt(s.map, s.row + 1, column)
  const isHealthy = s.hp * 10 > s.maxHp * 7
  if (node === NODE_ELITE) return isHealthy ? 8 : -5
  if (node === NODE_REST) return isHealthy ? 3 : 9
  if (node === NODE_SHOP) return s.gold >= 75 ? 7 : 2
  return NODE_WORTH[node] ?? 0
}
