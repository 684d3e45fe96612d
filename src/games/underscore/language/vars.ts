import { declTypeOf } from '../actions.ts'
import { type Cast, type Place, rootOf, sideOf, type Value } from '../duel/machine.ts'
import {
  ACTIVE,
  BOUND,
  CHECKED,
  COOL,
  COUNTER,
  D_OWNER,
  D_PRIVATE,
  D_STATE,
  D_TYPE,
  D_VALUE,
  DAMAGE,
  type Declaration,
  ELEMENT,
  LAST_DAMAGE,
  MORE,
  type Mv,
  moveByUid,
  NEXT_BASE,
  ON_CHARGE,
  SINCE_ATTACK,
  type Side,
  TOTAL_DAMAGE,
  UID,
} from '../duel/side.ts'
import { ANGER, count, ELEMENTS, SLEEP, STATUSES, STUN } from '../names.ts'
import type { Who } from './content.ts'

/** §17.1 The variables an expression may read, by name. */

/** §5 A promised base damage takes the place of the move's own. */
export function baseDamage(c: Cast): number {
  const promised = c.isAttack ? (sideOf(c.w, c.self).next[NEXT_BASE] as number) : -1
  return promised >= 0 ? promised : (c.vars[DAMAGE] ?? 0)
}

const SIMPLE: Readonly<Record<string, Value>> = {
  baseDamage,
  amount: (c) => c.vars[MORE] ?? 0,
  declared: (c) => c.declared,
  returned: (c) => c.returned,
  'event.amount': (c) => c.amount,
  turn: (c) => c.w.d.turn,
  turnIsEven: (c) => 1 - (c.w.d.turn & 1),
  'event.which': (c) => c.which,
  guessed,
  /** 1 if the event is about the very move that listens. */
  'event.isThis': (c) => (c.move !== undefined && c.move[UID] === c.which ? 1 : 0),
  level: (c) => sideOf(c.w, c.self).level,
  turnsSinceAttack: (c) => sideOf(c.w, c.self).past[SINCE_ATTACK] as number,
  charge: (c) => c.move?.[ON_CHARGE] ?? 0,
  latched: (c) => c.move?.[6] ?? 0,
  counter: (c) => c.move?.[COUNTER] ?? 0,
  'declarations.active': (c) => active(c, -1),
  'declarations.active.self': (c) => active(c, c.self),
  'declarations.triggered': (c) => c.w.d.triggered[0] + c.w.d.triggered[1],
  'declarations.triggered.self': (c) => c.w.d.triggered[c.self as 0 | 1],
}

function active(c: Cast, owner: number): number {
  let n = 0
  const { declarations } = c.w.d
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (entry[D_STATE] === ACTIVE && (owner < 0 || entry[D_OWNER] === owner)) n++
  }
  return n
}

/** Private declarations of the opponent that an answer of this cast names. */
function guessed(c: Cast): number {
  if (c.move === undefined) return 0
  const { asks } = rootOf(c.w.pack, c.move)
  let n = 0
  for (const entry of c.w.d.declarations) {
    if (entry[D_OWNER] === c.self || entry[D_PRIVATE] === 0 || entry[D_STATE] !== ACTIVE) continue
    if (asks.some((ask, i) => declTypeOf(ask.ask) === entry[D_TYPE] && c.locals[i] === entry[D_VALUE])) n++
  }
  return n
}

/** Those that ask something of a character. */
const OF_SIDE: Readonly<Record<string, (s: Side, c: Cast) => number>> = {
  hp: (s) => s.hp,
  maxHp: (s) => s.maxHp,
  heat: (s) => s.heat,
  curseRisk: (s) => s.risk,
  attuneCount: (s) => count(s.attuned),
  statusKinds: (s) => s.turns.reduce((n, _, at) => n + (turnsOf(s, at) > 0 ? 1 : 0), 0),
  banked: (s) => s.bank.length,
  'banked.sameElement': (s, c) => s.bank.reduce((n, m) => n + (m[ELEMENT] === c.vars[ELEMENT] ? 1 : 0), 0),
  bound: (s) => everyMove(s).reduce((n, m) => n + ((m[BOUND] as number) > 0 ? 1 : 0), 0),
  maxCooldown: (s) => everyMove(s).reduce((most, m) => Math.max(most, m[COOL] as number), 0),
  sumCharge: (s) => everyMove(s).reduce((sum, m) => sum + (m[ON_CHARGE] as number), 0),
  'damageTaken.last': (s) => s.past[LAST_DAMAGE] as number,
  'damageTaken.total': (s) => s.past[TOTAL_DAMAGE] as number,
}
/** §6 In one's own P3.5 Sleep, Stun and Anger read as the larger of then (P3.3) and now: P3.4 has taken a turn off already. */
export function turnsOf(s: Side, at: number): number {
  const now = s.turns[at] as number
  if (at !== SLEEP && at !== STUN && at !== ANGER) return now
  return Math.max(now, s.past[CHECKED + (at === SLEEP ? 0 : at === STUN ? 1 : 2)] as number)
}
export const everyMove = (s: Side): Mv[] => [...s.active, ...s.bank]

const seatOf: Readonly<Record<Who, (c: Cast) => number>> = {
  self: (c) => c.self,
  opponent: (c) => 1 - c.self,
  target: (c) => c.target,
  other: (c) => 1 - c.target,
  source: (c) => c.source,
  both: (c) => c.self,
}

export const VAR_NAMES: readonly string[] = [...Object.keys(SIMPLE), ...Object.keys(OF_SIDE)]

export function readVar(p: Place, name: string): Value {
  const simple = SIMPLE[name]
  if (simple !== undefined) return simple
  const local = p.locals.indexOf(name)
  if (local >= 0) return (c) => c.locals[local] ?? 0
  const [head, whose, ...rest] = name.split('.') as [string, Who, ...string[]]
  const seat = seatOf[whose]
  if (seat === undefined) throw new Error(`${p.name}: there is no variable "${name}"`)
  const tail = rest.join('.')
  if (head === 'status' || head === 'statusAtCheck') return ofStatus(p, seat, tail)
  if (head === 'attuneTurns') return attuneTurns(p, seat, tail)
  const read = OF_SIDE[tail === '' ? head : `${head}.${tail}`]
  if (read === undefined) throw new Error(`${p.name}: there is no variable "${name}"`)
  return (c) => read(sideOf(c.w, seat(c)), c)
}

function ofStatus(p: Place, seat: Value, name: string): Value {
  const at = STATUSES.indexOf(name as never)
  if (at < 0) throw new Error(`${p.name}: there is no status "${name}"`)
  return (c) => turnsOf(sideOf(c.w, seat(c)), at)
}

function attuneTurns(p: Place, seat: Value, name: string): Value {
  if (name === '$element') return (c) => sideOf(c.w, seat(c)).attunedTurns[c.vars[ELEMENT] as number] as number
  const at = ELEMENTS.indexOf(name as never)
  if (at < 0) throw new Error(`${p.name}: there is no element "${name}"`)
  return (c) => sideOf(c.w, seat(c)).attunedTurns[at] as number
}

/** The owner of a move and the move, from an answer; undefined if it is gone. */
export function moveOfAnswer(c: Cast, answer: number): Mv | undefined {
  if (answer < 0) return undefined
  return moveByUid(sideOf(c.w, answer >> 6), answer & 63)
}
export const typeOfMove = (c: Cast, m: Mv): number => rootOf(c.w.pack, m).type
