import type { Achievement } from '../../engine/contract/info.ts'
import { builtInPack } from './content/compile/make-pack.ts'
import type { State } from './state.ts'

/** Achievements of LosTribe. Each depends only on the last state of a run. */

const achievement = (id: string, name: string, text: string, isDone: (s: State) => boolean): Achievement => ({
  id,
  name,
  text,
  isDone: (state) => isDone(state as State),
})
const isWon = (s: State): boolean => s.phase === 'won'
// Reads the pack only. Importing the rules' vocabulary here would slow down the rules; fairness.ts says why.
const isBasic = (code: number): boolean => builtInPack().cards[code]?.rarity === 0
const isEvolved = (code: number): boolean => builtInPack().cards[code]?.isEvolved === true

export const ACHIEVEMENTS: readonly Achievement[] = [
  achievement('first-veil', 'Through the first veil', 'Beat a boss.', (s) => s.bosses > 0),
  achievement('star', 'The star over the tribe', 'Win a run.', isWon),
  achievement(
    'constellation',
    'Constellation',
    'Win with six evolved cards.',
    (s) => isWon(s) && s.deck.filter(isEvolved).length >= 6,
  ),
  achievement('lean', 'Travelling light', 'Win with at most fourteen cards.', (s) => isWon(s) && s.deck.length <= 14),
  achievement(
    'forgotten',
    'Forgotten beginnings',
    'Win without a single starting card.',
    (s) => isWon(s) && !s.deck.some(isBasic),
  ),
  achievement('sworn', 'Sworn', 'Win at oath 5 or higher.', (s) => isWon(s) && s.oath >= 5),
]
