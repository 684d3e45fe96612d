import { openStream } from '../src/engine/dice/dice.ts'
import { digest, seededDice } from '../src/engine/index.ts'
import { resolveCombat, type ShipState } from '../src/games/emojispace/index.ts'
import { getGame } from '../src/games/index.ts'
import { at } from '../src/lib/enums.ts'
import { measure, type Result, type Work } from './measure.ts'
import { randomRun } from './random-play.ts'

const { game } = getGame('emojispace')

const SEEDS = Array.from({ length: 1024 }, (_, i) => digest(i).slice(0, 16))

/** Random play of both seats: full skirmishes from fresh seeds. */
function skirmishes(runs: number): Work {
  const feet = openStream('bench', 'feet')
  const options = { mode: 'skirmish', rival: 'seat' } as const
  // As in an app, combat seeds come from outside. Deriving them would take as long as the rest of a skirmish.
  let asked = 0
  const entropy = (): string => at(SEEDS, asked++ % SEEDS.length)
  let count = 0
  let last: unknown
  for (let seed = 0; seed < runs; seed++) {
    const dice = seededDice(String(seed), entropy)
    last = game.setup(options, dice)
    count += randomRun(game, last, feet, dice)
  }
  return { count, checksum: `${count}/${digest(last).slice(0, 8)}` }
}

const ship = (hull_id: string, ...modules: string[]): ShipState => ({
  hull_id,
  module_instances: modules.map((module_id) => ({ module_id })),
})
const MANTIS = ship(
  ...(['mil_t3_mantis', 'weapon_kinetic_mk1', 'weapon_energy_mk1', 'defense_shielded_mk1'] as const),
  ...(['defense_adaptive_mk1', 'combat_utility_repair_system_mk1'] as const),
)
const FIGHTS: readonly (readonly [string, ShipState, ShipState])[] = [
  [
    't1-duel',
    ship('mil_t1_wasp', 'weapon_kinetic_mk1', 'weapon_kinetic_mk1', 'defense_shielded_mk1'),
    ship('civ_t1_midge', 'weapon_energy_mk1', 'defense_shielded_mk1', 'defense_armored_mk1'),
  ],
  ['t3-mirror', MANTIS, MANTIS],
  [
    't5-clash',
    ship(
      ...(['mil_t5_dragonfly', 'weapon_kinetic_mk2', 'weapon_kinetic_mk2', 'weapon_energy_mk2'] as const),
      ...(['defense_armored_mk2', 'defense_armored_mk2', 'combat_utility_repair_system_mk2'] as const),
    ),
    ship(
      ...(['xc_t5_sentinel', 'weapon_disruptive_mk2', 'weapon_disruptive_mk2', 'weapon_disruptive_mk2'] as const),
      ...(['defense_shielded_mk2', 'defense_shielded_mk2', 'combat_utility_repair_system_mk2'] as const),
    ),
  ],
]

/** Measurements only EmojiSpace has: two blind seats, and the resolver with its complete log. */
export function benchEmojiSpace(scale: number): Result[] {
  const many = (count: number): number => Math.max(2, Math.round(count * scale))
  return [
    measure('emojispace/skirmish-two-seats', 'decisions', () => skirmishes(many(60_000))),
    ...FIGHTS.map(([name, player, enemy]) =>
      measure(`emojispace/resolve-${name}`, 'combats with full logs', () => {
        const count = many(4000)
        let rounds = 0
        for (let i = 0; i < count; i++) {
          const resolved = resolveCombat({
            player,
            enemy,
            seed: String(i),
            playerActions: 'basic',
            enemyActions: 'basic',
          })
          if (resolved.ok) rounds += resolved.result.rounds
        }
        return { count, checksum: `${rounds} rounds` }
      }),
    ),
  ]
}
