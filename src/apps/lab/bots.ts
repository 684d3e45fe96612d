import { type Bot, type BotName, makeBot } from '../../bots/index.ts'
import type { Action } from '../../engine/index.ts'

/** The players a study can name. */
export const STUDY_BOTS = /^(random|plan|greedy|first|last|search(:[1-9]\d{0,4})?)$/

/** Bots that do one thing: what they win shows what a game does not ask for. */
const FIXED_CHOICE_BOTS: Readonly<Record<string, Bot>> = {
  first: (game, state, seat) => game.legal(state, seat)[0] as Action,
  last: (game, state, seat) => game.legal(state, seat).at(-1) as Action,
}

export function botFor(words: string): Bot {
  const [name = '', budget = '64'] = words.split(':')
  return FIXED_CHOICE_BOTS[name] ?? makeBot(name as BotName, { budget: Number(budget) })
}
