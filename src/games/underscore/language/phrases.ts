import type { Root } from '../duel/machine.ts'
import { ELEMENT, MORE, type Mv, RANDOM } from '../duel/side.ts'
import { capital, STATUSES } from '../names.ts'
import type { Cond, Eff, Num } from './content.ts'

/** Numbers, conditions and names in words. */

/** Whose words: a move with its own variables, or a blessing. */
export interface Speaker {
  readonly root: Root | undefined
  readonly m: Mv | undefined
}

const WHO: Readonly<Record<string, string>> = {
  self: 'self',
  opponent: 'opponent',
  target: 'target',
  other: 'the other side',
  both: 'both',
  source: 'that character',
}
export const whoWords = (to: unknown, fallback = 'target'): string => WHO[String(to ?? fallback)] ?? String(to)

/** The place of the nth number (or the status) of an effect among the variables of its move. */
function placeFor(sp: Speaker, e: Eff, kind: 'number' | 'status', nth = 0): number {
  let seen = 0
  const at = sp.root?.variables.findIndex((v) => v.of === e && v.kind === kind && seen++ === nth) ?? -1
  return at < 0 ? -1 : MORE + at
}

export const isRandom = (m: Mv, place: number): boolean => ((m[RANDOM] as number) & (1 << (place - ELEMENT))) !== 0

/** A number of an effect as it stands in this instance. */
export function amount(sp: Speaker, e: Eff, n: unknown, nth = 0): string {
  if (typeof n === 'string') return n
  if (typeof n !== 'number') return numWords(n as Num)
  const place = placeFor(sp, e, 'number', nth)
  if (place < 0 || sp.m === undefined) return String(n)
  const value = sp.m[place] as number
  return isRandom(sp.m, place) ? `1–${Math.max(1, 2 * value)} at random` : String(value)
}

export function statusName(sp: Speaker, e: Eff): string {
  const name = String(e.status ?? '$status')
  if (name === '$status') return 'that status'
  if (name === '$event') return 'that status'
  if (name.startsWith('$')) return 'the declared status'
  const place = placeFor(sp, e, 'status')
  if (place < 0 || sp.m === undefined) return capital(name)
  return isRandom(sp.m, place) ? 'a random status' : capital(STATUSES[sp.m[place] as number] as string)
}

const VARS: Readonly<Record<string, string>> = {
  baseDamage: 'base damage',
  declared: 'the declared number',
  returned: 'as many as that was',
  'event.amount': 'the same amount',
  turn: 'the turn',
  guessed: 'private declarations of the opponent guessed right',
  turnIsEven: '1 on an even turn',
  level: 'own level',
  turnsSinceAttack: 'own turns since the last attack',
  charge: "this move's charge",
  latched: "this move's charge at the start of the turn",
  counter: 'the count on this move',
  'declarations.active': 'active declarations',
  'declarations.active.self': 'own active declarations',
  'declarations.triggered': 'triggered declarations',
  'declarations.triggered.self': 'own triggered declarations',
}

function varWords(name: string): string {
  const known = VARS[name]
  if (known !== undefined) return known
  const [head, whose, ...rest] = name.split('.')
  const owner = whose === 'self' ? 'own' : whose === 'opponent' ? "opponent's" : "target's"
  const tail = rest.join('.')
  switch (head) {
    case 'status':
    case 'statusAtCheck':
      return `${owner} ${capital(tail)}`
    case 'attuneTurns':
      return `${owner} turns attuned to ${capital(tail)}`
    case 'attuneCount':
      return `${owner} attunements`
    case 'statusKinds':
      return `kinds of statuses on ${whoWords(whose)}`
    case 'banked':
      return `${owner} banked moves${tail === 'sameElement' ? ' of the same element' : ''}`
    case 'bound':
      return `${owner} bound moves`
    case 'maxCooldown':
      return `the longest of ${owner} cooldowns`
    case 'sumCharge':
      return `the charge on ${owner} moves`
    case 'damageTaken':
      return tail === 'last' ? `the last damage ${whoWords(whose)} took` : `all damage ${whoWords(whose)} took`
    case 'hp':
      return `${owner} HP`
    case 'maxHp':
      return `${owner} Max HP`
    case 'heat':
      return `${owner} Heat`
    default:
      return LOCALS[name] ?? name
  }
}
/** What the named results of the house's moves are. */
const LOCALS: Readonly<Record<string, string>> = {
  lost: 'what was lost',
  spent: 'the turns spent',
  n: 'the declared number',
  k: 'the number chosen',
  again: 'the number chosen',
}

