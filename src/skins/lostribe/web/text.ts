/** The texts of this skin. */
export const SKIN_TEXT = {
  enemies: 'Enemies',
  chooseCard: 'Choose a card',
  chooseDie: 'Choose a die',
  chooseAction: 'Choose what to do',
  onlyEndTurn: 'Nothing left to do: end the turn',
  emptyHand: 'Your hand is empty.',
  whatYouCanDo: 'What you can do',
  theTurn: 'The turn',
  pilesAndRelics: 'Piles and relics',
  relicsAndDeck: 'Relics and deck',
  map: 'Map',
  noDice: 'no dice',
  wouldBeSpent: ', would be spent',
  falls: 'falls',
  noDamage: 'no damage',
  plain: 'plain',
} as const
