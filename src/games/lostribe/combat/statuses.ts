import { unreachable } from '../../../engine/unreachable.ts'
import { indexesOf } from '../../../lib/enums.ts'
import { type Affliction, ATTACK_SIGN, DEFENSE_SIGN, IS_BAD, STORAGE } from '../content/statuses.ts'
import { DODGE, type Foe, ID, IMMUNE, KIND, STUN } from '../foe.ts'
import { numberAt } from '../number-lists.ts'
import { foeAt, PLAYER, type State } from '../state.ts'
import { BURN, type StatusIndex } from '../vocabulary.ts'
import type { PlayContext } from './context.ts'

/**
 * §5 Statuses on the player and on foes. `State.statuses` is one flat list in which each status takes a row of numbers;
 * only this file knows what a row holds.
 */

const ROW_FIELDS = ['bearer', 'status', 'value', 'turns', 'fresh'] as const
const { bearer: BEARER, status: STATUS, value: VALUE, turns: TURNS, fresh: FRESH } = indexesOf(ROW_FIELDS)
/** The length of a row: `for (let row = 0; row < statuses.length; row += STATUS_ROW_LENGTH)` visits all rows. */
export const STATUS_ROW_LENGTH = ROW_FIELDS.length
type Rows = readonly number[]
export const bearerAt = (rows: Rows, row: number): number => rows[row + BEARER] ?? 0
export const statusAt = (rows: Rows, row: number): StatusIndex => (rows[row + STATUS] ?? 0) as StatusIndex
export const statusValueAt = (rows: Rows, row: number): number => rows[row + VALUE] ?? 0
export const statusTurnsAt = (rows: Rows, row: number): number => rows[row + TURNS] ?? 0
/** Whether a status was gained in its bearer's own turn. The end of that turn does not count it down. */
const isFreshAt = (rows: Rows, row: number): boolean => rows[row + FRESH] === 1
const passTurn = (rows: number[], row: number): number => {
  const left = statusTurnsAt(rows, row) - 1
  rows[row + TURNS] = left
  return left
}
export function addStatusRow(s: State, bearer: number, { status, value, turns }: Affliction, isFresh: boolean): void {
  s.statuses.push(bearer, status, value, turns, isFresh ? 1 : 0)
}

/** All statuses of one bearer, for display. */
export function statusesOf({ statuses }: State, bearer: number): Affliction[] {
  const found: Affliction[] = []
  for (let row = 0; row < statuses.length; row += STATUS_ROW_LENGTH)
    if (bearerAt(statuses, row) === bearer)
      found.push({
        status: statusAt(statuses, row),
        value: statusValueAt(statuses, row),
        turns: statusTurnsAt(statuses, row),
      })
  return found
}

/** The sum of one status over all its rows on one bearer. */
export function statusSum({ statuses }: State, bearer: number, status: number): number {
  let sum = 0
  for (let row = 0; row < statuses.length; row += STATUS_ROW_LENGTH)
    if (bearerAt(statuses, row) === bearer && statusAt(statuses, row) === status) sum += statusValueAt(statuses, row)
  return sum
}

/** The sum of a bearer's statuses, each with the sign it has for attack or for defense. */
function signedSum({ statuses }: State, bearer: number, signs: readonly number[]): number {
  let sum = 0
  for (let row = 0; row < statuses.length; row += STATUS_ROW_LENGTH)
    if (bearerAt(statuses, row) === bearer) sum += (signs[statusAt(statuses, row)] ?? 0) * statusValueAt(statuses, row)
  return sum
}
export const attackBonus = (s: State, bearer: number): number =>
  s.statuses.length === 0 ? 0 : signedSum(s, bearer, ATTACK_SIGN)
export const defenseBonus = (s: State, bearer: number): number =>
  s.statuses.length === 0 ? 0 : signedSum(s, bearer, DEFENSE_SIGN)

/** The defense bonus that is left after the bearer's turn ends, when some statuses run out. */
export function defenseAfterTurn({ statuses }: State, bearer: number): number {
  let sum = 0
  for (let row = 0; row < statuses.length; row += STATUS_ROW_LENGTH) {
    if (bearerAt(statuses, row) !== bearer || (statusTurnsAt(statuses, row) <= 1 && !isFreshAt(statuses, row))) continue
    sum += (DEFENSE_SIGN[statusAt(statuses, row)] ?? 0) * statusValueAt(statuses, row)
  }
  return sum
}