export function numWords(n: Num): string {
  if (typeof n === 'number') return String(n)
  if ('v' in n) return varWords(n.v)
  if ('add' in n) return n.add.map(numWords).join(' + ')
  if ('sub' in n) return `${numWords(n.sub[0])} − ${numWords(n.sub[1])}`
  if ('mul' in n) return n.mul.map(numWords).join(' × ')
  if ('min' in n) return `the smaller of ${n.min.map(numWords).join(' and ')}`
  if ('max' in n)
    return n.max[0] === 0 ? numWords(n.max[1] as Num) : `the larger of ${n.max.map(numWords).join(' and ')}`
  if ('tri' in n) return `the triangular number of ${numWords(n.tri)}`
  return `${numWords(n.random[0])} to ${numWords(n.random[1])} at random`
}

export function elWords(el: unknown): string {
  switch (el) {
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
  const name = String(el)
  if (name.endsWith('.element')) return "the declared move's element"
  return name.startsWith('$') ? 'the declared element' : capital(name)
}

export function movesWords(e: Eff): string {
  const name = String(e.moves ?? 'this')
  const kind = e.filter === undefined ? '' : `${String(e.filter)} `
  const of = e.el === undefined || e.do === 'setElement' ? '' : ` of ${elWords(e.el)}`
  if (name === 'this') return 'this move'
  if (name.startsWith('$')) return `the chosen ${kind}move`
  const [which, whose] = name.split('.')
  const owner = whose === 'self' ? 'own' : "opponent's"
  if (which === 'lastUsed') return `${owner} last used move`
  if (which === 'oldest') return `the move longest in ${owner} bank`
  if (which === 'chosen') return `${owner} chosen move`
  if (which === 'others') return `all other ${owner} moves`
  if (which === 'random') return `a random ${kind}active move of the ${whose}`
  if (which === 'event') return 'that move'
  return `all ${owner} ${which === 'all' ? '' : `${which === 'bank' ? 'banked' : which} `}${kind}moves${of}`
}

const condParts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value])

export function condWords(cond: Cond): string {
  const [name] = Object.keys(cond) as [string]
  const value = cond[name]
  const [a, b, c] = condParts(value)
  const who = whoWords(a)
  switch (name) {
    case 'attuned':
      return `${who} is attuned to ${elWords(b)}`
    case 'onlyAttuned':
      return `${who} is attuned to nothing but ${elWords(b)}`
    case 'hasStatus':
      return `${who} has ${capital(String(b))}`
    case 'statusAtLeast':
      return `${who} has ${String(b).startsWith('$') ? 'the declared status' : `${capital(String(b))} ${numWords(c as Num)} or more`}`
    case 'statusAtMax':
      return `${who} has the most ${capital(String(b))} there can be`
    case 'eventStatus':
      return a === '$declared' ? 'it is the declared status' : `it is ${capital(String(a))}`
    case 'eventElement':
      return `it is ${elWords(a)}`
    case 'hpIs':
      return `${who} has HP equal to ${numWords(b as Num)}`
    case 'hpBelow':
      return `${who} has less than ${numWords(b as Num)} HP`
    case 'charged':
      return 'Charged'
    case 'overheated':
      return 'Overheat'
    case 'turnEven':
      return 'the turn is even'
    case 'turnIsLevel':
      return 'the turn equals own level'
    case 'lastMoveWas':
      return `${a === 'self' ? 'own' : "opponent's"} previous move was an ${String(b)}`
    case 'movePublic':
      return 'the chosen move is public'
    case 'moveInPool':
      return a === 'this'
        ? `this is cast from the ${String(b)}`
        : a === 'chosen'
          ? `the chosen move is ${b === 'bank' ? 'banked' : 'active'}`
          : `the opponent has it private and ${b === 'bank' ? 'banked' : 'active'}`
    case 'declaredMatches':
      return String(value).includes('@')
        ? 'the opponent has a private banked move of it'
        : `it is the declared ${String(value)}`
    case 'compare':
      if (JSON.stringify(a) === '{"v":"event.isThis"}') return 'it is this move'
      return `${numWords(a as Num)} ${String(b)} ${numWords(c as Num)}`
    case 'isType':
      return `it is an ${String(value)}`
    case 'elementIs':
      return `the move is ${elWords(value)}`
    case 'optionTaken':
      return 'chosen so'
    case 'returnedTrue':
      return 'it worked'
    case 'firstThisMatch':
      return `${who} had none`
    case 'not':
      return notWords(value as Cond)
    default:
      return (value as Cond[]).map(condWords).join(name === 'and' ? ' and ' : ' or ')
  }
}

function notWords(cond: Cond): string {
  const words = condWords(cond)
  const [name] = Object.keys(cond)
  if (name === 'charged') return 'Discharged'
  return words.includes(' is ')
    ? words.replace(' is ', ' is not ')
    : words.includes(' has ')
      ? words.replace(' has ', ' has no ')
      : `not: ${words}`
}

export const signed = (words: string): string =>
  /^-?\d+$/.test(words) ? (Number(words) < 0 ? words.replace('-', '−') : `+${words}`) : `+(${words})`
