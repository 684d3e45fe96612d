import { at } from '../../../../lib/enums.ts'
import { FIRST_UNNAMED, isVariableRandom, type Move, variableOf } from '../../duel/move.ts'
import { capitalize, statusTitle } from '../../names.ts'
import type { Question } from '../../questions.ts'
import type { Amount, AnyEffect, Who } from './fields.ts'
import { variablePhrase } from './variables.ts'

/** Phrases for the numbers, elements, statuses, moves and characters that an effect names. */

/** A variable of a move, and the effect it belongs to. */
export interface Variable {
  /** The name of the variable: `status:0`, `amount:1`. */
  readonly key: string
  readonly kind: 'number' | 'status'
  readonly of: object | undefined
}
/** The card for which a phrase is made: a move with variables of its own, or a blessing, which has none. */
export interface PhraseContext {
  readonly variables: readonly Variable[]
  readonly move: Move | undefined
  /** The questions that have been asked so far. */
  readonly asks: readonly Question[]
  /** Returns the text of nested effects. */
  readonly say: (list: readonly AnyEffect[]) => string
}

const WHO_TEXT: Readonly<Record<Who, string>> = {
  self: 'you',
  opponent: 'the opponent',
  target: 'the target',
  other: 'the other side',
  both: 'both sides',
  source: 'that character',
}
export const whoText = (to: Who | undefined, fallback: Who = 'target'): string => WHO_TEXT[to ?? fallback]
/** A subject with its verb: `you gain`, `the target gains`. The wording is the same on all cards. */
export function subjectAndVerb(to: Who | undefined, fallback: Who, verb: string, third = `${verb}s`): string {
  const who = to ?? fallback
  return `${WHO_TEXT[who]} ${who === 'self' || who === 'both' ? verb : third}`
}
/** A possessive with its noun: `your Heat`, `the target's Heat`. */
export const ownerText = (to: Who | undefined, fallback: Who = 'target'): string => {
  const who = to ?? fallback
  return who === 'self' ? 'your' : who === 'both' ? "both sides'" : `${WHO_TEXT[who]}'s`
}
/** Whether a number can stand before a noun: `2`, `1–4` and `1–4 at random` can. */
const isPlain = (much: string): boolean => /^\d+(–\d+( at random)?)?$/.test(much)
/** A number of something: `2 Burn`; `that much Burn`; `3 damage for each of your bound moves`; `Burn equal to your Wound`. */
export function quantityText(much: string, what: string): string {
  if (isPlain(much)) return /^(?:the|that|it) ?/.test(what) ? `${turnsText(much)} of ${what}` : `${much} ${what}`
  if (much === SAME_AMOUNT) return `as much ${what}`
  if (much === THAT_MUCH) return `that much ${what}`
  const [, times, each] = /^(\d+) × the number of (.+)$/.exec(much) ?? []
  return times === undefined ? `${what} equal to ${much}` : `${times} ${what} for each of ${each}`
}
/** The phrase that refers to the amount of the event or of the previous effect. */
export const SAME_AMOUNT = 'the same amount'
const THAT_MUCH = 'that amount'
/** A number of turns: `1 turn`, `2 turns`; `as many turns (at most 3)`. */
export function turnsText(much: string): string {
  if (isPlain(much)) return `${much} ${much === '1' ? 'turn' : 'turns'}`
  if (much === 'the declared number') return 'that many turns'
  return `as many turns${much.startsWith(THAT_MUCH) ? much.slice(THAT_MUCH.length) : ` as ${countText(much)}`}`
}
/** Shortens `the number of your attunements` to `your attunements`. */
export const countText = (much: string): string => much.replace(/^the number of /, '')

/** The index among a move's variables of an effect's n-th number, or of its status. */
function variableIndexOf(context: PhraseContext, effect: object, kind: Variable['kind'], nth = 0): number {
  let seen = 0
  const found = context.variables.findIndex((known) => known.of === effect && known.kind === kind && seen++ === nth)
  return found < 0 ? -1 : FIRST_UNNAMED + found
}

/** A number of an effect as text, as it is in this instance of the move. */
export function effectNumber(context: PhraseContext, effect: object, n: Amount | string, nth = 0): string {
  if (typeof n === 'string') return n
  if (typeof n !== 'number') return numberText(n)
  const index = variableIndexOf(context, effect, 'number', nth)
  if (index < 0 || context.move === undefined) return String(n)
  const value = variableOf(context.move, index)
  return isVariableRandom(context.move, index) ? `1–${Math.max(1, 2 * value)} at random` : String(value)
}

