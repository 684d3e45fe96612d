import { type Panel, plain } from '../src/engine/index.ts'

/** The text of a codex, one line per row. */
export const codexText = (panels: readonly Panel[] = []): string => panels.map(textOf).join('\n')

const textOf = (panel: Panel): string =>
  panel.kind === 'table'
    ? panel.rows.map(({ cells }) => cells.map(plain).join(' · ')).join('\n')
    : panel.kind === 'text'
      ? panel.lines.map(plain).join('\n')
      : ''
