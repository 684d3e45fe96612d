import { integer, objectOf, oneOf, optional, type Shape, type Fields as Shapes } from '../../../lib/fields.ts'
import { ELEMENTS, STATUSES } from '../vocabulary.ts'

/** A content field is declared once. schema.ts validates its `shape`, the compiler calls `make`, and descriptions call `text`. */

export { integer, objectOf, oneOf, type Shape, TRUE_OR_FALSE } from '../../../lib/fields.ts'
export type { Shapes }
export const ELEMENT_SHAPE = oneOf(ELEMENTS)
export const TIMED_SHAPE = objectOf({ value: integer(0, 99), turns: integer(1, 99) })
export const STATUS_SHAPE = objectOf({
  status: oneOf(STATUSES),
  value: optional(integer(0, 99)),
  turns: optional(integer(1, 99)),
  charges: optional(integer(1, 9)),
})

/** A declared field. `Row` is the type of the entry around it, for fields that depend on their neighbours. */
export interface Field<Value, Made, Row = unknown> {
  readonly shape: Shape
  make(value: Value, row: Row): Made
  text(value: Value, row: Row): string
}
export type Fields<Made, Row = unknown> = Readonly<Record<string, Field<never, Made, Row>>>
type ValueOf<F> = F extends Field<infer Value, infer _Made, infer _Row> ? Value : never
/** The type of an entry whose fields are declared in this table. Each field may be absent. */
export type EntryOf<F> = { readonly [Name in keyof F]?: ValueOf<F[Name]> | undefined }

export const shapesOf = (fields: Fields<unknown, never>): Shapes =>
  Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape]))

/** Calls a function for the fields of an entry, in the order of the table. A field that is absent, 0 or false counts as not given. */
function mapGiven<Made, Row, T>(
  fields: Fields<Made, Row>,
  entry: object,
  map: (field: Field<never, Made, Row>, value: never) => T,
): T[] {
  const given: Readonly<Record<string, unknown>> = { ...entry }
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = given[name]
    return value === undefined || value === 0 || value === false ? [] : [map(field, value as never)]
  })
}
export const makeFields = <Made, Row>(fields: Fields<Made, Row>, entry: object, row: Row): Made[] =>
  mapGiven(fields, entry, (field, value) => field.make(value, row))
export const textOfFields = <Made, Row>(fields: Fields<Made, Row>, entry: object, row: Row): string[] =>
  mapGiven(fields, entry, (field, value) => field.text(value, row))

export const countText = (n: number, noun: string): string =>
  `${n} ${noun}${n === 1 ? '' : noun.endsWith('s') ? '' : 's'}`
const COUNTS = ['no', 'one', 'two', 'three'] as const
export const diceCount = (n: number): string => (n === 1 ? '1 die' : `${n} dice`)
/** A small number in words: `two`. */
export const countWord = (n: number): string => COUNTS[n] ?? String(n)
export const joinList = (items: readonly string[]): string => items.filter((item) => item !== '').join(', ')

/** Joins phrases into one sentence. A start up to a colon that they share appears once, and only the first phrase is capitalised. */
export function joinPhrases(phrases: readonly string[]): string {
  const startOf = (phrase: string): string => phrase.slice(0, phrase.indexOf(': ') + 2)
  return joinList(
    phrases.map((phrase, i) => {
      if (i === 0) return phrase
      const start = startOf(phrase)
      const rest = start.length > 1 && start === startOf(phrases[i - 1] ?? '') ? phrase.slice(start.length) : phrase
      return `${rest.slice(0, 1).toLowerCase()}${rest.slice(1)}`
    }),
  )
}
