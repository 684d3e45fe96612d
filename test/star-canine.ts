import { type ScriptedRoll, scriptedDice, seededDice } from '../src/engine/index.ts'
import { builtInPack } from '../src/games/star-canine/content/content.ts'
import type { Event } from '../src/games/star-canine/events.ts'
import { starCanine as game } from '../src/games/star-canine/index.ts'
import type { Scenario } from '../src/games/star-canine/options.ts'
import { itemsAboard, kindOfItem, type State } from '../src/games/star-canine/state.ts'

/** A position with scripted dice; every scripted roll must be used. */
export function at(scenario: Scenario, script: readonly ScriptedRoll[] = []) {
  const state = game.setup({ scenario }, seededDice('1'))
  const dice = scriptedDice(script)
  const events: Event[] = []
  const play = (...ids: string[]): State => {
    for (const id of ids) {
      const action = game.legal(state, 0).find((order) => order.id === id)
      if (action === undefined) throw new Error(`${id} is not among ${legalIds(state)}`)
      game.apply(state, [{ seat: 0, action }], dice, (event) => events.push(event))
    }
    return state
  }
  return { state, dice, events, play }
}

export const legalIds = (s: State): string[] => game.legal(s, 0).map((order) => order.id)

const idOf = (s: State, n: number): number => builtInPack().equipment[kindOfItem(s, n)]?.id ?? -1
export const heldIds = (s: State): number[] => itemsAboard(s).map((n) => idOf(s, n))
export const equippedIds = (s: State): number[] => s.equipped.map((n) => idOf(s, n))

/** The rolls of a reward. */
export const offer = (stage: string, ...values: number[]): ScriptedRoll[] =>
  values.map((value, i) => ({ what: `offer ${stage} #${i + 1}`, sides: 23 - i, value }))
