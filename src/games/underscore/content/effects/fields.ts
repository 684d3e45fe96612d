import { MOVE_FILTERS, type MoveFilter } from '../../duel/choices/questions.ts'
import { type CombatEventName, EVENTS, type EventName, isRunEvent } from '../../hooks.ts'
import { QUESTION_TYPES, type Question } from '../../questions.ts'

/** §17 The types of fields in content. Verbs, conditions and statics declare their fields with these. */

export const WHO_NAMES = ['self', 'opponent', 'target', 'other', 'both', 'source'] as const
export type Who = (typeof WHO_NAMES)[number]
/** §17.1 A number, or an expression for one. */
export type Amount =
  | number
  | { readonly v: string }
  | { readonly add: readonly Amount[] }
  | { readonly sub: readonly [Amount, Amount] }
  | { readonly mul: readonly Amount[] }
  | { readonly min: readonly Amount[] }
  | { readonly max: readonly Amount[] }
  | { readonly tri: Amount }
  | { readonly random: readonly [Amount, Amount] }
/** A nested effect that was not checked yet. `knownEffect` narrows it to an `Effect`. */
export interface AnyEffect {
  readonly do: string
}
/** A condition that was not checked yet. It is an object with one key, the condition's name. */
export type AnyCondition = object

export interface Field<T, O extends boolean = boolean> {
  /** What the field accepts, in words, for error messages and the description of the format. */
  readonly wants: string
  readonly isOptional: O
  readonly fits: (value: unknown) => value is T
}
export type Fields = Readonly<Record<string, Field<unknown>>>
export type TypeOf<F> = F extends Field<infer T> ? T : never
/** The values that content gives for a table of fields. */
export type ValuesOf<F extends Fields> = {
  readonly [K in keyof F as F[K]['isOptional'] extends true ? never : K]: TypeOf<F[K]>
} & {
  readonly [K in keyof F as F[K]['isOptional'] extends true ? K : never]?: TypeOf<F[K]> | undefined
}

const field = <T>(wants: string, fits: (value: unknown) => value is T): Field<T, false> => ({
  wants,
  isOptional: false,
  fits,
})
export const optional = <T>({ wants, fits }: Field<T, false>): Field<T, true> => ({ wants, isOptional: true, fits })

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isInteger = (value: unknown): value is number => Number.isInteger(value)
const OPERATORS = ['v', 'add', 'sub', 'mul', 'min', 'max', 'tri', 'random']
export const isAmount = (value: unknown): value is Amount =>
  isInteger(value) || (isObject(value) && OPERATORS.some((key) => key in value))
const isEffects = (value: unknown): value is readonly AnyEffect[] =>
  Array.isArray(value) && value.every((entry) => isObject(entry) && isText(entry.do))
const isAsk = (value: unknown): value is Question =>
  isObject(value) && isText(value.bind) && QUESTION_TYPES.some((type) => type === value.ask)
const isCombatEvent = (value: unknown): value is CombatEventName =>
  EVENTS.some((name: EventName) => name === value && !isRunEvent(name))

export const oneOf = <const V extends readonly string[]>(names: V): Field<V[number], false> =>
  field(`one of ${names.join(', ')}`, (value): value is V[number] => names.some((word) => word === value))
/** A field with a list of names from a vocabulary. */
export const listOf = <const V extends readonly string[]>(names: V): Field<readonly V[number][], false> =>
  field(
    `a list of ${names.join(', ')}`,
    (value): value is readonly V[number][] =>
      Array.isArray(value) && value.every((entry) => names.some((word) => word === entry)),
  )
/** A field whose value fits one of two fields. */
export const eitherOf = <A, B>(a: Field<A, false>, b: Field<B, false>): Field<A | B, false> =>
  field(`${a.wants}; or ${b.wants}`, (value): value is A | B => a.fits(value) || b.fits(value))
export const PERSON = oneOf(WHO_NAMES)
export const AMOUNT = field('a number or an expression', isAmount)
export const INTEGER = field('a whole number', isInteger)
/** A number that may also be the name of an answer (`$g`), or `random`. */
export const NUM_OR_ANSWER = field(
  'a number, an expression or an answer',
  (value): value is Amount | string => isText(value) || isAmount(value),
)
export const STATUS = field('a status, or $ and where it is named', isText)
export const ELEMENT_NAME = field('an element, or $ and where it is named', isText)
export const MOVES = field('this, $ and an answer, or which.whose (all.self, random.opponent)', isText)
export const FILTER: Field<MoveFilter, false> = oneOf(MOVE_FILTERS)
export const ANSWER = field(
  '$ and the name of an answer',
  (value): value is string => isText(value) && value[0] === '$',
)
export const TEXT = field('a text', isText)
export const FLAG = field('true', (value): value is true => value === true)
export const EFFECTS = field('a list of effects', isEffects)
export const EFFECT_LISTS = field(
  'a list of lists of effects',
  (value): value is readonly (readonly AnyEffect[])[] => Array.isArray(value) && value.every(isEffects),
)
export const CONDITION = field('a condition', (value): value is AnyCondition => isObject(value))
export const CONDITIONS_FIELD = field(
  'a list of conditions',
  (value): value is readonly AnyCondition[] => Array.isArray(value) && value.every(isObject),
)
export const QUESTION = field('a question', isAsk)
export const COMBAT_EVENT = field('something that happens in combat', isCombatEvent)
// biome-ignore lint/suspicious/noThenProperty: a field of the content format
export const THEN = { then: EFFECTS }

/** What is wrong with the fields of an entry, as a sentence; undefined if they are valid. */
export function fieldProblem(fields: Fields, given: object, not: readonly string[] = []): string | undefined {
  for (const [key, value] of Object.entries(given)) {
    if (not.includes(key) || value === undefined) continue
    const wanted = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (wanted === undefined) return `does not know "${key}"`
    if (!wanted.fits(value)) return `"${key}" should be ${wanted.wants}, not ${shown(value)}`
  }
  const missing = Object.entries(fields).find(([key, { isOptional }]) => !isOptional && !Object.hasOwn(given, key))
  return missing === undefined ? undefined : `has no "${missing[0]}": ${missing[1].wants}`
}
const shown = (value: unknown): string => JSON.stringify(value).slice(0, 60)
