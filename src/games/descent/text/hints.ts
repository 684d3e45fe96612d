import type { ByName } from '../../../lib/enums.ts'
import type { HINTS } from '../campaign/hints.ts'

/** §14.5 What is said, once each. */
export const HINT_WORDS: ByName<typeof HINTS, string> = {
  odds: 'the table In sight has the true odds both ways. Walk into somebody to strike, or let f do it. A marked cell is struck next: step aside, then strike.',
  'pick-up': 'g picks up what lies here; explore (o) does so by itself.',
  labels:
    'a scroll is known by its label until one of its kind is read. Three of twelve kinds are bad: read strangers in good health, with nobody about.',
  gear: 'the line of a weapon or armour in the pack shows what would change if you wore it.',
  'half-health':
    'you have lost half your health. r rests while nobody awake is in sight, and a floor heals 20 HP in all; a potion takes one turn.',
  stairs:
    '> walks to the stairs, and > on them goes down. Who is awake and beside you follows. What you have not explored holds experience and potions you will miss.',
  shop: '$ walks to the shop. Its wares can be read from afar.',
  altar: '_ walks to the altar. A god gives something for every kill; you serve one at a time.',
  mages:
    'who strikes from six cells away seldom misses. Step out of its sight behind a corner, and let it come to you.',
  slow: 'who is slow acts every other turn: you can walk away from it, and strike twice for each of its blows.',
  'full-pack': 'your pack is full. What you wear takes no slot; drop what you will not use.',
  arena:
    'the Lord and his five guards sleep until one of them is seen, then all wake. Below half his HP the Lord calls two more at once, and again every five turns.',
}
