import { hash128 } from '../../../engine/dice/dice.ts'
import { at, indexIn } from '../../../lib/enums.ts'
import {
  ACTIONS,
  type ActionName,
  actionName,
  FOCUS_FIRE,
  type Order,
  orderOf,
  REPAIR,
  repairWith,
} from '../actions.ts'
import { BALANCE, CAPTAINS, type Captain, housePack, type Pack } from '../content/content.ts'
import { moduleOf } from '../ship/code.ts'
import { assembleShip, type Ship, shipStateOf } from '../ship/ship.ts'
import type { ShipCode, ShipRefusal, ShipState } from '../ship/ship-state.ts'
import { captainAction, captainNumber } from './captains.ts'
import { type Draw, type DrawLabel, endLog, fightRound, repairModuleFor, seededDraw } from './combat.ts'
import { type EndLog, makeRoundLog, type Pair, type RoundLog, type SideName } from './log.ts'
import { combatOrders } from './orders.ts'
import { type Combat, makeCombat, sideOf, sideOfShip, three } from './side.ts'
import { type CombatView, viewOf } from './view.ts'

/** An action by name; a repair may name its module by its place in module_instances. */
export type Choice = ActionName | { readonly action: 'Repair'; readonly module: number }
/** Chooses from what its side may see. */
export type Policy = (view: CombatView) => Choice
/** One choice a round, a policy, or one of the house's captains by name. */
export type Actions = readonly Choice[] | Policy | Captain

/** One random number of a combat as it was drawn. */
export type DrawRecord = readonly [label: DrawLabel, low: number, high: number, value: number]

export interface CombatInput {
  readonly player: unknown
  readonly enemy: unknown
  readonly playerActions: Actions
  readonly enemyActions: Actions
  /** A limit of the harness, not of the rules: 100 unless given. A list of actions also ends with its last. */
  readonly maxRounds?: number
  /** combat_rng_seed: 64 bits of true randomness as a text. Needed unless `draw` is given. */
  readonly seed?: string
  /** Takes the place of the seeded stream. A list must be used up exactly: label, range and count. */
  readonly draw?: ((low: number, high: number, label: DrawLabel) => number) | readonly DrawRecord[]
  /** §13 Whether scans succeed, in order or by side and round. By default an even chance that follows from the seed. */
  readonly scan?: readonly boolean[] | ((side: SideName, round: number) => boolean)
  /** Whether the player is insured (§11). */
  readonly insured?: boolean
  /** Replaces illegal choices by Focus Fire and logs it, instead of refusing them. */
  readonly substitute?: boolean
  /** false: no log and no draws are kept, only how it ends; several times quicker. */
  readonly log?: boolean
  readonly pack?: Pack
}

export type CombatCode =
  | ShipCode
  | 'INPUT_BAD'
  | 'INPUT_THREW'
  | 'KEY_UNKNOWN'
  | 'FLAG_BAD'
  | 'SEED_MISSING'
  | 'SEED_BAD'
  | 'ACTION_UNKNOWN'
  | 'ACTION_ILLEGAL'
  | 'ROUNDS_BAD'
  | 'DRAW_MISMATCH'
  | 'DRAW_RANGE'
  | 'DRAW_LEFT'
  | 'SCAN_BAD'
  | 'SCAN_LEFT'

export interface CombatResult extends EndLog {
  readonly combat_rng_seed: string
  readonly rounds: number
  /** ship_states as they are now, hull points with them; a destroyed ship has 0 and cannot be assembled again. */
  readonly player: ShipState
  readonly enemy: ShipState
  readonly log: { readonly header: LogHeader; readonly rounds: readonly RoundLog[] }
  readonly draws: readonly DrawRecord[]
}
interface LogHeader extends Pair<Pick<Ship, 'hull_id' | 'bands' | 'capacity' | 'hull_max' | 'RCP' | 'TR'>> {
  readonly combat_rng_seed: string
}

