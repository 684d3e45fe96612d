import {
  ACTION_CLASSES,
  actionClass,
  COMBAT_ACTIONS,
  ESCAPE,
  EVASIVE,
  FLARE,
  HARD_BURN,
  OVERCHARGE,
  REPAIR,
  SURRENDER,
} from '../../src/games/emojispace/actions.ts'
import { escapeThreshold, shipBand, typeBonus } from '../../src/games/emojispace/combat/bands.ts'
import type { Combat, Side } from '../../src/games/emojispace/combat/side.ts'
import { DEFENSE, ENGINE, WEAPON } from '../../src/games/emojispace/content/content.ts'
import { at } from '../../src/lib/enums.ts'
import type { Hit } from './bodies.ts'
import {
  type AnnouncedAct,
  announcedActs,
  type Frame,
  firstWith,
  innerOf,
  legalActions,
  load,
  loadInner,
  positionsOf,
} from './frame.ts'

/** A rule of thumb, and what it spends: its table needs no positions for what it never spends. */
export interface Rule {
  readonly spends: readonly ('uses' | 'repairs')[]
  choose(c: Combat, told: number, legal: readonly number[]): number
}

const GOES_ON = 0.99
const TURNS = 50
const CLOSE = 1e-9
const KINDS_OF_ACTION = COMBAT_ACTIONS.length

/**
 * Chances to win by position and inner state, summed over the damage we may do: index 0 is the chance itself, index n the sum over a damage of 0 to
 * n, including wear. Damage is a roll of 1 to the difference (§5), so the value of a volley is a difference of two sums.
 */
export interface Table {
  readonly f: Frame
  readonly rule: Rule | undefined
  readonly width: number
  readonly sums: Float32Array
  /** By wear of both: how far the guns of each are above the other's shields, by both actions. */
  readonly deltas: Map<number, Int8Array>
}

/** Undefined if it needs more than `most` numbers. */
export function openTable(f: Frame, rule: Rule | undefined, most: number): Table | undefined {
  const { own, foe } = f
  let width = 2
  for (let mine = 0; mine < KINDS_OF_ACTION; mine++)
    for (let theirs = 0; theirs < KINDS_OF_ACTION; theirs++)
      width = Math.max(width, shipBand(own, WEAPON, mine, typeBonus(own, foe), theirs) + 1)
  width = Math.min(width, foe.hullMax)
  const count = positionsOf(f) * f.inners * width
  if (count > most) return undefined
  return { f, rule, width, sums: new Float32Array(count), deltas: new Map() }
}

/** How far each side's guns are above the other's shields: ours, then theirs, by both actions. */
function deltasOf({ f, deltas }: Table): Int8Array {
  const { own, foe } = f
  const key = wearOf(own) * 4096 + wearOf(foe)
  const known = deltas.get(key)
  if (known !== undefined) return known
  const list = new Int8Array(2 * KINDS_OF_ACTION * KINDS_OF_ACTION)
  for (let mine = 0; mine < KINDS_OF_ACTION; mine++)
    for (let theirs = 0; theirs < KINDS_OF_ACTION; theirs++) {
      const place = 2 * (mine * KINDS_OF_ACTION + theirs)
      list[place] = shipBand(own, WEAPON, mine, typeBonus(own, foe), theirs) - shipBand(foe, DEFENSE, theirs, 0, mine)
      list[place + 1] =
        shipBand(foe, WEAPON, theirs, typeBonus(foe, own), mine) - shipBand(own, DEFENSE, mine, 0, theirs)
    }
  deltas.set(key, list)
  return list
}
const wearOf = ({ degradation: [weapon, defense, engine] }: Side): number => (weapon * 16 + defense) * 16 + engine

const isDodge = (action: number): boolean => action === EVASIVE || action === HARD_BURN

/** Scratch buffers for the position being solved, because there are very many positions. */
const outs = new Float64Array(3 * KINDS_OF_ACTION * KINDS_OF_ACTION)
const sames = new Float64Array(outs.length)
const seen = new Int32Array(outs.length)
let stamp = 0
const MOST_INNERS = 24
const scenes: (Scene | undefined)[] = []
const values = new Float64Array(MOST_INNERS)
const fresh = new Float64Array(MOST_INNERS)
const chosen = new Int32Array(MOST_INNERS * ACTION_CLASSES.length)
const system = new Float64Array(MOST_INNERS * (MOST_INNERS + 1))

