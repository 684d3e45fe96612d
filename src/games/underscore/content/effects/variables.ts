import { indexIn } from '../../../../lib/enums.ts'
import { ACTIVE, D_OWNER, D_STATE, D_TYPE, D_VALUE, isSecretDeclaration } from '../../duel/choices/declaration.ts'
import { type Cast, isCurrentMove, NO_MOVE, type NumberValue, rootOfMove, sideInWorld } from '../../duel/context.ts'
import {
  bindLeft,
  COUNTER,
  chargeLeft,
  cooldownLeft,
  DAMAGE,
  ELEMENT,
  elementOf,
  FIRST_UNNAMED,
  UID,
} from '../../duel/move.ts'
import {
  ATTUNED,
  angerAtP33,
  attunedTurns,
  everyMove,
  LAST_DAMAGE,
  LEVEL,
  NEXT_BASE,
  OWN_HEAT,
  RISK,
  SINCE_ATTACK,
  type Side,
  sleepAtP33,
  stunAtP33,
  TOTAL_DAMAGE,
  TRIGGERED_COUNT,
} from '../../duel/side.ts'
import {
  ANGER,
  bitCount,
  capitalize,
  ELEMENTS,
  NONE,
  SLEEP,
  STATUS_INDEXES,
  STUN,
  type StatusIndex,
} from '../../names.ts'
import { declaredTypeOf } from '../../questions.ts'
import { WHO_NAMES, type Who } from './fields.ts'
import { type CompileScope, contentError, statusNumber } from './scope.ts'

/** §17.1 The variables that an expression may read, by name: how to read each of them, and its text. */

interface Simple {
  readonly read: NumberValue
  readonly text: string
}
/** A variable that belongs to one character: `heat.opponent`, `banked.self.sameElement`. */
interface OfSide {
  readonly read: (side: Side, cast: Cast) => number
  readonly text: (owner: string, whose: string) => string
  /** What the number counts, if it counts something that a character has. */
  readonly counts?: string
}

/** §5 The base damage of a cast. A pending base damage replaces that of the move. */
export function baseDamage(cast: Cast): number {
  const promised = cast.isAttack ? sideInWorld(cast.world, cast.self).stats[NEXT_BASE] : NONE
  return promised >= 0 ? promised : cast.vars[DAMAGE]
}

/** The charge that a move had at P3.1. For any move but the current one it is the charge it has now. */
const latched = (cast: Cast): number =>
  cast.move === undefined ? 0 : isCurrentMove(cast.world, cast.move) ? cast.world.latch : chargeLeft(cast.move)

const SIMPLE: Readonly<Record<string, Simple>> = {
  baseDamage: { read: baseDamage, text: 'base damage' },
  amount: { read: (cast) => cast.vars[FIRST_UNNAMED] ?? 0, text: 'its number' },
  declared: { read: (cast) => cast.declared, text: 'the declared number' },
  returned: { read: (cast) => cast.returned, text: 'that amount' },
  'event.amount': { read: (cast) => cast.amount, text: 'the same amount' },
  'event.which': { read: (cast) => cast.which, text: 'what it was' },
  'event.isThis': {
    read: (cast) => (cast.move !== undefined && cast.move[UID] === cast.which ? 1 : 0),
    text: '1 if it is this move',
  },
  turn: { read: (cast) => cast.world.duel.turn, text: 'the turn' },
  turnIsEven: { read: (cast) => 1 - (cast.world.duel.turn & 1), text: '1 on an even turn' },
  guessed: { read: guessed, text: "the number of the opponent's private declarations you guessed" },
  level: { read: (cast) => sideInWorld(cast.world, cast.self).stats[LEVEL], text: 'your level' },
  turnsSinceAttack: {
    read: (cast) => sideInWorld(cast.world, cast.self).stats[SINCE_ATTACK],
    text: 'your turns since the last attack',
  },
  charge: { read: (cast) => (cast.move === undefined ? 0 : chargeLeft(cast.move)), text: "this move's charge" },
  latched: { read: latched, text: "this move's charge at the start of the turn" },
  counter: { read: (cast) => cast.move?.[COUNTER] ?? 0, text: 'the count on this move' },
  'declarations.active': { read: (cast) => active(cast, NONE), text: 'the number of active declarations' },
  'declarations.active.self': {
    read: (cast) => active(cast, cast.self),
    text: 'the number of your active declarations',
  },
  'declarations.triggered': {
    read: ({ world }) => world.duel.sides[0].stats[TRIGGERED_COUNT] + world.duel.sides[1].stats[TRIGGERED_COUNT],
    text: 'the number of declarations that came true',
  },
  'declarations.triggered.self': {
    read: ({ world, self }) => sideInWorld(world, self).stats[TRIGGERED_COUNT],
    text: 'the number of your declarations that came true',
  },
}

