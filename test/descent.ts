import type { ScriptedRoll } from '../src/engine/dice/test-dice.ts'
import { scriptedDice, seededDice } from '../src/engine/index.ts'
import type { Event } from '../src/games/descent/events.ts'
import { descent as game } from '../src/games/descent/index.ts'
import type { Options, Scenario } from '../src/games/descent/options.ts'
import { floorOf, type State } from '../src/games/descent/state.ts'

/** Starts a scenario with scripted dice. */
export function at(scenario: Scenario, script: readonly ScriptedRoll[] = [], options: Options = {}) {
  const state = game.setup({ ...options, scenario }, seededDice('1'))
  const dice = scriptedDice(script)
  const events: Event[] = []
  const play = (...ids: string[]): State => {
    for (const id of ids) {
      const action = game.legal(state, 0).find((action) => action.id === id)
      if (action === undefined) throw new Error(`${id} is not legal here; legal: ${legalIds(state)}`)
      game.apply(state, [{ seat: 0, action }], dice, (event) => events.push(event))
    }
    return state
  }
  return { state, dice, events, play }
}
export const legalIds = (s: State): string[] => game.legal(s, 0).map((action) => action.id)
/** A scripted roll to hit, 1 to 100 as in the rule book. */
export const hero = (roll: number): ScriptedRoll => ({ what: 'hero to hit', sides: 100, value: roll - 1 })
export const enemy = (roll: number): ScriptedRoll => ({ what: 'enemy to hit', sides: 100, value: roll - 1 })
export const NO_LOOT: readonly ScriptedRoll[] = [{ what: 'whether it drops something', value: 99 }]
export const gold = (value: number): ScriptedRoll => ({ what: 'gold dropped', value })
export const first = (s: State) => floorOf(s).creatures[0] as { hp: number; place: number; energy: number }
