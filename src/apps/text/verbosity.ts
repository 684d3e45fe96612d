import type { Home } from '../../storage/fs/index.ts'
import { unpainted, wrap } from '../../views/text/wrap.ts'

/** Whether scenes are told in a few words, for ears, or whole. */
export interface Verbosity {
  isBrief: boolean
}

/** `brief`, `brief on`, `brief off`: from now on, and remembered where runs are kept. Answers in words. */
export function setBrief(verbosity: Verbosity, home: Home | undefined, word: string): string {
  if (word !== '' && word !== 'on' && word !== 'off') return 'Type brief on, or brief off.'
  verbosity.isBrief = word === '' ? !verbosity.isBrief : word === 'on'
  const said = verbosity.isBrief ? 'Brief: only what changed, and what decides.' : 'Scenes are said whole.'
  return [said, home?.setSettings({ brief: verbosity.isBrief }) ?? ''].join(' ').trim()
}

/** What is said, in lines of a terminal; in a pipe a sentence is not broken. */
export function wrapped(said: string, isTerminal: boolean): string {
  if (!isTerminal) return said
  const lines = said.split('\n').flatMap((line) => wrap(line, LINE, '', unpainted))
  return lines.join('\n')
}
const LINE = 79
