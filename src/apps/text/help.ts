import type { GameInfo } from '../../engine/index.ts'
import { linesText } from '../../views/text/text.ts'

const COMMANDS = [
  'Type the number of a choice, or its id; several on one line are made in turn.',
  'Enter goes on where there is only one way. Other words:',
  '  ? help   this text           look    show the scene again',
  '  why      the arithmetic and rules behind what was just told; why 12: line 12',
  '  advise   what somebody who thinks about it would do, and how the rest looks',
  '  log      everything told so far, with numbers; log 20: the last 20 lines',
  '  who me hand pack where odds notes    one part of the scene, said aloud',
  '  choices  what can be done    brief   a few words a turn, or all of them again',
  '  again    what was said last  all     the whole scene',
  '  seed     the seed and turn   share   this run as one string',
  '  save F   keep the run in F   quit    leave',
  '  give-up  end the run for good',
]

/** How the game goes, and what can be typed. */
export function helpText(entry: GameInfo): string {
  const lines = [`${entry.name}: ${entry.blurb}`, ...entry.help.map((line) => `- ${line}`), '', ...COMMANDS]
  return linesText(lines.map((text) => ({ text })))
}

/** The same for the ear: what to type first, then the game, a sentence a line. */
export function helpBrief(entry: GameInfo): string {
  const words = [
    'Type the letter or number of a choice; Enter goes on.',
    'Again repeats. All says the whole scene. Choices says what can be done.',
    'Who, me, hand, pack, where, odds and notes say one part. Why explains, advise advises, log looks back, brief off shows scenes whole, quit leaves.',
  ]
  return [...words, entry.blurb, ...entry.help].join('\n')
}
