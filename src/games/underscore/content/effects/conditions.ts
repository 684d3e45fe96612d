import { indexesOf } from '../../../../lib/enums.ts'
import { type ConditionTest, chosenMoveOf, localValue, NO_MOVE, sideInWorld } from '../../duel/context.ts'
import { ELEMENT, isMovePublic, type Move, ROOT } from '../../duel/move.ts'
import {
  ATTUNED,
  LAST_TYPE,
  LEVEL,
  moveByUid,
  moveOfReference,
  ownerOfReference,
  type Side,
  statusMax,
  uidOfReference,
} from '../../duel/side.ts'
import { capitalize, hasBit, MOVE_TYPES, NONE } from '../../names.ts'
import {
  AMOUNT,
  type Amount,
  ANSWER,
  type AnyCondition,
  CONDITION,
  CONDITIONS_FIELD,
  ELEMENT_NAME,
  type Field,
  FLAG,
  oneOf,
  PERSON,
  STATUS,
  TEXT,
  type TypeOf,
} from './fields.ts'
import { countText, elementText, numberText, ownerText, SAME_AMOUNT, subjectAndVerb, whoText } from './phrases.ts'
import { answerIndex, type CompileScope, contentError, statusNumber, withoutVariables } from './scope.ts'
import { compileElement, compileNumber, compileSeat, compileStatus } from './values.ts'
import { countedThings, statusTurnsNow } from './variables.ts'

/** §17.2 A condition in one entry: its fields, its test and its text. */
interface Condition<V> {
  readonly takes: readonly Field<unknown>[]
  /** Whether content gives a single value for it instead of a list. */
  readonly isOne: boolean
  readonly test: (scope: CompileScope, value: V) => ConditionTest
  readonly text: (value: V) => string
  /** The text of its negation, if "not" before the text would not be English. */
  readonly not?: string
}
type Values<A extends readonly Field<unknown>[]> = { readonly [K in keyof A]: TypeOf<A[K]> }

/** Declares a condition with several fields, which content gives as a list. */
const on = <const A extends readonly Field<unknown>[]>(
  takes: A,
  entry: Omit<Condition<Values<A>>, 'takes' | 'isOne'>,
): Condition<Values<A>> => ({ takes, isOne: false, ...entry })
/** Declares a condition with one field. */
const of = <T>(takes: Field<T>, entry: Omit<Condition<T>, 'takes' | 'isOne'>): Condition<T> => ({
  takes: [takes],
  isOne: true,
  ...entry,
})

const OPS = {
  '>': (a: number, b: number) => a > b,
  '<': (a: number, b: number) => a < b,
  '>=': (a: number, b: number) => a >= b,
  '<=': (a: number, b: number) => a <= b,
  '=': (a: number, b: number) => a === b,
  '!=': (a: number, b: number) => a !== b,
}
const OPERATOR = oneOf(['>', '<', '>=', '<=', '=', '!='] as const)
const TYPE = oneOf(MOVE_TYPES)
const types = indexesOf(MOVE_TYPES)
const POOL = oneOf(['active', 'bank'] as const)
const poolOf = (side: Side, pool: 'active' | 'bank'): readonly Move[] => (pool === 'bank' ? side.bank : side.active)
const elementOfUid = (side: Side, uid: number): number => moveByUid(side, uid)?.[ELEMENT] ?? NONE
const isThisMove = (n: Amount): boolean => typeof n === 'object' && 'v' in n && n.v === 'event.isThis'

