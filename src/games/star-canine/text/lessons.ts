import type { Panel } from '../../../engine/contract/scene.ts'
import type { ByIndex } from '../../../lib/enums.ts'
import type { LESSON_IDS } from '../options.ts'
import type { State } from '../state.ts'

/** What each lesson asks for, short enough to stay beside both ships, the six turns and the items. */
const TASKS: Readonly<ByIndex<typeof LESSON_IDS, readonly string[]>> = [
  [
    'Put in 1 (number, Enter): the Comet Lance does 40 at LONG, before it fires.',
    'Its 3 ammo are gone for good; the Hull Cutters cost none. Then e Engage.',
  ],
  [
    'It hits for 80 at LONG and 20 at MID: put in shields; armor is useless here.',
    'Your lasers fire only at CLOSE; the lens doubles them. Then e Engage.',
  ],
  [
    'You have 7 ammo. Slots fire in their order, and you cannot hold fire.',
    'The Twin Nova (6 ammo) first leaves the Lance none: compare, then e Engage.',
  ],
  [
    'Space puts an item on the counter, Enter pays; then r Repair or s Resupply.',
    'Broken Scrap has no other use. c Chart shows the boss that comes next.',
  ],
]

/** The reasons behind each lesson, for players who look them up. */
const REASONS: Readonly<ByIndex<typeof LESSON_IDS, readonly string[]>> = [
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

/** The panels of the current lesson. There are none outside lessons and after the lesson's first battle. */
export function lessonPanels(s: State): Panel[] {
  const [task, reasons] = [TASKS[s.lesson], REASONS[s.lesson]]
  return task === undefined || reasons === undefined || s.wins + s.draws > 0
    ? []
    : [
        { kind: 'text', id: 'lesson', role: 'story', keep: true, lines: task },
        { kind: 'text', id: 'lesson-reasons', title: 'About this lesson', role: 'notes', lines: reasons },
      ]
}
