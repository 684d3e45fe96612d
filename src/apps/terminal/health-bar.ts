import type { Meter, Scene, Text } from '../../engine/index.ts'

/** The first bar of one's own side: how well a run stands. */
export const ownBar = ({ panels }: Scene): Meter | undefined => {
  const meters = panels.flatMap((panel) => (panel.kind === 'meters' ? [panel] : []))
  const own = meters.find(({ role }) => role === 'self') ?? meters[0]
  return own?.meters.find(({ max }) => max !== undefined && max > 0)
}

/** A bar in so many cells: safe, at stake, gone. Signs and tones say the same. */
export function barText({ value, max = 0, stake = 0 }: Pick<Meter, 'value' | 'max' | 'stake'>, width: number): Text {
  const cellsFor = (amount: number): number =>
    amount <= 0 || max <= 0 ? 0 : Math.min(width, Math.max(1, Math.round((amount * width) / max)))
  const full = cellsFor(value)
  const safe = Math.min(full, cellsFor(value - stake))
  return [
    { text: '█'.repeat(safe), tone: 'good' },
    { text: '▒'.repeat(full - safe), tone: 'warn' },
    { text: '░'.repeat(width - full), tone: 'dim' },
    ` ${value}/${max}`,
  ]
}

const HEIGHTS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/** A row of heights, for parts of a whole from 0 to 1. */
export const curveText = (parts: readonly number[]): string =>
  parts.map((part) => HEIGHTS[Math.max(0, Math.min(7, Math.ceil(part * 8) - 1))] ?? '▁').join('')
