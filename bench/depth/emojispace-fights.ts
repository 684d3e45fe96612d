import { seededDice } from '../../src/engine/index.ts'
import {
  CLASSES,
  classOf,
  EVASIVE,
  FOCUS_FIRE,
  orderOf,
  REINFORCE,
  REPAIR,
  SALVO,
  WIND_UP,
} from '../../src/games/emojispace/actions.ts'
import { CAPTAINS, housePack } from '../../src/games/emojispace/content.ts'
import { captainNumber } from '../../src/games/emojispace/fight/captains.ts'
import {
  type Combat,
  cloneCombat,
  lendSide,
  levelOf,
  makeCombat,
  percentOf,
  type Side,
  sideOf,
} from '../../src/games/emojispace/fight/side.ts'
import { playRound } from '../../src/games/emojispace/fight/skirmish.ts'
import { makeYard } from '../../src/games/emojispace/fight/yard.ts'
import { type Rule, solve } from './emojispace-solver.ts'

/** Fights between ships of equal RCP, solved exactly: what deciding is worth over doing one thing, and over rules of thumb. */

const yard = makeYard(housePack)
const has = (legal: readonly number[], action: number): boolean => legal.includes(action)
const always =
  (action: number): Rule =>
  (_, __, legal) =>
    has(legal, action) ? action : FOCUS_FIRE
const hurt = (s: Side): boolean => levelOf(percentOf(s.hull, s.hullMax)) < 2

/** Constant play: what a ship can always do. */
export const CONSTANTS: readonly (readonly [string, number])[] = [
  ...([
    ['Focus Fire', 0],
    ['Reinforce Shields', 1],
    ['Evasive Maneuvers', EVASIVE],
    ['Wind-up', WIND_UP],
    ['Batter', 10],
    ['Unpick', 11],
    ['Brace', 13],
    ['Reflex', 14],
  ] as const),
]
/** Rules a player thinks of first. */
export const THUMBS: readonly (readonly [string, Rule])[] = [
  ['reinforce when told, else fire', (_, told) => (CLASSES[told] === 'attack' ? REINFORCE : FOCUS_FIRE)],
  ['special at once, then fire', (_, __, legal) => [9, 12, 15].find((action) => has(legal, action)) ?? FOCUS_FIRE],
  ['mend when hurt, else fire', (c, _, legal) => (hurt(sideOf(c, 0)) && has(legal, REPAIR) ? REPAIR : FOCUS_FIRE)],
  ['charge and fire', (_, __, legal) => (has(legal, SALVO) ? SALVO : has(legal, WIND_UP) ? WIND_UP : FOCUS_FIRE)],
]
const RULES: readonly Rule[] = [...CONSTANTS.map(([, action]) => always(action)), ...THUMBS.map(([, rule]) => rule)]

export interface Fight {
  readonly perfect: number
  readonly constant: number
  readonly simple: number
  readonly open: number
  readonly other: number
  readonly rounds: number
  readonly which: string
}

/** Ships of one leg with RCP at most `apart` from each other. */
export function pairOf(seed: string, apart = 2): readonly [Side, Side] {
  const dice = seededDice(seed)
  const leg = dice.roll('pair', 5, 'leg')
  const pick = (): Side =>
    yard.ship(
      leg === 4 ? 5 : dice.roll('pair', 4, 'kind'),
      leg,
      leg === 4 ? 0 : 1 + dice.roll('pair', 2, 'lane'),
      dice.roll('pair', 2 ** 20, 'token'),
    )
  const own = pick()
  for (let i = 0; ; i++) {
    const other = pick()
    if (i > 400 || (Math.abs(own.rcp - other.rcp) <= apart && own !== other)) return [own, other]
  }
}

export function measureFight(seed: string, captain: number): Fight | undefined {
  const [own, foe] = pairOf(seed)
  const c = makeCombat('0123456789abcdef', lendSide(own), lendSide(foe))
  c.captain = captain
  const solved = solve(c, RULES)
  if (solved === undefined) return undefined
  const [perfect = 0, ...rest] = solved.values
  const constants = rest.slice(0, CONSTANTS.length)
  const constant = Math.max(...constants)
  const best = CONSTANTS[constants.indexOf(constant)]?.[1] ?? 0
  const simple = Math.max(...rest.slice(CONSTANTS.length))
  let open = 0
  let other = 0
  let rounds = 0
  const plays = 20
  for (let play = 0; play < plays; play++) {
    const s = cloneCombat(c)
    s.seed = `${seed} ${play}`
    const dice = seededDice(`${seed} play ${play}`)
    const first = commitFirst(s, dice)
    while (first.ended === '' && first.round < 40) {
      const told = CLASSES.indexOf(classOf(first.intent))
      const odds = solved.odds(first, told)
      const top = odds.reduce((a, b) => (b.value > a.value ? b : a))
      const constantHere = odds.find(({ action }) => action === best)?.value ?? odds[0]?.value ?? 0
      rounds++
      if (top.value > 0.02 && top.value < 0.98) {
        open++
        if (top.value - constantHere >= 0.005) other++
      }
      playRound(first, orderOf(top.action), orderOf(first.intent), dice, [])
    }
  }
  return {
    perfect,
    constant,
    simple: Math.max(simple, constant),
    open,
    other,
    rounds: rounds / plays,
    which: CONSTANTS[constants.indexOf(constant)]?.[0] ?? '',
  }
}

import { commit } from '../../src/games/emojispace/fight/captains.ts'

function commitFirst(s: Combat, dice: ReturnType<typeof seededDice>): Combat {
  commit(s, dice)
  return s
}

export const HOUSE_CAPTAINS = CAPTAINS.filter((name) => name !== 'basic').map(captainNumber)