const KNOWN = {
  attuned: on([PERSON, ELEMENT_NAME], {
    test: (scope, [whom, name]) => {
      const seat = compileSeat(whom)
      const wanted = compileElement(scope, name)
      return (cast) => {
        const at = wanted(cast)
        return at !== NONE && hasBit(sideInWorld(cast.world, seat(cast)).stats[ATTUNED], at)
      }
    },
    text: ([whom, name]) => `${subjectAndVerb(whom, 'target', 'are', 'is')} attuned to ${elementText(name)}`,
  }),
  onlyAttuned: on([PERSON, ELEMENT_NAME], {
    test: (scope, [whom, name]) => {
      const seat = compileSeat(whom)
      const wanted = compileElement(scope, name)
      return (cast) => (sideInWorld(cast.world, seat(cast)).stats[ATTUNED] & ~(1 << wanted(cast))) === 0
    },
    text: ([whom, name]) =>
      `${subjectAndVerb(whom, 'target', 'are', 'is')} attuned to nothing but ${elementText(name)}`,
  }),
  hasStatus: on([PERSON, STATUS], {
    test: (scope, [whom, name]) => {
      const seat = compileSeat(whom)
      const at = statusNumber(scope, name)
      return (cast) => statusTurnsNow(sideInWorld(cast.world, seat(cast)), at) > 0
    },
    text: ([whom, name]) => `${subjectAndVerb(whom, 'target', 'have', 'has')} ${capitalize(name)}`,
  }),
  statusAtLeast: on([PERSON, STATUS, AMOUNT], {
    test: (scope, [whom, name, n]) => {
      const seat = compileSeat(whom)
      const wanted = compileStatus(withoutVariables(scope), name)
      const least = compileNumber(scope, n, false)
      return (cast) => {
        const at = wanted(cast)
        return at !== NONE && statusTurnsNow(sideInWorld(cast.world, seat(cast)), at) >= least(cast)
      }
    },
    text: ([whom, name, n]) =>
      `${subjectAndVerb(whom, 'target', 'have', 'has')} ${name.startsWith('$') ? 'the declared status' : `${capitalize(name)} ${numberText(n)} or more`}`,
  }),
  statusAtMax: on([PERSON, STATUS], {
    test: (scope, [whom, name]) => {
      const seat = compileSeat(whom)
      const at = statusNumber(scope, name)
      return (cast) => {
        const side = sideInWorld(cast.world, seat(cast))
        return side.stats[at] >= statusMax(side, at)
      }
    },
    text: ([whom, name]) =>
      `${subjectAndVerb(whom, 'target', 'have', 'has')} the most ${capitalize(name)} there can be`,
  }),
  eventStatus: of(STATUS, {
    test: (scope, name) => {
      if (name === '$declared') return (cast) => cast.which === cast.declared
      const at = statusNumber(scope, name)
      return (cast) => cast.which === at
    },
    text: (name) => (name === '$declared' ? 'it is the declared status' : `it is ${capitalize(name)}`),
  }),
  eventElement: of(ELEMENT_NAME, {
    test: (scope, name) => {
      const wanted = compileElement(scope, name)
      return (cast) => cast.which === wanted(cast)
    },
    text: (name) => `it is ${elementText(name)}`,
  }),
  hpIs: on([PERSON, AMOUNT], {
    test: (scope, [whom, n]) => {
      const seat = compileSeat(whom)
      const value = compileNumber(scope, n, false)
      return (cast) => sideInWorld(cast.world, seat(cast)).hp === value(cast)
    },
    text: ([whom, n]) => `${subjectAndVerb(whom, 'target', 'have', 'has')} HP equal to ${numberText(n)}`,
  }),
  hpBelow: on([PERSON, AMOUNT], {
    test: (scope, [whom, n]) => {
      const seat = compileSeat(whom)
      const value = compileNumber(scope, n, false)
      return (cast) => sideInWorld(cast.world, seat(cast)).hp < value(cast)
    },
    text: ([whom, n]) => `${subjectAndVerb(whom, 'target', 'have', 'has')} less than ${numberText(n)} HP`,
  }),
  charged: of(FLAG, { test: () => (cast) => cast.isCharged, text: () => 'Charged', not: 'Discharged' }),
  overheated: of(FLAG, { test: () => (cast) => cast.isOverheated, text: () => 'Overheat' }),
  turnEven: of(FLAG, { test: () => (cast) => cast.world.duel.turn % 2 === 0, text: () => 'the turn is even' }),
  turnIsLevel: of(FLAG, {
    test: () => (cast) => cast.world.duel.turn === sideInWorld(cast.world, cast.self).stats[LEVEL],
    text: () => 'the turn equals your level',
  }),
  lastMoveWas: on([PERSON, TYPE], {
    test: (_, [whom, type]) => {
      const seat = compileSeat(whom)
      const wanted = types[type]
      return (cast) => sideInWorld(cast.world, seat(cast)).stats[LAST_TYPE] === wanted
    },
    text: ([whom, type]) => `${ownerText(whom)} previous move was an ${type}`,
  }),
  movePublic: of(ANSWER, {
    test: (scope, name) => {
      const at = answerIndex(scope, name)
      return (cast) => {
        const move = moveOfReference(cast.world.duel, localValue(cast, at))
        return move !== undefined && isMovePublic(move)
      }
    },
    text: () => 'the chosen move is public',
  }),
  /** Whether the cast's move, or the chosen one, is in a pool; or whether a guessed root lies private in a pool of the opponent. */
  moveInPool: on([TEXT, POOL], {
    test: (scope, [name, pool]) => {
      if (name === 'this') return pool === 'bank' ? (cast) => cast.isFromBank : (cast) => !cast.isFromBank
      if (name === 'chosen')
        return (cast) => {
          const move = chosenMoveOf(cast.world, cast.self)
          return move !== undefined && poolOf(sideInWorld(cast.world, cast.self), pool).includes(move)
        }
      const at = answerIndex(scope, name)
      return (cast) =>
        poolOf(sideInWorld(cast.world, 1 - cast.self), pool).some(
          (move) => move[ROOT] === cast.locals[at] && !isMovePublic(move),
        )
    },
    text: ([name, pool]) =>
      name === 'this'
        ? `this is cast from the ${pool}`
        : name === 'chosen'
          ? `the chosen move is ${pool === 'bank' ? 'banked' : 'active'}`
          : `the opponent has it private and ${pool === 'bank' ? 'banked' : 'active'}`,
  }),
  /**
   * Whether the move, element or declaration type of the event is the declared one; or whether a private move of a pool
   * (`$e@bank`) has the declared element.
   */
  declaredMatches: of(TEXT, {
    test: (scope, what) => {
      if (what === 'move')
        return ({ declared, source, which }) =>
          declared >= 0 && source === ownerOfReference(declared) && which === uidOfReference(declared)
      if (what === 'element')
        return (cast) => elementOfUid(sideInWorld(cast.world, cast.source), cast.which) === cast.declared
      if (what === 'type') return (cast) => cast.which === cast.declared
      const [name = '', pool] = what.split('@')
      const at = answerIndex(scope, name)
      return (cast) =>
        poolOf(sideInWorld(cast.world, 1 - cast.self), pool === 'bank' ? 'bank' : 'active').some(
          (move) => move[ELEMENT] === cast.locals[at] && !isMovePublic(move),
        )
    },
    text: (what) =>
      what.includes('@') ? 'the opponent has a private banked move of it' : `it is the declared ${what}`,
  }),
  compare: on([AMOUNT, OPERATOR, AMOUNT], {
    test: (scope, [a, op, b]) => {
      const left = compileNumber(scope, a, false)
      const right = compileNumber(scope, b, false)
      const holds = OPS[op]
      return (cast) => holds(left(cast), right(cast))
    },
    text: comparisonText,
  }),
  isType: of(TYPE, {
    test: (_, type) => {
      const wanted = types[type]
      return (cast) => cast.amount === wanted
    },
    text: (type) => `it is an ${type}`,
  }),
  elementIs: of(ELEMENT_NAME, {
    test: (scope, name) => {
      const wanted = compileElement(scope, name)
      return (cast) =>
        (cast.vars === NO_MOVE
          ? elementOfUid(sideInWorld(cast.world, cast.source), cast.which)
          : cast.vars[ELEMENT]) === wanted(cast)
    },
    text: (name) => `the move is ${elementText(name)}`,
  }),
  optionTaken: of(TEXT, {
    test: (scope, name) => {
      const at = answerIndex(scope, `$${name}`)
      return (cast) => (cast.locals[at] ?? 0) > 0
    },
    text: () => 'you said yes',
    not: 'you said no',
  }),
  returnedTrue: of(FLAG, { test: () => (cast) => cast.returned > 0, text: () => 'it worked', not: 'it failed' }),
  /** Whether a character gains the status for the first time in this match. */
  firstThisMatch: of(PERSON, {
    test: (_, whom) => {
      const seat = compileSeat(whom)
      return (cast) => sideInWorld(cast.world, seat(cast)).stats[cast.which] === cast.amount
    },
    text: (whom) => `${whoText(whom)} had none`,
  }),
  not: of(CONDITION, {
    test: (scope, inner) => {
      const holds = compileTest(scope, inner)
      return (cast) => !holds(cast)
    },
    text: negatedText,
  }),
  and: of(CONDITIONS_FIELD, {
    test: (scope, list) => {
      const all = list.map((inner) => compileTest(scope, inner))
      return (cast) => {
        for (const holds of all) if (!holds(cast)) return false
        return true
      }
    },
    text: (list) => list.map(conditionText).join(' and '),
  }),
  or: of(CONDITIONS_FIELD, {
    test: (scope, list) => {
      const all = list.map((inner) => compileTest(scope, inner))
      return (cast) => {
        for (const holds of all) if (holds(cast)) return true
        return false
      }
    },
    text: (list) => list.map(conditionText).reduce((all, one) => `${all} or ${one.replace(/^it is /, '')}`),
  }),
}
type ConditionName = keyof typeof KNOWN
type ValueOf<C> = C extends Condition<infer V> ? V : never
/** A condition as content writes it. */
export type ContentCondition = {
  [K in ConditionName]: { readonly [P in K]: ValueOf<(typeof KNOWN)[K]> }
}[ConditionName]

