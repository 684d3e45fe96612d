import type { Pack } from './content/pack.ts'
import type { State } from './state.ts'

/** §9.6 The score of a run. */
export function runScore({ config }: Pack, s: State): number {
  const { fight, elite, boss, oath, gold_per_point } = config.score
  return fight * s.fights + elite * s.elites + boss * s.bosses + oath * s.oath + Math.floor(s.gold / gold_per_point)
}