export type Resolved =
  | { readonly ok: true; readonly result: CombatResult }
  | { readonly ok: false; readonly refusal: ShipRefusal<CombatCode> }

const MAX_ROUNDS = 100
/** Whoever wants more than this wants something else. */
const MOST_ROUNDS = 10_000
/** Stands for the seed where the draws come from somewhere else. */
const NO_SEED = 'injected draws'

/** Fights a combat to its end. Nothing is drawn before both ships have been checked. */
export function resolveCombat(input: CombatInput): Resolved {
  try {
    checkInput(input)
    const pack = input.pack ?? housePack()
    const player = assembleShip(input.player, pack)
    if (!player.ok) return { ok: false, refusal: of('player', player.refusal) }
    const enemy = assembleShip(input.enemy, pack)
    if (!enemy.ok) return { ok: false, refusal: of('enemy', enemy.refusal) }
    return { ok: true, result: fightOut(input, player.ship, enemy.ship, pack) }
  } catch (error) {
    if (isStop(error)) return { ok: false, refusal: error.refusal }
    // What comes from outside may throw when it is called, or even when it is looked at: that is an answer, not an accident of ours.
    const message = error instanceof Error ? error.message : String(error)
    return {
      ok: false,
      refusal: { code: 'INPUT_THREW', path: '', message: `Something in the input threw: ${message}` },
    }
  }
}

const INPUT_KEYS: readonly string[] = [
  'player',
  'enemy',
  'playerActions',
  'enemyActions',
  'maxRounds',
  'seed',
  'draw',
  'scan',
  'insured',
  'substitute',
  'log',
  'pack',
]

/** Keys nobody reads are refused by name, and what is yes or no must be true or false. */
function checkInput(input: CombatInput): void {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    stop('INPUT_BAD', '', 'Give an object with player, enemy, playerActions, enemyActions and a seed.')
  const stray = Object.keys(input).find((key) => !INPUT_KEYS.includes(key))
  if (stray !== undefined) stop('KEY_UNKNOWN', stray, `Keys are ${INPUT_KEYS.join(', ')}.`)
  for (const key of ['insured', 'substitute', 'log'] as const)
    if (input[key] !== undefined && typeof input[key] !== 'boolean') stop('FLAG_BAD', key, `${key} is true or false.`)
  if (input.pack !== undefined && !Array.isArray(input.pack?.hulls))
    stop('INPUT_BAD', 'pack', 'A pack is what makePack makes.')
}

/** What is wrong with a ship, said of the side it was for. */
const of = (side: SideName, refusal: ShipRefusal): ShipRefusal => ({
  ...refusal,
  path: refusal.path === '' ? side : `${side}.${refusal.path}`,
})

interface Stop extends Error {
  refusal: ShipRefusal<CombatCode>
}
const isStop = (error: unknown): error is Stop => error instanceof Error && error.name === 'Stop'
function stop(code: CombatCode, path: string, message: string): never {
  const error = new Error(message) as Stop
  error.name = 'Stop'
  error.refusal = { code, path, message }
  throw error
}

function fightOut(input: CombatInput, player: Ship, enemy: Ship, pack: Pack): CombatResult {
  const seed = input.seed ?? NO_SEED
  if (input.seed === undefined && input.draw === undefined)
    stop('SEED_MISSING', 'seed', 'Give a seed (64 bits of true randomness, as a text), or draws.')
  if (typeof seed !== 'string' || seed === '') stop('SEED_BAD', 'seed', 'A seed is a text, and not empty.')
  const c = makeCombat(seed, sideOfShip(pack, player), sideOfShip(pack, enemy), input.insured ?? false)
  const draws: DrawRecord[] = []
  const isLogged = input.log !== false
  const used = { draws: 0, scans: 0 }
  const draw =
    isLogged || input.draw !== undefined ? counted(drawOf(input), used, isLogged ? draws : undefined) : seededDraw
  const scanning = scanOf(input, seed)
  const scans = (side: number, round: number): boolean => {
    used.scans++
    return scanning(side, round)
  }
  const rounds: RoundLog[] = []
  const most = roundsOf(input)
  while (c.ended === '') {
    if (c.round === most) {
      c.ended = 'max_rounds'
      break
    }
    const log = isLogged ? makeRoundLog() : undefined
    const ours = chosen(input, c, 0, log)
    const theirs = chosen(input, c, 1, log)
    fightRound(c, ours, theirs, draw, scans, log)
    if (log !== undefined) rounds.push(named(log, c, pack))
  }
  checkUsedUp(input, used.draws, used.scans)
  return {
    combat_rng_seed: seed,
    ...endLog(c),
    rounds: c.round,
    player: finalState(c, 0, player, pack),
    enemy: finalState(c, 1, enemy, pack),
    log: { header: { combat_rng_seed: seed, player: headerOf(player), enemy: headerOf(enemy) }, rounds },
    draws,
  }
}

