/** The words of this look that no scene says. */
export const WORDS = {
  commit: 'Commit',
  chooseMove: 'Choose a move',
  blind: 'both choose blind',
  theirs: 'their moves',
  unknown: 'not seen yet',
  public: 'known to them',
  private: 'not known to them',
  whatYouCanDo: 'What you can do',
  priority: 'priority',
  turns: 'turns',
  more: 'Blessings, declarations, turns',
  fallen: 'fallen',
  current: 'Current character',
  forget: 'Forget Move',
  draft: 'Draft Minor',
  nothing: 'nothing',
} as const