function active(cast: Cast, owner: number): number {
  let n = 0
  for (const entry of cast.world.duel.declarations)
    if (entry[D_STATE] === ACTIVE && (owner === NONE || entry[D_OWNER] === owner)) n++
  return n
}

/** How many of the opponent's private declarations the answers of this cast guess right. */
function guessed(cast: Cast): number {
  if (cast.move === undefined) return 0
  const { asks } = rootOfMove(cast.world.pack, cast.move)
  let n = 0
  for (const entry of cast.world.duel.declarations) {
    if (entry[D_OWNER] === cast.self || !isSecretDeclaration(entry) || entry[D_STATE] !== ACTIVE) continue
    if (asks.some((ask, i) => declaredTypeOf(ask.ask) === entry[D_TYPE] && cast.locals[i] === entry[D_VALUE])) n++
  }
  return n
}

const OF_SIDE: Readonly<Record<string, OfSide>> = {
  hp: { read: (side) => side.hp, text: (owner) => `${owner} HP` },
  maxHp: { read: (side) => side.maxHp, text: (owner) => `${owner} Max HP` },
  heat: { read: (side) => side.stats[OWN_HEAT], text: (owner) => `${owner} Heat` },
  curseRisk: { read: (side) => side.stats[RISK], text: (owner) => `${owner} curse risk` },
  attuneCount: {
    read: (side) => bitCount(side.stats[ATTUNED]),
    text: (owner) => `the number of ${owner} attunements`,
    counts: 'attunements',
  },
  statusKinds: {
    read: (side) => STATUS_INDEXES.reduce<number>((n, status) => n + (statusTurnsNow(side, status) > 0 ? 1 : 0), 0),
    text: (_, whose) => `the number of different statuses on ${whose}`,
    counts: 'different statuses',
  },
  banked: {
    read: (side) => side.bank.length,
    text: (owner) => `the number of ${owner} banked moves`,
    counts: 'banked moves',
  },
  'banked.sameElement': {
    read: (side, cast) => side.bank.reduce((n, move) => n + (move[ELEMENT] === cast.vars[ELEMENT] ? 1 : 0), 0),
    text: (owner) => `the number of ${owner} banked moves of the same element`,
    counts: 'banked moves of the same element',
  },
  bound: {
    read: (side) => everyMove(side).reduce((n, move) => n + (bindLeft(move) > 0 ? 1 : 0), 0),
    text: (owner) => `the number of ${owner} bound moves`,
    counts: 'bound moves',
  },
  maxCooldown: {
    read: (side) => everyMove(side).reduce((most, move) => Math.max(most, cooldownLeft(move)), 0),
    text: (owner) => `the longest of ${owner} cooldowns`,
  },
  sumCharge: {
    read: (side) => everyMove(side).reduce((sum, move) => sum + chargeLeft(move), 0),
    text: (owner) => `the charge on ${owner} moves`,
  },
  'damageTaken.last': { read: (side) => side.stats[LAST_DAMAGE], text: (_, whose) => `the last damage ${whose} took` },
  'damageTaken.total': { read: (side) => side.stats[TOTAL_DAMAGE], text: (_, whose) => `all damage ${whose} took` },
}

/**
 * §6 The turns of a status. In a character's own P3.5, Sleep, Stun and Anger read as the larger of their turns at P3.3
 * and now, because P3.4 has already taken a turn.
 */
