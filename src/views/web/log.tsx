import type { Line } from '../../engine/contract/scene.ts'
import { RichText } from './rich-text.tsx'

export interface WebLogEntry {
  readonly turn: number
  /** Its place among what that turn told: a line that stays is not drawn again. */
  readonly index: number
  readonly line: Line
  readonly isNew: boolean
}

/** What was told, the newest last; a line with a sum or a rule behind it can be asked why. */
export function Log({
  told,
  label,
  why,
}: {
  readonly told: readonly WebLogEntry[]
  readonly label: string
  readonly why: (line: Line) => void
}) {
  return (
    <ol class="log" aria-label={label}>
      {told.map(({ turn, index, line, isNew }) => (
        <li key={`${turn}/${index}`} class={isNew ? 'new' : ''}>
          {line.sum === undefined && line.rule === undefined ? (
            <RichText text={line.text} />
          ) : (
            <button type="button" class="log-line" onClick={() => why(line)}>
              <RichText text={line.text} />
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
