import type { Choice, Entry, Lesson, Row, Scene } from '../../../../engine/index.ts'
import type { House } from '../../house.ts'
import { back, type Page, type Step, stay } from '../../page.ts'

export const isLearned = (house: House, { id }: Entry, lesson: Lesson): boolean =>
  house.home.deeds(house.games).lessons.has(`${id}/${lesson.id}`)

/** The first lesson somebody has not finished; undefined if there is none. */
export const nextLesson = (house: House, entry: Entry): Lesson | undefined =>
  entry.lessons?.find((lesson) => !isLearned(house, entry, lesson))

/** Whether somebody has yet to finish a first lesson here, where there are any. */
export const isNewcomer = (house: House, entry: Entry): boolean =>
  entry.lessons?.some((lesson) => isLearned(house, entry, lesson)) === false

const lessonRow = (house: House, entry: Entry, lesson: Lesson): Row => {
  const mark = isLearned(house, entry, lesson) ? { text: '● ', tone: 'good' } : '○ '
  return { id: `${entry.id}/${lesson.id}`, cells: [[mark, lesson.name], lesson.teaches] }
}

export async function beginLesson(house: House, entry: Entry, lesson: Lesson): Promise<Step> {
  const checked = (await entry.schema()).checkOptions(lesson.options, entry.game)
  if (!checked.ok) return stay(`This lesson cannot be begun: ${checked.problems[0]?.expected}.`)
  return house.begin({
    ...{ entry, game: entry.game, options: checked.value, pack: undefined, seed: house.freshSeed() },
    isLesson: true,
  })
}

/** Lessons of one game, or of all. */
export function lessonsPage(house: House, only?: Entry): Page {
  const games = (only === undefined ? house.games : [only]).filter(({ lessons = [] }) => lessons.length > 0)
  const all = games.flatMap((entry) => (entry.lessons ?? []).map((lesson) => ({ entry, lesson })))
  const scene = (): Scene => ({
    title: only === undefined ? 'Lessons' : `${only.name} · Lessons`,
    panels: [
      {
        ...{ kind: 'text', id: 'about' },
        lines: [
          all.length === 0
            ? 'There are no lessons yet.'
            : 'Each is played, not read, and takes some minutes. ● finished ○ open. They are practice.',
        ],
      },
      ...games.map((entry) => ({
        ...{ kind: 'table' as const, id: entry.id, title: entry.name, columns: ['lesson', 'what it teaches'] },
        rows: (entry.lessons ?? []).map((lesson) => lessonRow(house, entry, lesson)),
      })),
    ],
    choices: [
      ...all.map(
        ({ entry, lesson }): Choice => ({
          ...{ id: `${entry.id}/${lesson.id}`, label: `Play ${lesson.name}`, hint: lesson.teaches },
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
      return found === undefined ? back() : beginLesson(house, found.entry, found.lesson)
    },
  }
}
