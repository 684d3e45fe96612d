import { type Choice, type Panel, plain, type Scene, type Verb } from '../../engine/contract/scene.ts'
import { unreachable } from '../../engine/unreachable.ts'
import type { InputState } from './input-state.ts'

/** A verb as a front end shows it: `t Throw ▸2`. */
interface BarVerb {
  readonly verb: Verb
  /** The choice that its key makes: a choice of the scene, or a stand-in that asks, opens panels or says why not. */
  readonly choice: Choice
  /** The number of open answers to its first question. Absent: it asks nothing. */
  readonly count?: number
}

/**
 * A scene prepared for a person. Everything that can have the focus is a choice: one for each numbered row or card (aimed at the current
 * target, in the current form), one for each verb. Where the game has no choice, a stand-in says why. While a verb asks, the choices are
 * the answers.
 */
export interface PlayScene extends Scene {
  /** The numbers that point at choices, by the id of the choice. */
  readonly numbers: ReadonlyMap<string, number>
  readonly bar: readonly BarVerb[]
  /** The question that a verb asks: `Throw what?` */
  readonly question?: string
  /** The pages of the place, and the one that is shown. */
  readonly pages: readonly string[]
  readonly page: string | undefined
  /** The actors that the choice in focus can be aimed at, and the number of its forms. */
  readonly targets: readonly string[]
  readonly forms: number
}

/** The panel of a question and its answers. */
export const QUESTION_PANEL = 'question'

/** Stand-ins are not choices of the game: they are never sent to it. */
export const isStandIn = ({ id }: Pick<Choice, 'id'>): boolean => id.startsWith('~')
const itemId = (panel: string, item: string): string => `~item ${panel}/${item}`
export const verbId = (verb: string): string => `~verb ${verb}`
const answerId = (answers: readonly string[]): string => `~answer ${answers.join('/')}`

/** Whether a choice is a step on a map: it has a key of the number pad. */
export const isMapStep = ({ also }: Choice): boolean => also?.some((key) => /^kp[1-9]$/.test(key)) === true

export function playScene(scene: Scene, input: InputState): PlayScene {
  const asked = scene.verbs?.find(({ id }) => id === input.question?.verb)
  if (asked !== undefined && input.question !== undefined) {
    const question = questionScene(scene, asked, input.question.answers)
    if (question !== undefined) return question
  }
  const pages = [...new Set(scene.panels.flatMap(({ page = [] }) => page))]
  const page = pages.find((one) => one === input.page) ?? pages[0]
  const panels = scene.panels.filter((panel) => panel.page === undefined || panel.page === page)
  const byItem = choicesByItem(scene, panels)
  const items = panels.filter((panel) => isNumbered(scene, panel)).flatMap((panel) => itemsOf(panel))
  const focused = byItem.get(input.place === undefined ? '' : `${input.place.panel}/${input.place.item}`) ?? []
  const targets = targetsOf(focused)
  const formVerb = scene.verbs?.find(({ switchesForm }) => switchesForm === true)
  const atItems = items.map((item) => itemChoice(item, byItem.get(item.place) ?? [], input))
  const shown = new Set(atItems)
  const loose = scene.choices.filter((choice) => !shown.has(choice) && isLoose(choice, scene, panels, formVerb))
  const forms = waysOf(focused, input.aim).length
  const bar = (scene.verbs ?? []).map((verb) => barVerb(verb, scene, forms))
  const others = bar.flatMap(({ choice }) => (shown.has(choice) ? [] : [choice]))
  return {
    ...scene,
    panels,
    choices: withKeys([...atItems, ...loose, ...others], scene.verbs ?? []),
    numbers: numbersOf(atItems, loose),
    bar: bar.map((one) => ({ ...one, choice: withKey(one.choice, scene.verbs ?? []) })),
    pages,
    page,
    targets,
    forms,
  }
}

