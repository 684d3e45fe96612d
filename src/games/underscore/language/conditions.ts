import { chosenIn, type Place, sideOf, type Test, type Value } from '../duel/machine.ts'
import { ELEMENT, LAST_TYPE, type Mv, maxOf, moveByUid, PUBLIC, SEEN, type Side } from '../duel/side.ts'
import { hasBit, TYPES } from '../names.ts'
import type { Cond, Num } from './content.ts'
import { moveOfAnswer, turnsOf } from './vars.ts'

/** What a condition is compiled with: the compiler's own parts, handed down so that the two files need not know each other. */
export interface Parts {
  readonly p: Place
  num(p: Place, n: Num, isVariable?: boolean): Value
  status(p: Place, name: unknown): Value
  element(p: Place, name: unknown): Value
  who(p: Place, name: unknown, fallback?: 'self' | 'target'): Value
  answerOf(p: Place, name: string): number
  test(p: Place, cond: Cond): Test
  statusNumber(p: Place, name: string): number
}

const OPS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
}

/** §17.2 Every condition by name. */
export const CONDITIONS: Readonly<Record<string, (k: Parts, value: never) => Test>> = {
  attuned: ({ p, who, element }, [name, el]: [string, string]) => {
    const seat = who(p, name)
    const at = element(p, el)
    return (c) => at(c) >= 0 && hasBit(sideOf(c.w, seat(c)).attuned, at(c))
  },
  onlyAttuned: ({ p, who, element }, [name, el]: [string, string]) => {
    const seat = who(p, name)
    const at = element(p, el)
    return (c) => (sideOf(c.w, seat(c)).attuned & ~(1 << at(c))) === 0
  },
  hasStatus: ({ p, who, statusNumber }, [name, status]: [string, string]) => {
    const seat = who(p, name)
    const at = statusNumber(p, status)
    return (c) => turnsOf(sideOf(c.w, seat(c)), at) > 0
  },
  statusAtLeast: ({ p, who, num, status }, [name, of, n]: [string, string, Num]) => {
    const seat = who(p, name)
    const at = of.startsWith('$') ? status(p, of) : undefined
    const fixed = at === undefined ? status({ ...p, variables: undefined }, of) : at
    const least = num(p, n, false)
    return (c) => fixed(c) >= 0 && turnsOf(sideOf(c.w, seat(c)), fixed(c)) >= least(c)
  },
  statusAtMax: ({ p, who, statusNumber }, [name, status]: [string, string]) => {
    const seat = who(p, name)
    const at = statusNumber(p, status)
    return (c) => {
      const s = sideOf(c.w, seat(c))
      return (s.turns[at] as number) >= maxOf(s, at)
    }
  },
  eventStatus: ({ p, statusNumber }, name: string) => {
    const at = name === '$declared' ? -1 : statusNumber(p, name)
    return at < 0 ? (c) => c.which === c.declared : (c) => c.which === at
  },
  eventElement: ({ p, element }, name: string) => {
    const at = element(p, name)
    return (c) => c.which === at(c)
  },
  hpIs: ({ p, who, num }, [name, n]: [string, Num]) => {
    const seat = who(p, name)
    const value = num(p, n, false)
    return (c) => sideOf(c.w, seat(c)).hp === value(c)
  },
  hpBelow: ({ p, who, num }, [name, n]: [string, Num]) => {
    const seat = who(p, name)
    const value = num(p, n, false)
    return (c) => sideOf(c.w, seat(c)).hp < value(c)
  },
  charged: () => (c) => c.isCharged,
  overheated: () => (c) => c.isOverheated,
  turnEven: () => (c) => c.w.d.turn % 2 === 0,
  turnIsLevel: () => (c) => c.w.d.turn === sideOf(c.w, c.self).level,
  lastMoveWas: ({ p, who }, [name, type]: [string, 'attack' | 'utility']) => {
    const seat = who(p, name)
    const wanted = TYPES.indexOf(type)
    return (c) => sideOf(c.w, seat(c)).past[LAST_TYPE] === wanted
  },
  movePublic: ({ p, answerOf }, name: string) => {
    const at = answerOf(p, name)
    return (c) => (((moveOfAnswer(c, c.locals[at] ?? -1) ?? NO_MOVE)[PUBLIC] as number) & SEEN) !== 0
  },
  /** Where the move of the cast or the chosen one is, or whether a guessed root lies private in a pool of the opponent. */
  moveInPool: ({ p, answerOf }, [name, pool]: [string, 'active' | 'bank']) => {
    if (name === 'this') return pool === 'bank' ? (c) => c.isFromBank : (c) => !c.isFromBank
    if (name === 'chosen')
      return (c) => {
        const s = sideOf(c.w, c.self)
        const m = chosenIn(c.w, c.self)
        return m !== undefined && (pool === 'bank' ? s.bank : s.active).includes(m)
      }
    const at = answerOf(p, name)
    return (c) => {
      const s = sideOf(c.w, 1 - c.self)
      const list = pool === 'bank' ? s.bank : s.active
      return list.some((m) => m[0] === c.locals[at] && ((m[PUBLIC] as number) & SEEN) === 0)
    }
  },
  /** The event's move, element or declaration type is the declared one; or a private move of a pool has the declared element. */
  declaredMatches: ({ p, answerOf }, what: string) => {
    switch (what) {
      case 'move':
        return (c) => c.declared >= 0 && c.source === c.declared >> 6 && c.which === (c.declared & 63)
      case 'element':
        return (c) => moveElement(sideOf(c.w, c.source), c.which) === c.declared
      case 'type':
        return (c) => c.which === c.declared
    }
    const [name, pool] = what.split('@') as [string, 'bank' | 'active']
    const at = answerOf(p, name)
    return (c) => {
      const s = sideOf(c.w, 1 - c.self)
      const list = pool === 'bank' ? s.bank : s.active
      return list.some((m) => m[ELEMENT] === c.locals[at] && ((m[PUBLIC] as number) & SEEN) === 0)
    }
  },
  compare: ({ p, num }, [a, op, b]: [Num, string, Num]) => {
    const left = num(p, a, false)
    const right = num(p, b, false)
    const holds = OPS[op]
    if (holds === undefined) throw new Error(`${p.name}: there is no comparison "${op}"`)
    return (c) => holds(left(c), right(c))
  },
  isType: (_k, type: 'attack' | 'utility') => (type === 'attack' ? (c) => c.amount === 0 : (c) => c.amount === 1),
  elementIs: ({ p, element }, name: string) => {
    const at = element(p, name)
    return (c) =>
      c.vars.length > 0 ? c.vars[ELEMENT] === at(c) : moveElement(sideOf(c.w, c.source), c.which) === at(c)
  },
  optionTaken: ({ p, answerOf }, name: string) => {
    const at = answerOf(p, `$${name}`)
    return (c) => (c.locals[at] ?? 0) > 0
  },
  returnedTrue: () => (c) => c.returned > 0,
  /** A status nobody had before in this match: first of its kind. */
  firstThisMatch: ({ p, who }, name: string) => {
    const seat = who(p, name)
    return (c) => sideOf(c.w, seat(c)).turns[c.which] === c.amount
  },
  not: ({ p, test }, inner: Cond) => {
    const holds = test(p, inner)
    return (c) => !holds(c)
  },
  and: ({ p, test }, list: readonly Cond[]) => {
    const all = list.map((inner) => test(p, inner))
    return (c) => {
      for (let i = 0; i < all.length; i++) if (!(all[i] as Test)(c)) return false
      return true
    }
  },
  or: ({ p, test }, list: readonly Cond[]) => {
    const all = list.map((inner) => test(p, inner))
    return (c) => {
      for (let i = 0; i < all.length; i++) if ((all[i] as Test)(c)) return true
      return false
    }
  },
}
const NO_MOVE: Mv = [0, 0, 0, 0, 0, 0, 0, 0, 0]

function moveElement(s: Side, uid: number): number {
  return moveByUid(s, uid)?.[ELEMENT] ?? -1
}

export function condition(k: Parts, cond: Cond): Test {
  const [name, ...more] = Object.keys(cond)
  const make = name === undefined ? undefined : CONDITIONS[name]
  if (make === undefined || more.length > 0 || !Object.hasOwn(CONDITIONS, name as string))
    throw new Error(`${k.p.name}: there is no condition "${Object.keys(cond).join(', ')}"`)
  return make(k, cond[name as string] as never)
}
