import type { Dice } from '../../../engine/dice/dice.ts'
import { has } from '../../../lib/grid.ts'
import { type HeroAction, takesOneTurn } from '../actions.ts'
import { itemOf, type Pack, spellOf } from '../content/content.ts'
import { isIdentified, type PlayContext } from '../context.ts'
import type { Event } from '../events.ts'
import { type Creature, type Floor, groundPlace, itemPlace } from '../map/floor.ts'
import { hideFeatures, knownOrLit } from '../map/senses.ts'
import { cloneState, floorOf, isOver, type State, slotOfLetter, stackAt } from '../state.ts'
import { performHeroAction } from './rules.ts'
import { passTurn } from './turn.ts'
import { collectGold, followersOf } from './walk.ts'

/**
 * §14.3 What an action does, and what the enemies may do after it. The rules themselves compute it from what the hero
 * knows: once for every outcome of the hero's own rolls, with every enemy hitting. Rolls to hit are independent, so the
 * odds of any total damage follow from that single enemy phase.
 */
export interface Forecast {
  /** The chance that the hero dies, in percent. */
  readonly dies: number
  /** The most HP the hero can lose. */
  readonly worst: number
  /** The HP that the hero loses on average, in hundredths. */
  readonly mean: number
  /** `hp` is what the hero has right after the action itself, `least` what he has left in the worst case. */
  readonly hp: number
  readonly least: number
  /** The number of enemies that can strike the hero. */
  readonly strikers: number
  /** The damage to each enemy with its chance, by the number under which the hero knows the enemy. */
  readonly foes: readonly FoeEffect[]
  /** The state afterwards if all of the hero's rolls hit. */
  readonly after: State
  /** Whether the result is unknown, because the hero lands on a random cell or does not know the effect. */
  readonly isBlind: boolean
  /** The chance that the action wins the run, from 0 to 1. */
  readonly wins: number
}
interface FoeEffect {
  readonly met: number
  readonly chance: number
  readonly damage: number
  readonly hp: number
}

/** A copy of the state with what the hero knows of the current floor: only enemies in sight, and only explored terrain. */
export function knownState(s: State, inSight: readonly Creature[]): State {
  const f = floorOf(s)
  // Also keeps every cell on which his field of view depends, so that the view stays the same.
  const shown = knownOrLit(f, s.hero.place)
  const known: Floor = {
    ...f,
    open: f.open.map((row, y) => row & (shown[y] as number)),
    creatures: inSight.slice().sort((a, b) => a.id - b.id),
    items: f.items.filter((item) => has(f.sighted, itemPlace(item))),
    ground: f.ground.filter((g) => has(f.explored, groundPlace(g))),
    // §12.6 Wanderers cannot strike in the turn they arrive, so they are left out.
    turns: 0,
  }
  hideFeatures(known)
  return { ...s, floors: [known], chronicle: [] }
}

const MOST_ROLLS = 4
const HIT = 0
const MISS = 99

/** Dice that make the hero's rolls hit or miss as the given bits say, and everybody else hit. */
interface ForcedDice extends Dice {
  readonly asked: () => number
}
function forcedDice(bits: number): ForcedDice {
  let asked = 0
  const dice: ForcedDice = {
    roll: (_, sides, what) => {
      if (what === 'hero to hit' || what === 'spell to hit')
        return ((bits >> Math.min(asked++, MOST_ROLLS)) & 1) === 0 ? HIT : MISS
      // Assumes the worst: a thief strikes instead of stealing. Whether loot drops does not matter here.
      return what === 'whether it steals' || what === 'whether it drops something' ? sides - 1 : 0
    },
    fork: () => dice,
    entropy: () => '',
    asked: () => asked,
  }
  return dice
}

/** More HP than a turn can use up. */
const PLENTY_OF_HP = 1_000_000

interface Branch {
  readonly chance: number
  readonly hp: number
  readonly sure: number
  readonly blows: readonly { readonly chance: number; readonly damage: number }[]
  readonly foes: FoeEffect[]
  readonly after: State
  readonly rolls: number
  readonly isWon: boolean
}

/** Forecasts an action. An action that does not take exactly one turn is forecast like waiting. */
export function forecastAction(pack: Pack, known: State, action: HeroAction): Forecast {
  const isBlind = isBlindAction(pack, known, action)
  const branches: Branch[] = []
  const first = branchOf(pack, known, action, 0, isBlind)
  branches.push(first)
  const rolls = Math.min(MOST_ROLLS, first.rolls)
  for (let bits = 1; bits < 1 << rolls; bits++) branches.push(branchOf(pack, known, action, bits, isBlind))
  return combine(branches, isBlind)
}

/** Whether the result cannot be predicted: of teleports, jumps and unknown scrolls. */
function isBlindAction(pack: Pack, s: State, { verb, n }: HeroAction): boolean {
  if (verb === 'cast') return spellOf(pack, n).effect === 'blink'
  if (verb !== 'use') return false
  const slot = slotOfLetter(s, n)
  if (slot < 0) return false
  const { kind } = stackAt(s, slot)
  return (
    !isIdentified(pack, s, kind) || itemOf(pack, kind).effect === 'teleport' || itemOf(pack, kind).effect === 'calling'
  )
}

