import { STAGE_COUNT, type State } from '../state.ts'

/** The score counts the stages passed and, for a cleared run, the hull and ammo that are left. */
const PER_STAGE = 100
const PER_AMMO = 5

export const runScore = (s: State): number =>
  s.stage * PER_STAGE + (s.stage === STAGE_COUNT ? s.hull + s.ammo * PER_AMMO : 0)

/** The terms of the score as text. */
export const scoreText = (s: State): string =>
  `${s.stage} stages × ${PER_STAGE}${s.stage === STAGE_COUNT ? ` + hull ${s.hull} + ammo ${s.ammo} × ${PER_AMMO}` : ''}`
