import {
  ACTIONS,
  CLASSES,
  classOf,
  ESCAPE,
  EVASIVE,
  FLARE,
  HARD_BURN,
  OVERCHARGE,
  REPAIR,
  SALVO,
  SURRENDER,
  WIND_UP,
} from '../../src/games/emojispace/actions.ts'
import { type BandPlace, DEFENSE, ENGINE, WEAPON } from '../../src/games/emojispace/content.ts'
import { captainOdds } from '../../src/games/emojispace/fight/captains.ts'
import {
  bandOf,
  type Combat,
  cloneCombat,
  escapeThreshold,
  levelOf,
  percentOf,
  rpsOf,
  type Side,
  sideOf,
  unlocks,
} from '../../src/games/emojispace/fight/side.ts'
import { at } from '../../src/kit/vocabulary.ts'

/**
 * A combat against a captain, solved exactly: dynamic programming over hulls, degradation, uses left, wind-ups and the captain's beat.
 * The player knows both ships and is told what kind of action comes, not which. A fight is worth 1 if the enemy is destroyed or strikes;
 * one round in a hundred ends it without result, so that patience is not free. Scan, Escape and Surrender are left out.
 */
export type Rule = (c: Combat, told: number, legal: readonly number[]) => number

export interface Solved {
  /** The chance to win by perfect play, then by each rule that was given. */
  readonly values: readonly number[]
  /** Of the combat as it stands, told this kind of action: every legal action with its chance under perfect play after it. */
  odds(c: Combat, told: number): readonly { readonly action: number; readonly value: number }[]
}

const GOES_ON = 0.99
const SWEEPS = 60
const CLOSE = 1e-4

/** A position but for its inner state: wind-ups, the player's last kind of action, and the beat. */
interface Block {
  /** By inner state, then by policy. */
  readonly values: Float64Array
  /** Which inner states have been worked out. */
  readonly done: Uint8Array
}
interface Follow {
  /** What is won in other positions, by policy; then the chance that nothing has changed but the inner state, and to which. */
  readonly out: Float64Array
  readonly same: number
  readonly next: number
}
type Answer = readonly { readonly p: number; readonly follow: Follow }[]
interface Told {
  /** By rule, the place of what it does among the legal actions. */
  readonly rule: readonly number[]
  readonly answers: readonly Answer[]
}
interface InnerScene {
  readonly inner: number
  readonly tolds: readonly Told[]
}

/** Everything a solution works on; both ships are changed in place. */
interface Work {
  readonly blocks: Map<number, Block>
  readonly c: Combat
  readonly own: Side
  readonly foe: Side
  readonly rules: readonly Rule[]
  readonly width: number
  readonly most: number
}

/** More than `most` positions are too many: undefined. */
export function solve(start: Combat, rules: readonly Rule[] = [], most = 60_000): Solved | undefined {
  const c = cloneCombat(start)
  const w: Work = {
    ...{ blocks: new Map(), c, own: sideOf(c, 0), foe: sideOf(c, 1), rules, width: 1 + rules.length, most },
  }
  const first = innerNow(start)
  const { values } = blockOf(w, first)
  if (w.blocks.size > most) return undefined
  return {
    values: Array.from(values.subarray(first * w.width, (first + 1) * w.width)),
    odds: (now, told) => oddsOf(w, now, told),
  }
}

function oddsOf(w: Work, now: Combat, told: number): { action: number; value: number }[] {
  restore(w, [...valuesOf(sideOf(now, 0)), ...valuesOf(sideOf(now, 1))])
  const inner = innerNow(now)
  const { values } = blockOf(w, inner)
  load(w, inner)
  const legal = legalActions(w.own)
  const alike = captainOdds(w.c, 1).filter(({ action }) => classOf(action) === CLASSES[told])
  const sum = alike.reduce((all, { permille }) => all + permille, 0)
  const follows = new Map<number, Follow>()
  return legal.map((action) => {
    const answer = alike.map((one) => ({
      ...{ p: one.permille / sum, follow: followOf(w, inner, action, one.action, follows) },
    }))
    return { action, value: worthOf(w, answer, values, 0) }
  })
}

