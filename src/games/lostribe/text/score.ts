import type { Pack } from '../content/pack.ts'
import type { State } from '../state.ts'

/** §9.6 The score as a text that lists its terms. */
export function scoreText({ config }: Pack, s: State): string {
  const { fight, elite, boss, oath, gold_per_point } = config.score
  const counted = (n: number, singular: string, plural: string): string => `${n} ${n === 1 ? singular : plural}`
  const parts = [
    `${counted(s.fights, 'fight', 'fights')} × ${fight}`,
    `${counted(s.elites, 'elite', 'elites')} × ${elite}`,
    `${counted(s.bosses, 'boss', 'bosses')} × ${boss}`,
  ]
  if (s.oath > 0) parts.push(`oath ${s.oath} × ${oath}`)
  return [...parts, `${s.gold} gold ÷ ${gold_per_point}`].join(' + ')
}
