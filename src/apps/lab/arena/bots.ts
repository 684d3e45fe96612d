import { BOT_NAMES, type Bot, type BotName, makeBot } from '../../../bots/index.ts'
import { type SeededDice, seededDice } from '../../../engine/index.ts'
import { usage } from '../../../lib/user-errors.ts'
import type { Contestant } from './contestant.ts'

/** The house's own: `random`, `plan`, `greedy`, `search:16`. They see what a seat may know, and their chance comes from the task's name. */
export function botContestant(words: string): Contestant | undefined {
  const [name, budget = '64'] = words.split(':')
  if (!BOT_NAMES.includes(name as BotName)) return undefined
  if (!/^[1-9]\d{0,5}$/.test(budget)) throw usage(`"${words}": the budget is a whole number, as in search:64`)
  let player: Bot | undefined
  let own: SeededDice | undefined
  return {
    readsState: true,
    choose: async ({ task, step }, { game, state }) => {
      if (player === undefined || own === undefined || step === 0) {
        player = makeBot(name as BotName, { budget: Number(budget) })
        own = seededDice(`arena ${task}`)
      }
      return { choices: [player(game, state, 0, own).id] }
    },
    over() {
      player = undefined
    },
  }
}
