import { canonical, type GameInfo } from '../engine/index.ts'

/** The lesson that these options start; undefined if they start none. Ghosts may have been added, so only the lesson's own options are compared. */
export function lessonOf({ lessons = [] }: Pick<GameInfo, 'lessons'>, options: unknown): string | undefined {
  const given = (options ?? {}) as Readonly<Record<string, unknown>>
  const isIt = (wanted: object): boolean =>
    Object.entries(wanted).every(([name, value]) => name in given && canonical(given[name]) === canonical(value))
  return lessons.find((lesson) => isIt(lesson.options))?.id
}

/** The achievements of a game that a final state has earned. */
export const achievementsIn = ({ achievements = [] }: Pick<GameInfo, 'achievements'>, state: unknown): string[] =>
  achievements.filter((achievement) => achievement.isDone(state)).map(({ id }) => id)
