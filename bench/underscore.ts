import { fairDraw, openStream } from '../src/engine/dice.ts'
import { digest, seededDice } from '../src/engine/index.ts'
import { underscore as game, type Order } from '../src/games/underscore/index.ts'
import { measure, type Result, type Work } from './measure.ts'

/** Random legal play of both seats, the legal lists computed at every decision; whole duels. */
function duels(count: number, blessings: number): Work {
  const feet = openStream('bench', `duels ${blessings}`)
  const { pack } = game
  const side = (): object => {
    const names = Array.from({ length: 4 }, () => ({
      name: pack.roots[fairDraw(feet, pack.roots.length)]?.def.name as string,
    }))
    const held = new Set<string>()
    while (held.size < blessings) held.add(pack.majors[fairDraw(feet, pack.majors.length)]?.def.name as string)
    return {
      name: 'x',
      max_hp: 10,
      hp: 10,
      blessings: [...held],
      moves: { active: [{ name: 'Shove' }, ...names.slice(1)], banked: [names[0]] },
    }
  }
  let decisions = 0
  let last: unknown
  for (let i = 0; i < count; i++) {
    const dice = seededDice(String(i % 64))
    const state = game.setup(
      { mode: 'duel', rival: 'seat', scenario: { player: side(), enemy: side() } } as never,
      dice,
    )
    for (;;) {
      const acting = game.toAct(state)
      if (acting.length === 0) break
      const moves = []
      for (let j = 0; j < acting.length; j++) {
        const seat = acting[j] as number
        const legal = game.legal(state, seat)
        moves.push({ seat, action: legal[fairDraw(feet, legal.length)] as Order })
      }
      game.apply(state, moves, dice)
      decisions += acting.length
    }
    last = state
  }
  return { count: decisions, checksum: `${decisions}/${digest(last).slice(0, 8)}` }
}

/** What only Underscore has: two blind seats with any moves, and with six blessings each. */
export function benchUnderscore(scale: number): Result[] {
  const many = (count: number): number => Math.max(2, Math.round(count * scale))
  return [
    measure('underscore/duel-two-seats', 'decisions', () => duels(many(20_000), 0)),
    measure('underscore/duel-six-blessings', 'decisions', () => duels(many(20_000), 6)),
  ]
}
