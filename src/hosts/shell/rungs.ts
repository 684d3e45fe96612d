import type { Ladder } from '../../engine/index.ts'

/** The options of a rung. The first is the game as it comes, so it needs none. */
export const rungOptions = ({ option }: Pick<Ladder, 'option'>, rung: number): Readonly<Record<string, number>> =>
  rung === 0 ? {} : { [option]: rung }

/** Which rung these options stand on. */
export function rungOf({ option, rungs }: Pick<Ladder, 'option' | 'rungs'>, options: unknown): number {
  const value = (options as Readonly<Record<string, unknown>> | undefined)?.[option]
  return typeof value === 'number' && value > 0 && value < rungs.length ? value : 0
}
