/**
 * Fields of content and options are declared once, as a table of shapes. `ValueOf` derives the type of a value from its
 * shape, and schema-parts.ts builds the zod schema. The types must not come from zod: users of the package get our type
 * declarations without zod.
 */

type Kind =
  | { readonly is: 'integer'; readonly least: number; readonly most: number }
  | { readonly is: 'flag' }
  | { readonly is: 'text'; readonly what: string; readonly pattern: RegExp | undefined }
  | { readonly is: 'anyText'; readonly what: string }
  | { readonly is: 'oneOf'; readonly names: readonly string[] }
  | { readonly is: 'weights'; readonly names: readonly string[] }
  | { readonly is: 'list'; readonly of: Shape; readonly what: string; readonly least: number; readonly most: number }
  | { readonly is: 'tuple'; readonly of: readonly Shape[]; readonly what: string }
  | { readonly is: 'byLetter'; readonly of: Shape }
  | { readonly is: 'row'; readonly fields: Fields; readonly loosely?: string }
  | { readonly is: 'object'; readonly what: string }
  | { readonly is: 'orNull'; readonly of: Shape }

/** What a value must look like. The property `value` never exists at run time; it carries the type of the value. */
export interface Shape<T = unknown, IsOptional extends boolean = boolean> {
  readonly kind: Kind
  readonly isOptional: IsOptional
  readonly value?: T
  /** The default value that a complete entry gets if the file has none. */
  readonly or?: T
}
type Needed<T> = Shape<T, false>
export interface ShapeWithDefault<T> extends Shape<T, true> {
  readonly or: T
}
export type Fields = Readonly<Record<string, Shape>>

type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K]['isOptional'] extends true ? K : never }[keyof F]
export type ValueOf<S extends Shape> = S extends { readonly value?: infer T } ? Exclude<T, undefined> : never
/** An object with these fields as a file has it: optional fields may be missing. */
export type EntryOf<F extends Fields> = { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]> } & {
  readonly [K in OptionalKeys<F>]?: ValueOf<F[K]> | undefined
}
/** An object with these fields after defaults are filled in: only optional fields without a default may be undefined. */
export type CompleteOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends ShapeWithDefault<unknown> | Needed<unknown>
    ? ValueOf<F[K]>
    : ValueOf<F[K]> | undefined
}

const needed = <T>(kind: Kind): Needed<T> => ({ kind, isOptional: false })
export const integer = (least: number, most: number): Needed<number> => needed({ is: 'integer', least, most })
export const TRUE_OR_FALSE: Needed<boolean> = needed({ is: 'flag' })
/** A text that is not empty. `what` names it in error messages: `a name`. */
export const nonEmptyText = (what: string, pattern?: RegExp): Needed<string> => needed({ is: 'text', what, pattern })
/** A text that may be empty. */
export const anyText = (what: string): Needed<string> => needed({ is: 'anyText', what })
export const oneOf = <const V extends readonly string[]>(names: V): Needed<V[number]> => needed({ is: 'oneOf', names })
/** Weights by name. At least one must be above 0. Weighted rolls go through the names in the order of the file. */
export const weightsByName = <const V extends readonly string[]>(
  names: V,
): Needed<{ readonly [K in V[number]]?: number | undefined }> => needed({ is: 'weights', names })
export const listOf = <T>(of: Needed<T>, what: string, least = 0, most = Infinity): Needed<readonly T[]> =>
  needed({ is: 'list', of, what, least, most })
export const tuple = <const T extends readonly Shape[]>(
  what: string,
  of: T,
): Needed<{ readonly [K in keyof T]: ValueOf<T[K]> }> => needed({ is: 'tuple', of, what })
/** An object whose keys are single letters and whose values all have this shape. */
export const objectByLetter = <T>(of: Needed<T>): Needed<Readonly<Record<string, T>>> => needed({ is: 'byLetter', of })
/** An object with exactly these fields. */
export const objectOf = <F extends Fields>(fields: F): Needed<EntryOf<F>> => needed({ is: 'row', fields })
/** An object of which only these fields are read and checked. `loosely` describes it in error messages: `{"items": […]}`. */
export const looseObjectOf = <F extends Fields>(fields: F, loosely: string): Needed<EntryOf<F>> =>
  needed({ is: 'row', fields, loosely })
/** An object whose content is checked elsewhere. `what` names it in error messages. */
export const uncheckedObject = <T extends object>(what: string): Needed<T> => needed({ is: 'object', what })
export const orNull = <T>(of: Needed<T>): Needed<T | null> => needed({ is: 'orNull', of })

/** A field that may be absent. */
export const optional = <T>(shape: Needed<T>): Shape<T, true> => ({ ...shape, isOptional: true })
/** A field that may be absent. `or` is its value in a complete entry then. */
export const optionalWithDefault = <T>(shape: Needed<T>, or: T): ShapeWithDefault<T> => ({
  ...shape,
  isOptional: true,
  or,
})

/**
 * Fills in the defaults of an entry and adds `more`, the values that the rules precompute. Builds the object from a
 * list, because V8 then gives all entries one hidden class; spread objects get many, which slows every rule that reads
 * them.
 */
export const completeEntry = <F extends Fields, More extends object>(
  fields: F,
  entry: EntryOf<F>,
  more: More,
): CompleteOf<F> & Readonly<More> => {
  const given: Readonly<Record<string, unknown>> = entry
  const declared = Object.entries(fields).map(([name, shape]) => [name, given[name] ?? shape.or] as const)
  return Object.fromEntries([...declared, ...Object.entries(more)]) as CompleteOf<F> & More
}

export const fieldNames = <F extends Fields>(fields: F): readonly (keyof F)[] => Object.keys(fields)
