import { at } from '../../../lib/enums.ts'
import { ESCAPE, EVASIVE, FOCUS_FIRE, HARD_BURN, REINFORCE, SURRENDER, WIND_UP } from '../actions.ts'
import { bandOf, rpsOf } from '../combat/bands.ts'
import { canMend, captainOdds } from '../combat/captains.ts'
import { type Combat, lendSide, levelOf, makeCombat, percentOf, type Side, unlocks } from '../combat/side.ts'
import { DEFENSE, WEAPON } from '../content/content.ts'

/**
 * Odds of fights that have not been fought. A table holds the chance to win for all hull points of both ships and for a captain that has
 * wound up or not, by dynamic programming over every way the guns can fall, when each told kind of action is answered as it is best
 * answered at that moment. Degradation counts as it is now; what has few uses is left out. Tables are kept by what the ships are.
 */
export interface Table {
  readonly width: number
  /** By own hull, enemy hull, and whether the enemy has wound up. */
  readonly chance: Float32Array
}
export const chanceIn = ({ chance, width }: Table, own: number, foe: number, isWound: boolean): number =>
  own <= 0 ? 0 : foe <= 0 ? 1 : (chance[(own * width + foe) * 2 + (isWound ? 1 : 0)] as number)

const MOST_TABLES = 3000
/** Half of what a ship can mend in a combat is as good as hull: the other half is lost with the rounds it takes. */
export function mendable({ magnitudes, uses }: Side): number {
  let points = 0
  for (let i = 0; i < uses.length; i++) points += (magnitudes[i] ?? 0) * (uses[i] ?? 0)
  return Math.floor(points / 2)
}

/** Keeps tables by what the ships are. */
export interface Oracle {
  table(own: Side, foe: Side, captain: number): Table
}
export function makeOracle(): Oracle {
  const tables = new Map<number, Table>()
  return {
    table(own, foe, captain) {
      const key = keyOf(own, foe, captain)
      const known = tables.get(key)
      if (known !== undefined) return known
      if (tables.size >= MOST_TABLES) tables.clear()
      const table = makeTable(own, foe, captain)
      tables.set(key, table)
      return table
    },
  }
}

/** What a table follows from, in 53 bits: two ships in ten thousand million may be taken for each other, and only by the house. */
function keyOf(own: Side, foe: Side, captain: number): number {
  const from = captain * 16 + mindOf(own, foe)
  const low = mark(foe, mark(own, from)) >>> 0
  const high = mark(own, mark(foe, from + 77)) & 0x1fffff
  return high * 2 ** 32 + low
}
/** §25 What else a captain looks at before it makes up its mind. */
const mindOf = (own: Side, foe: Side): number =>
  (foe.hasProbe ? 1 : 0) + (own.isScanned ? 2 : 0) + (foe.surges > 0 ? 4 : 0) + (canMend(foe) ? 8 : 0)
function mark(s: Side, from: number): number {
  let h = from
  for (let band = 0; band < 3; band++) {
    h = mixed(h, s.bands[band as 0] * 64 + s.degradation[band as 0])
    h = mixed(h, s.capacity[band as 0] * 64 + s.conditional[band as 0])
  }
  h = mixed(h, s.weaponType * 8 + s.defenseType)
  h = mixed(h, s.kit)
  return mixed(h, s.hullMax * 64 + mendable(s))
}
function mixed(h: number, value: number): number {
  const product = Math.imul(h ^ value, 0x9e3779b1)
  return product ^ (product >>> 15)
}

/** §5 Chances of each damage, by difference of bands. */
function spread(delta: number, dodges: boolean): readonly number[] {
  const place = Math.max(0, Math.min(MOST_DELTA, delta + 1)) * 2 + (dodges ? 1 : 0)
  const known = SPREADS[place]
  if (known !== undefined) return known
  const chance = new Array<number>(Math.max(2, delta + 1)).fill(0)
  const low = delta > 0 ? 1 : 0
  const high = delta > 0 ? delta : delta === 0 ? 1 : 0
  const share = 1 / (high - low + 1)
  for (let roll = low; roll <= high; roll++) {
    const less = dodges ? Math.max(0, roll - 1) : roll
    chance[roll] = (chance[roll] as number) + share / 2
    chance[less] = (chance[less] as number) + share / 2
  }
  SPREADS[place] = chance
  return chance
}
const MOST_DELTA = 60
const SPREADS: (readonly number[] | undefined)[] = []
const meanOf = (chances: readonly number[]): number => {
  let mean = 0
  for (let damage = 1; damage < chances.length; damage++) mean += damage * (chances[damage] as number)
  return mean
}

