import type { GameInfo } from '../../engine/contract/info.ts'
import { ACHIEVEMENTS } from './achievements.ts'
import { DIFFICULTY_LEVELS } from './difficulty.ts'
import { builtInGame } from './game.ts'
import { LESSONS } from './lessons.ts'

export const info: GameInfo = {
  id: 'underscore',
  name: 'Underscore',
  place: 5,
  blurb:
    'Simultaneous elemental duels below ground. If you fall, you rise as a ghost that fights others the way you fought last.',
  help: [
    'Both sides choose a move blind: a number points at one, Enter plays it, and if it declares something you are asked afterwards. The faster side acts first. A tie goes to whoever has priority, which flips every turn.',
    'Attacks attune their caster to their element. Only the attunements of the character that is hit count: weak +1, resist −1, immune 0, absorb heals.',
    'Moves are private until they are cast. Previews count only what is public; the opponent may know more.',
    'A status takes effect when its bearer acts and then loses a turn, so a status you give yourself lasts one turn less.',
    'Cooldown and bind count only when you choose; Sleep, Stun and Anger only when you act. A much improved move starts each combat on cooldown.',
    'After a win choose one: learn a move of the fallen, take the major blessing, or draw three minors and keep one. HP is full again each time. n shows your blessings, and between levels Space swaps a move with one in the bank.',
    'You can take a major while your burden is not above the elites you have slain. Burden brings elites; a slain elite gives two upgrades.',
    'Twelve lessons: --set mode=tutorial. Six challenges: --set challenge=closed-door. A duel for two: --set mode=duel --set rival=seat.',
  ],
  lessons: LESSONS,
  difficulty: { name: 'Grave', option: 'grave', levels: DIFFICULTY_LEVELS },
  achievements: ACHIEVEMENTS,
  duel: { mode: 'duel', rival: 'seat' },
  get game() {
    return builtInGame()
  },
  schema: () => import('./schema.ts').then((module) => module.gameSchema),
}
