import { type Difficulty, type GameInfo, type Panel, problemText } from '../../../../engine/index.ts'
import { messageOf } from '../../../../lib/user-errors.ts'
import { levelAfter, levelOf, levelOptions, levelsOf } from '../../../../play/difficulty.ts'
import { nameText, type Option, optionsOf, setNext, valueText } from '../../../../play/run-options.ts'
import { readJsonArgument } from '../../../cli/load-game.ts'
import {
  backChoice,
  type ChoiceRow,
  choice,
  choicePage,
  choiceTable,
  type PageScene,
  textPanel,
} from '../../choice-page.ts'
import { back, inPlace, open, type Page, type PageStep, stay } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'
import { helpPage } from '../help.ts'
import { askPage } from '../text.ts'
import { isLearned, isNewcomer, lessonChoice, lessonsPage, nextLesson } from './lessons.ts'

/** The player's settings for the new run; initially those of the last run of this game. */
interface Draft {
  readonly context: PageContext
  readonly entry: GameInfo
  readonly options: readonly Option[]
  seed: string
  chosen: Record<string, unknown>
  scenario: unknown
  /** Number of changes. Choice ids contain it, so that the focus returns to Begin after each change. */
  changes: number
}

/** The page before a run: begin, lessons, difficulty and options. */
export async function newRunStep(context: PageContext, entry: GameInfo): Promise<PageStep> {
  const options = await optionsOf(entry)
  const chosen = { ...context.home.settings().last[entry.id] }
  return open(newRunPage({ context, entry, options, seed: '', chosen, scenario: undefined, changes: 0 }))
}

function newRunPage(draft: Draft): Page {
  const { entry } = draft
  let focus = ''
  return choicePage(() => draftScene(draft), {
    help: () => open(helpPage(entry)),
    focused(id) {
      focus = id
    },
    key(key) {
      if (entry.difficulty !== undefined && (key === '+' || key === '-'))
        return changeDifficulty(draft, key === '+' ? 1 : -1)
      if (key !== 'left' && key !== 'right') return undefined
      const by = key === 'right' ? 1 : -1
      if (focus.startsWith('difficulty')) return changeDifficulty(draft, by)
      const option = draft.options.find(({ name }) => focus.startsWith(`set-${name}-`))
      if (option === undefined || option.values.length === 0) return undefined
      setNext(draft.chosen, option, by)
      return stay()
    },
    footer: () => '←→ change · ? help · Esc back',
  })
}

function draftScene(draft: Draft): PageScene {
  const { context, entry, chosen } = draft
  const { lessons = [] } = entry
  const lesson = nextLesson(context, entry)
  const welcome = lesson !== undefined &&
    isNewcomer(context, entry) && {
      text: `New here? Press l for the lesson ${lesson.name}: ${lesson.teaches}`,
      tone: 'key',
    }
  const table = choiceTable('settings', ['', 'now', ''], draftRows(draft), { title: 'The run' })
  const reset = (): PageStep => {
    draft.chosen = {}
    return stay()
  }
  return {
    title: `${entry.name} · New run`,
    panels: [textPanel('about', [entry.blurb, welcome]), lessonsPanel(context, entry), table.panel],
    choices: [
      choice('begin', 'Begin', 'enter', () => beginDraft(draft)),
      lesson !== undefined && lessonChoice(context, entry, lesson, 'Lesson', 'l'),
      ...table.choices,
      choice('scenario', 'Start from a scenario', 'p', () => askScenario(draft), { hint: 'practice' }),
      Object.keys(chosen).length > 0 && choice('plain', 'Reset to standard', 'x', reset),
      lessons.length > 1 && choice('lessons', 'All lessons', 'L', () => open(lessonsPage(context, entry))),
      choice('help', 'How to play', 'h', () => open(helpPage(entry))),
      backChoice(),
    ],
  }
}

function lessonsPanel(context: PageContext, entry: GameInfo): Panel | false {
  const { lessons = [] } = entry
  const marks = lessons.map((lesson) => (isLearned(context, entry, lesson) ? '●' : '○')).join(' ')
  return lessons.length > 0 && textPanel('lessons', [`Lessons ${marks}  ● finished ○ open`])
}

/** Difficulty, options, seed and scenario, as they are now. */
function draftRows(draft: Draft): ChoiceRow[] {
  const { entry, options, chosen, seed, scenario, changes } = draft
  return [
    ...(entry.difficulty === undefined ? [] : [difficultyRow(draft, entry.difficulty)]),
    ...options.map((option) => ({
      id: option.name,
      cells: [nameText(option.name), valueText(option, chosen), option.about],
      choice: {
        id: `set-${option.name}-${changes}`,
        label: `Change ${nameText(option.name).toLowerCase()}`,
        ...(option.about === '' ? {} : { hint: option.about }),
        take: () => changeOption(draft, option),
      },
    })),
    {
      id: 'seed',
      cells: ['Seed', seed === '' ? 'random' : seed],
      choice: choice('seed', 'Set the seed', 's', () => askSeed(draft)),
    },
    ...(scenario === undefined ? [] : [{ id: 'scenario', cells: ['Scenario', 'set (practice)'] }]),
  ]
}

function difficultyRow(draft: Draft, difficulty: Difficulty): ChoiceRow {
  const { name, levels } = difficulty
  const level = levelOf(difficulty, draft.chosen)
  const text = levelsOf(difficulty).find((one) => one.level === level)?.text
  const harder = (): PageStep => {
    draft.changes++
    return changeDifficulty(draft, 1)
  }
  return {
    id: 'difficulty',
    cells: [name === 'Difficulty' ? name : `Difficulty (${name})`, `${level} of ${levels.length - 1}: ${text}`],
    choice: choice(`difficulty-${draft.changes}`, 'Change difficulty', 'u', harder),
  }
}

/** Selects the next difficulty; wraps around. */
function changeDifficulty(draft: Draft, by: number): PageStep {
  const { difficulty } = draft.entry
  if (difficulty === undefined) return stay()
  const level = levelAfter(difficulty, levelOf(difficulty, draft.chosen), by)
  const { [difficulty.option]: _, ...others } = draft.chosen
  draft.chosen = { ...others, ...levelOptions(difficulty, level) }
  return stay()
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
      return messageOf(error)
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

async function beginDraft({ context, entry, seed, chosen, scenario }: Draft): Promise<PageStep> {
  const given = { ...chosen, ...(scenario === undefined ? {} : { scenario }) }
  const checked = Object.keys(given).length === 0 ? undefined : (await entry.schema()).checkOptions(given, entry.game)
  if (checked !== undefined && !checked.ok)
    return stay(`${checked.problems.map(problemText).join('; ')}${scenario === undefined ? '; press x to reset' : ''}`)
  const { last } = context.home.settings()
  // Ignore a failure: if settings cannot be saved, the run cannot either, and that is reported.
  if (JSON.stringify(last[entry.id] ?? {}) !== JSON.stringify(chosen))
    context.home.setSettings({ last: { ...last, [entry.id]: { ...chosen } } })
  return inPlace(
    await context.begin({ entry, options: checked?.value, seed: seed === '' ? context.freshSeed() : seed }),
  )
}
