import { fairDraw, openStream } from '../src/engine/dice/dice.ts'
import { digest, seededDice } from '../src/engine/index.ts'
import { getGame } from '../src/games/index.ts'
import { underscore as game, type State } from '../src/games/underscore/index.ts'
import { at } from '../src/lib/enums.ts'
import { measure, type Result, type Work } from './measure.ts'
import { randomRun } from './random-play.ts'

const anyGame = getGame('underscore').game

/** Starting positions: two sides with random moves and this many blessings each. */
function starts(count: number, blessings: number): State[] {
  const draws = openStream('bench', `sides ${blessings}`)
  const { pack } = game
  const side = (): object => {
    const names = Array.from({ length: 4 }, () => ({
      name: at(pack.roots, fairDraw(draws, pack.roots.length)).def.name,
    }))
    const held = new Set<string>()
    while (held.size < blessings) held.add(at(pack.majors, fairDraw(draws, pack.majors.length)).def.name)
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

/** Random play of both seats: full duels from copies of these positions. */
function duels(from: readonly State[], count: number): Work {
  const feet = openStream('bench', 'feet')
  const dice = seededDice('duels')
  let decisions = 0
  let last: unknown
  for (let i = 0; i < count; i++) {
    last = game.clone(at(from, i % from.length))
    decisions += randomRun(anyGame, last, feet, dice)
  }
  return { count: decisions, checksum: `${decisions}/${digest(last).slice(0, 8)}` }
}

/** Measurements only Underscore has: two blind seats with random moves, and with six blessings each. */
export function benchUnderscore(scale: number): Result[] {
  const many = (count: number): number => Math.max(2, Math.round(count * scale))
  const plain = starts(512, 0)
  const blessed = starts(512, 6)
  return [
    measure('underscore/duel-two-seats', 'decisions', () => duels(plain, many(20_000))),
    measure('underscore/duel-six-blessings', 'decisions', () => duels(blessed, many(20_000))),
  ]
}
