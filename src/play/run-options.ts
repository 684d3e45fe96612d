import { digest, type GameInfo, type GameSchema, isRefusal, start, type Text } from '../engine/index.ts'

/** An option as its schema tells it. */
export interface Option {
  readonly name: string
  readonly about: string
  /** What it can be; empty: it is typed. */
  readonly values: readonly unknown[]
  /** What it is where nobody says anything; undefined: that is no value one could choose. */
  readonly usual: unknown
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

/** The options that a person can set: what has values, and short texts. Rungs and lessons have places of their own. */
export async function optionsOf(entry: GameInfo): Promise<Option[]> {
  const schema = await entry.schema()
  const { properties = {} } = schema.describe().options as { properties?: Record<string, Property> }
  const elsewhere = ['scenario', 'lesson', ...(entry.difficulty === undefined ? [] : [entry.difficulty.option])]
  return Object.entries(properties)
    .filter(([name, { type, enum: values }]) => !elsewhere.includes(name) && (values !== undefined || isSimple(type)))
    .map(([name, property]) => {
      const said = valuesOf(property)
      const values = said.length > 0 || property.type !== 'string' ? said : toldValues(entry, schema, name)
      const usual = property.default ?? usualValue(entry, name, values)
      return { name, about: property.description ?? '', values, usual }
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

/** Names out of a game's content stand in no schema, but whoever gives a wrong one is told the right ones. */
function toldValues({ game }: GameInfo, schema: GameSchema, name: string): readonly string[] {
  const checked = schema.checkOptions({ [name]: 'zzzz' }, game)
  const problem = checked.ok ? undefined : checked.problems.find(({ path }) => path === name)
  const [, list] = /one of ([\w-]+(?:, [\w-]+)+)/.exec((problem?.expected ?? '').replace(/, not .*$/, '')) ?? []
  return list?.split(', ') ?? []
}

/** The value that begins the same run as no value at all: rules see nothing of an option but the state it makes. */
function usualValue({ game }: GameInfo, name: string, values: readonly unknown[]): unknown {
  const begun = (options: object): string | undefined => {
    const run = start(game, { seed: 'usual', options })
    return isRefusal(run) ? undefined : digest(run.state)
  }
  try {
    const plain = begun({})
    const alike = values.filter((value) => begun({ [name]: value }) === plain)
    // If it makes no difference by itself, nothing can be told from it.
    return alike.length === values.length ? undefined : alike[0]
  } catch {
    // Some options make sense only beside others.
    return undefined
  }
}

const wordOf = (value: unknown): string => (value === true ? 'yes' : value === false ? 'no' : String(value))
const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** `forecast`: `Forecast`; `first-fight`: `First fight`. */
export const nameText = (name: string): string => capital(name.replaceAll(/[-_]/g, ' '))

/** All values of an option, the one that is chosen in brackets; or what was typed. */
export function valueText({ values, usual, name }: Option, chosen: Readonly<Record<string, unknown>>): Text {
  const now = chosen[name] ?? usual
  if (values.length === 0) return now === undefined ? { text: 'left to the game', tone: 'dim' } : wordOf(now)
  const words = values.map((value) =>
    value === now ? { text: `[${wordOf(value)}]`, tone: 'key' } : { text: ` ${wordOf(value)} `, tone: 'dim' },
  )
  return now === undefined ? [{ text: '[left to the game]', tone: 'key' }, ...words] : words
}

/** Round the values, one further or one back; what the game does by itself is not written down. */
export function setNext(chosen: Record<string, unknown>, { name, values, usual }: Option, by = 1): void {
  const round = usual === undefined ? [undefined, ...values] : values
  const at = round.indexOf(chosen[name] ?? usual)
  const next = round[(at + by + round.length) % round.length]
  if (next === usual) Reflect.deleteProperty(chosen, name)
  else chosen[name] = next
}
