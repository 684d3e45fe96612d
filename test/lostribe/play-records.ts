import { type Dice, seededDice } from '../../src/engine/index.ts'
import type { Event } from '../../src/games/lostribe/events.ts'
import { builtInPack, losTribe, makeLosTribe, type Pack, type Scenario } from '../../src/games/lostribe/index.ts'
import type { State } from '../../src/games/lostribe/state.ts'

/** A course of play, from a position to all that came of it. */
export type PlayScript = (pack: Pack, own: Scenario) => unknown
/** Fights here are won and lost by dice that fall as the seed says; what relics and cards change must show all the same. */
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
      const action = game.legal(s, 0).find((one) => one.id === id)
      if (action === undefined) events.push({ kind: 'skipped', what: id })
      else game.apply(s, [{ seat: 0, action }], dice, (event) => events.push(event))
    }
    return seen(
      game.legal(s, 0).map(({ id }) => id),
      s,
      events,
    )
  }
}

/** What a relic could change: not the list of relics itself, nor who is named as the cause. */
function seen(legal: readonly string[], s: State, events: readonly Event[]): unknown {
  const { boons: _, ...rest } = s
  return { legal, state: rest, events }
}
