import { type Bot, type BotName, makeBot } from '../../bots/index.ts'
import type { Action } from '../../engine/index.ts'

/** Players that a study can name. */
export const STUDY_BOTS = /^(random|plan|greedy|first|last|search(:[1-9]\d{0,4})?)$/

/** Bots that always take the first or last choice. What they win shows how little thought a game needs. */
const FIXED_CHOICE_BOTS: Readonly<Record<string, Bot>> = {
  first: (game, state, seat) => game.legal(state, seat)[0] as Action,
  last: (game, state, seat) => game.legal(state, seat).at(-1) as Action,
}

export function botFor(spec: string): Bot {
  const [name = '', budget = '64'] = spec.split(':')
  return FIXED_CHOICE_BOTS[name] ?? makeBot(name as BotName, { budget: Number(budget) })
}