/** The choices at each item, by panel and item. Those of verbs that ask are made by the verb. */
function choicesByItem(
  { choices, verbs = [] }: Scene,
  panels: readonly Panel[],
): ReadonlyMap<string, readonly Choice[]> {
  const asking = new Set(verbs.flatMap(({ id, asks }) => (asks === undefined ? [] : [id])))
  const shown = new Set(panels.map(({ id }) => id))
  const found = new Map<string, Choice[]>()
  for (const choice of choices) {
    const { at, verb } = choice
    if (at === undefined || !shown.has(at.panel) || (verb !== undefined && asking.has(verb))) continue
    const place = `${at.panel}/${at.item}`
    const list = found.get(place)
    if (list === undefined) found.set(place, [choice])
    else list.push(choice)
  }
  return found
}

const isNumbered = ({ choices }: Scene, { id, kind, isNumbered }: Panel): boolean =>
  kind !== 'grid' && (isNumbered ?? choices.some(({ at, verb }) => at?.panel === id && verb === undefined))

interface Item {
  readonly place: string
  readonly panel: string
  readonly item: string
  readonly name: string
}

/** The rows, cards or dice of a panel. */
export function itemsOf(panel: Panel): readonly Item[] {
  const item = (id: string, name: string): Item => ({ place: `${panel.id}/${id}`, panel: panel.id, item: id, name })
  switch (panel.kind) {
    case 'table':
    case 'matrix':
      return panel.rows.map(({ id, cells }) => item(id, cells.map(plain).find((cell) => /\p{L}{2}/u.test(cell)) ?? id))
    case 'cards':
      return panel.cards.map(({ id, name }) => item(id, name))
    case 'dice':
      return panel.dice.map(({ id, face }) => item(id, face))
    case 'grid':
    case 'meters':
    case 'text':
      return []
    default:
      return unreachable(panel)
  }
}

/** The actors that these choices can be aimed at, if there are several. */
function targetsOf(choices: readonly Choice[]): readonly string[] {
  const targets = [...new Set(choices.flatMap(({ on = [] }) => on))]
  return targets.length > 1 ? targets : []
}

/** The ways of using an item on a target: plain, with a die. If nothing there can be aimed at it, those on the first target. */
function waysOf(choices: readonly Choice[], aim: string | undefined): readonly Choice[] {
  const on = (actor: string | undefined): readonly Choice[] =>
    choices.filter((choice) => choice.on === undefined || choice.on === actor)
  const aimed = on(aim)
  return aimed.length > 0 ? aimed : on(choices.find(({ blocked }) => blocked === undefined)?.on ?? choices[0]?.on)
}

function itemChoice({ panel, item, name }: Item, choices: readonly Choice[], { place, aim, form }: InputState): Choice {
  const ways = waysOf(choices, aim)
  const isFocused = place?.panel === panel && place.item === item
  const way = isFocused
    ? ways[form % Math.max(1, ways.length)]
    : (ways.find((one) => one.blocked === undefined) ?? ways[0])
  if (way !== undefined) return way
  return { id: itemId(panel, item), label: name, at: { panel, item }, blocked: 'There is nothing to do with this now.' }
}

/** Whether a choice is listed or drawn by itself: no row, verb or other page has it. */
function isLoose(choice: Choice, scene: Scene, panels: readonly Panel[], formVerb: Verb | undefined): boolean {
  const { at, verb } = choice
  if (verb !== undefined) return false
  const panel = at === undefined ? undefined : scene.panels.find(({ id }) => id === at.panel)
  if (panel === undefined || panel.kind === 'grid') return true
  if (!panels.includes(panel)) return false
  const isAtItem = isNumbered(scene, panel) && itemsOf(panel).some(({ item }) => item === at?.item)
  return !isAtItem || (formVerb === undefined && choice.on === undefined && choice.blocked === undefined)
}