/** Solves a position; everything it leads to must be solved already. */
export function settle(table: Table, position: number): void {
  const { f, sums, width } = table
  const { inners } = f
  load(f, position)
  addUp(table, position)
  stamp++
  let isStill = true
  for (let inner = 0; inner < inners; inner++) {
    const scene = sceneOf(table, inner)
    scenes[inner] = scene
    if (!followAll(table, position, scene)) isStill = false
  }
  for (let inner = 0; inner < inners; inner++) values[inner] = 0
  for (let inner = 0; inner < inners; inner++) fresh[inner] = valueOfScene(f, inner)
  // Rounds that change only the inner state form a system of equations: solve it with the best actions so far until no better ones are found.
  for (let turn = 0; turn < TURNS && !isStill; turn++) {
    solveInners(f)
    let moved = 0
    for (let inner = 0; inner < inners; inner++) {
      const value = valueOfScene(f, inner)
      moved = Math.max(moved, Math.abs(value - (values[inner] as number)))
      fresh[inner] = value
    }
    if (moved < CLOSE) break
  }
  for (let inner = 0; inner < inners; inner++) {
    const from = (position * inners + inner) * width
    const value = fresh[inner] as number
    for (let damage = 0; damage < width; damage++) sums[from + damage] = (sums[from + damage] as number) + value
  }
}
const placeOf = (mine: number, theirs: number, beat: number): number =>
  (beat * KINDS_OF_ACTION + mine) * KINDS_OF_ACTION + theirs

interface Scene {
  readonly beat: number
  /** By announced kind: the captain's possible actions, and ours. */
  readonly tolds: readonly (readonly AnnouncedAct[])[]
  readonly thought: readonly (readonly number[])[]
}
function sceneOf({ f, rule }: Table, inner: number): Scene {
  const beat = loadInner(f, inner)
  const tolds = announcedActs(f, inner)
  const legal = legalActions(f.own)
  const thought = tolds.map((deeds) =>
    rule === undefined ? legal : [rule.choose(f.c, ACTION_CLASSES.indexOf(actionClass(at(deeds, 0).action)), legal)],
  )
  return { beat, tolds, thought }
}

/** Computes the value of every pair of actions. Returns whether every pair leaves the position. */
function followAll(table: Table, position: number, { beat, tolds, thought }: Scene): boolean {
  let isLeft = true
  for (let i = 0; i < tolds.length; i++) {
    const deeds = tolds[i] as readonly AnnouncedAct[]
    for (const mine of thought[i] as readonly number[])
      for (let d = 0; d < deeds.length; d++) {
        const { action } = deeds[d] as AnnouncedAct
        const place = placeOf(mine, action, beat)
        if (seen[place] !== stamp) {
          seen[place] = stamp
          outs[place] = follow(table, position, mine, action, beat)
          sames[place] = unchanged
        }
        if ((sames[place] as number) > 0) isLeft = false
      }
  }
  return isLeft
}

/** The value of an inner state, given the present values. Stores the best action for each announced kind. */
function valueOfScene(f: Frame, inner: number): number {
  const { beat, tolds, thought } = scenes[inner] as Scene
  let sum = 0
  for (let i = 0; i < tolds.length; i++) {
    const deeds = tolds[i] as readonly AnnouncedAct[]
    const mines = thought[i] as readonly number[]
    let best = -1
    for (let k = 0; k < mines.length; k++) {
      const mine = mines[k] as number
      let worth = 0
      for (let d = 0; d < deeds.length; d++) {
        const { action, p } = deeds[d] as AnnouncedAct
        const place = placeOf(mine, action, beat)
        const same = sames[place] as number
        const stays = same === 0 ? 0 : same * (values[innerOf(f, mine, action, beat + 1)] as number)
        worth += p * ((outs[place] as number) + stays)
      }
      if (worth > best) {
        best = worth
        chosen[inner * ACTION_CLASSES.length + i] = mine
      }
    }
    sum += best
  }
  return sum
}

/** The values of all inner states under the stored best actions: a linear system, solved by elimination. */
function solveInners(f: Frame): void {
  const n = f.inners
  const width = n + 1
  system.fill(0, 0, n * width)
  for (let inner = 0; inner < n; inner++) {
    const { beat, tolds } = scenes[inner] as Scene
    system[inner * width + inner] = 1
    for (let i = 0; i < tolds.length; i++) {
      const mine = chosen[inner * ACTION_CLASSES.length + i] as number
      for (const { action, p } of tolds[i] as readonly AnnouncedAct[]) {
        const place = placeOf(mine, action, beat)
        const to = inner * width + innerOf(f, mine, action, beat + 1)
        system[to] = (system[to] as number) - p * (sames[place] as number)
        system[inner * width + n] = (system[inner * width + n] as number) + p * (outs[place] as number)
      }
    }
  }
  // The diagonal dominates its row, because no position lasts forever, so no pivoting is needed.
  for (let row = 0; row < n; row++)
    for (let below = 0; below < n; below++) {
      const share = (system[below * width + row] as number) / (system[row * width + row] as number)
      if (below === row || share === 0) continue
      for (let k = row; k < width; k++)
        system[below * width + k] = (system[below * width + k] as number) - share * (system[row * width + k] as number)
    }
  for (let row = 0; row < n; row++)
    values[row] = (system[row * width + n] as number) / (system[row * width + row] as number)
}

