/** The players' front door. */
import { greedyPlayer } from './greedy.ts'
import { planPlayer } from './plan.ts'
import type { Player } from './player.ts'
import { randomPlayer } from './random.ts'
import { type SearchOptions, searchPlayer } from './search.ts'

export { type Advice, advise, type Considered } from './advise.ts'
export { type BlindGame, equilibrium } from './blind.ts'
export { type Chance, type Chances, chancesOf } from './chance.ts'
export { greedyPlayer } from './greedy.ts'
export { type Beam, findWitness, type Quest, type Witness } from './oracle.ts'
export { planPlayer } from './plan.ts'
export { playbackPlayer } from './playback.ts'
export { type Player, playOut } from './player.ts'
export { randomPlayer } from './random.ts'
export { type SearchOptions, searchPlayer } from './search.ts'

export const PLAYER_NAMES = ['random', 'plan', 'greedy', 'search'] as const
export type PlayerName = (typeof PLAYER_NAMES)[number]

/** A fresh player by name. */
export function makePlayer(name: PlayerName, options: SearchOptions = {}): Player {
  if (name === 'search') return searchPlayer(options)
  return name === 'plan' ? planPlayer : name === 'greedy' ? greedyPlayer : randomPlayer
}
