import { STAGE_COUNT, type State } from '../state.ts'

/** Score: stages passed, and for a cleared run also hull and ammo left. */
const PER_STAGE = 100
const PER_AMMO = 5

export const score = (s: State): number =>
  s.stage * PER_STAGE + (s.stage === STAGE_COUNT ? s.hull + s.ammo * PER_AMMO : 0)

/** The arithmetic behind the score. */
export const scoreText = (s: State): string =>
  `${s.stage} stages × ${PER_STAGE}${s.stage === STAGE_COUNT ? ` + hull ${s.hull} + ammo ${s.ammo} × ${PER_AMMO}` : ''}`
