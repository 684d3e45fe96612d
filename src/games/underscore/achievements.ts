import type { Achievement } from '../../engine/contract/info.ts'
import { recordLevel } from './campaign/outcome.ts'
import { movesOfCharacter } from './campaign/stored-moves.ts'
import { ELEMENT } from './duel/move.ts'
import type { State } from './state.ts'

/** Makes an achievement. Each depends only on the last state of a run. */
const achievement = (id: string, name: string, text: string, isDone: (s: State) => boolean): Achievement => ({
  id,
  name,
  text,
  isDone: (state) => {
    const s = state as State
    return s.mode === 'run' && !s.isSeason && isDone(s)
  },
})
export const ACHIEVEMENTS: readonly Achievement[] = [
  achievement('first-down', 'First Down', 'Win the first level.', (s) => recordLevel(s) >= 2),
  achievement('five-down', 'Five Down', 'Reach level 5.', (s) => recordLevel(s) >= 5),
  achievement('marked', 'Marked', 'Take a major blessing from the dead.', (s) => s.character.burden >= 1),
  achievement('elite', 'One of Them', 'Slay an elite.', (s) => s.character.elites >= 1),
  achievement('hardy', 'Hardy', 'Raise Max HP to 18 or more.', (s) => s.character.maxHp >= 18),
  achievement('motley', 'Motley', 'Reach level 5 with four castable moves of four elements.', (s) => {
    const { active } = movesOfCharacter(s.character)
    return recordLevel(s) >= 5 && new Set(active.map((m) => m[ELEMENT])).size >= 4
  }),
  achievement('ten-down', 'Ten Down', 'Reach level 10.', (s) => recordLevel(s) >= 10),
  achievement('twenty-down', 'Twenty Down', 'Reach level 20.', (s) => recordLevel(s) >= 20),
  achievement(
    'bottom',
    'The Bottom',
    'Reach level 40, the deepest level of the built-in encounters.',
    (s) => recordLevel(s) >= 40,
  ),
  achievement(
    'deep-grave',
    'Out of the Deep',
    'Reach level 10 in grave 5 or deeper.',
    (s) => recordLevel(s) >= 10 && s.grave >= 5,
  ),
  achievement('headhunter', 'Headhunter', 'Slay three elites in one run.', (s) => s.character.elites >= 3),
  achievement(
    'unblessed',
    'Unblessed',
    'Reach level 12 without a major blessing.',
    (s) => recordLevel(s) >= 12 && s.character.burden === 0,
  ),
  achievement('one-blood', 'One Blood', 'Reach level 8 with four active moves of one element.', (s) => {
    const [first, ...rest] = movesOfCharacter(s.character).active.map((m) => m[ELEMENT])
    return recordLevel(s) >= 8 && rest.length === 3 && rest.every((element) => element === first)
  }),
]