export function statusText(context: PhraseContext, effect: { readonly status?: string | undefined }): string {
  const name = effect.status ?? '$status'
  if (name === '$status' || name === '$event') return 'that status'
  if (name.startsWith('$')) return 'the declared status'
  const index = variableIndexOf(context, effect, 'status')
  if (index < 0 || context.move === undefined) return capitalize(name)
  return isVariableRandom(context.move, index) ? 'a random status' : statusTitle(variableOf(context.move, index))
}

export function numberText(n: Amount): string {
  if (typeof n === 'number') return String(n)
  if ('v' in n) return variablePhrase(n.v)
  if ('add' in n) return n.add.map(numberText).join(' + ')
  if ('sub' in n) {
    const [from, off] = n.sub.map(numberText)
    return from === SAME_AMOUNT ? `${off} less` : `${from} − ${off}`
  }
  if ('mul' in n) return n.mul.map(numberText).join(' × ')
  if ('min' in n) return boundedText(n.min, 'at most')
  if ('max' in n) return n.max[0] === 0 ? numberText(at(n.max, 1)) : boundedText(n.max, 'at least')
  if ('tri' in n) return `the triangular number of ${numberText(n.tri)}`
  return `${numberText(n.random[0])} to ${numberText(n.random[1])} at random`
}

/** A number with its bounds: `the last damage you took (at most 4, at least base damage)`. A fixed number is the bound of the other one. */
function boundedText(pair: readonly Amount[], bound: 'at most' | 'at least'): string {
  const isFixed = (n: Amount): boolean => typeof n === 'number' || ('v' in n && n.v === 'baseDamage')
  const fixed = pair.findIndex(isFixed)
  if (fixed < 0) return `the ${bound === 'at most' ? 'smaller' : 'larger'} of ${pair.map(numberText).join(' and ')}`
  const limit = numberText(at(pair, fixed))
  const free = numberText(at(pair, 1 - fixed))
  return free.endsWith(')') ? `${free.slice(0, -1)}, ${bound} ${limit})` : `${free} (${bound} ${limit})`
}

export function elementText(name: string | undefined): string {
  switch (name) {
    case undefined:
    case '$element':
      return 'its element'
    case '$el':
    case '$event':
      return 'that element'
    case '$lastAttuned.opponent':
      return 'the element the opponent attuned to last'
    case '$random':
      return 'a random element'
  }
  if (name.endsWith('.element')) return "the declared move's element"
  return name.startsWith('$') ? 'the declared element' : capitalize(name)
}

/** The fields that select the moves on which an effect acts. */
interface Choosing {
  readonly moves?: string | undefined
  readonly filter?: string | undefined
  readonly el?: string | undefined
}
export function movesText({ moves: name = 'this', filter, el }: Choosing): string {
  const kind = filter === undefined ? '' : `${filter} `
  const of = el === undefined ? '' : ` of ${elementText(el)}`
  if (name === 'this') return 'this move'
  if (name.startsWith('$')) return `the chosen ${kind}move`
  const [which = '', whose] = name.split('.')
  const owner = whose === 'self' ? 'your' : "the opponent's"
  if (which === 'lastUsed') return `${owner} last used move`
  if (which === 'oldest') return `the move longest in ${owner} bank`
  if (which === 'chosen') return `${owner} chosen move`
  if (which === 'others') return `all ${owner} other moves`
  if (which === 'random') return `a random ${kind}active move of ${whose === 'self' ? 'yours' : 'the opponent'}`
  if (which === 'event') return 'that move'
  return `all ${owner} ${which === 'all' ? '' : `${which === 'bank' ? 'banked' : which} `}${kind}moves${of}`
}

/** The form of a verb in a phrase about moves: `all your moves become`, `this move becomes`. */
export const verbFor = (moves: string, verb: string, third = `${verb}s`): string =>
  `${moves} ${moves.startsWith('all ') ? verb : third}`

/** Joins phrases: `a`, `a and b`, `a, b and c`. */
export const joinWithAnd = (phrases: readonly string[]): string =>
  phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1)}`

export const signed = (number: string): string =>
  /^-?\d+$/.test(number) ? (Number(number) < 0 ? number.replace('-', '−') : `+${number}`) : `+(${number})`
