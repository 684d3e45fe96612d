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
export function levelOf({ option, levels, firstJourney }: Difficulty, options: unknown): number {
  const value = (options as Readonly<Record<string, unknown>> | undefined)?.[option]
  const isLevel = typeof value === 'number' && (value === -1 ? firstJourney !== undefined : levels[value] !== undefined)
  return isLevel ? value : 0
}

/** A difficulty level as menus list it. */
export interface Level {
  readonly level: number
  readonly text: string
}

/** The levels of a game, the easiest first: First journey (−1) if it has one, then 0 and up. */
export const levelsOf = ({ levels, firstJourney }: Difficulty): readonly Level[] => [
  ...(firstJourney === undefined ? [] : [{ level: -1, text: `First journey. ${firstJourney}` }]),
  ...levels.map((text, level) => ({ level, text })),
]

/** The level after this one, in a direction; wraps around. */
export function levelAfter(difficulty: Difficulty, level: number, by: number): number {
  const all = levelsOf(difficulty)
  const at = all.findIndex((one) => one.level === level)
  return all[(at + by + all.length) % all.length]?.level ?? 0
}
