import { indexesOf } from '../../../lib/enums.ts'
import { unknownKind } from '../content/effects.ts'
import { type Affliction, ATTACK_SIGN, DEFENSE_SIGN, IS_BAD, KEPT } from '../content/statuses.ts'
import { DODGE, type Foe, ID, IMMUNE, KIND, STUN } from '../foe.ts'
import { BURN } from '../names.ts'
import { numberAt } from '../number-lists.ts'
import { foeAt, PLAYER, type State } from '../state.ts'
import type { Play } from './context.ts'

/** §5 Statuses that lie on somebody. `State.statuses` is one list with a row for each; this file alone knows the rows. */

const ROW_FIELDS = ['bearer', 'status', 'value', 'turns', 'fresh'] as const
const { bearer: BEARER, status: STATUS, value: VALUE, turns: TURNS, fresh: FRESH } = indexesOf(ROW_FIELDS)
/** `for (let row = 0; row < statuses.length; row += ROW)` goes over the rows. */
export const ROW = ROW_FIELDS.length
type Rows = readonly number[]
export const bearerAt = (rows: Rows, row: number): number => rows[row + BEARER] ?? 0
export const statusAt = (rows: Rows, row: number): number => rows[row + STATUS] ?? 0
export const valueAt = (rows: Rows, row: number): number => rows[row + VALUE] ?? 0
export const turnsAt = (rows: Rows, row: number): number => rows[row + TURNS] ?? 0
/** One gained in the bearer's own turn is fresh: it does not run down at that turn's end. */
const isFreshAt = (rows: Rows, row: number): boolean => rows[row + FRESH] === 1
const passTurn = (rows: number[], row: number): number => {
  const left = turnsAt(rows, row) - 1
  rows[row + TURNS] = left
  return left
}
export function addRow(s: State, bearer: number, { status, value, turns }: Affliction, isFresh: boolean): void {
  s.statuses.push(bearer, status, value, turns, isFresh ? 1 : 0)
}

/** All of one bearer, for those who tell of them. */
export function statusesOf({ statuses }: State, bearer: number): Affliction[] {
  const found: Affliction[] = []
  for (let row = 0; row < statuses.length; row += ROW)
    if (bearerAt(statuses, row) === bearer)
      found.push({ status: statusAt(statuses, row), value: valueAt(statuses, row), turns: turnsAt(statuses, row) })
  return found
}

/** All that one bearer has of a status: those of one name add up. */
export function sumOf({ statuses }: State, bearer: number, status: number): number {
  let sum = 0
  for (let row = 0; row < statuses.length; row += ROW)
    if (bearerAt(statuses, row) === bearer && statusAt(statuses, row) === status) sum += valueAt(statuses, row)
  return sum
}

/** What one bearer's statuses add to its attacks, or to its defense. */
function signed({ statuses }: State, bearer: number, signs: readonly number[]): number {
  let sum = 0
  for (let row = 0; row < statuses.length; row += ROW)
    if (bearerAt(statuses, row) === bearer) sum += (signs[statusAt(statuses, row)] ?? 0) * valueAt(statuses, row)
  return sum
}
export const attackOf = (s: State, bearer: number): number =>
  s.statuses.length === 0 ? 0 : signed(s, bearer, ATTACK_SIGN)
export const defenseOf = (s: State, bearer: number): number =>
  s.statuses.length === 0 ? 0 : signed(s, bearer, DEFENSE_SIGN)

/** What the defense of one bearer will be once its turn has ended: what runs out then no longer counts. */
export function comingDefense({ statuses }: State, bearer: number): number {
  let sum = 0
  for (let row = 0; row < statuses.length; row += ROW) {
    if (bearerAt(statuses, row) !== bearer || (turnsAt(statuses, row) <= 1 && !isFreshAt(statuses, row))) continue
    sum += (DEFENSE_SIGN[statusAt(statuses, row)] ?? 0) * valueAt(statuses, row)
  }
  return sum
}

