import type { Line } from '../../engine/contract/scene.ts'
import { RichText } from './rich-text.tsx'

export interface WebLogEntry {
  readonly turn: number
  /** The position among the lines of its turn, which is a stable key for rendering. */
  readonly index: number
  readonly line: Line
  readonly isNew: boolean
}

/** The log with the newest line last. Lines that have arithmetic or a rule open an explanation. */
export function Log({
  lines,
  label,
  explain,
}: {
  readonly lines: readonly WebLogEntry[]
  readonly label: string
  readonly explain: (line: Line) => void
}) {
  return (
    <ol class="log" aria-label={label}>
      {lines.map(({ turn, index, line, isNew }) => (
        <li key={`${turn}/${index}`} class={isNew ? 'new' : ''}>
          {line.sum === undefined && line.rule === undefined ? (
            <RichText text={line.text} />
          ) : (
            <button type="button" class="log-line" onClick={() => explain(line)}>
              <RichText text={line.text} />
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
