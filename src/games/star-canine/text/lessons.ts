import type { Panel } from '../../../engine/contract/scene.ts'
import type { ByIndex } from '../../../lib/enums.ts'
import type { LESSONS, State } from '../state.ts'

/** What each lesson says, at the scene it begins with. */
const WORDS: Readonly<ByIndex<typeof LESSONS, readonly string[]>> = [
  [
    'Equip the 🚀 Comet Lance: it fires at LONG, the first turn, and you fire first.',
    'The Skirmisher has 30 hull and the Lance does 40: it will be gone before it answers. The figures below show it.',
    'The 3 ammo it takes are gone for good. Two Hull Cutters cost nothing, but wait for CLOSE. Choose, then engage.',
  ],
  [
    'The Howitzer hits for 80 at LONG and 20 at MID. Shield absorbs at LONG, armor at CLOSE, nothing at MID.',
    'It has no attack at CLOSE: armor is idle here. Your lasers fire at CLOSE only, so you must live through turns 1 and 2.',
    'Put in shields for the first salvo, and the lens that doubles the lasers.',
  ],
  [
    'You have 7 ammo. Weapons fire in equip order, each paying from what the ones before it left; nobody holds fire.',
    'Put in the Twin Nova (6 ammo) first, and the Lance behind it is silent. Turn them round and see what changes.',
    'A hulk hits softly: what you do not fire now is there for the boss.',
  ],
  [
    'A dock takes one item in this act, for good, and gives 60 hull or 7 ammo.',
    'Broken Scrap can pay, and nothing else can be done with it. The chart shows the boss that comes next.',
    'Ask yourself what you lack against it: hull to live, or ammo to fire.',
  ],
]

/** The words of a lesson; nothing in a run that is none. */
export function lessonPanels(s: State): Panel[] {
  const lines = WORDS[s.lesson]
  return lines === undefined || s.wins + s.draws > 0
    ? []
    : [{ kind: 'text', id: 'lesson', title: 'Lesson', role: 'story', lines }]
}
