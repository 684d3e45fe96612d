import type { Dice } from '../../../engine/dice/dice.ts'
import { has } from '../../../lib/grid.ts'
import type { Deed } from '../actions.ts'
import { itemOf, type Pack, spellOf } from '../content/content.ts'
import { isIdentified, type Play } from '../context.ts'
import type { Event } from '../events.ts'
import { type Creature, type Floor, groundPlace, lyingPlace } from '../map/floor.ts'
import { hideFeatures, surelyKnown } from '../map/senses.ts'
import { clone, floorOf, isOver, type State, slotOfLetter, stackAt } from '../state.ts'
import { act } from './rules.ts'
import { passTurn } from './turn.ts'
import { collectGold, followersOf } from './walk.ts'

/**
 * §14.3 What a deed does and what the coming enemy phase may do, by the rules themselves: the deed is done on what the hero knows,
 * once for every way his own rolls can fall, and then everybody acts and hits. Rolls to hit do not depend on each other, so that the
 * chances of all sums follow from that one phase.
 */
export interface Forecast {
  /** In percent. */
  readonly dies: number
  /** Most that can be lost, and what is lost on average, in hundredths of an HP. */
  readonly worst: number
  readonly mean: number
  /** HP after the deed, and what is left of them at the worst. */
  readonly hp: number
  readonly least: number
  /** How many can strike. */
  readonly strikers: number
  /** What the deed does to others: their HP lost and whether they fall, with the chance of that, by number. */
  readonly foes: readonly FoeEffect[]
  /** Where everything stands after it, if all of the hero's rolls hit. */
  readonly after: State
  /** One lands where one cannot foresee. */
  readonly isBlind: boolean
  readonly wins: number
}
interface FoeEffect {
  readonly met: number
  readonly chance: number
  readonly damage: number
  readonly hp: number
}

/** What the hero knows of where he is: nobody but those in sight, no ground but what he has seen. */
export function knownState(s: State, inSight: readonly Creature[]): State {
  const f = floorOf(s)
  // The light in his eyes must fall as it does.
  const kept = surelyKnown(f, s.hero.place)
  const known: Floor = {
    ...f,
    open: f.open.map((row, y) => row & (kept[y] as number)),
    creatures: inSight.slice().sort((a, b) => a.id - b.id),
    items: f.items.filter((item) => has(f.sighted, lyingPlace(item))),
    ground: f.ground.filter((g) => has(f.explored, groundPlace(g))),
    // §12.6 Wanderers strike nobody in the turn they come: they are no part of it.
    turns: 0,
  }
  hideFeatures(known)
  return { ...s, floors: [known], chronicle: [] }
}

const MOST_ROLLS = 4
const HIT = 0
const MISS = 99

/** Dice that let the hero hit or miss as told and everybody else hit. */
interface Told extends Dice {
  readonly asked: () => number
}
function toldDice(bits: number): Told {
  let asked = 0
  const dice: Told = {
    roll: (_, sides, what) => {
      if (what === 'hero to hit' || what === 'spell to hit')
        return ((bits >> Math.min(asked++, MOST_ROLLS)) & 1) === 0 ? HIT : MISS
      // A thief would rather strike, at the worst; wanderers and spoils are nobody's concern here.
      return what === 'whether it steals' || what === 'whether it drops something' ? sides - 1 : 0
    },
    fork: () => dice,
    entropy: () => '',
    asked: () => asked,
  }
  return dice
}

/** Verbs whose outcome lies behind a door: long walks and questions. */
const UNTOLD: readonly Deed['verb'][] = [
  'explore',
  'travel',
  'tile',
  'rest',
  'aim',
  'cancel',
  'learn',
  'raise',
  'identify',
  'reroll',
]
export const isForetold = ({ verb }: Deed): boolean => !UNTOLD.includes(verb)

const MUCH = 1_000_000

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

export function forecast(pack: Pack, known: State, deed: Deed): Forecast {
  const isBlind = isBlindDeed(pack, known, deed)
  const branches: Branch[] = []
  const first = branchOf(pack, known, deed, 0, isBlind)
  branches.push(first)
  const rolls = Math.min(MOST_ROLLS, first.rolls)
  for (let bits = 1; bits < 1 << rolls; bits++) branches.push(branchOf(pack, known, deed, bits, isBlind))
  return sumUp(branches, isBlind)
}