/** The sums of a position without its own chance, which is not known yet. */
function addUp({ f, sums, width }: Table, position: number): void {
  const { inners, theirs } = f
  const other = position % theirs.count
  const hits = at(theirs.hits, other)
  const line = position - other
  for (let damage = 1; damage < width; damage++) {
    const from = position * inners * width + damage
    for (let inner = 0; inner < inners; inner++) sums[from + inner * width] = sums[from + inner * width - 1] as number
    if (damage >= hits.length) continue
    const { to, chance } = hits[damage] as Hit
    for (let i = 0; i < to.length; i++) {
      const target = (line + (to[i] as number)) * inners * width
      for (let inner = 0; inner < inners; inner++) {
        const place = from + inner * width
        sums[place] = (sums[place] as number) + (chance[i] as number) * (sums[target + inner * width] as number)
      }
    }
  }
}

/** The chance that the actions of the last call of `follow` change only the inner state. */
let unchanged = 0

/** The value of a pair of actions in the loaded position, without the chance that only the inner state changes. */
export function follow(table: Table, position: number, mine: number, theirs: number, beat: number): number {
  const { f } = table
  unchanged = 0
  if (theirs === SURRENDER) return 1
  const { own, foe, ours } = f
  const other = position % f.theirs.count
  const body = ((position - other) / f.theirs.count) % ours.count
  const stays = theirs === ESCAPE ? 1 - fleeChance(own, foe, mine) : 1
  const list = deltasOf(table)
  const delta = list[2 * (mine * KINDS_OF_ACTION + theirs)] as number
  const their = list[2 * (mine * KINDS_OF_ACTION + theirs) + 1] as number
  const from = mine === REPAIR ? at(ours.mended, body) : body
  const to = theirs === REPAIR ? at(f.theirs.mended, other) : other
  spend(own, mine, 1)
  if (theirs === OVERCHARGE) foe.surges--
  const first = firstWith(f, own, foe) + to
  spend(own, mine, -1)
  if (theirs === OVERCHARGE) foe.surges++
  const volley: Volley = {
    next: innerOf(f, mine, theirs, beat + 1),
    delta,
    dodges: isDodge(theirs),
    hull: at(f.theirs.hull, to),
  }
  const hits = at(ours.hits, from)
  const dodges = isDodge(mine)
  const most = Math.min(hits.length - 1, Math.max(their, their === 0 ? 1 : 0))
  let out = 0
  for (let hurt = 0; hurt <= most; hurt++) {
    const p = chanceOfDamage(their, dodges, hurt) * stays
    if (p === 0) continue
    const { to: after, chance } = hits[hurt] as Hit
    for (let i = 0; i < after.length; i++)
      out += p * (chance[i] as number) * volleyValue(table, first + (after[i] as number) * f.theirs.count, volley)
  }
  if (first + from * f.theirs.count === position && hits.length > 0)
    unchanged = stays * GOES_ON * chanceOfDamage(their, dodges, 0) * chanceOfDamage(delta, volley.dodges, 0)
  return out
}

interface Volley {
  readonly next: number
  readonly delta: number
  readonly dodges: boolean
  readonly hull: number
}
/** The value of our volley, after their volley has hit us. */
function volleyValue({ f, sums, width }: Table, position: number, { next, delta, dodges, hull }: Volley): number {
  const from = (position * f.inners + next) * width
  if (delta < 0) return GOES_ON * (sums[from] as number)
  const low = delta === 0 ? 0 : 1
  const high = delta === 0 ? 1 : delta
  const plain = meanOver(sums, from, low, high, hull)
  // A dodge takes a point off half of the volleys.
  if (!dodges) return plain
  return (plain + (delta === 0 ? GOES_ON * (sums[from] as number) : meanOver(sums, from, 0, high - 1, hull))) / 2
}
function meanOver(sums: Float32Array, from: number, low: number, high: number, hull: number): number {
  const most = high < hull ? high : hull - 1
  const kills = high - Math.max(most, low - 1)
  const lived = most < low ? 0 : (sums[from + most] as number) - (low > 0 ? (sums[from + low - 1] as number) : 0)
  return (GOES_ON * lived + kills) / (high - low + 1)
}

/** §5 */
function chanceOfDamage(delta: number, dodges: boolean, damage: number): number {
  if (delta < 0) return damage === 0 ? 1 : 0
  if (delta === 0) return dodges ? (damage === 0 ? 0.75 : 0.25) : 0.5
  if (!dodges) return damage > 0 ? 1 / delta : 0
  return (damage > 0 ? 0.5 / delta : 0) + (damage < delta ? 0.5 / delta : 0)
}

function fleeChance(own: Side, foe: Side, mine: number): number {
  const score =
    shipBand(foe, ENGINE, ESCAPE, 0, mine) - shipBand(own, ENGINE, mine, 0, ESCAPE) + foe.escapeBonus - own.grip
  return escapeThreshold(score) / 100
}

function spend(s: Side, action: number, uses: number): void {
  if (action === OVERCHARGE) s.surges -= uses
  else if (action === FLARE) s.flares -= uses
  else if (action === HARD_BURN) s.burns -= uses
}
