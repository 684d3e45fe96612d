/** §12 Help for the first upgrade of a run, by phase. */
export const ADVICE: Readonly<Record<string, readonly string[]>> = {
  upgrade: [
    'Every victory is worth one of three paths. Learn a move the fallen had: a cure, a second element, a harder blow.',
    'Or draft three minors and change a move you have. Or take the major shown below: a new rule for every combat to come.',
    'A major costs burden, and burden brings elites; slay one, and the next major is open.',
    'What is drafted depends on the elements of your active moves: two, three, four of one element bring rarer blessings.',
  ],
  arrange: [
    'Four moves are active, two rest in the bank. A banked move cannot be cast, but some work from there.',
    'A learned move that finds no room takes the place of one you forget, or is forgotten itself.',
  ],
  draft: ['One of the three at most. Each changes a move or yourself for good; its questions come next.'],
}
