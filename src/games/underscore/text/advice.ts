/** §12 Advice during the first upgrade of a run, by phase. */
export const UPGRADE_ADVICE: Readonly<Record<string, readonly string[]>> = {
  upgrade: [
    'After each victory choose one of three paths. Learn a move of the fallen: a cure, a second element, a stronger attack.',
    'Or draw three minors and improve one of your moves. Or take the major shown below: a new rule for all later combats.',
    'A major adds burden, and burden brings elites; slay one, and you can take the next major.',
    'The elements of your active moves decide which blessings you can draw: two, three or four moves of one element give rarer ones.',
  ],
  arrange: [
    'Four moves are active, two rest in the bank. A banked move cannot be cast, but some work from there.',
    'If there is no room for the learned move, forget another move or the new one.',
  ],
  draft: ['Take one of the three or none. It changes a move or your character for good; some ask a question first.'],
}
