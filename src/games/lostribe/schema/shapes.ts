import * as z from 'zod'
import { expected } from '../../../lib/content-pack.ts'
import { flag, list, oneOf, integer as wholeIn } from '../../../lib/schema-parts.ts'
import type { Shape, Shapes } from '../content/fields.ts'
import { ELEMENTS, STATUSES } from '../names.ts'

/** The words of the schema, and how a declared field is checked. */

export const MOST = 10_000
const unknownKeys = (issue: { code?: string; keys?: readonly string[]; input?: unknown }): string =>
  issue.code === 'unrecognized_keys'
    ? `unknown ${issue.keys?.length === 1 ? 'field' : 'fields'}: ${issue.keys?.join(', ')}`
    : expected('an object')(issue)
export const whole = (least: number, most = MOST) => wholeIn(least, most)
export const word = z.string({ error: expected('a text') }).min(1, { error: expected('a text that is not empty') })
export const id = z
  .string({ error: expected('an id') })
  .regex(/^[a-z0-9_]+$/, { error: expected('an id of small letters, digits and underscores') })
export const strict = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, { error: unknownKeys })

/** Fields of one kind that may be absent. */
export const some = <T extends z.ZodType>(of: T, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, of.optional()]))

export const element = oneOf(ELEMENTS)
export const maybeElement = z.union([element, z.literal('neutral'), z.null()], {
  error: expected(`one of ${ELEMENTS.join(', ')}, neutral or null`),
})
const timed = strict({ value: whole(0, 99), turns: whole(1, 99) })
export const status = strict({
  status: oneOf(STATUSES),
  value: whole(0, 99).optional(),
  turns: whole(1, 99).optional(),
  charges: whole(1, 9).optional(),
})

/** A shape of content/ as a check. */
function checkOf(shape: Shape): z.ZodType {
  switch (shape.is) {
    case 'whole':
      return whole(shape.least, shape.most)
    case 'flag':
      return flag
    case 'element':
      return element
    case 'timed':
      return timed
    case 'status':
      return status
    case 'word':
      return oneOf([...shape.of])
    case 'parts':
      return strict(checksOf(shape.of))
  }
}
/** All of these fields, none of which may be absent. */
export const checksOf = (shapes: Shapes): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, checkOf(shape)]))
/** Any of these fields. */
export const anyOf = (shapes: Shapes): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, checkOf(shape).optional()]))
export { flag, list, oneOf }