function load({ own, foe, c }: Work, inner: number): void {
  own.isWound = (inner & 1) !== 0
  foe.isWound = (inner & 2) !== 0
  own.last = LASTS[(inner >> 2) & 3] as number
  c.round = (inner >> 4) + 3
}
const innerOf = (mine: number, theirs: number, round: number): number =>
  (mine === WIND_UP ? 1 : 0) | (theirs === WIND_UP ? 2 : 0) | (lastKind(mine) << 2) | ((round % 3) << 4)
const innerNow = (c: Combat): number =>
  (sideOf(c, 0).isWound ? 1 : 0) |
  (sideOf(c, 1).isWound ? 2 : 0) |
  (lastKind(sideOf(c, 0).last) << 2) |
  ((c.round % 3) << 4)

/** What follows a round. */
function after(w: Work, mine: number, theirs: number, beat: number): Follow {
  const { own, foe, width } = w
  const next = innerOf(mine, theirs, beat + 1)
  const out = new Float64Array(width)
  if (theirs === SURRENDER) return { out: out.fill(1), same: 0, next }
  const keep = snapshot(w)
  const here = keyOf(own, foe)
  spend(own, mine)
  spend(foe, theirs)
  const stays = theirs === ESCAPE ? 1 - fleeChance(own, foe, mine) : 1
  const toFoe = hits(own, foe, mine, theirs)
  const toOwn = hits(foe, own, theirs, mine)
  const spent = snapshot(w)
  let same = 0
  for (const theirHit of toFoe)
    for (const mineHit of toOwn) {
      const p = mineHit.p * theirHit.p * stays
      restore(w, spent)
      wear(own, mineHit)
      wear(foe, theirHit)
      // Both gone: nobody has won.
      if (own.hull === 0) continue
      if (foe.hull === 0) for (let k = 0; k < width; k++) out[k] = (out[k] as number) + p
      else if (keyOf(own, foe) === here) same += p * GOES_ON
      else {
        const { values } = blockOf(w, next)
        for (let k = 0; k < width; k++) out[k] = (out[k] as number) + p * GOES_ON * (values[next * width + k] as number)
      }
    }
  restore(w, keep)
  return { out, same, next }
}

function fleeChance(own: Side, foe: Side, mine: number): number {
  const score = bandOf(foe, ENGINE, ESCAPE, 0, mine) - bandOf(own, ENGINE, mine, 0, ESCAPE) + foe.escapeBonus - own.grip
  return escapeThreshold(score) / 100
}

function blockOf(w: Work, inner: number): Block {
  const key = keyOf(w.own, w.foe)
  const known = w.blocks.get(key)
  if (known !== undefined && known.done[inner] === 1) return known
  const block = known ?? { values: new Float64Array(INNERS * w.width), done: new Uint8Array(INNERS) }
  w.blocks.set(key, block)
  if (w.blocks.size <= w.most) settle(w, block, inner)
  return block
}

/** Works out the inner states of a block together, sweeping until nothing moves; lower blocks are solved on the way. */
function settle(w: Work, block: Block, first: number): void {
  const keep = snapshot(w)
  const inners = reachable(w, first).filter((inner) => block.done[inner] === 0)
  for (const inner of inners) block.done[inner] = 1
  const follows = new Map<number, Follow>()
  const scenes = inners.map((inner) => sceneOf(w, inner, follows))
  restore(w, keep)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let moved = 0
    for (const scene of scenes)
      for (let k = 0; k < w.width; k++) {
        const place = scene.inner * w.width + k
        const fresh = innerValue(w, scene, block.values, k)
        moved = Math.max(moved, Math.abs(fresh - (block.values[place] as number)))
        block.values[place] = fresh
      }
    if (moved < CLOSE) break
  }
}

