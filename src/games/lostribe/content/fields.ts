/**
 * A field of content is declared once: how it looks, what the rules make of it, and what the player reads. schema.ts checks by `shape`, the
 * compiler calls `make`, descriptions call `words`.
 */

export type Shape =
  | { readonly is: 'whole'; readonly least: number; readonly most: number }
  | { readonly is: 'flag' }
  | { readonly is: 'element' }
  | { readonly is: 'timed' }
  | { readonly is: 'status' }
  | { readonly is: 'word'; readonly of: readonly string[] }
  | { readonly is: 'parts'; readonly of: Shapes }
export type Shapes = Readonly<Record<string, Shape>>

export const whole = (least: number, most: number): Shape => ({ is: 'whole', least, most })
export const FLAG: Shape = { is: 'flag' }
export const ELEMENT: Shape = { is: 'element' }
/** `{ value, turns }` */
export const TIMED: Shape = { is: 'timed' }
/** `{ status, value, turns, charges }` */
export const STATUS: Shape = { is: 'status' }
export const word = (...of: readonly string[]): Shape => ({ is: 'word', of })
export const parts = (of: Shapes): Shape => ({ is: 'parts', of })

/** `Row` is what the field stands in, where its neighbours matter. */
export interface Field<Value, Made, Row = unknown> {
  readonly shape: Shape
  make(value: Value, row: Row): Made
  words(value: Value, row: Row): string
}
export type Fields<Made, Row = unknown> = Readonly<Record<string, Field<never, Made, Row>>>
type ValueOf<F> = F extends Field<infer Value, infer _Made, infer _Row> ? Value : never
/** What content with these fields looks like: each may be absent. */
export type EntryOf<F> = { readonly [Name in keyof F]?: ValueOf<F[Name]> | undefined }

export const shapesOf = (fields: Fields<unknown, never>): Shapes =>
  Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape]))

/** Fields that say something, in the table's order; one that is absent, 0 or false says nothing. */
function said<Made, Row, T>(
  fields: Fields<Made, Row>,
  entry: object,
  say: (field: Field<never, Made, Row>, value: never) => T,
): T[] {
  const given: Readonly<Record<string, unknown>> = { ...entry }
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = given[name]
    return value === undefined || value === 0 || value === false ? [] : [say(field, value as never)]
  })
}
export const makeFields = <Made, Row>(fields: Fields<Made, Row>, entry: object, row: Row): Made[] =>
  said(fields, entry, (field, value) => field.make(value, row))
export const wordsOfFields = <Made, Row>(fields: Fields<Made, Row>, entry: object, row: Row): string[] =>
  said(fields, entry, (field, value) => field.words(value, row))

export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : noun.endsWith('s') ? '' : 's'}`
const COUNTS = ['no', 'one', 'two', 'three'] as const
export const dice = (n: number): string => (n === 1 ? '1 die' : `${n} dice`)
/** Faces are counted in words: `two fire`. */
export const counted = (n: number): string => COUNTS[n] ?? String(n)
export const listed = (words: readonly string[]): string => words.filter((one) => one !== '').join(', ')

/** Phrases as one sentence: what they have in common before a colon is said once, and only the first begins large. */
export function inOneBreath(phrases: readonly string[]): string {
  const momentOfPhrase = (phrase: string): string => phrase.slice(0, phrase.indexOf(': ') + 2)
  return listed(
    phrases.map((phrase, i) => {
      if (i === 0) return phrase
      const moment = momentOfPhrase(phrase)
      const rest =
        moment.length > 1 && moment === momentOfPhrase(phrases[i - 1] ?? '') ? phrase.slice(moment.length) : phrase
      return `${rest.slice(0, 1).toLowerCase()}${rest.slice(1)}`
    }),
  )
}
