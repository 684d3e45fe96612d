import {
  ACTION_CLASSES,
  actionClass,
  COMBAT_ACTIONS,
  EVASIVE,
  FLARE,
  FOCUS_FIRE,
  HARD_BURN,
  OVERCHARGE,
  REINFORCE,
  REPAIR,
  SALVO,
  WIND_UP,
} from '../../src/games/emojispace/actions.ts'
import { captainOdds, captainsOf, captainTable } from '../../src/games/emojispace/combat/captains.ts'
import {
  type Combat,
  cloneCombat,
  colorIndex,
  hullPercent,
  isBandRed,
  type Side,
  sideOf,
  unlocksAction,
} from '../../src/games/emojispace/combat/side.ts'
import { DEFENSE, ENGINE, WEAPON } from '../../src/games/emojispace/content/content.ts'
import { at } from '../../src/lib/enums.ts'
import { type Bodies, makeBodies } from './bodies.ts'

/** An action the captain may choose, and its probability. */
export interface AnnouncedAct {
  readonly action: number
  readonly p: number
}

/**
 * Numbers the states of a fight. A position is the uses both sides have left and a body of each, in an order in which every position comes
 * after those it leads to. Its inner states are what the last round left behind: wind-ups, and what the captain remembers.
 */
export interface Frame {
  readonly c: Combat
  readonly own: Side
  readonly foe: Side
  readonly ours: Bodies
  readonly theirs: Bodies
  /** Uses at the start: our Overcharge, Flare and Hard Burn, and their Overcharge. */
  readonly surges: number
  readonly flares: number
  readonly burns: number
  readonly foeSurges: number
  /** What the captain remembers: one beat or three, and whether our last action matters. */
  readonly beats: number
  readonly kinds: number
  readonly inners: number
  /** The captain's possible actions, by everything its decision depends on. */
  readonly told: Map<number, readonly (readonly AnnouncedAct[])[]>
}

export function makeFrame(start: Combat): Frame {
  const c = cloneCombat(start)
  c.dry = 0
  c.still = 0
  const [own, foe] = [sideOf(c, 0), sideOf(c, 1)]
  const rules = captainsOf(c.captain).flatMap((captain) => captainTable(captain).rules)
  const does = (deed: (typeof rules)[number]['moves'][number]): boolean =>
    rules.some(({ moves: deeds }) => deeds.includes(deed))
  const asks = (what: (typeof rules)[number]['when'][number]): boolean => rules.some(({ when }) => when.includes(what))
  const engine = does('flee')
  const beats = asks('first-beat') ? 3 : 1
  const kinds = asks('foe-attacked') || asks('foe-guarded') ? 4 : 2
  return {
    c,
    own,
    foe,
    ours: makeBodies(own, { engine, mends: true }),
    theirs: makeBodies(foe, { engine, mends: does('mend') }),
    surges: own.surges,
    flares: own.flares,
    burns: own.burns,
    foeSurges: does('surge') ? foe.surges : 0,
    beats,
    kinds,
    inners: 2 * beats * kinds,
    told: new Map(),
  }
}
const usesOf = ({ surges, flares, burns }: Frame): number => (surges + 1) * (flares + 1) * (burns + 1)
export const positionsOf = (f: Frame): number => usesOf(f) * (f.foeSurges + 1) * f.ours.count * f.theirs.count

/** The first position with these uses left; the positions of all bodies follow. */
export function firstWith(f: Frame, own: Side, foe: Side): number {
  const uses = (own.surges * (f.flares + 1) + own.flares) * (f.burns + 1) + own.burns
  return (uses * (f.foeSurges + 1) + Math.min(f.foeSurges, foe.surges)) * f.ours.count * f.theirs.count
}

