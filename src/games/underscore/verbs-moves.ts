import { answerOf, element, num, who } from './compile.ts'
import type { Eff, Num } from './data.ts'
import { type Cast, type Place, rootOf, sideOf } from './machine.ts'
import { BIND_DEFAULT, ELEMENTS, ruleOf } from './names.ts'
import { activeRoom, bankMove, coolDown, publicise, swapMoves, tellMove, unbankMove } from './pools.ts'
import {
  ADDED,
  BOUND,
  CHARGE,
  COOL,
  COOLDOWN,
  COUNTER,
  DAMAGE,
  DEAF,
  ELEMENT,
  EXTRA,
  FREE_TURN,
  HEAT,
  ITERS,
  LAST_MOVE,
  LATCH,
  MIRROR,
  MORE,
  type Mv,
  moveByUid,
  NEXT_BASE,
  NEXT_DAMAGE,
  NEXT_ITERS,
  NEXT_QUICK,
  ON_CHARGE,
  PUBLIC,
  SEEN,
  SEEN_ELEMENT,
  SHIELDED,
  SPEED,
  UID,
} from './state.ts'
import { everyMove, moveOfAnswer } from './vars.ts'
import type { Verb } from './verbs-body.ts'

/** §17.6 Verbs that change moves. `moves` says which: an answer, this one, the last one used, or all of a side's. */

type Pick = (c: Cast, act: (m: Mv, seat: number) => void) => void

const FILTERS: Readonly<Record<string, (m: Mv) => boolean>> = {
  private: (m) => ((m[PUBLIC] as number) & SEEN) === 0,
  public: (m) => ((m[PUBLIC] as number) & SEEN) !== 0,
  charge: (m) => (m[CHARGE] as number) > 0,
  cooling: (m) => (m[COOL] as number) > 0,
  bound: (m) => (m[BOUND] as number) > 0,
}

function movesOf(p: Place, e: Eff): Pick {
  const name = String(e.moves ?? 'this')
  const el = e.el === undefined || e.do === 'setElement' ? undefined : element(p, e.el)
  const filter = e.filter === undefined ? undefined : FILTERS[String(e.filter)]
  if (e.filter !== undefined && filter === undefined) throw new Error(`${p.name}: there is no filter "${e.filter}"`)
  const isFit = (c: Cast, m: Mv): boolean =>
    (el === undefined || m[ELEMENT] === el(c)) && (filter === undefined || filter(m))
  if (name.startsWith('$')) {
    const at = answerOf(p, name)
    return (c, act) => {
      const answer = c.locals[at] ?? -1
      const m = moveOfAnswer(c, answer)
      if (m !== undefined && isFit(c, m)) act(m, answer >> 6)
    }
  }
  if (name === 'this') return (c, act) => c.move !== undefined && act(c.move, c.self)
  const [which, whose] = name.split('.') as [string, string]
  const seat = who(p, whose)
  if (which === 'lastUsed')
    return (c, act) => {
      const m = moveByUid(sideOf(c.w, seat(c)), sideOf(c.w, seat(c)).past[LAST_MOVE] as number)
      if (m !== undefined) act(m, seat(c))
    }
  if (which === 'random')
    return (c, act) => {
      const fit = sideOf(c.w, seat(c)).active.filter((m) => isFit(c, m))
      if (fit.length > 0) act(fit[c.w.dice.roll('combat', fit.length, 'random move')] as Mv, seat(c))
    }
  if (which !== 'all' && which !== 'active' && which !== 'bank' && which !== 'event')
    throw new Error(`${p.name}: there are no moves "${name}"`)
  if (which === 'event')
    return (c, act) => {
      const m = moveByUid(sideOf(c.w, seat(c)), c.which)
      if (m !== undefined) act(m, seat(c))
    }
  return (c, act) => {
    const side = sideOf(c.w, seat(c))
    const list = which === 'all' ? everyMove(side) : which === 'bank' ? side.bank.slice() : side.active.slice()
    for (const m of list) if (isFit(c, m)) act(m, seat(c))
  }
}

const FIELDS: Readonly<Record<string, number>> = {
  damage: DAMAGE,
  iters: ITERS,
  cooldown: COOLDOWN,
  charge: CHARGE,
  heat: HEAT,
  speed: SPEED,
  counter: COUNTER,
  amount: MORE,
}
/** What waits for a character: by field, the place in `next`. */
const NEXT: Readonly<Record<string, number>> = {
  damage: NEXT_DAMAGE,
  iters: NEXT_ITERS,
  base: NEXT_BASE,
  quick: NEXT_QUICK,
  freeCooldown: FREE_TURN,
  shield: SHIELDED,
  deaf: DEAF,
  mirror: MIRROR,
}

