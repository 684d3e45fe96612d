import type { Choice, Entry, Row, Scene } from '../../../engine/index.ts'
import { tellProblem } from '../../../engine/index.ts'
import { readJsonArgument } from '../../shell/open.ts'
import type { House } from '../house.ts'
import { back, open, type Page, type Step, stay } from '../page.ts'
import { helpPage } from './help.ts'
import { askPage } from './text.ts'

/** An option as its schema tells it. */
interface Option {
  readonly name: string
  readonly about: string
  /** What it can be; empty: it is typed. */
  readonly values: readonly unknown[]
}

interface Property {
  readonly enum?: readonly unknown[]
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly examples?: readonly unknown[]
  readonly description?: string
}

/** What the player has chosen so far. */
interface Draft {
  seed: string
  /** Whether the options are shown; they are read from the game's schema once somebody wants to see them. */
  isOpen: boolean
  options: readonly Option[]
  readonly chosen: Record<string, unknown>
  scenario: unknown
}

function draftScene(entry: Entry, { seed, isOpen, options, chosen, scenario }: Draft): Scene {
  const fromScenario: Choice = {
    ...{ id: 'scenario', label: 'Start from a scenario', hint: 'practice' },
    at: { panel: 'settings', item: 'scenario' },
  }
  const more: Choice[] = isOpen
    ? [...options.map(optionChoice), fromScenario]
    : [{ id: 'options', label: 'Options', key: 'o' }]
  return {
    title: `${entry.name} · New run`,
    panels: [
      { kind: 'text', id: 'about', lines: [entry.blurb] },
      {
        ...{ kind: 'table', id: 'settings', columns: ['setting', 'now'] },
        rows: [
          { id: 'seed', cells: ['Seed', seed === '' ? 'a fresh one' : seed] },
          ...(isOpen ? [...options.map((option) => optionRow(option, chosen)), scenarioRow(scenario)] : []),
        ],
      },
    ],
    choices: [
      { id: 'begin', label: 'Begin', key: 'enter' },
      { id: 'seed', label: 'Type a seed', key: 's', at: { panel: 'settings', item: 'seed' } },
      ...more,
      { id: 'help', label: 'How to play', key: 'h' },
      { id: 'back', label: 'Back', key: 'b' },
    ],
  }
}

async function beginDraft(house: House, entry: Entry, { seed, chosen, scenario }: Draft): Promise<Step> {
  const given = { ...chosen, ...(scenario === undefined ? {} : { scenario }) }
  const checked = Object.keys(given).length === 0 ? undefined : (await entry.schema()).checkOptions(given, entry.game)
  if (checked !== undefined && !checked.ok) return stay(checked.problems.map(tellProblem).join('; '))
  const step = await house.begin({
    ...{ entry, game: entry.game, options: checked === undefined ? {} : checked.value, pack: undefined },
    seed: seed === '' ? house.freshSeed() : seed,
  })
  return step.kind === 'open' ? { kind: 'replace', page: step.page } : step
}

/** Asks for a text; `take` says what is wrong with it, if anything is. */
const ask = (title: string, about: string, initial: string, take: (text: string) => string | undefined): Step =>
  open(askPage({ title, lines: [about], initial, answer: (text) => take(text) ?? back() }))

/** Seed, options, scenario, and off. */
export function newRunPage(house: House, entry: Entry): Page {
  const draft: Draft = { seed: '', isOpen: false, options: [], chosen: {}, scenario: undefined }
  const { chosen } = draft
  return {
    scene: () => draftScene(entry, draft),
    help: () => open(helpPage(entry)),
    take(id): Step | Promise<Step> {
      if (id === 'begin') return beginDraft(house, entry, draft)
      if (id === 'back') return back()
      if (id === 'help') return open(helpPage(entry))
      if (id === 'seed')
        return ask(
          'Seed',
          'A word or a number; the same seed is the same run. Empty: a fresh one.',
          draft.seed,
          (text) => {
            draft.seed = text
            return undefined
          },
        )
      if (id === 'options')
        return entry.schema().then((schema) => {
          draft.options = optionsIn(schema.describe().options)
          draft.isOpen = true
          return stay()
        })
      if (id === 'scenario')
        return ask('Scenario', 'The file of a scenario, or its JSON. Empty: none.', '', (text) => {
          try {
            draft.scenario = text === '' ? undefined : readJsonArgument('scenario', text)
            return undefined
          } catch (error) {
            return (error as Error).message
          }
        })
      const option = draft.options.find(({ name }) => `set-${name}` === id)
      if (option === undefined) return stay()
      if (option.values.length > 0) {
        setNext(chosen, option)
        return stay()
      }
      return ask(
        option.name,
        option.about === '' ? 'Empty: as the game likes.' : option.about,
        String(chosen[option.name] ?? ''),
        (text) => {
          if (text === '') chosen[option.name] = undefined
          else chosen[option.name] = text
          return undefined
        },
      )
    },
  }
}

/** Round the values: first the game's own way, then each in turn. */
function setNext(chosen: Record<string, unknown>, { name, values }: Option): void {
  const at = values.indexOf(chosen[name])
  if (at === values.length - 1) Reflect.deleteProperty(chosen, name)
  else chosen[name] = values[at + 1]
}

const optionRow = ({ name, values }: Option, chosen: Readonly<Record<string, unknown>>): Row => ({
  id: name,
  cells: [
    name,
    chosen[name] === undefined
      ? { text: `as usual${values.length === 0 ? '' : ` (or ${values.join(', ')})`}`, tone: 'dim' }
      : String(chosen[name]),
  ],
})

const scenarioRow = (scenario: unknown): Row => ({
  id: 'scenario',
  cells: ['scenario', scenario === undefined ? { text: 'none', tone: 'dim' } : 'given'],
})

const optionChoice = ({ name, about }: Option): Choice => ({
  id: `set-${name}`,
  label: `Change ${name}`,
  ...(about === '' ? {} : { hint: about }),
  at: { panel: 'settings', item: name },
})

/** The options of a JSON Schema that a person can set: what has values, and short texts. */
function optionsIn(schema: unknown): Option[] {
  const properties = (schema as { properties?: Record<string, Property> }).properties ?? {}
  return Object.entries(properties)
    .filter(([name, { type, enum: values }]) => name !== 'scenario' && (values !== undefined || isSimple(type)))
    .map(([name, property]) => ({ name, about: property.description ?? '', values: valuesOf(property) }))
}

const isSimple = (type: string | undefined): boolean => type === 'string' || type === 'boolean' || type === 'integer'

function valuesOf({ enum: values, type, minimum, maximum, examples }: Property): readonly unknown[] {
  if (values !== undefined) return values
  if (type === 'boolean') return [true, false]
  if (type === 'integer' && minimum !== undefined && maximum !== undefined && maximum - minimum < 20)
    return Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i)
  return examples ?? []
}
