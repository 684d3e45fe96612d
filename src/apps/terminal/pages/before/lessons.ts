import type { GameInfo, Lesson } from '../../../../engine/index.ts'
import {
  backChoice,
  type ChoiceRow,
  choice,
  choicePage,
  choiceTable,
  type PageChoice,
  type PageScene,
  textPanel,
} from '../../choice-page.ts'
import { inPlace, type Page, type PageStep, stay } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'

export const isLearned = (context: PageContext, { id }: GameInfo, lesson: Lesson): boolean =>
  context.home.progress(context.games).lessons.has(`${id}/${lesson.id}`)

/** The first unfinished lesson; undefined if there is none. */
export const nextLesson = (context: PageContext, entry: GameInfo): Lesson | undefined =>
  entry.lessons?.find((lesson) => !isLearned(context, entry, lesson))

/** Whether the game has lessons and none is finished. */
export const isNewcomer = (context: PageContext, entry: GameInfo): boolean =>
  entry.lessons?.some((lesson) => isLearned(context, entry, lesson)) === false

async function beginLesson(context: PageContext, entry: GameInfo, lesson: Lesson): Promise<PageStep> {
  const checked = (await entry.schema()).checkOptions(lesson.options, entry.game)
  if (!checked.ok) return stay(`This lesson cannot start: ${checked.problems[0]?.expected}.`)
  return context.begin({ entry, options: checked.value, seed: context.freshSeed(), isLesson: true })
}

/** The choice to begin a lesson in place of this page. */
export const lessonChoice = (
  context: PageContext,
  entry: GameInfo,
  lesson: Lesson,
  word: string,
  key: string,
): PageChoice =>
  choice('lesson', `${word}: ${lesson.name}`, key, async () => inPlace(await beginLesson(context, entry, lesson)), {
    hint: lesson.teaches,
  })

function lessonRow(context: PageContext, entry: GameInfo, lesson: Lesson): ChoiceRow {
  const id = `${entry.id}/${lesson.id}`
  const mark = isLearned(context, entry, lesson) ? { text: '● ', tone: 'good' } : '○ '
  const take = (): Promise<PageStep> => beginLesson(context, entry, lesson)
  return {
    id,
    cells: [[mark, lesson.name], lesson.teaches],
    choice: { id, label: `Play ${lesson.name}`, hint: lesson.teaches, take },
  }
}

/** The lessons of one game, or of all games. */
export function lessonsPage(context: PageContext, only?: GameInfo): Page {
  const games = (only === undefined ? context.games : [only]).filter(({ lessons = [] }) => lessons.length > 0)
  const about =
    games.length === 0
      ? 'There are no lessons yet.'
      : 'Each lesson is a short run of a few minutes. ● finished ○ open. Lessons are practice.'
  const scene = (): PageScene => {
    const tables = games.map((entry) => {
      const rows = (entry.lessons ?? []).map((lesson) => lessonRow(context, entry, lesson))
      return choiceTable(entry.id, ['lesson', 'what it teaches'], rows, { title: entry.name })
    })
    return {
      title: only === undefined ? 'Lessons' : `${only.name} · Lessons`,
      panels: [textPanel('about', [about]), ...tables.map(({ panel }) => panel)],
      choices: [...tables.flatMap(({ choices }) => choices), backChoice()],
    }
  }
  return choicePage(scene)
}
