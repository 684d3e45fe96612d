import type { Choice, Scene } from '../../engine/index.ts'
import { numberedChoices } from '../../views/text/text.ts'

/** What a line of input asks for. */
export type Asked =
  | { readonly kind: 'choices'; readonly ids: readonly string[] }
  | { readonly kind: 'command'; readonly name: Command; readonly rest: string }
  | { readonly kind: 'unclear'; readonly why: string }

export const COMMANDS = ['help', 'look', 'why', 'seed', 'share', 'save', 'quit'] as const
export type Command = (typeof COMMANDS)[number]
const SHORT: Readonly<Record<string, Command>> = { '?': 'help', h: 'help', q: 'quit', exit: 'quit' }

/**
 * Reads a line: choices by number, id or key, several of them in one line (`equip-1 equip-2 engage`, `equip 1 2 3`, `1 2 3`), or a
 * command. Numbers mean the scene as it was shown, however many choices stand before them in the line.
 */
export function readLine(scene: Scene, line: string): Asked {
  const words = line
    .trim()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  if (words.length === 0) return readEnter(scene)
  const first = (words[0] as string).toLowerCase()
  const isChoice = find(scene, words[0] as string) !== undefined
  const command = SHORT[first] ?? COMMANDS.find((name) => name === first)
  if (command !== undefined && !isChoice) return { kind: 'command', name: command, rest: words.slice(1).join(' ') }
  return readChoices(scene, words)
}

function readEnter(scene: Scene): Asked {
  const open = scene.choices.filter((choice) => choice.blocked === undefined)
  const choice = open.find(({ key }) => key === 'enter')
  if (choice !== undefined) return { kind: 'choices', ids: [choice.id] }
  return { kind: 'unclear', why: 'Type the number or the id of a choice, or ? for help.' }
}

function readChoices(scene: Scene, words: readonly string[]): Asked {
  const ids: string[] = []
  for (let i = 0; i < words.length; i++) {
    const word = (words[i] as string).toLowerCase()
    // `equip 1 2 3`: a verb for all the numbers behind it.
    const numbers = leadingNumbers(words.slice(i + 1))
    const verbs = numbers.map((n) => `${word}-${n}`)
    if (find(scene, word) === undefined && verbs.length > 0 && verbs.some((id) => isKnown(scene, id))) {
      ids.push(...verbs)
      i += numbers.length
      continue
    }
    const id = find(scene, word) ?? (isIdLike(word) ? word : undefined)
    if (id === undefined) return { kind: 'unclear', why: unclear(scene, words[i] as string) }
    ids.push(id)
  }
  return { kind: 'choices', ids }
}

function leadingNumbers(words: readonly string[]): string[] {
  const end = words.findIndex((word) => !/^\d+$/.test(word))
  return words.slice(0, end < 0 ? words.length : end)
}

/** The id meant by a number, an id or a key. */
function find(scene: Scene, word: string): string | undefined {
  const open = numberedChoices(scene)
  const byNumber = /^\d+$/.test(word) ? open[Number(word) - 1]?.choice : undefined
  const named = (choice: Choice): boolean => choice.id === word || choice.key === word
  return (byNumber ?? scene.choices.find(named))?.id
}

const isKnown = (scene: Scene, id: string): boolean => scene.choices.some((choice) => choice.id === id)

/** Something like `equip-7` may become a choice later in the same line; the rules will say. */
const isIdLike = (word: string): boolean => /^[a-z]+(-[a-z0-9_]+)+$/.test(word) || word === 'engage'

function unclear(scene: Scene, word: string): string {
  const open = numberedChoices(scene)
  const range = open.length === 1 ? '1' : `1 to ${open.length}`
  return `"${word}" is no choice here. Type a number, ${range}, or an id like ${open[0]?.choice.id}; ? for help.`
}
