import * as z from 'zod'
import type { AnyGame } from '../engine/contract/game.ts'
import type { Checked, GameSchema, Problem } from '../engine/contract/schema.ts'
import { unreachable } from '../engine/unreachable.ts'
import { duplicateIndexes, expectedMessage, readPackFile, zodProblems } from './content-pack.ts'
import type { Fields, Shape, ValueOf } from './fields.ts'

/** Zod schemas that several games share. Their error messages say what was expected. Only schema modules import this file. */

export const integerSchema = (least: number, most: number) => {
  const error = expectedMessage(`a whole number from ${least} to ${most}`)
  return z.int({ error }).min(least, { error }).max(most, { error })
}

export const oneOfSchema = <const T extends readonly string[]>(names: T) =>
  z.enum(names, { error: expectedMessage(`one of ${names.join(', ')}`) })

export const booleanSchema = z.boolean({ error: expectedMessage('true or false') })

export const listSchema = <T extends z.ZodType>(of: T, what: string) => z.array(of, { error: expectedMessage(what) })

/** An object schema that rejects unknown fields and names them. */
export const strictObject = <T extends z.core.$ZodLooseShape>(shape: T) => z.strictObject(shape, { error: unknownKeys })

const unknownKeys = (issue: { code?: string | undefined; keys?: unknown }) =>
  issue.code === 'unrecognized_keys' ? `does not know ${(issue.keys as string[]).join(', ')}` : 'expected an object'

/** The zod schema of a shape. */
export const zodSchemaOf = <T>(shape: Shape<T>): z.ZodType<T> => zodOf(shape) as z.ZodType<T>

function zodOf({ kind }: Shape, orNull = ''): z.ZodType {
  switch (kind.is) {
    case 'integer': {
      const error = expectedMessage(`a whole number from ${kind.least} to ${kind.most}${orNull}`)
      return z.int({ error }).min(kind.least, { error }).max(kind.most, { error })
    }
    case 'flag':
      return booleanSchema
    case 'text': {
      const error = expectedMessage(kind.what)
      if (kind.pattern !== undefined) return z.string({ error }).regex(kind.pattern, { error })
      return z.string({ error }).min(1, { error: `expected ${kind.what}, not an empty one` })
    }
    case 'anyText':
      return z.string({ error: expectedMessage(kind.what) })
    case 'oneOf':
      return oneOfSchema(kind.names)
    case 'weights':
      return weightsOf(kind.names)
    case 'list': {
      const all = z.array(zodOf(kind.of), { error: expectedMessage(kind.what) })
      const { least, most } = kind
      const atLeast =
        least === 0 ? all : all.min(least, { error: `expected ${kind.what} with at least ${least} entries` })
      return most === Infinity
        ? atLeast
        : atLeast.max(most, { error: `expected ${kind.what} with at most ${most} entries` })
    }
    case 'tuple': {
      const [first, ...rest] = kind.of.map((part) => zodOf(part))
      return first === undefined ? z.tuple([]) : z.tuple([first, ...rest], { error: expectedMessage(kind.what) })
    }
    case 'byLetter':
      return z.record(z.string().length(1), zodOf(kind.of))
    case 'row':
      return kind.loosely === undefined
        ? strictObject(rowOf(kind.fields))
        : z.object(rowOf(kind.fields), { error: expectedMessage(kind.loosely) })
    case 'object':
      return z.looseObject({}, { error: expectedMessage(kind.what) })
    case 'orNull':
      return zodOf(kind.of, ', or null').nullable()
    default:
      return unreachable(kind)
  }
}
const rowOf = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, shape.isOptional ? zodOf(shape).optional() : zodOf(shape)]),
  )
const weightsOf = (names: readonly string[]): z.ZodType =>
  z
    .record(z.string(), integerSchema(0, 10_000), { error: expectedMessage(`weights of ${names.join(', ')}`) })
    .superRefine((given, context) => {
      for (const key of Object.keys(given))
        if (!names.includes(key))
          context.addIssue({ code: 'custom', path: [key], message: `expected one of ${names.join(', ')}` })
      if (Object.values(given).every((weight) => weight === 0))
        context.addIssue({ code: 'custom', message: `expected a weight above 0 for one of ${names.join(', ')}` })
    })

type Files = Readonly<Record<string, Shape>>
type ContentOf<F extends Files> = { readonly [K in keyof F]: ValueOf<F[K]> }

interface SchemaParts<F extends Files, O extends Shape> {
  /** The shape of each file of a pack. `builtIn` has the content used for files that a pack leaves out. */
  readonly files: F
  readonly builtIn: ContentOf<F>
  /** Problems that show only when valid files are compared: duplicates, unknown references, entries the rules need. */
  contentProblems(content: ContentOf<F>): readonly Problem[]
  makeGame(content: ContentOf<F>): unknown
  readonly options: O
  readonly scenario: Shape
  /** Problems that options have in this game although each field is valid. */
  optionProblems(options: ValueOf<O>, game: AnyGame): readonly Problem[]
}

/** Builds the schema of a game from its declared fields. */
export function makeGameSchema<F extends Files, O extends Shape>(parts: SchemaParts<F, O>): GameSchema {
  const packFiles = Object.keys(parts.files)
  const options = zodSchemaOf(parts.options)
  const shapes = { options: parts.options, scenario: parts.scenario, ...parts.files }
  return {
    packFiles,
    loadPack(files) {
      if (packFiles.every((file) => files[file] === undefined)) {
        const message = `expected at least one of ${packFiles.join(', ')} in the folder`
        return { ok: false, problems: [{ path: '', expected: message }] }
      }
      const read = packFiles.map((file) => ({
        file,
        checked: readPackFile(files, file, zodSchemaOf(parts.files[file] as Shape), parts.builtIn[file]),
      }))
      const problems = read.flatMap(({ checked }) => (checked.ok ? [] : checked.problems))
      if (problems.length > 0) return { ok: false, problems }
      const content = Object.fromEntries(
        read.map(({ file, checked }) => [file, checked.ok && checked.value]),
      ) as ContentOf<F>
      return answer(parts.contentProblems(content), () => parts.makeGame(content) as AnyGame)
    },
    checkOptions(raw, game) {
      const parsed = options.safeParse(raw ?? {})
      if (!parsed.success) return { ok: false, problems: zodProblems(parsed.error.issues) }
      return answer(parts.optionProblems(parsed.data as ValueOf<O>, game), () => parsed.data)
    },
    describe: () => Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, jsonSchemaOf(shape)])),
  }
}
const jsonSchemaOf = (shape: Shape): unknown => z.toJSONSchema(zodOf(shape))
const answer = <T>(problems: readonly Problem[], value: () => T): Checked<T> =>
  problems.length > 0 ? { ok: false, problems } : { ok: true, value: value() }

/** One problem for every entry whose id already occurred earlier in the list. */
export const duplicateIdProblems = <K extends string>(
  file: string,
  path: string,
  entries: readonly Readonly<Record<K, unknown>>[],
  key: K,
): Problem[] =>
  duplicateIndexes(entries.map((entry) => entry[key])).map((i) => ({
    file,
    path: `${path}[${i}].${key}`,
    expected: `expected a unique ${key}, ${JSON.stringify(entries[i]?.[key])} is taken`,
  }))