export function statusTurnsNow(side: Side, status: StatusIndex): number {
  const now = side.stats[status]
  if (status === SLEEP) return Math.max(now, sleepAtP33(side))
  if (status === STUN) return Math.max(now, stunAtP33(side))
  if (status === ANGER) return Math.max(now, angerAtP33(side))
  return now
}

const OWNERS: Readonly<Record<Who, { readonly seat: NumberValue; readonly owner: string; readonly whose: string }>> = {
  self: { seat: (cast) => cast.self, owner: 'your', whose: 'you' },
  opponent: { seat: (cast) => 1 - cast.self, owner: "the opponent's", whose: 'the opponent' },
  target: { seat: (cast) => cast.target, owner: "the target's", whose: 'the target' },
  other: { seat: (cast) => 1 - cast.target, owner: "the other side's", whose: 'the other side' },
  source: { seat: (cast) => cast.source, owner: "that character's", whose: 'that character' },
  both: { seat: (cast) => cast.self, owner: "both sides'", whose: 'both sides' },
}

/** Splits the name of a variable: `status.opponent.burn` has head, character and tail. */
function partsOf(name: string): { readonly head: string; readonly of: Who | undefined; readonly tail: string } {
  const [head = '', whose, ...rest] = name.split('.')
  return { head, of: WHO_NAMES.find((known) => known === whose), tail: rest.join('.') }
}
const sideKey = (head: string, tail: string): string => (tail === '' ? head : `${head}.${tail}`)

export function compileVariable(scope: CompileScope, name: string): NumberValue {
  const simple = SIMPLE[name]
  if (simple !== undefined) return simple.read
  const local = scope.locals.indexOf(name)
  if (local >= 0) return (cast) => cast.locals[local] ?? 0
  const { head, of, tail } = partsOf(name)
  if (of === undefined) throw contentError(scope, `there is no variable "${name}"`)
  const { seat } = OWNERS[of]
  if (head === 'status' || head === 'statusAtCheck') {
    const status = statusNumber(scope, tail)
    return (cast) => statusTurnsNow(sideInWorld(cast.world, seat(cast)), status)
  }
  if (head === 'attuneTurns') return attuneTurns(scope, seat, tail)
  const read = OF_SIDE[sideKey(head, tail)]?.read
  if (read === undefined) throw contentError(scope, `there is no variable "${name}"`)
  return (cast) => read(sideInWorld(cast.world, seat(cast)), cast)
}

function attuneTurns(scope: CompileScope, seat: NumberValue, name: string): NumberValue {
  if (name === '$element')
    return (cast) => {
      const element = cast.vars === NO_MOVE ? NONE : elementOf(cast.vars)
      return element === NONE ? 0 : attunedTurns(sideInWorld(cast.world, seat(cast)), element)
    }
  const element = indexIn(ELEMENTS, name)
  if (element === undefined) throw contentError(scope, `there is no element "${name}"`)
  return (cast) => attunedTurns(sideInWorld(cast.world, seat(cast)), element)
}

/** The text of a variable, by its name. */
export function variablePhrase(name: string): string {
  const simple = SIMPLE[name]
  if (simple !== undefined) return simple.text
  const { head, of, tail } = partsOf(name)
  const { owner, whose } = OWNERS[of ?? 'target']
  if (head === 'status' || head === 'statusAtCheck') return `${owner} ${capitalize(tail)}`
  if (head === 'attuneTurns') return `${owner} turns attuned to ${capitalize(tail)}`
  return OF_SIDE[sideKey(head, tail)]?.text(owner, whose) ?? LOCALS[name] ?? name
}
/** For a variable that counts things of a character: that character, and the things. */
export function countedThings(name: string): { readonly who: Who; readonly what: string } | undefined {
  const { head, of, tail } = partsOf(name)
  const what = OF_SIDE[sideKey(head, tail)]?.counts
  return of === undefined || what === undefined ? undefined : { who: of, what }
}
/** The texts of named results in built-in moves. */
const LOCALS: Readonly<Record<string, string>> = {
  lost: 'the amount lost',
  spent: 'the turns spent',
  n: 'the declared number',
  k: 'the number chosen',
  again: 'the number chosen',
}
