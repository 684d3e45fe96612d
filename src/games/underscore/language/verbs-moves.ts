import { MOST_ACTIVE } from '../actions.ts'
import { fall } from '../duel/fall.ts'
import { type Cast, chosenIn, rootOf, sideOf } from '../duel/machine.ts'
import { readAlias } from '../duel/offers.ts'
import { activeRoom, bankMove, coolDown, publicise, swapMoves, tellMove, unbankMove } from '../duel/pools.ts'
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
} from '../duel/side.ts'
import { BIND_DEFAULT, ELEMENTS, ruleOf } from '../names.ts'
import { answerOf, element, num, who } from './compile.ts'
import type { Num } from './content.ts'
import { movesOf } from './moves-of.ts'
import { everyMove, moveOfAnswer } from './vars.ts'
import type { Verb } from './verbs-body.ts'

/** §17.6 Verbs that change moves. `moves` says which: an answer, this one, the last one used, or all of a side's. */

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
      // What lasts for executions does not count the one in hand.
      const grace = (next === SHIELDED || next === DEAF) && c.w.acting === seat(c) ? 1 : 0
      const by = next === FREE_TURN ? c.w.d.turn + 1 : value(c) + grace
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

/** Pairs of numbers that can change places, in the order of the answers. */
const PAIRS: readonly (readonly string[])[] = [
  ['damage', 'iters'],
  ['damage', 'amount'],
  ['iters', 'amount'],
]
/** The first number among the effects of a move; −1 if it has none. */
function amountPlace(c: Cast, m: Mv): number {
  const at = rootOf(c.w.pack, m).variables.findIndex(({ kind }) => kind === 'number')
  return at < 0 ? -1 : MORE + at
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
  /** This move and a banked one change places, or two others; from the bank, this move and an active one. */
  swapBank: (p, e) => {
    const pick = movesOf(p, e)
    if (e.with !== undefined) {
      const other = answerOf(p, String(e.with))
      return (c) =>
        pick(c, (m, seat) => {
          const back = moveOfAnswer(c, c.locals[other] ?? -1)
          c.returned = back !== undefined && swapMoves(c.w, seat, m, back) ? 1 : 0
        })
    }
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
    const fixed = Array.isArray(e.fields) ? (e.fields as readonly string[]) : undefined
    const asked = fixed === undefined ? answerOf(p, String(e.fields)) : -1
    return (c) =>
      pick(c, (m, seat) => {
        const names = fixed ?? (PAIRS[c.locals[asked] ?? 0] as readonly string[])
        const [a, b] = names.map((name) => (name === 'amount' ? amountPlace(c, m) : FIELDS[name])) as [number, number]
        if (a < 0 || b < 0) return
        const first = m[a] as number
        m[a] = m[b] as number
        m[b] = first
        tellMove(c.w, seat, m, 'changed', 0)
      })
  },
  setElement: (p, e) => {
    const el = element(p, e.el)
    if (e.what === 'damage')
      return (c) => {
        c.w.strikes = el(c)
      }
    const pick = movesOf(p, e)
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
  /** A keyword of a move becomes a kindred one for this match, as answered. */
  alias: () => (c) => {
    const [uid, place, to] = readAlias(c.declared)
    const m = moveByUid(sideOf(c.w, c.self), uid)
    if (m === undefined) return
    m[place] = to
    tellMove(c.w, c.self, m, 'changed', 0)
  },
  /**
   * A copy, for this match, into a free active slot of the caster; `fill` fills all of them, with no move twice; `over` takes the
   * place of an own move; `root` adds a move of the library, to be cast once.
   */
  copyMove: (p, e) => {
    if (e.root !== undefined)
      return (c) => {
        const root = c.w.pack.roots.find(({ def }) => def.id === e.root)
        if (root !== undefined && sideOf(c.w, c.self).active.length < MOST_ACTIVE)
          addCopy(c, root.fresh)[COOLDOWN] = ONCE
      }
    const pick = movesOf(p, e)
    if (e.over !== undefined)
      return (c) =>
        pick(c, (m) => {
          const side = sideOf(c.w, c.self)
          const at = side.active.findIndex((own) => own[UID] === (c.declared & 63))
          if (at < 0 || chosenIn(c.w, c.self) === side.active[at]) {
            c.w.emit?.({ kind: 'fizzles', seat: c.self, why: 'the move is in use' })
            return
          }
          addCopy(c, m)
          side.active[at] = side.active.pop() as Mv
        })
    if (e.fill !== true)
      return (c) =>
        pick(c, (m) => {
          if (activeRoom(c.w, c.self) > 0) addCopy(c, m)
        })
    return (c) => {
      const left = sideOf(c.w, 1 - c.self).active.slice()
      while (left.length > 0 && activeRoom(c.w, c.self) > 0)
        addCopy(c, left.splice(fall(c.w.dice, 'combat', left.length, 'random move'), 1)[0] as Mv)
    }
  },
}

/** A cooldown no combat outlasts. */
const ONCE = 120

function addCopy(c: Cast, m: Mv): Mv {
  const side = sideOf(c.w, c.self)
  const copy = m.slice()
  copy[UID] = everyMove(side).reduce((most, other) => Math.max(most, other[UID] as number), -1) + 1
  copy[COOL] = 0
  copy[BOUND] = 0
  copy[PUBLIC] = 0
  copy[ON_CHARGE] = copy[CHARGE] as number
  side.active.push(copy)
  tellMove(c.w, c.self, copy, 'copied')
  return copy
}
