import type { Choice, GameInfo, Lesson, Row, Scene } from '../../../../engine/index.ts'
import { back, type Page, type PageStep, stay } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'

export const isLearned = (context: PageContext, { id }: GameInfo, lesson: Lesson): boolean =>
  context.home.progress(context.games).lessons.has(`${id}/${lesson.id}`)

/** The first unfinished lesson; undefined if there is none. */
export const nextLesson = (context: PageContext, entry: GameInfo): Lesson | undefined =>
  entry.lessons?.find((lesson) => !isLearned(context, entry, lesson))

/** Whether the game has lessons and none is finished. */
export const isNewcomer = (context: PageContext, entry: GameInfo): boolean =>
  entry.lessons?.some((lesson) => isLearned(context, entry, lesson)) === false

const lessonRow = (context: PageContext, entry: GameInfo, lesson: Lesson): Row => {
  const mark = isLearned(context, entry, lesson) ? { text: '● ', tone: 'good' } : '○ '
  return { id: `${entry.id}/${lesson.id}`, cells: [[mark, lesson.name], lesson.teaches] }
}

export async function beginLesson(context: PageContext, entry: GameInfo, lesson: Lesson): Promise<PageStep> {
  const checked = (await entry.schema()).checkOptions(lesson.options, entry.game)
  if (!checked.ok) return stay(`This lesson cannot start: ${checked.problems[0]?.expected}.`)
  return context.begin({
    entry,
    game: entry.game,
    options: checked.value,
    pack: undefined,
    seed: context.freshSeed(),
    isLesson: true,
  })
}

/** The lessons of one game, or of all games. */
export function lessonsPage(context: PageContext, only?: GameInfo): Page {
  const games = (only === undefined ? context.games : [only]).filter(({ lessons = [] }) => lessons.length > 0)
  const all = games.flatMap((entry) => (entry.lessons ?? []).map((lesson) => ({ entry, lesson })))
  const scene = (): Scene => ({
    title: only === undefined ? 'Lessons' : `${only.name} · Lessons`,
    panels: [
      {
        kind: 'text',
        id: 'about',
        lines: [
          all.length === 0
            ? 'There are no lessons yet.'
            : 'Each lesson is a short run of a few minutes. ● finished ○ open. Lessons are practice.',
        ],
      },
      ...games.map((entry) => ({
        kind: 'table' as const,
        id: entry.id,
        title: entry.name,
        columns: ['lesson', 'what it teaches'],
        rows: (entry.lessons ?? []).map((lesson) => lessonRow(context, entry, lesson)),
      })),
    ],
    choices: [
      ...all.map(
        ({ entry, lesson }): Choice => ({
          id: `${entry.id}/${lesson.id}`,
          label: `Play ${lesson.name}`,
          hint: lesson.teaches,
          at: { panel: entry.id, item: `${entry.id}/${lesson.id}` },
        }),
      ),
      { id: 'back', label: 'Back', key: 'b' },
    ],
  })
  return {
    scene,
    take(id) {
      const found = all.find(({ entry, lesson }) => `${entry.id}/${lesson.id}` === id)
      return found === undefined ? back() : beginLesson(context, found.entry, found.lesson)
    },
  }
}
