import { fairDraw } from '../../../engine/dice/dice.ts'
import { at, mapWords } from '../../../lib/enums.ts'
import {
  actionName,
  ESCAPE,
  EVASIVE,
  FLARE,
  HARD_BURN,
  type Order,
  OVERCHARGE,
  REPAIR,
  SCAN,
  SURRENDER,
  WIND_UP,
} from '../actions.ts'
import { BALANCE, BAND_INDEXES, BANDS, type Bands, DEFENSE, ENGINE, WEAPON } from '../content/content.ts'
import { escapeThreshold, shipBand, typeBonus } from './bands.ts'
import type { RoundLog, SideName } from './log.ts'
import {
  type Combat,
  colorIndex,
  combatStream,
  HULL_COLORS,
  hullPercent,
  isBandRed,
  type Side,
  sideOf,
} from './side.ts'

/** Draws a random number of a combat, from `low` to `high`, both included. */
export type DrawNumber = (c: Combat, low: number, high: number, label: DrawLabel) => number
const DRAW_LABELS = ['damage', 'mitigation', 'degradation', 'escape', 'survival'] as const
export type DrawLabel = (typeof DRAW_LABELS)[number]

/** Draws from the combat's own random stream. */
export const seededDraw: DrawNumber = (c, low, high) => low + fairDraw(combatStream(c), high - low + 1)

/** §13 Decides whether a scan succeeds. The caller passes the rule, because scans do not use the combat's random stream. */
export type ScanRule = (side: number, round: number) => boolean

const SIDES: readonly SideName[] = ['player', 'enemy']
const nameOf = (side: number): SideName => at(SIDES, side)

/** §2 Fights one round. Both orders were chosen in the current state. `log` receives everything that happens. */
export function fightRound(
  c: Combat,
  player: Order,
  enemy: Order,
  draw: DrawNumber,
  scan: ScanRule,
  log?: RoundLog,
): void {
  c.round++
  if (log !== undefined) {
    log.round = c.round
    log.actions.player = actionName(player.action)
    log.actions.enemy = actionName(enemy.action)
  }
  if (player.action === SURRENDER) end(c, 'surrender', 0)
  else if (enemy.action === SURRENDER) end(c, 'surrender', 1)
  else resolve(c, player, enemy, draw, scan, log)
  rememberAction(sideOf(c, 0), player.action)
  rememberAction(sideOf(c, 1), enemy.action)
  if (log !== undefined) logHulls(c, log)
}

/** §3 Stores what the next round depends on: only in that round may a ship that wound up fire a Salvo. Takes limited uses away. */
function rememberAction(s: Side, action: number): void {
  s.isWound = action === WIND_UP
  s.last = action
  if (action === OVERCHARGE) s.surges--
  else if (action === FLARE) s.flares--
  else if (action === HARD_BURN) s.burns--
}

function end(c: Combat, how: Combat['ended'], by: number): void {
  c.ended = how
  c.by = by
}

function resolve(c: Combat, player: Order, enemy: Order, draw: DrawNumber, scan: ScanRule, log?: RoundLog): void {
  if (player.action === SCAN || player.action === REPAIR) scanOrRepair(c, 0, player, scan, log)
  if (enemy.action === SCAN || enemy.action === REPAIR) scanOrRepair(c, 1, enemy, scan, log)
  const ours = sideOf(c, 0)
  const theirs = sideOf(c, 1)
  if (log !== undefined) logBands(log, ours, theirs, player.action, enemy.action)
  if (player.action === ESCAPE && escapes(c, 0, player.action, enemy.action, draw, log)) return
  if (enemy.action === ESCAPE && escapes(c, 1, enemy.action, player.action, draw, log)) return
  // §5 Both attacks are computed before either is applied, because nobody shoots first.
  c.dry++
  c.still++
  const toEnemy = attack(c, 0, player.action, enemy.action, draw, log)
  const toPlayer = attack(c, 1, enemy.action, player.action, draw, log)
  if (toPlayer > 0) applyDamage(c, 0, toPlayer, draw, log)
  if (toEnemy > 0) applyDamage(c, 1, toEnemy, draw, log)
  if (ours.hull === 0 || theirs.hull === 0) destroy(c, draw)
}

/** §8, §13 Carries out a repair or a scan. Both happen before the attacks and draw nothing from the combat's random stream. */
function scanOrRepair(c: Combat, side: number, order: Order, scan: ScanRule, log?: RoundLog): void {
  if (order.action === REPAIR) return repair(c, side, order, log)
  const other = sideOf(c, 1 - side)
  const success = scan(side, c.round)
  if (success) other.isScanned = true
  log?.scans.push({ side: nameOf(side), success })
}

/** The index in `s.repairs` of the module that the order uses, or −1 if it has no use left. */
export function repairModuleFor(s: Side, order: Order): number {
  for (let i = 0; i < s.uses.length; i++)
    if (s.uses[i] !== 0 && (order.index < 0 || s.repairs[i] === order.index)) return i
  return -1
}

function repair(c: Combat, side: number, order: Order, log?: RoundLog): void {
  const s = sideOf(c, side)
  const i = repairModuleFor(s, order)
  const before = s.hull
  const magnitude = at(s.magnitudes, i)
  const left = at(s.uses, i) - 1
  s.uses[i] = left
  s.hull = Math.min(s.hullMax, s.hull + magnitude)
  log?.repairs.push({
    side: nameOf(side),
    place: at(s.repairs, i),
    magnitude,
    restored: s.hull - before,
    hull_before: before,
    hull_after: s.hull,
    uses_left: left,
  })
}

