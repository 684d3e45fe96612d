import type { Achievement, GameInfo } from '../../engine/contract/info.ts'
import { LESSONS } from './campaign/lessons.ts'
import { FLOOR_COUNT } from './content/content.ts'
import { DIFFICULTY_LEVELS } from './difficulty.ts'
import { builtInGame } from './game.ts'
import type { State } from './state.ts'

const won = (state: unknown): State | undefined => {
  const s = state as State
  return s.phase === 'won' ? s : undefined
}

const achievement = (id: string, name: string, text: string, isDone: (s: State) => boolean): Achievement => ({
  id,
  name,
  text,
  isDone: (state) => isDone(state as State),
})
const killsOf = ({ kills }: State): number => kills.reduce((sum, count) => sum + count, 0)
const bitsOf = (bits: number): number => (bits === 0 ? 0 : 1 + bitsOf(bits & (bits - 1)))

/** Achievements that a lost run can earn, too. */
const EARNED_ON_THE_WAY: readonly Achievement[] = [
  achievement('first-kill', 'First blood', 'Kill an enemy.', (s) => killsOf(s) > 0),
  achievement('deeper', 'Deeper', 'Reach the second floor.', (s) => s.deepest >= 2),
  achievement('half-way', 'Half way down', 'Reach the third floor.', (s) => s.deepest >= 3),
  achievement('arena', 'Before the Lord', 'Reach the fifth floor.', (s) => s.deepest >= FLOOR_COUNT),
  achievement('challenger', 'Challenger', 'Bring the Dungeon Lord below half his HP.', (s) => s.bossPhase >= 2),
  achievement('veteran', 'Veteran', 'Reach level 10.', (s) => s.hero.level >= 10),
  achievement('slayer', 'Slayer', 'Kill 40 enemies in a run.', (s) => killsOf(s) >= 40),
  achievement('scholar', 'Scholar', 'Know three spells.', (s) => s.hero.spells.length >= 3),
  achievement('devout', 'Devout', 'Serve a god.', (s) => s.hero.god >= 0),
  achievement('reader', 'Well read', 'Identify six kinds of scrolls.', (s) => bitsOf(s.known) >= 6),
  achievement('purse', 'A heavy purse', 'Carry 200 gold when the run ends.', (s) => s.hero.gold >= 200),
]

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
    'Steps: w a s d straight and q e z c diagonally, or arrows, number pad, Home, PgUp, End and PgDn, or the vi letters.',
    'Verbs are letters that do not step: f Strike, t Throw, m Magic, v Drink, r Read, p Put on. Those with ▸ ask what, then whom; Enter takes what is in focus.',
    'A number points at an enemy in sight, and Enter strikes it if it is beside you. > and < lead to the stairs and take them; $ leads to the trader and buys, _ leads to the altar and kneels.',
    'o Explore, + Rest, f Strike, and the ways to stairs, trader and altar take many turns in one choice, and stop when something happens. x, a cell and Enter walk there.',
    'A scroll shows only a label until you read one of its kind; three of the twelve kinds are bad. The altars on floors 2 to 4 belong to three of five gods.',
    'Each hint is shown once; --set hints=false turns hints off.',
  ],
  lessons: LESSONS.map(({ id, name, teaches }) => ({ id, name, teaches, options: { lesson: id } })),
  difficulty: { name: 'Depth', option: 'depth', levels: DIFFICULTY_LEVELS },
  achievements: [
    ...EARNED_ON_THE_WAY,
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
