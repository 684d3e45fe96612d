import type { AnyGame } from '../engine/game.ts'
import type { GameSchema } from '../engine/scenario.ts'
import { starCanine } from './star-canine/index.ts'

/** A game as the house shows it. */
export interface Entry {
  readonly id: string
  readonly name: string
  /** One line. */
  readonly blurb: string
  /** What a newcomer should know, a sentence a line. */
  readonly help: readonly string[]
  readonly game: AnyGame
  /** Loaded when somebody brings options, a scenario or a pack: checking costs more than playing. */
  schema(): Promise<GameSchema>
}

/** The register: one entry a game. */
export const GAMES: readonly Entry[] = [
  {
    id: 'star-canine',
    name: 'Star Canine',
    blurb: 'One ship against the Solar Bear Empire. No chance in combat: equip, count, engage.',
    help: [
      'Equip up to as many items as you have slots, then engage; the battle runs by itself.',
      'Six turns: LONG, MID, CLOSE, CLOSE, MID, LONG. You fire first, and a destroyed enemy does not answer.',
      'Shield absorbs at LONG, armor at CLOSE; at MID nothing absorbs. Both are used up within a battle.',
      'Weapons fire in equip order, each paying from the ammo the ones before it left. There is no holding fire.',
      'More ammo is not always better: one extra round can trigger a shot that was not needed.',
      'A draw passes a Normal or Elite stage without a reward; against a boss it is the end.',
      'Disposable items burn out after any battle they were equipped in, fired or not.',
    ],
    game: starCanine,
    schema: () => import('./star-canine/schema.ts').then((module) => module.schema),
  },
]

export const findGame = (id: string): Entry | undefined => GAMES.find((entry) => entry.id === id)
