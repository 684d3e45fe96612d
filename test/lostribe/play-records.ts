import { type Dice, seededDice } from '../../src/engine/index.ts'
import type { Event } from '../../src/games/lostribe/events.ts'
import { builtInPack, losTribe, makeLosTribe, type Pack, type Scenario } from '../../src/games/lostribe/index.ts'
import type { State } from '../../src/games/lostribe/state.ts'

/** Plays a script from a position and returns everything that could differ: legal actions, state and events. */
export type PlayScript = (pack: Pack, own: Scenario) => unknown
/** A long, harmless fight by default, so that the effect of a relic or card shows whatever the dice are. */
export const STRIKE = 'c_basic_strike'
const BASE: Scenario = {
  affinity: null,
  relics: [],
  deck: new Array<string>(12).fill(STRIKE),
  hp: 30,
  max_hp: 60,
  charges: 0,
  monsters: [{ id: 'm_clay_sentry', hp: 200, intent: 0 }],
}

export function playScript(position: Scenario, ...choices: string[]): PlayScript {
  return (pack, own) => {
    const game = pack === builtInPack() ? losTribe : makeLosTribe(pack)
    const dice: Dice = seededDice('law')
    const s = game.setup({ scenario: { ...BASE, ...position, ...own } }, dice)
    const events: Event[] = []
    for (const id of choices) {
      const action = game.legal(s, 0).find((action) => action.id === id)
      if (action === undefined) events.push({ kind: 'skipped', what: id })
      else game.apply(s, [{ seat: 0, action }], dice, (event) => events.push(event))
    }
    return recordOf(
      game.legal(s, 0).map(({ id }) => id),
      s,
      events,
    )
  }
}

/** Everything a relic could change, apart from the list of owned relics. */
function recordOf(legal: readonly string[], s: State, events: readonly Event[]): unknown {
  const { boons: _, ...rest } = s
  return { legal, state: rest, events }
}
