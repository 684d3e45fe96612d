import type { ByName } from '../../../lib/enums.ts'
import type { HINTS } from '../campaign/hints.ts'

/** §14.5 The text of each hint. */
export const HINT_TEXT: ByName<typeof HINTS, string> = {
  odds: 'the table In sight shows the exact odds for you and the enemy. Walk into an enemy to strike it, or press f Strike. A marked cell is struck next: step aside, then strike.',
  'pick-up': 'g Get picks up the item here; o Explore does it for you.',
  labels:
    'a scroll shows only its label until you read one of its kind. Three of the twelve kinds are bad: read unknown ones in good health, with no enemy near.',
  gear: 'p Put on shows for each weapon and armour in the pack what would change if you used it.',
  'half-health':
    'you have lost half your health. + Rest works while no awake enemy is in sight, but heals at most 20 HP per floor; v Drink takes one turn.',
  stairs:
    '> Down walks to the stairs, and goes down on them. Awake enemies beside you follow. Explore first: you will need the experience and potions of this floor.',
  shop: '$ Trader walks to the shop; there it buys. You can read the offers as soon as you see the shop.',
  altar: '_ Altar walks to the altar; there it kneels. A god gives something for every kill; you serve one at a time.',
  mages:
    'archers and mages shoot from up to six cells away and seldom miss. Step out of sight behind a corner and let them come to you.',
  slow: 'a slow enemy acts every other turn: you can walk away from it, or strike twice for each of its blows.',
  'full-pack': 'your pack is full. Worn gear takes no slot; - Drop what you will not use.',
  arena:
    'the Lord and his five guards sleep until you see one of them, then all wake. Below half his HP the Lord calls two more enemies at once, and again every five turns.',
}
