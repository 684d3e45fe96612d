import type { GameInfo, Lesson } from '../../engine/index.ts'
import type { Home } from '../../storage/fs/index.ts'
import { lessonOf } from '../../storage/progress.ts'
import { linesText } from '../../views/text/text.ts'

/** The first lesson of a game, for a player who has finished none of them and starts an ordinary run. */
export function lessonForNewcomer(entry: GameInfo, options: unknown, home: Home | undefined): Lesson | undefined {
  const [first] = entry.lessons ?? []
  if (first === undefined || home === undefined || lessonOf(entry, options) !== undefined) return undefined
  const finished = home.progress([entry]).lessons
  return [...finished].some((id) => id.startsWith(`${entry.id}/`)) ? undefined : first
}

export const lessonOfferText = ({ name, teaches }: Lesson): string =>
  linesText([{ text: `New here? Before your first choice you can type lesson. ${name}: ${teaches}` }])
