import type { ByName } from '../../../kit/vocabulary.ts'
import type { HINTS } from '../run/hints.ts'

/** §14.5 What is said, once each. */
export const HINT_WORDS: ByName<typeof HINTS, string> = {
  odds: 'the table In sight has the true odds both ways. Walk into somebody to strike, or let f do it; in a corridor only one can reach you.',
  'pick-up': 'g picks up what lies here; explore (o) does so by itself.',
  labels: 'a scroll is known by its label until one of its kind is read. Read strangers while nobody is about.',
  gear: 'the line of a weapon or armour in the pack shows what would change if you wore it.',
  'half-health': 'you have lost half your health. r rests while nobody awake is in sight; a potion takes one turn.',
  stairs:
    '> walks to the stairs, and > on them goes down. Nobody follows. What you have not explored holds experience and potions you will miss.',
  shop: '$ walks to the shop. Its wares can be read from afar.',
  altar: '_ walks to the altar. A god gives something for every kill; you serve one at a time.',
  mages:
    'a mage strikes from six cells away and seldom misses. Step out of its sight behind a corner, and let it come to you.',
  slow: 'who is slow acts every other turn: you can walk away from it, and strike twice for each of its blows.',
  'full-pack': 'your pack is full. What you wear takes no slot; drop what you will not use.',
  arena:
    'the Lord and his five guards sleep until one of them is seen, then all wake. Meet them with your back in a corner; the stairs up are a way out.',
}
