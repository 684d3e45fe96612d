import type { Achievement, GameInfo } from '../../engine/contract/info.ts'
import { RUNG_WORDS } from './content/content.ts'
import { houseGame } from './game.ts'
import { HARDPOINTS, owns, type State } from './state.ts'

const feat = (id: string, name: string, text: string, isDone: (s: State) => boolean): Achievement => ({
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
  blurb: 'One ship against the Solar Bear Empire. No chance in combat: equip, count, engage.',
  help: [
    'Equip up to as many items as you have slots, then engage; the battle runs by itself.',
    'Six turns: LONG, MID, CLOSE, CLOSE, MID, LONG. You fire first, and a destroyed enemy does not answer.',
    'Shield absorbs at LONG, armor at CLOSE; at MID nothing absorbs. Both are used up within a battle.',
    'Weapons fire in equip order, each paying from the ammo the ones before it left. There is no holding fire.',
    'The six columns show how the battle would go with what is equipped now; the chart shows who comes next.',
    'More ammo is not always better: one extra round can trigger a shot that was not needed.',
    'A draw passes a Normal or Elite stage without a reward; against a boss it is the end.',
    'Disposable items burn out after any battle they were equipped in, fired or not.',
  ],
  lessons: [
    {
      id: 'first-fight',
      name: 'The first shot',
      teaches: 'Destroy an enemy before it answers.',
      options: { lesson: 'first-fight' },
    },
    {
      id: 'absorb',
      name: 'Shield and armor',
      teaches: 'Absorb what you cannot forestall.',
      options: { lesson: 'absorb' },
    },
    { id: 'ammo', name: 'Who is fed first', teaches: 'Order your guns, and save ammo.', options: { lesson: 'ammo' } },
    { id: 'dock', name: 'At the dock', teaches: 'Pay with what you need least.', options: { lesson: 'dock' } },
  ],
  difficulty: { name: 'Rung', option: 'rung', levels: RUNG_WORDS },
  achievements: [
    feat('clear', 'Reclamation', 'Clear the game.', isClear),
    feat('whole', 'Not a scratch', 'Clear the game with a whole hull.', (s) => isClear(s) && s.hull === s.maxHull),
    feat('victor', 'No loose ends', 'Clear the game without a draw.', (s) => isClear(s) && s.draws === 0),
    feat('thrift', 'Dry powder', 'Clear the game with 30 ammo left.', (s) => isClear(s) && s.ammo >= 30),
    feat(
      'array',
      'One choice',
      'Clear the game with the Expanded Hardpoint Array.',
      (s) => isClear(s) && owns(s, HARDPOINTS),
    ),
    feat('climb', 'Fight until nothing is left', 'Clear rung 5 or higher.', (s) => isClear(s) && s.rung >= 5),
  ],
  get game() {
    return houseGame()
  },
  schema: () => import('./schema.ts').then((module) => module.schema),
  solver: () => import('./proof/solver.ts').then((module) => module.solver),
}
