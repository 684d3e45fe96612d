import * as z from 'zod'
import { unreachable } from '../../../engine/unreachable.ts'
import { expected } from '../../../lib/content-pack.ts'
import { flag, integer as integerIn, list, oneOf } from '../../../lib/schema-parts.ts'
import type { Shape, Shapes } from '../content/fields.ts'
import { ELEMENTS, STATUSES } from '../vocabulary.ts'

/** Building blocks of the schema, and the check for a declared field. */

export const MAX_NUMBER = 10_000
const unknownKeys = (issue: { code?: string; keys?: readonly string[]; input?: unknown }): string =>
  issue.code === 'unrecognized_keys'
    ? `unknown ${issue.keys?.length === 1 ? 'field' : 'fields'}: ${issue.keys?.join(', ')}`
    : expected('an object')(issue)
export const integer = (min: number, max = MAX_NUMBER) => integerIn(min, max)
export const text = z.string({ error: expected('a text') }).min(1, { error: expected('a non-empty text') })
export const id = z
  .string({ error: expected('an id') })
  .regex(/^[a-z0-9_]+$/, { error: expected('an id of lowercase letters, digits and underscores') })
export const strict = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, { error: unknownKeys })

/** Optional fields that share a type. */
export const optionalFields = <T extends z.ZodType>(of: T, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, of.optional()]))

export const element = oneOf(ELEMENTS)
export const maybeElement = z.union([element, z.literal('neutral'), z.null()], {
  error: expected(`one of ${ELEMENTS.join(', ')}, neutral or null`),
})
const timed = strict({ value: integer(0, 99), turns: integer(1, 99) })
export const status = strict({
  status: oneOf(STATUSES),
  value: integer(0, 99).optional(),
  turns: integer(1, 99).optional(),
  charges: integer(1, 9).optional(),
})

/** The zod check of a field's shape. */
function checkOf(shape: Shape): z.ZodType {
  switch (shape.is) {
    case 'integer':
      return integer(shape.min, shape.max)
    case 'flag':
      return flag
    case 'element':
      return element
    case 'timed':
      return timed
    case 'status':
      return status
    case 'oneOf':
      return oneOf([...shape.of])
    case 'parts':
      return strict(requiredChecks(shape.of))
    default:
      return unreachable(shape)
  }
}
/** Checks with all fields required. */
export const requiredChecks = (shapes: Shapes): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, checkOf(shape)]))
/** Checks with all fields optional. */
export const optionalChecks = (shapes: Shapes): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, checkOf(shape).optional()]))
export { flag, list, oneOf }