/** Attaches a status to the player. */
export function afflictPlayer(play: Play, a: Affliction, isFresh: boolean, cause: string): void {
  const { s } = play
  const { status, value, turns } = a
  const kept = KEPT[status] ?? 'timed'
  switch (kept) {
    case 'timed':
      addRow(s, PLAYER, a, isFresh)
      break
    case 'dodges':
      s.dodge += value
      break
    case 'stuns':
      s.daze += turns
      break
    default:
      unknownKind(kept)
  }
  play.emit?.({ kind: 'status', actor: PLAYER, of: -1, status, value, turns, cause })
}

/** Attaches a status to a foe. §5 A stun leaves one immune for a turn. */
export function afflictFoe(play: Play, foe: Foe, a: Affliction, cause: string): void {
  const { status, value, turns } = a
  const kept = KEPT[status] ?? 'timed'
  switch (kept) {
    case 'timed':
      addRow(play.s, foe[ID], a, false)
      break
    case 'dodges':
      foe[DODGE] += value
      break
    case 'stuns':
      if (foe[IMMUNE] > 0) return play.emit?.({ kind: 'immune', actor: foe[ID], of: foe[KIND] })
      foe[STUN] += turns
      break
    default:
      unknownKind(kept)
  }
  play.emit?.({ kind: 'status', actor: foe[ID], of: foe[KIND], status, value, turns, cause })
}

export function afflictAll(play: Play, a: Affliction, cause: string): void {
  const { s } = play
  for (let i = 0; i < s.foes.length; i++) afflictFoe(play, foeAt(s, i), a, cause)
}

/** A row moves down to where the kept ones end; returns where they end then. No function decides which: one is made for every sweep. */
function keep(statuses: number[], row: number, kept: number): number {
  if (kept !== row) for (let field = 0; field < ROW; field++) statuses[kept + field] = numberAt(statuses, row + field)
  return kept + ROW
}
function cutAt(statuses: number[], kept: number): void {
  while (statuses.length > kept) statuses.pop()
}

/** The end of a bearer's turn: fresh ones stay, the others have a turn less. Burn runs down at its ticks instead. */
export function runDown(s: State, bearer: number): void {
  const { statuses } = s
  let isOneOver = false
  for (let row = 0; row < statuses.length; row += ROW) {
    if (bearerAt(statuses, row) !== bearer || statusAt(statuses, row) === BURN) continue
    if (isFreshAt(statuses, row)) statuses[row + FRESH] = 0
    else if (passTurn(statuses, row) <= 0) isOneOver = true
  }
  if (isOneOver) dropSpent(s)
}

/** A burn has ticked. */
export const burnDown = (s: State, row: number): void => void passTurn(s.statuses, row)

/** Those that have had their last turn. */
export function dropSpent(s: State): void {
  const { statuses } = s
  let kept = 0
  for (let row = 0; row < statuses.length; row += ROW) if (turnsAt(statuses, row) > 0) kept = keep(statuses, row, kept)
  cutAt(statuses, kept)
}

export function forgetBearer(s: State, bearer: number): void {
  const { statuses } = s
  let kept = 0
  for (let row = 0; row < statuses.length; row += ROW)
    if (bearerAt(statuses, row) !== bearer) kept = keep(statuses, row, kept)
  cutAt(statuses, kept)
}

/** Takes everything bad off the player. */
export function cleanse(play: Play): void {
  const { s } = play
  const { statuses } = s
  const before = statuses.length
  let kept = 0
  for (let row = 0; row < before; row += ROW)
    if (bearerAt(statuses, row) !== PLAYER || IS_BAD[statusAt(statuses, row)] !== true) kept = keep(statuses, row, kept)
  cutAt(statuses, kept)
  const count = (before - statuses.length) / ROW + (s.daze > 0 ? 1 : 0)
  s.daze = 0
  play.emit?.({ kind: 'cleansed', count })
}
