import type { Difficulty } from '../engine/index.ts'

/** The options of a rung. The first is the game as it comes, so it needs none. */
export const levelOptions = ({ option }: Pick<Difficulty, 'option'>, rung: number): Readonly<Record<string, number>> =>
  rung === 0 ? {} : { [option]: rung }

/** Which rung these options stand on. */
export function levelOf({ option, levels }: Pick<Difficulty, 'option' | 'levels'>, options: unknown): number {
  const value = (options as Readonly<Record<string, unknown>> | undefined)?.[option]
  return typeof value === 'number' && value > 0 && value < levels.length ? value : 0
}