/** §9 Rolls an attempt to escape, and ends the combat if it succeeds. */
function escapes(c: Combat, side: number, mine: number, theirs: number, draw: DrawNumber, log?: RoundLog): boolean {
  const fleer = sideOf(c, side)
  const pursuer = sideOf(c, 1 - side)
  const score =
    shipBand(fleer, ENGINE, mine, 0, theirs) -
    shipBand(pursuer, ENGINE, theirs, 0, mine) +
    fleer.escapeBonus -
    pursuer.grip
  const threshold = escapeThreshold(score)
  const roll = draw(c, 1, 100, 'escape')
  const success = roll <= threshold
  log?.escapes.push({ side: nameOf(side), score, threshold, roll, success })
  if (success) end(c, 'escape', side)
  return success
}

/** §5 The damage that one side deals this round, before it is applied. */
function attack(c: Combat, side: number, mine: number, theirs: number, draw: DrawNumber, log?: RoundLog): number {
  const attacker = sideOf(c, side)
  const defender = sideOf(c, 1 - side)
  const delta =
    shipBand(attacker, WEAPON, mine, typeBonus(attacker, defender), theirs) -
    shipBand(defender, DEFENSE, theirs, 0, mine)
  if (delta >= 0) c.dry = 0
  const roll = delta > 0 ? draw(c, 1, delta, 'damage') : delta === 0 ? draw(c, 0, 1, 'damage') : 0
  // This is drawn even if the damage roll was 0, because the sequence of draws must not depend on earlier results.
  const mitigation = theirs === EVASIVE || theirs === HARD_BURN ? draw(c, 0, 1, 'mitigation') : 0
  const damage = roll > mitigation ? roll - mitigation : 0
  log?.attacks.push({
    side: nameOf(side),
    band_delta: delta,
    damage_roll: roll,
    mitigation_roll: mitigation,
    damage,
  })
  return damage
}

/** §6, §7 Takes points from the hull, then damages one subsystem for every threshold below which the hull fell. */
function applyDamage(c: Combat, side: number, damage: number, draw: DrawNumber, log?: RoundLog): void {
  const s = sideOf(c, side)
  const before = colorIndex(hullPercent(s.hull, s.hullMax))
  c.still = 0
  s.hull = Math.max(0, s.hull - damage)
  const after = colorIndex(hullPercent(s.hull, s.hullMax))
  for (let crossing = before; crossing > after; crossing--) {
    const band = at(BAND_INDEXES, draw(c, 0, 2, 'degradation'))
    s.degradation[band]++
    log?.degradation.push({
      side: nameOf(side),
      subsystem: BANDS[band],
      degradation: s.degradation[band],
      capacity: s.capacity[band],
      red: isBandRed(s, band),
    })
  }
}

/** §11 Ends the combat because a ship is destroyed. An insured player makes a survival roll. */
function destroy(c: Combat, draw: DrawNumber): void {
  const isOurs = sideOf(c, 0).hull === 0
  const isTheirs = sideOf(c, 1).hull === 0
  if (isOurs && c.isInsured) c.survivalRoll = draw(c, 1, 100, 'survival')
  end(c, 'destroyed', isOurs && isTheirs ? -1 : isOurs ? 0 : 1)
}

export const hasSurvived = (c: Combat): boolean => c.survivalRoll > 0 && c.survivalRoll <= BALANCE.survival_percent

/** The side that wins, or −1 if neither does. A side that escapes wins; a side that surrenders loses. */
export function winnerOf(c: Combat): number {
  if (c.by < 0) return -1
  return c.ended === 'escape' ? c.by : 1 - c.by
}

function logBands(log: RoundLog, ours: Side, theirs: Side, mine: number, other: number): void {
  const rps = { player: typeBonus(ours, theirs), enemy: typeBonus(theirs, ours) }
  const bands = (s: Side, action: number, bonus: number, against: number): Bands =>
    mapWords(BANDS, (band) => shipBand(s, band, action, bonus, against))
  log.rps = rps
  log.weapon_before_rps = {
    player: shipBand(ours, WEAPON, mine, 0, other),
    enemy: shipBand(theirs, WEAPON, other, 0, mine),
  }
  log.bands = { player: bands(ours, mine, rps.player, other), enemy: bands(theirs, other, rps.enemy, mine) }
}

function logHulls(c: Combat, log: RoundLog): void {
  const ours = sideOf(c, 0)
  const theirs = sideOf(c, 1)
  log.hull = { player: hullLog(ours), enemy: hullLog(theirs) }
  log.scanned = { player: ours.isScanned, enemy: theirs.isScanned }
  if (c.ended !== '') log.end = makeEndLog(c)
}

const hullLog = (s: Side): RoundLog['hull']['player'] => {
  const percent = hullPercent(s.hull, s.hullMax)
  return { current: s.hull, max: s.hullMax, percent, color: HULL_COLORS[colorIndex(percent)] }
}

/** The log entry for the end of a combat. */
export function makeEndLog(c: Combat): NonNullable<RoundLog['end']> {
  const winner = winnerOf(c)
  return {
    outcome: c.ended as Exclude<Combat['ended'], ''>,
    winner: winner < 0 ? 'none' : nameOf(winner),
    ...(c.ended === 'escape' || c.ended === 'surrender' ? { by: nameOf(c.by) } : {}),
    ...(c.ended === 'destroyed'
      ? { destroyed: { player: sideOf(c, 0).hull === 0, enemy: sideOf(c, 1).hull === 0 } }
      : {}),
    ...(c.survivalRoll > 0
      ? { survival: { roll: c.survivalRoll, threshold: BALANCE.survival_percent, survived: hasSurvived(c) } }
      : {}),
  }
}
