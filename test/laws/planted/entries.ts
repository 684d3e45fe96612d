import { info } from '../../toy/info.ts'
import { duelsSeatTwo, featsTell, laddersHold, lessonsBegin } from '../entry-laws.ts'
import { type Planted, withEntry } from './mutants.ts'

const lesson = { id: 'second', name: 'The second', teaches: 'Nothing at all.' }
const ladder = { name: 'Dare', option: 'dare', levels: ['As it comes.', 'A point behind.', 'Two.'] }
const feat = { id: 'feat', name: 'A feat', text: 'Do it.' }

/** Mistakes in what a game offers beside its runs: lessons, rungs, feats. */
export const ENTRIES: readonly Planted[] = [
  {
    mistake: 'a lesson whose options are refused',
    subject: withEntry({ lessons: [{ ...lesson, options: { lesson: 'second' } }] }),
    breaks: lessonsBegin,
    says: /^toy: lesson second is refused by its own schema: lesson: /,
  },
  {
    mistake: 'a lesson that counts',
    subject: withEntry({ lessons: [{ ...lesson, options: { rounds: 1 } }] }),
    breaks: lessonsBegin,
    says: /^toy: lesson second is no practice$/,
  },
  {
    mistake: 'a lesson that teaches nothing',
    subject: withEntry({ lessons: [{ ...lesson, teaches: '', options: { lesson: 'first-round' } }] }),
    breaks: lessonsBegin,
    says: /^toy: lesson second teaches "", which is no line$/,
  },
  {
    mistake: 'two lessons of one name',
    subject: withEntry({ lessons: [...(info.lessons ?? []), ...(info.lessons ?? [])] }),
    breaks: lessonsBegin,
    says: /^toy: two lessons are called first-round$/,
  },
  {
    mistake: 'a ladder with a rung too many',
    subject: withEntry({ difficulty: { ...ladder, levels: [...ladder.levels, 'Three.'] } }),
    breaks: laddersHold,
    says: /^toy: rung 3 is refused by its own schema: dare: /,
  },
  {
    mistake: 'a ladder of an option that is not there',
    subject: withEntry({ difficulty: { ...ladder, option: 'depth' } }),
    breaks: laddersHold,
    says: /^toy: rung 1 is refused by its own schema: /,
  },
  {
    mistake: 'a rung without a sentence',
    subject: withEntry({ difficulty: { ...ladder, levels: ['As it comes.', 'harder'] } }),
    breaks: laddersHold,
    says: /^toy: rung 1 is no sentence: "harder"$/,
  },
  {
    mistake: 'a duel whose options are refused',
    subject: withEntry({ duel: { rival: 'nobody' } }),
    breaks: duelsSeatTwo,
    says: /^toy: its duel is refused by its own schema: /,
  },
  {
    mistake: 'a duel that counts at one keyboard',
    subject: withEntry({ duel: {} }),
    breaks: duelsSeatTwo,
    says: /^toy: its duel proves something at one keyboard$/,
  },
  {
    mistake: 'a feat for everybody',
    subject: withEntry({ achievements: [{ ...feat, isDone: () => true }] }),
    breaks: featsTell,
    says: /^toy: feat feat is done by everybody$/,
  },
  {
    mistake: 'a feat that says a number',
    subject: withEntry({ achievements: [{ ...feat, isDone: () => 0 as unknown as boolean }] }),
    breaks: featsTell,
    says: /^toy: feat feat says 0$/,
  },
  {
    mistake: 'a feat that changes what it looks at',
    subject: withEntry({
      achievements: [{ ...feat, isDone: (state) => (state as { glory: number[] }).glory.push(1) < 0 }],
    }),
    breaks: featsTell,
    says: /^toy: a feat changed the state it was told from$/,
  },
]
