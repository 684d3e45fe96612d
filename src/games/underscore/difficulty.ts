/** §15 The levels of difficulty, which the game calls graves. Each includes the changes of all lower ones. */
interface DifficultyTerms {
  readonly text: string
  /** The extra HP of opponents, and for how many turns they are Strong and Tough at the start. */
  readonly hp: number
  readonly strong: number
  readonly tough: number
  /** How many levels deeper than the player the opponents are. */
  readonly below: number
  /** Whether there is a gift at the start, a factor on the chance of elites by burden, and whether an elite gives two upgrades. */
  readonly hasGift: boolean
  readonly elites: number
  readonly paysTwice: boolean
}
const NONE: DifficultyTerms = {
  text: 'The climb as it comes.',
  hp: 0,
  strong: 0,
  tough: 0,
  below: 0,
  hasGift: true,
  elites: 1,
  paysTwice: true,
}
/** What each level adds. The plan bot reached these levels on average on 400 tuning seeds: 10.6 9.2 8.9 7.3 7.4 7.0 5.6 5.1 5.0 3.9. */
const STEPS: readonly (Partial<DifficultyTerms> & { readonly text: string })[] = [
  { text: 'Opponents have 1 more HP.', hp: 1 },
  { text: 'You start without a gift.', hasGift: false },
  { text: 'Opponents come from one level deeper.', below: 1 },
  {
    text: 'Burden brings elites twice as often, and a slain elite gives only one upgrade.',
    elites: 2,
    paysTwice: false,
  },
  { text: 'Opponents have 2 more HP.', hp: 2 },
  { text: 'Opponents begin Strong for a turn.', strong: 1 },
  { text: 'Opponents come from two levels deeper.', below: 2 },
  { text: 'Opponents also begin Tough for a turn.', tough: 1 },
  { text: 'Opponents have 4 more HP.', hp: 4 },
]
const TERMS: DifficultyTerms[] = [NONE]
for (const step of STEPS) TERMS.push({ ...NONE, ...TERMS.at(-1), ...step })

export const DIFFICULTY_LEVELS: readonly string[] = TERMS.map(({ text }) => text)
export const MAX_DIFFICULTY = DIFFICULTY_LEVELS.length - 1
export const difficultyTerms = (difficulty: number): DifficultyTerms => TERMS[difficulty] ?? NONE
