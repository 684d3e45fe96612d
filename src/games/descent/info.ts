import type { GameInfo } from '../../engine/contract/info.ts'
import { LESSONS } from './campaign/lessons.ts'
import { DIFFICULTY_LEVELS } from './difficulty.ts'
import { builtInGame } from './game.ts'
import type { State } from './state.ts'

const won = (state: unknown): State | undefined => {
  const s = state as State
  return s.phase === 'won' ? s : undefined
}

export const info: GameInfo = {
  id: 'descent',
  name: 'Descent',
  place: 3,
  blurb: 'Five floors down to the Dungeon Lord. One life, symmetric sight, exact odds.',
  help: [
    'Go down floor by floor and slay the Dungeon Lord on the fifth. There is no way back from death.',
    'Walk into an enemy to strike it. Only hitting is rolled, damage is fixed; every choice shows what the enemies may do before your next one.',
    'Enemies sleep until you come near and into sight. If you can see an enemy, it can see you; if not, it cannot.',
    'Each kind of enemy has one trick; the table In sight shows what it does next. A marked cell is struck next: leave it.',
    'Diagonal steps and blows cannot cut corners: both cells beside them must be open.',
    'Resting heals at most 20 HP per floor. Wanderers come every 120 turns; your lantern burns for 1500.',
    'Enemies that are awake and beside you follow you on stairs, and keep pace when you step away.',
    'Keys: w a s d straight and q e z c diagonally, or arrows, number pad and the vi letters; . waits, o explores, r rests, f fights, g picks up.',
    "More keys: + and m drink, > < go to the stairs and take them, $ and _ go to shop and altar, p kneels, t travels to a cell, , ; ' - cast, v ! pray.",
    'explore, travel, rest and fight take many turns in one choice and stop when something happens (--no-macros hides them).',
    'A scroll shows only a label until you read one of its kind; three of the twelve kinds are bad. The altars on floors 2 to 4 belong to three of five gods.',
    'Each hint is shown once; --set hints=false turns hints off. --set depth=1 to 10 raises the difficulty.',
  ],
  lessons: LESSONS.map(({ id, name, teaches }) => ({ id, name, teaches, options: { lesson: id } })),
  difficulty: { name: 'Depth', option: 'depth', levels: DIFFICULTY_LEVELS },
  achievements: [
    { id: 'victory', name: 'The Lord is dead', text: 'Win a run.', isDone: (state) => won(state) !== undefined },
    {
      id: 'haste',
      name: 'Before the oil cools',
      text: 'Win within 600 turns.',
      isDone: (state) => (won(state)?.turn ?? 600) < 600,
    },
    {
      id: 'untouched',
      name: 'Never close',
      text: 'Win without ever dropping to a quarter of the maximum HP you end with.',
      isDone: (state) => {
        const s = won(state)
        return s !== undefined && (s.leastHp < 0 || 4 * s.leastHp > s.hero.maxHp)
      },
    },
    {
      id: 'godless',
      name: 'Nobody to thank',
      text: 'Win without a god.',
      isDone: (state) => (won(state)?.hero.god ?? 0) < 0,
    },
    {
      id: 'by-a-thread',
      name: 'By a thread',
      text: 'Win after being down to 1 HP.',
      isDone: (state) => won(state)?.leastHp === 1,
    },
    {
      id: 'bottom',
      name: 'The tenth depth',
      text: 'Win at depth 10.',
      isDone: (state) => (won(state)?.rung ?? 0) >= 10,
    },
  ],
  get game() {
    return builtInGame()
  },
  schema: () => import('./schema.ts').then((module) => module.gameSchema),
}
