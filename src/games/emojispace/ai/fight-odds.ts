import { at } from '../../../lib/enums.ts'
import { ESCAPE, EVASIVE, FOCUS_FIRE, HARD_BURN, REINFORCE, SURRENDER, WIND_UP } from '../actions.ts'
import { shipBand, typeBonus } from '../combat/bands.ts'
import { canRepair, captainOdds } from '../combat/captains.ts'
import {
  type Combat,
  colorIndex,
  copyForCombat,
  hullPercent,
  makeCombat,
  type Side,
  unlocksAction,
} from '../combat/side.ts'
import { type BandIndex, DEFENSE, ENGINE, WEAPON } from '../content/content.ts'

/**
 * The odds of a fight. A table holds the chance to win for every number of hull points of both ships, with the captain
 * wound up or not. It is computed by dynamic programming over all damage rolls, with our best answer to each announced
 * act. Damage to subsystems is assumed to stay as it is now, and limited uses are ignored. Tables are cached by ships
 * and captain.
 */
export interface OddsTable {
  readonly width: number
  /** The chance to win, indexed by our hull, the enemy's hull, and whether the enemy has wound up. */
  readonly chance: Float32Array
}
export const winChanceIn = ({ chance, width }: OddsTable, own: number, foe: number, isWound: boolean): number =>
  own <= 0 ? 0 : foe <= 0 ? 1 : (chance[(own * width + foe) * 2 + (isWound ? 1 : 0)] as number)

const MAX_TABLES = 3000
/** How much extra hull our repairs are worth: half of the points they can still restore, because a repair costs a round. */
export function repairReserveHull({ magnitudes, uses }: Side): number {
  let points = 0
  for (let i = 0; i < uses.length; i++) points += (magnitudes[i] ?? 0) * (uses[i] ?? 0)
  return Math.floor(points / 2)
}

/** A cache of odds tables. */
export interface OddsTables {
  table(own: Side, foe: Side, captain: number): OddsTable
}
export function makeOddsTables(): OddsTables {
  const tables = new Map<number, OddsTable>()
  return {
    table(own, foe, captain) {
      const key = keyOf(own, foe, captain)
      const known = tables.get(key)
      if (known !== undefined) return known
      if (tables.size >= MAX_TABLES) tables.clear()
      const table = makeTable(own, foe, captain)
      tables.set(key, table)
      return table
    },
  }
}

/** The cache key of a table: a 53-bit hash of everything it depends on. A collision (about 1 in 10^10) would only mislead the bot. */
function keyOf(own: Side, foe: Side, captain: number): number {
  const from = captain * 16 + captainInputs(own, foe)
  const low = hashSide(foe, hashSide(own, from)) >>> 0
  const high = hashSide(own, hashSide(foe, from + 77)) & 0x1fffff
  return high * 2 ** 32 + low
}
/** §25 The other facts on which a captain bases its decision, as bits. */
const captainInputs = (own: Side, foe: Side): number =>
  (foe.hasProbe ? 1 : 0) + (own.isScanned ? 2 : 0) + (foe.surges > 0 ? 4 : 0) + (canRepair(foe) ? 8 : 0)
function hashSide(s: Side, from: number): number {
  let h = from
  h = hashBand(h, s, WEAPON)
  h = hashBand(h, s, DEFENSE)
  h = hashBand(h, s, ENGINE)
  h = mix(h, s.weaponType * 8 + s.defenseType)
  h = mix(h, s.kit)
  return mix(h, s.hullMax * 64 + repairReserveHull(s))
}
function hashBand(from: number, s: Side, band: BandIndex): number {
  const h = mix(from, s.bands[band] * 64 + s.degradation[band])
  return mix(h, s.capacity[band] * 64 + s.conditional[band])
}
function mix(h: number, value: number): number {
  const product = Math.imul(h ^ value, 0x9e3779b1)
  return product ^ (product >>> 15)
}

/** §5 The chance of each amount of damage, by the difference of the bands. */
function spread(delta: number, dodges: boolean): readonly number[] {
  const index = Math.max(0, Math.min(MAX_DELTA, delta + 1)) * 2 + (dodges ? 1 : 0)
  const known = SPREADS[index]
  if (known !== undefined) return known
  const chance = new Array<number>(Math.max(2, delta + 1)).fill(0)
  const low = delta > 0 ? 1 : 0
  const high = delta > 0 ? delta : delta === 0 ? 1 : 0
  const share = 1 / (high - low + 1)
  for (let roll = low; roll <= high; roll++) {
    const less = dodges ? Math.max(0, roll - 1) : roll
    chance[roll] = at(chance, roll) + share / 2
    chance[less] = at(chance, less) + share / 2
  }
  SPREADS[index] = chance
  return chance
}
const MAX_DELTA = 60
const SPREADS: (readonly number[] | undefined)[] = []
const meanOf = (chances: readonly number[]): number => {
  let mean = 0
  for (let damage = 1; damage < chances.length; damage++) mean += damage * (chances[damage] as number)
  return mean
}

/** The chance of each amount of damage that one side does to the other, given the actions of both. */
export function damageSpread(attacker: Side, defender: Side, mine: number, theirs: number): readonly number[] {
  const delta =
    shipBand(attacker, WEAPON, mine, typeBonus(attacker, defender), theirs) -
    shipBand(defender, DEFENSE, theirs, 0, mine)
  return spread(delta, theirs === EVASIVE || theirs === HARD_BURN)
}

const ANSWERS = [FOCUS_FIRE, REINFORCE, EVASIVE, 10, 11, 13, 14] as const

/** An act the captain may choose, with the chances of damage if we give our best answer. */
interface Exchange {
  readonly p: number
  readonly ends: number
  readonly winds: boolean
  readonly dealt: readonly number[]
  readonly taken: readonly number[]
}