/** What one side's guns may do to the other, by what both do. */
export function damageSpread(attacker: Side, defender: Side, mine: number, theirs: number): readonly number[] {
  const delta =
    bandOf(attacker, WEAPON, mine, rpsOf(attacker, defender), theirs) - bandOf(defender, DEFENSE, theirs, 0, mine)
  return spread(delta, theirs === EVASIVE || theirs === HARD_BURN)
}

const ANSWERS = [FOCUS_FIRE, REINFORCE, EVASIVE, 10, 11, 13, 14] as const

/** One thing a captain may do, our best answer to it, and how the guns may then fall. */
interface Exchange {
  readonly p: number
  readonly ends: number
  readonly winds: boolean
  readonly dealt: readonly number[]
  readonly taken: readonly number[]
}

/** A captain's ways by colour of both hulls, with the answers to them; the same thing at two beats is one way. */
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
      list.push({ p, ends: action === SURRENDER ? 1 : GOT_AWAY, winds: false, dealt: NOTHING, taken: NOTHING })
    else list.push({ p, ends: -1, winds: action === WIND_UP, ...bestAnswer(own, foe, action) })
  }
  return list
}
const NOTHING: readonly number[] = [1]
/** They run half the time, and then nobody has won. */
const GOT_AWAY = 0.4
/** A beat that is wound up in, and one that is not. */
const ROUNDS = [0, 2] as const

function bestAnswer(own: Side, foe: Side, theirs: number): Pick<Exchange, 'dealt' | 'taken'> {
  let best: Pick<Exchange, 'dealt' | 'taken'> = { dealt: NOTHING, taken: NOTHING }
  let most = Number.NEGATIVE_INFINITY
  for (const mine of ANSWERS) {
    if (mine > EVASIVE && !unlocks(own.kit, mine)) continue
    const dealt = damageSpread(own, foe, mine, theirs)
    const taken = damageSpread(foe, own, theirs, mine)
    const worth = meanOf(dealt) / foe.hullMax - meanOf(taken) / own.hullMax
    if (worth > most) {
      most = worth
      best = { dealt, taken }
    }
  }
  return best
}

function makeTable(ownShip: Side, foeShip: Side, captain: number): Table {
  const [own, foe] = [lendSide(ownShip), lendSide(foeShip)]
  const c = makeCombat('', own, foe)
  c.captain = captain
  own.last = FOCUS_FIRE
  own.isWound = false
  const [most, width] = [own.hullMax + mendable(own) + 1, foe.hullMax + mendable(foe) + 1]
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
      const place = (ours * width + theirs) * 2
      for (let sweep = 0; sweep < SWEEPS; sweep++)
        for (let wound = 0; wound < 2; wound++)
          chance[place + wound] = step(waysAt(ours, theirs, wound), chance, width, ours, theirs, wound)
    }
  return { width, chance }
}
const SWEEPS = 2
const levelAt = (hull: number, max: number): number => levelOf(percentOf(Math.min(hull, max), max))

/** The chance from here, by all that may fall; what changes nothing is solved for. */
function step(
  ways: readonly Exchange[],
  chance: Float32Array,
  width: number,
  ours: number,
  theirs: number,
  wound: number,
): number {
  let sum = 0
  let same = 0
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
        else if (damage === 0 && hurt === 0 && next === wound) same += r * PATIENCE
        else sum += r * PATIENCE * (chance[((ours - hurt) * width + theirs - damage) * 2 + next] as number)
      }
    }
  }
  return sum / (1 - same)
}

/** §12 No fight goes on for ever: a round more is worth a little less. */
const PATIENCE = 0.995

/** The chance to win with so many hull points of our own against one of these that shows this percent; the mean over a few of them. */
export function chanceAgainst(
  oracle: Oracle,
  own: Side,
  hull: number,
  ships: readonly Side[],
  percent: number,
  captain: number,
): number {
  let sum = 0
  let count = 0
  const stride = Math.max(1, Math.floor(ships.length / SAMPLE))
  for (let i = 0; i < ships.length && count < SAMPLE; i += stride) {
    const foe = at(ships, i)
    const points = Math.max(1, Math.ceil((foe.hullMax * percent) / 100))
    sum += chanceIn(oracle.table(own, foe, captain), hull + mendable(own), points + mendable(foe), foe.isWound)
    count++
  }
  return sum / count
}
/** So many ships stand for all that look alike. */
const SAMPLE = 3