/** By kind of action that is told: its chance, and for each of ours what may follow. */
function sceneOf(w: Work, inner: number, follows: Map<number, Follow>): InnerScene {
  load(w, inner)
  const legal = legalActions(w.own)
  const odds = captainOdds(w.c, 1)
  const tolds: Told[] = []
  for (let told = 0; told < CLASSES.length; told++) {
    const alike = odds.filter(({ action, permille }) => permille > 0 && classOf(action) === CLASSES[told])
    if (alike.length === 0) continue
    load(w, inner)
    const rule = w.rules.map((one) => legal.indexOf(one(w.c, told, legal)))
    const answers = legal.map((mine) =>
      alike.map(({ action, permille }) => ({ p: permille / 1000, follow: followOf(w, inner, mine, action, follows) })),
    )
    tolds.push({ rule, answers })
  }
  return { inner, tolds }
}

/** What comes after depends on the beat and on both actions only. */
function followOf(w: Work, inner: number, mine: number, theirs: number, follows: Map<number, Follow>): Follow {
  const key = ((inner >> 4) * ACTIONS.length + mine) * ACTIONS.length + theirs
  const known = follows.get(key)
  if (known !== undefined) return known
  const follow = after(w, mine, theirs, inner >> 4)
  follows.set(key, follow)
  return follow
}

function worthOf({ width }: Work, answer: Answer, values: Float64Array, k: number): number {
  let sum = 0
  for (const { p, follow } of answer)
    sum += p * ((follow.out[k] as number) + follow.same * (values[follow.next * width + k] as number))
  return sum
}
function innerValue(w: Work, { tolds }: InnerScene, values: Float64Array, k: number): number {
  let sum = 0
  for (const { rule, answers } of tolds) {
    if (k > 0) {
      sum += worthOf(w, at(answers, at(rule, k - 1)), values, k)
      continue
    }
    let best = 0
    for (const answer of answers) best = Math.max(best, worthOf(w, answer, values, 0))
    sum += best
  }
  return sum
}

function reachable(w: Work, first: number): number[] {
  const found = [first]
  for (let i = 0; i < found.length; i++) {
    const inner = found[i] as number
    load(w, inner)
    const mine = legalActions(w.own)
    for (const { action: theirs } of captainOdds(w.c, 1))
      for (const action of mine) {
        const next = innerOf(action, theirs, (inner >> 4) + 1)
        if (!found.includes(next)) found.push(next)
      }
  }
  return found
}

const INNERS = 64
/** What a captain may remember of the player: nothing, an attack, a guard, something else. */
const LASTS = [-1, 0, 1, 2] as const
function lastKind(action: number): number {
  if (action < 0) return 0
  const kind = classOf(action)
  return kind === 'attack' ? 1 : kind === 'guard' ? 2 : 3
}

function legalActions(s: Side): number[] {
  const list = [0, 1, EVASIVE]
  for (let action = REPAIR; action < ACTIONS.length; action++) {
    if (action === REPAIR ? s.uses.some((uses) => uses > 0) : unlocks(s.kit, action) && hasUses(s, action))
      list.push(action)
  }
  return list
}
const hasUses = (s: Side, action: number): boolean =>
  action === SALVO
    ? s.isWound
    : action === OVERCHARGE
      ? s.surges > 0
      : action === FLARE
        ? s.flares > 0
        : action !== HARD_BURN || s.burns > 0

function spend(s: Side, action: number): void {
  if (action === OVERCHARGE) s.surges--
  else if (action === FLARE) s.flares--
  else if (action === HARD_BURN) s.burns--
  else if (action === REPAIR) {
    const i = s.uses.findIndex((uses) => uses > 0)
    s.uses[i] = at(s.uses, i) - 1
    s.hull = Math.min(s.hullMax, s.hull + at(s.magnitudes, i))
  }
}

interface Hit {
  readonly damage: number
  /** The subsystems it degrades, as digits 1..3 in base 4. */
  readonly worn: number
  readonly p: number
}

