import { openStream, seededDice } from '../../src/engine/dice/dice.ts'
import type { Order } from '../../src/games/underscore/actions.ts'
import { legalOrders } from '../../src/games/underscore/campaign/legal.ts'
import { unpackMoves } from '../../src/games/underscore/campaign/stored-moves.ts'
import type { Pack, State } from '../../src/games/underscore/index.ts'
import { applyMoves } from '../../src/games/underscore/rules.ts'
import { cloneState } from '../../src/games/underscore/state.ts'
import { type Bot, type Choice, FIGHTS, UPGRADES } from './bots.ts'
import { trial } from './trial.ts'

/** A bot that knows the opponents of the next levels and compares upgrades by simulated duels against them. */
export const wise = (duels: number): Bot => ({ fight: FIGHTS.plan, upgrade: weigh(duels) })

const AHEAD = 4

const weigh =
  (duels: number): Choice =>
  (pack, s, feet) => {
    const orders = s.phase === 'arrange' && s.held.length === 0 ? [] : shortlist(pack, s)
    if (orders.length < 2) return orders[0] ?? UPGRADES.plan(pack, s, feet)
    let best = orders[0] as Order
    let most = -1
    for (const order of orders) {
      const wins = worthOf(pack, s, order, duels)
      if (wins > most) {
        most = wins
        best = order
      }
    }
    return best
  }

/** At most ten options, spread over the list: simulating more would take too long. */
const shortlist = (pack: Pack, s: State): readonly Order[] => {
  const orders = legalOrders(pack, s, 0)
  return orders.length <= 10 ? orders : orders.filter((_, i) => i % Math.ceil(orders.length / 10) === 0)
}

/** Simulated duels won after taking an option; every option meets the same opponents. */
function worthOf(pack: Pack, s: State, order: Order, duels: number): number {
  const name = `wise ${s.level} ${s.won} ${s.encounter}`
  const dice = seededDice(name)
  const feet = openStream(name, 'feet')
  const t = cloneState(s)
  applyMoves(pack, t, [{ seat: 0, action: order }], dice)
  while (t.phase !== 'fight' && t.phase !== 'over')
    applyMoves(pack, t, [{ seat: 0, action: UPGRADES.plan(pack, t, feet) }], dice)
  unpackMoves(t.character)
  let wins = 0
  for (let i = 0; i < duels; i++) {
    const opponents = pack.byLevel(s.level + (i % AHEAD), false)
    const encounter = opponents[(i * 7 + s.won) % opponents.length] as number
    if (trial(pack, t.character, encounter, FIGHTS.plan, feet, dice)) wins++
  }
  return wins
}
