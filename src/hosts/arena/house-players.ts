import { type SeededDice, seededDice } from '../../engine/index.ts'
import { makePlayer, PLAYER_NAMES, type Player, type PlayerName } from '../../players/index.ts'
import { usage } from '../shell/words/usage.ts'
import type { Contestant } from './seat.ts'

/** The house's own: `random`, `plan`, `greedy`, `search:16`. They see what a seat may know, and their chance comes from the task's name. */
export function houseContestant(words: string): Contestant | undefined {
  const [name, budget = '64'] = words.split(':')
  if (!PLAYER_NAMES.includes(name as PlayerName)) return undefined
  if (!/^[1-9]\d{0,5}$/.test(budget)) throw usage(`"${words}": the budget is a whole number, as in search:64`)
  let player: Player | undefined
  let own: SeededDice | undefined
  return {
    needsNoWords: true,
    choose: async ({ task, step }, { game, state }) => {
      if (player === undefined || own === undefined || step === 0) {
        player = makePlayer(name as PlayerName, { budget: Number(budget) })
        own = seededDice(`arena ${task}`)
      }
      return { choices: [player(game, state, 0, own).id] }
    },
    over() {
      player = undefined
    },
  }
}
