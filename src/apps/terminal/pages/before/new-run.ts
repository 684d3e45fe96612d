import type { Choice, GameInfo, Panel, Scene, Text } from '../../../../engine/index.ts'
import { problemText } from '../../../../engine/index.ts'
import { levelAfter, levelOf, levelOptions, levelsOf } from '../../../../play/difficulty.ts'
import { nameText, type Option, optionsOf, setNext, valueText } from '../../../../play/run-options.ts'
import { readJsonArgument } from '../../../cli/load-game.ts'
import { back, open, type Page, type PageStep, stay } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'
import { helpPage } from '../help.ts'
import { askPage } from '../text.ts'
import { beginLesson, isLearned, isNewcomer, lessonsPage, nextLesson } from './lessons.ts'

/** The player's settings for the new run; initially those of the last run of this game. */
interface Draft {
  seed: string
  options: readonly Option[]
  chosen: Record<string, unknown>
  scenario: unknown
  /** Number of changes. Choice ids contain it, so that the focus returns to Begin after each change. */
  changes: number
}

/** The page before a run: begin, lessons, difficulty and options. */
export async function newRunStep(context: PageContext, entry: GameInfo): Promise<PageStep> {
  return open(newRunPage(context, entry, await optionsOf(entry)))
}

function newRunPage(context: PageContext, entry: GameInfo, options: readonly Option[]): Page {
  const last = context.home.settings().last[entry.id]
  const draft: Draft = { seed: '', options, chosen: { ...last }, scenario: undefined, changes: 0 }
  let focus = ''
  const difficultyBy = (by: number): PageStep => {
    changeDifficulty(entry, draft, by)
    return stay()
  }
  return {
    scene: () => draftScene(context, entry, draft),
    help: () => open(helpPage(entry)),
    take: (id) => takeInDraft(context, entry, draft, id),
    focused(id) {
      focus = id
    },
    key(key) {
      if (entry.difficulty !== undefined && (key === '+' || key === '-')) return difficultyBy(key === '+' ? 1 : -1)
      if (key !== 'left' && key !== 'right') return undefined
      const by = key === 'right' ? 1 : -1
      if (focus.startsWith('difficulty')) return difficultyBy(by)
      const option = optionFor(draft, focus)
      if (option === undefined || option.values.length === 0) return undefined
      setNext(draft.chosen, option, by)
      return stay()
    },
    footer: () => '↑↓ choose · enter take · ← → change · ? help · esc back',
  }
}

function draftScene(context: PageContext, entry: GameInfo, draft: Draft): Scene {
  const { seed, options, chosen, scenario, changes } = draft
  const lesson = nextLesson(context, entry)
  const at = (item: string): Pick<Choice, 'at'> => ({ at: { panel: 'settings', item } })
  return {
    title: `${entry.name} · New run`,
    panels: [
      { kind: 'text', id: 'about', lines: [entry.blurb, ...welcome(context, entry)] },
      ...lessonsPanel(context, entry),
      {
        kind: 'table',
        id: 'settings',
        title: 'The run',
        columns: ['', 'now', ''],
        rows: [
          ...difficultyRows(entry, chosen),
          ...options.map((option) => ({
            id: option.name,
            cells: [nameText(option.name), valueText(option, chosen), option.about],
          })),
          { id: 'seed', cells: ['Seed', seed === '' ? 'random' : seed] },
          ...(scenario === undefined ? [] : [{ id: 'scenario', cells: ['Scenario', 'set (practice)'] }]),
        ],
      },
    ],
    choices: [
      { id: 'begin', label: 'Begin', key: 'enter' },
      ...(lesson === undefined
        ? []
        : [{ id: 'lesson', label: `Lesson: ${lesson.name}`, hint: lesson.teaches, key: 'l' }]),
      ...(entry.difficulty === undefined
        ? []
        : [
            {
              id: `difficulty-${changes}`,
              label: 'Change difficulty',
              key: 'u',
              ...at('difficulty'),
            },
          ]),
      ...options.map(
        (option): Choice => ({
          id: `set-${option.name}-${changes}`,
          label: `Change ${nameText(option.name).toLowerCase()}`,
          ...(option.about === '' ? {} : { hint: option.about }),
          ...at(option.name),
        }),
      ),
      { id: 'seed', label: 'Set the seed', key: 's', ...at('seed') },
      { id: 'scenario', label: 'Start from a scenario', hint: 'practice', key: 'p' },
      ...(Object.keys(chosen).length === 0 ? [] : [{ id: 'plain', label: 'Reset to standard', key: 'x' }]),
      { id: 'lessons', label: 'All lessons', key: 'L' },
      { id: 'help', label: 'How to play', key: 'h' },
      { id: 'back', label: 'Back', key: 'b' },
    ].filter(({ id }) => id !== 'lessons' || (entry.lessons?.length ?? 0) > 1),
  }
}

/** Points new players to the first lesson. */
function welcome(context: PageContext, entry: GameInfo): Text[] {
  const lesson = nextLesson(context, entry)
  return lesson !== undefined && isNewcomer(context, entry)
    ? [{ text: `New here? Press l for the lesson ${lesson.name}: ${lesson.teaches}`, tone: 'key' }]
    : []
}

