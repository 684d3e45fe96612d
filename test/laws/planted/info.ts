import { info } from '../../toy/info.ts'
import { achievementsWork, difficultyLevelsWork, duelsHaveTwoSeats, lessonsWork } from '../info-laws.ts'
import { type Planted, withInfo } from './mutants.ts'

const lesson = { id: 'second', name: 'The second', teaches: 'Nothing at all.' }
const ladder = { name: 'Dare', option: 'dare', levels: ['As it comes.', 'A point behind.', 'Two.'] }
const feat = { id: 'feat', name: 'A feat', text: 'Do it.' }

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
    mistake: 'two lessons of one name',
    subject: withInfo({ lessons: [...(info.lessons ?? []), ...(info.lessons ?? [])] }),
    breaks: lessonsWork,
    message: /^toy: two lessons are called first-round$/,
  },
  {
    mistake: 'a ladder with a rung too many',
    subject: withInfo({ difficulty: { ...ladder, levels: [...ladder.levels, 'Three.'] } }),
    breaks: difficultyLevelsWork,
    message: /^toy: level 3 is refused by its own schema: dare: /,
  },
  {
    mistake: 'a ladder of an option that is not there',
    subject: withInfo({ difficulty: { ...ladder, option: 'depth' } }),
    breaks: difficultyLevelsWork,
    message: /^toy: level 1 is refused by its own schema: /,
  },
  {
    mistake: 'a rung without a sentence',
    subject: withInfo({ difficulty: { ...ladder, levels: ['As it comes.', 'harder'] } }),
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
    mistake: 'a feat for everybody',
    subject: withInfo({ achievements: [{ ...feat, isDone: () => true }] }),
    breaks: achievementsWork,
    message: /^toy: achievement feat is earned by every run$/,
  },
  {
    mistake: 'a feat that says a number',
    subject: withInfo({ achievements: [{ ...feat, isDone: () => 0 as unknown as boolean }] }),
    breaks: achievementsWork,
    message: /^toy: achievement feat says 0$/,
  },
  {
    mistake: 'a feat that changes what it looks at',
    subject: withInfo({
      achievements: [{ ...feat, isDone: (state) => (state as { glory: number[] }).glory.push(1) < 0 }],
    }),
    breaks: achievementsWork,
    message: /^toy: an achievement changed the state$/,
  },
]