/** The table of conditions for callers that have checked already that name and value match. */
const TABLE: Readonly<Record<string, Condition<never>>> = KNOWN
export const CONDITION_NAMES = Object.keys(KNOWN)
export const conditionFieldTypes = (name: string): readonly string[] =>
  (TABLE[name]?.takes ?? []).map(({ wants }) => wants)

interface Found {
  readonly entry: Condition<never>
  readonly value: never
}
/** The entry of a condition with its value; or an error message. */
function find(cond: AnyCondition): Found | string {
  const [given, ...more] = Object.entries(cond)
  const entry = given !== undefined && Object.hasOwn(TABLE, given[0]) ? TABLE[given[0]] : undefined
  if (given === undefined || entry === undefined || more.length > 0)
    return `there is no condition "${Object.keys(cond).join(', ')}"`
  const [name, value] = given
  const values: readonly unknown[] = entry.isOne ? [value] : Array.isArray(value) ? value : []
  const wrongAt = entry.takes.findIndex(({ fits }, i) => !fits(values[i]))
  if (wrongAt >= 0 || values.length !== entry.takes.length)
    return `the condition "${name}" takes ${entry.takes.map(({ wants }) => wants).join('; ')}, not ${JSON.stringify(value)}`
  return { entry, value: value as never }
}

