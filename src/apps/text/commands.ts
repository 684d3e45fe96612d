import type { Choice, Scene } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { choiceInputs } from '../../views/input/choice-inputs.ts'
import { SCENE_PARTS, type ScenePart } from '../../views/text/parts.ts'

/** A parsed line of input. */
export type LineRequest =
  | { readonly kind: 'choices'; readonly typed: readonly TypedChoice[] }
  | { readonly kind: 'command'; readonly name: LineCommand; readonly rest: string }
  /** A verb that opens panels. */
  | { readonly kind: 'panels'; readonly ids: readonly string[] }
  | { readonly kind: 'unclear'; readonly why: string }

/** A typed choice: its id or another word for it. */
export interface TypedChoice {
  readonly word: string
  /** What the number pointed at. After other choices of the line its id may belong to another choice, as when a hand moves up. */
  readonly label?: string
}

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
  const verb = typed.length === 1 ? scene.verbs?.find(({ key }) => key === first) : undefined
  if (verb?.shows !== undefined) return { kind: 'panels', ids: verb.shows }
  return readChoices(scene, typed)
}

function readEnter(scene: Scene): LineRequest {
  const choice = scene.choices.find(
    ({ key, confirms, blocked }) => blocked === undefined && (key === 'enter' || confirms === true),
  )
  if (choice !== undefined) return { kind: 'choices', typed: [{ word: choice.id }] }
  const confirm = scene.choices.find(({ confirms }) => confirms === true)
  return { kind: 'unclear', why: confirm?.blocked ?? 'Type what stands before a choice, or ? for help.' }
}

function readChoices(scene: Scene, words: readonly string[]): LineRequest {
  const wanted: TypedChoice[] = []
  let verb = ''
  for (const [i, typed] of words.entries()) {
    const word = typed.toLowerCase()
    const isNumber = /^\d/.test(word)
    // `equip 1 2 3`: the verb applies to all following numbers.
    if (!isNumber) verb = choiceFor(scene, word) === undefined && /^\d+$/.test(words[i + 1] ?? '') ? word : ''
    if (!isNumber && verb === '') wanted.push({ word: choiceByInput(scene, word)?.id ?? word })
    else if (isNumber && verb !== '') wanted.push({ word: `${verb}-${word}` })
    if (!isNumber || verb !== '') continue
    const choice = choiceByInput(scene, word)
    if (choice === undefined) return { kind: 'unclear', why: unclear(scene, typed) }
    wanted.push({ word: choice.id, label: choice.label })
  }
  return { kind: 'choices', typed: wanted }
}

const choiceByInput = (scene: Scene, word: string): Choice | undefined =>
  [...choiceInputs(scene)].find(([, input]) => input === word)?.[0]

/** The id of the choice that a word names in this scene: by what the screen says to type, by id or by key. */
export const choiceFor = (scene: Scene, word: string): string | undefined =>
  scene.choices.find(({ id }) => id === word)?.id ??
  choiceByInput(scene, word)?.id ??
  scene.choices.find(({ key, also }) => key === word || also?.includes(word))?.id

const inputList = (list: readonly (readonly [{ readonly label: string }, string])[]): string =>
  list.map(([{ label }, input]) => `${input} ${clean(label)}`).join(' · ')

/** Why a word names no choice: a verb needs an answer or is impossible now, a card needs a target, or there is no such choice. */
export function unclear(scene: Scene, word: string): string {
  const inputs = choiceInputs(scene)
  const longer = [...inputs].filter(([, input]) => input.startsWith(`${word}.`))
  const verb = scene.verbs?.find(({ key }) => key === word)
  if (longer.length > 0) return `${verb?.asks?.[0] ?? 'Which one?'} ${inputList(longer)}`
  const forms = [...inputs].filter(([, input]) => /\d[b-z]$/.test(input))
  if (verb?.switchesForm === true)
    return forms.length === 0 ? `${verb.label}: nothing has another form now.` : `Which form? ${inputList(forms)}`
  const blocked = scene.choices.find((choice) => choice.verb === verb?.id && choice.blocked !== undefined)?.blocked
  if (verb !== undefined) return `${verb.label}: ${blocked ?? verb.blocked ?? 'not possible now.'}`
  const [first] = inputs
  return first === undefined
    ? `There is no choice "${clean(word, 60)}" here; ? for help.`
    : `There is no choice "${clean(word, 60)}" here. Type what stands before a choice, like ${first[1]}, or an id like ${first[0].id}; ? for help.`
}
