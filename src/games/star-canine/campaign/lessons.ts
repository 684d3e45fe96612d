import type { Pack } from '../content/content.ts'
import { LESSON_IDS, type Scenario } from '../options.ts'
import type { State } from '../state.ts'
import { applyScenario } from './scenario.ts'

/** The scenario of each lesson. Lessons are practice, and they end like a run. */
const LESSON_SCENARIOS: Readonly<Record<(typeof LESSON_IDS)[number], Scenario>> = {
  'first-fight': { act: 1, stage: 1, items: [1, 2, 2, 3], enemy: 'Scrap Skirmisher' },
  absorb: { act: 2, stage: 2, ship: { hull: 90, ammo: 4 }, items: [1, 6, 6, 17, 20, 9, 3, 14], enemy: 'Ice Howitzer' },
  ammo: { act: 1, stage: 6, ship: { hull: 160, ammo: 7 }, items: [5, 1, 4, 11, 2, 2], enemy: 'Slag Barge' },
  dock: { act: 1, stage: 8, ship: { hull: 70, ammo: 2 }, items: [1, 4, 2, 2, 3, 999, 19, 9] },
}

export function beginLesson(pack: Pack, s: State, lesson: (typeof LESSON_IDS)[number]): void {
  const { enemy, items, ...rest } = LESSON_SCENARIOS[lesson]
  // A custom pack may lack the items or the enemy of a built-in lesson.
  const hasEnemy = pack.enemies.some(({ id }) => id === enemy)
  const known = (items ?? []).filter((id) => pack.equipment.some((item) => item.id === id))
  applyScenario(pack, s, { ...rest, items: known, ...(hasEnemy ? { enemy } : {}) })
  s.lesson = LESSON_IDS.indexOf(lesson)
}
