/** The game's own names for things that are no content. */

export const ACT_TITLES = [
  'The First Veil · Salt Flats',
  'The Second Veil · Cinder Road',
  'The Third Veil · Star Terrace',
] as const
/** By kind of node. */
export const NODE_WORDS = [
  'a fight',
  'an event',
  'an elite',
  'a shop',
  'a resting place',
  'a trap',
  'a treasure',
  'the boss',
] as const
export const NODE_GLYPHS = ['f', '?', 'E', '$', 'r', '^', 'T', 'B'] as const
/** By stakes. */
export const STAKES_WORDS = ['', 'Fight', 'Elite', 'Boss', 'Champion'] as const
/** By what is asked. */
export const ASK_WORDS = [
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
] as const
/** By event. */
export const EVENT_WORDS: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'The blood price', text: 'A cairn hums. Its bowl is dry, and it is plain what it wants.' },
  { name: 'Knucklebones', text: 'Three elders throw bones in the dust and make room for you.' },
  { name: 'The mirror pool', text: 'The water shows your deck, and shows it twice.' },
  { name: 'The potter', text: 'She breaks what you hand her and turns something else from the same clay.' },
  { name: 'The oasis', text: 'Shade, water, and time for one thing only.' },
  { name: 'The buried strongbox', text: 'Half out of the sand. The lid has teeth.' },
  { name: 'The star reader', text: 'He reads cards by starlight and asks to be paid in it.' },
  { name: 'The champion', text: 'A veiled champion bars the way and offers a wager.' },
]
