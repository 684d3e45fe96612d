import { type Dice, seededDice } from '../../src/engine/index.ts'
import {
  ACTION_CLASSES,
  actionClass,
  BATTER,
  BRACE,
  EVASIVE,
  FLARE,
  FOCUS_FIRE,
  HARD_BURN,
  OVERCHARGE,
  orderOf,
  REFLEX,
  REINFORCE,
  REPAIR,
  SALVO,
  UNPICK,
  WIND_UP,
} from '../../src/games/emojispace/actions.ts'
import { captainNumber, chooseIntent } from '../../src/games/emojispace/combat/captains.ts'
import { combatOrders } from '../../src/games/emojispace/combat/orders.ts'
import {
  type Combat,
  cloneCombat,
  colorIndex,
  copyForCombat,
  hullPercent,
  makeCombat,
  type Side,
  sideOf,
} from '../../src/games/emojispace/combat/side.ts'
import { playRound } from '../../src/games/emojispace/combat/skirmish.ts'
import { makeShipYard } from '../../src/games/emojispace/combat/yard.ts'
import { builtInPack, CAPTAINS } from '../../src/games/emojispace/content/content.ts'
import { type Rule, solve } from './solver.ts'

/** Fights solved exactly: how much perfect play wins over one constant action, and over rules of thumb. */

const has = (legal: readonly number[], action: number): boolean => legal.includes(action)
const always = (action: number): Rule => ({
  spends: [],
  choose: (_, __, legal) => (has(legal, action) ? action : FOCUS_FIRE),
})
const isHurt = (s: Side): boolean => colorIndex(hullPercent(s.hull, s.hullMax)) < 2

const CONSTANTS = [FOCUS_FIRE, REINFORCE, EVASIVE, WIND_UP, BATTER, UNPICK, BRACE, REFLEX]
const THUMBS: readonly Rule[] = [
  // Reinforce when an attack is announced, otherwise fire.
  { spends: [], choose: (_, told) => (ACTION_CLASSES[told] === 'attack' ? REINFORCE : FOCUS_FIRE) },
  // Spend actions with few uses first, then fire.
  {
    spends: ['uses'],
    choose: (_, __, legal) => [OVERCHARGE, FLARE, HARD_BURN].find((action) => has(legal, action)) ?? FOCUS_FIRE,
  },
  // Repair when damaged, otherwise fire.
  {
    spends: ['repairs'],
    choose: (c, _, legal) => (isHurt(sideOf(c, 0)) && has(legal, REPAIR) ? REPAIR : FOCUS_FIRE),
  },
  // Wind up, then fire the salvo.
  {
    spends: [],
    choose: (_, __, legal) => (has(legal, SALVO) ? SALVO : has(legal, WIND_UP) ? WIND_UP : FOCUS_FIRE),
  },
]
const RULES: readonly Rule[] = [...CONSTANTS.map(always), ...THUMBS]

/** A fight's chances to win, and its open rounds. */
export interface SolvedFight {
  readonly perfect: number
  readonly constant: number
  readonly told: number
  readonly simple: number
  readonly open: number
  readonly other: number
}

const PLAYS = 12

/** Undefined if the fight has too many positions to solve. */
export function measureFight(c: Combat, seed: string): SolvedFight | undefined {
  const solved = solve(c, RULES)
  if (solved === undefined) return undefined
  const [perfect = 0, ...rest] = solved.values
  const constants = rest.slice(0, CONSTANTS.length)
  const constant = Math.max(...constants)
  const best = CONSTANTS[constants.indexOf(constant)] ?? FOCUS_FIRE
  const thumbs = rest.slice(CONSTANTS.length)
  let [open, other] = [0, 0]
  for (let play = 0; play < PLAYS; play++) {
    const s = cloneCombat(c)
    s.seed = `${seed} ${play}`
    const dice = seededDice(`${seed} play ${play}`)
    chooseIntent(s, dice)
    while (s.ended === '') {
      const odds = solved.odds(s, ACTION_CLASSES.indexOf(actionClass(s.intent)))
      const top = odds.reduce((a, b) => (b.value > a.value ? b : a))
      const usual = odds.find(({ action }) => action === best) ?? odds[0]
      if (top.value > 0.02 && top.value < 0.98) {
        open++
        if (top.value - (usual?.value ?? 0) >= 0.005) other++
      }
      playRound(s, orderOf(top.action), orderOf(s.intent), dice, [])
    }
  }
  return { perfect, constant, told: thumbs[0] ?? 0, simple: Math.max(constant, ...thumbs), open, other }
}

/** The share of mirror fights won by always choosing one action against a captain. */
export function mirrorShare(captain: number, action: number, seeds: readonly string[]): number {
  const yard = makeShipYard(builtInPack())
  let won = 0
  for (const seed of seeds) {
    const dice = seededDice(`${seed} ${captain} ${action}`)
    const ship = yard.ship(
      dice.roll('mirror', 4, 'kind'),
      dice.roll('mirror', 4, 'leg'),
      1,
      dice.roll('mirror', 2 ** 20, 'ship'),
    )
    if (isWonBy(action, copyForCombat(ship), copyForCombat(ship), captain, dice)) won++
  }
  return won / seeds.length
}

function isWonBy(action: number, own: Side, foe: Side, captain: number, dice: Dice): boolean {
  const c = makeCombat(String(dice.roll('mirror', 2 ** 32, 'seed')), own, foe)
  c.captain = captain
  // As in a skirmish, the captain never surrenders.
  c.persuasion = -100
  chooseIntent(c, dice)
  while (c.ended === '') {
    const orders = combatOrders(c, 0)
    const order = orders.find((one) => one.action === action) ?? orderOf(FOCUS_FIRE)
    playRound(c, order, orderOf(c.intent), dice, [])
  }
  return c.ended === 'surrender' ? c.by === 1 : c.ended === 'destroyed' && c.by === 1
}

export const BUILT_IN_CAPTAINS = CAPTAINS.filter((name) => name !== 'basic').map(captainNumber)