/** Puts both ships into a position. */
export function load(f: Frame, position: number): void {
  const { own, foe, ours, theirs } = f
  let rest = position
  const other = rest % theirs.count
  rest = (rest - other) / theirs.count
  const body = rest % ours.count
  rest = (rest - body) / ours.count
  if (f.foeSurges > 0) foe.surges = rest % (f.foeSurges + 1)
  rest = Math.floor(rest / (f.foeSurges + 1))
  own.burns = rest % (f.burns + 1)
  rest = Math.floor(rest / (f.burns + 1))
  own.flares = rest % (f.flares + 1)
  own.surges = Math.floor(rest / (f.flares + 1))
  put(own, ours, body)
  put(foe, theirs, other)
}
function put(s: Side, { hull, worn, mends }: Bodies, body: number): void {
  s.hull = at(hull, body)
  const wear = at(worn, body)
  s.degradation[WEAPON] = wear[WEAPON] as number
  s.degradation[DEFENSE] = wear[DEFENSE] as number
  s.degradation[ENGINE] = wear[ENGINE] as number
  // The body knows which module repairs next; here only the number of repairs matters.
  if (s.uses.length > 0) s.uses[0] = at(mends, body)
  for (let i = 1; i < s.uses.length; i++) s.uses[i] = 0
}

/** What the captain remembers of our last action: an attack, a guard, a wind-up, or anything else. */
function kindOf(f: Frame, action: number): number {
  if (action === WIND_UP) return f.kinds - 1
  if (f.kinds === 2 || action < 0) return 0
  const kind = actionClass(action)
  return kind === 'attack' ? 1 : kind === 'guard' ? 2 : 0
}
const REMEMBERED = [EVASIVE, FOCUS_FIRE, REINFORCE, WIND_UP] as const
export const innerOf = (f: Frame, mine: number, theirs: number, beat: number): number =>
  ((beat % f.beats) * f.kinds + kindOf(f, mine)) * 2 + (theirs === WIND_UP ? 1 : 0)

/** Puts both ships into an inner state and returns the beat. */
export function loadInner({ c, own, foe, kinds }: Frame, inner: number): number {
  const kind = (inner >> 1) % kinds
  const beat = Math.floor(inner / 2 / kinds)
  foe.isWound = (inner & 1) !== 0
  own.isWound = kind === kinds - 1
  own.last = own.isWound ? WIND_UP : at(REMEMBERED, kind)
  // Past the opening rounds.
  c.round = beat + 3
  return beat
}

export function placeIn(f: Frame, now: Combat): { position: number; inner: number } {
  const [own, foe] = [sideOf(now, 0), sideOf(now, 1)]
  const position = firstWith(f, own, foe) + f.ours.find(own) * f.theirs.count + f.theirs.find(foe)
  const mine = own.isWound ? WIND_UP : own.last
  return { position, inner: innerOf(f, mine, foe.isWound ? WIND_UP : -1, now.round) }
}

/** The captain's possible actions, grouped by the kind that is announced. The key contains everything its decision depends on. */
export function announcedActs(f: Frame, inner: number): readonly (readonly AnnouncedAct[])[] {
  const { c, own, foe } = f
  const sight = (colorIndex(hullPercent(own.hull, own.hullMax)) * 64 + foe.hull) * 2 + (isBandRed(foe, WEAPON) ? 1 : 0)
  const uses = (foe.surges > 0 ? 1 : 0) + (foe.uses.length > 0 && foe.uses[0] !== 0 ? 2 : 0)
  const key = (sight * 4 + uses) * f.inners + inner
  const known = f.told.get(key)
  if (known !== undefined) return known
  const odds = captainOdds(c, 1).filter(({ permille }) => permille > 0)
  const groups = ACTION_CLASSES.map((kind) =>
    odds.flatMap(({ action, permille }) => (actionClass(action) === kind ? [{ action, p: permille / 1000 }] : [])),
  ).filter(({ length }) => length > 0)
  f.told.set(key, groups)
  return groups
}

export function legalActions(s: Side): number[] {
  const list: number[] = [FOCUS_FIRE, REINFORCE, EVASIVE]
  for (let action = REPAIR; action < COMBAT_ACTIONS.length; action++) if (isOpen(s, action)) list.push(action)
  return list
}
function isOpen(s: Side, action: number): boolean {
  if (action === REPAIR) return s.uses.length > 0 && s.uses[0] !== 0
  if (!unlocksAction(s.kit, action)) return false
  if (action === SALVO) return s.isWound
  if (action === OVERCHARGE) return s.surges > 0
  if (action === FLARE) return s.flares > 0
  return action !== HARD_BURN || s.burns > 0
}
