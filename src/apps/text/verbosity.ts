import { unpainted, wrap } from '../../views/text/wrap.ts'

/** Whether scenes are printed briefly, for screen readers, or in full. */
export interface Verbosity {
  isBrief: boolean
}

/** `brief`, `brief on`, `brief off`: changes the setting, saves it if there is a home folder, and returns a message. */
export function setBrief(
  verbosity: Verbosity,
  save: ((isBrief: boolean) => string | undefined) | undefined,
  word: string,
): string {
  if (word !== '' && word !== 'on' && word !== 'off') return 'Type brief on, or brief off.'
  verbosity.isBrief = word === '' ? !verbosity.isBrief : word === 'on'
  const text = verbosity.isBrief ? 'Brief text: only what changed and what matters.' : 'Full scenes.'
  return [text, save?.(verbosity.isBrief) ?? ''].join(' ').trim()
}

/** Wraps a text for a terminal; piped text is not wrapped. */
export function wrapped(text: string, isTerminal: boolean): string {
  if (!isTerminal) return text
  const lines = text.split('\n').flatMap((line) => wrap(line, LINE, '', unpainted))
  return lines.join('\n')
}
const LINE = 79