const headerOf = ({ hull_id, bands, capacity, hull_max, RCP, TR }: Ship): LogHeader['player'] => ({
  hull_id,
  bands,
  capacity,
  hull_max,
  RCP,
  TR,
})

function roundsOf({ maxRounds, playerActions, enemyActions }: CombatInput): number {
  const most = maxRounds ?? MAX_ROUNDS
  if (!Number.isSafeInteger(most) || most < 1 || most > MOST_ROUNDS)
    stop('ROUNDS_BAD', 'maxRounds', `Rounds are a whole number from 1 to ${MOST_ROUNDS}.`)
  const lists = [playerActions, enemyActions].filter((actions) => Array.isArray(actions))
  return Math.min(most, ...lists.map((list) => list.length))
}

function drawOf({ draw }: CombatInput): Draw {
  if (draw === undefined) return seededDraw
  if (typeof draw === 'function') return (_, low, high, label) => inRange(draw(low, high, label), low, high, label)
  if (!Array.isArray(draw))
    stop('DRAW_MISMATCH', 'draw', 'Draws are a function, or a list of [label, low, high, value].')
  let next = 0
  return (_, low, high, label) => {
    const path = `draw[${next}]`
    const record: unknown = draw[next]
    if (record !== undefined && !Array.isArray(record))
      stop('DRAW_MISMATCH', path, 'A draw is [label, low, high, value].')
    const [wanted, least, most, value] =
      draw[next] ?? stop('DRAW_MISMATCH', path, `The draws have ended, but ${label} ${low}..${high} is drawn.`)
    if (wanted !== label || least !== low || most !== high)
      stop('DRAW_MISMATCH', path, `${label} ${low}..${high} is drawn, not ${wanted} ${least}..${most}.`)
    next++
    return inRange(value, low, high, label)
  }
}

function inRange(value: number, low: number, high: number, label: string): number {
  if (Number.isSafeInteger(value) && value >= low && value <= high) return value
  return stop('DRAW_RANGE', 'draw', `${label} falls ${low} to ${high}, not ${value}.`)
}

const counted =
  (draw: Draw, used: { draws: number }, draws: DrawRecord[] | undefined): Draw =>
  (c, low, high, label) => {
    const value = draw(c, low, high, label)
    used.draws++
    draws?.push([label, low, high, value])
    return value
  }

const SIDE_NAMES = ['player', 'enemy'] as const

function scanOf({ scan }: CombatInput, seed: string): (side: number, round: number) => boolean {
  if (typeof scan === 'function')
    return (side, round) => {
      const success: unknown = scan(at(SIDE_NAMES, side), round)
      return typeof success === 'boolean' ? success : stop('SCAN_BAD', 'scan', 'A scan result is true or false.')
    }
  let next = 0
  if (scan !== undefined && !Array.isArray(scan))
    stop('SCAN_BAD', 'scan', 'Scans are a function, or a list of true and false.')
  if (scan !== undefined)
    return () => {
      const path = `scan[${next}]`
      const success: unknown = scan[next++]
      if (success === undefined) stop('DRAW_MISMATCH', path, 'There are more scans than results.')
      return typeof success === 'boolean' ? success : stop('SCAN_BAD', path, 'A scan result is true or false.')
    }
  return (side, round) => (hash128(`scan ${seed} ${side} ${round}`)[0] >>> 0) % 100 < BALANCE.scan_percent
}