function lessonsPanel(context: PageContext, entry: GameInfo): Panel[] {
  const lessons = entry.lessons ?? []
  if (lessons.length === 0) return []
  const marks = lessons.map((lesson) => (isLearned(context, entry, lesson) ? '●' : '○')).join(' ')
  return [{ kind: 'text', id: 'lessons', lines: [`Lessons ${marks}  ● finished ○ open`] }]
}

function difficultyRows(
  { difficulty }: GameInfo,
  chosen: Readonly<Record<string, unknown>>,
): { id: string; cells: string[] }[] {
  if (difficulty === undefined) return []
  const level = levelOf(difficulty, chosen)
  return [
    {
      id: 'difficulty',
      cells: [
        difficulty.name === 'Difficulty' ? 'Difficulty' : `Difficulty (${difficulty.name})`,
        `${level} of ${difficulty.levels.length - 1}: ${levelsOf(difficulty).find((one) => one.level === level)?.text}`,
      ],
    },
  ]
}

/** Selects the next difficulty; wraps around. */
function changeDifficulty({ difficulty }: GameInfo, draft: Draft, by: number): void {
  if (difficulty === undefined) return
  const level = levelAfter(difficulty, levelOf(difficulty, draft.chosen), by)
  const { [difficulty.option]: _, ...others } = draft.chosen
  draft.chosen = { ...others, ...levelOptions(difficulty, level) }
}

const optionFor = ({ options }: Draft, id: string): Option | undefined =>
  options.find(({ name }) => id.startsWith(`set-${name}-`))

function takeInDraft(context: PageContext, entry: GameInfo, draft: Draft, id: string): PageStep | Promise<PageStep> {
  if (id.startsWith('difficulty-')) {
    changeDifficulty(entry, draft, 1)
    draft.changes++
    return stay()
  }
  switch (id) {
    case 'begin':
      return beginDraft(context, entry, draft)
    case 'back':
      return back()
    case 'help':
      return open(helpPage(entry))
    case 'lesson': {
      const lesson = nextLesson(context, entry)
      return lesson === undefined ? stay() : inPlace(beginLesson(context, entry, lesson))
    }
    case 'lessons':
      return open(lessonsPage(context, entry))
    case 'plain':
      draft.chosen = {}
      return stay()
    case 'seed':
      return askSeed(draft)
    case 'scenario':
      return askScenario(draft)
    default: {
      // Open: any choice id.
      const option = optionFor(draft, id)
      return option === undefined ? stay() : changeOption(draft, option)
    }
  }
}

/** Asks for a text; `take` returns an error message, if any. */
const ask = (title: string, about: string, initial: string, take: (text: string) => string | undefined): PageStep =>
  open(askPage({ title, lines: [about], initial, answer: (text) => take(text) ?? back() }))

function askSeed(draft: Draft): PageStep {
  return ask('Seed', 'A word or a number; the same seed gives the same run. Empty: random.', draft.seed, (text) => {
    draft.seed = text
    return undefined
  })
}

function askScenario(draft: Draft): PageStep {
  return ask('Scenario', 'A scenario as JSON or as a JSON file. Empty: none.', '', (text) => {
    try {
      draft.scenario = text === '' ? undefined : readJsonArgument('scenario', text)
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  })
}

function changeOption(draft: Draft, option: Option): PageStep {
  const { chosen } = draft
  if (option.values.length > 0) {
    setNext(chosen, option)
    draft.changes++
    return stay()
  }
  const about = option.about === '' ? 'Empty: the default.' : option.about
  return ask(nameText(option.name), about, String(chosen[option.name] ?? ''), (text) => {
    if (text === '') Reflect.deleteProperty(chosen, option.name)
    else chosen[option.name] = text
    draft.changes++
    return undefined
  })
}

/** Replaces this page by the new run. */
async function inPlace(begun: Promise<PageStep>): Promise<PageStep> {
  const step = await begun
  return step.kind === 'open' ? { kind: 'replace', page: step.page } : step
}

async function beginDraft(context: PageContext, entry: GameInfo, { seed, chosen, scenario }: Draft): Promise<PageStep> {
  const given = { ...chosen, ...(scenario === undefined ? {} : { scenario }) }
  const checked = Object.keys(given).length === 0 ? undefined : (await entry.schema()).checkOptions(given, entry.game)
  if (checked !== undefined && !checked.ok)
    return stay(`${checked.problems.map(problemText).join('; ')}${scenario === undefined ? '; press x to reset' : ''}`)
  const { last } = context.home.settings()
  // Ignore a failure: if settings cannot be saved, the run cannot either, and that is reported.
  if (JSON.stringify(last[entry.id] ?? {}) !== JSON.stringify(chosen))
    context.home.setSettings({ last: { ...last, [entry.id]: { ...chosen } } })
  return inPlace(
    context.begin({
      entry,
      game: entry.game,
      options: checked === undefined ? {} : checked.value,
      pack: undefined,
      seed: seed === '' ? context.freshSeed() : seed,
    }),
  )
}
