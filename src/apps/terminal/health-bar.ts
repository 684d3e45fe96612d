import type { Meter, Text } from '../../engine/index.ts'

/** A bar of `width` cells: safe, at stake, lost. Both glyph and tone mark the difference. */
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

/** Values from 0 to 1 as a row of block heights. */
export const curveText = (parts: readonly number[]): string =>
  parts.map((part) => HEIGHTS[Math.max(0, Math.min(7, Math.ceil(part * 8) - 1))] ?? '▁').join('')
