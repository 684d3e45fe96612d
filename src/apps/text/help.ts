import type { GameInfo } from '../../engine/index.ts'
import { linesText } from '../../views/text/text.ts'

const COMMANDS = [
  'Type what stands before a choice, or its id; you can type several on one line.',
  'A number is a row or a card: 1.2 is card 1 on target 2, 1.2b its second form. A letter is a verb: t.1.2 answers its questions.',
  'Enter takes the choice marked enter. Other commands:',
  '  ? help   this text           look    show the scene again',
  '  why      explain the last log lines: arithmetic and rules; why 12: line 12',
  '  advise   the best moves here, with odds',
  '  log      the whole log, with line numbers; log 20: the last 20 lines',
  '  who me hand pack where odds notes    one part of the scene',
  '  choices  list the choices    brief   short or full text',
  '  again    repeat the last text  all     the full scene',
  '  seed     the seed and turn   share   this run as one string',
  '  save F   save the run to F   quit    leave',
  '  take-back  undo a choice that rolled and revealed nothing',
  '  give-up  end the run for good',
]

/** How to play the game, and the commands of line mode. */
export function helpText(entry: GameInfo): string {
  const lines = [`${entry.name}: ${entry.blurb}`, ...entry.help.map((line) => `- ${line}`), '', ...COMMANDS]
  return linesText(lines.map((text) => ({ text })))
}

/** The same for screen readers: commands first, then the game, one sentence per line. */
export function helpBrief(entry: GameInfo): string {
  const commands = [
    'Type what is read before a choice, such as 3, 1.2 or E; Enter continues.',
    'Again repeats. All reads the full scene. Choices lists the choices.',
    'Who, me, hand, pack, where, odds and notes read one part. Why explains, advise gives advice, log shows the log, take-back undoes a choice that rolled and revealed nothing, brief off shows full scenes, quit leaves.',
  ]
  return [...commands, entry.blurb, ...entry.help].join('\n')
}
