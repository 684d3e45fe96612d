import { describe, test } from 'vitest'
import type { Subject } from './law.ts'
import { GAME_LAWS, LAWS } from './laws.ts'

/** A test a law for each; a game that is played otherwise than its folder says obeys what does not concern the folder. */
export function testLaws(subjects: readonly (readonly [string, Subject])[]): void {
  describe.each(subjects)('%s obeys the laws', (_, subject) => {
    const laws = subject.game === subject.info.game ? LAWS : GAME_LAWS
    test.each(laws.map((law) => [law.name, law] as const))('%s', async (_, law) => {
      await law.check(subject)
    })
  })
}