/** Teleports, leaps and unknown scrolls: nobody can say where, or what. */
function isBlindDeed(pack: Pack, s: State, { verb, n }: Deed): boolean {
  if (verb === 'cast') return spellOf(pack, n).effect === 'blink'
  if (verb !== 'use') return false
  const slot = slotOfLetter(s, n)
  if (slot < 0) return false
  const { kind } = stackAt(s, slot)
  return (
    !isIdentified(pack, s, kind) || itemOf(pack, kind).effect === 'teleport' || itemOf(pack, kind).effect === 'calling'
  )
}

function branchOf(pack: Pack, known: State, deed: Deed, bits: number, isBlind: boolean): Branch {
  const s = clone(known)
  const dice = toldDice(bits)
  let chance = 1
  let roll = 0
  let sure = 0
  const blows: { chance: number; damage: number }[] = []
  const foes: FoeEffect[] = []
  const fall = (percent: number): number => {
    const isHit = ((bits >> Math.min(roll, MOST_ROLLS)) & 1) === 0
    roll++
    chance *= (isHit ? percent : 100 - percent) / 100
    return isHit ? percent : 0
  }
  const emit = (e: Event): void => {
    if (e.kind === 'hero-strikes' || e.kind === 'spell-strikes') {
      const percent = fall(e.chance)
      if (percent > 0) foes.push({ met: e.met, chance: percent, damage: e.damage, hp: e.hp })
    } else if (e.kind === 'mirrored') {
      fall(e.chance)
      sure += e.damage
    } else if (e.kind === 'burnt') foes.push({ met: e.met, chance: 100, damage: e.damage, hp: e.hp })
    else if (e.kind === 'enemy-strikes') blows.push({ chance: e.chance, damage: e.damage })
    else if (e.kind === 'drained' || e.kind === 'scorched') sure += e.damage
  }
  const play: Play = { pack, s, dice, emit }
  const { hp, maxHp } = s.hero
  if (deed.verb === 'descend' || deed.verb === 'ascend') floorOf(s).creatures = followersOf(play)
  else if (!isBlind) {
    act(play, deed.verb, deed.n, deed.target)
    if (!isOver(s)) collectGold(play)
  }
  const isWon = s.phase === 'won'
  // What was lost in the deed itself (a burst, a mirror) is counted among the blows, not twice.
  let lost = sure
  for (const { damage } of blows) lost += damage
  const left = Math.min(s.hero.maxHp, s.phase === 'dead' ? hp : s.hero.hp + lost)
  const rolls = dice.asked()
  // Nobody dies in here: what would kill is counted instead.
  if (s.phase === 'dead') s.phase = 'play'
  if (s.phase === 'identify') s.phase = 'play'
  s.hero.hp = MUCH
  s.hero.maxHp = MUCH
  if (!isWon) passTurn(play)
  s.hero.hp = left
  s.hero.maxHp = maxHp
  return { chance, hp: left, sure, blows, foes, after: s, rolls, isWon }
}

function sumUp(branches: readonly Branch[], isBlind: boolean): Forecast {
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
    for (const foe of branch.foes) keepWorst(foes, foe)
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

/** Of what may befall somebody the most is kept. */
function keepWorst(foes: FoeEffect[], foe: FoeEffect): void {
  for (let i = 0; i < foes.length; i++) {
    const before = foes[i] as FoeEffect
    if (before.met !== foe.met) continue
    if (foe.hp < before.hp) foes[i] = foe
    return
  }
  foes.push(foe)
}

/** The chance that the blows of a phase together do as much as is left. */
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

/** Whoever was seen awake on this floor and is out of sight now. */
export function awakeUnseen(s: State, inSight: readonly Creature[]): number {
  let count = 0
  for (const creature of floorOf(s).creatures)
    if (creature.met > 0 && creature.isAwake && !inSight.includes(creature)) count++
  return count
}
