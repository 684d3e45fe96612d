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
  // These can be earned in a lost run.
  achievement('first-blood', 'First blood', 'Win a fight.', (s) => s.fights + s.elites + s.bosses > 0),
  achievement('ten-fights', 'Ten fights', 'Win ten fights in a run.', (s) => s.fights + s.elites + s.bosses >= 10),
  achievement('elite', 'Above its station', 'Beat an elite.', (s) => s.elites > 0),
  achievement('three-elites', 'Elite hunter', 'Beat three elites in a run.', (s) => s.elites >= 3),
  achievement('evolved', 'Read in the stars', 'Own an evolved card.', (s) => s.deck.some(isEvolved)),
  achievement('collector', 'Collector', 'Own six relics.', (s) => s.boons.length >= 6),
  achievement('purse', 'A heavy purse', 'Carry 150 gold when the run ends.', (s) => s.gold >= 150),
  achievement('removed', 'Less is more', 'Pay a trader to remove a card.', (s) => s.removals > 0),
  achievement('thousand', 'A thousand wounds', 'Deal 1,000 damage in a run.', (s) => s.dealt >= 1000),
  achievement('first-veil', 'Through the first veil', 'Beat a boss.', (s) => s.bosses > 0),
  achievement('second-veil', 'Through the second veil', 'Beat two bosses in a run.', (s) => s.bosses >= 2),
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