export function compileTest(scope: CompileScope, cond: AnyCondition): ConditionTest {
  const found = find(cond)
  if (typeof found === 'string') throw contentError(scope, found)
  return found.entry.test(scope, found.value)
}

export function conditionText(cond: AnyCondition): string {
  const found = find(cond)
  return typeof found === 'string' ? found : found.entry.text(found.value)
}

/** A comparison as text: `your HP is less than the opponent's HP`, `you have more than 3 attunements`. */
function comparisonText([a, op, b]: readonly [Amount, keyof typeof OPS, Amount]): string {
  if (isThisMove(a)) return 'it is this move'
  const counted = typeof a === 'object' && 'v' in a ? countedThings(a.v) : undefined
  const than = MORE_OR_LESS[op]
  if (counted !== undefined && than !== undefined)
    return `${subjectAndVerb(counted.who, 'target', 'have', 'has')} ${than} ${numberText(b)} ${b === 1 ? counted.what.replace(/s\b/, '') : counted.what}`
  const left = numberText(a)
  if (than !== undefined && left.startsWith('the number of '))
    return `there are ${than} ${numberText(b)} ${countText(left)}`
  return `${left === SAME_AMOUNT ? 'it' : left} ${OPERATORS[op] ?? op} ${numberText(b)}`
}
const MORE_OR_LESS: Partial<Readonly<Record<keyof typeof OPS, string>>> = { '>': 'more than', '<': 'less than' }
const OPERATORS: Readonly<Record<string, string>> = { '>': 'is more than', '<': 'is less than', '=': 'is' }
const NEGATED = [
  [' is ', ' is not '],
  [' are ', ' are not '],
  [' was ', ' was not '],
  [' has ', ' has no '],
  [' have ', ' have no '],
] as const

function negatedText(cond: AnyCondition): string {
  const found = find(cond)
  if (typeof found !== 'string' && found.entry.not !== undefined) return found.entry.not
  // The negation of an "and" is an "or" of the negations.
  if ('and' in cond && Array.isArray(cond.and)) return cond.and.map(negatedText).join(' or ')
  const text = conditionText(cond)
  for (const [is, isNot] of NEGATED) if (text.includes(is)) return text.replace(is, isNot)
  return `it is not so that ${text}`
}
