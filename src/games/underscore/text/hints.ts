import type { Pack } from '../campaign/pack.ts'
import type { LessonDef } from '../content/content.ts'
import { legalDuelOrders } from '../duel/choices/choice.ts'
import { CHOSEN, NOT_CHOSEN } from '../duel/side.ts'
import type { State } from '../state.ts'

/** The id of the choice that the lesson suggests now; undefined after its last hint. */
export function lessonHint(pack: Pack, s: State): string | undefined {
  const lesson = pack.lessons[s.lesson]
  if (lesson === undefined || s.phase !== 'fight') return undefined
  const side = s.duel.sides[0]
  const { hints, loop = 0 }: Pick<LessonDef, 'hints' | 'loop'> =
    s.part > 0 && lesson.then !== undefined ? lesson.then : lesson
  const span = hints.length - loop
  const past = s.duel.turn - 1
  const turn = past < hints.length ? past : loop + ((past - loop) % span)
  const ids = (hints[turn] ?? '').split(' ')
  const at = side.stats[CHOSEN] === NOT_CHOSEN ? 0 : 1 + side.answers.length
  const wanted = ids[at]
  const legal = legalDuelOrders(pack, s.duel, 0)
  return legal.find((order) => order.id === wanted)?.id ?? legal[0]?.id
}
