import { type Bot, isBotName, makeBot, retiredBot } from '../../../bots/index.ts'
import { type SeededDice, seededDice } from '../../../engine/index.ts'
import { usage } from '../../../lib/user-errors.ts'
import type { Contestant } from './contestant.ts'

/** Built-in bots: `random`, `plan`, `search:16`. They see what a seat may know; the task's id seeds their dice. */
export function botContestant(spec: string): Contestant | undefined {
  const [name = '', budget = '64'] = spec.split(':')
  const retired = retiredBot(name)
  if (retired !== undefined) throw usage(retired)
  if (!isBotName(name)) return undefined
  if (!/^[1-9]\d{0,5}$/.test(budget))
    throw usage(`Invalid bot "${spec}": the budget must be a whole number, as in search:64`)
  let player: Bot | undefined
  let dice: SeededDice | undefined
  return {
    readsState: true,
    choose: async ({ task, step }, { game, state }) => {
      if (player === undefined || dice === undefined || step === 0) {
        player = makeBot(name, { budget: Number(budget) })
        dice = seededDice(`arena ${task}`)
      }
      return { choices: [player(game, state, 0, dice).id] }
    },
    over() {
      player = undefined
    },
  }
}
