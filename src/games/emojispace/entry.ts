import type { Entry } from '../../engine/entry.ts'
import { emojiSpace } from './index.ts'

export const entry: Entry = {
  id: 'emojispace',
  name: 'EmojiSpace',
  place: 2,
  blurb: 'Seeded ship combat in bands: twelve encounters, a hull full of modules, and a rating that seldom lies.',
  help: [
    'Fit a ship at the dock, choose whom to meet, and fight, flee, bribe or give up. After twelve encounters comes the last vessel.',
    'In combat both sides choose one action a round and shoot at once: your weapon band against their defense band.',
    'Focus Fire, Reinforce Shields and Evasive Maneuvers each raise one band by one; modules may add to that.',
    'Damage is 1 to the difference of the bands; at equal bands 0 or 1; below that nothing.',
    'A hull that falls through 66 % or 33 % loses a point of a subsystem at random; a RED subsystem has band 0 until a dock.',
    'Of the enemy you see hull percent, colour and threat rating (TR). A probe array can scan the rest.',
    'TR tells a lot: one step up is mostly a loss, one step down mostly a win. Blood raiders take no prisoners.',
    'For a single fight: --set mode=skirmish, with --set rival=seat for two players.',
  ],
  game: emojiSpace,
  schema: () => import('./schema.ts').then((module) => module.schema),
}