const modVar: Verb = (p, e) => {
  const field = String(e.field)
  const value = num(p, (e.by ?? e.to_ ?? e.set ?? 1) as Num)
  const isSet = e.set !== undefined
  if (field === 'ignoreElements')
    return (c) => {
      c.isPlain = true
    }
  if (field === 'iterMod') {
    const seat = who(p, e.to, 'self')
    return (c) => {
      sideOf(c.w, seat(c)).iterMod += value(c)
      c.w.emit?.({ kind: 'next', seat: seat(c), what: 'iterations of every move', amount: value(c) })
    }
  }
  const next = NEXT[field]
  if (e.scope === 'nextAttack' || e.scope === 'nextMove' || e.scope === 'turns') {
    if (next === undefined) throw new Error(`${p.name}: nothing of the next move is called "${field}"`)
    const seat = who(p, e.to, 'self')
    return (c) => {
      const side = sideOf(c.w, seat(c))
      const by = next === FREE_TURN ? c.w.d.turn + 1 : value(c)
      side.next[next] = isSet || next === FREE_TURN ? by : (side.next[next] as number) + by
      c.w.emit?.({ kind: 'next', seat: seat(c), what: field, amount: next === FREE_TURN ? 1 : value(c) })
    }
  }
  const at = FIELDS[field]
  if (at === undefined && field !== 'any') throw new Error(`${p.name}: moves have no "${field}"`)
  const pick = movesOf(p, e)
  return (c) =>
    pick(c, (m, seat) => {
      const place = at ?? firstNumber(c, m)
      const before = m[place] as number
      m[place] = Math.max(0, isSet ? value(c) : before + value(c))
      if (e.scope === 'turn') sideOf(c.w, seat).temps.push(m[UID] as number, place, (m[place] as number) - before)
      if (place !== COUNTER) tellMove(c.w, seat, m, 'changed', (m[place] as number) - before)
    })
}

/** The first number of a move worth raising. */
function firstNumber(c: Cast, m: Mv): number {
  if ((m[DAMAGE] as number) > 0) return DAMAGE
  const { variables } = rootOf(c.w.pack, m)
  for (let at = MORE; at < m.length; at++)
    if (variables[at - MORE]?.kind === 'number' && (m[at] as number) > 0) return at
  return ITERS
}

