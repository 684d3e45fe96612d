import type { HeroAction } from '../../src/games/descent/actions.ts'
import { forecastAction, knownState } from '../../src/games/descent/campaign/forecast.ts'
import { firstStepTowards, isThreatened, walkableCells } from '../../src/games/descent/campaign/macros.ts'
import { itemOf } from '../../src/games/descent/content/content.ts'
import { descent as game } from '../../src/games/descent/index.ts'
import { enemiesInSight } from '../../src/games/descent/map/senses.ts'
import { floorOf, type State, slotOfLetter, stackAt } from '../../src/games/descent/state.ts'
import { noRows, put } from '../../src/lib/grid.ts'

/** Bots that do only one thing, to measure what it is worth. Each run gets a new bot. */
type Bot = (s: State) => HeroAction
export type MakeBot = () => Bot

function firstPlan(s: State): HeroAction {
  for (const [deed] of game.candidateLines?.(s, 0) ?? []) if (deed !== undefined) return deed
  throw new Error('no plan')
}
export const planBot: MakeBot = () => firstPlan

const legalAction = (s: State, id: string): HeroAction | undefined => game.legal(s, 0).find((deed) => deed.id === id)
const isInBattle = (s: State): boolean =>
  s.phase === 'play' && enemiesInSight(s).length > 0 && isThreatened(game.pack, s)
const potion = (s: State): HeroAction | undefined =>
  game
    .legal(s, 0)
    .find(({ verb, n }) => verb === 'use' && itemOf(game.pack, stackAt(s, slotOfLetter(s, n)).kind).hp > 0)

/** Strikes, approaches and drinks; never casts, throws, dodges or prays. */
export const bumpBot: MakeBot = () => (s) => {
  if (s.phase !== 'play' || enemiesInSight(s).length === 0) return firstPlan(s)
  if (s.hero.hp * 100 <= s.hero.maxHp * 35) {
    const drink = potion(s)
    if (drink !== undefined) return drink
  }
  return legalAction(s, 'fight') ?? (isInBattle(s) ? (legalAction(s, 'wait') as HeroAction) : firstPlan(s))
}

/** One step towards a cell; undefined if there is no path. */
function stepTo(s: State, place: number): HeroAction | undefined {
  const goals = noRows(floorOf(s).height)
  put(goals, place)
  const direction = firstStepTowards(s, goals, walkableCells(s))
  return direction < 0 ? undefined : game.legal(s, 0).find(({ verb, n }) => verb === 'move' && n === direction)
}

/** In the arena it walks to the stairs below 45 %, goes up, rests if that still heals, and comes back. */
export const danceBot: MakeBot = () => {
  let isAway = false
  return (s) => {
    if (s.phase !== 'play') return firstPlan(s)
    if (s.depth === 5) {
      isAway = false
      const f = floorOf(s)
      const isHurt = s.hero.hp * 100 < s.hero.maxHp * 45
      if (isHurt && s.hero.place === f.up) {
        isAway = true
        return legalAction(s, 'ascend') as HeroAction
      }
      if (isHurt && isInBattle(s)) return stepTo(s, f.up) ?? firstPlan(s)
      return firstPlan(s)
    }
    if (!isAway || isInBattle(s)) return firstPlan(s)
    return legalAction(s, 'rest') ?? legalAction(s, 'descend') ?? firstPlan(s)
  }
}

const MOST_FLIGHTS = 6
/** When the odds say that the hero may die, it walks to the nearest stairs, leaves, rests and comes back; at most six times per floor. */
export const fleeBot: MakeBot = () => {
  const flights = [0, 0, 0, 0, 0, 0]
  let back = 0
  return (s) => {
    if (s.phase !== 'play') return firstPlan(s)
    const f = floorOf(s)
    if (!isInBattle(s)) {
      if (back === 0 || s.depth === back) {
        back = 0
        return firstPlan(s)
      }
      const rest = legalAction(s, 'rest')
      if (rest !== undefined && s.hero.hp < s.hero.maxHp) return rest
      const way = back > s.depth ? legalAction(s, 'descend') : legalAction(s, 'ascend')
      if (way === undefined) back = 0
      return way ?? firstPlan(s)
    }
    const inSight = enemiesInSight(s)
    const plan = firstPlan(s)
    const { dies, worst } = forecastAction(game.pack, knownState(s, inSight), plan)
    const isDire = dies >= 5 && worst >= s.hero.hp
    if (!isDire || (flights[s.depth] ?? 0) >= MOST_FLIGHTS || s.hero.hp * 2 > s.hero.maxHp) return plan
    const doors = [f.up, f.down].filter((place) => place >= 0 && ((f.explored[place >> 5] ?? 0) >>> (place & 31)) & 1)
    if (doors.includes(s.hero.place)) {
      flights[s.depth] = (flights[s.depth] ?? 0) + 1
      back = s.depth
      return (s.hero.place === f.up ? legalAction(s, 'ascend') : legalAction(s, 'descend')) ?? plan
    }
    for (const door of doors) {
      const step = stepTo(s, door)
      if (step !== undefined) return step
    }
    return plan
  }
}