/** The acts the captain may choose at these hull colours, each with our best answer. An act possible in several rounds is listed once. */
function exchanges(c: Combat, own: Side, foe: Side): Exchange[] {
  const chances = new Map<number, number>()
  for (const round of ROUNDS) {
    c.round = round
    for (const { action, permille } of captainOdds(c, 1))
      chances.set(action, (chances.get(action) ?? 0) + permille / 1000 / ROUNDS.length)
  }
  const list: Exchange[] = []
  for (const [action, p] of chances) {
    if (action === SURRENDER || action === ESCAPE)
      list.push({ p, ends: action === SURRENDER ? 1 : ESCAPE_VALUE, winds: false, dealt: NO_DAMAGE, taken: NO_DAMAGE })
    else list.push({ p, ends: -1, winds: action === WIND_UP, ...bestAnswer(own, foe, action) })
  }
  return list
}
const NO_DAMAGE: readonly number[] = [1]
/** The value if the enemy tries to escape: that succeeds half the time, and then nobody wins. */
const ESCAPE_VALUE = 0.4
/** The rounds that are looked at. Some captains wind up every third round, so these are one round of each sort. */
const ROUNDS = [0, 2] as const

function bestAnswer(own: Side, foe: Side, theirs: number): Pick<Exchange, 'dealt' | 'taken'> {
  let best: Pick<Exchange, 'dealt' | 'taken'> = { dealt: NO_DAMAGE, taken: NO_DAMAGE }
  let most = Number.NEGATIVE_INFINITY
  for (const mine of ANSWERS) {
    if (mine > EVASIVE && !unlocksAction(own.kit, mine)) continue
    const dealt = damageSpread(own, foe, mine, theirs)
    const taken = damageSpread(foe, own, theirs, mine)
    const value = meanOf(dealt) / foe.hullMax - meanOf(taken) / own.hullMax
    if (value > most) {
      most = value
      best = { dealt, taken }
    }
  }
  return best
}

function makeTable(ownShip: Side, foeShip: Side, captain: number): OddsTable {
  const [own, foe] = [copyForCombat(ownShip), copyForCombat(foeShip)]
  const c = makeCombat('', own, foe)
  c.captain = captain
  own.last = FOCUS_FIRE
  own.isWound = false
  const [most, width] = [own.hullMax + repairReserveHull(own) + 1, foe.hullMax + repairReserveHull(foe) + 1]
  const chance = new Float32Array(most * width * 2)
  const ways: (Exchange[] | undefined)[] = []
  const waysAt = (ours: number, theirs: number, wound: number): Exchange[] => {
    const levels = levelAt(ours, own.hullMax) * 6 + levelAt(theirs, foe.hullMax) * 2 + wound
    const known = ways[levels]
    if (known !== undefined) return known
    own.hull = Math.min(ours, own.hullMax)
    foe.hull = Math.min(theirs, foe.hullMax)
    foe.isWound = wound === 1
    const list = exchanges(c, own, foe)
    ways[levels] = list
    return list
  }
  for (let ours = 1; ours < most; ours++)
    for (let theirs = 1; theirs < width; theirs++) {
      const index = (ours * width + theirs) * 2
      for (let sweep = 0; sweep < SWEEPS; sweep++)
        for (let wound = 0; wound < 2; wound++)
          chance[index + wound] = step(waysAt(ours, theirs, wound), chance, width, ours, theirs, wound)
    }
  return { width, chance }
}
const SWEEPS = 2
const levelAt = (hull: number, max: number): number => colorIndex(hullPercent(Math.min(hull, max), max))

/** The chance to win from one state, over all damage rolls. For outcomes that change nothing the equation is solved algebraically. */
function step(
  ways: readonly Exchange[],
  chance: Float32Array,
  width: number,
  ours: number,
  theirs: number,
  wound: number,
): number {
  let sum = 0
  let unchanged = 0
  for (const { p, ends, winds, dealt, taken } of ways) {
    if (ends >= 0) {
      sum += p * ends
      continue
    }
    const next = winds ? 1 : 0
    for (let damage = 0; damage < dealt.length; damage++) {
      const q = p * (dealt[damage] as number)
      if (q === 0) continue
      for (let hurt = 0; hurt < taken.length; hurt++) {
        const r = q * (taken[hurt] as number)
        if (r === 0 || hurt >= ours) continue
        if (damage >= theirs) sum += r
        else if (damage === 0 && hurt === 0 && next === wound) unchanged += r * ROUND_DISCOUNT
        else sum += r * ROUND_DISCOUNT * (chance[((ours - hurt) * width + theirs - damage) * 2 + next] as number)
      }
    }
  }
  return sum / (1 - unchanged)
}

/** §12 A discount per round, so that longer fights score slightly less. */
const ROUND_DISCOUNT = 0.995

/** The mean chance to win with `hull` points of our own against a few of these ships, each at the given percentage of its hull. */
export function meanWinChance(
  oddsTables: OddsTables,
  own: Side,
  hull: number,
  ships: readonly Side[],
  percent: number,
  captain: number,
): number {
  let sum = 0
  let count = 0
  const stride = Math.max(1, Math.floor(ships.length / SAMPLE_SIZE))
  for (let i = 0; i < ships.length && count < SAMPLE_SIZE; i += stride) {
    const foe = at(ships, i)
    const points = Math.max(1, Math.ceil((foe.hullMax * percent) / 100))
    sum += winChanceIn(
      oddsTables.table(own, foe, captain),
      hull + repairReserveHull(own),
      points + repairReserveHull(foe),
      foe.isWound,
    )
    count++
  }
  return sum / count
}
/** The number of ships over which the mean is taken. */
const SAMPLE_SIZE = 3