function branchOf(pack: Pack, known: State, action: HeroAction, bits: number, isBlind: boolean): Branch {
  const s = cloneState(known)
  const dice = forcedDice(bits)
  let chance = 1
  let roll = 0
  let sure = 0
  const blows: { chance: number; damage: number }[] = []
  const foes: FoeEffect[] = []
  const rollOf = (percent: number): number => {
    const isHit = ((bits >> Math.min(roll, MOST_ROLLS)) & 1) === 0
    roll++
    chance *= (isHit ? percent : 100 - percent) / 100
    return isHit ? percent : 0
  }
  const emit = (e: Event): void => {
    if (e.kind === 'hero-strikes' || e.kind === 'spell-strikes') {
      const percent = rollOf(e.chance)
      if (percent > 0) foes.push({ met: e.met, chance: percent, damage: e.damage, hp: e.hp })
    } else if (e.kind === 'mirrored') {
      rollOf(e.chance)
      sure += e.damage
    } else if (e.kind === 'burnt') foes.push({ met: e.met, chance: 100, damage: e.damage, hp: e.hp })
    else if (e.kind === 'enemy-strikes') blows.push({ chance: e.chance, damage: e.damage })
    else if (e.kind === 'drained' || e.kind === 'scorched') sure += e.damage
  }
  const play: PlayContext = { pack, s, dice, emit }
  const { hp, maxHp } = s.hero
  if (action.verb === 'descend' || action.verb === 'ascend') floorOf(s).creatures = followersOf(play)
  else if (!isBlind && takesOneTurn(action)) {
    performHeroAction(play, action.verb, action.n, action.target)
    if (!isOver(s)) collectGold(play)
  }
  const isWon = s.phase === 'won'
  // Damage that the hero takes during the action itself (from a burst or a mirror) is in `blows` or `sure` as well, so
  // it is added back here.
  let lost = sure
  for (const { damage } of blows) lost += damage
  const left = Math.min(s.hero.maxHp, s.phase === 'dead' ? hp : s.hero.hp + lost)
  const rolls = dice.asked()
  // The hero must survive the simulated turn, so that all damage is counted.
  if (s.phase === 'dead') s.phase = 'play'
  if (s.phase === 'identify') s.phase = 'play'
  s.hero.hp = PLENTY_OF_HP
  s.hero.maxHp = PLENTY_OF_HP
  if (!isWon) passTurn(play)
  s.hero.hp = left
  s.hero.maxHp = maxHp
  return { chance, hp: left, sure, blows, foes, after: s, rolls, isWon }
}

function combine(branches: readonly Branch[], isBlind: boolean): Forecast {
  const first = branches[0] as Branch
  let [dies, mean, worst, least, strikers, wins] = [0, 0, 0, first.hp, 0, 0]
  const foes: FoeEffect[] = []
  for (const branch of branches) {
    let all = branch.sure
    let average = branch.sure
    for (const { chance, damage } of branch.blows) {
      all += damage
      average += (damage * chance) / 100
    }
    if (branch.isWon) wins += branch.chance
    worst = Math.max(worst, all)
    least = Math.min(least, branch.hp - all)
    mean += branch.chance * average
    strikers = Math.max(strikers, branch.blows.length)
    if (all >= branch.hp) dies += branch.chance * chanceToLose(branch)
    for (const foe of branch.foes) recordWorst(foes, foe)
  }
  return {
    dies: 100 * dies,
    worst,
    mean: Math.round(100 * mean),
    hp: first.hp,
    least: Math.max(0, least),
    strikers,
    foes,
    after: first.after,
    isBlind,
    wins,
  }
}

/** Records the effect on an enemy, unless an earlier one leaves that enemy with fewer HP. */
function recordWorst(foes: FoeEffect[], foe: FoeEffect): void {
  for (let i = 0; i < foes.length; i++) {
    const before = foes[i] as FoeEffect
    if (before.met !== foe.met) continue
    if (foe.hp < before.hp) foes[i] = foe
    return
  }
  foes.push(foe)
}

/** The probability that the blows of one enemy phase together take all HP that are left. */
function chanceToLose({ hp, sure, blows }: Branch): number {
  const most = hp - sure
  if (most <= 0) return 1
  let chances: number[] = new Array<number>(most + 1).fill(0)
  chances[0] = 1
  for (const { chance, damage } of blows) {
    if (damage === 0) continue
    const next = new Array<number>(most + 1).fill(0)
    for (let lost = 0; lost <= most; lost++) {
      const p = chances[lost] as number
      if (p === 0) continue
      const then = Math.min(most, lost + damage)
      next[then] = (next[then] as number) + (p * chance) / 100
      next[lost] = (next[lost] as number) + (p * (100 - chance)) / 100
    }
    chances = next
  }
  return chances[most] as number
}

/** The number of enemies on this floor that the hero knows, that are awake, and that are out of sight. */
export function countAwakeUnseen(s: State, inSight: readonly Creature[]): number {
  let count = 0
  for (const creature of floorOf(s).creatures)
    if (creature.met > 0 && creature.isAwake && !inSight.includes(creature)) count++
  return count
}
