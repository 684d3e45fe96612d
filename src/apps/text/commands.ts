import type { Scene } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { type ChoiceNumbers, numberedChoices } from '../../views/text/numbers.ts'
import { SCENE_PARTS, type ScenePart } from '../../views/text/parts.ts'

/** A parsed line of input. */
export type LineRequest =
  | { readonly kind: 'choices'; readonly words: readonly string[] }
  | { readonly kind: 'command'; readonly name: LineCommand; readonly rest: string }
  | { readonly kind: 'unclear'; readonly why: string }

const COMMANDS = [
  'help',
  'look',
  'again',
  'all',
  'brief',
  'why',
  'advise',
  'log',
  'seed',
  'share',
  'save',
  'give-up',
  'take-back',
  'quit',
  'choices',
  ...SCENE_PARTS,
] as const
export type LineCommand = (typeof COMMANDS)[number]
/** Whether a command shows a part of the scene. */
export const isPart = (name: LineCommand): name is ScenePart | 'choices' =>
  name === 'choices' || SCENE_PARTS.some((part) => part === name)

const SHORT: Readonly<Record<string, LineCommand>> = {
  '?': 'help',
  h: 'help',
  q: 'quit',
  exit: 'quit',
  undo: 'take-back',
}

/**
 * Reads a line: choices by number, id or key, several of them in one line (`equip-1 equip-2 engage`, `equip 1 2 3`, `1 2 3`), or a
 * command. Numbers refer to the scene as it was shown, even after other choices on the line; words are looked up
 * when they are applied (see `choiceFor`).
 */
export function readLine(scene: Scene, line: string, numbers?: ChoiceNumbers): LineRequest {
  const typed = line
    .trim()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  const first = typed[0]?.toLowerCase()
  if (first === undefined) return readEnter(scene)
  const command = SHORT[first] ?? COMMANDS.find((name) => name === first)
  if (command !== undefined && choiceFor(scene, first) === undefined)
    return { kind: 'command', name: command, rest: typed.slice(1).join(' ') }
  return readChoices(scene, typed, numbers)
}

function readEnter(scene: Scene): LineRequest {
  const open = scene.choices.filter((choice) => choice.blocked === undefined)
  const choice = open.find(({ key }) => key === 'enter')
  if (choice !== undefined) return { kind: 'choices', words: [choice.id] }
  return { kind: 'unclear', why: 'Type the number or the id of a choice, or ? for help.' }
}

function readChoices(scene: Scene, words: readonly string[], numbers: ChoiceNumbers | undefined): LineRequest {
  const open = numberedChoices(scene, numbers)
  const wanted: string[] = []
  let verb = ''
  for (const [i, typed] of words.entries()) {
    const word = typed.toLowerCase()
    const isNumber = /^\d+$/.test(word)
    // `equip 1 2 3`: the verb applies to all following numbers.
    if (!isNumber) verb = choiceFor(scene, word) === undefined && /^\d+$/.test(words[i + 1] ?? '') ? word : ''
    if (!isNumber && verb === '') wanted.push(word)
    if (!isNumber) continue
    const id = verb === '' ? open.find(({ number }) => number === Number(word))?.choice.id : `${verb}-${word}`
    if (id === undefined) return { kind: 'unclear', why: unclear(scene, typed, numbers) }
    wanted.push(id)
  }
  return { kind: 'choices', words: wanted }
}

/** The id of the choice that a word names in this scene, by id or key. */
export const choiceFor = (scene: Scene, word: string): string | undefined =>
  scene.choices.find((choice) => choice.id === word || choice.key === word || choice.also?.includes(word))?.id

export function unclear(scene: Scene, word: string, numbers?: ChoiceNumbers): string {
  const open = numberedChoices(scene, numbers)
  const known = open.map(({ number }) => number)
  const range = open.length === 1 ? `${known[0]}` : `${Math.min(...known)} to ${Math.max(...known)}`
  return `There is no choice "${clean(word, 60)}" here. Type a number, ${range}, or an id like ${open[0]?.choice.id}; ? for help.`
}
