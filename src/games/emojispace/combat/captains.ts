import type { Dice } from '../../../engine/dice/dice.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import {
  actionClass,
  BATTER,
  BRACE,
  ESCAPE,
  EVASIVE,
  FOCUS_FIRE,
  OVERCHARGE,
  REINFORCE,
  REPAIR,
  SALVO,
  SCAN,
  SURRENDER,
  WIND_UP,
} from '../actions.ts'
import {
  BALANCE,
  CAPTAIN_ROWS,
  CAPTAINS,
  type CaptainMove,
  type CaptainRow,
  type CaptainRule,
  type Condition,
  DEFENSE,
  WEAPON,
} from '../content/content.ts'
import { type Combat, colorIndex, hullPercent, isBandRed, type Side, sideOf, unlocksAction } from './side.ts'

/**
 * §25 How NPC captains decide. A captain sees its own ship, and of the other ship what its side may see: hull colour
 * and past actions. It knows no more than a player in its place would, and decides before the player does.
 */

/** The last vessel changes its captain when it is hurt. One number holds both captains. */
const CAPTAIN_RADIX = 32
export const packTwoCaptains = (unhurt: number, hurt: number): number => unhurt + CAPTAIN_RADIX * (hurt + 1)
export const captainsOf = (captain: number): readonly number[] =>
  captain < CAPTAIN_RADIX ? [captain] : [captain % CAPTAIN_RADIX, Math.floor(captain / CAPTAIN_RADIX) - 1]
export const captainTable = (captain: number): CaptainRow => at(CAPTAIN_ROWS, captain)
export const captainNumber = (name: (typeof CAPTAINS)[number]): number => CAPTAINS.indexOf(name)

const levelOfSide = (s: Side): number => colorIndex(hullPercent(s.hull, s.hullMax))

/** The captain who is in command now. */
function currentCaptain(c: Combat, own: Side): CaptainRow {
  const { captain } = c
  if (captain < CAPTAIN_RADIX) return captainTable(captain)
  return captainTable(levelOfSide(own) === 2 ? captain % CAPTAIN_RADIX : Math.floor(captain / CAPTAIN_RADIX) - 1)
}

export const canRepair = (own: Side): boolean => {
  for (let i = 0; i < own.uses.length; i++) if ((own.uses[i] as number) > 0) return true
  return false
}
const hasActed = (s: Side, as: 'attack' | 'guard'): boolean => s.last >= 0 && actionClass(s.last) === as

function isMet(condition: Condition, own: Side, other: Side, round: number): boolean {
  switch (condition) {
    case 'wound':
      return own.isWound
    case 'hurt':
      return levelOfSide(own) < 2
    case 'red':
      return levelOfSide(own) === 0
    case 'low':
      return own.hull <= Math.max(1, Math.floor(own.hullMax / 3))
    case 'can-mend':
      return canRepair(own)
    case 'foe-hurt':
      return levelOfSide(other) < 2
    case 'foe-wound':
      return other.isWound
    case 'foe-attacked':
      return hasActed(other, 'attack')
    case 'foe-guarded':
      return hasActed(other, 'guard')
    case 'unseen':
      return own.hasProbe && !other.isScanned
    case 'opening':
      return round === 1
    case 'first-beat':
      return round % 3 === 1
    default:
      return unreachable(condition)
  }
}

/** The action with which a captain carries out a move of its table, given the modules of its ship. */
function actionOfMove(move: CaptainMove, own: Side): number {
  switch (move) {
    case 'fire':
      return FOCUS_FIRE
    case 'surge':
      return own.surges > 0 ? OVERCHARGE : FOCUS_FIRE
    case 'crack':
      return unlocksAction(own.kit, BATTER) ? BATTER : FOCUS_FIRE
    case 'wind':
      return unlocksAction(own.kit, WIND_UP) && !isBandRed(own, WEAPON) ? WIND_UP : FOCUS_FIRE
    case 'salvo':
      return SALVO
    case 'guard':
      return unlocksAction(own.kit, BRACE) && own.conditional[DEFENSE] === 0 ? BRACE : REINFORCE
    case 'dodge':
      return EVASIVE
    case 'mend':
      return canRepair(own) ? REPAIR : REINFORCE
    case 'scan':
      return SCAN
    case 'flee':
      return ESCAPE
    default:
      return unreachable(move)
  }
}

function ruleFor(c: Combat, side: number): CaptainRule {
  const own = sideOf(c, side)
  // §12 In a stalemate every captain winds up and fires a Salvo.
  if ((c.dry >= PRESS_AFTER || c.still >= STILL_AFTER) && unlocksAction(own.kit, WIND_UP))
    return own.isWound ? SALVO_NOW : WIND_NOW
  const { rules } = currentCaptain(c, own)
  const other = sideOf(c, 1 - side)
  const round = c.round + 1
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i] as CaptainRule
    const { when } = rule
    let k = 0
    while (k < when.length && isMet(when[k] as Condition, own, other, round)) k++
    if (k === when.length) return rule
  }
  return at(rules, rules.length - 1)
}
const PRESS_AFTER = 3
const STILL_AFTER = 4
const rule = (move: CaptainMove): CaptainRule => ({ when: [], moves: [move], weights: [1], sum: 1 })
const SALVO_NOW = rule('salvo')
const WIND_NOW = rule('wind')

/** §10 The chance, in percent, that a captain strikes its colours instead of following its table. */
export function strikesPercent(c: Combat, side: number): number {
  const own = sideOf(c, side)
  const { strikes_percent } = currentCaptain(c, own)
  // The captains of the last vessel never strike.
  if (strikes_percent === 0 || c.captain >= CAPTAIN_RADIX || levelOfSide(own) > 0) return 0
  return Math.max(0, strikes_percent + c.persuasion)
}

/** Rolls a captain's action for the coming round. */
export function captainAction(c: Combat, side: number, dice: Pick<Dice, 'roll'>): number {
  const strikes = strikesPercent(c, side)
  if (strikes > 0 && dice.roll('captain', 100, 'colours') < strikes) return SURRENDER
  const { moves, weights, sum } = ruleFor(c, side)
  let left = moves.length === 1 ? 0 : dice.roll('captain', sum, 'intent')
  let i = 0
  while (left >= (weights[i] as number)) left -= weights[i++] as number
  return actionOfMove(moves[i] as CaptainMove, sideOf(c, side))
}

/** Every action that a captain may choose now, with its chance in permille. It serves to compute odds, never to play. */
export function captainOdds(c: Combat, side: number): { readonly action: number; readonly permille: number }[] {
  const strikes = strikesPercent(c, side)
  const { moves, weights, sum } = ruleFor(c, side)
  const own = sideOf(c, side)
  const odds = moves.map((move, i) => ({
    action: actionOfMove(move, own),
    permille: ((1000 - 10 * strikes) * at(weights, i)) / sum,
  }))
  return strikes > 0 ? [...odds, { action: SURRENDER, permille: 10 * strikes }] : odds
}

/** §25 Decides the enemy captain's action for the coming round. */
export function chooseIntent(c: Combat, dice: Dice): void {
  if (c.captain >= 0 && c.ended === '') c.intent = captainAction(c, 1, dice)
}

/** §12 Whether so many rounds have passed without effect that both ships turn away. */
export const isStalemate = (c: Combat): boolean => c.dry >= BALANCE.dry_rounds || c.still >= BALANCE.still_rounds