/** Every way an attack can go. */
function hits(attacker: Side, defender: Side, mine: number, theirs: number): Hit[] {
  const delta =
    bandOf(attacker, WEAPON, mine, rpsOf(attacker, defender), theirs) - bandOf(defender, DEFENSE, theirs, 0, mine)
  const dodges = theirs === EVASIVE || theirs === HARD_BURN
  const chance = new Array<number>(Math.max(2, delta + 1)).fill(0)
  const low = delta > 0 ? 1 : 0
  const high = delta > 0 ? delta : delta === 0 ? 1 : 0
  for (let roll = low; roll <= high; roll++) {
    const p = 1 / (high - low + 1)
    const less = dodges ? Math.max(0, roll - 1) : roll
    chance[roll] = (chance[roll] as number) + p / 2
    chance[less] = (chance[less] as number) + p / 2
  }
  const found: Hit[] = []
  const before = levelOf(percentOf(defender.hull, defender.hullMax))
  let kills = 0
  for (let damage = 0; damage < chance.length; damage++) {
    const p = chance[damage] as number
    if (p === 0) continue
    if (damage >= defender.hull) {
      kills += p
      continue
    }
    const crossings = before - levelOf(percentOf(defender.hull - damage, defender.hullMax))
    if (crossings === 0) found.push({ damage, worn: 0, p })
    for (let first = 1; crossings > 0 && first <= 3; first++) {
      if (crossings === 1) found.push({ damage, worn: first, p: p / 3 })
      for (let second = 1; crossings === 2 && second <= 3; second++)
        found.push({ damage, worn: first * 4 + second, p: p / 9 })
    }
  }
  if (kills > 0) found.push({ damage: defender.hull, worn: 0, p: kills })
  return found
}

function wear(s: Side, { damage, worn }: Hit): void {
  s.hull -= damage
  for (let rest = worn; rest > 0; rest = rest >> 2) {
    const band = ((rest & 3) - 1) as BandPlace
    // Beyond its capacity a subsystem cannot be worse than RED.
    s.degradation[band] = Math.min(s.capacity[band], MOST_WORN, s.degradation[band] + 1)
  }
}

/** More than a fight can do, and as much as a key has room for. */
const MOST_WORN = 3

type Snapshot = readonly number[]
const snapshot = ({ own, foe }: Work): Snapshot => [...valuesOf(own), ...valuesOf(foe)]
const valuesOf = (s: Side): number[] => [
  ...[s.hull, s.degradation[0], s.degradation[1], s.degradation[2], s.surges, s.flares, s.burns],
  ...[s.uses[0] ?? 0, s.uses[1] ?? 0, s.uses[2] ?? 0],
]
const PER_SIDE = 10
function restore({ own, foe }: Work, saved: Snapshot): void {
  put(own, saved, 0)
  put(foe, saved, PER_SIDE)
}
function put(s: Side, saved: Snapshot, from: number): void {
  s.hull = saved[from] as number
  s.degradation[0] = saved[from + 1] as number
  s.degradation[1] = saved[from + 2] as number
  s.degradation[2] = saved[from + 3] as number
  s.surges = saved[from + 4] as number
  s.flares = saved[from + 5] as number
  s.burns = saved[from + 6] as number
  for (let i = 0; i < s.uses.length; i++) s.uses[i] = saved[from + 7 + i] as number
}

function keyOf(own: Side, foe: Side): number {
  return halfKey(own) * 2 ** 26 + halfKey(foe)
}
function halfKey(s: Side): number {
  let uses = 0
  for (let i = 0; i < s.uses.length; i++) uses += s.uses[i] as number
  const worn = (s.degradation[0] * 4 + s.degradation[1]) * 4 + s.degradation[2]
  return ((((s.hull * 64 + worn) * 8 + s.surges) * 8 + s.flares) * 4 + s.burns) * 8 + uses
}
