import { digest, type GameInfo, type GameSchema, isRefusal, start, type Text } from '../engine/index.ts'

/** A run option, as its schema describes it. */
export interface Option {
  readonly name: string
  readonly about: string
  /** The values to choose from; empty if the player types one. */
  readonly values: readonly unknown[]
  /** The value used if none is chosen; undefined if the game then does something that none of the values selects. */
  readonly defaultValue: unknown
}

interface Property {
  readonly enum?: readonly unknown[]
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly examples?: readonly unknown[]
  readonly description?: string
  readonly default?: unknown
}

/** The options a person can set: those with values, and short texts. Difficulty and lessons have menus of their own. */
export async function optionsOf(info: GameInfo): Promise<Option[]> {
  const schema = await info.schema()
  const { properties = {} } = schema.describe().options as { properties?: Record<string, Property> }
  const elsewhere = ['scenario', 'lesson', ...(info.difficulty === undefined ? [] : [info.difficulty.option])]
  return Object.entries(properties)
    .filter(([name, { type, enum: values }]) => !elsewhere.includes(name) && (values !== undefined || isSimple(type)))
    .map(([name, property]) => {
      const listed = valuesOf(property)
      const values = listed.length > 0 || property.type !== 'string' ? listed : suggestedValues(info, schema, name)
      const defaultValue = property.default ?? findDefault(info, name, values)
      return { name, about: property.description ?? '', values, defaultValue }
    })
}

const isSimple = (type: string | undefined): boolean => type === 'string' || type === 'boolean' || type === 'integer'

function valuesOf({ enum: values, type, minimum, maximum, examples }: Property): readonly unknown[] {
  if (values !== undefined) return values
  if (type === 'boolean') return [true, false]
  if (type === 'integer' && minimum !== undefined && maximum !== undefined && maximum - minimum < 20)
    return Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i)
  return examples ?? []
}

/** Names from a game's content are not in its schema. Checking a wrong name yields an error that lists the right ones. */
function suggestedValues({ game }: GameInfo, schema: GameSchema, name: string): readonly string[] {
  const checked = schema.checkOptions({ [name]: 'zzzz' }, game)
  const problem = checked.ok ? undefined : checked.problems.find(({ path }) => path === name)
  const [, list] = /one of ([\w-]+(?:, [\w-]+)+)/.exec((problem?.expected ?? '').replace(/, not .*$/, '')) ?? []
  return list?.split(', ') ?? []
}

/** The value that starts the same run as leaving the option out. Options act only through the state they set up, so states are compared. */
function findDefault({ game }: GameInfo, name: string, values: readonly unknown[]): unknown {
  const startDigest = (options: object): string | undefined => {
    const run = start(game, { seed: 'usual', options })
    return isRefusal(run) ? undefined : digest(run.state)
  }
  try {
    const standard = startDigest({})
    const equal = values.filter((value) => startDigest({ [name]: value }) === standard)
    // If no value makes a difference, the default cannot be found this way.
    return equal.length === values.length ? undefined : equal[0]
  } catch {
    // Some options are only valid together with others.
    return undefined
  }
}

const textOf = (value: unknown): string => (value === true ? 'yes' : value === false ? 'no' : String(value))
const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** `forecast`: `Forecast`; `first-fight`: `First fight`. */
export const nameText = (name: string): string => capitalized(name.replaceAll(/[-_]/g, ' '))

/** All values of an option with the chosen one in brackets, or the typed value. */
export function valueText({ values, defaultValue, name }: Option, chosen: Readonly<Record<string, unknown>>): Text {
  const now = chosen[name] ?? defaultValue
  if (values.length === 0) return now === undefined ? { text: 'left to the game', tone: 'dim' } : textOf(now)
  const shown = values.map((value) =>
    value === now ? { text: `[${textOf(value)}]`, tone: 'key' } : { text: ` ${textOf(value)} `, tone: 'dim' },
  )
  return now === undefined ? [{ text: '[left to the game]', tone: 'key' }, ...shown] : shown
}

/** Selects the next value, or the previous one with `by` −1, wrapping around. The default is not stored. */
export function setNext(chosen: Record<string, unknown>, { name, values, defaultValue }: Option, by = 1): void {
  const cycle = defaultValue === undefined ? [undefined, ...values] : values
  const at = cycle.indexOf(chosen[name] ?? defaultValue)
  const next = cycle[(at + by + cycle.length) % cycle.length]
  if (next === defaultValue) Reflect.deleteProperty(chosen, name)
  else chosen[name] = next
}
