import type { Pack } from '../language/pack.ts'
import type { State } from '../state.ts'
export const describeState = (_pack: Pack, s: State): unknown => s
