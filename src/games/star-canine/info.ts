import type { Achievement, GameInfo } from '../../engine/contract/info.ts'
import { DIFFICULTY_LEVELS } from './content/content.ts'
import { builtInGame } from './game.ts'
import { HARDPOINTS, ownsUpgrade, type State } from './state.ts'

const achievement = (id: string, name: string, text: string, isDone: (s: State) => boolean): Achievement => ({
  id,
  name,
  text,
  isDone: (state) => isDone(state as State),
})
const isClear = (s: State): boolean => s.phase === 'game-clear'

export const info: GameInfo = {
  id: 'star-canine',
  name: 'Star Canine',
  place: 1,
  blurb: 'One ship against the Solar Bear Empire. Combat has no luck: fit your weapons, read the forecast, fight.',
  help: [
    'In the hangar a number points at an item, and Enter puts it into a slot or takes it out; e engages, and the battle runs by itself. c shows the chart, p the rewards.',
    'Six turns: LONG, MID, CLOSE, CLOSE, MID, LONG. You fire first, and a destroyed enemy does not fire back.',
    'Shield absorbs damage at LONG, armor at CLOSE, nothing at MID. Both are used up during a battle and are full again in the next.',
    'Weapons fire in the order of their slots, each using ammo the earlier ones left. You cannot hold fire.',
    'The six columns forecast the battle with what is equipped now; the chart shows the enemies ahead.',
    'More ammo is not always better: one extra round can trigger a shot you did not need.',
    'After a draw against a Normal or Elite enemy you go on without a reward; a draw against a boss ends the run.',
    'Disposable items burn out after any battle they were equipped in, whether they fired or not.',
    'At a dock Space puts an item on the counter or takes it back, and Enter pays; then r Repair or s Resupply. l leaves without paying.',
  ],
  lessons: [
    {
      id: 'first-fight',
      name: 'The first shot',
      teaches: 'Destroy an enemy before it fires back.',
      options: { lesson: 'first-fight' },
    },
    {
      id: 'absorb',
      name: 'Shield and armor',
      teaches: 'Absorb the attacks you cannot prevent.',
      options: { lesson: 'absorb' },
    },
    {
      id: 'ammo',
      name: 'Firing order',
      teaches: 'Choose which weapon gets ammo first, and save ammo.',
      options: { lesson: 'ammo' },
    },
    { id: 'dock', name: 'At the dock', teaches: 'Pay with the item you need least.', options: { lesson: 'dock' } },
  ],
  difficulty: { name: 'Difficulty', option: 'rung', levels: DIFFICULTY_LEVELS },
  achievements: [
    achievement('first-win', 'First light', 'Win a battle.', (s) => s.wins >= 1),
    achievement('five-wins', 'Pack leader', 'Win five battles in one run.', (s) => s.wins >= 5),
    achievement('act-one', 'Out of the dark', 'Pass all nine stages of act I.', (s) => s.stage >= 9),
    achievement('act-two', 'Inner orbit', 'Pass all nine stages of act II.', (s) => s.stage >= 18),
    achievement('last-stage', 'The last gate', 'Reach the last stage of act III.', (s) => s.stage >= 26),
    achievement('clean-act', 'No stalemates', 'Pass act I without a draw.', (s) => s.stage >= 9 && s.draws === 0),
    achievement('standoff', 'Standoff', 'Survive three draws in one run.', (s) => s.draws >= 3),
    achievement('window', 'Window shopping', 'See 12 different rewards in one run.', (s) => s.seen.length >= 12),
    achievement('guns', 'Heavy guns', 'Deal 1,000 damage in one run.', (s) => s.dealt >= 1000),
    achievement('saver', 'Full magazines', 'End a run with 25 ammo or more.', (s) => s.ammo >= 25),
    achievement('clear', 'Reclamation', 'Clear the game.', isClear),
    achievement(
      'whole',
      'Not a scratch',
      'Clear the game with a full hull.',
      (s) => isClear(s) && s.hull === s.maxHull,
    ),
    achievement('victor', 'No loose ends', 'Clear the game without a draw.', (s) => isClear(s) && s.draws === 0),
    achievement('thrift', 'Dry powder', 'Clear the game with 30 ammo left.', (s) => isClear(s) && s.ammo >= 30),
    achievement(
      'array',
      'One choice',
      'Clear the game with the Expanded Hardpoint Array.',
      (s) => isClear(s) && ownsUpgrade(s, HARDPOINTS),
    ),
    achievement(
      'climb',
      'Fight until nothing is left',
      'Clear difficulty 5 or higher.',
      (s) => isClear(s) && s.rung >= 5,
    ),
  ],
  get game() {
    return builtInGame()
  },
  schema: () => import('./schema.ts').then((module) => module.gameSchema),
  extras: { solver: () => import('./proof/solver.ts').then((module) => module.solver) },
}
