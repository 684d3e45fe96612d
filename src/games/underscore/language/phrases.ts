import { at } from '../../../kit/vocabulary.ts'
import { isRandom, MORE, type Move, variableOf } from '../duel/move.ts'
import { capital, statusTitle } from '../names.ts'
import type { AnyEffect, Num, Who } from './fields.ts'
import { variableName } from './variables.ts'

/** Numbers, elements, statuses, moves and characters of an effect in words. */

/** A variable of a move: which effect it belongs to. */
export interface Variable {
  /** `status:0`, `amount:1`. */
  readonly key: string
  readonly kind: 'number' | 'status'
  readonly of: object | undefined
}
/** Whose words: a move with its own variables, or a blessing, which has none. */
export interface Speaker {
  readonly variables: readonly Variable[]
  readonly move: Move | undefined
  /** Effects inside an effect. */
  readonly say: (list: readonly AnyEffect[]) => string
}

const WHO_WORDS: Readonly<Record<Who, string>> = {
  self: 'you',
  opponent: 'the opponent',
  target: 'the target',
  other: 'the other side',
  both: 'both sides',
  source: 'that character',
}
export const whoWords = (to: Who | undefined, fallback: Who = 'target'): string => WHO_WORDS[to ?? fallback]
/** `you gain`, `the target gains`: one voice for all cards. */
export function doing(to: Who | undefined, fallback: Who, verb: string, third = `${verb}s`): string {
  const who = to ?? fallback
  return `${WHO_WORDS[who]} ${who === 'self' || who === 'both' ? verb : third}`
}
/** `your Heat`, `the target's Heat`. */
export const ownerWords = (to: Who | undefined, fallback: Who = 'target'): string => {
  const who = to ?? fallback
  return who === 'self' ? 'your' : who === 'both' ? "both sides'" : `${WHO_WORDS[who]}'s`
}
/** `2 Burn`; `Burn equal to your Wound`. */
export const measured = (much: string, what: string): string =>
  !/^[\d–]/.test(much)
    ? `${what} equal to ${much}`
    : /^(?:the|that) /.test(what)
      ? `${much} ${much === '1' ? 'turn' : 'turns'} of ${what}`
      : `${much} ${what}`

/** The place of the nth number (or the status) of an effect among the variables of its move. */
function placeFor(speaker: Speaker, effect: object, kind: Variable['kind'], nth = 0): number {
  let seen = 0
  const found = speaker.variables.findIndex((known) => known.of === effect && known.kind === kind && seen++ === nth)
  return found < 0 ? -1 : MORE + found
}

/** A number of an effect as it stands in this instance. */
export function amount(speaker: Speaker, effect: object, n: Num | string, nth = 0): string {
  if (typeof n === 'string') return n
  if (typeof n !== 'number') return numWords(n)
  const place = placeFor(speaker, effect, 'number', nth)
  if (place < 0 || speaker.move === undefined) return String(n)
  const value = variableOf(speaker.move, place)
  return isRandom(speaker.move, place) ? `1–${Math.max(1, 2 * value)} at random` : String(value)
}

export function statusWords(speaker: Speaker, effect: { readonly status?: string | undefined }): string {
  const name = effect.status ?? '$status'
  if (name === '$status' || name === '$event') return 'that status'
  if (name.startsWith('$')) return 'the declared status'
  const place = placeFor(speaker, effect, 'status')
  if (place < 0 || speaker.move === undefined) return capital(name)
  return isRandom(speaker.move, place) ? 'a random status' : statusTitle(variableOf(speaker.move, place))
}

export function numWords(n: Num): string {
  if (typeof n === 'number') return String(n)
  if ('v' in n) return variableName(n.v)
  if ('add' in n) return n.add.map(numWords).join(' + ')
  if ('sub' in n) return `${numWords(n.sub[0])} − ${numWords(n.sub[1])}`
  if ('mul' in n) return n.mul.map(numWords).join(' × ')
  if ('min' in n) return `the smaller of ${n.min.map(numWords).join(' and ')}`
  if ('max' in n) return n.max[0] === 0 ? numWords(at(n.max, 1)) : `the larger of ${n.max.map(numWords).join(' and ')}`
  if ('tri' in n) return `the triangular number of ${numWords(n.tri)}`
  return `${numWords(n.random[0])} to ${numWords(n.random[1])} at random`
}

export function elWords(name: string | undefined): string {
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
  return name.startsWith('$') ? 'the declared element' : capital(name)
}

/** What says which moves an effect is about. */
interface Choosing {
  readonly moves?: string | undefined
  readonly filter?: string | undefined
  readonly el?: string | undefined
}
export function movesWords({ moves: name = 'this', filter, el }: Choosing): string {
  const kind = filter === undefined ? '' : `${filter} `
  const of = el === undefined ? '' : ` of ${elWords(el)}`
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

export const signed = (words: string): string =>
  /^-?\d+$/.test(words) ? (Number(words) < 0 ? words.replace('-', '−') : `+${words}`) : `+(${words})`
