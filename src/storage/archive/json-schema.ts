/**
 * The subset of JSON Schema that the games' options use. An archive file contains the schema of its options as data, because it does not
 * contain the validation code (zod). `npm run release` refuses a schema with a keyword that is missing here.
 */
interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  null: (value) => value === null,
}

/** The first mismatch, as `scenario.items[3]: expected integer`; undefined if all fits. Without a schema only empty options fit. */
export function schemaMismatch(schema: unknown, value: unknown): string | undefined {
  if (typeof schema === 'object' && schema !== null) return mismatchAt(schema, value, '')
  return TYPES.object?.(value) === true && Object.keys(value as object).length === 0
    ? undefined
    : 'this version takes no options'
}

function mismatchAt(schema: Schema, value: unknown, path: string): string | undefined {
  const wrong = (expected: string): string => `${path === '' ? '' : `${path}: `}expected ${expected}`
  const { type, anyOf } = schema
  if (type !== undefined && ![type].flat().some((name) => TYPES[name]?.(value) === true))
    return wrong([type].flat().join(' or '))
  if (schema.enum !== undefined && !schema.enum.includes(value)) return wrong(`one of ${schema.enum.join(', ')}`)
  if ('const' in schema && schema.const !== value) return wrong(String(schema.const))
  if (anyOf?.every((one) => mismatchAt(one, value, path) !== undefined) === true) return wrong('another value')
  if (typeof value === 'number') return numberMismatch(schema, value, wrong)
  if (typeof value === 'string') return textMismatch(schema, value, wrong)
  if (Array.isArray(value)) return listMismatch(schema, value, path, wrong)
  return typeof value === 'object' && value !== null ? fieldMismatch(schema, value, path, wrong) : undefined
}

type Mismatch = (expected: string) => string

function numberMismatch({ minimum, maximum }: Schema, value: number, wrong: Mismatch): string | undefined {
  if (minimum !== undefined && value < minimum) return wrong(`at least ${minimum}`)
  return maximum !== undefined && value > maximum ? wrong(`at most ${maximum}`) : undefined
}

function textMismatch({ minLength, maxLength, pattern }: Schema, value: string, wrong: Mismatch): string | undefined {
  if (minLength !== undefined && value.length < minLength) return wrong(`at least ${minLength} letters`)
  if (maxLength !== undefined && value.length > maxLength) return wrong(`at most ${maxLength} letters`)
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value)
    ? wrong(`a text matching ${pattern}`)
    : undefined
}

function listMismatch(schema: Schema, value: readonly unknown[], path: string, wrong: Mismatch): string | undefined {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  if (value.length < minItems || value.length > maxItems) return wrong(`${minItems} to ${maxItems} entries`)
  return items === undefined ? undefined : firstMismatch(value, (inner, i) => mismatchAt(items, inner, `${path}[${i}]`))
}

function fieldMismatch(schema: Schema, value: object, path: string, wrong: Mismatch): string | undefined {
  const { properties = {}, required = [], additionalProperties = true, propertyNames } = schema
  const missing = required.find((key) => !Object.hasOwn(value, key))
  if (missing !== undefined) return wrong(`${missing}, which is missing`)
  return firstMismatch(Object.entries(value), ([key, inner]) => {
    const innerPath = path === '' ? key : `${path}.${key}`
    const name = propertyNames === undefined ? undefined : mismatchAt(propertyNames, key, innerPath)
    if (name !== undefined) return name
    if (Object.hasOwn(properties, key)) return mismatchAt(properties[key] as Schema, inner, innerPath)
    if (additionalProperties === false) return wrong(`no field ${key}`)
    return additionalProperties === true ? undefined : mismatchAt(additionalProperties, inner, innerPath)
  })
}

function firstMismatch<T>(all: readonly T[], find: (one: T, i: number) => string | undefined): string | undefined {
  for (const [i, one] of all.entries()) {
    const found = find(one, i)
    if (found !== undefined) return found
  }
  return undefined
}
