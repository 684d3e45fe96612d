import type { ByIndex, ByName } from '../../../lib/enums.ts'
import type { EVENTS, FIGHT_KINDS, NODE_KINDS, OTHER_DEATHS, PICK_KINDS, RefusalReason } from '../vocabulary.ts'

/** Names and texts of things that content does not define. */

export const ACT_TITLES = [
  'The First Veil · Salt Flats',
  'The Second Veil · Cinder Road',
  'The Third Veil · Star Terrace',
] as const
export const NODE_NAMES: ByIndex<typeof NODE_KINDS, string> = [
  'a fight',
  'an event',
  'an elite',
  'a shop',
  'a resting place',
  'a trap',
  'a treasure',
  'the boss',
]
export const NODE_GLYPHS: ByIndex<typeof NODE_KINDS, string> = ['f', '?', 'E', '$', 'r', '^', 'T', 'B']
export const FIGHT_KIND_NAMES: ByIndex<typeof FIGHT_KINDS, string> = ['', 'Fight', 'Elite', 'Boss', 'Champion']
export const DEATH_NAMES: ByIndex<typeof OTHER_DEATHS, string> = ['burn damage', 'the storm', 'a trap']
export const PICK_NAMES: ByIndex<typeof PICK_KINDS, string> = [
  '',
  'dice to reroll',
  'a die to bank',
  'a die and its face',
  'a card to evolve for this fight',
  'a card to evolve for the run',
  'a card to forget',
  'a card to remove',
  'a card to copy',
  'a card to transform',
  'a card to evolve',
]
export const EVENT_INTROS: ByName<typeof EVENTS, { readonly name: string; readonly text: string }> = {
  blood_price: { name: 'The blood price', text: 'A cairn hums. Its bowl is dry, and it is plain what it wants.' },
  knucklebones: { name: 'Knucklebones', text: 'Three elders throw bones in the dust and make room for you.' },
  mirror_pool: { name: 'The mirror pool', text: 'The water shows your deck, and shows it twice.' },
  potter: { name: 'The potter', text: 'She breaks what you hand her and turns something else from the same clay.' },
  oasis: { name: 'The oasis', text: 'Shade, water, and time for one thing only.' },
  buried_strongbox: { name: 'The buried strongbox', text: 'Half out of the sand. The lid has teeth.' },
  star_reader: { name: 'The star reader', text: 'He reads cards by starlight and asks to be paid in it.' },
  champion: { name: 'The champion', text: 'A veiled champion bars the way and offers a wager.' },
}

/** §7.2 The messages that say why a card cannot be played. */
export const REASON_TEXTS: Readonly<Record<RefusalReason, string>> = {
  wrong_phase: 'You cannot play cards now.',
  not_in_hand: 'The card is not in your hand.',
  too_many_cards: 'You cannot play more cards this turn.',
  not_enough_energy: 'Not enough energy.',
  bad_target: 'Screened: hit an unscreened foe first.',
  not_enough_charges: 'Not enough charges.',
  not_enough_dice: 'Not enough dice of the right element.',
  no_fusion: 'You do not have the dice for this fusion.',
}
export const DECK_TOO_SMALL = 'The deck is at its minimum size.'
