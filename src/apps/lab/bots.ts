import { type Bot, isBotName, makeBot } from '../../bots/index.ts'
import { at } from '../../lib/enums.ts'

/** Bots that always take the first or last choice. What they win shows how little thought a game needs. */
const FIXED_CHOICE_BOTS: Readonly<Record<string, Bot>> = {
  first: (game, state, seat) => at(game.legal(state, seat), 0),
  last: (game, state, seat) => {
    const legal = game.legal(state, seat)
    return at(legal, legal.length - 1)
  },
}

/** A new bot by its name in a study: `plan`, `search:16`, `first` …; undefined if there is none of that name. */
export function makeStudyBot(spec: string): Bot | undefined {
  if (/^search:[1-9]\d{0,4}$/.test(spec)) return makeBot('search', { budget: Number(spec.slice('search:'.length)) })
  return FIXED_CHOICE_BOTS[spec] ?? (isBotName(spec) ? makeBot(spec) : undefined)
}
