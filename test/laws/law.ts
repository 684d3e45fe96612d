import { BOT_NAMES, type Bot, makeBot } from '../../src/bots/index.ts'
import type { AnyGame, GameInfo } from '../../src/engine/index.ts'
import { drawScene } from '../../src/views/terminal/screen/layout.ts'
import { briefText } from '../../src/views/text/brief.ts'
import { sceneText } from '../../src/views/text/text.ts'

/** A game under test: its public API, and the texts of its folder. */
export interface Subject {
  readonly info: GameInfo
  readonly game: AnyGame
  /** The name of its folder. */
  readonly folder: string
  /** Its README.md: the rule book. */
  readonly book: string
  /** Its code without the tests. */
  readonly sources: readonly TextFile[]
  /** Its content files by name. */
  readonly content: Readonly<Record<string, string>>
  /** The bots that play it. */
  readonly bots: readonly LawBot[]
  readonly views: Views
}
export interface TextFile {
  readonly file: string
  readonly text: string
}
export interface LawBot {
  readonly name: string
  /** Relative cost of a decision: 1 for most bots, more for searching ones. */
  readonly cost: number
  make(budget: number): Bot
}

export const BOTS: readonly LawBot[] = BOT_NAMES.map((name) => ({
  name,
  cost: name === 'search' ? 3 : 1,
  make: (budget) => makeBot(name, { budget }),
}))

/** How its scenes are shown. */
export interface Views {
  readonly text: typeof sceneText
  readonly brief: typeof briefText
  readonly screen: typeof drawScene
}
export const VIEWS: Views = { text: sceneText, brief: briefText, screen: drawScene }

/** A property of every game. `check` throws with the game, the place and the violation. */
export interface Law {
  readonly name: string
  check(subject: Subject): void | Promise<void>
}

/** Throws unless the condition holds. Builds the message only then. */
export function demand(holds: boolean, message: () => string): asserts holds {
  if (!holds) throw new Error(message())
}

/** A value, shortened for a message. */
export function shown(value: unknown, most = 160): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** The first difference of two plain values: `points[1]: 2, then 3`; undefined if they are equal. */
export function difference(one: unknown, other: unknown, path = ''): string | undefined {
  if (Object.is(one, other)) return undefined
  const isDeep = typeof one === 'object' && typeof other === 'object' && one !== null && other !== null
  if (!isDeep || Array.isArray(one) !== Array.isArray(other))
    return `${path || 'all'}: ${shown(one)}, then ${shown(other)}`
  const [here, there] = [one as Record<string, unknown>, other as Record<string, unknown>]
  for (const key of new Set([...Object.keys(here), ...Object.keys(there)])) {
    const found = difference(here[key], there[key], path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** The first part of a value that is not plain JSON, with its path; undefined if there is none. */
export function findNonPlain(value: unknown, isFit: (number: number) => boolean, path = ''): string | undefined {
  const here = path === '' ? 'all' : path
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return undefined
  if (typeof value === 'number') return isFit(value) ? undefined : `${here}: ${String(value)}`
  if (typeof value !== 'object') return `${here}: ${String(value)}`
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = findNonPlain(value[i], isFit, `${path}[${i}]`)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return `${here}: not a plain object`
  for (const key of Object.keys(value)) {
    const found = findNonPlain((value as Record<string, unknown>)[key], isFit, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

export const isInteger = (number: number): boolean => Number.isSafeInteger(number) && !Object.is(number, -0)
export const isReal = (number: number): boolean => Number.isFinite(number)

/** Matches texts with mistakes like `undefined` or `NaN`. */
export const BAD_TEXT = /undefined|NaN|\[object|^\s*$/
