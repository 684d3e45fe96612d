import { type Panel, plain } from '../src/engine/index.ts'

/** What a codex says, a line a row. */
export const codexWords = (panels: readonly Panel[] = []): string => panels.map(textOf).join('\n')

const textOf = (panel: Panel): string =>
  panel.kind === 'table'
    ? panel.rows.map(({ cells }) => cells.map(plain).join(' · ')).join('\n')
    : panel.kind === 'text'
      ? panel.lines.map(plain).join('\n')
      : ''
