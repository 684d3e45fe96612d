import * as z from 'zod'
import { expected } from './content-pack.ts'

/** Zod parts shared by most schemas, with messages that say what was expected. Only schemas import this. */

export const integer = (least: number, most: number) => {
  const error = expected(`a whole number from ${least} to ${most}`)
  return z.int({ error }).min(least, { error }).max(most, { error })
}

export const oneOf = <const T extends readonly string[]>(names: T) =>
  z.enum(names, { error: expected(`one of ${names.join(', ')}`) })

export const flag = z.boolean({ error: expected('true or false') })

export const list = <T extends z.ZodType>(of: T, what: string) => z.array(of, { error: expected(what) })

/** An object that refuses unknown fields by name. */
export const strict = <T extends z.core.$ZodLooseShape>(shape: T) => z.strictObject(shape, { error: unknownKeys })

export const unknownKeys = (issue: { code?: string | undefined; keys?: unknown }) =>
  issue.code === 'unrecognized_keys' ? `does not know ${(issue.keys as string[]).join(', ')}` : 'expected an object'
