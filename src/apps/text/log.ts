import type { Line } from '../../engine/index.ts'
import { prefixed } from '../../play/log.ts'
import { explainedText, linesText } from '../../views/text/text.ts'
import type { Paint } from '../../views/text/wrap.ts'

/** The log with line numbers for `why N`: all of it, or the last `count` lines. */
export function logText(lines: readonly Line[], count: string, paint: Paint): string {
  if (lines.length === 0) return 'Nothing has happened yet.'
  if (count !== '' && !/^[1-9]\d*$/.test(count)) return `log takes a number of lines, not "${count}".`
  const from = count === '' ? 0 : Math.max(0, lines.length - Number(count))
  const width = String(lines.length).length
  return linesText(
    lines.slice(from).map(({ text }, i) => ({
      text: prefixed(`${String(from + i + 1).padStart(width)}  `, text),
    })),
    { paint },
  )
}

/** The arithmetic and the rule of one log line. */
export function whyText(lines: readonly Line[], number: string, paint: Paint): string {
  const line = lines[Number(number) - 1]
  if (line !== undefined)
    return line.sum === undefined && line.rule === undefined
      ? `${linesText([line], { paint })}\n  There is nothing to explain about this line.`
      : explainedText([line], { paint })
  return lines.length === 0 ? 'Nothing has happened yet.' : `The log has lines 1 to ${lines.length}, not "${number}".`
}
