import { fall } from '../duel/fall.ts'
import { type Cast, type Place, sideOf, type Test, type Value, type Variable } from '../duel/machine.ts'
import { ELEMENT, MORE, moveByUid } from '../duel/side.ts'
import { ELEMENTS, PROOFS, STATUSES } from '../names.ts'
import { condition } from './conditions.ts'
import type { Cond, Num, Who } from './content.ts'
import { readVar } from './vars.ts'

export const localOf = (p: Place, name: string): number => {
  const at = p.locals.indexOf(name)
  return at >= 0 ? at : p.locals.push(name) - 1
}

const wrong = (p: Place, what: string): Error => new Error(`${p.name}: ${what}`)

export function statusNumber(p: Place, name: string): number {
  const at = STATUSES.indexOf(name as never)
  if (at < 0) throw wrong(p, `there is no status "${name}"`)
  return at
}

/** §17.1 A number. One that stands alone in a move is a variable of that move: blessings may change it. */
export function num(p: Place, n: Num, isVariable = true): Value {
  if (typeof n === 'number') {
    if (!isVariable || p.variables === undefined) return () => n
    return variable(MORE + p.variables.push({ kind: 'number', value: n, of: p.at }) - 1)
  }
  if ('v' in n) return readVar(p, n.v)
  if ('random' in n) {
    const [least, most] = n.random.map((part) => num(p, part, false)) as [Value, Value]
    return (c) => {
      const from = least(c)
      const value = from + fall(c.w.dice, 'combat', Math.max(1, most(c) - from + 1), 'random number')
      c.w.emit?.({ kind: 'random', seat: c.self, what: 'number', value })
      return value
    }
  }
  return arithmetic(p, n)
}

function arithmetic(p: Place, n: Exclude<Num, number | { v: string }>): Value {
  const parts = (list: readonly Num[]): Value[] => list.map((part) => num(p, part, false))
  if ('add' in n) {
    const all = parts(n.add)
    return (c) => {
      let sum = 0
      for (let i = 0; i < all.length; i++) sum += (all[i] as Value)(c)
      return sum
    }
  }
  if ('sub' in n) {
    const [a, b] = parts(n.sub) as [Value, Value]
    return (c) => a(c) - b(c)
  }
  if ('mul' in n) {
    const all = parts(n.mul)
    return (c) => {
      let product = 1
      for (let i = 0; i < all.length; i++) product *= (all[i] as Value)(c)
      return product
    }
  }
  if ('min' in n || 'max' in n) {
    const all = parts('min' in n ? n.min : n.max)
    const pick = 'min' in n ? Math.min : Math.max
    return (c) => {
      let best = (all[0] as Value)(c)
      for (let i = 1; i < all.length; i++) best = pick(best, (all[i] as Value)(c))
      return best
    }
  }
  if ('tri' in n) {
    const x = num(p, n.tri, false)
    return (c) => (x(c) * (x(c) + 1)) >> 1
  }
  throw wrong(p, `"${JSON.stringify(n)}" is no number`)
}

/** A status by name (a variable of a move), a declared one (`$s`), the loop's (`$status`) or the event's (`$event`). */
export function status(p: Place, name: unknown): Value {
  if (typeof name !== 'string') throw wrong(p, 'an effect names no status')
  if (name === '$status') return (c) => c.status
  if (name === '$event') return (c) => c.which
  if (name === '$declared') return (c) => c.declared
  if (name.startsWith('$')) {
    const at = answerOf(p, name)
    return (c) => c.locals[at] ?? -1
  }
  const value = statusNumber(p, name)
  if (p.variables === undefined) return () => value
  return variable(MORE + p.variables.push({ kind: 'status', value, of: p.at }) - 1)
}

const variable = (at: number): Value => Object.assign((c: Cast): number => c.vars[at] as number, { at })

/** An answer or a result by name; both must be there. */
export function answerOf(p: Place, name: string): number {
  const at = p.locals.indexOf(name.slice(1))
  if (at < 0) throw wrong(p, `nothing is called "${name}"`)
  return at
}

export function element(p: Place, name: unknown): Value {
  switch (name) {
    case undefined:
    case '$element':
      return (c) => c.vars[10] as number
    case '$el':
      return (c) => c.element
    case '$event':
      return (c) => c.which
    case '$declared':
      return (c) => c.declared
    case '$lastAttuned.opponent':
      return (c) => sideOf(c.w, 1 - c.self).lastAttuned
    case '$random':
      return (c) => fall(c.w.dice, 'combat', ELEMENTS.length, 'random element')
  }
  if (typeof name !== 'string') throw wrong(p, 'an effect names no element')
  if (name.endsWith('.element')) {
    const at = answerOf(p, name.slice(0, -'.element'.length))
    return (c) => elementOfMove(c, c.locals[at] ?? -1)
  }
  if (name.startsWith('$')) {
    const at = answerOf(p, name)
    return (c) => c.locals[at] ?? -1
  }
  const value = ELEMENTS.indexOf(name as never)
  if (value < 0) throw wrong(p, `there is no element "${name}"`)
  return () => value
}

/** Answers about moves hold owner × 64 + uid. */
function elementOfMove(c: Cast, answer: number): number {
  if (answer < 0) return -1
  return moveByUid(sideOf(c.w, answer >> 6), answer & 63)?.[ELEMENT] ?? -1
}

/** One character; `both` is looked at by those verbs that can. */
export function who(p: Place, name: unknown, fallback: Who = 'target'): Value {
  switch ((name ?? fallback) as Who) {
    case 'self':
    case 'both':
      return (c) => c.self
    case 'opponent':
      return (c) => 1 - c.self
    case 'target':
      return (c) => c.target
    case 'other':
      return (c) => 1 - c.target
    case 'source':
      return (c) => c.source
  }
  throw wrong(p, `"${String(name)}" is nobody`)
}

export const test = (p: Place, cond: Cond): Test =>
  condition({ p, num, status, element, who, answerOf, test, statusNumber }, cond)

export const proofBits = (names: readonly string[]): number =>
  names.reduce((bits, name) => bits | (1 << PROOFS.indexOf(name as never)), 0)

export const variablesOf = (p: Place): Variable[] => {
  const seen = { status: 0, number: 0 }
  return (p.variables ?? []).map(({ kind, of }) => ({
    of,
    key: kind === 'status' ? `status:${seen.status++}` : `amount:${seen.number++}`,
    kind,
  }))
}