/** Gives a status to the player. */
export function afflictPlayer(play: PlayContext, a: Affliction, isFresh: boolean, cause: string): void {
  const { s } = play
  const { status, value, turns } = a
  const storage = STORAGE[status]
  switch (storage) {
    case 'timed':
      addStatusRow(s, PLAYER, a, isFresh)
      break
    case 'dodges':
      s.dodge += value
      break
    case 'stuns':
      s.daze += turns
      break
    default:
      return unreachable(storage)
  }
  play.emit?.({ kind: 'status', actor: PLAYER, of: -1, status, value, turns, cause })
}

/** Gives a status to a foe. §5 A stunned foe is immune to stun for a turn afterwards. */
export function afflictFoe(play: PlayContext, foe: Foe, a: Affliction, cause: string): void {
  const { status, value, turns } = a
  const storage = STORAGE[status]
  switch (storage) {
    case 'timed':
      addStatusRow(play.s, foe[ID], a, false)
      break
    case 'dodges':
      foe[DODGE] += value
      break
    case 'stuns':
      if (foe[IMMUNE] > 0) return play.emit?.({ kind: 'immune', actor: foe[ID], of: foe[KIND] })
      foe[STUN] += turns
      break
    default:
      return unreachable(storage)
  }
  play.emit?.({ kind: 'status', actor: foe[ID], of: foe[KIND], status, value, turns, cause })
}

export function afflictAll(play: PlayContext, a: Affliction, cause: string): void {
  const { s } = play
  for (let i = 0; i < s.foes.length; i++) afflictFoe(play, foeAt(s, i), a, cause)
}

/**
 * Moves a row down to `end`, where the rows to keep end so far, and returns the new end. Callers write the loop
 * themselves, because a filter callback would allocate.
 */
function moveRow(statuses: number[], row: number, end: number): number {
  if (end !== row)
    for (let field = 0; field < STATUS_ROW_LENGTH; field++) statuses[end + field] = numberAt(statuses, row + field)
  return end + STATUS_ROW_LENGTH
}
function truncate(statuses: number[], end: number): void {
  while (statuses.length > end) statuses.pop()
}

/** Counts down a bearer's statuses at the end of its turn. Fresh ones stay. Burn is skipped, because it counts down when it ticks. */
export function countDownStatuses(s: State, bearer: number): void {
  const { statuses } = s
  let hasExpired = false
  for (let row = 0; row < statuses.length; row += STATUS_ROW_LENGTH) {
    if (bearerAt(statuses, row) !== bearer || statusAt(statuses, row) === BURN) continue
    if (isFreshAt(statuses, row)) statuses[row + FRESH] = 0
    else if (passTurn(statuses, row) <= 0) hasExpired = true
  }
  if (hasExpired) removeExpired(s)
}

/** Counts down a burn after it has ticked. */
export const countDownBurn = (s: State, row: number): void => void passTurn(s.statuses, row)

/** Removes statuses that have no turns left. */
export function removeExpired(s: State): void {
  const { statuses } = s
  let end = 0
  for (let row = 0; row < statuses.length; row += STATUS_ROW_LENGTH)
    if (statusTurnsAt(statuses, row) > 0) end = moveRow(statuses, row, end)
  truncate(statuses, end)
}

export function removeStatusesOf(s: State, bearer: number): void {
  const { statuses } = s
  let end = 0
  for (let row = 0; row < statuses.length; row += STATUS_ROW_LENGTH)
    if (bearerAt(statuses, row) !== bearer) end = moveRow(statuses, row, end)
  truncate(statuses, end)
}

/** Removes all harmful statuses from the player. */
export function cleanse(play: PlayContext): void {
  const { s } = play
  const { statuses } = s
  const before = statuses.length
  let end = 0
  for (let row = 0; row < before; row += STATUS_ROW_LENGTH)
    if (bearerAt(statuses, row) !== PLAYER || IS_BAD[statusAt(statuses, row)] !== true)
      end = moveRow(statuses, row, end)
  truncate(statuses, end)
  const count = (before - statuses.length) / STATUS_ROW_LENGTH + (s.daze > 0 ? 1 : 0)
  s.daze = 0
  play.emit?.({ kind: 'cleansed', count })
}
