/** Texts of this skin. */
export const TEXT = {
  against: 'Against you',
  chooseCard: 'Choose a card',
  chooseDie: 'Choose a die',
  chooseDeed: 'Choose what to do',
  onlyTheEnd: 'Only the end of the turn is left',
  emptyHand: 'No card is left in your hand.',
  whatYouCanDo: 'What you can do',
  theTurn: 'The turn',
  pilesAndRelics: 'Piles and relics',
  relicsAndDeck: 'Relics and deck',
  theWay: 'The way',
  noDice: 'no dice',
  wouldBeSpent: ', would be spent',
  falls: 'falls',
  noDamage: 'no damage',
  plain: 'plain',
} as const
