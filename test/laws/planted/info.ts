import { info } from '../../toy/info.ts'
import { achievementsWork, difficultyLevelsWork, duelsHaveTwoSeats, lessonsWork } from '../info-laws.ts'
import { type Planted, withInfo } from './mutants.ts'

const lesson = { id: 'second', name: 'The second', teaches: 'Nothing at all.' }
const difficulty = { name: 'Dare', option: 'dare', levels: ['As it comes.', 'A point behind.', 'Two.'] }
const achievement = { id: 'achievement', name: 'An achievement', text: 'Do it.' }

/** Planted mistakes in lessons, difficulty levels and achievements. */
export const INFO_MISTAKES: readonly Planted[] = [
  {
    mistake: 'a lesson whose options are refused',
    subject: withInfo({ lessons: [{ ...lesson, options: { lesson: 'second' } }] }),
    breaks: lessonsWork,
    message: /^toy: lesson second is refused by its own schema: lesson: /,
  },
  {
    mistake: 'a lesson that counts',
    subject: withInfo({ lessons: [{ ...lesson, options: { rounds: 1 } }] }),
    breaks: lessonsWork,
    message: /^toy: lesson second is not practice$/,
  },
  {
    mistake: 'a lesson that teaches nothing',
    subject: withInfo({ lessons: [{ ...lesson, teaches: '', options: { lesson: 'first-round' } }] }),
    breaks: lessonsWork,
    message: /^toy: lesson second teaches "", which is not one line$/,
  },
  {
    mistake: 'two lessons with the same name',
    subject: withInfo({ lessons: [...(info.lessons ?? []), ...(info.lessons ?? [])] }),
    breaks: lessonsWork,
    message: /^toy: two lessons are called first-round$/,
  },
  {
    mistake: 'one difficulty level too many',
    subject: withInfo({ difficulty: { ...difficulty, levels: [...difficulty.levels, 'Three.'] } }),
    breaks: difficultyLevelsWork,
    message: /^toy: level 3 is refused by its own schema: dare: /,
  },
  {
    mistake: 'difficulty levels of an unknown option',
    subject: withInfo({ difficulty: { ...difficulty, option: 'depth' } }),
    breaks: difficultyLevelsWork,
    message: /^toy: level 1 is refused by its own schema: /,
  },
  {
    mistake: 'a difficulty level without a sentence',
    subject: withInfo({ difficulty: { ...difficulty, levels: ['As it comes.', 'harder'] } }),
    breaks: difficultyLevelsWork,
    message: /^toy: level 1 is not a sentence: "harder"$/,
  },
  {
    mistake: 'a duel whose options are refused',
    subject: withInfo({ duel: { rival: 'nobody' } }),
    breaks: duelsHaveTwoSeats,
    message: /^toy: its duel is refused by its own schema: /,
  },
  {
    mistake: 'a duel that counts at one keyboard',
    subject: withInfo({ duel: {} }),
    breaks: duelsHaveTwoSeats,
    message: /^toy: its duel counts at one keyboard$/,
  },
  {
    mistake: 'an achievement that every run earns',
    subject: withInfo({ achievements: [{ ...achievement, isDone: () => true }] }),
    breaks: achievementsWork,
    message: /^toy: achievement achievement is earned by every run$/,
  },
  {
    mistake: 'an achievement that returns a number',
    subject: withInfo({ achievements: [{ ...achievement, isDone: () => 0 as unknown as boolean }] }),
    breaks: achievementsWork,
    message: /^toy: achievement achievement says 0$/,
  },
  {
    mistake: 'an achievement that changes the state',
    subject: withInfo({
      achievements: [{ ...achievement, isDone: (state) => (state as { glory: number[] }).glory.push(1) < 0 }],
    }),
    breaks: achievementsWork,
    message: /^toy: an achievement changed the state$/,
  },
]
