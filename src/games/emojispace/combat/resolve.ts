import { hash128 } from '../../../engine/dice/dice.ts'
import { at, indexIn } from '../../../lib/enums.ts'
import {
  type ActionName,
  actionName,
  COMBAT_ACTIONS,
  FOCUS_FIRE,
  type Order,
  orderOf,
  REPAIR,
  repairOrder,
} from '../actions.ts'
import { BALANCE, builtInPack, CAPTAINS, type Captain, type Pack } from '../content/content.ts'
import { moduleOf } from '../ship/module-code.ts'
import { assembleShip, type Ship, shipStateOf } from '../ship/ship.ts'
import type { ShipErrorCode, ShipRefusal, ShipState } from '../ship/ship-state.ts'
import { captainAction, captainNumber } from './captains.ts'
import { type DrawLabel, type DrawNumber, fightRound, makeEndLog, repairModuleFor, seededDraw } from './combat.ts'
import { type EndLog, makeRoundLog, type PerSide, type RoundLog, type SideName } from './log.ts'
import { combatOrders } from './orders.ts'
import { type Combat, copyTriple, makeCombat, sideOf, sideOfShip } from './side.ts'
import { type CombatView, combatView } from './view.ts'

/** An action by name. A repair may name its module by the index in module_instances. */
export type ActionChoice = ActionName | { readonly action: 'Repair'; readonly module: number }
/** A policy chooses an action from what its side may see. */
export type ActionPolicy = (view: CombatView) => ActionChoice
/** How a side is played: a list with one choice per round, a policy function, or the name of a built-in captain. */
export type SideActions = readonly ActionChoice[] | ActionPolicy | Captain

/** A random number that was drawn in a combat. */
export type DrawRecord = readonly [label: DrawLabel, low: number, high: number, value: number]

export interface CombatInput {
  readonly player: unknown
  readonly enemy: unknown
  readonly playerActions: SideActions
  readonly enemyActions: SideActions
  /**
   * The largest number of rounds. It limits this function, not the rules; the default is 100. A list of actions also
   * ends the fight with its last entry.
   */
  readonly maxRounds?: number
  /** The combat_rng_seed: 64 bits of true randomness as a string. Required unless `draw` is given. */
  readonly seed?: string
  /** Replaces the seeded stream. A list must match the draws of the fight exactly, in label, range and number. */
  readonly draw?: ((low: number, high: number, label: DrawLabel) => number) | readonly DrawRecord[]
  /** §13 Whether scans succeed: a list in order, or a function of side and round. The default is an even chance, derived from the seed. */
  readonly scan?: readonly boolean[] | ((side: SideName, round: number) => boolean)
  /** Whether the player is insured (§11). */
  readonly insured?: boolean
  /** Whether to replace illegal choices by Focus Fire, and log that, instead of rejecting the input. */
  readonly substitute?: boolean
  /** If false, only the result is returned, without log and draws, which is several times faster. */
  readonly log?: boolean
  readonly pack?: Pack
}

export type CombatErrorCode =
  | ShipErrorCode
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
  /** The ship_states after the fight, with hull points. A destroyed ship has 0 points and cannot be assembled again. */
  readonly player: ShipState
  readonly enemy: ShipState
  readonly log: { readonly header: LogHeader; readonly rounds: readonly RoundLog[] }
  readonly draws: readonly DrawRecord[]
}
interface LogHeader extends PerSide<Pick<Ship, 'hull_id' | 'bands' | 'capacity' | 'hull_max' | 'RCP' | 'TR'>> {
  readonly combat_rng_seed: string
}

export type ResolveResult =
  | { readonly ok: true; readonly result: CombatResult }
  | { readonly ok: false; readonly refusal: ShipRefusal<CombatErrorCode> }

const MAX_ROUNDS = 100
/** The largest `maxRounds` that is accepted. */
const ROUNDS_LIMIT = 10_000
/** Stands in for the seed if draws are given. */
const NO_SEED = 'injected draws'

