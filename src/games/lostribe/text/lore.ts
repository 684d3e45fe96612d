import type { ByIndex, ByName } from '../../../lib/enums.ts'
import type { ASKS, EVENTS, NODE_KINDS, OTHER_DEATHS, Reason, STAKES } from '../names.ts'

/** The game's own names for things that are no content. */

export const ACT_TITLES = [
  'The First Veil · Salt Flats',
  'The Second Veil · Cinder Road',
  'The Third Veil · Star Terrace',
] as const
export const NODE_WORDS: ByIndex<typeof NODE_KINDS, string> = [
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
export const STAKES_WORDS: ByIndex<typeof STAKES, string> = ['', 'Fight', 'Elite', 'Boss', 'Champion']
export const DEATH_WORDS: ByIndex<typeof OTHER_DEATHS, string> = ['Burning', 'The storm', 'A trap']
export const ASK_WORDS: ByIndex<typeof ASKS, string> = [
  '',
  'dice to reroll',
  'a die to bank',
  'a die and its face',
  'a card to evolve for this fight',
  'a card to evolve for the run',
  'a card to forget',
  'a card to be rid of',
  'a card to copy',
  'a card to transform',
  'a card to evolve',
]
export const EVENT_WORDS: ByName<typeof EVENTS, { readonly name: string; readonly text: string }> = {
  blood_price: { name: 'The blood price', text: 'A cairn hums. Its bowl is dry, and it is plain what it wants.' },
  knucklebones: { name: 'Knucklebones', text: 'Three elders throw bones in the dust and make room for you.' },
  mirror_pool: { name: 'The mirror pool', text: 'The water shows your deck, and shows it twice.' },
  potter: { name: 'The potter', text: 'She breaks what you hand her and turns something else from the same clay.' },
  oasis: { name: 'The oasis', text: 'Shade, water, and time for one thing only.' },
  buried_strongbox: { name: 'The buried strongbox', text: 'Half out of the sand. The lid has teeth.' },
  star_reader: { name: 'The star reader', text: 'He reads cards by starlight and asks to be paid in it.' },
  champion: { name: 'The champion', text: 'A veiled champion bars the way and offers a wager.' },
}

/** §7.2 Why a card cannot be played. */
export const REASON_WORDS: Readonly<Record<Reason, string>> = {
  wrong_phase: 'Not in this phase.',
  not_in_hand: 'It is not in your hand.',
  too_many_cards: 'You have played all the cards a turn allows; end it.',
  not_enough_energy: 'Not enough energy.',
  bad_target: 'Screened: strike the one in front first.',
  not_enough_charges: 'Not enough charges.',
  not_enough_dice: 'Not enough dice of its element.',
  no_fusion: 'The dice for the fusion are not there.',
}
export const TOO_SMALL = 'The deck is as small as it may be.'
export const TOO_DEAR = 'Not enough gold.'
