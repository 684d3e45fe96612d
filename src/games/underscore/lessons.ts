import type { Lesson } from '../../engine/contract/info.ts'
import { builtInFiles } from './campaign/pack.ts'

/** The built-in lessons, by the index at which they start, followed by the challenges. */
const { lessons, challenges = [] } = builtInFiles.tutorials
export const LESSONS: readonly Lesson[] = [
  ...lessons.map(({ title, teaches }, i) => ({
    id: `lesson-${i + 1}`,
    name: title,
    teaches: teaches[0] ?? title,
    options: { mode: 'tutorial', lesson: i + 1 },
  })),
  ...challenges.map(({ id, title, text, par }) => ({
    id,
    name: title,
    teaches: `${text} Par: turn ${par}.`,
    options: { challenge: id },
  })),
]
