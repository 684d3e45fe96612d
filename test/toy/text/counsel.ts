import type { Panel } from '../../../src/engine/index.ts'
import type { ToyState } from '../state.ts'

/** §2.2 What is certain of a round: nothing that a seat may not know goes into it. */
export const counsel = ({ round, rounds }: ToyState): Panel => ({
  kind: 'text',
  id: 'counsel',
  lines: [`Round ${round} of ${rounds}: every sign beats one other and falls to one.`],
})
