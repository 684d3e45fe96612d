import { STAGE_COUNT, type State } from '../state.ts'

/** A graded score: how far, and for those who arrive, in what shape. */
const PER_STAGE = 100
const PER_AMMO = 5

export const score = (s: State): number =>
  s.stage * PER_STAGE + (s.stage === STAGE_COUNT ? s.hull + s.ammo * PER_AMMO : 0)

/** The sum behind it. */
export const scoreWords = (s: State): string =>
  `${s.stage} stages × ${PER_STAGE}${s.stage === STAGE_COUNT ? ` + hull ${s.hull} + ammo ${s.ammo} × ${PER_AMMO}` : ''}`
