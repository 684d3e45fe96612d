import type { Entry } from '../../engine/entry.ts'
import { descent } from './index.ts'

export const entry: Entry = {
  id: 'descent',
  name: 'Descent',
  place: 3,
  blurb: 'Five floors down to the Dungeon Lord. One life, fair sight, true odds.',
  help: [
    'Go down floor by floor and slay the Dungeon Lord on the fifth. There is no way back from death.',
    'Walking into somebody strikes. Damage holds no chance, only hitting does; the table In sight has the odds both ways.',
    'Everybody sleeps until you come into sight and near. What you see sees you, and what you do not see does not.',
    'Diagonal steps and blows cut no corners: both cells beside them must be open. Fight in corridors.',
    'Keys: w a s d straight and q e z c diagonally, or arrows and the number pad; . waits, o explores, r rests, f fights, g picks up, h and m drink.',
    'More keys: > < go to the stairs and take them, $ and _ go to shop and altar, p kneels, t travels to a cell, j k l cast, v b pray.',
    'explore, travel, rest and fight take many steps as one choice and stop when anything comes up (--no-macros hides them).',
    'Scrolls are known by labels until one is read. Altars on floors 2 to 4 belong to three of five gods; serve one.',
    'Floors stay as you left them. The lantern burns for 4000 turns. Hints come once each; --set hints=false silences them.',
  ],
  game: descent,
  schema: () => import('./schema.ts').then((module) => module.schema),
}
