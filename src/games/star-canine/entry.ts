import type { Entry } from '../../engine/entry.ts'
import { starCanine } from './index.ts'

export const entry: Entry = {
  id: 'star-canine',
  name: 'Star Canine',
  place: 1,
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
  schema: () => import('./schema.ts').then((module) => module.schema),
}