/** Fights a combat to its end. Both ships are validated before anything is drawn. */
export function resolveCombat(input: CombatInput): ResolveResult {
  try {
    checkInput(input)
    const pack = input.pack ?? builtInPack()
    const player = assembleShip(input.player, pack)
    if (!player.ok) return { ok: false, refusal: refusalOf('player', player.refusal) }
    const enemy = assembleShip(input.enemy, pack)
    if (!enemy.ok) return { ok: false, refusal: refusalOf('enemy', enemy.refusal) }
    return { ok: true, result: fightOut(input, player.ship, enemy.ship, pack) }
  } catch (error) {
    if (isInputError(error)) return { ok: false, refusal: error.refusal }
    // Functions and getters in the input may throw. That is reported as a bad input and must not crash.
    const message = error instanceof Error ? error.message : String(error)
    return {
      ok: false,
      refusal: { code: 'INPUT_THREW', path: '', message: `A function or getter in the input threw: ${message}` },
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

/** Rejects unknown keys, and flags that are not booleans. */
function checkInput(input: CombatInput): void {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    rejectInput('INPUT_BAD', '', 'Give an object with player, enemy, playerActions, enemyActions and a seed.')
  const stray = Object.keys(input).find((key) => !INPUT_KEYS.includes(key))
  if (stray !== undefined) rejectInput('KEY_UNKNOWN', stray, `Keys are ${INPUT_KEYS.join(', ')}.`)
  for (const key of ['insured', 'substitute', 'log'] as const)
    if (input[key] !== undefined && typeof input[key] !== 'boolean')
      rejectInput('FLAG_BAD', key, `${key} must be true or false.`)
  if (input.pack !== undefined && !Array.isArray(input.pack?.hulls))
    rejectInput('INPUT_BAD', 'pack', 'The pack must come from makePack.')
}

/** Adds the side to the path of what is wrong with a ship. */
const refusalOf = (side: SideName, refusal: ShipRefusal): ShipRefusal => ({
  ...refusal,
  path: refusal.path === '' ? side : `${side}.${refusal.path}`,
})

interface InputError extends Error {
  refusal: ShipRefusal<CombatErrorCode>
}
const isInputError = (error: unknown): error is InputError => error instanceof Error && error.name === 'Stop'
function rejectInput(code: CombatErrorCode, path: string, message: string): never {
  const error = new Error(message) as InputError
  error.name = 'Stop'
  error.refusal = { code, path, message }
  throw error
}

function fightOut(input: CombatInput, player: Ship, enemy: Ship, pack: Pack): CombatResult {
  const seed = input.seed ?? NO_SEED
  if (input.seed === undefined && input.draw === undefined)
    rejectInput('SEED_MISSING', 'seed', 'Give a seed (64 bits of true randomness as a string), or draws.')
  if (typeof seed !== 'string' || seed === '')
    rejectInput('SEED_BAD', 'seed', 'The seed must be a string that is not empty.')
  const c = makeCombat(seed, sideOfShip(pack, player), sideOfShip(pack, enemy), input.insured ?? false)
  const draws: DrawRecord[] = []
  const isLogged = input.log !== false
  const used = { draws: 0, scans: 0 }
  const draw =
    isLogged || input.draw !== undefined ? countedDraw(drawOf(input), used, isLogged ? draws : undefined) : seededDraw
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
    const ours = chosenOrder(input, c, 0, log)
    const theirs = chosenOrder(input, c, 1, log)
    fightRound(c, ours, theirs, draw, scans, log)
    if (log !== undefined) rounds.push(withModuleNames(log, c, pack))
  }
  checkUsedUp(input, used.draws, used.scans)
  return {
    combat_rng_seed: seed,
    ...makeEndLog(c),
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
  if (!Number.isSafeInteger(most) || most < 1 || most > ROUNDS_LIMIT)
    rejectInput('ROUNDS_BAD', 'maxRounds', `maxRounds must be an integer from 1 to ${ROUNDS_LIMIT}.`)
  const lists = [playerActions, enemyActions].filter((actions) => Array.isArray(actions))
  return Math.min(most, ...lists.map((list) => list.length))
}

function drawOf({ draw }: CombatInput): DrawNumber {
  if (draw === undefined) return seededDraw
  if (typeof draw === 'function') return (_, low, high, label) => checkRange(draw(low, high, label), low, high, label)
  if (!Array.isArray(draw))
    rejectInput('DRAW_MISMATCH', 'draw', 'draw must be a function or a list of [label, low, high, value].')
  let next = 0
  return (_, low, high, label) => {
    const path = `draw[${next}]`
    const record: unknown = draw[next]
    if (record !== undefined && !Array.isArray(record))
      rejectInput('DRAW_MISMATCH', path, 'A draw must be [label, low, high, value].')
    const [wanted, least, most, value] =
      draw[next] ??
      rejectInput('DRAW_MISMATCH', path, `The list of draws has ended, but the fight draws ${label} ${low}..${high}.`)
    if (wanted !== label || least !== low || most !== high)
      rejectInput(
        'DRAW_MISMATCH',
        path,
        `The fight draws ${label} ${low}..${high} here, not ${wanted} ${least}..${most}.`,
      )
    next++
    return checkRange(value, low, high, label)
  }
}

function checkRange(value: number, low: number, high: number, label: string): number {
  if (Number.isSafeInteger(value) && value >= low && value <= high) return value
  return rejectInput('DRAW_RANGE', 'draw', `${label} must be ${low} to ${high}, not ${value}.`)
}

const countedDraw =
  (draw: DrawNumber, used: { draws: number }, draws: DrawRecord[] | undefined): DrawNumber =>
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
      return typeof success === 'boolean'
        ? success
        : rejectInput('SCAN_BAD', 'scan', 'A scan result must be true or false.')
    }
  let next = 0
  if (scan !== undefined && !Array.isArray(scan))
    rejectInput('SCAN_BAD', 'scan', 'scan must be a function or a list of true and false.')
  if (scan !== undefined)
    return () => {
      const path = `scan[${next}]`
      const success: unknown = scan[next++]
      if (success === undefined)
        rejectInput('DRAW_MISMATCH', path, 'The fight makes more scans than the list has results.')
      return typeof success === 'boolean'
        ? success
        : rejectInput('SCAN_BAD', path, 'A scan result must be true or false.')
    }
  return (side, round) => (hash128(`scan ${seed} ${side} ${round}`)[0] >>> 0) % 100 < BALANCE.scan_percent
}

/** Rejects a scripted combat that does not use every entry of its script. */
function checkUsedUp({ draw, scan }: CombatInput, used: number, scanned: number): void {
  if (Array.isArray(draw) && used < draw.length)
    rejectInput('DRAW_LEFT', `draw[${used}]`, `${draw.length - used} draws were not used.`)
  if (Array.isArray(scan) && scanned < scan.length)
    rejectInput('SCAN_LEFT', `scan[${scanned}]`, `${scan.length - scanned} scan results were not used.`)
}

/** The order that a built-in captain gives, for either side. Its rolls derive from the seed, not from the combat's random stream. */
function captainsOrder(captain: Captain, c: Combat, side: number): Order {
  const before = c.captain
  c.captain = captainNumber(captain)
  const action = captainAction(c, side, {
    roll: (_, sides, what) => (hash128(`captain ${c.seed} ${side} ${c.round} ${what}`)[0] >>> 0) % sides,
  })
  c.captain = before
  return orderOf(action)
}

/** The order of a side for this round, validated. */
function chosenOrder(input: CombatInput, c: Combat, side: number, log: RoundLog | undefined): Order {
  const key = side === 0 ? 'playerActions' : 'enemyActions'
  const actions = input[key]
  if (typeof actions === 'string') {
    if (!CAPTAINS.includes(actions))
      rejectInput('ACTION_UNKNOWN', key, `Unknown captain. Captains: ${CAPTAINS.join(', ')}.`)
    return captainsOrder(actions, c, side)
  }
  if (typeof actions !== 'function' && !Array.isArray(actions))
    rejectInput('ACTION_UNKNOWN', key, 'Give a list of actions, a policy, or the name of a captain.')
  const path = typeof actions === 'function' ? key : `${key}[${c.round}]`
  const choice =
    typeof actions === 'function' ? actions(combatView(c, side, input.pack ?? builtInPack())) : actions[c.round]
  const order = orderFor(choice)
  if (order !== undefined && isLegal(c, side, order)) return order
  if (input.substitute === true) {
    log?.action_substituted.push(at(SIDE_NAMES, side))
    return orderOf(FOCUS_FIRE)
  }
  if (order === undefined) rejectInput('ACTION_UNKNOWN', path, `Unknown action. Actions: ${COMBAT_ACTIONS.join(', ')}.`)
  return rejectInput('ACTION_ILLEGAL', path, `${actionName(order.action)} needs its module and a use left (§3).`)
}

function orderFor(choice: unknown): Order | undefined {
  if (typeof choice === 'string') {
    const action = indexIn(COMBAT_ACTIONS, choice)
    return action === undefined ? undefined : orderOf(action)
  }
  const { action, module } = (choice ?? {}) as { action?: unknown; module?: unknown }
  return action === 'Repair' && typeof module === 'number' ? repairOrder(module) : undefined
}

/** §3 Whether an order is legal. Core actions always are; others need their module and a use that is left. */
const isLegal = (c: Combat, side: number, order: Order): boolean =>
  order.action === REPAIR ? repairModuleFor(sideOf(c, side), order) >= 0 : combatOrders(c, side).includes(order)

/** Adds the ids of the repair modules that were used to a log. */
function withModuleNames(log: RoundLog, c: Combat, pack: Pack): RoundLog {
  log.repairs = log.repairs.map((repair) => {
    const code = at(sideOf(c, SIDE_NAMES.indexOf(repair.side)).modules, repair.place)
    return { ...repair, module_id: moduleOf(pack, code).module_id }
  })
  return log
}

/** The ship_state after the combat. Damage to subsystems stays; repair uses are restored. */
function finalState(c: Combat, side: number, { fitting }: Ship, pack: Pack): ShipState {
  const { hull, degradation } = sideOf(c, side)
  const state = shipStateOf({ ...fitting, degradation: copyTriple(degradation) }, pack)
  return { ...state, current_hull_integrity: hull }
}
