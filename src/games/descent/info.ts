import type { GameInfo } from '../../engine/contract/info.ts'
import { LESSONS } from './campaign/lessons.ts'
import { LEVELS } from './difficulty.ts'
import { houseGame } from './game.ts'
import type { State } from './state.ts'

const won = (state: unknown): State | undefined => {
  const s = state as State
  return s.phase === 'won' ? s : undefined
}

export const info: GameInfo = {
  id: 'descent',
  name: 'Descent',
  place: 3,
  blurb: 'Five floors down to the Dungeon Lord. One life, fair sight, true odds.',
  help: [
    'Go down floor by floor and slay the Dungeon Lord on the fifth. There is no way back from death.',
    'Walking into somebody strikes. Damage holds no chance, only hitting does; every choice says what the others may do before you choose again.',
    'Everybody sleeps until you come into sight and near. What you see sees you, and what you do not see does not.',
    'Each enemy does one thing of its own: the table In sight says what comes next. A marked cell is struck next: leave it.',
    'Diagonal steps and blows cut no corners: both cells beside them must be open.',
    'A floor heals 20 HP by itself and no more. Wanderers come every 120 turns; the lantern burns for 1500.',
    'Who is awake and beside you comes along on the stairs, and keeps pace when you step away.',
    'Keys: w a s d straight and q e z c diagonally, or arrows, number pad and the vi letters; . waits, o explores, r rests, f fights, g picks up.',
    "More keys: + and m drink, > < go to the stairs and take them, $ and _ go to shop and altar, p kneels, t travels to a cell, , ; ' - cast, v ! pray.",
    'explore, travel, rest and fight are one choice each and stop when anything comes up (--no-macros hides them).',
    'Scrolls are known by labels until one is read; three of twelve kinds are bad. Altars on floors 2 to 4 belong to three of five gods.',
    'Hints come once each; --set hints=false silences them. --set depth=1 to 10 climbs the ladder.',
  ],
  lessons: LESSONS.map(({ id, name, teaches }) => ({ id, name, teaches, options: { lesson: id } })),
  difficulty: { name: 'Depth', option: 'depth', levels: LEVELS },
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
      text: 'Win without ever falling to a quarter of your last health.',
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
      text: 'Win after having had 1 HP left.',
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
    return houseGame()
  },
  schema: () => import('./schema.ts').then((module) => module.schema),
}
