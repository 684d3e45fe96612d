import type { Panel } from '../../../engine/contract/scene.ts'
import type { ByIndex } from '../../../lib/enums.ts'
import type { LESSON_IDS } from '../options.ts'
import type { State } from '../state.ts'

/** The text of each lesson, which its first scene shows. */
const LESSON_LINES: Readonly<ByIndex<typeof LESSON_IDS, readonly string[]>> = [
  [
    'Put in the 🚀 Comet Lance: point at it with its number, then press Enter. It fires at LONG, the first turn, and you fire first.',
    'The Skirmisher has 30 hull and the Lance does 40, so it is destroyed before it can fire back. The six columns show this.',
    'The 3 ammo it uses are gone for good. The two Hull Cutters cost no ammo, but fire only at CLOSE. Choose, then e Engage.',
  ],
  [
    'The Howitzer hits for 80 at LONG and 20 at MID. Shield absorbs at LONG, armor at CLOSE, nothing at MID.',
    'It has no attack at CLOSE, so armor is useless here. Your lasers fire only at CLOSE, so you must survive turns 1 and 2.',
    'Put in shields against the first salvo, and the lens that doubles the lasers; then e Engage.',
  ],
  [
    'You have 7 ammo. Weapons fire in equip order, each using ammo the earlier ones left; you cannot hold fire.',
    'If the Twin Nova (6 ammo) is in the first slot, the Lance behind it cannot fire. Swap them and see what changes, then e Engage.',
    'This enemy does little damage: ammo you do not fire now is left for the boss.',
  ],
  [
    'In this act a dock costs one item, for good. Space puts it on the counter, Enter pays; then r Repair (60 hull) or s Resupply (7 ammo).',
    'You can pay with Broken Scrap, which has no other use. c Chart shows the boss that comes next.',
    'Decide what you need more against it: hull to survive, or ammo to fire.',
  ],
]

/** The panel of the current lesson. There is none outside lessons and after the lesson's first battle. */
export function lessonPanels(s: State): Panel[] {
  const lines = LESSON_LINES[s.lesson]
  return lines === undefined || s.wins + s.draws > 0
    ? []
    : [{ kind: 'text', id: 'lesson', title: 'Lesson', role: 'story', lines }]
}
