import type { Panel } from '../../../src/engine/index.ts'
import type { ToyState } from '../state.ts'

/** §2.2 The certain facts of a round, using only what the seat may know. */
export const exactAdvice = ({ round, rounds }: ToyState): Panel => ({
  kind: 'text',
  id: 'advice',
  lines: [`Round ${round} of ${rounds}: every sign beats one other and falls to one.`],
})
