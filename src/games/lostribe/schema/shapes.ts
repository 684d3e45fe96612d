import * as z from 'zod'
import { expected } from '../../../lib/content-pack.ts'
import { checkOf, flag, integer as integerIn, list, oneOf } from '../../../lib/schema-parts.ts'
import type { Shapes } from '../content/fields.ts'
import { ELEMENTS } from '../vocabulary.ts'

/** Building blocks of the schema, and checks for declared fields. */

export const MAX_NUMBER = 10_000
const unknownKeys = (issue: { code?: string; keys?: readonly string[]; input?: unknown }): string =>
  issue.code === 'unrecognized_keys'
    ? `unknown ${issue.keys?.length === 1 ? 'field' : 'fields'}: ${issue.keys?.join(', ')}`
    : expected('an object')(issue)
export const integer = (min: number, max = MAX_NUMBER) => integerIn(min, max)
export const text = z.string({ error: expected('a text') }).min(1, { error: expected('a non-empty text') })
export const idText = z
  .string({ error: expected('an id') })
  .regex(/^[a-z0-9_]+$/, { error: expected('an id of lowercase letters, digits and underscores') })
export const strict = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, { error: unknownKeys })

/** Optional fields that all have the same type. */
export const optionalFields = <T extends z.ZodType>(of: T, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, of.optional()]))

export const element = oneOf(ELEMENTS)
export const maybeElement = z.union([element, z.literal('neutral'), z.null()], {
  error: expected(`one of ${ELEMENTS.join(', ')}, neutral or null`),
})
/** The checks of declared fields, all of them required. */
export const requiredChecks = (shapes: Shapes): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, checkOf(shape)]))
/** The checks of declared fields, all of them optional. */
export const optionalChecks = (shapes: Shapes): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, checkOf(shape).optional()]))
export { flag, list, oneOf }
