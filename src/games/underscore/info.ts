import type { GameInfo } from '../../engine/contract/info.ts'
import { ACHIEVEMENTS } from './achievements.ts'
import { LEVELS } from './difficulty.ts'
import { builtInGame } from './game.ts'
import { LESSONS } from './lessons.ts'

export const info: GameInfo = {
  id: 'underscore',
  name: 'Underscore',
  place: 5,
  blurb: 'Simultaneous elemental duels below ground. Who falls rises as a ghost and fights as it fought last.',
  help: [
    'Both sides choose a move blind; then the faster one acts first. A tie goes to whoever has priority, which flips every turn.',
    'Attacks attune their caster to their element. Only the attunements of the one who is hit count: weak +1, resist −1, immune 0, absorb heals.',
    'Moves are private until they are cast. Previews count only what is public; the opponent may know more.',
    'Statuses tick in the execution of the one who has them, and own ones lose a turn at its end: what you give yourself is one turn shorter.',
    'Cooldown and bind count only when you choose; Sleep, Stun and Anger only when you act. A move that has grown much rests before its first use.',
    'After a win learn a move of the fallen, take the major blessing, or draft three minors: one path only. HP is full again each time.',
    'Majors are open while your burden is not above the elites you have slain; a burden brings elites, and an elite slain is worth two upgrades.',
    'Twelve lessons: --set mode=tutorial. Six challenges: --set challenge=closed-door. A duel for two: --set mode=duel --set rival=seat.',
  ],
  lessons: LESSONS,
  difficulty: { name: 'Grave', option: 'grave', levels: LEVELS },
  achievements: ACHIEVEMENTS,
  duel: { mode: 'duel', rival: 'seat' },
  get game() {
    return builtInGame()
  },
  schema: () => import('./schema.ts').then((module) => module.schema),
}