/** A scripted combat must use its script up: a draw too many is as wrong as one too few. */
function checkUsedUp({ draw, scan }: CombatInput, used: number, scanned: number): void {
  if (Array.isArray(draw) && used < draw.length)
    stop('DRAW_LEFT', `draw[${used}]`, `${draw.length - used} draws are left over.`)
  if (Array.isArray(scan) && scanned < scan.length)
    stop('SCAN_LEFT', `scan[${scanned}]`, `${scan.length - scanned} scan results are left over.`)
}

/** A captain of the house at either helm. What it leaves to chance follows from the seed, and is no draw of the combat's. */
function captainsOrder(captain: Captain, c: Combat, side: number): Order {
  const before = c.captain
  c.captain = captainNumber(captain)
  const action = captainAction(c, side, {
    roll: (_, sides, what) => (hash128(`captain ${c.seed} ${side} ${c.round} ${what}`)[0] >>> 0) % sides,
  })
  c.captain = before
  return orderOf(action)
}

/** What a side does this round, checked. */
function chosen(input: CombatInput, c: Combat, side: number, log: RoundLog | undefined): Order {
  const key = side === 0 ? 'playerActions' : 'enemyActions'
  const actions = input[key]
  if (typeof actions === 'string') {
    if (!CAPTAINS.includes(actions)) stop('ACTION_UNKNOWN', key, `Captains are ${CAPTAINS.join(', ')}.`)
    return captainsOrder(actions, c, side)
  }
  if (typeof actions !== 'function' && !Array.isArray(actions))
    stop('ACTION_UNKNOWN', key, 'Give a list of actions, a policy, or the name of a captain.')
  const path = typeof actions === 'function' ? key : `${key}[${c.round}]`
  const choice = typeof actions === 'function' ? actions(viewOf(c, side, input.pack ?? housePack())) : actions[c.round]
  const order = orderFor(choice)
  if (order !== undefined && isLegal(c, side, order)) return order
  if (input.substitute === true) {
    log?.action_substituted.push(at(SIDE_NAMES, side))
    return orderOf(FOCUS_FIRE)
  }
  if (order === undefined) stop('ACTION_UNKNOWN', path, `Actions are ${ACTIONS.join(', ')}.`)
  return stop('ACTION_ILLEGAL', path, `${actionName(order.action)} needs its module, and uses left (§3).`)
}

function orderFor(choice: unknown): Order | undefined {
  if (typeof choice === 'string') {
    const action = indexIn(ACTIONS, choice)
    return action === undefined ? undefined : orderOf(action)
  }
  const { action, module } = (choice ?? {}) as { action?: unknown; module?: unknown }
  return action === 'Repair' && typeof module === 'number' ? repairWith(module) : undefined
}

/** §3 The core actions always; the others need their module, and uses left. */
const isLegal = (c: Combat, side: number, order: Order): boolean =>
  order.action === REPAIR ? repairModuleFor(sideOf(c, side), order) >= 0 : combatOrders(c, side).includes(order)

/** The log names the modules that were used. */
function named(log: RoundLog, c: Combat, pack: Pack): RoundLog {
  log.repairs = log.repairs.map((repair) => {
    const code = at(sideOf(c, SIDE_NAMES.indexOf(repair.side)).modules, repair.place)
    return { ...repair, module_id: moduleOf(pack, code).module_id }
  })
  return log
}

/** The ship_state after the combat: degradation stays, repair uses come back. */
function finalState(c: Combat, side: number, { fitting }: Ship, pack: Pack): ShipState {
  const { hull, degradation } = sideOf(c, side)
  const state = shipStateOf({ ...fitting, degradation: three(degradation) }, pack)
  return { ...state, current_hull_integrity: hull }
}
