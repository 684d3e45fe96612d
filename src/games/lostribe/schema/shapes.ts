import * as z from 'zod'
import { expectedMessage } from '../../../lib/content-pack.ts'
import {
  booleanSchema,
  integerSchema as integerIn,
  listSchema,
  oneOfSchema,
  zodSchemaOf,
} from '../../../lib/schema-parts.ts'
import type { Shapes } from '../content/fields.ts'
import { ELEMENTS } from '../vocabulary.ts'

/** Building blocks of the schema, and checks for declared fields. */

export const MAX_NUMBER = 10_000
const unknownKeys = (issue: { code?: string; keys?: readonly string[]; input?: unknown }): string =>
  issue.code === 'unrecognized_keys'
    ? `unknown ${issue.keys?.length === 1 ? 'field' : 'fields'}: ${issue.keys?.join(', ')}`
    : expectedMessage('an object')(issue)
export const integerFrom = (min: number, max = MAX_NUMBER) => integerIn(min, max)
export const textSchema = z
  .string({ error: expectedMessage('a text') })
  .min(1, { error: expectedMessage('a non-empty text') })
export const idSchema = z
  .string({ error: expectedMessage('an id') })
  .regex(/^[a-z0-9_]+$/, { error: expectedMessage('an id of lowercase letters, digits and underscores') })
export const strictObject = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, { error: unknownKeys })

/** Optional fields that all have the same type. */
export const optionalFields = <T extends z.ZodType>(of: T, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, of.optional()]))

export const elementSchema = oneOfSchema(ELEMENTS)
export const maybeElementSchema = z.union([elementSchema, z.literal('neutral'), z.null()], {
  error: expectedMessage(`one of ${ELEMENTS.join(', ')}, neutral or null`),
})
/** The checks of declared fields, all of them required. */
export const requiredChecks = (shapes: Shapes): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, zodSchemaOf(shape)]))
/** The checks of declared fields, all of them optional. */
export const optionalChecks = (shapes: Shapes): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, zodSchemaOf(shape).optional()]))
export { booleanSchema as flag, listSchema as list, oneOfSchema as oneOf }
