import { describe, test } from 'vitest'
import type { Subject } from './law.ts'
import { GAME_LAWS, LAWS } from './laws.ts'

/** Makes one test per law and subject. Laws about the folder are left out for variants of a game, such as a duel. */
export function testLaws(subjects: readonly (readonly [string, Subject])[]): void {
  describe.each(subjects)('%s obeys the laws', (_, subject) => {
    const laws = subject.game === subject.info.game ? LAWS : GAME_LAWS
    test.each(laws.map((law) => [law.name, law] as const))('%s', async (_, law) => {
      await law.check(subject)
    })
  })
}
