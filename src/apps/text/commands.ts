import type { Scene } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { choiceInputs } from '../../views/input/choice-inputs.ts'
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
 * Reads a line: choices by what the screen says to type, by id or by key, several of them in one line (`1.2 3 e`, `equip-1 engage`,
 * `equip 1 2 3`), or a command. Numbers refer to the scene as it was shown, even after other choices on the line; words are looked up when
 * they are applied (see `choiceFor`).
 */
export function readLine(scene: Scene, line: string): LineRequest {
  const typed = line
    .trim()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  const first = typed[0]?.toLowerCase()
  if (first === undefined) return readEnter(scene)
  const command = SHORT[first] ?? COMMANDS.find((name) => name === first)
  if (command !== undefined && choiceFor(scene, first) === undefined)
    return { kind: 'command', name: command, rest: typed.slice(1).join(' ') }
  return readChoices(scene, typed)
}

function readEnter(scene: Scene): LineRequest {
  const choice = scene.choices.find(
    ({ key, confirms, blocked }) => blocked === undefined && (key === 'enter' || confirms === true),
  )
  if (choice !== undefined) return { kind: 'choices', words: [choice.id] }
  return { kind: 'unclear', why: 'Type what stands before a choice, or ? for help.' }
}

function readChoices(scene: Scene, words: readonly string[]): LineRequest {
  const wanted: string[] = []
  let verb = ''
  for (const [i, typed] of words.entries()) {
    const word = typed.toLowerCase()
    const isNumber = /^\d/.test(word)
    // `equip 1 2 3`: the verb applies to all following numbers.
    if (!isNumber) verb = choiceFor(scene, word) === undefined && /^\d+$/.test(words[i + 1] ?? '') ? word : ''
    if (!isNumber && verb === '') wanted.push(choiceByInput(scene, word) ?? word)
    if (!isNumber) continue
    const id = verb === '' ? choiceByInput(scene, word) : `${verb}-${word}`
    if (id === undefined) return { kind: 'unclear', why: unclear(scene, typed) }
    wanted.push(id)
  }
  return { kind: 'choices', words: wanted }
}

const choiceByInput = (scene: Scene, word: string): string | undefined =>
  [...choiceInputs(scene)].find(([, input]) => input === word)?.[0].id

/** The id of the choice that a word names in this scene: by what the screen says to type, by id or by key. */
export const choiceFor = (scene: Scene, word: string): string | undefined =>
  scene.choices.find(({ id }) => id === word)?.id ??
  choiceByInput(scene, word) ??
  scene.choices.find(({ key, also }) => key === word || also?.includes(word))?.id

/** Why a word names no choice: a verb needs an answer or is impossible now, a card needs a target, or there is no such choice. */
export function unclear(scene: Scene, word: string): string {
  const inputs = choiceInputs(scene)
  const longer = [...inputs].filter(([, input]) => input.startsWith(`${word}.`))
  const verb = scene.verbs?.find(({ key }) => key === word)
  if (longer.length > 0)
    return `${verb?.asks?.[0] ?? 'Which one?'} ${longer.map(([{ label }, input]) => `${input} ${clean(label)}`).join(' · ')}`
  const blocked = scene.choices.find((choice) => choice.verb === verb?.id && choice.blocked !== undefined)?.blocked
  if (verb !== undefined) return `${verb.label}: ${blocked ?? verb.blocked ?? 'not possible now.'}`
  const [first] = inputs
  return first === undefined
    ? `There is no choice "${clean(word, 60)}" here; ? for help.`
    : `There is no choice "${clean(word, 60)}" here. Type what stands before a choice, like ${first[1]}, or an id like ${first[0].id}; ? for help.`
}
