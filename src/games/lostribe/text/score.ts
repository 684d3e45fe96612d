import type { Pack } from '../content/pack.ts'
import type { State } from '../state.ts'

/** §9.6 The sum behind the score. */
export function scoreWords({ config }: Pack, s: State): string {
  const { fight, elite, boss, oath, gold_per_point } = config.score
  const many = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`
  const parts = [
    `${many(s.fights, 'fight', 'fights')} × ${fight}`,
    `${many(s.elites, 'elite', 'elites')} × ${elite}`,
    `${many(s.bosses, 'boss', 'bosses')} × ${boss}`,
  ]
  if (s.oath > 0) parts.push(`oath ${s.oath} × ${oath}`)
  return [...parts, `${s.gold} gold ÷ ${gold_per_point}`].join(' + ')
}