export const MOVE_VERBS: Readonly<Record<string, Verb>> = {
  addCooldown: (p, e) => {
    const pick = movesOf(p, e)
    const n = num(p, (e.n ?? 1) as Num)
    return (c) => pick(c, (m, seat) => coolDown(c.w, seat, m, (m[COOL] as number) + n(c)))
  },
  setCooldown: (p, e) => {
    const pick = movesOf(p, e)
    const n = num(p, (e.n ?? 1) as Num)
    return (c) => pick(c, (m, seat) => coolDown(c.w, seat, m, n(c)))
  },
  clearCooldown: (p, e) => {
    const pick = movesOf(p, e)
    return (c) =>
      pick(c, (m, seat) => {
        if (m[COOL] === 0) return
        m[COOL] = 0
        tellMove(c.w, seat, m, 'ready')
      })
  },
  recharge: (p, e) => {
    const pick = movesOf(p, e)
    return (c) => {
      c.returned = 0
      pick(c, (m, seat) => {
        c.returned += (m[CHARGE] as number) - (m[ON_CHARGE] as number)
        m[ON_CHARGE] = m[CHARGE] as number
        tellMove(c.w, seat, m, 'charged', m[ON_CHARGE] as number)
      })
    }
  },
  discharge: (p, e) => {
    const pick = movesOf(p, e)
    return (c) =>
      pick(c, (m, seat) => {
        m[ON_CHARGE] = 0
        m[LATCH] = 0
        tellMove(c.w, seat, m, 'discharged')
      })
  },
  addCharge: (p, e) => {
    const pick = movesOf(p, e)
    const n = num(p, (e.n ?? 1) as Num)
    return (c) =>
      pick(c, (m, seat) => {
        m[CHARGE] = (m[CHARGE] as number) + n(c)
        m[ON_CHARGE] = (m[ON_CHARGE] as number) + n(c)
        tellMove(c.w, seat, m, 'charged', m[ON_CHARGE] as number)
      })
  },
  setCharge: (p, e) => {
    const pick = movesOf(p, e)
    const n = num(p, (e.n ?? 1) as Num)
    return (c) =>
      pick(c, (m, seat) => {
        m[CHARGE] = n(c)
        m[ON_CHARGE] = n(c)
        tellMove(c.w, seat, m, 'charged', n(c))
      })
  },
  /** §9 Without a number of its own a bind lasts as the rules say. */
  bind: (p, e) => {
    const pick = movesOf(p, e)
    const n = e.n === undefined ? undefined : num(p, e.n as Num)
    return (c) =>
      pick(c, (m, seat) => {
        const turns = n === undefined ? ruleOf(c.w.d.rules, BIND_DEFAULT) : n(c)
        m[BOUND] = Math.max(m[BOUND] as number, turns)
        tellMove(c.w, seat, m, 'bound', m[BOUND] as number)
      })
  },
  unbind: (p, e) => {
    const pick = movesOf(p, e)
    return (c) =>
      pick(c, (m, seat) => {
        if (m[BOUND] === 0) return
        m[BOUND] = 0
        tellMove(c.w, seat, m, 'unbound')
      })
  },
  bank: (p, e) => {
    const pick = movesOf(p, e)
    return (c) =>
      pick(c, (m, seat) => {
        c.returned = bankMove(c.w, seat, m) ? 1 : 0
      })
  },
  unbank: (p, e) => {
    const pick = movesOf(p, e)
    return (c) =>
      pick(c, (m, seat) => {
        c.returned = unbankMove(c.w, seat, m) ? 1 : 0
      })
  },
  /** This move and a banked one change places; from the bank, this move and an active one. */
  swapBank: (p, e) => {
    const pick = movesOf(p, e)
    return (c) =>
      pick(c, (m, seat) => {
        const { move } = c
        if (move === undefined) return
        c.returned = (c.isFromBank ? swapMoves(c.w, seat, m, move) : swapMoves(c.w, seat, move, m)) ? 1 : 0
      })
  },
  publicise: (p, e) => {
    const pick = e.what === 'attune' ? undefined : movesOf(p, e)
    if (pick === undefined) {
      const seat = who(p, e.to)
      return (c) => {
        const side = sideOf(c.w, seat(c))
        const hidden = side.attuned & ~side.attunedPublic
        side.attunedPublic = side.attuned
        if (hidden !== 0) c.w.emit?.({ kind: 'revealed', seat: seat(c), elements: hidden })
      }
    }
    const bits = e.what === 'element' ? SEEN_ELEMENT : SEEN | SEEN_ELEMENT
    return (c) => {
      c.returned = 0
      pick(c, (m, seat) => {
        if (((m[PUBLIC] as number) & bits) !== bits) c.returned++
        publicise(c.w, seat, m, bits)
      })
    }
  },
  /** What was public becomes private again. */
  mask: (p, e) => {
    const seat = who(p, e.to, 'self')
    return (c) => {
      const side = sideOf(c.w, seat(c))
      for (const m of everyMove(side)) m[PUBLIC] = 0
      side.attunedPublic = 0
      c.w.emit?.({ kind: 'masked', seat: seat(c) })
    }
  },
  modVar,
  swapVars: (p, e) => {
    const pick = movesOf(p, e)
    const [a, b] = (e.fields as [string, string]).map((name) => FIELDS[name]) as [number, number]
    return (c) =>
      pick(c, (m, seat) => {
        if (m.length <= Math.max(a, b)) return
        const first = m[a] as number
        m[a] = m[b] as number
        m[b] = first
        tellMove(c.w, seat, m, 'changed', 0)
      })
  },
  setElement: (p, e) => {
    const pick = movesOf(p, e)
    const el = element(p, e.el)
    return (c) =>
      pick(c, (m, seat) => {
        const to = el(c)
        if (to < 0 || to >= ELEMENTS.length) return
        m[ELEMENT] = to
        tellMove(c.w, seat, m, 'changed', 0)
      })
  },
  /** For this match: one of the things minor blessings can add. */
  addEffect: (p, e) => {
    const pick = movesOf(p, e)
    const bit = 1 << ADDED.indexOf(e.effect as never)
    return (c) =>
      pick(c, (m, seat) => {
        m[EXTRA] = (m[EXTRA] as number) | bit
        if (bit === 8 && m[CHARGE] === 0) {
          m[CHARGE] = 1
          m[ON_CHARGE] = 1
        }
        if (bit === 2 && m[HEAT] === 0) m[HEAT] = 1
        tellMove(c.w, seat, m, 'changed', 0)
      })
  },
  /** A copy, for this match, into a free active slot of the caster. */
  copyMove: (p, e) => {
    const pick = movesOf(p, e)
    return (c) =>
      pick(c, (m) => {
        const side = sideOf(c.w, c.self)
        if (activeRoom(c.w, c.self) <= 0) return
        const copy = m.slice()
        copy[UID] = everyMove(side).reduce((most, other) => Math.max(most, other[UID] as number), -1) + 1
        copy[COOL] = 0
        copy[BOUND] = 0
        copy[ON_CHARGE] = copy[CHARGE] as number
        side.active.push(copy)
        tellMove(c.w, c.self, copy, 'copied')
      })
  },
}
