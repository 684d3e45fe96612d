import { fairDraw, openStream } from '../src/engine/dice/dice.ts'
import { digest, seededDice } from '../src/engine/index.ts'
import { underscore as game, type Order, type State } from '../src/games/underscore/index.ts'
import { measure, type Result, type Work } from './measure.ts'

/** Positions to start from: two sides with any moves, and as many blessings each. */
function starts(count: number, blessings: number): State[] {
  const draws = openStream('bench', `sides ${blessings}`)
  const { pack } = game
  const side = (): object => {
    const names = Array.from({ length: 4 }, () => ({
      name: pack.roots[fairDraw(draws, pack.roots.length)]?.def.name as string,
    }))
    const held = new Set<string>()
    while (held.size < blessings) held.add(pack.majors[fairDraw(draws, pack.majors.length)]?.def.name as string)
    const moves = { active: [{ name: 'Shove' }, ...names.slice(1)], banked: [names[0]] }
    return { name: 'x', max_hp: 10, hp: 10, blessings: [...held], moves }
  }
  return Array.from({ length: count }, (_, i) =>
    game.setup(
      { mode: 'duel', rival: 'seat', scenario: { player: side(), enemy: side() } } as never,
      seededDice(String(i)),
    ),
  )
}

/** Random legal play of both seats, the legal lists computed at every decision; whole duels from copies of these positions. */
function duels(from: readonly State[], count: number): Work {
  const feet = openStream('bench', 'feet')
  const dice = seededDice('duels')
  let decisions = 0
  let last: unknown
  for (let i = 0; i < count; i++) {
    const state = game.clone(from[i % from.length] as State)
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
  const plain = starts(512, 0)
  const blessed = starts(512, 6)
  return [
    measure('underscore/duel-two-seats', 'decisions', () => duels(plain, many(20_000))),
    measure('underscore/duel-six-blessings', 'decisions', () => duels(blessed, many(20_000))),
  ]
}