function numbersOf(atItems: readonly Choice[], loose: readonly Choice[]): ReadonlyMap<string, number> {
  // A letter of a menu is instead of a number; verbs have letters and are rows with numbers too.
  const items = atItems.filter((choice) => choice.key === undefined || isMapStep(choice))
  const free = loose.filter(({ key, at, confirms }) => key === undefined && at === undefined && confirms !== true)
  return new Map([...items, ...free].map(({ id }, i) => [id, i + 1]))
}

function barVerb(verb: Verb, { choices }: Scene, forms: number): BarVerb {
  const own = choices.filter((choice) => choice.verb === verb.id)
  const open = own.filter(({ blocked }) => blocked === undefined)
  const standIn: Choice = { id: verbId(verb.id), label: verb.label, verb: verb.id }
  if (verb.shows !== undefined) return { verb, choice: standIn }
  if (verb.switchesForm === true)
    return { verb, choice: forms > 1 ? standIn : { ...standIn, blocked: 'This has only one form now.' } }
  const why = own[0]?.blocked ?? verb.blocked ?? 'Not possible now.'
  if (verb.asks === undefined) return { verb, choice: open[0] ?? own[0] ?? { ...standIn, blocked: why } }
  const count = new Set(open.map(({ answers = [] }) => answers[0])).size
  return { verb, count, choice: count > 0 ? standIn : { ...standIn, blocked: why } }
}

const withKey = (choice: Choice, verbs: readonly Verb[]): Choice => {
  const verb = verbs.find(({ id }) => id === choice.verb)
  return verb === undefined ? choice : { ...choice, key: verb.key }
}
const withKeys = (choices: readonly Choice[], verbs: readonly Verb[]): readonly Choice[] =>
  verbs.length === 0 ? choices : choices.map((choice) => withKey(choice, verbs))

/** The scene while a verb asks: the answers in a panel of their own. Undefined if nothing is left to answer. */
function questionScene(scene: Scene, verb: Verb, given: readonly string[]): PlayScene | undefined {
  const own = scene.choices.filter(
    ({ verb: of, answers = [] }) => of === verb.id && given.every((answer, i) => answers[i] === answer),
  )
  const answers = [...new Set(own.map((choice) => choice.answers?.[given.length]))].filter((one) => one !== undefined)
  if (answers.length === 0) return undefined
  const choices = answers.map((answer) => answerChoice(own, given, answer))
  const rows = choices.map((choice, i) => ({
    id: String(i),
    cells: [answers[i] as string, choice.blocked ?? choice.preview ?? ''],
  }))
  const question = [verb.asks?.[given.length] ?? verb.label, ...given.map((answer) => `(${answer})`)].join(' ')
  const panel: Panel = {
    kind: 'table',
    id: QUESTION_PANEL,
    title: question,
    role: 'shop',
    keep: true,
    columns: [],
    rows,
  }
  const { verbs: _, opens: __, enter: ___, ...rest } = scene
  const numbered = choices.map((choice, i) => ({ ...choice, at: { panel: QUESTION_PANEL, item: String(i) } }))
  return {
    ...rest,
    panels: [...scene.panels, panel],
    choices: numbered,
    numbers: new Map(numbered.map(({ id }, i) => [id, i + 1])),
    bar: [],
    question,
    enter: verb.label.toLowerCase(),
    pages: [],
    page: undefined,
    targets: [],
    forms: 1,
  }
}

/** The choice behind an answer; if there are further questions, a stand-in that asks them. */
function answerChoice(own: readonly Choice[], given: readonly string[], answer: string): Choice {
  const path = [...given, answer]
  const matching = own.filter(({ answers = [] }) => answers[given.length] === answer)
  const whole = matching.find(({ answers = [] }) => answers.length === path.length)
  if (whole !== undefined) return whole
  const isOpen = matching.some(({ blocked }) => blocked === undefined)
  const standIn = { id: answerId(path), label: answer, answers: path }
  return isOpen ? standIn : { ...standIn, blocked: matching[0]?.blocked ?? 'Not possible now.' }
}
