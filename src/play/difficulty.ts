import type { Difficulty } from '../engine/index.ts'

/** The options of a difficulty level. Level 0 is the standard game and needs none. */
export const levelOptions = (
  { option }: Pick<Difficulty, 'option'>,
  level: number,
): Readonly<Record<string, number>> => (level === 0 ? {} : { [option]: level })

/** `Difficulty 3`, with the game's own name for the level beside it: `Difficulty 3 (Oath 3)`. */
export const difficultyLabel = ({ name }: Pick<Difficulty, 'name'>, level: number): string =>
  `Difficulty ${level}${level === 0 || name === 'Difficulty' ? '' : ` (${name} ${level})`}`

/** The difficulty level these options select. */
export function levelOf({ option, levels }: Pick<Difficulty, 'option' | 'levels'>, options: unknown): number {
  const value = (options as Readonly<Record<string, unknown>> | undefined)?.[option]
  return typeof value === 'number' && value > 0 && value < levels.length ? value : 0
}
