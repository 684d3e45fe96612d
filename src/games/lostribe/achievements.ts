import type { Achievement } from '../../engine/contract/info.ts'
import { housePack } from './content/compile/make-pack.ts'
import type { State } from './state.ts'

/** What somebody may be proud of, from the last state of a run. */

const feat = (id: string, name: string, text: string, isDone: (s: State) => boolean): Achievement => ({
  id,
  name,
  text,
  isDone: (state) => isDone(state as State),
})
const isWon = (s: State): boolean => s.phase === 'won'
// By the pack alone: fairness.ts says what it costs the rules to lend their words.
const isBasic = (code: number): boolean => housePack().cards[code]?.rarity === 0
const isEvolved = (code: number): boolean => housePack().cards[code]?.isEvolved === true

export const ACHIEVEMENTS: readonly Achievement[] = [
  feat('first-veil', 'Through the first veil', 'Beat a boss.', (s) => s.bosses > 0),
  feat('star', 'The star over the tribe', 'Win a run.', isWon),
  feat(
    'constellation',
    'Constellation',
    'Win with six evolved cards.',
    (s) => isWon(s) && s.deck.filter(isEvolved).length >= 6,
  ),
  feat('lean', 'Travelling light', 'Win with at most fourteen cards.', (s) => isWon(s) && s.deck.length <= 14),
  feat(
    'forgotten',
    'Forgotten beginnings',
    'Win without a single starting card.',
    (s) => isWon(s) && !s.deck.some(isBasic),
  ),
  feat('sworn', 'Sworn', 'Win at oath 5 or higher.', (s) => isWon(s) && s.oath >= 5),
]
